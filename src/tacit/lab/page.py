"""Reports as self-contained HTML files that share one style."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup


def page(package: str, **words: object) -> str:
    """The template `report.html` of a package, filled in."""
    style = files("tacit.lab").joinpath("page.css").read_text(encoding="utf-8")
    return _template(package).render(style=Markup(style), **words)


@cache
def _template(package: str) -> Template:
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    source = files(package).joinpath("report.html").read_text(encoding="utf-8")
    return environment.from_string(source)
