"""One conclusion: what may be said of the series of one question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from runs.compare import summaries
from runs.compare.findings import KEY_CODES, Finding
from runs.compare.measured_first import OfLatency
from runs.compare.metrics import Metric
from runs.compare.number_text import capitalised
from runs.compare.pair_matrix import MatrixRow, pair_matrix
from runs.compare.pairs import Contest
from runs.compare.questions import Question
from runs.compare.ranking import Row
from runs.compare.series import Series

KEY_FINDINGS = 3


@dataclass(frozen=True)
class Conclusion:
    """What is concluded about one question: ranking, leader, findings and summary.

    `heading` tells it from the other questions of the comparison; "" where it is the only one.
    `leader_of_tested` is the leader among the series with enough repeats, where a series with fewer
    ones stands against a leader of all. `of_latency` is what is measured of a latency where no
    series has a value of the metric. `find` makes the findings: only pages and exports ask.
    """

    question: Question
    heading: str
    metric: Metric
    rows: tuple[Row, ...]
    leader: Series | None
    leader_of_tested: Series | None
    contest: Contest
    find: Callable[[], tuple[Finding, ...]] = field(compare=False)
    of_latency: OfLatency | None = None

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Return what was found about series and pairs, by the weight of its code."""
        return self.find()

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """Return the summary, at most three sentences."""
        return summaries.sentences(self)

    @property
    def title(self) -> str:
        """Return what tells its question from the others, as a title: "100 bytes, keep-alive"."""
        return capitalised(self.heading)

    @property
    def is_one_sentence(self) -> bool:
        """Tell whether there is no more to it than one sentence, which names its question."""
        return len(self.sentences) == 1 and not self.findings and len(self.shown_rows) < 2

    @property
    def says_nothing(self) -> bool:
        """Tell whether no run of the question has a value, so that there is nothing to say."""
        return not (self.sentences or self.findings or self.shown_rows)

    @property
    def shown_rows(self) -> tuple[Row, ...]:
        """Return the rows for a table; none where no series has a value."""
        return self.rows if any(row.figure is not None for row in self.rows) else ()

    @property
    def has_failures(self) -> bool:
        """Tell whether a row knows how many requests failed, or which share of them."""
        return any(row.says_failures for row in self.rows)

    @property
    def has_loads_left_out(self) -> bool:
        """Tell whether a row has loads that take no part."""
        return any(row.left_out_text for row in self.rows)

    @property
    def is_ranked(self) -> bool:
        """Tell whether a row has a rank; else the rows say only what was measured."""
        return any(row.rank is not None for row in self.rows)

    @property
    def key_findings(self) -> tuple[Finding, ...]:
        """Return the findings that a page shows before anything is unfolded."""
        return tuple(own for own in self.findings if own.code in KEY_CODES)[:KEY_FINDINGS]

    @property
    def other_findings(self) -> tuple[Finding, ...]:
        """Return all further findings."""
        key = self.key_findings
        return tuple(finding for finding in self.findings if finding not in key)

    @cached_property
    def matrix(self) -> tuple[MatrixRow, ...]:
        """Return all pairs as a table; none for two series, and for more than are read."""
        return pair_matrix(self.contest, self.rows)

    @property
    def data(self) -> dict[str, Any]:
        """Return it for exports."""
        metric = self.of_latency.metric if self.of_latency else self.metric
        summary = {
            "metric": metric.key,
            "better": metric.better,
            "question": self.question.data,
            "sentences": list(self.sentences),
            "leader": self.leader.name if self.leader else None,
            "ranking": [row.data for row in self.rows],
        }
        return {
            "question": self.question.data,
            "summary": summary,
            "findings": [finding.data for finding in self.findings],
        }
