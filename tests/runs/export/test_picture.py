"""A picture that stands alone: what it says, that all of it fits, and which wishes are accepted."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from runs.export.links import metric_choices, of_one
from runs.export.picture.drawing import notice, picture
from runs.export.picture.plots import MARGIN, SMALL
from runs.export.picture.request import PictureRequest, read_request
from runs.export.picture.themes import DARK, LIGHT
from runs.show import lettering
from runs.show.captions import Shown, alt, description
from runs.show.page import sheet
from runs.show.view import View
from tests.in_turn import pairs
from tests.runs.compare.make import make_view

TOKENS = Path(__file__).resolve().parents[3] / "static" / "css" / "tokens.css"
LONG = "A title that says everything about the machine, the network and the weather at once, " * 4
TITLES = ["A title", LONG, "x" * 300, "\u4e2d\u6587" * 90]
LOADS = [(1,), (1, 1000), (1, 10, 1000), (None,)]
SIZES = [
    {},
    {"width": "320"},
    {"width": "600", "height": "280"},
    {"width": "320", "height": "640"},
    {"width": "2400", "height": "1080"},
]


def make_shown(*run_views, title: str = "A title", view: View | None = None) -> Shown:
    """Return a comparison of these runs.

    Without runs: of three servers at three loads, one with failures.
    """
    usual = [
        make_view(server_name=name, concurrency=c, requests_failed=3 * (name == "b"))
        for name in "abc"
        for c in (10, 20, 30)
    ]
    run_views = run_views or tuple(usual)
    labels = {"title": "", "runs": {run.id: dict(run.labels) for run in run_views}}
    return Shown(
        title,
        "https://bench.example/c/abc/",
        "21 November 2026",
        sheet([run.numbers for run in run_views], labels, view),
    )


def ask(**query: str) -> PictureRequest:
    """Return the wishes that an address with these parameters holds."""
    card = query.pop("card", "")
    return read_request({name: [value] for name, value in query.items()}, card=bool(card))


def words(result) -> str:
    """Return all texts of a picture."""
    return "\n".join(text.line for text in result.texts)


def test_it_says_what_why_and_where_from():
    text_lines = words(picture(make_shown(), PictureRequest(width=600)))
    for part in (
        "A title",
        "Requests per second against concurrency, more is better",
        "requests/s",
        "Concurrency (simultaneous connections)",
    ):
        assert part in text_lines
    assert "The same for all: ab 2.3, document size 612 bytes" in text_lines
    assert (
        "Hollow point: requests failed" in text_lines
        and "bench.example/c/abc/, published 21 November 2026" in text_lines
    )


def test_every_warning_travels_with_its_code():
    viewed = make_shown()
    codes = {mark.code for mark in viewed.sheet.checks.grave}
    assert codes
    for size in SIZES:
        text_lines = words(picture(viewed, ask(**size)))
        assert all(code in text_lines for code in codes), size


def test_a_picture_above_its_title_has_neither_conditions_nor_codes():
    shown = make_shown()
    text_lines = words(picture(shown, PictureRequest(width=360, height=320, untitled=True)))
    assert re.search(r"\b[1-9][0-9]* caveats?\.", text_lines)
    assert not re.search(r"The same for all|BP[0-9]{3}|bench\.example", text_lines)
    assert "Requests per second" in text_lines and "Hollow point" in text_lines


def test_a_point_with_failed_requests_is_hollow():
    dots = picture(make_shown(), PictureRequest()).dots
    assert [dot.hollow for dot in dots[-9:]] == [False] * 3 + [True] * 3 + [False] * 3


def test_repeated_runs_show_their_range():
    runs = [make_view(concurrency=load) for load in (10, 20, 30)]
    once = picture(make_shown(*runs), PictureRequest())
    again = picture(make_shown(*runs, make_view(requests_per_s=200.0)), PictureRequest())
    assert len(again.strokes) == len(once.strokes) + 3
    assert "Thin bars: from the lowest" in words(again)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("size", "title"), pairs(SIZES, TITLES, every=4))
@pytest.mark.parametrize(("count", "loads"), product([1, 12, 40], LOADS))
def test_nothing_leaves_the_picture(size, title, count, loads):
    names = [f"server {title[:90]} {number}" for number in range(count)]
    result = picture(
        make_shown(
            *(make_view(server_name=name, concurrency=c) for name in names for c in loads),
            title=title,
        ),
        ask(**size),
    )
    wide, high = result.room
    for text in result.texts:
        long = lettering.width(text.line, text.size, bold=text.bold)
        left = text.x - {"start": 0, "middle": long / 2, "end": long}[text.anchor]
        assert left >= 0 and left + long <= wide, text
        assert text.size <= text.y <= high - 2, text
    assert all(0 <= dot.x <= wide and 0 <= dot.y <= high for dot in result.dots)
    assert all(own.x >= 0 and own.x + own.wide <= wide for own in result.blocks)
    assert all(own.y >= 0 and own.y + own.high <= high for own in result.blocks)


@pytest.mark.parametrize("size", SIZES)
def test_the_plot_keeps_room_and_no_text_lies_in_it(size):
    result = picture(
        make_shown(
            *(make_view(server_name=f"s{n}", concurrency=c) for n in range(12) for c in (1, 5, 9)),
            title=LONG,
        ),
        ask(**size),
    )
    places = [float(rule.points.split()[0].split(",")[1]) for rule in result.rules]
    top, bottom = min(places), max(places)
    assert bottom - top >= 50
    ticks = {text.line for text in result.texts if text.anchor != "start"}
    names = [text.x for text in result.texts if text.bold and text.y > top - 5]
    end = min(names, default=result.room[0])
    assert [
        text
        for text in result.texts
        if top + 5 < text.y < bottom and text.line not in ticks and text.x < end
    ] == []
    assert all(dot.x < end for dot in result.dots[-36:])


def test_letters_are_readable_where_a_page_shows_a_large_picture_600_wide():
    result = picture(make_shown(), PictureRequest(width=1200))
    assert min(text.size for text in result.texts) * 600 / result.room[0] >= 10


def test_series_that_are_not_drawn_are_counted():
    text_lines = words(
        picture(
            make_shown(*(make_view(server_name=f"s{number:02}") for number in range(40))),
            PictureRequest(),
        )
    )
    assert "12 of 40 series shown." in text_lines
    small = words(
        picture(
            make_shown(
                *(
                    make_view(server_name=f"s{number:02}", concurrency=load)
                    for number in range(12)
                    for load in (1, 5, 9)
                )
            ),
            ask(width="320", height="280"),
        )
    )
    viewed = len(re.findall(r"s\d\d 1.24.0", small))
    assert f"and {12 - viewed} more" in small


def test_the_title_of_a_card_is_the_finding():
    views = [
        make_view(server_name=name, requests_per_s=rate + n)
        for name, rate in (("a", 100.0), ("b", 300.0))
        for n in (0, 1, 2)
    ]
    viewed = make_shown(*views)
    first = picture(viewed, ask(card="yes"))
    assert (first.width, first.height) == (1200, 630)
    assert viewed.finding.startswith(first.texts[0].line.split("\u2026")[0][:20])
    assert "A title" in words(first)


def test_a_picture_above_its_title_repeats_neither_title_nor_link():
    runs = [make_view(server_name=name, time_taken_s=0.1) for name in "ab"]
    viewed = make_shown(*runs, title="Two of us")
    usual, below = words(picture(viewed, ask())), words(picture(viewed, ask(title="no")))
    assert "Two of us" in usual and "bench.example" in usual
    assert "Two of us" not in below and "bench.example" not in below
    count = len({mark.code for mark in viewed.sheet.checks.grave})
    assert f"{count} caveats." in below
    assert ask(title="no").key != ask().key == ask(title="yes").key


def test_a_metric_that_nobody_says_is_no_empty_chart():
    runs = [make_view(server_name=name, transfer_rate_Bps=None) for name in "ab"]
    result = picture(make_shown(*runs, view=View(metrics=("transfer_rate",))), PictureRequest())
    assert "No data for this chart." in words(result) and not result.dots


def test_the_first_metric_that_is_said_is_drawn():
    assert "Time taken at 10 connections" in words(
        picture(make_shown(*(make_view(requests_per_s=None, server_name=n) for n in "ab")), ask())
    )


@pytest.mark.parametrize("load", [10, None])
@pytest.mark.parametrize("size", [*SIZES, {"card": "yes"}])
def test_a_single_run_is_a_grid_of_its_figures(load, size):
    viewed = make_shown(make_view(concurrency=load, latency_ms={"mean": 2.5, "p99": 17.0}))
    result = picture(viewed, ask(**size))
    values = {text.line: text for text in result.texts if text.unit}
    texts = [figure.text for figure in viewed.figures if figure.text in values]
    assert len(texts) == 6 or f"{len(texts)} of 6 numbers shown." in words(result)
    assert all(figure.label[:8] in words(result) for figure in viewed.figures[: len(texts)])
    assert "The same for all" not in words(result) and "ab 2.3, " in words(result)
    assert not result.blocks and not result.dots and "No data" not in words(result)
    for text in values.values():
        unit = lettering.width(text.unit, SMALL) + 5
        end = text.x + lettering.width(text.line, text.size, bold=True) + unit
        beside = [own.x for own in values.values() if own.y == text.y and own.x > text.x]
        assert end <= min([result.room[0], *beside])


def test_a_single_run_has_a_chart_where_a_metric_is_asked_for():
    latencies = {"p50": 2.0, "p90": 4.0, "p99": 9.0}
    for load in (10, None):
        run = make_view(concurrency=load, latency_ms=latencies)
        rate = make_shown(run, view=View(metrics=("requests_per_s",)))
        assert [bar.value for own in rate.bars for bar in own.bars] == ["100"]
        profile = make_shown(run, view=View(metrics=("latency_by_percentile",)))
        assert len(picture(profile, ask()).dots) == 3
        assert [choice.label for choice in metric_choices(profile, View()) if choice.chosen] == [
            "Latency by percentile"
        ]
        plain = make_shown(run)
        assert [choice.label for choice in metric_choices(plain, View()) if choice.chosen] == [
            "Figures"
        ]


def test_the_code_of_a_single_run_shows_what_is_seen():
    """Where a metric is the default one, the figures have no address."""
    run = make_view(concurrency=None, latency_ms={"p50": 2.0, "p90": 4.0, "p99": 9.0})
    profile, rate = (View(metrics=(key,)) for key in ("latency_by_percentile", "requests_per_s"))
    assert of_one(make_shown(run), View()) == ""
    assert of_one(make_shown(run, view=rate), View()) == "metric=requests_per_s"
    assert of_one(make_shown(run, view=rate), profile) == "metric=requests_per_s"
    assert of_one(make_shown(run, view=profile), profile) == ""
    labels = [choice.label for choice in metric_choices(make_shown(run, view=profile), profile)]
    assert labels == ["Requests per second", "Latency by percentile"]


@pytest.mark.parametrize("view", [View(metrics=("latency_p99",)), View(first="latency_mean")])
def test_figures_stand_in_for_a_chart_that_cannot_be_drawn(view):
    run = make_view(concurrency=None, latency_ms={"mean": 4.0, "p99": 9.0})
    assert make_shown(run, view=view).figures
    assert "No data" not in words(picture(make_shown(run, view=view), ask()))


@pytest.mark.parametrize("width", ["320", "360", "1200"])
def test_long_numbers_are_rounded_and_never_cut(width):
    run = make_view(requests_per_s=123456.789012, transfer_rate_Bps=123456789.125, concurrency=None)
    result = picture(make_shown(run), ask(width=width))
    for figure in make_shown(run).figures:
        exact = float(figure.text.replace(",", ""))
        texts = [text for text in result.texts if text.bold and text.line[:1].isdigit()]
        values = [float(text.line.replace(",", "")) for text in texts]
        assert any(value == pytest.approx(exact, rel=5e-4) for value in values)
    assert result.texts and "123,456\u2026" not in words(result)


def test_control_characters_of_a_name_are_codes_in_the_picture():
    shown = make_shown(make_view(server_name="ng\ufffe\u202einx"))
    assert "ng<U+FFFE><U+202E>inx" in words(picture(shown, ask()))
    assert "\ufffe" not in picture(shown, ask()).name + alt(shown)


def test_names_that_differ_in_their_middle_stay_apart():
    names = [f"{'same start ' * 8}{which}{' same end' * 8}" for which in "xyz"]
    result = picture(
        make_shown(*(make_view(server_name=name) for name in names)), PictureRequest(width=320)
    )
    assert {f"\u2026{which}\u2026" for which in "xyz"} <= {text.line for text in result.texts}


def test_the_colours_are_those_of_the_pages():
    light, _, dark = TOKENS.read_text().partition("prefers-color-scheme: dark")
    for theme, text in ((LIGHT, light), (DARK, dark)):
        token = dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6});", text))
        assert {
            name: getattr(theme, name)
            for name in ("paper", "ink", "dim", "rule", "grid", "warn", "accent")
        }.items() <= token.items()
        assert theme.series == tuple(
            token[f"series-{number}"] for number in range(1, len(theme.series) + 1)
        )


def test_its_words_state_the_finding_and_the_numbers():
    views = [
        make_view(server_name=name, requests_per_s=rate + n)
        for name, rate in (("a", 100.0), ("b", 300.0))
        for n in (0, 1, 2)
    ]
    viewed = make_shown(*views)
    assert viewed.finding.rstrip(".") in alt(viewed) and "A title" in alt(viewed)
    assert viewed.finding in description(viewed) and "301 at 10" in description(viewed)
    assert len(alt(make_shown(*views, title=LONG))) <= 300


def test_a_notice_fits_any_size():
    for size in SIZES:
        result = notice(
            ask(**size),
            "Withdrawn",
            text="The author withdrew this benchmark. Its address stays reserved.",
        )
        assert all(MARGIN <= text.y <= result.room[1] for text in result.texts)


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"metric": "speed"}, "metric is not known; requests_per_s"),
        ({"theme": "pink"}, "theme is not known; light or dark is accepted."),
        ({"scale": "log"}, "scale is not known; linear, logx, logy or loglog is accepted."),
        ({"together": "maybe"}, "together is not known; yes is accepted."),
        ({"x": "time"}, "x is not known; concurrency, offered_rate, server_version"),
        ({"title": "none"}, "title is not known; yes or no is accepted."),
        ({"width": "319"}, "width must be a whole number of pixels from 320 to 2400."),
        ({"width": "2401"}, "width must be a whole number of pixels from 320 to 2400."),
        ({"width": "1e3"}, "width must be"),
        ({"width": "\u0663\u0662\u0660"}, "width must be"),
        ({"width": "9" * 5000}, "width must be"),
        ({"height": "-1"}, "height must be a whole number of pixels from 280 to 2400."),
        (
            {"width": "2400", "height": "300"},
            "height must be between 0.45 and 2.5 times the width, which is 2400.",
        ),
        ({"width": "320", "height": "900"}, "height must be between"),
    ],
)
def test_what_is_not_accepted_is_refused_with_a_sentence(query, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        ask(**query)


def test_sizes_are_rounded_so_that_there_are_few_pictures():
    assert ask(width="619", height="401") == ask(width="600", height="400", utm_source="mail")
    keys = {ask(width=str(width)).key for width in range(320, 2401)}
    assert len(keys) == 105


def make_setups(count: int) -> Shown:
    """Return two servers measured with so many documents."""
    return make_shown(
        *(
            make_view(server_name=name, document_bytes=1000 * (position + 1), concurrency=load)
            for position in range(count)
            for name in "ab"
            for load in (1, 5, 9)
        )
    )


def test_setups_are_small_multiples_with_the_same_axes():
    result = picture(make_setups(4), PictureRequest(width=600))
    text_lines = words(result)
    assert all(f"{position},000 bytes" in text_lines for position in range(1, 5))
    assert len(result.dots) == 24 + 2
    assert "charts shown" not in text_lines and text_lines.count("requests/s") == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 3, 5, 12])
def test_small_multiples_stay_in_the_picture_and_what_is_left_out_is_counted(size, count):
    result = picture(make_setups(count), ask(**size))
    count_drawn = (len(result.dots) - 2) // 6
    assert 1 <= count_drawn <= count and (
        f"{count_drawn} of {count} charts shown." in words(result)
    ) == (count_drawn < count)
    assert all(0 <= dot.x <= result.room[0] and 0 <= dot.y <= result.room[1] for dot in result.dots)
    places = sorted({(text.x, text.y) for text in result.texts})
    assert len(places) == len(result.texts)


def test_the_view_is_drawn():
    viewed = make_shown(
        view=View(metrics=("requests_per_s",), baseline="a-1.24.0", hidden=("c-1.24.0",))
    )
    text_lines = words(picture(viewed, PictureRequest()))
    assert "\u00d7 a 1.24.0" in text_lines and "c 1.24.0" not in text_lines


def test_the_tail_is_a_picture_too():
    latency = {"p50": 1.0, "p90": 2.0, "p99": 9.0, "p100": 40.0}
    views = [make_view(server_name=name, latency_ms=latency) for name in "ab"]
    result = picture(
        make_shown(*views, view=View(metrics=("latency_by_percentile",))),
        ask(metric="latency_by_percentile"),
    )
    text_lines = words(result)
    assert (
        "Latency by percentile, less is better" in text_lines
        and "Percentile of the requests" in text_lines
        and "ms" in text_lines
    )
    assert len(result.dots) > 2


def of_servers(count: int, *loads: int | None, **values: object) -> Shown:
    """Return so many servers at these loads, the first one the fastest."""
    return make_shown(
        *(
            make_view(
                server_name=f"s{n:02}", concurrency=load, requests_per_s=900.0 / (n + 1), **values
            )
            for n in range(count)
            for load in loads
        )
    )


@pytest.mark.parametrize("loads", [(10,), (10, 20), (None,)])
def test_one_or_two_loads_or_none_are_ranked_bars_with_value_and_share(loads):
    table = {"tool": None} if loads == (None,) else {}  # reports of a tool share no unknown load
    result = picture(of_servers(3, *loads, **table), PictureRequest())
    assert not result.dots and len(result.blocks) == 3 * len(loads)
    for first in range(0, len(result.blocks), 3):
        lengths = [block.wide for block in result.blocks[first : first + 3]]
        assert lengths == pytest.approx([lengths[0], lengths[0] / 2, lengths[0] / 3], abs=0.1)
    text_lines = words(result)
    assert text_lines.count("s01 1.24.0") >= len(loads) and "450" in text_lines
    assert "50 % of the highest" in text_lines and "Concurrency (" not in text_lines


def test_a_bar_of_failed_requests_is_hollow_and_says_so():
    result = picture(of_servers(2, 10, requests_failed=30), PictureRequest())
    assert [block.hollow for block in result.blocks] == [True, True]
    assert "3 % failed" in words(result) and "Hollow bar" in words(result)


@pytest.mark.parametrize("size", [{}, {"width": "600"}, {"card": "yes"}])
@pytest.mark.parametrize("count", [1, 3, 8, 12])
def test_names_stand_at_the_lines_and_none_on_another(size, count):
    result = picture(of_servers(count, 1, 10, 100), ask(**size))
    names = [text for text in result.texts if re.fullmatch(r"s\d\d 1.24.0", text.line)]
    at_lines = [text for text in names if text.x > result.room[0] / 2]
    assert len(at_lines) == len(names) == count, "no legend beside them"
    heights = sorted(text.y for text in at_lines)
    assert all(b - a >= 12 for a, b in zip(heights, heights[1:], strict=False))


def test_a_narrow_picture_has_a_legend():
    result = picture(of_servers(3, 1, 10, 100), ask(width="320"))
    assert len(result.dots) == 9 + 3 and "s02 1.24.0" in words(result)


def test_a_title_that_is_cut_ends_with_a_whole_word():
    number = "12,345.67"
    result = picture(make_shown(title=f"{'A title of many words ' * 3}{number} " * 9), ask())
    lines = [text.line for text in result.texts if text.size == 17]
    assert lines[-1].endswith("\u2026")
    assert lines[-1].removesuffix("\u2026").split()[-1] in {
        *["A", "title", "of", "many", "words"],
        number,
    }
