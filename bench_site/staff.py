"""The rooms of staff: Django's admin, its sign-in and sessions, under ADMIN_PATH alone.

Without ADMIN_PATH none of it is installed: no tables, no route, no session.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured

APPS = [
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.messages",
    "django.contrib.sessions",
]
MIDDLEWARE = [
    "bench_site.staff_middleware.StaffSessionMiddleware",
    "bench_site.staff_middleware.StaffAuthenticationMiddleware",
    "bench_site.staff_middleware.StaffMessageMiddleware",
]
CONTEXT_PROCESSORS = [
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
]
TEMPLATE_LOADER = "django.template.loaders.app_directories.Loader"
SHORTEST_PASSWORD = 12
_VALIDATION = "django.contrib.auth.password_validation"
PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": f"{_VALIDATION}.UserAttributeSimilarityValidator"},
    {
        "NAME": f"{_VALIDATION}.MinimumLengthValidator",
        "OPTIONS": {"min_length": SHORTEST_PASSWORD},
    },
    {"NAME": f"{_VALIDATION}.CommonPasswordValidator"},
    {"NAME": "bench_site.passwords.OwnWordsValidator"},
]
LEAKED = "bench_site.passwords.LeakedValidator"
_PATH = re.compile(r"[A-Za-z0-9_-]+(?:/[A-Za-z0-9_-]+)*")


def password_validators(leaked: str) -> list[dict[str, Any]]:
    """Return what a new password must pass; `leaked` is the path of a list, "" for none.

    A path without a file stops the start.
    """
    if leaked and not Path(leaked).is_file():
        raise ImproperlyConfigured(f"LEAKED_PASSWORDS is {leaked!r}; a file is accepted.")
    more = [{"NAME": LEAKED, "OPTIONS": {"path": leaked}}] if leaked else []
    return [*PASSWORD_VALIDATORS, *more]


def admin_path(text: str) -> str:
    """Return the path without slashes at its ends, "" for none; any other stops the start."""
    path = text.strip().strip("/")
    if path and not _PATH.fullmatch(path):
        raise ImproperlyConfigured(
            f"ADMIN_PATH is {text!r}; letters, digits, - and _ are accepted, with / between."
        )
    return path
