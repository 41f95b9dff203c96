"""Every sample of every tool, untouched: no point holds runs of unlike host, port, path or label."""

from __future__ import annotations

import pytest

from importers.reader import read
from runs.compare.series import RunView, group
from tests.importers.corpus import CORPUS

FILES = sorted(
    path for path in CORPUS.rglob("*") if path.with_name(f"{path.name}.expected.json").exists()
)
ALIKE = ("hostname", "port", "path", "label", "server_name", "keepalive", "tool", "identity")


def view_of(run, position: int) -> RunView:
    """Return a parsed run as a comparison holds it."""
    numbers = run.to_dict() | {"id": f"{position:05}", "upload": "one"}
    numbers["provenance"] = {"server_name": "parsed"}
    labels = {
        name: numbers.get(name) for name in ("server_name", "server_version", "document_label")
    }
    return RunView(numbers, labels)


def unlike_points(runs: list[RunView]) -> list[tuple[str, ...]]:
    """Return the ids of each point whose runs differ in a known condition."""
    return [
        tuple(run.id for run in point.runs)
        for axis in group(runs)[0]
        for series in axis.series
        for point in series.points
        if any(len({repr(run.value(name)) for run in point.runs}) > 1 for name in ALIKE)
    ]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("folder", sorted({path.parent.name for path in FILES}))
def test_no_point_of_a_sample_holds_unlike_runs(folder):
    checked = 0
    for path in FILES:
        if path.parent.name != folder:
            continue
        runs = read(path.read_bytes()).runs
        viewed = [view_of(run, position) for position, run in enumerate(runs)]
        assert unlike_points(viewed) == [], path
        checked += 1
    assert checked


def test_two_untouched_reports_of_wrk_are_two_series_and_never_an_average():
    """The paste that was published as one point of 33,000 requests/s "of 2 runs"."""
    text = "\n".join(
        f"""Running 10s test @ http://127.0.0.1:{port}/
  2 threads and 100 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.00ms    0.10ms   2.00ms   90.00%
    Req/Sec     0.50k     0.05k    0.60k    90.00%
  {rate * 10} requests in 10.00s, 1.00MB read
Requests/sec:  {rate}.00
Transfer/sec:    102.40KB
"""
        for port, rate in ((8080, 52_000), (8081, 14_000))
    )
    viewed = [view_of(run, position) for position, run in enumerate(read(text.encode()).runs)]
    (axis,) = group(viewed)[0]
    assert [series.name for series in axis.series] == [
        "Unnamed server, port 8080",
        "Unnamed server, port 8081",
    ]
