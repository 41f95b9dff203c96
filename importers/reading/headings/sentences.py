"""Whether a line tells something, and so names nothing."""

from __future__ import annotations

import re

_SPEAKS = re.compile(
    r"(?:i|i'm|i've|we|it|you|he|they|this|that|these|here|now|then|and|but|so|also|let'?s?|there"
    r"|please|thanks|note|see|ok|hi|hello|edit|update|posted|asked|answered|sent|modified|upgraded"
    r"|restarted|installed|changed|tried)\b",
    re.I,
)
_ASIDE = re.compile(r"\([^()]{1,60}\)$")
_TELLS = re.compile(
    r"\b(?:is|are|was|were|has|have|had|will|would|does|did|can|ago|yesterday|today)\b", re.I
)

# "So with four workers it does this:"
_POINTS = re.compile(
    r"^(?:(?:and|so|then|now|but),? )+(?=with|without|on|using)"
    r"|,? (?:it|this|that|we|i) (?:do(?:es)?|gives?|gets?|got|shows?)"
    r"(?: (?:this|that|these|me|us|the following))*$",
    re.I,
)
# "Our server is blazingly fast:" names nothing.
_PRAISE = re.compile(
    r"\b(?:is|are|was|were) (?:\w+ly |very |so |much |really )?"
    r"(?:fast|slow|good|great|better|simple|designed|built|optimi[sz]ed)",
    re.I,
)
# "It sends two headers. Redirects are off.", not "Flask vs. Django."
_TWO_SENTENCES = re.compile(r"[A-Z][^.:]{8,}[a-z)*_`]{3}\. [A-Z][^:]{8,}\.\W{0,2}$")
_SENTENCE = re.compile(
    r"(?:[A-Z][^.:]{1,40}? (?:is|are|was|were|has been|have been|stands? for|means)"
    r" (?!as\b|below\b|here\b)[^:]{3,}\.$"
    r"|(?i:the|this|each|every)\b[^.:]{1,40}? (?:takes|shows|contains|lists|gives|compares|presents"
    r"|summari[sz]es|reports|uses|represents) [^:]{3,}\.$"
    r"|(?i:aqu[íi] est[áa]n|estos son|a continuaci[óo]n|voici|ecco|aqui est[ãa]o)\b)"
)


def is_sentence(text: str) -> bool:
    """Tell whether a line without a mark tells something: "Posted 3 years ago" is no name.

    An aside in brackets may tell something of a name: "nginx (it has no cache)".
    """
    text = _ASIDE.sub("", text)
    return bool(_SPEAKS.match(text) or _TELLS.search(text))


def without_pointing(text: str) -> str:
    """Return a text without the words around a name that only point at what stands below.

    A text with code in it has its name there.
    """
    return text if "`" in text else _POINTS.sub("", text)


def praises(text: str) -> bool:
    """Tell whether a text praises what stands below it."""
    return bool(_PRAISE.search(text))


def is_telling(text: str) -> bool:
    """Tell whether a line above a table is a whole sentence: "Tests were executed on a laptop."

    "The results with a cache are:" names them.
    """
    tells = _SENTENCE.match(text) or _TWO_SENTENCES.match(text)
    return bool(tells or praises(text)) or text.rstrip(" *_").endswith("。")
