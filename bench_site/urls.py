"""Addresses of the whole site: the application's, and its error pages."""

from django.urls import include, path

urlpatterns = [path("", include("runs.urls"))]

handler400 = "runs.errors.bad_request"
handler403 = "runs.errors.forbidden"
handler404 = "runs.errors.not_found"
handler500 = "runs.errors.server_error"
