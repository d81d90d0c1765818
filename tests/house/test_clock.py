"""The time of the house: steady, whatever happens to the machine's clock."""

from __future__ import annotations

from tacit.house.clock import STOOD_STILL, Clock


class Machine:
    """Its two clocks."""

    def __init__(self) -> None:
        self.wall, self.steady = 1000.0, 5.0
        self.clock = Clock(lambda: self.wall, lambda: self.steady)

    def wait(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


def test_a_clock_that_is_set_changes_nothing() -> None:
    machine = Machine()
    assert machine.clock.now() == 1000.0
    machine.wall += 3600.0
    machine.wait(1.0)
    assert machine.clock.now() == 1001.0
    machine.wall -= 86400.0
    assert machine.clock.now() == 1001.0
    assert machine.clock.awake_since == 1000.0


def test_a_house_that_stood_still_has_just_woken() -> None:
    machine = Machine()
    for _ in range(20):
        machine.wait(STOOD_STILL)
        machine.clock.now()
    assert machine.clock.awake_since == 1000.0
    machine.wait(STOOD_STILL + 1)
    assert machine.clock.now() == machine.clock.awake_since
