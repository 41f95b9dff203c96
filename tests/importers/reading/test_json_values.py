"""The JSON values of a text: what cannot begin one is not decoded."""

from __future__ import annotations

import json

import pytest

from importers.reading.document import Document

VALUE = '{"rate": 12}'


@pytest.fixture
def decoded(monkeypatch):
    """Return a list that grows by the place of each try to decode a value."""
    places = []
    decode = json.JSONDecoder.raw_decode

    def counted(decoder, text, start=0):
        places.append(start)
        return decode(decoder, text, start)

    monkeypatch.setattr(json.JSONDecoder, "raw_decode", counted)
    return places


@pytest.mark.parametrize("line", ["[error] refused", "[INFO] started", "{ a: 1 }", "[notice] x"])
def test_lines_of_a_log_are_not_decoded(line, decoded):
    document = Document(f"{line}\n" * 50 + VALUE)
    assert [value for _, _, value in document.json_objects()] == [{"rate": 12}]
    assert len(decoded) == 1


@pytest.mark.parametrize(
    "value", ["{}", "[ ]", "[1, 2]", "[-1]", '[\n  {"a": [true]}\n]', "[null]", "[NaN]", '["a"]']
)
def test_each_form_of_a_value_is_found(value):
    ((start, end, _),) = Document(f"results:\n{value}\n").json_objects()
    assert f"results:\n{value}\n"[start:end] == value
