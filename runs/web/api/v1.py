"""Version 1 of the API: its routers, its errors and its OpenAPI document."""

from __future__ import annotations

from ninja import NinjaAPI

from runs.web.api import comparisons, lists, refusals, reports, uploads

api = NinjaAPI(
    title="Benchpress API",
    version="1",
    description="Send benchmark output, publish it, compare it. Errors are RFC 9457 problems.",
    docs_url=None,
    urls_namespace="api-v1",
)
for module in (uploads, lists, comparisons, reports):
    api.add_router("", module.router)
refusals.register(api)
