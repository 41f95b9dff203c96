"""The rules for passwords, headers, cookies and tokens: one literal trigger and one pattern each.

A pattern begins with its trigger and takes all that it reads, so that a text is read once for each
rule, whatever it holds. A rule is tried only where its trigger is in the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from runs.secrets.marks import Kind

BEFORE = 60  # characters that `before` may look at


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One way in which secrets are written.

    trigger   the text with which each match begins, in lower case where `is_exact` is False
    pattern   its last group is the secret
    before    what must stand before the match; None: anything
    is_exact  the case of the letters counts
    accepts   tells whether the secret is one
    """

    kind: Kind
    trigger: str
    pattern: re.Pattern[str]
    before: re.Pattern[str] | None = None
    is_exact: bool = False
    accepts: Callable[[str], bool] = bool


# A value in quotes, or one without that ends with the line or the quote around the header, also in
# a string of JSON, where lines end in "\\n"; the parameters of a Digest have quotes of their own.
_HEADER = (
    r"""\\{0,2}["']?[ \t]{0,4}[:=][ \t]{0,4}\\{0,2}"""
    r"""(?:"([^"\r\n]*+)|'([^'\r\n]*+)|((?:[^\r\n"'<=\\]|=(?:\\?"[^"\r\n]*+")?+)*+))"""
)
_NAMED = (
    r"""[\w-]{0,30}+\\{0,2}["']?[ \t]{0,4}[:=][ \t]{0,4}\\{0,2}"""
    r"""(?:"([^"\r\n]*+)|'([^'\r\n]*+)|([^\s"'&,;<>()]*+))"""
)
_WORD = r"""([^\s"'&<>;#()\\]*+)"""
_PAIR = r"""["']?([^\s:"'/<>]{1,100}:(?!//)[^\s"'<>]++)"""
_IN_QUERY = re.compile(r"[?&;][\w.%-]{0,40}$")
_IN_NAME = re.compile(r"(?:^|[^\w/.])[\w-]{0,40}$")
_OPTION = re.compile(r"[ \t]$")
_NO_LETTER = re.compile(r"(?:^|[^A-Za-z0-9])$")
_NUMBERS = re.compile(r"[\d.:]*")


def _at_least(count: int) -> Callable[[str], bool]:
    """Return a test for texts of so many characters."""
    return lambda text: len(text) >= count


def _is_header(text: str) -> bool:
    return len(text.strip()) >= 4 and not text.lstrip().startswith(("[", "<", "$"))


def _is_cookie(text: str) -> bool:
    return _is_header(text) and bool(re.search(r"[^\s=;,]=[^\s]", text))


def _is_pair(text: str) -> bool:
    return not _NUMBERS.fullmatch(text) and not text.startswith("[")


def _is_password(text: str) -> bool:
    return len(text) >= 3 and not text.startswith(("[", "<", "$", "*"))


def _is_random(text: str) -> bool:
    """Tell whether a text is long enough for a key, and no word and no number."""
    has_both = any(map(str.isdigit, text)) and any(map(str.isalpha, text))
    return (len(text) >= 8 and has_both) or (len(text) >= 20 and not _NUMBERS.fullmatch(text))


def _of_headers() -> list[Rule]:
    """Return the rules for headers: their value up to the end of the line or of the quote."""
    rules = [
        Rule(
            kind="authorization",
            trigger="authorization",
            pattern=re.compile("authorization" + _HEADER),
            accepts=_is_header,
        ),
        Rule(
            kind="cookie",
            trigger="cookie",
            pattern=re.compile("cookie" + _HEADER),
            accepts=_is_cookie,
        ),
    ]
    for name in ("x-api-key", "x-auth-token", "x-access-token", "x-amz-security-token"):
        rules.append(
            Rule(kind="token", trigger=name, pattern=re.compile(name + _HEADER), accepts=_is_header)
        )
    for scheme in ("bearer ", "basic "):
        rules.append(
            Rule(
                kind="authorization",
                trigger=scheme,
                pattern=re.compile(rf"{scheme}[ \t]*+([a-z0-9._~+/-]*+=*+)"),
                before=_NO_LETTER,
                accepts=_is_random if scheme == "bearer " else lambda text: text.endswith("="),
            )
        )
    return rules


def _of_options() -> list[Rule]:
    """Return the rules for options of tools: -A, -P and -C of ab, -u, -b and --user of others."""
    rules = []
    for option in ("-A", "-P", "-U", "-u", "-a"):
        rules.append(
            Rule(
                kind="password",
                trigger=option,
                pattern=re.compile(rf"{option}[ \t]*+{_PAIR}"),
                before=_OPTION,
                is_exact=True,
                accepts=_is_pair,
            )
        )
    for option in ("--user", "--proxy-user", "--basic-auth", "--auth", "--login"):
        pattern = re.compile(rf"{option}[= \t]++{_PAIR}")
        rules.append(Rule(kind="password", trigger=option, pattern=pattern, accepts=_is_pair))
    for option in ("-C", "-b", "--cookie"):
        rules.append(
            Rule(
                kind="cookie",
                trigger=option,
                pattern=re.compile(rf"""{option}[ \t=]*+["']?([\w.-]{{1,100}}=[^\s"'<>]*+)"""),
                before=_OPTION,
                is_exact=True,
            )
        )
    for option in ("--password", "--http-password", "--proxy-password"):
        pattern = re.compile(rf"""{option}[= \t]++["']?([^\s"'<>]*+)""")
        rules.append(Rule(kind="password", trigger=option, pattern=pattern, accepts=_is_password))
    return rules


def _of_names() -> list[Rule]:
    """Return the rules for named values: in forms, queries, JSON and environments."""
    rules = [
        Rule(
            kind="password",
            trigger="://",
            pattern=re.compile(r"""://([^\s/?#@"'<>\\]{1,200})@"""),
            accepts=lambda text: ":" in text and _is_pair(text),
        )
    ]
    for name in ("password", "passwd", "passphrase", "secret"):
        rules.append(
            Rule(
                kind="password",
                trigger=name,
                pattern=re.compile(name + _NAMED),
                before=_IN_NAME,
                accepts=_is_password if name != "secret" else _is_random,
            )
        )
    for name in ("token", "api_key", "apikey", "api-key", "access_key"):
        rules.append(
            Rule(
                kind="token",
                trigger=name,
                pattern=re.compile(name + _NAMED),
                before=_IN_NAME,
                accepts=_is_random,
            )
        )
    for name, least in _QUERY_NAMES.items():
        rules.append(
            Rule(
                kind="password" if name in _PASSWORDS else "token",
                trigger=f"{name}=",
                pattern=re.compile(f"{name}={_WORD}"),
                before=_IN_QUERY,
                accepts=_at_least(least),
            )
        )
    return rules


# Names in the query of an address, with the characters that a secret behind them has at least.
_QUERY_NAMES = {
    "token": 3,
    "jwt": 3,
    "secret": 1,
    "password": 1,
    "passwd": 1,
    "pwd": 1,
    "pass": 1,
    "sig": 6,
    "signature": 6,
    "hmac": 6,
    "credential": 6,
    "api_key": 3,
    "apikey": 3,
    "api-key": 3,
    "key": 8,
    "auth": 6,
    "code": 12,
    "session": 6,
    "sessionid": 6,
    "sid": 6,
}
_PASSWORDS = frozenset(["secret", "password", "passwd", "pwd", "pass"])
# What the keys of services begin with, and the characters that follow at least.
_PREFIXES = {
    "ghp_": 30,
    "gho_": 30,
    "ghu_": 30,
    "ghs_": 30,
    "ghr_": 30,
    "github_pat_": 30,
    "glpat-": 16,
    "AKIA": 16,
    "ASIA": 16,
    "AIza": 30,
    "xoxb-": 16,
    "xoxp-": 16,
    "xoxa-": 16,
    "xoxs-": 16,
    "sk_live_": 16,
    "rk_live_": 16,
    "sk-": 32,
    "npm_": 30,
    "hf_": 30,
    "pypi-": 50,
    "SG.": 40,
    "dop_v1_": 40,
}


def _of_services() -> list[Rule]:
    """Return the rules for keys that are known by their first letters, and for JSON web tokens."""
    rules = [
        Rule(
            kind="token",
            trigger="eyJ",
            pattern=re.compile(r"(eyJ[\w-]*+(?:\.[\w-]*+)*+)"),
            before=_NO_LETTER,
            is_exact=True,
            accepts=lambda text: len(text) >= 30 and text.count(".") >= 2,
        )
    ]
    for prefix, least in _PREFIXES.items():
        rules.append(
            Rule(
                kind="token",
                trigger=prefix,
                pattern=re.compile(rf"({re.escape(prefix)}[\w.-]*+)"),
                before=_NO_LETTER,
                is_exact=True,
                accepts=_at_least(len(prefix) + least),
            )
        )
    return rules


RULES = (*_of_headers(), *_of_options(), *_of_names(), *_of_services())
