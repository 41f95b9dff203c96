"""The column mapper of the review page: a menu of roles for each heading that has no sure one."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any, NamedTuple

from django import forms

from runs.intake import column_map, column_roles
from runs.models import Upload
from runs.show.lettering import visible

MOST_ROWS = 20
NOT_CHOSEN = "choose what it holds"
TAKEN_BACK = "as the text says (take this choice back)"


class ExplainedColumn(NamedTuple):
    """What a column was read as: its heading, its role in words, its line and why."""

    heading: str
    role: str
    line: int | None
    why: str


class ColumnForm(forms.Form):
    """A menu for each heading that is unknown, ambiguous or without a unit, or that was mapped."""

    def __init__(self, upload: Upload, data: Any = None) -> None:
        super().__init__(data)
        self.headings: dict[str, str] = {}
        roles = column_map.roles_of(upload.column_map)
        # Where nothing else was read, the answer "yes" is one press; beside runs it is a choice.
        unsure = column_map.unsure(upload) if upload.state == Upload.State.FAILED else set()
        for number, (heading, note) in enumerate(_rows(upload).items()):
            key = column_roles.key(heading)
            chosen = roles.get(key, "")
            name = f"column-{number}"
            self.headings[name] = heading
            self.fields[name] = _field(heading, chosen=chosen, note=note)
            if key in unsure - upload.column_map.keys():
                self.fields[name].initial = "requests_per_s"

    def roles(self) -> dict[str, str]:
        """Return the role that a valid request chose for each heading; "" for none."""
        return {heading: self.cleaned_data[name] for name, heading in self.headings.items()}


def sent_roles(upload: Upload, data: Mapping[str, str]) -> dict[str, str]:
    """Return the roles of a request; "Undo" takes back those of earlier uploads.

    Raises ValueError with a sentence for what is not accepted.
    """
    if "undo" in data:
        return {entry["heading"]: "" for entry in earlier(upload)}
    form = ColumnForm(upload, data)
    if not form.is_valid():
        raise ValueError(" ".join(str(sentence) for sentence in chain(*form.errors.values())))
    roles = form.roles()
    if not any(roles.values()) and not upload.column_map:
        raise ValueError("Choose what at least one column holds.")
    return roles


def earlier(upload: Upload) -> list[dict[str, str]]:
    """Return the headings that were read as in an earlier upload, with their roles in words."""
    return [
        entry | {"text": column_roles.text(entry["role"])}
        for entry in column_map.from_earlier(upload)
    ]


def explained(upload: Upload) -> list[ExplainedColumn]:
    """Return what each column with a role was read as, and why."""
    return [
        ExplainedColumn(
            column["heading"],
            role=_with_unit(column),
            line=column["line"],
            why=column["why"],
        )
        for column in upload.columns
        if column["role"] not in column_map.ASKED_ROLES
    ]


def _rows(upload: Upload) -> dict[str, str]:
    """Return each heading that has a row, with what is unclear of it."""
    rows = column_map.asked(upload)
    asked = {column_roles.key(heading) for heading in rows}
    for key, entry in upload.column_map.items():
        if entry["role"] and key not in asked:
            rows[entry["heading"]] = ""
    return dict(list(rows.items())[:MOST_ROWS])


def _field(heading: str, *, chosen: str, note: str) -> forms.ChoiceField:
    """Return the menu of one heading."""
    is_mark = column_roles.is_mark(heading)
    groups = [(group, list(roles.items())) for group, roles in column_roles.MENU.items()]
    offered: list[Any] = list(column_roles.MARKS.items()) if is_mark else groups
    field = forms.ChoiceField(
        choices=[("", TAKEN_BACK if chosen else NOT_CHOSEN), *offered],
        required=False,
        initial=chosen,
        label="The decimal mark of the numbers" if is_mark else f"“{visible(heading)}”",
        help_text=note,
    )
    field.error_messages["invalid_choice"] = (
        f"“%(value)s” is no role for “{visible(heading).replace('%', '%%')}”; "
        "choose one of the list."
    )
    return field


def _with_unit(column: Mapping[str, Any]) -> str:
    """Return a role in words with the unit of its column, where the words name none."""
    text, unit = column_roles.text(column["role"]), column["unit"]
    return f"{text} in {unit}" if unit and unit not in text else text
