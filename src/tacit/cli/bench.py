"""`tacit bench`: how fast it all is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def bench(
    gpu: Annotated[bool, typer.Option("--gpu", help="Also on an NVIDIA GPU.")] = False,
    json: Annotated[Path | None, typer.Option(help="Write the figures to a file, too.")] = None,
) -> None:
    """Measure speed, as ratios in one run, and print the signature of each game's behaviour."""
    from tacit.lab import bench as lab

    lab.run(gpu=gpu, json_path=json)
