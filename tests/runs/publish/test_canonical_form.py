"""The bytes that are hashed: given in pieces, they are one form of a JSON value."""

from __future__ import annotations

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runs.publish import freezing

SIMPLE = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
)
VALUES = st.recursive(
    SIMPLE | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner)
    ),
    max_leaves=30,
)


@given(VALUES)
def test_the_pieces_are_the_form_of_one_dump(value):
    text = json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )
    assert freezing.canonical(value) == text.encode()
    assert freezing.address(value)[0] == hashlib.sha256(text.encode()).hexdigest()


@given(st.dictionaries(st.sampled_from(["v", "view", "joining"]), VALUES), st.lists(VALUES))
def test_the_address_of_a_content_is_that_of_its_whole_text(rest, runs):
    content = {**rest, "runs": runs}
    own = freezing.address_of_content(content)
    assert (own.sha256, own.name) == freezing.address(content)
    assert own.runs_digest == freezing.digest_of_runs(runs) == freezing.address(runs)[0]


def test_no_piece_is_the_whole_of_many_runs():
    value = {"content": {"runs": [{"id": number} for number in range(1000)]}}
    assert max(map(len, freezing.pieces(value))) < 100


@pytest.mark.parametrize("value", [float("nan"), [float("inf")], {"a": [{"b": float("nan")}]}])
def test_a_number_that_json_does_not_have_is_refused(value):
    with pytest.raises(ValueError, match="not JSON compliant"):
        freezing.canonical(value)
