"""How tables name the load: the heads of its column, and texts like "c=10" and "20 clients"."""

from __future__ import annotations

import re
from functools import lru_cache, partial
from itertools import product

CACHED = 16_384  # heads are few, names of rows may be 10,000 a sheet; each is read many times
COUNT = (
    r"([0-9]{1,3}(?:,[0-9]{3}){1,2}|[0-9]{1,7})"  # of callers at once: "64", "1,000"; see count_of
)
_COUNTED = r"(?:(?:number|no\.?|num|nb\.?|count|n|#)(?: ?of)? ?)?"
_OPEN = r"(?:(?:concurrent|simultaneous|parallel|open|active|virtual|client|ab) )?"
_TOOL = r"(?:ab|wrk2?|hey|oha|bombardier|autocannon|rewrk)"  # each takes the load as "-c"
_SPACED = re.compile(
    r"(?<![\w.,:=/-])([1-9][0-9]{0,2})([ \u00a0\u2009\u202f])([0-9]{3})"
    r"(?= ?(?:concurren|parallel|simultan|virtual|conns?\b|connect|clients?\b|users?\b|vus?\b"
    r"|usu[aá]ri|utilis|utent|nutzer|benutzer|пользов|соедин|użytk|połącz))",
    re.I,
)
_SPACED_BEHIND = re.compile(
    r"(\b(?:c|conc|concurrency|connections|conns|clients|users|vus) ?[=:] ?[1-9][0-9]{0,2})"
    r"([ \u00a0\u2009\u202f])([0-9]{3})(?![\w.,])",
    re.I,
)
_UNITS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_UNITS["nine"] = 9
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70}
_TENS |= {"eighty": 80, "ninety": 90}
_NUMBERS = {
    **_UNITS,
    **_TENS,
    **{f"{ten}-{unit}": _TENS[ten] + _UNITS[unit] for ten, unit in product(_TENS, _UNITS)},
    "ten": 10,
    "twelve": 12,
    "sixteen": 16,
    "a hundred": 100,
    "one hundred": 100,
    "two hundred": 200,
    "a thousand": 1000,
    "one thousand": 1000,
}
# Words of numbers that follow each other: "a hundred and fifty" and "ten to twenty" are none of
# the numbers above.
_NUMBER_WORD = (
    r"(?:an?|one|two|three|four|five|six|seven|eight|nine|(?:six|seven|eight|nine|four)teen"
    r"|ten|eleven|twelve|thirteen|fifteen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty"
    r"|hundred|thousand|[0-9][0-9.,]{0,9})"
)
_IN_WORDS = re.compile(
    rf"\b(?:{_NUMBER_WORD}(?: (?:and|to|or)|,)?[ -]){{0,6}}{_NUMBER_WORD}"
    r"(?= (?:concurrent|simultaneous|parallel|virtual)"
    r" (?:connections?|clients?|users?|requests?|sessions?)\b)",
    re.I,
)
# "Ten connections:" is a line of its own; in prose they may be what somebody has. "Two users:" may
# be the names below it.
_TITLE_IN_WORDS = re.compile(
    rf"(\W{{0,6}}((?:with|at) )?)({_NUMBER_WORD}(?:[ -]{_NUMBER_WORD})?)"
    r"(?= (?:connections|vus|(?(2)(?:clients|users)|(?!)))\W{0,6}$)",
    re.I,
)
_THOUSANDS = re.compile(
    r"(?<![\w.,])([1-9][0-9]{0,3})k"
    r"(?= (?:concurrent|parallel|connections|conns|clients|users|vus)\b)",
    re.I,
)
LOAD = re.compile(
    # Java's "Virtual Thread" beside "Platform Thread" calls nobody.
    rf"^{_COUNTED}(?!virtual thread){_OPEN}(?:clients?|users?|connections?|conns?|threads?|vus?)$"
    rf"|^{_COUNTED}(?:concurrent|simultaneous|parallel) (?:requests|workers)$"
    r"|^(?:at |max(?:imum)? )?concurrenc(?:y|ies)(?: levels?)?$|^(?:at |@ ?)c$|^at connections$"
    r"|^song song$|^concurrent$|^parallel(?:ism)?$"
    rf"|^(?:{_TOOL}|k6|locust) (?:clients?|users?|connections?|conns?|vus?)$"
    r"|^concurrent reqs?$|^in-?flight requests?$|^conns?\.$|^ccus?(?: [(\[]users[)\]])?$"
    r"|^(?:user|client|connection|vu)s? count$"
    # "Popular VUs"; at its peak, a load that rises is no single one
    r"|^(?!(?:max|peak|spike|total|target)\w*\b)(?:[a-z]{2,20} ){1,2}vus$"
    rf"|^(?:conc\.?|con|c|(?:{_TOOL} )?-c)$|^concurrency,? c$",
    re.I,
)
UNSURE_LOAD = re.compile(r"thread", re.I)  # wrk's threads are no connections
_LEVEL = re.compile(
    r"^(?!(?-i:C)[0-9])(?:ab\b.{0,200}? )?(?:-?c|conc\.?|concurrency|connections|conns?|clients"
    r"|users|vus)"
    rf"(?: ?[=:] ?| ?){COUNT}(?: |$)"
    rf"|^{COUNT} ?(?:concurrent(?: (?:clients|users|connections|requests))?"
    r"|(?:parallel |simultaneous )?(?:clients?|users?|connections?)|conns?|vus?|c)"
    r"(?: ?[×x]? ?[0-9]{1,7} ?(?:times|loops?|rounds?|iterations?|runs?))?$"
    rf"|^{_TOOL}(?: -t ?[0-9]{{1,4}})? -c ?([0-9]{{1,7}})(?: -t ?[0-9]{{1,4}})?$",
    re.I,
)

_RISES = re.compile(
    r"\b(?:ramp\w*|up to)\b|[→↗]|->|[0-9] ?(?:–|—|\bto\b) ?[0-9]"
    r"|[0-9]-[0-9]{1,7} ?(?:concurrent |virtual )?(?:vus?|users|connections|conns|clients)\b",
    re.I,
)


def rises(text: str) -> bool:
    """Tell whether a load is no single one: "ramp 10 to 50 VUs", "up to 200 users"."""
    return _RISES.search(text) is not None


def count_of(digits: str) -> int:
    """Return the number that COUNT found: 1000 for "1,000"."""
    return int(digits.replace(",", ""))


def with_commas(text: str) -> str:
    """Return a text in which a blank between thousands of callers is a comma: "1,000 users".

    So it is in "c=1,000"; "1k users" are 1000.
    In English "12 400 connections" may be two numbers: a mark that no number has keeps both away.
    """
    joined = partial(_joined, is_english=text.isascii())
    return _SPACED_BEHIND.sub(joined, _SPACED.sub(joined, with_thousands(text)))


def in_figures(text: str) -> str:
    """Return a text in which "five concurrent connections" are "5 concurrent connections".

    So are "five connections" that are all of a line.
    """
    if title := _TITLE_IN_WORDS.match(text):
        count = _NUMBERS.get(title[3].lower(), title[3])
        return f"{title[1]}{count}{text[title.end() :]}"
    return _IN_WORDS.sub(lambda match: str(_NUMBERS.get(match[0].lower(), match[0])), text)


def with_thousands(text: str) -> str:
    """Return a text in which "1k users" are "1000 users"."""
    return _THOUSANDS.sub(r"\g<1>000", text)


def _joined(match: re.Match[str], *, is_english: bool) -> str:
    is_sure = not is_english or match[2] != " " or match[3] == "000"
    return f"{match[1]}{',' if is_sure else '_'}{match[3]}"


def plain(text: object) -> str:
    """Return a head's text in one line, without marks of bold or italic and without a colon."""
    line = str(text if text is not None else "").replace("*", " ").replace("_", " ")
    return " ".join(line.split()).strip(" :")


@lru_cache(CACHED)
def level(text: object) -> int | None:
    """Return the load that a text like "c=10", "20 clients" or "ab -n 1000 -c 20 URL" names.

    "C1" is the name of a case.
    """
    match = _LEVEL.match(with_commas(plain(text)))
    return count_of(match[1] or match[2] or match[3]) if match else None
