"""The only file that imports numba: how rules are compiled, and where the machine code is kept.

Numba's disk cache does not notice a change in a *callee in another file*. So each game has a folder
in the cache that is named after a hash of every source its machine code can depend on: the engine,
the laboratory's loops, and the game's own rules and bots. Change one of them and the folder is a
new, empty one; the other games keep theirs. With ``NUMBA_DISABLE_JIT=1`` the same functions run
interpreted.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
import tempfile
import types
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np

PACKAGE = Path(__file__).parents[1]
F = TypeVar("F", bound=Callable[..., Any])


# What every game's machine code depends on, and what only that of one game does.
SHARED = "shared"
SHARED_SOURCES = ("engine/*.py", "lab/playout.py", "lab/steps.py", "bots/*.py")
GAME_SOURCES = ("games/{game}/*.py", "games/{game}/rules/**/*.py", "bots/{game}/**/*.py")


def _sources(group: str) -> list[Path]:
    """The files that the compiled functions of a game, or of what all games share, come from."""
    patterns = list(SHARED_SOURCES)
    if group != SHARED:
        patterns += [pattern.format(game=group) for pattern in GAME_SOURCES]
    return sorted(path for pattern in patterns for path in PACKAGE.glob(pattern))


def _signature(group: str) -> str:
    digest = hashlib.sha256(sys.version.encode())
    for path in _sources(group):
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _group_of(file: str) -> str:
    """The game that a source belongs to, or SHARED."""
    path = Path(file)
    parts = path.relative_to(PACKAGE).parts if path.is_relative_to(PACKAGE) else ()
    return parts[1] if len(parts) > 2 and parts[0] in ("games", "bots") else SHARED


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True


@cache
def cache_folder(group: str = SHARED) -> Path:
    """Where the machine code of a game's present sources is kept.

    The user's cache folder; a temporary one where that cannot be written.
    """
    base = os.environ.get("NUMBA_CACHE_DIR")
    if base is None:
        base = str(Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tacit")
    folder = Path(base) / f"{group}-{_signature(group)}"
    return folder if _writable(folder) else Path(tempfile.gettempdir()) / "tacit" / folder.name


COMPILED = not numba.config.DISABLE_JIT
if not COMPILED:
    # Random streams count on 64-bit words that wrap around; interpreted, numpy would warn of it.
    np.seterr(over="ignore")


def rule(function: F) -> F:
    """Compile a function of the rulebook: cached on disk, without the interpreter's lock."""
    return _compile(function, _group_of(function.__code__.co_filename))


def _compile(function: F, group: str) -> F:
    # Numba looks this up once for each function, when it is decorated.
    numba.config.CACHE_DIR = str(cache_folder(group))
    # Nothing here is called from C; the wrapper for that would be a twelfth of the compile time.
    compile_it = numba.njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True)
    compiled: F = compile_it(function)
    return compiled


def _copy(function: Callable[..., Any], names: Mapping[str, Any], label: str) -> Any:
    """The function once more, with its own meaning of some globals and its own qualified name."""
    copy = types.FunctionType(
        function.__code__,
        {**function.__globals__, **names},
        function.__name__,
        function.__defaults__,
    )
    copy.__qualname__ = f"{function.__qualname__}_{label}"
    copy.__module__ = function.__module__
    return copy


def specialise(function: Callable[..., Any], names: Mapping[str, Any], label: str) -> Any:
    """A compiled copy of `function` in which the global `names` mean these objects.

    An algorithm that is the same for all games (a play-out, say) mentions `legal` or `apply` as
    globals. Passing rule functions as arguments would miss the disk cache and cost microseconds a
    call; a copy with its own globals and its own qualified name does neither.
    """
    return _compile(_copy(function, names, label), label)


def toolchain() -> str:
    """What machine code depends on besides the sources: another one misses the cache."""
    return f"numba {numba.__version__}, numpy {np.__version__}, {platform.processor()}"


class NoGpu(Exception):
    """There is no usable NVIDIA GPU, or numba's CUDA support is not installed."""


@cache
def cuda() -> Any:
    """numba.cuda, if it can be used on this machine; else NoGpu with the reason."""
    if not hasattr(np, "row_stack"):
        # numba-cuda 0.30 imports this alias of vstack, which numpy 2.5 no longer has.
        np.row_stack = np.vstack
    try:
        from numba import cuda as module
    except Exception as error:  # numba-cuda may be absent or not match numpy
        raise NoGpu(f"numba's CUDA support cannot be imported: {error}") from error
    try:
        found = bool(module.is_available())
    except Exception as error:  # a driver that is there but broken
        raise NoGpu(f"no usable NVIDIA GPU: {error}") from error
    if not found:
        raise NoGpu("no NVIDIA GPU was found on this machine")
    return module


def kernel(
    function: Callable[..., Any], names: Mapping[str, Any], label: str, registers: int | None = None
) -> Any:
    """`specialise` for a GPU: a kernel that calls the very functions that run on the CPU.

    In it, `gpu` is numba.cuda. `registers` caps what one thread may use: with fewer of them, more
    threads run at a time.
    """
    module = cuda()
    copy = _copy(function, {**names, "gpu": module}, label)
    return module.jit(copy) if registers is None else module.jit(copy, max_registers=registers)
