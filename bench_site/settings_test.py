"""What tests change; also serves a whole site whose faults can be chosen (docs/safety.md)."""

import os
from pathlib import Path

os.environ.setdefault(
    "VAR_DIR", str(Path(__file__).resolve().parent.parent / "var" / "test")
)  # not the served site's
if worker := os.environ.get(
    "PYTEST_XDIST_WORKER", ""
):  # one of several processes: files and a Redis database of its own
    os.environ["VAR_DIR"] = str(Path(os.environ["VAR_DIR"]) / worker)
    if "REDIS_URL" in os.environ:
        os.environ["REDIS_URL"] = (
            f"{os.environ['REDIS_URL'].partition('?')[0]}?db={worker.removeprefix('gw')}"
        )

os.environ.setdefault("ADMIN_PATH", "staff/office")
for service in ("GITHUB", "GITLAB"):
    for part in ("CLIENT_ID", "CLIENT_SECRET"):
        os.environ.setdefault(f"{service}_{part}", "only-for-tests")

from bench_site.environment import number, text  # noqa: E402
from bench_site.settings import *  # noqa: E402, F403
from bench_site.settings import DATABASES, STORAGES, VAR_DIR  # noqa: E402

SECRET_KEY = "only-for-tests-and-known-to-everybody"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # the usual one takes 0.5 s
FAULT = text("FAULT")
UPLOADS_PER_HOUR = number("UPLOADS_PER_HOUR", 0)
UPLOADS_PER_DAY = number("UPLOADS_PER_DAY", 0)
UPLOAD_BYTES_PER_DAY = number("UPLOAD_BYTES_PER_DAY", 0)
PUBLIC_PER_DAY = number("PUBLIC_PER_DAY", 0)
LATEST_OF_ONE_OWNER = number("LATEST_OF_ONE_OWNER", 0)  # factories have one owner
PAGE_CACHE_SECONDS = number("PAGE_CACHE_SECONDS", 0)
# The tests share their processors, and have no worker that could read what took longer.
INLINE_PARSE_SECONDS = number("INLINE_PARSE_SECONDS", 20)
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
if "sqlite3" in DATABASES["default"]["ENGINE"]:
    DATABASES["default"]["TEST"] = {
        "NAME": str(VAR_DIR / "test.sqlite3")
    }  # a file: threads must not share a connection
    options = DATABASES["default"]["OPTIONS"]  # no test ends the machine, and the suite would wait
    options["init_command"] = options["init_command"].replace("=FULL", "=OFF")
