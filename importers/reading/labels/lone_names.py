"""Headings that tell no two reports of a text apart: only those that name something are labels.

Of several reports with headings of their own, each heading names its report, whatever it says. A
heading that stands above all of them, or above the only one, may be the title of an issue, a step
or a remark. It is a name where it has few words (two, without a mark of a heading), begins with
what differs ("Without a cache"), or has a word that is made up: a product, a language, a version,
an identifier.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.reading.headings.heading import Heading
from importers.reading.headings.heading_lines import BOLD, LOOSE
from importers.reading.headings.product_words import SURE
from importers.reading.headings.sentences import is_sentence

Part = tuple[str, Heading]  # a cleaned text and where it stands
_FEW_WORDS = 4
_FEW_LOOSE_WORDS = 2
_MOST_WORDS = 8
_KNOWN = re.compile(
    rf"(?<![\w/-])(?:{SURE}|golang|python|pypy|ruby|jruby|rust|java|jvm|graalvm|kotlin|scala"
    r"|clojure|php|hhvm|javascript|typescript|perl|lua|elixir|erlang|haskell|ocaml|swift|dart"
    r"|crystal|nim|zig|lisp|\.net|dotnet|https|h2c?|tls|ssl|quic|graphql|gzip|brotli|keep-?alive"
    r"|epoll|io_uring)(?:\.?js)?(?![\w/-])",
    re.I,
)
# "v2.1", "HTTP2", "1 KB", "getUser", "alpha-server", "app.py", "/users", "--alpha"
_MADE_UP = re.compile(
    r"[0-9]\.[0-9]|[^\W\d_][0-9]|[0-9] ?[KMG]i?B\b|[a-z][A-Z]"
    r"|[^\W\d_]{2}[-_.]+[^\W_]{2}|(?<!\S)(?:/|--)[a-z]"
)
_DIFFERS = re.compile(
    r"(?:(?:\S{1,30} ){0,2}with(?:out)?|w/o|no|before|after|behind|through|baseline|default|only"
    r"|using|via|running|single|one|two|same|[0-9]+)\b",
    re.I,
)
# "Zig zap — Hello World Benchmark": the title of a page about one server
_TITLE_OF_ONE = re.compile(
    r"(?P<name>[^\W\d_][^\n|:,&/\u2013\u2014]{1,30}?) [|\u2013\u2014] "
    r"(?:[\w./-]{1,20} ){0,4}bench(?:marks?|marking)(?: (?:results?|report))?",
    re.I,
)
_NO_SERVER = re.compile(
    r"(?<![\w-])(?:load|stress|performance|perf|http|api|web|servers?|project|lab|homework|reports?"
    r"|results?|tests?|testing|bench\w*|compar\w*|versus|vs|and|day|week|part|phase|step|section"
    r"|experiment|analysis|appendix|chapter|summary|frameworks?|languages?|notes?)(?![\w-])",
    re.I,
)
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")  # letters of writing without blanks
_TELLS_UNSPACED = re.compile(r"然后|得到|进行|進行|我们|我們|可以|来看|看看|这里|[，。]")
_FEW_UNSPACED = 6
_MOST_UNSPACED = 12


def telling(every: Sequence[Sequence[Part]]) -> list[list[Part]]:
    """Return the parts of each run's label without those that neither tell apart nor name.

    Parts are spare that all runs have, or beside which no run has another one. Where the firm
    headings tell all runs apart, the loose ones below them are spare, too.
    """
    texts = [dict(parts).keys() for parts in every]
    union = set[str]().union(*texts)
    shared = union if len(union) == 1 else union.intersection(*texts)
    nearest = {parts[-1][0].casefold() for parts in every if parts}
    listing = {text for text in shared if _lists_all(text, nearest)}
    is_firm = len(set(map(_firm, every))) == len(every) > 1
    own_parts: list[list[Part]] = []
    for parts in every:
        own_parts.append([])
        for text, heading in parts:
            if text in listing:
                continue
            if is_firm and heading.level == LOOSE:
                is_kept = text not in shared and is_made_up(text)
            elif is_firm and heading.level == BOLD:
                is_kept = text not in shared or is_made_up(text)
            else:
                is_kept = text not in shared or _names(text, heading)
            name = text if is_kept else _name_in_title(heading)
            own_parts[-1] += [(name, heading)] if name else []
    return own_parts


def _name_in_title(heading: Heading) -> str:
    """Return the server that the title of a page names before a dash and "benchmark"; "" for any
    other heading.
    """
    title = _TITLE_OF_ONE.fullmatch(heading.text) if heading.level == 1 else None
    is_server = title is not None and not _NO_SERVER.search(title["name"])
    is_short = title is not None and len(title["name"].split()) < _FEW_WORDS
    return title["name"] if title and is_server and is_short else ""


def _lists_all(text: str, nearest: set[str]) -> bool:
    """Tell whether a text has the nearest names of all of several runs: "alpha, bravo and c"."""
    folded = text.casefold()
    return folded not in nearest and len(nearest) > 1 and all(map(folded.__contains__, nearest))


def _firm(parts: Sequence[Part]) -> tuple[str, ...]:
    return tuple(text for text, heading in parts if heading.level < LOOSE)


def _names(text: str, heading: Heading) -> bool:
    """Tell whether a part that tells no runs apart names something by itself.

    The title of a page says what the page is about: it names something only in few words. A line
    without a mark of a heading may be any remark: it names something in two words.
    """
    letters, count = len(_UNSPACED.findall(text)), len(text.split())
    if letters and _TELLS_UNSPACED.search(text):
        return False
    most_words = _FEW_LOOSE_WORDS if heading.level == LOOSE else _FEW_WORDS
    is_short = letters <= _FEW_UNSPACED and count <= most_words
    return is_short or heading.level > 1 and is_made_up(text)


def is_made_up(text: str) -> bool:
    """Tell whether a text of some words has one that is made up, or begins with what differs."""
    letters, count = len(_UNSPACED.findall(text)), len(text.split())
    is_long = letters > _MOST_UNSPACED or count > _MOST_WORDS or is_sentence(text)
    if is_long or (letters and _TELLS_UNSPACED.search(text)):
        return False
    is_made_up = not letters and bool(_MADE_UP.search(text))
    return is_made_up or bool(_KNOWN.search(text) or _DIFFERS.match(text))


def holds_made_up(text: str) -> bool:
    """Tell whether a text has a word that is made up, in any writing."""
    return bool(_MADE_UP.search(text) or _KNOWN.search(text))
