"""Lines of an upload that are rows of tables: with bars, tabs, tags, commas or wide blanks."""

from __future__ import annotations

import re

from importers.reading.commands.known_lines import kept

_BAR = re.compile(r"\||\x1f|\t")
# Rows without bars: cells of HTML, and numbers behind commas or wide blanks: two, or a long one.
_UNIT = r"[A-Za-zµ%/]{0,6}"
_BARE_ROW = re.compile(
    r"</t[dh]>|^[^,\n]{1,80}(?=,[^\s,])"
    rf"(?:[^\n]{{0,200}}?,[0-9][0-9.]{{0,18}}{_UNIT}(?=,|\s*$)){{2}}"
    r"|^[^,\n]{1,80}(?<![0-9]),[0-9][0-9.]{2,18}\s*$"
    r"|^[^\s:=][^:=\n]{0,79}\s{2,60}(?:[0-9]{5,15}|[0-9][0-9,]{0,15}\.[0-9]{1,9})\s*$"
    rf"|^\S[^\n]{{0,79}}?(?:\s{{2,60}}[~<>]?[0-9][0-9.,]{{0,18}} ?{_UNIT}(?=\s{{2}}|\s*$)){{2}}",
    re.I,
)
# "**Tool:** wrk | **Connections:** 100 | **Duration:** 10s"
_SETTING = r"[*\s]{0,4}[A-Za-z][\w ]{1,25}\*{0,2}:\*{0,2} [^|:]{1,60}(?:\||$)"
_SETTINGS = re.compile(rf"\s*\*\*[^*|]{{1,40}}(?:\*\*:|:\*\*) |(?:{_SETTING}){{2}}")


def is_row(text: str) -> bool:
    """Tell whether a line is a row of a table, and no list of settings between bars."""
    if "|" in text or "\t" in text or "\x1f" in text:
        return _is_barred(text)
    return ("," in text or "  " in text or "</t" in text) and _is_bare(text)


@kept
def _is_barred(text: str) -> bool:
    return len(_BAR.findall(text)) > 1 and not _SETTINGS.match(text)


@kept
def _is_bare(text: str) -> bool:
    return bool(_BARE_ROW.search(text))
