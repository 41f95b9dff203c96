"""The operations of the API as its page lists them, read from the OpenAPI document."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from runs.web import problems
from runs.web.api import v1


class ApiOperation(NamedTuple):
    """One operation: its method, its address below the API's, and what it does."""

    method: str
    path: str
    summary: str
    description: str


@cache
def every() -> tuple[ApiOperation, ...]:
    """Return all operations in the order of the document. It is made once in a process."""
    operations = []
    for path, methods in v1.api.get_openapi_schema()["paths"].items():
        for method, operation in methods.items():
            operations.append(
                ApiOperation(
                    method=method.upper(),
                    path=path.removeprefix(problems.API).replace("{public_id}", "ID"),
                    summary=operation["summary"],
                    description=operation.get("description", ""),
                )
            )
    return tuple(operations)
