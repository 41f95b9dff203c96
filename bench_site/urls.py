"""Addresses of the whole site: the application's, and its error pages."""

from django.urls import include, path

urlpatterns = [path("", include("runs.urls"))]

handler400 = "runs.web.errors.bad_request"
handler403 = "runs.web.errors.forbidden"
handler404 = "runs.web.errors.not_found"
handler500 = "runs.web.errors.server_error"
