"""Round rates in a list beside a bound that is wished for: "- Target: p95 < 300ms".

Such a list says what a test will ask for: "- Auth endpoints: 100 req/s".
"""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.columns.asked_rates import is_round
from importers.reading.blocks import Block

# With a bound: "Target: http://127.0.0.1:8080" is where the server answers.
_WISH = re.compile(
    r"[\s>]{0,12}(?:[-*•+–]|[0-9]{1,2}[.)])\s{1,3}[*_]{0,2}(?:targets?|goals?|sl[ao]s?|thresholds?"
    r"|objetivos?|objectifs?|ziele?|目标|目標)\b[^:：\n]{0,30}[:：][^\n]{0,40}[<>≤≥]",
    re.I,
)


def is_planned(block: Block) -> bool:
    """Tell whether a list has nothing but round rates, and a bound in it or straight beside it."""
    runs = [*chain.from_iterable(table.runs for _, table in block.value)]
    first, last = block.lines
    lines = (block.document.source_line(number) for number in range(max(first - 1, 1), last + 2))
    is_bare = all(run.requests_per_s and not run.latency_ms for run in runs)
    is_wished = bool(runs) and is_bare and any(map(_WISH.match, lines))
    return is_wished and all(is_round(run.requests_per_s or 0) for run in runs)
