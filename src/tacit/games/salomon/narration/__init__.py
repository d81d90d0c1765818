"""SALOMONS OORDEEL in words for people."""

from __future__ import annotations

from tacit.base.narration import Event, Narration, Reader
from tacit.games.salomon.narration import about, events
from tacit.language import Translator


class SalomonNarration(Narration):
    title = about.TITLE
    minutes = about.MINUTES

    def pitch(self, t: Translator) -> str:
        return about.pitch(t)

    def value_name(self, option: str, value: str, t: Translator) -> str | None:
        return about.value_name(option, value, t)

    def help(self, t: Translator) -> list[str]:
        return events.guide(t)

    def event(self, event: Event) -> list[str]:
        r = event.reader
        return events.narrate(event.before, event.seat, event.code, r.view, r.viewer, r.names, r.t)

    def prompt(self, reader: Reader) -> str:
        return events.prompt(reader.view, reader.viewer, reader.names, reader.t)

    def action(self, code: int, reader: Reader) -> str:
        return events.describe(code, reader.view, reader.viewer, reader.names, reader.t)

    def group(self, code: int, reader: Reader) -> str:
        return events.group(code, reader.view, reader.viewer, reader.names, reader.t)

    def summary(self, reader: Reader) -> list[str]:
        return events.survey(reader.view, reader.viewer, reader.names, reader.t)

    def notes(self, reader: Reader) -> list[str]:
        return events.notes(reader.view, reader.viewer, reader.names, reader.t)

    def result(self, reader: Reader) -> str:
        return events.verdict(reader.view, reader.viewer, reader.names, reader.t)


NARRATION = SalomonNarration()
