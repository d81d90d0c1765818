"""Python code in a process of its own, with an environment of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST_SECONDS = 600  # compiling on a busy machine takes its time


def run_python(code: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run code that may import the package and the tests; what it printed, and its status."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=MOST_SECONDS,
    )


def output_of(code: str, *arguments: str, **environment: str) -> str:
    """What the code printed; it must succeed."""
    done = run_python(code, *arguments, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout
