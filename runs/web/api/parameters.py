"""Parameters of addresses: what each operation takes, how it is written, and as OpenAPI has it.

What a publisher can state is made from the table of conditions, so that a new one is a parameter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

from django.http import HttpRequest

from importers.model import TABLE_METRICS
from runs.conditions import BY_NAME, STATED, TEXT_LENGTH, Fact
from runs.intake.stated import clean_stated, value_of_text
from runs.models import NAME_LENGTH, Upload
from runs.show.view import CHARTS
from runs.show.view_options import SCALE_WORDS
from runs.store.selection import MOST_VALUES

# Short names of what is stated most.
SHORT = {
    "server": "server_name",
    "version": "server_version",
    "config": "configuration",
    "size": "document_bytes",
    "link": "link_mbit_per_s",
}
SHORTEST = {name: short for short, name in SHORT.items()}
VISIBILITIES = tuple(Upload.Visibility.values)
YES = ("yes", "no")
LONGEST_WAIT = 30  # seconds
_JSON_TYPES = {"whole": "integer", "identifier": "integer", "number": "number"}


class BadValue(ValueError):
    """A parameter or a field that is unknown, or holds what is not accepted."""


class ApiParameter(NamedTuple):
    """One parameter: its name, its JSON schema, and what it means."""

    name: str
    schema: Mapping[str, Any]
    description: str

    def as_openapi(self) -> dict[str, Any]:
        """Return the parameter as OpenAPI writes it."""
        schema = dict(self.schema)
        return {
            "in": "query",
            "name": self.name,
            "required": False,
            "schema": schema,
            "description": self.description,
        }


def text(name: str, description: str, *, most: int = NAME_LENGTH) -> ApiParameter:
    """Return a parameter that is a text."""
    return ApiParameter(name, {"type": "string", "maxLength": most}, description=description)


def choice(name: str, values: Iterable[str], *, description: str) -> ApiParameter:
    """Return a parameter with a few values."""
    return ApiParameter(name, {"type": "string", "enum": list(values)}, description=description)


def _of_fact(fact: Fact) -> ApiParameter:
    """Return the parameter that states a fact."""
    schema: dict[str, Any] = {"type": _JSON_TYPES.get(fact.kind, "string")}
    if fact.limits:
        schema |= {"minimum": fact.limits[0], "maximum": fact.limits[1]}
    elif fact.kind == "flag":
        schema["enum"] = list(YES)
    elif fact.choices:
        schema["enum"] = list(fact.values)
    elif fact.kind == "date":
        schema["format"] = "date"
    help_text = f". {fact.help}" if fact.help else ""
    name = SHORTEST.get(fact.name, fact.name)
    return ApiParameter(name, schema, description=f"{fact.form_label}{help_text}")


TITLE = text("title", "Title of the permalink; made from the names of the servers when empty")
UNMASKED = choice("unmasked", YES, description="yes publishes the text with its secrets")
JOINED = choice(
    "joined", YES, description="yes: series that get one name are repeats of one server"
)
METRIC = choice("metric", CHARTS, description="The large chart of the permalink")
SCALE = choice("scale", SCALE_WORDS, description="The scale of the axes")
PUBLISHING = (TITLE, UNMASKED, JOINED, METRIC, SCALE)
STATING = tuple(map(_of_fact, STATED))
UPLOADING = (
    choice("publish", VISIBILITIES, description="Publish it, and who can see it; else a draft"),
    *PUBLISHING,
    ApiParameter(
        "wait",
        {"type": "integer", "minimum": 0, "maximum": LONGEST_WAIT},
        description="Seconds to wait for the import; 20 for plain text, else 0",
    ),
    text("name", "File name, which can tell series apart"),
    ApiParameter(
        "map",
        {"type": "string", "pattern": "^([^,=]*[^,= ][^,=]*=[a-z_0-9]+)?(,[^,=]+=[a-z_0-9]+)*$"},
        description="Roles of a table's headings, as in Speed=requests_per_s,Users=concurrency",
    ),
    choice("table_metric", TABLE_METRICS, description="What a table measures that does not say it"),
    *STATING,
)


def openapi(parameters: Iterable[ApiParameter]) -> dict[str, Any]:
    """Return parameters as the extra part of an operation."""
    return {"parameters": [parameter.as_openapi() for parameter in parameters]}


def check_known(
    request: HttpRequest, parameters: Iterable[ApiParameter], *, repeated: Iterable[str] = ()
) -> None:
    """Raise `BadValue` for a parameter that the operation does not take, or that comes too often.

    Those that are `repeated` may come MOST_VALUES times, any other once.
    """
    longest = {parameter.name: _longest(parameter) for parameter in parameters}
    known = list(longest)
    names = {*known, *(SHORT[name] for name in known if name in SHORT)}
    for name, values in request.GET.lists():
        if name not in names:
            near = get_close_matches(name, names, n=1)
            hint = f" Do you mean {near[0]}?" if near else ""
            raise BadValue(f"There is no parameter {name[:40]!r} here.{hint}")
        for value in values:
            check_length(name, value, most=longest.get(name, TEXT_LENGTH))
        most = MOST_VALUES if name in repeated else 1
        if len(values) > most:
            raise BadValue(f"The parameter {name} came {len(values)} times; at most {most} count.")


def _longest(parameter: ApiParameter) -> int:
    """Return how many characters a value has at most."""
    schema = parameter.schema.get("items", parameter.schema)
    return int(schema.get("maxLength", TEXT_LENGTH))


def chosen(request: HttpRequest, parameter: ApiParameter) -> str:
    """Return the value of a choice, "" where it was not sent. Raises `BadValue`."""
    value = request.GET.get(parameter.name, "")
    values = parameter.schema["enum"]
    if value and value not in values:
        raise BadValue(f"{parameter.name} is {value[:40]!r}; {' or '.join(values)} is accepted.")
    return value


def whole(request: HttpRequest, name: str, *, most: int, usual: int, least: int = 0) -> int:
    """Return a whole number from `least` to `most`. Raises `BadValue`."""
    value = request.GET.get(name)
    if value is None:
        return usual
    is_number = value.isascii() and value.isdigit() and len(value) < 7
    if not is_number or not least <= int(value) <= most:
        accepted = f"a whole number from {least} to {most} is accepted"
        raise BadValue(f"{name} is {value[:40]!r}; {accepted}.")
    return int(value)


def stated(request: HttpRequest) -> dict[str, Any]:
    """Return what the parameters state of all runs, cleaned. Raises `BadValue`."""
    values: dict[str, Any] = {}
    for name in request.GET:
        fact = BY_NAME.get(SHORT.get(name, name))
        if fact is not None and fact in STATED:
            values[fact.name] = clean(fact, value_of_text(fact, request.GET[name]))
    return values


def clean(fact: Fact, value: Any) -> Any:
    """Return a stated value as its column has it. Raises `BadValue` with the sentence."""
    if isinstance(value, (dict, list)):
        raise BadValue(f"{fact.name} is no single value.")
    check_length(fact.name, value, most=fact.longest)
    try:
        return clean_stated(fact, value)
    except (ValueError, TypeError) as error:
        raise BadValue(str(error)) from error


def check_length(name: str, value: Any, *, most: int) -> None:
    """Raise `BadValue` for a text that is too long; nothing is cut silently."""
    if isinstance(value, str) and len(value) > most:
        raise BadValue(f"{name} has {len(value):,} characters; at most {most:,} are accepted.")


def facts_by_name(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a JSON object states, cleaned, by the names of the table; None is unknown.

    Raises `BadValue` for a name that cannot be stated.
    """
    cleaned = {}
    for name, value in values.items():
        fact = BY_NAME.get(SHORT.get(name, name))
        if fact is None or fact not in STATED:
            raise BadValue(f"{name[:40]!r} cannot be stated.")
        cleaned[fact.name] = clean(fact, value)
    return cleaned


def roles(written: str) -> dict[str, str]:
    """Return the roles in "Speed=requests_per_s,Users=concurrency". Raises `BadValue`."""
    named: dict[str, str] = {}
    for pair in filter(None, (part.strip() for part in written.split(","))):
        heading, equals, role = pair.rpartition("=")
        if not equals or not heading.strip():
            raise BadValue(f"map holds {pair[:40]!r}; HEADING=ROLE is accepted.")
        named[heading.strip()] = role.strip()
    return named
