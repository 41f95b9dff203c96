"""The head that the names of all rows of a table have: "Language" of "Language: go"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from runs.compare.identity import IDENTITY, NO_NAMES
from runs.compare.run_view import UNNAMED
from runs.compare.series_model import Series

_ONE_PAIR = re.compile(r"([^:,]{1,40}): ((?:(?!, [^,:]{1,40}: ).)+)")
# A value that says what it is without its head: "1", "4 KB", "yes" and "low" do not.
_NAMES_ITSELF = re.compile(
    r"(?!(?:yes|no|on|off|true|false|none|default|enabled|disabled|with|without|low|medium|high"
    r"|small|large|min|max)\b)[^\W\d_][^\n]+|/.*",
    re.I,
)
_LANGUAGE = re.compile(r"(?:programming )?languages?", re.I)  # "C" and "D" are some


def common_head(series: Sequence[Series]) -> str:
    """Return the one head before the names of all these series; "" where their names need it.

    None of them has a server or another condition in its name.
    """
    heads = {_head_of(one_series) for one_series in series}
    return heads.pop() if len(series) > 1 and len(heads) == 1 else ""


def _head_of(series: Series) -> str:
    if series.who != UNNAMED or [name for name, _ in series.differs] != [IDENTITY]:
        return ""
    pair = _ONE_PAIR.fullmatch(series.differs[0][1])
    if pair is None or f"{pair[1]}: " in NO_NAMES:
        return ""
    names_itself = _NAMES_ITSELF.fullmatch(pair[2]) or _LANGUAGE.fullmatch(pair[1])
    return pair[1] if names_itself else ""
