"""`python -m tacit.language` brings the catalogues up to date."""

from __future__ import annotations

import sys

from tacit.language.catalogues import main

sys.exit(main())
