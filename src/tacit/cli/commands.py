"""The command `tacit`: serve, play, simulate, replay, scenario, bench.

A user's mistake is one clear line on standard error and exit status 2; nothing is written then.
"""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tacit import __version__, bots
from tacit.engine.chance import Secure, Seeded
from tacit.engine.errors import BadOption, BadText, TacitError, UnknownName
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.language import LANGUAGES, best, translator
from tacit.match import Match, read_pair

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Games of silence and secrets: play them, simulate them, study them.",
)
errors = Console(stderr=True, highlight=False, soft_wrap=True)

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of: {', '.join(NAMES)}.")]
Settings = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[KEY=VALUE]...", help="The game's options, such as players=4 tavern=on."
    ),
]
Seed = Annotated[
    int | None, typer.Option(help="Take chance from this number: same seed, same deal.")
]
Language = Annotated[
    str | None,
    typer.Option(
        "--language", "-l", help=f"One of: {', '.join(LANGUAGES)}. Default: your locale's."
    ),
]


def settings(words: list[str] | None) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for word in words or []:
        key, value = read_pair(word)
        if key in pairs:
            raise BadOption(f"{key}: given twice")
        pairs[key] = value
    return pairs


def own_language(wish: str | None) -> str:
    """The language asked for, or that of the locale."""
    if wish is not None:
        translator(wish)
        return wish
    told = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    return best([*told, locale.getlocale()[0] or ""])


def minds_for(game: Game, names: str, seats: int) -> list[bots.Bot]:
    """`regular` for all seats, or a name for each: `regular,random,random`."""
    chosen = [bots.load(name, game) for name in names.split(",")]
    if len(chosen) == 1:
        return chosen * seats
    if len(chosen) != seats:
        raise UnknownName(f"--bots {names}: one name for all, or one for each of {seats} seats")
    return chosen


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadText(f"{path}: cannot be read ({error})") from error


@contextmanager
def progress(title: str) -> Iterator[Any]:
    """A progress bar on standard error; `advance(done, total)` moves it. Silent in a pipe."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns,
        TimeRemainingColumn(),
        console=errors,
        transient=True,
        disable=not errors.is_terminal,
    ) as bar:
        task = bar.add_task(title, total=None)

        def advance(done: int, total: int, what: str = title) -> None:
            bar.update(task, completed=done, total=total, description=what)

        yield advance


def warm_up(game: Game, lab: bool) -> None:
    """Compile what is not in the cache yet, and say so."""
    from tacit.lab.warm import is_warm, warm

    if is_warm(game, lab):
        return
    errors.print(f"Compiling the rules of {game.name}; this is done once.")
    with progress("compiling") as advance:
        warm(game, advance, lab)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Which game.")] = None,
    options: Settings = None,
    bot: Annotated[str, typer.Option("--bots", help="The minds of the other seats.")] = "regular",
    seat: Annotated[int, typer.Option(help="Your seat.")] = 0,
    language: Language = None,
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option(help="Where the game is kept.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a game that was kept.")] = None,
) -> None:
    """Play a game in the terminal against bots.

    The game is kept in a file after every move; leave with q and go on with --resume FILE.
    """
    from tacit.cli.terminal import Session, Table, new_table

    if resume is not None:
        if game is not None:
            raise BadOption("--resume goes on with a kept game: name no game beside it")
        table = Table.resume(resume, language)
    else:
        if game is None:
            raise UnknownName(f"which game? There are {', '.join(NAMES)}")
        rules = load(game)
        chance = Secure() if seed is None else Seeded(seed)
        match = Match(rules, settings(options), chance)
        if not 0 <= seat < match.players:
            raise BadOption(f"--seat {seat}: there are seats 0 to {match.players - 1}")
        minds = minds_for(rules, bot, match.players)
        path = save or state_folder() / f"{game}.tacit"
        table = new_table(match, seat, minds, own_language(language), path)
    warm_up(table.match.game, lab=False)
    Session(table).run()


@app.command()
def serve(
    host: Annotated[
        str | None, typer.Option(help="The address to listen at; 0.0.0.0 for all.")
    ] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 for any that is free.")] = None,
    database: Annotated[
        str | None, typer.Option(help="A database URL; default: a file in the data folder.")
    ] = None,
    data: Annotated[str | None, typer.Option(help="The data folder.")] = None,
    workers: Annotated[
        int | None, typer.Option(help="How many processes; several need PostgreSQL.")
    ] = None,
    pace: Annotated[
        str | None, typer.Option(help="The bots' pace: slow, normal, fast or none.")
    ] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open a browser, too.")] = False,
) -> None:
    """Open the house: tables in the browser, for people and bots.

    Everything can be set by TACIT_* in the environment, too: docs/operate.md.
    """
    from tacit.house.serve import serve as open_house
    from tacit.house.settings import from_environment

    chosen = from_environment(
        host=host, port=port, database=database, data=data, workers=workers, pace=pace
    )
    open_house(chosen, print_now, browser)


def print_now(line: str) -> None:
    print(line, flush=True)


def state_folder() -> Path:
    """Where kept games go when nobody says."""
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "tacit"


@app.command()
def simulate(
    game: GameName,
    options: Settings = None,
    bot: Annotated[
        str, typer.Option("--bots", help="One mind for all seats, or one a seat: regular,random.")
    ] = "regular",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The seed of all chance.")] = 1,
    rotate: Annotated[bool, typer.Option(help="Rotate the minds over the seats.")] = True,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write a row a game to a .csv or .parquet.")
    ] = None,
) -> None:
    """Let bots play many games, and sum up how they did."""
    from tacit.lab import simulate as lab

    rules = load(game)
    values = rules.read_options(settings(options))
    minds = minds_for(rules, bot, values["players"])
    if out is not None:
        lab.check_path(out)
    warm_up(rules, lab=True)
    with progress("playing") as advance:
        results = lab.simulate(rules, values, minds, games, seed, rotate=rotate, progress=advance)
    if out is not None:
        lab.write(results, out)
    print(lab.summary_text(results))


@app.command()
def replay(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A game kept by `tacit play`.")],
    seat: Annotated[int, typer.Option(help="From whose eyes.")] = 0,
    every: Annotated[bool, typer.Option("--all", help="From the eyes of every seat.")] = False,
    language: Language = None,
    table: Annotated[bool, typer.Option(help="Also show the table after each move.")] = False,
) -> None:
    """Tell a kept game again, move by move, as a seat saw it."""
    from tacit.cli.terminal import NAMES as PEOPLE
    from tacit.cli.terminal import narrate

    text = read_text(log)
    try:
        match = Match.parse(text)
    except TacitError as error:
        raise BadText(f"{log}: {error}") from error
    if not 0 <= seat < match.players:
        raise BadOption(f"--seat {seat}: there are seats 0 to {match.players - 1}")
    words = translator(own_language(language))
    people = list(PEOPLE[: match.players])
    viewers = range(match.players) if every else [seat]
    for ply in range(match.ply):
        for viewer in viewers:
            mark = f"{ply + 1:>4} " + (f"[{people[viewer]}] " if every else "")
            for sentence in narrate(match, ply, viewer, people, words):
                print(mark + sentence)
            if table:
                reader = match.reader(viewer, people, words, ply + 1)
                for line in match.game.narration.summary(reader):
                    print("       " + line)
    if match.over:
        print(match.game.narration.result(match.reader(seat, people, words)))


@app.command()
def scenario(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Markdown files.")],
) -> None:
    """Run the scenarios in files: every block that starts with ```scenario NAME."""
    from tacit.scenario.runner import run_files

    report = run_files(files)
    for error in report.errors:
        print(f"tacit: {error}", file=sys.stderr)
    for failure in report.failures:
        print(failure)
    print(report.summary)
    raise typer.Exit(report.status)


@app.command()
def bench(
    gpu: Annotated[bool, typer.Option("--gpu", help="Also on an NVIDIA GPU.")] = False,
    json: Annotated[Path | None, typer.Option(help="Write the figures to a file, too.")] = None,
) -> None:
    """Measure speed, as ratios in one run, and print the signature of each game's behaviour."""
    from tacit.lab import bench as lab

    lab.run(gpu=gpu, json_path=json)


def show_version(wanted: bool) -> None:
    if wanted:
        print(f"tacit {__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="The version.")
    ] = False,
) -> None:
    """Games of silence and secrets: play them, simulate them, study them."""


def main() -> None:
    from tacit.engine.jit import NoGpu

    try:
        app()
    except (TacitError, NoGpu) as error:
        errors.print(f"tacit: {error}", markup=False)
        sys.exit(2)
    except BrokenPipeError:
        # Whoever was reading has gone, as `| head` does; that is no error of ours.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


if __name__ == "__main__":
    main()
