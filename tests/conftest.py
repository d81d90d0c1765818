"""Settings for all tests: properties try the same examples every time, however long that takes."""

from hypothesis import settings

settings.register_profile("tacit", deadline=None, derandomize=True)
settings.load_profile("tacit")
