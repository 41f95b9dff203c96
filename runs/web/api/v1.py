"""Version 1 of the API: its routers, its errors and its OpenAPI document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation

from runs.web import http_cache, problems
from runs.web.api import (
    authentication,
    ci_tokens,
    comparisons,
    lists,
    own,
    refusals,
    reports,
    uploads,
)
from runs.web.api.schemas import ProblemOut

PROBLEM_ANSWER: dict[str, Any] = {
    "description": "Something is wrong; `type` is a page that says what to do",
    "content": {problems.PROBLEM_JSON: {"schema": {"$ref": "#/components/schemas/ProblemOut"}}},
}
KEYS: dict[str, Any] = {
    "EditKey": {"type": "apiKey", "in": "header", "name": "X-Edit-Key"},
    "Bearer": {"type": "http", "scheme": "bearer"},
}


class BenchpressAPI(NinjaAPI):
    """The API with a document that names the problems and the keys of each operation."""

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        """Return the OpenAPI document, as JSON can hold it."""
        document = super().get_openapi_schema(**options)
        document["servers"] = [{"url": settings.SITE_URL}]
        components = document["components"]
        components["responses"] = {"Problem": PROBLEM_ANSWER}
        components["securitySchemes"] = KEYS
        components["schemas"]["ProblemOut"] = ProblemOut.model_json_schema()
        for methods in document["paths"].values():
            for operation in methods.values():
                operation["responses"]["default"] = {"$ref": "#/components/responses/Problem"}
                # Without a key, the answer is what everybody may read.
                operation["security"] = [{}, *({name: []} for name in KEYS)]
        return document

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """Return the name of an operation, such as "uploads_create"."""
        function = operation.view_func
        return f"{function.__module__.rpartition('.')[2]}_{function.__name__}"


def _cached(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let caches keep the document: it changes only with the code."""

    def cached(request: HttpRequest, **options: Any) -> HttpResponse:
        return http_cache.set_headers(
            view(request, **options), http_cache.fixed_page(), is_listed=True
        )

    return cached


api = BenchpressAPI(
    title="Benchpress API",
    version="1",
    description="Send benchmark output, publish it, compare it. Errors are RFC 9457 problems. "
    "An address of more than 4,000 bytes is refused with 414 before the site reads it. "
    "That answer is no problem document; send what is long in a body.",
    docs_url=None,
    docs_decorator=_cached,
    urls_namespace="api-v1",
    auth=authentication.of_request,
)
for module in (uploads, lists, comparisons, reports):
    api.add_router("", module.router)
if settings.ACCOUNTS:
    api.add_router("", own.router)
    api.add_router("", ci_tokens.router)
refusals.register(api)
