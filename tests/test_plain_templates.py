"""Templates lose what only their writers need, and nothing that a reader sees."""

from __future__ import annotations

import pytest
from django.template import Context, Engine

from bench_site.plain_templates import stripped
from runs.show import chartjs

LISTED = """<ul>
  {% for name in names %}
    {% if name %}
      <li><b>{{ name }}</b>
        <i>here</i></li>
    {% endif %}
  {% endfor %}
</ul>
"""


def rendered(source: str) -> str:
    return Engine().from_string(source).render(Context({"names": ["a", "", "b"]}))


def test_the_words_of_a_page_stay_apart_as_they_were():
    whole, short = rendered(LISTED), rendered(stripped(LISTED))
    assert short.split() == whole.split() and len(short) < 0.8 * len(whole)
    assert "<b>a</b>\n<i>" in short


@pytest.mark.parametrize("element", ["pre", "textarea"])
def test_blanks_that_count_stay(element):
    source = f"<{element}>\n  a\n\n  b</{element}>"
    assert stripped(source) == source


def test_a_packed_chart_holds_every_point_of_single_runs():
    points = [{"x": 1, "y": 2.5, "run": "1abc"}, {"x": 3, "y": 4, "run": "1abd"}]
    usual = {"hidden": False, "showLine": True, "pointRotation": 0, "borderDash": []}
    line = {"key": "a", "data": points, **usual}
    other = {"key": "b", "data": [{"x": 1, "y": 2, "n": 3, "run": "r"}], **usual}
    first, second = chartjs.packed({"data": {"datasets": [line, other]}})["data"]["datasets"]
    assert first == {"key": "a", "x": [1, 3], "y": [2.5, 4], "runs": "1ab c d"}
    assert second is other
    hidden = chartjs.packed({"data": {"datasets": [line | {"hidden": True, "showLine": False}]}})
    assert {"hidden": True, "showLine": False}.items() <= hidden["data"]["datasets"][0].items()
