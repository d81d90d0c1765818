"""Logs and metrics for operators. They never contain secrets or cards."""
