"""Products above setups: each report keeps both names, and no two products become one."""

from __future__ import annotations

import pytest

from importers import reader
from tests.importers.reading.outputs import WRK

OUTPUT = WRK.format(rate="6192.11")


def labels(text: str) -> list[str | None]:
    return [run.label for run in reader.read(text.encode()).runs]


def test_a_product_holds_for_the_setups_below_it():
    part = f":\nkeepalive:\n{OUTPUT}close:\n{OUTPUT}"
    assert labels(f"nginx{part}caddy{part}") == [
        "nginx / keepalive",
        "nginx / close",
        "caddy / keepalive",
        "caddy / close",
    ]


@pytest.mark.parametrize("mark", ["{}:", "**{}**"])
def test_the_next_product_ends_it(mark):
    nginx, caddy = mark.format("nginx"), mark.format("caddy")
    text = f"{nginx}\nkeepalive:\n{OUTPUT}\n{caddy}\n{OUTPUT}"
    assert labels(text) == ["nginx / keepalive", "caddy"]


def test_other_lines_above_a_name_are_not_outer_ones():
    assert labels(f"Output:\nkeepalive:\n{OUTPUT}close:\n{OUTPUT}") == ["keepalive", "close"]
