"""Lines above outputs without what stands around their words: items, tags, ends of an output."""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.reading.commands.command_lines import FENCE, command_in
from importers.reading.headings.heading_lines import without_tags

# "+ sleep 1" is a command that a shell traces.
_BULLET = re.compile(
    r"^(?:[-*•]|[-=]>|[\u2192\u21d2]|\[[0-9]{1,2}(?:/[0-9]{1,2})?\]"
    r"|\(?[0-9]{1,2}(?:\.[0-9]{1,2}){0,3}[.)]"
    r"|\(?(?:[0-9][a-h]|[A-Ha-h])\)|\+(?!\s[a-z/])"
    r"|(?:[Tt]est|[Cc]ase|[Ss]etup|[Ss]cenario|[Cc]onfig(?:uration)?) ?#?(?:[0-9]{1,2}|[A-H])"
    r"\s?[:.)])\s{1,3}([^\W_][^|:`$<>]{1,60}?)\s?=?$"
)
_BOLD_PART = re.compile(r"\*\*([^*\s]{1,30})\*\*(?=-?\w)")  # "- **non**-cached"
_GLUED = re.compile(r"^(?:#{1,3}|//|--)([^\W_][^|:`$<>]{1,60}?)\s?$")  # "#two workers"
_PLAIN_ITEM = re.compile(r"[-*+] \S")
# "- **Socket errors: 0**" among others: what a test was or came to
_VALUE_ITEM = re.compile(
    r"\s{0,8}[-*+] [*_]{0,2}[^:：|\n]{2,60}[:：][*_]{0,2} ?[*_]{0,2}[~≈<]?[0-9]"
)
_PARAGRAPHS = ("<p>", "<p ", "<li>", "<li ")
# A line that is one element: "<code>nginx</code>"
_ELEMENT = re.compile(
    r"<(code|tt|kbd|em|i|u|span|font)(?: [^<>\n]{1,80})?>[^<>\n]{1,60}</\1>", re.I
)
_RUN_END = re.compile(r"</(?:pre|code|blockquote)>|<br\s*/?>", re.I)


def without_markup(line: str, below: Sequence[str]) -> str:
    """Return the text of a paragraph or an item of HTML, or of a link above an output.

    "" for a line of tags. `below` are the two lines below it.
    """
    is_link = line.endswith(")") and "](" in line
    if not is_link and not line.startswith("<"):
        return line
    bare = without_tags(line)
    is_above = any(FENCE.match(near) or command_in(near.strip()) for near in below)
    is_text = line.startswith(_PARAGRAPHS) or _ELEMENT.fullmatch(line) is not None
    is_text = is_above if is_link else is_text
    return bare if is_text or not bare else line


def item_of(line: str) -> re.Match[str] | None:
    """Return the match of an item of a list, or of a comment without a blank behind its mark."""
    return _BULLET.match(_BOLD_PART.sub(r"\1", line)) or _GLUED.match(line)


def behind_run(line: str) -> str:
    """Return what stands behind the end of an output in the output's last line."""
    end = max((tag.end() for tag in _RUN_END.finditer(line)), default=len(line))
    return line[end:].strip()


def ends_list(lines: Sequence[str], number: int) -> bool:
    """Tell whether a line is the last of several items of a list, with an empty line below it."""
    items = lines[number - 2 : number]
    return not "".join(lines[number : number + 1]).strip() and all(map(_PLAIN_ITEM.match, items))


def is_among_values(lines: Sequence[str], number: int) -> bool:
    """Tell whether a line is one of several items of a list that each have a number as value."""
    near = lines[max(number - 2, 0) : number + 1]
    is_value = bool(_VALUE_ITEM.match(lines[number - 1]))
    return is_value and sum(map(bool, map(_VALUE_ITEM.match, near))) > 1
