"""The finding about a pair of series: their verdict, with what it rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from runs.compare.caveats import Fired, caveats
from runs.compare.exclusions import Candidate
from runs.compare.findings.model import Finding, ids
from runs.compare.metrics import Load, Metric
from runs.compare.number_text import plural
from runs.compare.ranking import described_ratio
from runs.compare.series import Series
from runs.compare.verdicts import MARGIN, Judgement, Verdict


@dataclass(frozen=True, slots=True)
class Contest:
    """The candidates of one question, their judgement, and the warnings about their runs."""

    candidates: Sequence[Candidate]
    judgement: Judgement
    metric: Metric
    load: Load
    fired: Fired

    def finding(self, index: int, other: int) -> Finding:
        """Return what is concluded about two candidates; the one ahead is the `series`."""
        low, high = sorted((index, other))
        verdict = self.judgement.verdict(low, high)
        first, second = self._in_order(verdict, low, high)
        own, others = self.candidates[first], self.candidates[second]
        is_ahead = verdict.code == "faster"
        loads = self._loads(verdict)
        return Finding(
            code=verdict.code,
            metric=self.metric,
            load=self.load,
            series=own.series,
            versus=others.series,
            loads=loads,
            parameters=self._parameters(verdict, first, second),
            caveats=caveats(
                own.series, others.series, self.fired, ahead=(own.series,) if is_ahead else ()
            ),
            runs=ids(
                point
                for series in (own.series, others.series)
                for load in verdict.loads
                for point in series.by_load[load]
            ),
            basis=self._basis(verdict),
        )

    def _in_order(self, verdict: Verdict, low: int, high: int) -> tuple[int, int]:
        """Return the candidate that a sentence names first, and the other one."""
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

    def _parameters(self, verdict: Verdict, first: int, second: int) -> dict[str, Any]:
        own, others = self.candidates[first], self.candidates[second]
        swapped = first > second
        by_load = self._ratios(verdict, swapped=swapped)
        loads = self._loads(verdict)
        counts = [len(side.values[load]) for load in loads for side in (own, others)]
        ratio = self.judgement.ratio(first, second)
        described = described_ratio(own, others) if ratio is None else None
        parameters: dict[str, Any] = {
            "ratio": ratio.value if ratio else described and described.value,
            "low": ratio.low if ratio else described and described.low,
            "high": ratio.high if ratio else described and described.high,
            "coverage": ratio.coverage if ratio else None,
            "n": (min(counts), max(counts)) if counts else (),
            "p": verdict.p,
            "p_adjusted": verdict.p_adjusted,
            "pairs": verdict.pairs,
            "method": verdict.method,
            "margin": MARGIN,
        }
        if ratios := [by_load[load] for load in loads if load in by_load]:
            parameters["ratios"] = (min(ratios), max(ratios))
        return parameters | self._own_parameters(verdict, own, others, by_load, swapped=swapped)

    def _own_parameters(
        self,
        verdict: Verdict,
        own: Candidate,
        others: Candidate,
        by_load: Mapping[float, float],
        *,
        swapped: bool,
    ) -> dict[str, Any]:
        """Return the parameters that only this code has."""
        if verdict.code == "described":
            return {"own_loads": tuple(own.values), "other_loads": tuple(others.values)}
        if verdict.code == "same":
            apart = [max(ratio, 1 / ratio) - 1 for ratio in by_load.values()]
            return {"most": max(apart, default=0.0)}
        if verdict.code == "undecided":
            return {
                "repeats_needed": verdict.repeats_needed,
                "order_depends": verdict.order_depends,
            }
        if verdict.code == "mixed":
            sides = (verdict.below, verdict.above) if swapped else (verdict.above, verdict.below)
            return {"above": sides[0], "below": sides[1]}
        left_out = {gap.load for side in (own, others) for gap in side.excluded}
        return {"left_out": tuple(sorted(left_out))} | self._border(verdict, own, by_load)

    def _border(
        self, verdict: Verdict, own: Candidate, by_load: Mapping[float, float]
    ) -> dict[str, Any]:
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


def series_of(candidates: Sequence[Candidate]) -> list[Series]:
    """Return the series of candidates, in their order."""
    return [candidate.series for candidate in candidates]
