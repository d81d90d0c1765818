"""Files that are there whole or not at all, and locks between processes."""

from __future__ import annotations

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tacit.engine.errors import CannotWrite


def write_whole(path: Path, data: bytes) -> None:
    """Write a file beside its place, then move it there: never half of it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise CannotWrite(f"{path}: cannot be written ({error.strerror})") from error
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise CannotWrite(f"{path}: cannot be written ({error.strerror})") from error


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Wait until no other process holds this lock, then hold it; it ends with the process."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
