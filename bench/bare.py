"""A bare Django view in a project of its own, with the middleware that `startproject` gives.

gunicorn serves it as `bench.bare:application`; other figures are multiples of it.
"""

from __future__ import annotations

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path

settings.configure(
    SECRET_KEY="of a site that holds nothing",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
    ],
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
    SESSION_ENGINE="django.contrib.sessions.backends.signed_cookies",
)


def bare(_: HttpRequest) -> HttpResponse:
    """Answer two letters."""
    return HttpResponse("ok")


def many_bytes(_: HttpRequest, size: int) -> HttpResponse:
    """Answer so many bytes."""
    return HttpResponse(bytes(size), content_type="image/png")


urlpatterns = [path("", bare), path("bytes/<int:size>", many_bytes)]
application = get_wsgi_application()
