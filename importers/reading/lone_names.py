"""Headings that tell no two reports of a text apart: only those that name something are labels.

Of several reports with headings of their own, each heading names its report, whatever it says. A
heading that stands above all of them, or above the only one, may be the title of an issue, a step
or a remark. It is a name where it has few words, begins with what differs ("Without a cache"), or
has a word that is made up: a product, a language, a version, an identifier.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.reading.heading_lines import LOOSE
from importers.reading.headings import Heading
from importers.reading.product_words import SURE
from importers.reading.sentences import is_sentence

_FEW_WORDS = 4
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
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")  # letters of writing without blanks
_TELLS_UNSPACED = re.compile(r"进行|進行|我们|我們|可以|来看|看看|这里|[，。]")
_FEW_UNSPACED = 6
_MOST_UNSPACED = 12


def spare(every: Sequence[Sequence[tuple[str, Heading]]]) -> set[str]:
    """Return the texts without which the runs are told apart as well.

    All runs have them, or no run has another one. Where firm headings tell all runs apart, the
    loose ones below them are spare. `every` are the texts of each run, with their headings.
    """
    own = [dict(parts).keys() for parts in every]
    union = set[str]().union(*own)
    loose: set[str] = set()
    firm: set[tuple[str, ...]] = set()
    for parts in every:
        texts = [text for text, heading in parts if heading.level < LOOSE]
        firm.add(tuple(texts))
        loose.update(dict(parts).keys() - set(texts))
    shared = union if len(union) == 1 else union.intersection(*own)
    return shared | loose if len(firm) == len(every) > 1 else shared


def names(text: str, heading: Heading) -> bool:
    """Tell whether a label that tells no runs apart names something by itself.

    The title of a page says what the page is about: it names something only in few words.
    """
    letters, count = len(_UNSPACED.findall(text)), len(text.split())
    if letters and _TELLS_UNSPACED.search(text):
        return False
    if letters <= _FEW_UNSPACED and count <= _FEW_WORDS:
        return True
    if heading.level == 1 or letters > _MOST_UNSPACED or count > _MOST_WORDS or is_sentence(text):
        return False
    is_made_up = not letters and bool(_MADE_UP.search(text))
    return is_made_up or bool(_KNOWN.search(text) or _DIFFERS.match(text))
