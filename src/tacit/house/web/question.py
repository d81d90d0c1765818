"""Confirmation of costly moves that cannot be undone, for pages without scripts.

With scripts the page itself asks, unless that is switched off (`presses.js`). Both take the text
from the scene.
"""

from __future__ import annotations

from collections.abc import Mapping

from tacit.base.board import Scene, Select

# The form fields of a move, which are sent again with the confirmation.
MOVE = ("ply", "version", "request", "action", "say", "say-1", "say-2")
SURE = "sure"  # the field that confirms


def question(scene: Scene, form: Mapping[str, str]) -> str | None:
    """What to ask about a move; None: it needs no confirmation, has it, or is no move."""
    if SURE in form:
        return None
    if "action" in form:
        return next((o.get("weighty") for o in scene["offers"] if is_meant(o, form)), None)
    cost, verb = scene.get("verb_weighty"), scene.get("verb", "")
    said = form.get("say", "")
    if cost is None or not said.startswith(f"{verb} "):
        return None
    parts = chosen(scene.get("selects", []), said.removeprefix(f"{verb} "))
    return cost.format(*parts) if parts else None


def is_meant(offer: Mapping[str, object], form: Mapping[str, str]) -> bool:
    return str(offer["action"]) == form["action"]


def chosen(selects: list[Select], said: str) -> list[str]:
    """The texts of what was chosen in each list; empty if the move was not made with them."""
    texts, rest = [], f"{said} "
    for select in selects:
        for choice in select["choices"]:
            if rest.startswith(f"{choice['value']} "):
                texts.append(choice["text"])
                rest = rest.removeprefix(f"{choice['value']} ")
                break
        else:
            return []
    return texts


def to_send_again(form: Mapping[str, str]) -> dict[str, str]:
    """The fields of the move, with the confirmation."""
    return {name: form[name] for name in MOVE if name in form} | {SURE: "yes"}
