"""A name and its rate in a line of words: "nginx handled 45,231 req/s" is "nginx: 45,231 req/s"."""

from __future__ import annotations

import re

from importers.formats.tables.lists.loads_of_rates import load_first
from importers.formats.tables.texts.list_lines import ITEM_MARK

# "Burst: 60 requests, concurrency 20, 36.4 requests/s"
_SETTING = (
    r"(?:[0-9][0-9,]{0,9}k? ?(?!rps|qps|req(?:uest)?s? ?/)[a-z]{1,12}(?: [a-z]{1,12})?"
    r"|[a-z]{1,12}[ =][0-9]{1,7}s?)"
)
_SETTINGS_FIRST = re.compile(
    r"^([\s>]{0,12}(?:[-*•+–]\s{1,3})?[^:：\n]{1,80}[:：] )"
    rf"({_SETTING}(?:, {_SETTING}){{0,3}}), ([~≈]?[0-9][^\n]*)$"
)
_CODE_NUMBER = re.compile(r"`([~≈]?[0-9][0-9.,]{0,20}\s?[kKM]?)`(?= (?:req|rps))")
# What servers did. What they can do, or did at most, is another number.
_DID = (
    r"(?:handle[sd]|serve[sd]|reache[sd]|achieve[sd]|deliver(?:s|ed)|processe[sd]|manage[sd]"
    r"|sustain(?:s|ed)|average[sd]|answer(?:s|ed)|complete[sd]|got|gets|did|does|hits?|scored"
    r"|(?:came|comes) in at)"
)
_NAME_AND_VERB = re.compile(
    rf"^({ITEM_MARK}(?:\S{{1,40}} ){{1,4}}?){_DID} "
    r"(?:about |around |roughly |on average )?(?=[~≈]?[0-9])"
)


def plain(line: str) -> str:
    """Return a line with a colon behind the name or the load of its rate, and no code.

    How it was tested stands behind the rate then.
    """
    line = load_first(_NAME_AND_VERB.sub(_with_colon, _CODE_NUMBER.sub(r"\1", line)))
    return _SETTINGS_FIRST.sub(r"\1\3, \2", line)


def _with_colon(match: re.Match[str]) -> str:
    return f"{match[1].rstrip()}: "
