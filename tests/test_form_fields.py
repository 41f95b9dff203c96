"""Fields of forms are those of Django's templates."""

from __future__ import annotations

from typing import Any

import pytest
from django import forms
from django.forms.renderers import Jinja2
from django.utils.safestring import mark_safe
from hypothesis import given
from hypothesis import strategies as st

from bench_site.form_fields import WRITERS, FieldRenderer

WIDGETS = (
    forms.TextInput,
    forms.NumberInput,
    forms.DateInput,
    forms.HiddenInput,
    forms.EmailInput,
    forms.Textarea,
)
TEXTS = st.text() | st.sampled_from(["", '"><script>', "a & b", "it's", mark_safe("<b>&amp;")])
VALUES = st.none() | st.integers() | TEXTS
ATTRIBUTES = st.dictionaries(st.text("abcdefgh-<\"'", min_size=1), VALUES | st.booleans())


@given(st.sampled_from(WIDGETS), TEXTS, VALUES, ATTRIBUTES)
def test_a_field_is_what_the_template_makes(
    kind: type[forms.Widget], name: str, value: Any, attributes: dict[str, Any]
):
    widget = kind(attrs=attributes)
    assert widget.template_name in WRITERS
    expected = widget.render(name, value, renderer=Jinja2())
    assert widget.render(name, value, renderer=FieldRenderer()) == expected


@given(st.lists(st.tuples(TEXTS, TEXTS)), st.lists(st.tuples(TEXTS, TEXTS)), TEXTS, ATTRIBUTES)
def test_a_menu_is_what_the_template_makes(
    choices: list[tuple[str, str]],
    grouped: list[tuple[str, str]],
    value: str,
    attributes: dict[str, Any],
):
    every = [*choices, ("a <group>", grouped)] if grouped else choices
    widget = forms.Select(attrs=attributes, choices=every)
    expected = widget.render("name", value, renderer=Jinja2())
    assert widget.render("name", value, renderer=FieldRenderer()) == expected


@pytest.mark.parametrize("kind", [forms.CheckboxInput, forms.RadioSelect])
def test_other_fields_are_those_of_the_templates(kind: type[forms.Widget]):
    expected = kind().render("a", "b", renderer=Jinja2())
    assert kind().render("a", "b", renderer=FieldRenderer()) == expected
