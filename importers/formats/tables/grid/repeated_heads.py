"""Heads and names that only number a repeat of a test, or say when it was made."""

from __future__ import annotations

import re

REPEATED = re.compile(
    r"^(?:run|test|trial|round|try|pass|iteration|attempt|sample|repetition|ejecuci[oó]n|prueba"
    r"|execução|essai|durchlauf|прогон|запуск|#)? ?#?[0-9]{1,3}$",
    re.I,
)
_DAYS = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?"
_MONTHS = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
# What only says which repeat it was, or when: "Run 2", "2nd", "first", "Mon", "March 2024".
_REPEAT = re.compile(
    rf"{REPEATED.pattern[1:-1]}"
    r"|[0-9]{1,3}(?:st|nd|rd|th)|first|second|third|fourth|fifth|last|today|yesterday|[a-z]"
    rf"|(?:{_DAYS},? ?)?(?:{_DAYS}|{_MONTHS})\.?(?: ?[0-9]{{1,2}})?(?:,? ?[0-9]{{4}})?"
    r"(?:,? [0-9:]{4,8})?",
    re.I,
)


def is_repeat(text: str) -> bool:
    """Tell whether a text only numbers a repeat, or says when it was measured."""
    return bool(_REPEAT.fullmatch(text))
