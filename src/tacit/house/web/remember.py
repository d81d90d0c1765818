"""A fragment cache for templates: parts that have not changed are not rendered again.

    {% remember card, move_form %} … {% endremember %}

The content must depend only on the named values and the language. Fragments can be nested: a board
that has changed consists of cards that have not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from cachetools import LRUCache
from jinja2 import Environment, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from pydantic_core import to_json

MOST_KEPT = 8_000_000  # characters, for all pages and tables


class Remember(Extension):
    """The template tag, and its cache."""

    tags = {"remember"}  # noqa: RUF012

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        self.kept: LRUCache[tuple[str, str, bytes], str] = LRUCache(MOST_KEPT, getsizeof=len)

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        follows_from = [parser.parse_expression()]
        while parser.stream.skip_if("comma"):
            follows_from.append(parser.parse_expression())
        body = parser.parse_statements(("name:endremember",), drop_needle=True)
        lang = nodes.Name("lang", "load")
        args = [nodes.Const(f"{parser.filename}:{line}"), lang, nodes.List(follows_from)]
        return nodes.CallBlock(self.call_method("_draw", args), [], [], body).set_lineno(line)

    def _draw(self, where: str, lang: str, parts: list[Any], caller: Callable[[], str]) -> str:
        key = where, lang, hashlib.blake2b(to_json(parts), digest_size=16).digest()
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = caller()
        return found
