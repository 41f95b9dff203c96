"""Outputs that their author expects: "Expected output:", "Résultat attendu". Nobody measured them.

The nearest filled line above a report, or above its command, announces it. What follows
an expected one without any line between is expected as well, and so is what stands below a heading
that announces it, or that explains how outputs are read, with the lower headings in it. What the
comment of a function shows in Python is the example of a program that reads such outputs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from importers.model import Diagnostic, Report, Run
from importers.reading.borders import TOOLS
from importers.reading.commands.command_lines import FENCE, plain_line
from importers.reading.headings.heading_lines import is_around
from importers.reading.headings.headings import lines_of
from importers.reading.run_commands import code_examples, expected_parts
from importers.reading.run_commands.expected_parts import COMPARES, LONGEST

CODE = "run.expected"
_OUTPUT = r"(?:outputs?|results?|reports?|responses?|numbers|figures)"
# "k6 provides real-time metrics:" tells what a tool does, "wrk reports detailed statistics:" may
# begin what somebody measured.
_OF_TOOLS = (
    rf"^(?:{TOOLS}|apache ?bench|gatling|nbomber|wrk2) (?:also |then )?"
    r"(?:provides|offers|prints|outputs|displays|reports|shows|generates|produces|emits|gives)"
    r"(?: you)?(?: with)? (?:an? |the |some |several |various |many )?"
    r"(?:[a-z-]{1,20},? (?:and )?)?(?:real-time|live|built-in)(?:,? (?:and )?[\w-]{1,20}){0,3}"
    r" (?:metrics|statistics|stats|summary|reports?|information|outputs?|details|data|insights)"
    r"(?: (?:during|when|while)\b[^\n]{0,60})?$"
    rf"|^(?:{TOOLS}) ?(?:会|將|将)?提供[^\n]{{0,10}}(?:实时|實時|内置|內置)[^\n]{{0,20}}"
    r"(?:指标|指標|数据|統計|统计)"
)
_WORDS = re.compile(
    rf"\bexpected (?:\w{{1,20}} ){{0,3}}{_OUTPUT}\b|{_OUTPUT} \(expected\)"
    rf"|{_OUTPUT} you should (?:see|get)"
    rf"|\b(?:you (?:can|may|should) )?expect (?:to (?:see|get) )?(?:an? |the |some )?"
    rf"(?:\w{{1,20}} ){{0,2}}(?:something|{_OUTPUT})\b"
    r"|\b(?:you (?:should|would)|you['’]d) (?:then |now )?(?:see|get|have)"
    r" (?:an? |the |some )?(?:similar )?(?:something|outputs?)\b"
    r"|\b(?:you (?:should|will|would)|you['’](?:d|ll)) (?:then |now )?(?:see|get|have)"
    r" (?:an? |the |some )?"
    rf"(?:\w{{1,20}} ){{0,2}}(?:something|{_OUTPUT}) (?:\w{{1,20}} ){{0,2}}(?:like|similar)\b"
    rf"|\b(?:prints?|outputs|shows|displays|will (?:print|output|show|produce|give))(?: you)?"
    rf" (?:an? |the |some )?(?:something|{_OUTPUT}) (?:\w{{1,20}} ){{0,2}}(?:like|similar)\b"
    r"|\b(?:prints?|outputs|displays) (?:\w{1,20} ){1,4}like this\b"
    r"|\b(?:that|which) looks? (?:something )?like(?: (?:this|these|the following))?$"
    rf"|\ban? typical (?:\w{{1,20}} ){{0,2}}{_OUTPUT} looks? (?:like|similar)\b"
    rf"|\b{_OUTPUT} (?:should|might|may|could|would|will) (?:look|be) (?:something )?"
    r"(?:like|similar)"
    r"|\bwhat you(?: (?:should|will|would)|['’](?:d|ll)) (?:then |now )?(?:see|get)\b"
    r"|\b(?:deber[ií]an?|deveriam?) (?:(?:ser|verse) (?:algo )?(?:así|como|assim|parecid|similar)"
    r"|parecer)|\bdevrai(?:t|ent) (?:ressembler|être (?:comme|similaire|semblable))"
    r"|\bsollten? (?:so|etwa|ungefähr|ähnlich) (?:\w{1,12} )?(?:aus(?:sehen|schauen)?|wie folgt)\b"
    r"|^(?:after|when|once) (?:an?|the|each|your) (?:\w{1,20} )?(?:test|run) (?:\w{1,20} )?"
    r"(?:completes|finishes|ends)\b[^\n]{0,40} (?:prints|outputs|shows)\b(?! that\b)"
    r"|^(?:it|this) should (?:print|output|look like)\b"
    r"|^(?:[\w.-]{1,20} ){1,3}will (?:print|output|show|display|report)(?: this)?$"
    r"|\byou (?:should|will) (?:see|get) (?:at least|about|around)\b"
    rf"|{_OF_TOOLS}"
    # what explains the form of a file
    r"|^(?:key|main|important) fields$"
    r"|^(?:the |generated )?(?:files?|reports?) (?:like|such as) \S{1,60} (?:will )?contains?$"
    r"|^(?:expected|attendue?s?|esperad[oa]s?|erwartet)$"
    r"|^(?:(?:résultats?|sorties?) attendue?s?|(?:resultados?|salida|saída) esperad[oa]s?"
    r"|erwartete[rs]? (?:ausgabe|ergebnis(?:se)?)|(?:risultat[oi]|output) attes[oi]"
    r"|ожидаем\w{1,3} (?:результат\w{0,2}|вывод))$|(?:预期|期望)(?:的)?(?:结果|输出)"
    r"|(?:结果|输出)(?:应该?|会|将|大致|大概){0,2}类似(?:于|如下)"
    r"|期待される(?:結果|出力)|예상 ?(?:결과|출력)|기대 ?(?:결과|출력)"
    r"|kết quả (?:mong đợi|dự kiến)|hasil yang diharapkan|beklenen (?:sonuç|çıktı)",
    re.I,
)
_ASSERTED = re.compile(r"\s*(?:\w{1,20}\.)?assert\w{0,20}\b[^\n]{0,80}(?:\"{3}|'{3})")
# A line that announces an output holds one of these.
_STEMS = (
    *("expect", "should", "would", " will ", "what you", "you'", "you’", " like", " similar"),
    *(" fields", " contain", "attend", "attes", "devrai", "esperad", "deber", "dever", "erwartet"),
    *("sollte", "ожидаем", "预期", "期望", "类似", "期待される"),
    *(" prints", " outputs", " shows", " provides", " offers", " displays", " reports", "提供"),
    *(" generates", " produces", " emits", " gives"),
    *("예상", "기대", "mong đợi", "dự kiến", "diharapkan", "beklenen"),
)
_FUNCTION = re.compile(r"\s{0,80}(?:async )?def [A-Za-z_]\w{0,80}\(")
_DOCSTRING = re.compile(r"\s{0,80}[rR]?(?:\"{3}|'{3})")
_QUOTES = re.compile(r"\"{3}|'{3}")
# "SAMPLE_WRK = \"\"\"" in the test of a program that reads such outputs
_SAMPLE = re.compile(r"\w{0,40}(?:sample|fixture|mock|fake|dummy|example)", re.I)
_STRING = re.compile(
    r"(?:(?:const|let|var|val|static|final|string|str) ){0,3}(?P<name>\w{1,60})"
    r"(?: ?: ?[\w&' ]{1,20})? ?:?= ?[bfru]{0,2}#?(?:\"{3}|'{3}|`|\")\\?[^\n]*$",
    re.I,
)
_MARKS = " \t#*_>=-`:|"
_LONGEST_FIRST = 1000  # of the first line of a report, before which such words may stand
_OUTPUT_TAG = re.compile(r"(?<=\S)\s*<(?:pre|code|samp)\b", re.I)
_MOST_ABOVE = 16  # lines between it and its report
_LAST_OF_MODULE = 2  # line in which the comment of a program in Python begins
_MOST_BETWEEN = 8  # lines between two reports in one fence


def take_out(report: Report, text: str, *, first: int) -> None:
    """Replace each run of a text that is an expected output by a remark.

    The runs of the text are those from the place `first` on.
    """
    placed = sorted((run for run in report.runs[first:] if run.lines), key=_first)
    lines, in_code = lines_of(text), None
    has_strings, parts = _may_hold_strings(text), expected_parts.find(lines, _announces)
    if has_strings or parts or _may_be_announced(placed, lines):
        if has_strings:
            in_code = partial(_is_in_code, code_examples.program_of(lines))
        expected = _expected(placed, lines, parts=parts, in_code=in_code)
        places = {id(run) for run, _ in expected}
        report.runs = [run for run in report.runs if id(run) not in places]
        report.diagnostics += [_remark(run, is_code=is_code) for run, is_code in expected]


def _may_hold_strings(text: str) -> bool:
    """Tell whether a text may hold a string of code: a docstring, a template, or what
    stands in quotes behind "TEXT =".
    """
    has_marks = any(map(text.__contains__, ("`", "'''", '"""')))
    has_marks = has_marks or code_examples.may_hold(text)
    return has_marks or ('"' in text and "=" in text)


def _may_be_announced(placed: Sequence[Run], lines: Sequence[str]) -> bool:
    """Tell whether a line above a report, or its first one, holds what announces an output."""
    near: list[str] = []
    end = looked_at = 0
    for run in placed:
        first = _first(run)
        near += lines[max(looked_at, min(end, first - 1)) : first]  # runs may share a line
        end, looked_at = max(end, _last(run)), first
    text = "\n".join(near).lower()
    return any(map(text.__contains__, _STEMS))


def _expected(
    placed: Sequence[Run],
    lines: Sequence[str],
    *,
    parts: Sequence[tuple[int, str]],
    in_code: Callable[[int], bool] | None,
) -> list[tuple[Run, bool]]:
    """Return the runs that are expected outputs, each with whether it stands in a string of code.

    `placed` are in the order of their lines.

    `parts` are the headings that may announce them.
    `in_code` tells whether a line begins a report in a string of code; None: there are no strings.
    """
    expected: list[tuple[Run, bool]] = []
    end, is_expected, is_code = 0, False, False
    for run in placed:
        own = _OUTPUT_TAG.split(lines[_first(run) - 1][:_LONGEST_FIRST], maxsplit=1)
        near = own[:-1] or _lines_above(lines, range(end + 1, _first(run)))
        if near and not (is_expected and _goes_on(lines, range(end + 1, _first(run)))):
            is_expected, is_code = any(map(_announces, near)), False
        if not is_expected and in_code is not None and in_code(_first(run)):
            is_expected = is_code = True
        is_measured = any(map(COMPARES.search, near))
        why = "" if is_measured else expected_parts.why_in(parts, _first(run))
        is_in_part = why == expected_parts.ANNOUNCED or (
            why == expected_parts.EXPLAINED and "table" not in run.details
        )
        expected += [(run, is_code)] if is_expected or is_in_part else []
        end = max(end, _last(run))
    return expected


def _first(run: Run) -> int:
    return run.lines[0] if run.lines else 0


def _last(run: Run) -> int:
    return run.lines[1] if run.lines else 0


def _lines_above(lines: Sequence[str], numbers: range) -> list[str]:
    """Return the last of some lines that are no command and no part of an output; [] for none.

    They are the last line of all, and the last one above the fence that begins last.
    """
    first = max(numbers.start, numbers.stop - _MOST_ABOVE)
    near = [plain_line(line) for line in lines[first - 1 : numbers.stop - 1]]
    filled = next((index for index, line in enumerate(near) if line), 0)
    if numbers.start > 1 and near and FENCE.match(near[filled]):
        near = near[filled + 1 :]  # it ends the output above
    fences = [index for index, line in enumerate(near) if FENCE.match(line)]
    above = near[: fences[-1]] if fences else []
    every = (_last_telling(part) for part in (above, near[len(above) :]))
    return [line for line in every if line]


def _goes_on(lines: Sequence[str], numbers: range) -> bool:
    """Tell whether a few lines between two reports stand in the same fence as both."""
    below = lines[numbers.stop - 1 : numbers.stop + _MOST_ABOVE]
    between = lines[numbers.start - 1 : numbers.stop - 1]
    is_open = any(map(FENCE.match, below)) and not any(map(FENCE.match, between))
    return is_open and len(between) <= _MOST_BETWEEN


def _is_in_code(program: code_examples.Program, first: int) -> bool:
    """Tell whether a report stands in the comment that begins a function or a program in Python, or
    in a string.

    A string counts whose name says that it is a sample, and one in the code of tests.
    """
    lines, is_test = program.lines, program.is_test(first)
    if code_examples.is_example(program, first):
        return True
    above = [line[:LONGEST] for line in lines[max(first - _MOST_ABOVE, 1) - 1 : first - 1]]
    nearest = next((line.strip() for line in reversed(above) if line.strip()), "")
    if is_test and any(map(_ASSERTED.match, (lines[first - 1][:LONGEST], nearest))):
        return True
    opened = _STRING.match(lines[first - 1][:LONGEST].strip()) or _STRING.fullmatch(nearest)
    if opened and (is_test or _SAMPLE.match(opened["name"])):
        return True
    marks = [index for index, line in enumerate(above) if _DOCSTRING.match(line)]
    own = above[marks[-1] :] if marks else []
    before = "".join(above[max(marks[-1] - 1, 0) : marks[-1]]) if marks else ""
    is_open = sum(len(_QUOTES.findall(line)) for line in own) == 1
    is_first = is_open and marks[-1] + max(first - _MOST_ABOVE, 1) <= _LAST_OF_MODULE
    if is_first and any(line.startswith("import ") for line in lines[first : first + _MOST_ABOVE]):
        return True
    return is_open and bool(_FUNCTION.match(before)) and before.rstrip().endswith(":")


def _last_telling(lines: Sequence[str]) -> str:
    """Return the last line that is no command and no part of an output; "" for none."""
    return next((line for line in reversed(lines) if line and not is_around(line)), "")


def _announces(line: str) -> bool:
    """Tell whether a line says that an output is expected, and compares it with nothing."""
    text = line[-LONGEST:].strip(_MARKS)
    may_match = any(map(text.lower().__contains__, _STEMS))
    match = _WORDS.search(text) if may_match else None
    is_row = "|" in text  # "Expected result" heads a column beside what was measured
    return bool(match) and not is_row and not COMPARES.search(text)


def _remark(run: Run, *, is_code: bool) -> Diagnostic:
    says = (
        "This report stands in the text of a program, as an example or for a test; "
        if is_code
        else "The words above this report say that it is the output that somebody expects; "
    )
    message = f"{says}only measured outputs are runs."
    return Diagnostic(line=_first(run) or None, severity="info", code=CODE, message=message)
