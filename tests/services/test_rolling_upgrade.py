"""A site of the last release is brought to this code while uploads come: no error answer, no failed upload."""

from __future__ import annotations

import io
import re
import subprocess
import tarfile
import time
from pathlib import Path

import httpx
import pytest
from django.conf import settings

from tests.runs.processes import wait_for
from tests.services import hosts
from tests.services.hosts import LONGEST_S, Part, Sending, Site, Web, text

pytestmark = pytest.mark.long
# The commit that stored the fixture of the release, which is that of its code.
FIXTURE = "tests/runs/release_0_1/links.json"
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


def git(*arguments: str) -> bytes:
    command = ["git", *arguments]
    return subprocess.run(command, cwd=settings.BASE_DIR, check=True, capture_output=True).stdout


def released() -> str:
    """Return the newest tag of a release, else the commit of the fixture of the last one."""
    tags = (
        git("tag", "--list", "v*", "--merged", "HEAD", "--sort=-version:refname").decode().split()
    )
    added = git("log", "--diff-filter=A", "--format=%H", "--", FIXTURE).decode().split()
    assert tags or added, "The code of the last release is missing: fetch the whole history of git."
    return (tags or added)[0]


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """The folder of the code of the last release."""
    folder = tmp_path / "release"
    with tarfile.open(fileobj=io.BytesIO(git("archive", released()))) as archive:
        archive.extractall(folder)
    return folder


class ByForm(Sending):
    """Sends texts by the form of the front page, which each release has."""

    def _send(self, number: int) -> str:
        statuses: list[int] = []
        self.statuses.append(statuses)
        until = time.monotonic() + LONGEST_S
        while time.monotonic() < until:
            web = self.site.random.choice(self.site.webs)
            with httpx.Client(base_url=f"http://127.0.0.1:{web.port}", timeout=30) as browser:
                page = browser.get("/")
                statuses.append(page.status_code)
                token = TOKEN.search(page.text)
                sent = {"text": text(number)} | ({"csrfmiddlewaretoken": token[1]} if token else {})
                answer = browser.post("/uploads/", data=sent)
                statuses.append(answer.status_code)
            if answer.status_code == 303:
                return answer.headers["Location"].split("/")[2]
            time.sleep(0.5)
        raise AssertionError(f"no host took an upload: {statuses}")


def with_one_folder(site: Site) -> None:
    """Let all parts share the uploads: the release knew no store of objects."""
    site.variables.pop("STORAGE_URL")
    shared = site.folder / "uploads"
    shared.mkdir()
    for part in site.parts():
        share(part, shared)


def share(part: Part, shared: Path) -> None:
    part.folder.mkdir()
    (part.folder / "uploads").symlink_to(shared)


def replaced(site: Site, part: Part) -> Part:
    """Start a part with the code of today, then end the old one as a service manager does."""
    folder = part.folder.with_name(f"{part.folder.name}-new")
    kind = Web if isinstance(part, Web) else Part
    command = [word.replace("@%h", "-new@%h") for word in part.command]
    new = kind(folder, command, site.variables)
    share(new, site.folder / "uploads")
    new.start()
    if isinstance(new, Web):
        wait_for(new.answers, "a web host of today")
    return new


def test_an_upgrade_from_the_last_release_gives_no_error_and_no_failed_upload(tmp_path, release):
    with hosts.running(tmp_path / "site", webs=2, code=release, prepare=with_one_folder) as site:
        with ByForm(site, first=0, per_s=2) as sending:
            time.sleep(3)
            site.migrate(Path(settings.BASE_DIR))
            time.sleep(3)
            for number, old in enumerate(list(site.webs)):
                site.webs[number] = replaced(site, old)
                time.sleep(1)  # requests that the old one had begun are answered by it
                old.end()
            for number, old in enumerate(list(site.workers)):
                site.workers[number] = replaced(site, old)
                old.end()
            old, site.beat = site.beat, replaced(site, site.beat)
            old.end()
            time.sleep(3)
        statuses = [status for each in sending.statuses for status in each]
        assert {*statuses} == {200, 303}, statuses
        assert len(sending.ids) > 10
        site.check_all(sending.ids)
