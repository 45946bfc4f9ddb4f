"""Codes people read aloud, type and paste: for tables, and for guests to come back."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Container

ALPHABET = "CDFGHJKMNPQRTVWXY23456789"
"""No look-alikes (0 O, 1 I L, 2 Z, 5 S, 8 B) and no vowels, so that no code is a word."""
TABLE_LENGTH = 4
RESUME_LENGTH = 12
_READ_AT_MOST = 64


def read(text: str) -> str:
    """A code as somebody typed it: case, spaces and hyphens do not count; "" when it can be none."""
    code = "".join(c for c in text[:_READ_AT_MOST].upper() if c not in " -\t")
    return code if code and all(c in ALPHABET for c in code) else ""


def new_table_code(taken: Container[str]) -> str:
    """A code no open table has; nobody can guess it from others."""
    while (code := _draw(TABLE_LENGTH)) in taken:
        continue
    return code


def new_resume_code() -> str:
    """What brings a guest back, as ``K7QX-M4CP-T9WH``; 25^12 of them."""
    return shown(_draw(RESUME_LENGTH))


def shown(resume_code: str) -> str:
    """A resume code as it is written on screens."""
    code = read(resume_code)
    return "-".join(code[i : i + 4] for i in range(0, len(code), 4))


def proof_of(resume_code: str) -> str:
    """What the store keeps of a resume code: its hash alone."""
    return "guest:" + hashlib.sha256(read(resume_code).encode()).hexdigest()


def _draw(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
