"""What a page of thousands of runs asks for again and again is computed once, or when it is asked."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from runs.compare import pairs, run_view
from runs.compare.analysis import analysis_of, concluded_of
from runs.compare.metrics import LATENCIES
from runs.compare.points import Point
from runs.compare.run_view import stated_metrics
from runs.compare.verdicts import judge, judgement
from runs.show import layout, view_options
from tests.runs.compare.conclude import conclude, make_repeats
from tests.runs.compare.make import make_sheet
from tests.runs.compare.test_checks import view

RATES = {10.0: (100, 101, 102, 103), 20.0: (200, 201, 202, 203)}
SERVERS = ("nginx", "Apache", "Jetty", "Caddy")


def servers():
    return [make_repeats(name, RATES) for name in SERVERS]


def counted(monkeypatch, owner, name, *, key):
    """Count the calls of a function by what `key` makes of their arguments."""
    calls, original = Counter(), getattr(owner, name)

    def counting(*arguments, **options):
        calls[key(*arguments)] += 1
        return original(*arguments, **options)

    monkeypatch.setattr(owner, name, counting)
    return calls


def test_a_median_is_computed_once_for_the_whole_page(monkeypatch):
    calls = counted(
        monkeypatch, Point, "_stat", key=lambda point, metric: (point.runs[0].id, metric.field)
    )
    make_sheet(*(run for own in servers() for run in own))
    assert len(calls) >= len(SERVERS) * len(RATES)
    assert set(calls.values()) == {1}


def test_of_a_series_that_is_judged_a_median_is_computed_once_for_each_load(monkeypatch):
    values = [{10.0: (number, 2, 3), 20.0: (4, number, 6)} for number in range(6)]
    calls = counted(monkeypatch, judgement, "_medians", key=len)
    judged = judge(values)
    assert {judged.verdict(*pair).code for pair in combinations(range(6), 2)} == {"undecided"}
    assert calls == {2: 6}


def test_the_warnings_about_a_series_are_gathered_once(monkeypatch):
    calls = counted(monkeypatch, pairs, "warnings_about", key=lambda series, fired: series.name)
    (conclusion,) = conclude(*servers())
    assert len(conclusion.findings) > len(SERVERS)
    assert calls == dict.fromkeys((f"{name} 1.24.0" for name in SERVERS), 1)


def test_publishing_does_not_make_the_findings_that_only_pages_show(monkeypatch):
    calls = counted(
        monkeypatch, pairs.Contest, "_concluded", key=lambda own, low, high: (low, high)
    )
    _, concluded = concluded_of([run for own in servers() for run in own], "")
    assert analysis_of(concluded[0].sentences)["sentence"]
    summed_up = len(calls)
    assert len(concluded[0].findings) > summed_up
    assert len(calls) == len(SERVERS) * (len(SERVERS) - 1) // 2 > summed_up


def test_the_menus_look_once_for_what_the_runs_state(monkeypatch):
    calls = counted(monkeypatch, view_options, "_known", key=len)
    make_sheet(*(run for own in servers() for run in own))
    assert list(calls.values()) == [1]


def test_the_usual_view_is_laid_out_once(monkeypatch):
    calls = counted(monkeypatch, layout, "_layout", key=lambda group: group.load.key)
    make_sheet(*(run for own in servers() for run in own))
    assert calls == {"concurrency": 1}


def test_a_metric_that_no_run_states_is_not_looked_for_in_each_run(monkeypatch):
    calls = counted(monkeypatch, run_view, "_is_known", key=lambda metric, runs: metric.key)
    latencies = [view(number, latency_ms={"mean": 1.0 + number, "p50": None}) for number in (1, 2)]
    assert [metric.key for metric in stated_metrics(LATENCIES, latencies)] == ["latency_mean"]
    assert calls == {"latency_mean": 1}
