"""Checks files against a list of SHA-256 digests: checksums.py LIST"""

import hashlib
import sys
from pathlib import Path

wrong = []
for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines():
    digest, name = line.split()
    if hashlib.sha256(Path(name).read_bytes()).hexdigest() != digest:
        wrong.append(name)
if wrong:
    sys.exit(f"not the files that were expected: {', '.join(wrong)}")
