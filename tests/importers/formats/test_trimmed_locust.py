"""locust's table that somebody shortened by hand, with its names behind the rates or without."""

import pytest

from importers.reader import read

HEAD = "# reqs      # fails |    Avg     Min     Max    Med |   req/s{}\n"
RULE = "-------|-------------|-------|-------|-------|-------|--------\n"
ROWS = [
    "2334     0(0.00%) |      7       2     189      5 |   38.99{}    {}\n",
    " 652     3(0.46%) |     11       2     174      6 |   10.89{}    {}\n",
]
SUM = "2986     3(0.10%) |      8       2     189      5 |   49.88{}    {}\n"


def table(names, *, total="TOTAL", failures=False):
    more = "        0.00" if failures else ""
    rows = "".join(row.format(more, name) for row, name in zip(ROWS, names, strict=True))
    head = HEAD.format("  failures/s" if failures else "")
    return f"```\n{head}{RULE}{rows}{RULE}{SUM.format(more, total)}```\n"


@pytest.mark.parametrize("failures", [False, True])
@pytest.mark.parametrize("total", ["TOTAL", "Total", "Aggregated"])
def test_names_may_stand_behind_the_rates(total, failures):
    text = f"## 100 users\n\n{table(['welcome', '/checkout'], total=total, failures=failures)}"
    report = read(text.encode(), "a.md")
    assert [(run.document_label, run.path, run.requests_per_s) for run in report.runs] == [
        ("welcome", None, 38.99),
        (None, "/checkout", 10.89),
    ]
    assert [run.concurrency for run in report.runs] == [100, 100]
    assert [run.latency_ms["median"] for run in report.runs] == [5.0, 6.0]
    assert [run.requests_failed for run in report.runs] == [0, 3]
    assert [remark.code for remark in report.diagnostics] == ["locust.sum"]


def test_calls_of_grpc_in_such_a_table_are_no_runs():
    report = read(table(["grpc List", "grpc Get"]).encode(), "a.md")
    assert report.runs == []
    assert "locust.not_http" in [remark.code for remark in report.diagnostics]


@pytest.mark.parametrize(
    ("heading", "users", "label"),
    [
        ("Fase 1 — 100 usuarios simultáneos (1 min, ramp 10/s)", 100, "Fase 1"),
        ("Fase 2: 50 usuários simultâneos", 50, "Fase 2"),
        ("200 utilisateurs simultanés", 200, None),
        ("Stufe B (80 Benutzer)", 80, "Stufe B"),
        ("alpha (80 gleichzeitige Nutzer)", 80, "alpha"),
        ("alpha, 80 gleichzeitige Nutzer", 80, "alpha"),
        ("1,000 usuarios concurrentes", 1000, None),
        ("100 users (spawn rate 10/s)", 100, None),
        ("Hasta 100 usuarios simultáneos", None, "Hasta 100 usuarios simultáneos"),
        ("100 usuarios simultáneos por servidor", None, "100 usuarios simultáneos por servidor"),
        ("Ramp to 100 users", None, "Ramp to 100 users"),
        ("Listar 10 usuarios", None, "Listar 10 usuarios"),
        ("50 y 100 usuarios simultáneos", None, "50 y 100 usuarios simultáneos"),
    ],
)
def test_a_heading_says_the_users_in_other_languages(heading, users, label):
    text = f"## {heading}\n\n{table(['welcome', 'checkout'])}"
    report = read(text.encode(), "pasted.md")
    assert {run.concurrency for run in report.runs} == {users}
    assert {run.label for run in report.runs} == {label}
