"""Fields of forms, written as Django's templates write them, without a template for each.

A review page has forty fields; a template and its includes cost each of them more than its data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.forms.renderers import Jinja2
from markupsafe import Markup, escape

Widget = Mapping[str, Any]  # the context of a widget's template


class FieldRenderer(Jinja2):
    """Writes the usual fields by functions, and all others by Django's templates."""

    def render(self, template_name: str, context: Any, request: Any = None) -> str:
        """Return the HTML of a widget or a form; every value in it is escaped."""
        if write := WRITERS.get(template_name):
            return write(context["widget"])
        return super().render(template_name, context, request)


def _input(widget: Widget) -> str:
    value = widget["value"]
    written = "" if value is None else Markup(' value="{}"').format(value)
    start = Markup('<input type="{}" name="{}"').format(widget["type"], widget["name"])
    return f"{start}{written}{_attributes(widget)}>"


def _textarea(widget: Widget) -> str:
    name, value = escape(widget["name"]), escape(widget["value"] or "")
    return f'<textarea name="{name}"{_attributes(widget)}>\n{value}</textarea>'


def _select(widget: Widget) -> str:
    groups = "".join(_group(name, choices) for name, choices, _ in widget["optgroups"])
    return f'<select name="{escape(widget["name"])}"{_attributes(widget)}>{groups}\n</select>'


def _group(name: str | None, choices: Iterable[Widget]) -> str:
    options = "".join(f"\n  {_option(choice)}" for choice in choices)
    if not name:
        return options
    return f'\n  <optgroup label="{escape(name)}">{options}\n  </optgroup>'


def _option(widget: Widget) -> str:
    value, label = escape(widget["value"]), escape(widget["label"])
    return f'<option value="{value}"{_attributes(widget)}>{label}</option>'


def _attributes(widget: Widget) -> str:
    """Return the attributes, each after a blank; True is one without a value, False is none."""
    known = [(name, value) for name, value in widget["attrs"].items() if value is not False]
    return "".join(_attribute(name, value) for name, value in known)


def _attribute(name: str, value: Any) -> str:
    return f" {escape(name)}" if value is True else f' {escape(name)}="{escape(value)}"'


_FOLDER = "django/forms/widgets"
WRITERS: Mapping[str, Callable[[Widget], str]] = {
    f"{_FOLDER}/{kind}.html": _input for kind in ("text", "number", "date", "hidden", "email")
} | {f"{_FOLDER}/textarea.html": _textarea, f"{_FOLDER}/select.html": _select}
