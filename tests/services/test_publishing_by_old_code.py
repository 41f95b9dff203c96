"""The last release publishes and withdraws on a database that this code has migrated, as it does while a site is upgraded."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.runs.processes import environment
from tests.services.hosts import Postgres, text
from tests.services.test_rolling_upgrade import release

__all__ = ["release"]  # the fixture: the folder of the release's code
pytestmark = pytest.mark.long
TODAY = Path(settings.BASE_DIR)
BEGIN = """
import json, sys, django
django.setup()
from django.conf import settings
from django.test import Client
settings.ALLOWED_HOSTS = ["testserver"]
"""
# Each text is published by a browser of its own; the last one is withdrawn again.
PUBLISH = """
done = []
for body, visibility in json.load(sys.stdin):
    browser = Client()
    upload = browser.post("/uploads/", {"text": body}).headers["Location"]
    sent = {"title": "", "visibility": visibility}
    answer = browser.post(upload + "publish/", sent)
    link = answer.headers["Location"].rstrip("/")
    statuses = [answer.status_code, browser.get(link + "/").status_code]
    done.append({"link": link, "statuses": statuses, "data": browser.get(link + ".json").json()})
done[-1]["statuses"].append(browser.post(upload + "withdraw/", {}).status_code)
print(json.dumps(done))
"""
READ = """
from runs.store import recounting
browser = Client()
def read(address):
    answer = browser.get(address)
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return answer.status_code, body.decode()
pages = [[read(link + ending) for ending in ("/", ".json", ".csv")] for link in json.load(sys.stdin)]
wrong = [len(recounting.misplaced_uploads()), len(recounting.wrong_counts())]
print(json.dumps({"pages": pages, "lines": len(read("/runs.csv")[1].splitlines()), "wrong": wrong}))
"""


@pytest.fixture
def database() -> Iterator[Postgres]:
    """A PostgreSQL without tables."""
    postgres = Postgres()
    postgres.create()
    yield postgres
    postgres.remove()


def run(code: Path, variables: dict[str, str], *arguments: str, given: object = None) -> str:
    """Run a program with this code; return what it prints."""
    env = environment(**variables) | {"PYTHONPATH": str(code)}
    command = [sys.executable, *arguments]
    done = subprocess.run(
        command, cwd=code, env=env, input=json.dumps(given), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def prepare(code: Path, variables: dict[str, str]) -> None:
    for command in (["migrate"], ["collectstatic", "--noinput"]):
        run(code, variables, "manage.py", *command, "--verbosity=0")


def test_the_last_release_publishes_and_withdraws_after_the_migration(tmp_path, release, database):
    variables = {"DATABASE_URL": database.url, "DJANGO_SETTINGS_MODULE": "bench_site.settings"}
    variables |= {"VAR_DIR": str(tmp_path / "var"), "PAGE_CACHE_SECONDS": "0"}
    prepare(TODAY, variables)
    # The release finds its own static files; its migrations are all applied already.
    run(release, variables, "manage.py", "collectstatic", "--noinput", "--verbosity=0")
    wanted = [(text(1), "public"), (text(2), "unlisted"), (text(3), "public")]
    printed = run(release, variables, "-c", BEGIN + PUBLISH, given=wanted)
    *kept, gone = json.loads(printed)
    assert [own["statuses"] for own in (*kept, gone)] == [[303, 200], [303, 200], [303, 200, 303]]
    run(TODAY, variables, "manage.py", "collectstatic", "--noinput", "--verbosity=0")
    links = [own["link"] for own in (*kept, gone)]
    today = json.loads(run(TODAY, variables, "-c", BEGIN + READ, given=links))
    *pages, of_gone = today["pages"]
    assert [[status for status, _ in own] for own in pages] == [[200] * 3] * 2
    assert [status for status, _ in of_gone] == [410] * 3
    for own, (_, (_, body), _) in zip(kept, pages, strict=True):
        data = json.loads(body)
        assert (data["sha256"], data["content"]) == (own["data"]["sha256"], own["data"]["content"])
    public_runs = len(kept[0]["data"]["content"]["runs"])
    assert today["lines"] == 1 + public_runs  # the head, and no run that is unlisted or withdrawn
    assert today["wrong"] == [0, 0]
