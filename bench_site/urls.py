"""Addresses of the whole site: the API, the pages of the application, and its error pages."""

from django.urls import include, path

from runs.web.api.v1 import api

urlpatterns = [path("api/v1/", api.urls), path("", include("runs.urls"))]

handler400 = "runs.web.errors.bad_request"
handler403 = "runs.web.errors.forbidden"
handler404 = "runs.web.errors.not_found"
handler500 = "runs.web.errors.server_error"
