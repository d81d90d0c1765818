"""The only file that imports numba: how rules are compiled, and run before they are.

Machine code is kept on disk (`cache.py`). With ``NUMBA_DISABLE_JIT=1`` the same functions run
interpreted. A program that cannot wait for the compiler begins with `interpret` and goes on with
`change_over` when the machine code is on the disk.
"""

from __future__ import annotations

import hashlib
import platform
import threading
import types
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from llvmlite.ir import Constant, IntType
from numba.core import event
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.registry import CPUDispatcher
from numba.extending import intrinsic, overload

from tacit.engine.cache import PACKAGE, SHARED, cache_folder, group_of, is_of_rules
from tacit.engine.files import locked

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = not numba.config.DISABLE_JIT
if not COMPILED:
    # Random streams count on 64-bit words that wrap around; interpreted, numpy would warn of it.
    np.seterr(over="ignore")


def rule(function: F) -> F:
    """Compile a function of the rulebook: cached on disk, without the interpreter's lock."""
    file = function.__code__.co_filename
    return _compile(function, group_of(file), inlined=is_of_rules(file))


def _compile(function: F, group: str, inlined: bool = False) -> F:
    options = {"nogil": True, "error_model": "numpy"}
    # Nothing here is called from C; the wrapper for that would be a twelfth of the compile time.
    options["no_cfunc_wrapper"] = True
    # A compiled function hands what it returns over in memory, beside a status that its caller
    # looks at. For rules that are a line long this took up to a quarter of a play-out: they become
    # a part of what calls them.
    compiled: Any = numba.njit(**options, forceinline=inlined)(function)
    if COMPILED:
        # A GPU's compiler reads the options here. It finds out by itself what to inline: its cache
        # for instructions is small.
        compiled.targetoptions = dict(compiled.targetoptions)
        del compiled.targetoptions["forceinline"]
        # Numba looks this up once for each function, when its cache is made.
        numba.config.CACHE_DIR = str(cache_folder(group))
        compiled._cache = _Cache(function)
        _stage.add(compiled, group)
    made: F = compiled
    return made


class _Place(_CacheLocator):  # type: ignore[misc]
    """Where the machine code of a function is kept: the same for every copy of these sources.

    Numba's own places contain the path of the source. Then what is compiled for one checkout would
    be missing for the next, although the folder says that it is there.
    """

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        self._py_file = file  # the name that Numba expects
        self._line = function.__code__.co_firstlineno
        self._folder = Path(numba.config.CACHE_DIR, Path(file).relative_to(PACKAGE).parent)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return _stamp(self._py_file)

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> _Place | None:
        """None for a function of another package, or if nothing can be written."""
        if not Path(file).is_relative_to(PACKAGE):
            return None
        place = cls(function, file)
        try:
            place._folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            return None
        return place


@cache
def _stamp(file: str) -> str:
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()


class _Places(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Place, *CompileResultCacheImpl._locator_classes)


class _Cache(FunctionCache):  # type: ignore[misc]
    """Numba's cache, safe for processes that compile at the same time.

    Without the lock, two that save versions of one function for different types could give both
    the same file, and a call would run machine code for other types.
    """

    _impl_class = _Places

    def save_overload(self, sig: Any, data: Any) -> None:
        with locked(Path(self.cache_path) / ".lock"):
            super().save_overload(sig, data)


# Interpreted first: the rules as plain Python, until their machine code is there


class _Thread(threading.local):
    """What a thread is doing."""

    interprets = False  # it is within an interpreted rule
    wants_machine_code = False  # also that of games which are interpreted


class _Interpreted(CPUDispatcher):  # type: ignore[misc]
    """The class of a compiled function while its game is interpreted.

    Only calls from Python come here: machine code calls machine code. What an interpreted rule
    calls is interpreted too, even if the game has changed over meanwhile, since it is called with
    types of numbers for which nothing was compiled.
    """

    group: str

    def __call__(self, *arguments: Any) -> Any:
        if _thread.interprets:
            return self.py_func(*arguments)
        if _thread.wants_machine_code or not _stage.enter(self.group):
            return CPUDispatcher.__call__(self, *arguments)
        _thread.interprets = True
        try:
            with np.errstate(over="ignore"):  # as above, for this thread and this call
                return self.py_func(*arguments)
        finally:
            _thread.interprets = False
            _stage.leave()

    def _reduce_class(self) -> type:
        return CPUDispatcher  # what is pickled knows nothing of this


class _Stage:
    """Which groups of functions are interpreted. SHARED is, as long as any game is."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._functions: dict[str, list[Any]] = defaultdict(list)
        self._games: set[str] = set()  # those that are interpreted
        self._changed_over: set[str] = set()
        self._to_restore: set[str] = set()
        self._running = 0  # interpreted calls that are under way, of all threads

    def add(self, function: Any, group: str) -> None:
        with self._lock:
            function.group = group
            self._functions[group].append(function)
            if self._is_interpreted(group):
                function.__class__ = _Interpreted

    def interpret(self, game: str) -> None:
        with self._lock:
            if game in self._changed_over:
                return
            self._games.add(game)
            for group in (game, SHARED):
                for function in self._functions[group]:
                    function.__class__ = _Interpreted

    def change_over(self, game: str) -> None:
        with self._lock:
            self._games.discard(game)
            self._changed_over.add(game)
            self._to_restore |= {game} if self._games else {game, SHARED}
            self._restore()

    def is_interpreted(self, group: str) -> bool:
        with self._lock:
            return self._is_interpreted(group)

    def _is_interpreted(self, group: str) -> bool:
        return bool(self._games) if group == SHARED else group in self._games

    def enter(self, group: str) -> bool:
        """Whether a call is to be interpreted; if so, it begins."""
        with self._lock:
            interpreted = self._is_interpreted(group)
            self._running += interpreted
            return interpreted

    def leave(self) -> None:
        """An interpreted call has ended."""
        with self._lock:
            self._running -= 1
            self._restore()

    def _restore(self) -> None:
        """Make functions what numba made them, with nothing between a call and the machine code.

        It waits until no interpreted call is under way, which must not meet machine code.
        """
        while self._to_restore and not self._running:
            for function in self._functions[self._to_restore.pop()]:
                function.__class__ = CPUDispatcher


_thread = _Thread()
_stage = _Stage()


def interpret(game: str) -> None:
    """Run the rules of a game as plain Python from now on; not if it has changed over before."""
    _stage.interpret(game)


def change_over(game: str) -> None:
    """Run the machine code of a game from the next call on."""
    _stage.change_over(game)


def is_interpreted(game: str) -> bool:
    """Whether `interpret` was called for a game, and `change_over` not yet."""
    return _stage.is_interpreted(game)


@contextmanager
def machine_code() -> Iterator[None]:
    """In this thread, machine code is called already: so it is loaded before the change-over."""
    _thread.wants_machine_code = True
    try:
        yield
    finally:
        _thread.wants_machine_code = False


def with_names(function: Callable[..., Any], names: Mapping[str, Any], label: str) -> Any:
    """A copy of `function` in which the global `names` mean these objects, not compiled."""
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
    return _compile(with_names(function, names, label), label)


# How far compiling is


def called_by(functions: Iterable[Any]) -> set[Any]:
    """These compiled functions and all that they call, directly or not."""
    found: set[Any] = set()
    left = list(functions)
    while left:
        function = left.pop()
        if isinstance(function, CPUDispatcher) and function not in found:
            found.add(function)
            left += _named_in(function.py_func)
    return found


def _named_in(function: Callable[..., Any]) -> Iterator[Any]:
    """The global objects that a function mentions, by name or as `module.name`."""
    names = function.__code__.co_names
    mentioned = [function.__globals__[name] for name in names if name in function.__globals__]
    yield from mentioned
    for module in mentioned:
        if isinstance(module, types.ModuleType):
            yield from (getattr(module, name, None) for name in names)


@contextmanager
def watched(functions: Iterable[Any], tell: Callable[[int, int], None]) -> Iterator[None]:
    """Call `tell(compiled, all)` each time one of these functions, or a part of it, is compiled."""
    wanted = called_by(functions)

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, event: Any) -> None:
            pass

        def on_end(self, event: Any) -> None:
            tell(sum(bool(function.overloads) for function in wanted), len(wanted))

    with event.install_listener("numba:compile", Listener()):
        yield


def toolchain() -> str:
    """What machine code depends on besides the sources: another one misses the cache."""
    return f"numba {numba.__version__}, numpy {np.__version__}, {platform.processor()}"


# Operations on a word for which every processor has an instruction. LLVM would recognise a formula
# for them on a CPU, but not on a GPU, where it would be some forty instructions.


def ones(word: np.uint64) -> int:
    """How many bits of a word are 1."""
    return int(word).bit_count()


def zeros_below(word: np.uint64) -> int:
    """How many bits of a word are 0 below its lowest 1; all 64 of them if there is none."""
    number = int(word)
    return (number & -number).bit_length() - 1 if number else 64


@intrinsic  # type: ignore[untyped-decorator]
def _ctpop(_context: Any, _word: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.ctpop(words[0])

    return numba.int64(numba.uint64), build


@intrinsic  # type: ignore[untyped-decorator]
def _cttz(_context: Any, _word: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.cttz(words[0], Constant(IntType(1), False))

    return numba.int64(numba.uint64), build


@overload(ones)  # type: ignore[untyped-decorator]
def _compiled_ones(word: Any) -> Any:
    def counted(word: Any) -> Any:
        return _ctpop(word)

    return counted


@overload(zeros_below)  # type: ignore[untyped-decorator]
def _compiled_zeros_below(word: Any) -> Any:
    def counted(word: Any) -> Any:
        return _cttz(word)

    return counted


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
    copy = with_names(function, {**names, "gpu": module}, label)
    return module.jit(copy) if registers is None else module.jit(copy, max_registers=registers)
