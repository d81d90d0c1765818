"""For tests/browser, which imports it from here; the driver itself is in drivers/process.py."""

from tests.house.drivers.process import HouseProcess, wait_for

__all__ = ["HouseProcess", "wait_for"]
