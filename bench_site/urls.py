"""Addresses of the whole site: admin where it is on, API, pages, and the error pages."""

from django.conf import settings
from django.urls import include, path

from bench_site import metrics
from runs.web.api.v1 import api

urlpatterns = [
    path("api/v1/", api.urls),
    path("metrics", metrics.page, name="metrics"),
    path("", include("runs.urls")),
]
if settings.ADMIN_PATH:
    from runs.admin import site

    urlpatterns.insert(0, path(f"{settings.ADMIN_PATH}/", site.urls))

handler400 = "runs.web.errors.bad_request"
handler403 = "runs.web.errors.forbidden"
handler404 = "runs.web.errors.not_found"
handler429 = "runs.web.errors.too_many"
handler500 = "runs.web.errors.server_error"
