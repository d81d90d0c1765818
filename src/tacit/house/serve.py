"""Starting the server: `tacit serve`, in one process or with several workers."""

from __future__ import annotations

import asyncio
import errno
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import webbrowser
from collections.abc import Callable
from functools import partial
from types import FrameType

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from tacit.engine.errors import BadOption, TacitError
from tacit.house.app import create_app, make_ready
from tacit.house.connections import Connection, crowd
from tacit.house.db.store import Store
from tacit.house.observe import logs
from tacit.house.observe.scrape import FOLDER
from tacit.house.settings import Settings, from_environment, to_environment

PATIENCE = 3  # seconds for running requests to finish at shutdown
HUNG = 30  # seconds without a sign of life after which a worker is replaced; starting takes some


def application() -> ASGIApp:
    """The application of a worker, with settings from the environment."""
    end_with_supervisor()
    app = create_app(from_environment())
    make_ready(app)
    app.state.house.limits.is_crowded = crowd().is_crowded
    return EndStreams(app, app.state.house.notifier.close)


def end_with_supervisor() -> None:
    """Stop this worker when its supervisor process ends: nobody else would stop it."""
    supervisor = multiprocessing.parent_process()
    if supervisor is None:
        return

    def wait() -> None:
        supervisor.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, name="supervisor", daemon=True).start()


class WorkerFailed(TacitError):
    """A worker cannot start."""


class Workers(Multiprocess):
    """Several workers; one that ends is replaced."""

    def run(self) -> None:
        """Run until the house is asked to stop. Raises WorkerFailed."""
        super().run()
        if any(process.exitcode == STARTUP_FAILURE for process in self.processes):
            raise WorkerFailed("the house has closed, since a worker could not start")


class EndStreams:
    """Ends event streams when the server is asked to stop: otherwise it would wait for them.

    Also shortens a startup failure to one line.
    """

    def __init__(self, app: ASGIApp, close: Callable[[], None]) -> None:
        self.app = app
        self.close = close

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            for number in (signal.SIGINT, signal.SIGTERM):
                self._close_on(number)
            return await self.app(scope, receive, partial(send_briefly, send))
        await self.app(scope, receive, send)

    def _close_on(self, number: signal.Signals) -> None:
        """Call `close` before the server's own handler, which is installed already."""
        server_handler = signal.getsignal(number)

        def handle(received: int, frame: FrameType | None) -> None:
            self.close()
            if callable(server_handler):
                server_handler(received, frame)

        signal.signal(number, handle)


async def send_briefly(send: Send, message: Message) -> None:
    """Pass a message on; a startup failure without its traceback."""
    if message["type"] == "lifespan.startup.failed":
        message = {**message, "message": message["message"].strip().rpartition("\n")[2]}
    await send(message)


def configuration(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        "tacit.house.serve:application",
        factory=True,
        http=Connection,
        workers=settings.workers,
        log_config=logs.configuration(settings),
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxy),
        forwarded_allow_ips=settings.proxy or None,
        timeout_graceful_shutdown=PATIENCE,
        timeout_worker_healthcheck=HUNG,
        ws="none",
        loop="asyncio",  # uvloop accepts one connection per loop iteration: too slow for a crowd
    )


def listening(settings: Settings) -> socket.socket:
    """A listening socket at the configured address. Raises BadOption."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # asyncio sets TCP_NODELAY only if the protocol number says that it is TCP.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((settings.host, settings.port))
    except (OSError, UnicodeError) as error:
        found.close()
        reason = getattr(error, "strerror", None) or error
        taken = getattr(error, "errno", None) == errno.EADDRINUSE
        advice = (
            ". Is the house open already? Otherwise choose another port: --port" if taken else ""
        )
        raise BadOption(f"{settings.host} port {settings.port}: {reason}{advice}") from error
    found.listen(2048)
    found.set_inheritable(True)
    return found


def address_of(settings: Settings, found: socket.socket) -> str:
    host = settings.host
    if host in ("0.0.0.0", "::", ""):
        host = "localhost"
    elif ":" in host:
        host = f"[{host}]"
    return f"http://{host}:{found.getsockname()[1]}/"


async def prepare(settings: Settings) -> None:
    """Create the house and open its database once, so that a problem is reported in one line."""
    store: Store = create_app(settings).state.house.store
    try:
        await store.open()
    finally:
        await store.close()


def serve(settings: Settings, tell: Callable[[str], None], browser: bool = False) -> None:
    """Run the server until it is asked to stop."""
    config = configuration(settings)  # which also sets up logging
    asyncio.run(prepare(settings))
    found = listening(settings)
    address = address_of(settings, found)
    os.environ.update(to_environment(settings))
    tell(f"The house is open: {address} (Ctrl+C closes it)")
    if browser:
        # The socket already listens: an early request just waits a moment.
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    if settings.workers == 1:
        uvicorn.Server(config).run(sockets=[found])
        return
    # Workers write their metrics here, so that each can report those of all.
    with tempfile.TemporaryDirectory(prefix="tacit-metrics-") as folder:
        os.environ[FOLDER] = folder
        Workers(config, sockets=[found]).run()
