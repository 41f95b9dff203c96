"""JSON bodies that are read by hand: those that may be missing, or whose fields are a table's."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from django.http import HttpRequest
from ninja import Schema
from pydantic import ValidationError

from runs.web.api.parameters import BadValue

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
NO_OBJECT = "The body is no JSON object."
Body = TypeVar("Body", bound=Schema)


def json_object(request: HttpRequest) -> dict[str, Any]:
    """Return the JSON object of a body. Raises `BadValue`."""
    try:
        sent = json.loads(request.body)
    except (ValueError, RecursionError) as error:
        raise BadValue(NO_OBJECT) from error
    if not isinstance(sent, dict):
        raise BadValue(NO_OBJECT)
    return sent


def fields(request: HttpRequest, schema: type[Body]) -> Body:
    """Return the fields of a body that may be empty, a form or JSON. Raises `BadValue`."""
    is_json = request.body.lstrip().startswith((b"{", b"["))
    if is_json:
        sent = json_object(request)
    elif request.body and request.content_type not in FORMS:
        raise BadValue(NO_OBJECT)
    else:
        sent = request.POST.dict() if request.body else {}
    try:
        return schema.model_validate(sent)
    except ValidationError as error:
        raise BadValue(sentence(error.errors()[0], skip=0)) from error


def sentence(error: Any, *, skip: int) -> str:
    """Return what is wrong with a field, after `skip` steps of its path."""
    name = ".".join(str(part) for part in error["loc"][skip:])
    if not name:
        return NO_OBJECT
    if error["type"] == "extra_forbidden":
        return f"There is no field {name!r} here."
    return f"{name}: {error['msg']}."
