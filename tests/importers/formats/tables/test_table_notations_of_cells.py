"""A number in a cell is the same number in each notation in which people publish it."""

from __future__ import annotations

import pytest

from importers.reader import read

RATES = [45231, 31877, 19020]
TIMES = [(2.1, 3.2, 7.9), (3.4, 4.4, 12.6), (5.2, 6.3, 31.1)]
NAMES = ("nginx", "caddy", "apache")
TITLE = "# HTTP benchmark with wrk, 100 connections\n\n"
MARKED = [
    *(
        "{}",
        "**{}**",
        "*{}*",
        "`{}`",
        "**{}** req/s",
        "🥇 {}",
        "{} 🥇",
        "{} ⭐",
        "✅ {}",
        "🏆 **{}**",
    ),
    *("~{}", "≈ {}", "ca. {}", "about {}", "{} ± 120", "{} ± 1.2%", "{} (±1.2%)", "{} +/- 120"),
    *("{} (σ 120)", "{} (1.4x)", "{} (+12%)", "{} (100%)", "{} (-12.1%)", "{} (7.91 MB)"),
    *("{} (2.1 ms)", "{}[^1]", "{}<sup>1</sup>", "{}*", "{} †", "{}¹", "[{}](logs/a.txt)", "{} ↑"),
    *("{}<br>req/s", "{} <small>req/s</small>", "<b>{}</b>", "{} (#1)", "{} (best)"),
    *("{} req/s", "{} rps", "{}/s", "{} requests/sec", "{} r/s", "{}req/sec"),
    *("**{}** 🚀", "{} (baseline)", "{} _req/s_", "   {}   "),
]


def rates_of(cells, head="Requests/sec"):
    """Return the rates that are read from cells below a head, beside a percentile."""
    rows = zip(NAMES, cells, TIMES, strict=True)
    lines = [f"| {name} | {cell} | {times[2]} |\n" for name, cell, times in rows]
    text = f"{TITLE}| Server | {head} | p99 (ms) |\n|---|---|---|\n{''.join(lines)}"
    return [run.requests_per_s for run in read(text.encode()).runs]


@pytest.mark.parametrize("form", MARKED)
def test_marks_and_words_around_a_rate_change_nothing(form):
    for head in ("Requests/sec", "RPS", "Throughput (req/s)"):
        assert rates_of([form.format(f"{rate:,}") for rate in RATES], head) == RATES
        assert rates_of([form.format(f"{rate}.25") for rate in RATES], head) == [
            rate + 0.25 for rate in RATES
        ]


@pytest.mark.parametrize(
    "written",
    [
        lambda rate: f"{rate:,}".replace(",", "'"),
        lambda rate: f"{rate:,}".replace(",", "\u202f"),
        lambda rate: f"{rate:,}".replace(",", " "),
        lambda rate: f"{rate / 1000:.3f}k",
        lambda rate: f"{rate / 1000:.3f} K",
        lambda rate: f"{rate / 1000:.3f}k req/s",
        lambda rate: f"{rate / 1e6:.6f}M",
        lambda rate: f"{rate / 1e4:.4f}万",
        lambda rate: f"{rate / 1e4:.4f}e4",
    ],
)
def test_thousands_and_multiples_may_be_written_in_many_ways(written):
    assert rates_of([written(rate) for rate in RATES]) == RATES


@pytest.mark.parametrize(
    "form",
    ["{}ms", "{} ms", "**{} ms**", "~{} ms", "{} ms ± 0.2 ms", "{} ms (±0.1)", "{} milliseconds"]
    + ["{} мс", "{}毫秒", "{}ミリ秒", "{} ms ✅", "{} ms*", "`{}ms`", "{}<br>ms"],
)
def test_a_unit_of_time_may_be_written_in_many_ways(form):
    rows = [
        f"| {name} | {rate:,} | {form.format(mean)} | {form.format(p99)} |\n"
        for name, rate, (mean, _, p99) in zip(NAMES, RATES, TIMES, strict=True)
    ]
    text = f"{TITLE}| Server | Req/s | Avg latency | p99 |\n|---|---|---|---|\n{''.join(rows)}"
    read_times = [
        (run.latency_ms["mean"], run.latency_ms["p99"]) for run in read(text.encode()).runs
    ]
    assert read_times == [(mean, p99) for mean, _, p99 in TIMES]


@pytest.mark.parametrize("form", ["{} / {} / {}", "{}/{}/{}", "{} · {} · {}", "{}, {}, {}"])
@pytest.mark.parametrize(
    "head",
    ["p50/p90/p99 (ms)", "p50 / p90 / p99 (ms)", "P50, P90, P99 (ms)", "Latency ms (p50/p90/p99)"],
)
def test_three_percentiles_may_stand_in_a_cell(form, head):
    rows = [
        f"| {name} | {rate:,} | {form.format(*times)} |\n"
        for name, rate, times in zip(NAMES, RATES, TIMES, strict=True)
    ]
    text = f"{TITLE}| Server | Req/s | {head} |\n|---|---|---|\n{''.join(rows)}"
    runs = read(text.encode()).runs
    assert [tuple(map(run.latency_ms.get, ("p50", "p90", "p99"))) for run in runs] == TIMES
