"""Addresses of the whole site: the admin's where it is on, the application's, its error pages."""

from django.conf import settings
from django.urls import include, path

urlpatterns = [path("", include("runs.urls"))]
if settings.ADMIN_PATH:
    from runs.admin import site

    urlpatterns.insert(0, path(f"{settings.ADMIN_PATH}/", site.urls))

handler400 = "runs.web.errors.bad_request"
handler403 = "runs.web.errors.forbidden"
handler404 = "runs.web.errors.not_found"
handler500 = "runs.web.errors.server_error"
