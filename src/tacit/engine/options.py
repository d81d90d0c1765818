"""Options of a game: how they are written, and what they are when nobody says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from tacit.engine.errors import BadOption
from tacit.engine.records import record_type


@dataclass(frozen=True)
class Option:
    """One option of a game: how its value is written, and what it is when nobody says.

    Values are small integers; `words` names those that are written as words (``on``, ``seat:2``).
    """

    name: str
    about: str  # a sentence, translated where it is shown
    least: int
    most: int
    default: Callable[[Mapping[str, int]], int]
    words: Mapping[str, int] = field(default_factory=dict)
    in_rules: bool = True  # False: for the table only, the rules never see it
    or_number: bool = False  # beside its words an option may take numbers

    def parse(self, text: str) -> int:
        if text in self.words:
            return self.words[text]
        if self.or_number or not self.words:
            try:
                value = int(text)
            except ValueError:
                raise BadOption(f"{self.name}={text}: not a whole number") from None
            if self.least <= value <= self.most:
                return value
            raise BadOption(f"{self.name}={text}: must be {self.least} to {self.most}")
        raise BadOption(f"{self.name}={text}: must be one of {', '.join(self.words)}")

    def text(self, value: int) -> str:
        return next((word for word, v in self.words.items() if v == value), str(value))


def options_record(options: Sequence[Option], values: Mapping[str, int]) -> np.ndarray:
    """What `setup` reads, by name: an array of one record with the options that the rules see."""
    names = [option.name for option in options if option.in_rules]
    record = np.zeros(1, dtype=record_type([(name, np.int64) for name in names]))
    record[0] = tuple(values[name] for name in names)
    return record
