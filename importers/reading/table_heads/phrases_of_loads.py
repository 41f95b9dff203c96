"""Nouns of callers behind a number, in the forms that "at" and "with" give them.

"RPS при 10 пользователях" is "RPS at 10 users". Without a number such a word is no load.
"""

from __future__ import annotations

_NUMBER = r"(?<=[0-9] )"
_AT_NUMBER = r"(?<=[0-9]) ?"

NOUNS_BEHIND_NUMBERS = (
    (
        rf"{_NUMBER}(?:виртуальн\w{{2,3}} )?(?:пользовател\w{{1,3}}|юзер\w{{0,3}}"
        r"|użytkownik\w{1,4}|uživatel\w{0,3}|gebruikers?|kullanıcı\w{0,3})(?!\w)"
        rf"|{_AT_NUMBER}(?:(?:个|並列)?(?:并发)?(?:用户|ユーザー)(?!数)|명(?!\w))",
        "users",
    ),
    (rf"{_NUMBER}(?:połącze\w{{1,5}}|spojení\w{{0,2}}|bağlantı\w{{0,3}})(?!\w)", "connections"),
    (rf"{_NUMBER}(?:клиент\w{{0,3}}|klient\w{{0,4}})(?!\w)", "clients"),
)
