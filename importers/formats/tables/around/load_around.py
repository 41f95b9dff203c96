"""The load that the text around a table says of all its runs."""

from __future__ import annotations

import re

from importers.formats.tables.around import (
    at_once,
    broken_loads,
    caption_sides,
    denied_loads,
    for_readers,
    load_ranges,
    of_all_tests,
    one_at_a_time,
    other_tests,
    parts_above,
    setting_rows,
    told_rates,
    virtual_users,
)
from importers.formats.tables.around.around import (
    REACH,
    Line,
    behind_last,
    headings_above,
    introductions,
    is_heading,
    lines_at,
    setups,
    straight_above,
)
from importers.formats.tables.around.calls_with_loads import LOAD_OF_COMMAND
from importers.formats.tables.around.lines_below import below_stack, lines_below
from importers.formats.tables.around.setting_rows import LOAD_WORD
from importers.formats.tables.around.short_settings import loads_of_line
from importers.formats.tables.around.tool_names import COMMANDS
from importers.formats.tables.grid.grid import Context
from importers.reading.commands.known_lines import kept
from importers.reading.table_heads.head_languages import english
from importers.reading.table_heads.load_words import COUNT, count_of, in_figures, with_commas

# "Connections: 64", "Concurrency = 100"
_STATED = re.compile(
    rf"(?<![\w-]){LOAD_WORD}(?: level| count| per (?:test|run|endpoint))?[\s*`'\""
    rf"|)]{{0,4}}(?:[:=：]|\b(?:of|is|was|were)\b)[\s*`'\"|]{{0,4}}{COUNT}"
    r"(?!\w|\.[0-9])(?! ?(?:-|–|to \W?(?:over |about )?[0-9]|→|\.\.))"
    # 'a "High Connections" (512) load'
    rf"|(?<![\w-])connections[\"'*`”’]{{1,3}} \({COUNT}\)"
    # Locust's load: "total user 4,000 with hatch rate of 500"
    rf"|\btotal users?(?: of)? {COUNT}(?=[^\n.;]{{1,20}}\b(?:hatch|spawn)[ -]rate\b\D{{1,6}}[0-9])",
    re.I,
)
# "`C=100`, `N=100000`" and "threads=4 c=100": settings of the client
_SET = r"(?:n|t|d|reqs|requests|threads|duration|workers|processes|iterations|runs|rounds)"
_SETTINGS_OF_CLIENT = re.compile(
    rf"(?<![\w-])c ?= ?{COUNT}(?=[\s,;`·]{{1,4}}{_SET} ?= ?[0-9])"
    rf"|(?<![\w-]){_SET} ?= ?[0-9]{{1,9}}m?s?[\s,;`·]{{1,4}}c ?= ?{COUNT}(?!\w|\.[0-9])",
    re.I,
)
# Adjectives of connections that are made at once, in languages whose nouns alone were translated
_AT_ONCE = (
    r"(?:постоянных|параллельных|одновременных)"
    r"|[个個]?(?:长|長|持久|并发|並發)|(?:[個本]?の)?(?:同時|持続|永続|並列)"
)
_GLEICHZEITIG = (
    r"(?:(?:gleichzeitig|virtuell|parallel|simultan|dauerhaft|persistent|stehend)e[nr]?"
    r"|http|keep-alive)[ -]"
)
# "100 concurrent connections", "64 clients", "wrk c300"; "c8220" is a machine
_PROSE = re.compile(
    rf"(?<![\w.,=-]){COUNT} ?(?:(?:concurrent|simultaneous(?:ly)?|parallel|closed-loop|virtual"
    r"|concurrency|http|keep-?alive|active|persistent|open|downstream|client|wrk)[ -]){0,2}"
    r"(?:connections?|conns?|clients?|users?|vus?|concurrency|concurrents?)(?![A-Za-z0-9_])"
    r"(?! ?(?:errors?|resets?|refused|timeouts?|failures|failed|pools?|limits?|strings?"
    r"|/ ?s\b|(?:per|a|each) (?:step|s|sec|second|minute|stage)\b))"
    rf"|(?<![\w.,-]){COUNT} (?:concurrent|simultaneous|parallel) (?:\w+ )?requests?\b"
    rf"|\bload[- ]test\w*[^.\n]{{0,30}}? {COUNT} (?:concurrent|simultaneous|parallel)"
    r" (?:workers|threads)\b"
    r"|\b(?:c(?:onc(?:urrency(?: level)?)?)?|conc[ou]rrencia)(?: of | ?= ?| |: ?)"
    rf"{COUNT}(?!\w|\.[0-9]"
    r"| ?(?:-|–|to \W?(?:over |about )?[0-9]|→))"
    rf"|(?<![\w.,-]){COUNT}-(?:concurrency|connection|client|user)\b|(?<!ed )\bat c{COUNT}\b"
    rf"|\b(?:{COMMANDS}|k6)(?:[ ,(/]{{1,2}}-?[td][0-9]{{1,4}}s?){{0,3}}[ (/]{{1,2}}"
    r"(?-i:c)([0-9]{2,4})\b(?=[,;)/]|$| \(| [td][0-9])"
    r"|(?<![\w.-])(?-i:t[0-9]{1,3}[ ,/]{1,3}c)([0-9]{2,4})\b(?=[,;)/:]|$| d[0-9])"
    r"|(?<![\w.-])(?-i:c)([0-9]{2,4})(?=[ ,/]{1,3}t[0-9]{1,3}(?![.\w]))"
    rf"|\bvus? ?{COUNT}(?![A-Za-z0-9_]|[.,][0-9]| ?(?:-|–|to\b|→|\.\.))"  # "VU300"
    rf"|(?:同時|并发)(?: ?(?:connections|接続|连接)| ?数)? ?{COUNT}"
    rf"|\bconcurrent (?:connections|users) {COUNT}(?!\w*[0-9.])"
    rf"|(?<![\w.,-]){COUNT} (?:concurrentes?(?! en\b)|simult[aá]ne[ao]s|gleichzeitige?n?)\b"
    rf"|(?<![\w.,-]){COUNT} ?(?:{_AT_ONCE}) ?(?:connections|接続|[连連]接)"
    rf"|(?<![\w.,-]){COUNT} ?(?:接続|个?连接|個?連接|并发|[个個] ?concurrency"
    r"|个?(?:并行|虚拟)用户|동시|가상"
    r"|人(?=[,，、;；]? ?(?:[0-9]{1,4} ?(?:分|秒|小時|小时|時間)|同時|同时|并发|並發))"
    rf"|(?:{_GLEICHZEITIG}){{0,2}}(?:verbindungen|(?:be)?nutzer)"
    r"|соединени\w+|пользовател\w+|conexiones|conex[õo]es|connexions|connessioni"
    r"|usu[aá]rios|utilisateurs|utenti|e[şs] ?zamanl[ıi]|(?:sanal )?kullan[ıi]c[ıi])",
    re.I,
)
# In a heading further up, "4 clients" and "3 users" may be what is compared.
_SURE = (
    rf"{COUNT} ?(?:(?:concurrent|virtual) \w+|concurrent(?=[)\],;]|$)"
    r"|concurrency (?:keep-?alive )?(?:connections|clients|users)"
    r"|(?:(?:parallel|simultaneous|open|persistent) )?"
    r"(?:connections|conns?|vus?)|接続|个?连接)"
    r"(?![A-Za-z0-9_])"
)
# In its brackets they are not: "Results (64 users)", "(wrk, c=64, 30s)".
_IN_HEADING = re.compile(
    rf"(?<![\w.,=-]){_SURE}|(?:[(,]|\w ?[–—:]| -) ?(?:c ?=|concurrency) ?{COUNT}(?=[),]|\s*$)"
    rf"|[(,] ?{COUNT} (?:clients|users)(?=[),])",
    re.I,
)
# In brackets further up it is what one of several stages had: not so "identical load (50 users".
_ALIKE = r"\b(?:identical|the same|equal) (?:concurrency|load)(?: levels?)? [(]"
_IN_INTRODUCTION = re.compile(rf"(?<![\w.,(=-]){_SURE}|{_ALIKE}{_SURE}", re.I)
# As a cell of settings says it, in German
_VERBINDUNGEN = (
    rf"(?<!max )(?<!max\. ){COUNT} (?:gleichzeitig|parallel|simultan)e[nr]?"
    r" (?:(?:keep-alive|https?|tcp)-){0,3}verbindungen\b(?! (?:je|pro)\b| ?\(max)"
)
_IN_CELL = re.compile(rf"(?<![\w.,=-])(?:{_SURE}|{_VERBINDUNGEN})|\bconcurrency:? {COUNT}", re.I)
# "c=5 each" and "10 connections per endpoint" are parts of the load.
_EACH = re.compile(
    rf"(?:\bc(?:oncurrency)? ?=? ?{COUNT}|(?<![0-9]){COUNT} ?{LOAD_WORD}) (?:each|apiece"
    r"|per (?:endpoint|route|thread|worker|core|process|target|server))\b",
    re.I,
)
# The patterns by the origin of a line. What is kept of a line is found by its origin, not by the
# patterns: to hash these takes longer than to search the line.
_STRICT = (_STATED, LOAD_OF_COMMAND, _SETTINGS_OF_CLIENT)
_PATTERNS = {
    "beside": (*_STRICT, _PROSE),
    "apart": _STRICT,
    "heading": (*_STRICT, _IN_HEADING),
    "introduction": (*_STRICT, _IN_INTRODUCTION),
    "cell": (*_STRICT, _IN_CELL),
    "setup": (*_STRICT, _IN_CELL, _IN_INTRODUCTION),
}
# "wrk -c 64, unless noted otherwise", "all other runs"
_OF_OTHERS = re.compile(
    r"\b(?:default|unless|otherwise|except|(?:all|the) (?:others?|rest)|nothing else"
    r"|rows without)\b",
    re.I,
)
_HALF, _MOST = 1 / 2, 2 / 3  # of the rows of a table
_MARKS = re.compile(r"[*`]|(?<!\w)_(?=\w)|(?<=\w)_(?!\w)")


def load_of(context: Context) -> tuple[int, int] | None:
    """Return the load that the text says of all runs of a table, and the line where it does.

    None when it says none, or several. What stands nearest counts: the lines straight above, the
    part below the same heading, the lines below, and then what a list or a command further up says.
    """
    if context.span not in context.loads:
        context.loads[context.span] = _load_of(context)
    return context.loads[context.span]


def _load_of(context: Context) -> tuple[int, int] | None:
    above = lines_at(context, range(max(context.span[0] - REACH, 1), context.span[0]))
    section = behind_last(above, is_heading)
    near = behind_last(section, context.is_row)
    others = caption_sides.captions_of_others(context, above, near=near)
    others |= caption_sides.remarks_above(context, near)
    near = _without(near, others)
    told = [_without(lines, others) for lines in _introductions(context)]
    rest = parts_above.without_table(context, above)
    below = lines_below(context, context.span[1])
    below = for_readers.without_calls(caption_sides.without_caption_of_next(context, below))
    for lines, origin in (
        (straight_above(near), "beside"),
        (near, "beside"),
        (_without([line for line in section if not context.is_row(line)], others), "beside"),
        (other_tests.without(below, context, calls=LOAD_OF_COMMAND), "beside"),
        (_corner(context), "beside"),
        (below_stack(context, context.span[1]), "apart"),
        (of_all_tests.lines_below(context), "beside"),
        (headings_above(context), "beside" if context.is_sheet else "heading"),
        *((lines, "introduction") for lines in told),
        (of_all_tests.lines_above(context, above), "beside"),
        (setting_rows.settings(context, above), "cell"),
        (rest[1], "apart"),
        (rest[0], "apart"),
        (_setups(context, above), "setup"),
        (of_all_tests.made_below(context), "apart"),
    ):
        loads = told_rates.without_single(context, _loads(lines, origin))
        if not loads and origin in ("beside", "heading", "introduction"):
            loads = one_at_a_time.loads_of(lines)
        if len({load for load, _ in loads}) == 1:
            return virtual_users.instead_of(loads[0], context) or loads[0]
        if loads:
            return None
    return told_rates.load_of(context, section)


def _introductions(context: Context) -> list[list[Line]]:
    """Return the lines below each heading; none of an outer heading that have results of their own.

    What a report says of its load, and the command above it, are not those of a table further down.
    """
    own, *outer = introductions(context)
    return [own, *map(_without_results, outer)]


def _setups(context: Context, above: list[Line]) -> list[Line]:
    """Return the lines of setups; none of a part above that has another test."""
    others = parts_above.of_other_tests(context, above)
    own = [line for line in setups(context) if line[0] not in others]
    return for_readers.without_calls(own)


def _without_results(lines: list[Line]) -> list[Line]:
    """Return lines that have no results; of others those that speak of all tests."""
    if not any(map(parts_above.is_result, lines)):
        return lines
    return [line for line in lines if of_all_tests.says_all(line[1])]


def _without(lines: list[Line], others: set[Line]) -> list[Line]:
    return [line for line in lines if line not in others]


def _corner(context: Context) -> list[Line]:
    """Return the first head of a table, which may say the load: "Route (VU300)"."""
    return [
        (number, line.strip().strip("|").split("|")[0])
        for number, line in lines_at(context, range(context.span[0], context.span[0] + 1))
        if context.is_row((number, line))
    ]


def _loads(lines: list[Line], origin: str) -> list[tuple[int, int]]:
    """Return the loads that lines of one origin name, each with its line; a range counts as two."""
    loads: list[tuple[int, int]] = []
    for number, line in [*lines, *broken_loads.joined(lines)]:
        loads += [(load, number) for load in _loads_of(line, origin)]
    return loads


@kept
def _loads_of(line: str, origin: str) -> tuple[int, ...]:
    told = denied_loads.without(_MARKS.sub("", line))
    plain = in_figures(with_commas(_EACH.sub("", told)))
    plain = plain if plain.isascii() else english(plain)
    if denied_loads.AT_LEAST.search(plain) and not LOAD_OF_COMMAND.search(plain):
        return ()
    loads = [*loads_of_line(plain)] if origin == "beside" else []
    ends = load_ranges.ends_in(plain)
    loads += ends
    for pattern in _PATTERNS[origin]:
        for match in _spelled_out([*pattern.finditer(plain)]):
            may_deny = pattern is not LOAD_OF_COMMAND
            if denied_loads.is_step(plain, match) or (
                may_deny and denied_loads.is_denied(plain, match)
            ):
                continue
            loads.append(count_of(next(group for group in match.groups() if group)))
    # "0 → 200 users": the 0 stays, so that the line names two loads and none of them counts.
    return tuple(load for load in at_once.of_several(plain, loads) if load > 0 or ends)


def _spelled_out(matches: list[re.Match[str]]) -> list[re.Match[str]]:
    """Return those that spell the load out, where one does: "c:1" beside "conc:64" is a setting."""
    is_spelled = any(re.match(r"(?i:conc) ?:", match[0]) for match in matches)
    return [match for match in matches if not (is_spelled and re.match(r"[cC] ?:", match[0]))]


def is_of_others(
    context: Context, *, stated: tuple[int, int], loads: set[int], share: float
) -> bool:
    """Tell whether a load that a line states is that of rows that name none beside others.

    `loads` are those of the others, `share` is the part of the rows that name none. A command and a
    sentence below the table are of most rows, or none: "ramp to 1200" is a load that a row names.
    """
    load, line = stated
    plain = _MARKS.sub("", "".join(context.source[max(line - 1, 0) : line]))
    if len(loads) > 1:
        is_loose = line > context.span[1] or LOAD_OF_COMMAND.search(plain) is not None
        return share >= _HALF or not is_loose or _OF_OTHERS.search(plain) is not None
    return load not in loads and (_STATED.search(plain) is not None or share > _MOST)


def loads_of_title(title: str) -> set[int]:
    """Return the loads that a title of a table names: "c=100", "64 connections"."""
    return {load for load, _ in _loads([(0, title)], "beside")}
