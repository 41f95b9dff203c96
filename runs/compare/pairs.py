"""The finding about a pair of series: their verdict, with what it rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, product
from typing import Any

from runs.compare.caveats import Fired, caveats, warnings_about
from runs.compare.exclusions import Candidate
from runs.compare.findings.model import Finding, ids
from runs.compare.metrics import Load, Metric
from runs.compare.number_text import plural
from runs.compare.ranking import described_ratio
from runs.compare.series import Series
from runs.compare.verdicts import MARGIN, Judgement, Verdict
from runs.compare.verdicts.model import factor_beyond


@dataclass(frozen=True)
class Contest:
    """The candidates of one question, their judgement, and the warnings about their runs."""

    candidates: Sequence[Candidate]
    judgement: Judgement
    metric: Metric
    load: Load
    fired: Fired

    def finding(self, index: int, rival: int) -> Finding:
        """Return what is concluded about two candidates; the one ahead is the `series`."""
        low, high = sorted((index, rival))
        if (low, high) not in self._findings:
            self._findings[low, high] = self._concluded(low, high)
        return self._findings[low, high]

    def _warnings(self, series: Series) -> frozenset[str]:
        """Return the codes of the warnings about a series, which is in many pairs."""
        if id(series) not in self._codes:
            self._codes[id(series)] = warnings_about(series, self.fired)
        return self._codes[id(series)]

    @cached_property
    def _codes(self) -> dict[int, frozenset[str]]:
        """The codes so far: by the id of each series."""
        return {}

    @cached_property
    def _findings(self) -> dict[tuple[int, int], Finding]:
        """The findings so far: the summary, the matrix and the list ask for the same pairs."""
        return {}

    def _concluded(self, low: int, high: int) -> Finding:
        """Return the finding about two candidates."""
        verdict = self.judgement.verdict(low, high)
        first, second = self._in_order(verdict, low=low, high=high)
        own, others = self.candidates[first].series, self.candidates[second].series
        is_ahead = verdict.code == "faster"
        points = (series.by_load[load] for series, load in product((own, others), verdict.loads))
        return Finding(
            code=verdict.code,
            metric=self.metric,
            load=self.load,
            series=own,
            versus=others,
            loads=self._loads(verdict),
            parameters=self._parameters(verdict, first=first, second=second),
            caveats=caveats(own, others, codes_of=self._warnings, ahead=(own,) if is_ahead else ()),
            runs=ids(chain.from_iterable(points)),
            basis=self._basis(verdict),
        )

    def _in_order(self, verdict: Verdict, *, low: int, high: int) -> tuple[int, int]:
        """Return the candidate that a sentence names first, and the second one."""
        if verdict.ahead is not None:
            return (low, high) if verdict.ahead == 0 else (high, low)
        if verdict.code != "described":
            return low, high
        measured = described_ratio(self.candidates[low], self.candidates[high])
        if measured is None:
            return low, high
        is_first = measured.value >= 1 if self.metric.better == "more" else measured.value <= 1
        return (low, high) if is_first else (high, low)

    def _loads(self, verdict: Verdict) -> tuple[float, ...]:
        """Return the loads that the verdict is about."""
        return verdict.tested or verdict.loads

    def _ratios(self, verdict: Verdict, *, swapped: bool) -> dict[float, float]:
        """Return the ratio of the medians at each load, seen from the candidate named first."""
        ratios = zip(verdict.loads, verdict.medians, strict=True)
        known = {load: ratio for load, ratio in ratios if ratio}
        return {load: 1 / ratio for load, ratio in known.items()} if swapped else known

    def _parameters(self, verdict: Verdict, *, first: int, second: int) -> dict[str, Any]:
        """Return the numbers of a finding: ratio, its ends, repeats, p, and those of its code."""
        own, others = self.candidates[first], self.candidates[second]
        swapped = first > second
        by_load = self._ratios(verdict, swapped=swapped)
        loads = self._loads(verdict)
        counts = [len(side.values[load]) for load, side in product(loads, (own, others))]
        ratio = self.judgement.ratio(first, second)
        described = described_ratio(own, others) if ratio is None else None
        parameters: dict[str, Any] = {
            "ratio": ratio.value if ratio else described and described.value,
            "low": ratio.low if ratio else described and described.low,
            "high": ratio.high if ratio else described and described.high,
            "coverage": ratio.coverage if ratio else None,
            "n": (min(counts[0::2]), min(counts[1::2])) if counts else (),
            "p": verdict.p,
            "p_adjusted": verdict.p_adjusted,
            "pairs": verdict.pairs,
            "method": verdict.method,
            "margin": MARGIN,
        }
        more = self._own_parameters(verdict, (own, others), by_load=by_load, swapped=swapped)
        # Where one is ahead on one side of a border only, its ratios are those of that side.
        named = more.get("won", loads)
        if ratios := [by_load[load] for load in named if load in by_load]:
            parameters["ratios"] = (min(ratios), max(ratios))
        parameters["zero_loads"] = tuple(load for load in loads if load not in by_load)
        shared = set(own.loads) & set(others.loads)
        gaps = {gap.load for gap in (*own.excluded, *others.excluded)}
        parameters["left_out"] = tuple(sorted(shared & gaps))
        return parameters | more

    def _own_parameters(
        self,
        verdict: Verdict,
        sides: tuple[Candidate, Candidate],
        *,
        by_load: Mapping[float, float],
        swapped: bool,
    ) -> dict[str, Any]:
        """Return the parameters that only this code has; the first of the sides is named first."""
        own, others = sides
        if verdict.code == "described":
            return {"own_loads": tuple(own.values), "other_loads": tuple(others.values)}
        if verdict.code == "same":
            apart = [max(ratio, 1 / ratio) - 1 for ratio in by_load.values()]
            return {"most": max(apart, default=0.0)}
        if verdict.code == "undecided":
            far = factor_beyond(2 * MARGIN)
            is_more = self.metric.better == "more"
            ahead = {load: ratio if is_more else 1 / ratio for load, ratio in by_load.items()}
            return {
                "repeats_needed": verdict.repeats_needed,
                "order_depends": verdict.order_depends,
                "above": tuple(load for load in ahead if ahead[load] > far),
                "below": tuple(load for load in ahead if ahead[load] * far < 1),
            }
        if verdict.code == "mixed":
            above, below = verdict.above, verdict.below
            return {"above": below if swapped else above, "below": above if swapped else below}
        return self._border(verdict, by_load)

    def _border(self, verdict: Verdict, by_load: Mapping[float, float]) -> dict[str, Any]:
        """Return where two series cross, or on which side of a border one of them is ahead."""
        border = verdict.border
        if border is None:
            return {}
        below = tuple(load for load in verdict.loads if load < border)
        above = tuple(load for load in verdict.loads if load >= border)
        if verdict.code == "crossing":
            return {"border": border, "last_below": below[-1]}
        sign = 1 if self.metric.better == "more" else -1
        lead = max(by_load, key=lambda load: sign * by_load[load])
        won, rest = (below, above) if lead < border else (above, below)
        return {"border": border, "won": won, "rest": rest}

    def _basis(self, verdict: Verdict) -> str:
        """Say what the verdict rests on."""
        loads = plural(len(self._loads(verdict)), "load")
        if verdict.p_adjusted is None:
            return f"{loads}, no test"
        method = "exact" if verdict.method == "exact" else "normal approximation"
        return f"{loads}, p = {verdict.p_adjusted:.2g} after Holm over {verdict.pairs} ({method})"

    def position(self, series: Series) -> int:
        """Return the position of a series among the candidates."""
        return self._positions[id(series)]

    @cached_property
    def _positions(self) -> dict[int, int]:
        return {id(own.series): index for index, own in enumerate(self.candidates)}
