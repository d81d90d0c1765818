"""Hints as the API sends them."""

from __future__ import annotations

from tacit.base.advice import Advice
from tacit.base.odds import Odds
from tacit.house.api.schemas import AdviceOut, ChanceOut, HintOut, OddsOut, ValuedOut
from tacit.house.core.hints import advice_for, odds_for
from tacit.house.core.viewer import TableView
from tacit.language import Translator
from tacit.study.advice import in_words
from tacit.study.odds import told


def hint_out(view: TableView, t: Translator) -> HintOut:
    """The hint for a view. It is slow: call it in a thread."""
    odds = odds_for(view)
    return HintOut(
        ply=view.ply,
        odds=None if odds is None else odds_out(view, odds),
        advice=advice_out(view, advice_for(view), t) if view.legal else None,
    )


def odds_out(view: TableView, odds: Odds) -> OddsOut:
    chances = told(view.table.game, view.game_view, odds)
    return OddsOut(exact=odds.exact, chances=[ChanceOut(**c._asdict()) for c in chances])


def advice_out(view: TableView, advice: Advice, t: Translator) -> AdviceOut:
    words, notation, reader = view.table.game.narration, view.table.game.notation, view.reader(t)
    return AdviceOut(
        actions=list(advice.steps),
        says=in_words(view.table.game, advice, reader),
        lead=advice.lead.name.lower(),
        reason=words.reason(advice, reader),
        choices=[
            ValuedOut(
                action=choice.action,
                text=notation.action_text(choice.action),
                says=words.action(choice.action, reader),
                figures=dict(choice.figures),
                worth=words.worth(choice.figures, reader),
            )
            for choice in advice.choices
        ],
    )
