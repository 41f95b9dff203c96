"""What the rates of two or more servers prove, by the rule of the site.

The rule stands in one place, runs.compare.verdicts: numbers in, verdicts out, no Django. It is the
only module of the site that the client imports, and only here (pyproject.toml has the contract).
It needs numpy, which takes time to load: so it is imported when it is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb

Rates = Mapping[float, Sequence[float]]  # by load: the rates of its repeats


@dataclass(frozen=True, slots=True)
class Comparison:
    """Head against base. `ratio`, `low` and `high` are head / base; None where there is none.

    `code` is the verdict (docs/conclusions.md). `coverage` is that of the interval; without one,
    `low` and `high` are the range of the ratios.
    """

    code: str
    is_base_faster: bool
    is_head_faster: bool
    ratio: float | None
    low: float | None
    high: float | None
    coverage: float | None
    loads: tuple[float, ...]
    repeats_needed: int | None

    def is_slower_than(self, limit: float) -> bool:
        """Tell whether head is proved slower, and surely below the limit."""
        is_sure = self.coverage is not None and self.high is not None and self.high < limit
        return self.is_base_faster and is_sure


def repeats_needed(loads: int, targets: int) -> int:
    """Return with how many repeats a difference of any two of the targets can be proved at all."""
    from runs.compare.verdicts.judgement import repeats_needed as needed

    return needed(loads, comb(targets, 2))


def compare(base: Rates, head: Rates) -> Comparison:
    """Conclude about the rates of two servers; more is better."""
    from runs.compare.verdicts import judge

    judgement = judge([base, head])
    verdict, ratio = judgement.verdict(0, 1), judgement.ratio(1, 0)
    return Comparison(
        code=verdict.code,
        is_base_faster=judgement.is_faster(0, 1),
        is_head_faster=judgement.is_faster(1, 0),
        ratio=ratio.value if ratio else None,
        low=ratio.low if ratio else None,
        high=ratio.high if ratio else None,
        coverage=ratio.coverage if ratio else None,
        loads=verdict.tested or verdict.loads,
        repeats_needed=verdict.repeats_needed,
    )
