"""What a report that a script prints is called: the words nearest above its rate."""

from __future__ import annotations

import re

from importers.formats.tables.grid.grid import read_head
from importers.formats.tables.grid.repeated_heads import is_repeat
from importers.formats.tables.lists.report_cuts import RATE, ReportLine
from importers.reading.headings.sentences import is_sentence

_NAME = re.compile(
    r"^\s{0,9}(?:#{1,6} ?|[-*•] )?[*_]{0,2}"
    r"([^\W\d_][^:：|\n.!?=]{1,50}?(?:\.[\w-]{1,8}){0,4})[*_]{0,2}"
    r"\s?(?:[:：](?: ?(?:https?://|/)\S*)?)?$"
)
# "Scenario: checkout" names a report as "checkout:" does.
_SUBJECT = re.compile(
    r"^\s{0,9}(?:[-*•] )?\*{0,2}(?:(?:test|server|service|api|config) )?(?:scenario|server"
    r"|framework|implementation|endpoint|route|service|test(?:[ _]?case)?|name|case"
    r"|config(?:uration)?|setup|variant|version)(?: #?[0-9]{1,2})?"
    r"\*{0,2} {0,3}[:：=]\*{0,2} {1,20}[\"']?([^\n]{1,60}?)[\"']?\*{0,2}\s*$",
    re.I,
)
_MARKED_NAME = re.compile(r"^\s{0,9}(?:#|\*\*|[-*•] )|[:：]\s*$")
_ADDRESS = re.compile(r"(?:[\w-]{1,20} )?(?:url|uri|host|target|endpoint|address)", re.I)
# "Performance metrics" in any language says what the lines below are, and not whose.
_ONLY_RESULTS = re.compile(
    r"(?:(?:performance|key|test|load|metrics?|results?|figures|rendimiento|desempenho|leistungs?"
    r"|m[ée]tricas?|métriques?|kennzahlen|ergebnisse|resultados?|résultats?|risultati|metriche"
    r"|метрики|показатели|результаты|производительности|теста|нагрузки|wyniki|metryki"
    r"|性能|测试|指标|指標|结果|結果|성능|테스트|측정|지표|결과|de|del|du|des|di|of)[ ]?)+",
    re.I,
)


def name_of(report: list[ReportLine], *, is_first: bool) -> str:
    """Return the name of a report: the words nearest above its rate; "" where there are none.

    Words straight below a measurement name what is above them, unless a mark makes them a heading.
    Labels that name what was tested come before other words, if no blank line parts them.
    """
    rate = next(index for index, line in enumerate(report) if line.key == RATE)
    blank = max((index for index in range(rate) if _is_blank(report[index])), default=-1)
    own = report[blank + 1 : rate]
    subjects = [match[1] for line in own if (match := _SUBJECT.match(line.wording))]
    if subjects and not is_sentence(subjects[0]):
        return " / ".join(subjects)
    for index in range(rate - 1, -1, -1):
        line = report[index]
        if not line.wording:
            continue
        match = _NAME.match(line.wording)
        is_below = bool(report[index - 1].key) if index else not is_first
        if match is None or (is_below and not _MARKED_NAME.search(line.wording)):
            return ""
        name = match[1].strip()
        is_no_name = read_head(name) or is_repeat(name) or _ADDRESS.fullmatch(name)
        return "" if is_no_name or _ONLY_RESULTS.fullmatch(name) else name
    return ""


def _is_blank(line: ReportLine) -> bool:
    return not (line.label or line.wording)
