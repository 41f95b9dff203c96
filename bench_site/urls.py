"""Addresses of the whole site: the application's, and its error pages."""

from django.urls import include, path

urlpatterns = [path("", include("runs.urls"))]

handler400 = "runs.views.errors.bad_request"
handler403 = "runs.views.errors.forbidden"
handler404 = "runs.views.errors.not_found"
handler500 = "runs.views.errors.server_error"
