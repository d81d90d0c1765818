"""What `make` and the measurements run besides the package."""
