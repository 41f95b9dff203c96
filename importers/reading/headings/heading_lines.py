"""Which lines are headings: the text of a heading and its level, from the line alone."""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.reading.borders import TOOLS, is_border
from importers.reading.commands.command_lines import (
    CELLS,
    COMMAND,
    FENCE,
    OUTPUT,
    command_in,
    is_printed,
    name_before_command,
    name_behind_command,
)
from importers.reading.commands.known_lines import kept
from importers.reading.headings import announced_names, calls, captions, shown_files
from importers.reading.headings.nameless import is_title_of_change
from importers.reading.headings.sentences import is_sentence, praises, without_pointing

LONGEST = 80  # characters of a heading
MOST_WORDS = 6  # of a line that ends with a colon
MOST_WORDS_ALONE = 3  # of a line without a mark
LOOSE = 9  # the level of a comment, and of a line with a colon
_SUMMARY_LEVEL = 7  # of a folded part
BOLD = 8
_LEVELS = {"=": 1, "-": 2, "~": 2, "^": 2}  # of the line above a rule of such marks
_FENCE_BELOW = "`"
ATX = re.compile(r"^(#{1,6})\s+(.*?)\s*#*$")
TEXTILE = re.compile(r"h([1-6])\. (?=\S)")  # "h3. Two workers" in Jira and Textile
_GLUED_ATX = re.compile(r"^(#{2,6})([^\W_][^#|:`$<>]{1,60}?)\s*#*$")  # "###Two workers"
# What a program prints above its results: "--- Load test results ---".
_RESULT_HEAD = re.compile(
    r"([-=*#~+])\1{0,40} ?(?:(?:load|stress|performance|http|bench\w*|tests?|final|overall) ){0,3}"
    r"(?:results?|summary|report|output) ?\1{1,40}",
    re.I,
)
COLUMNS = re.compile(rf"{CELLS.pattern}|\S {{4,}}\S")  # a row above the rule of an output
_FRONT_MATTER = re.compile(r"^[\w-]{1,20}:\s")
_ASCIIDOC = re.compile(r"^(={2,5}) ([^\W_][^=:<>]{0,60})$")  # "== Two workers"
_WIKI = re.compile(r"^(={2,6})\s*([^=].*?)\s*\1$")
# Of the program that answers, as "node --version" prints it above the outputs.
_VERSION_LINE = re.compile(r"v[0-9]{1,3}(?:\.[0-9]{1,3}){1,3}")
_UNDERLINE = re.compile(r"^(?:={3,}|-{2,}|~{3,}|\^{3,})\s*$")
BOX_VERB = re.compile(r"^(?:running|testing|benchmarking|starting)(?: tests? (?:of|for))?:? ", re.I)
_HTML = re.compile(r"<h([1-6])\b[^<>]{0,300}>(.{1,400}?)</h\1\s*>", re.I)
_SUMMARY = re.compile(r"^(?:<details[^<>]{0,99}>\s*)?<summary>(.{1,400}?)</summary>", re.I)
_BOLD_LINE = re.compile(
    r"^(?:[0-9]{1,2}[.)]\s{1,3}|[-*+]\s{1,3})?"
    r"(?:\*\*|__|<(?:b|strong|em|i)>)([^*<>]{1,80}?):?"
    r"(?:\*\*|__|</(?:b|strong|em|i)>):?(?:<br\s*/?>)?$",
    re.I,
)
# "**v2.42.0** (current)", "**alpha** - as its manual says"
_BOLD_WITH_REMARK = re.compile(
    r"^(?:\*\*|__)([^*_\n]{1,60}(?:\*\*|__)"
    r" (?:\([^()`\n]{1,60}\)|[-\u2013\u2014] [^`:|\n]{1,60})):?$",
)
_BOLD_NAME = re.compile(r"^\*\*([^*]{1,40})\*\*(?=[\s:]|$)")
# "`standard/main.go`", "`Node 20`", "`with a cache`"; "`npm start`" is a call
_CODE_LINE = re.compile(
    r"[`\"]([^\W\d_][\w./-]{1,50}"
    r"|(?=[A-Z]|[a-z.-]{2,20} v?[0-9]|(?:with(?:out)?|no|before|after) )[\w./+() -]{2,50})[`\"]:?"
)
_LONG_ASIDE = re.compile(r" ?\([^()]{20,300}\)$")
_ITALIC = re.compile(r"[*_](?=[^\W_])((?:[^*_:.!?|\s]{1,30} ?){1,3})(?<=\S)[*_]:?")  # "*two*"
# The logo of k6 begins with strokes.
_AROUND = re.compile(
    rf"{FENCE.pattern}|`$|/[ _]{{0,12}}\\|[>*#/ ]{{0,9}}[┌┬┐─=~_-]{{3,}}\s*$|{OUTPUT.pattern}"
)
_PROGRESS = re.compile(
    rf"^(?:{TOOLS}|bzt|gst)\b"
    r"|\b(?:start|stopp|finish|runn|listen|wait|load|connect|attach)(?:ed|ing)\b"
    r"|\b(?:done|ready|completed?|ok|success\w*)\b",
    re.I,
)
# "--- alpha ---", "------ alpha------", "---alpha---"
_DECORATED = re.compile(
    r"^([-=*#~+:])(?:\1+\s+|\1{2,60}(?=\w))([^\s|][^|]{0,99}?)(?:\s+\1{2,}|\1{3,60})$"
)
_MIRRORED = re.compile(  # "-= alpha =-", ">> alpha <<"
    r"^(?:-=+|=-+|~=+|>{2,9}|\*-+)\s*([^\s|][^|]{0,79}?)\s*(?:=+-|-+=|=+~|<{2,9}|-+\*)$"
)
_COMMENT = re.compile(r"^(?:#{1,3}|//|;{1,2}|--|rem)\s+(\S.*)$", re.I)
CALL_BEHIND = re.compile(rf"\s+(?:{TOOLS})\s+-\w")  # "# three workers  ab -n20000 -c100"
# A comment that says what came out, counts, or the machine: "# Completed in 3 s", "# CPU: old".
_OUTCOME = re.compile(
    r"(?:processor|cpu|os|kernel|memory|ram|machine|hardware)\s?:"
    r"|(?:[a-z]{1,12} [0-9.]{1,12}(?: |$)){3,9}|[0-9.]{1,9} ?[kmg]i?b (?:of )?(?:ram|memory)\b"
    r"|.{0,80}?\b(?:completed?|finished|done|took|elapsed|ok|failed|errors?)\b[^\n]{0,20}[0-9]",
    re.I,
)
_COLON = re.compile(r"^([^:\uff1a]{1,60}?)(?:[:\uff1a]| ?(?:=>|->|\u2192|\u21d2))$")
# "alpha (it decides where a request goes to by its type):"
_EXPLANATION = re.compile(
    r"(?<=\w) \((?:[^\s(),;0-9]{1,40} ){6,30}[^(),;0-9]{1,80}(?:\([^()]{0,80}\)[^(),;0-9]{0,80})?\)"
    r"([:\uff1a])$"
)
# What introduces a name: "The following is the output for nginx:".
_ANNOUNCES = re.compile(
    r"(?:and )?(?:here(?: are|[ '’]i?s)|this is|these are|below (?:is|are)"
    r"|the following (?:is|are))"
    r"(?: the| my| our)?(?: results?| outputs?| numbers| benchmarks?| what (?:i|we) g[eo]t)? "
    r"(?:(?:for|of|from) |(?=with))",
    re.I,
)
_TAB = re.compile(r'^={3}[+!]? "([^"\n]{1,60})"$')  # of a site generator: '=== "nginx"'
_SECTION = re.compile(r"^\[([^\W\d_][^\[\]|:<>{}\"]{1,40})\]$")  # "[nginx]"
_GROUP = re.compile(r"^(?:##\[group\]|::group::)(?:Run )?(\S.{0,99})$")  # of a build's log
# "server,rps" is a row of heads, "nginx ..... 41" one of a list.
_CELLS_OF_ROW = re.compile(r"[^\W\d][,;][^\W\d]|\S {2,}\S|\.{3,80} ?[0-9]")
_PAIRS = re.compile(r"(?:[\w./%-]{1,30}=\S{1,60}(?:\s{1,4}|$)){2,20}")  # "vus=10 rps=100.5"
_RESULTS = re.compile(r"^[^.!?:|]{1,40} (?:results?|summary|output|benchmark)$", re.I)
_SENTENCE_END = re.compile(r"[.:!?]\s+")
_LAST_PART = re.compile(r",\s+(?=\W{0,2}with(?:out)?\b)", re.I)  # "..., without a cache:"
_LINK = re.compile(r"\[([^\[\]]{1,100})\]\([^()\s]{0,300}\)")
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,300}>")
_PROMPT = re.compile(r"^\S{0,60}[$%#>]\s")
_PROMPT_OF_COMMENT = re.compile(  # "$ # with a cache"
    r"^[^#\n]{0,60}?(?:[$%❯]|➜(?:\s+\S{1,40})?)\s+(?=#\s)"
)

Title = tuple[str, int]  # the text of a heading, and its level

_BY_MARK = ((_TAB, 1), (_DECORATED, 2), (_MIRRORED, 1), (_BOLD_LINE, 1), (_BOLD_WITH_REMARK, 1))


@kept
def is_around(line: str) -> bool:
    """Tell whether a line stands around an output and names nothing."""
    is_printed_line = _AROUND.match(line) or _RESULT_HEAD.fullmatch(line)
    is_beside = captions.stands_beside(line) or is_border(line)
    return bool(is_printed_line or command_in(line)) or is_beside


def is_short(line: str, most: int) -> bool:
    """Tell whether a line has at most so many words, and is no progress or call of a program."""
    is_short = line[0].isalpha() and len(line.split()) <= most
    return is_short and not _PROGRESS.search(line)


def mark_below(line: str, below: str) -> str:
    """Return what the line below makes of a line: the mark of a rule, or of a fence; else ""."""
    if not below or below[0].isalnum():
        return ""
    if _UNDERLINE.match(below) or below == "=" * len(line):
        return below[0]
    return _FENCE_BELOW if FENCE.match(below) else ""


def is_version(line: str) -> bool:
    """Tell whether a line is the version of a program: "v18.16.0"."""
    return _VERSION_LINE.fullmatch(line) is not None


@kept
def title_of(line: str, mark: str, *, is_fenced: bool) -> Title | None:
    """Return the heading that a line is; None for any other line.

    `mark` is that of the line below (`mark_below`).
    """
    if titles := html_titles(line):
        return only(titles)
    if is_fenced and _RESULT_HEAD.fullmatch(line):
        return None
    if is_fenced and is_version(line):
        return line, _SUMMARY_LEVEL
    is_words = not (_UNDERLINE.match(line) or FENCE.match(line))
    if not is_fenced and mark in _LEVELS and is_words:
        title = checked(line, _LEVELS[mark])
        is_printed_line = OUTPUT.match(line) or COMMAND.match(line) or COLUMNS.search(line)
        is_other = is_printed_line or (mark == "-" and _FRONT_MATTER.match(line))
        if title and not is_other:
            return title
    is_above_fence = mark in (_FENCE_BELOW, "~") and not is_fenced
    if is_above_fence and is_name(line) and not line.endswith("\uff1a"):
        return checked(line, LOOSE)
    title = _marked(line, is_fenced=is_fenced) or _caption(line, is_above_fence=is_above_fence)
    return title or loose_title(line)


def _caption(line: str, *, is_above_fence: bool) -> Title | None:
    """Return the heading of a caption; some are captions only straight above a fence."""
    name = captions.of_server(line) or captions.of_results(line)
    text, is_bold = captions.marked(line) if is_above_fence else ("", False)
    name = name or text or (captions.above_fence(line) if is_above_fence else "")
    return checked(name, BOLD if is_bold else LOOSE)


def html_titles(line: str) -> list[re.Match[str]]:
    return list(_HTML.finditer(line)) if "<h" in line.lower() else []


def only(titles: Sequence[re.Match[str]]) -> Title | None:
    """Return the only heading of HTML in a line.

    Of several nobody can tell which runs stand below which.
    """
    return checked(titles[0][2], int(titles[0][1])) if len(titles) == 1 else None


def is_name(line: str) -> bool:
    """Tell whether a line above a fence is a few words and no command, no output and no mark.

    A line of keys and values is none.
    """
    line = _BOLD_NAME.sub(r"\1", line)  # "**Deno** 1.4.2"
    if _PAIRS.fullmatch(line):
        return False
    is_words = re.fullmatch(r"[^\W_][^\n|:`$#<>*]{1,50}", line) and not _CELLS_OF_ROW.search(line)
    return bool(is_words) and len(line.split()) <= MOST_WORDS and not OUTPUT.match(line)


def _marked(line: str, *, is_fenced: bool) -> Title | None:
    """Return the heading of a line with marks of Markdown, a wiki or a terminal."""
    is_printed_line = is_fenced or COMMAND.match(line) or OUTPUT.match(line)
    if (atx := ATX.match(line) or _GLUED_ATX.match(line)) and not is_printed_line:
        return _atx_title(atx[2], len(atx[1]))
    if (asciidoc := _ASCIIDOC.match(line)) and not is_printed_line:
        return checked(asciidoc[2], len(asciidoc[1]))
    if file := shown_files.name_in(line):
        return checked(file, BOLD)
    if wiki := _WIKI.match(line):
        return checked(BOX_VERB.sub("", wiki[2]), len(wiki[1]))
    if summary := _SUMMARY.match(line) or _GROUP.match(line):
        return checked(summary[1], _SUMMARY_LEVEL)
    is_end = line == "__END__"  # of a file in Ruby or Perl
    for pattern, group in _BY_MARK:
        if (match := pattern.match(line)) and not (is_end or OUTPUT.match(line)):
            text = match[group].replace("**", "")
            return checked(BOX_VERB.sub("", text) if pattern is _DECORATED else text, BOLD)
    return None


def _atx_title(text: str, level: int) -> Title | None:
    """Return the heading of a line with marks of Markdown.

    A sentence has no text: it names no run, but it ends the section above it.
    """
    if len(text.split()) <= MOST_WORDS_ALONE and not is_sentence(text):
        text = text.rstrip(".!")
    is_change = level == 1 and is_title_of_change(text)
    short = text if len(text) <= LONGEST else re.sub(r" \([^()]{1,60}\)$", "", text)
    title = None if is_change or COMMAND.match(text.strip("`")) else checked(short, level)
    return title or (("", level) if text else None)


def loose_title(line: str) -> Title | None:
    """Return the heading of a comment, or of a short line that ends with a colon or "results"."""
    if command := command_in(line):
        before = name_before_command(line)
        is_name_before = len(before.split()) <= MOST_WORDS and not is_sentence(before)
        name = name_behind_command(command) or (before if is_name_before else "")
        return checked(name, LOOSE)
    if OUTPUT.match(line) or captions.stands_beside(line):
        return None
    line = _PROMPT_OF_COMMENT.sub("", line)
    comment = _COMMENT.match(line) or _CODE_LINE.fullmatch(line) or _SECTION.match(line)
    if comment := comment or _ITALIC.fullmatch(line):
        if _OUTCOME.match(comment[1]):
            return None
        return checked(CALL_BEHIND.split(comment[1])[0].rstrip(":"), LOOSE)
    bare = _EXPLANATION.sub(r"\1", _LINK.sub(r"\1", _TAG.sub("", line)).strip(" |"))
    colon = _COLON.match(bare.removesuffix(":") if bare.endswith("::") else bare)
    text = _SENTENCE_END.split(colon[1] if colon else bare)[-1]
    if colon and len(text.split()) > MOST_WORDS:
        text = _LAST_PART.split(text)[-1]
    if colon and praises(text):
        return None
    short = without_pointing(_ANNOUNCES.sub("", text)) if colon else text
    is_result = _RESULTS.match(text) and not _PROMPT.match(line)
    if (colon or is_result) and len(short.split()) <= MOST_WORDS:
        return checked(short, LOOSE)
    return checked(announced_names.name_in(bare), LOOSE)


def checked(text: str, level: int) -> Title | None:
    """Return the heading; None for a text that is empty, long or a sentence."""
    text = " ".join(_TAG.sub(" ", text).split()).rstrip("\\ ")
    text = _LONG_ASIDE.sub("", text) if len(text) > LONGEST else text
    is_heading = 0 < len(text) <= LONGEST and not text.endswith((".", "!", "?", "。"))
    return (text, level) if is_heading else None


def without_tags(line: str) -> str:
    """Return a line without tags of HTML and addresses of links."""
    return _TAG.sub("", _LINK.sub(r"\1", line)).strip()


@kept
def is_neutral(line: str) -> bool:
    """Tell whether a line is no prose: nothing, marks, a command, a tool's line, a row of cells."""
    is_bare = captions.stands_beside(line) or not _TAG.sub("", line).strip(" *_=-~`#>|+:")
    is_called = COMMAND.match(line) or _PROMPT.match(line) or calls.is_call(line)
    if calls.prints(line):
        return False  # the name of what comes next
    return is_bare or is_printed(line) or bool(is_called or _RESULT_HEAD.fullmatch(line))
