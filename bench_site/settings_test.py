"""What tests change; also serves a whole site whose faults can be chosen (SAFETY.md §6)."""

from bench_site.settings import *  # noqa: F403
from bench_site.settings import DATABASES, STORAGES, VAR_DIR, number, text

SECRET_KEY = "only-for-tests"
FAULT = text("FAULT")
UPLOADS_PER_HOUR = number("UPLOADS_PER_HOUR", 0)
PAGE_CACHE_SECONDS = number("PAGE_CACHE_SECONDS", 0)
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
if "sqlite3" in DATABASES["default"]["ENGINE"]:
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}  # a file: threads must not share a connection
