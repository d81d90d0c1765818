"""`python -m tacit.language [TRANSLATIONS.json]` updates the catalogues."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tacit.language.catalogues import main

given = [json.loads(Path(path).read_text(encoding="utf-8")) for path in sys.argv[1:2]]
sys.exit(main(*given))
