"""Visitors: the publisher whose browser sent the upload, a stranger, and the seeds they paste."""

from __future__ import annotations

import shutil
from collections.abc import Callable

import pytest
from django.test import Client

from runs.compare import checks
from runs.models import Upload
from tests import factories
from tests.importers.corpus import SEEDS


@pytest.fixture
def publisher() -> Client:
    """The browser that made the uploads of tests.factories."""
    return factories.own(Client())


@pytest.fixture
def stranger() -> Client:
    """A browser without cookies."""
    return Client()


@pytest.fixture
def seed() -> Callable[[str], str]:
    """Return a function that gives the text of a seed article by its number."""

    def text(number: str) -> str:
        paths = list(SEEDS.glob(f"{number}_*.txt"))
        assert len(paths) == 1, f"seed {number} is missing in {SEEDS}"
        return paths[0].read_text(encoding="utf-8")

    return text


@pytest.fixture
def paste(django_capture_on_commit_callbacks) -> Callable[..., Upload]:
    """Return a function that pastes a text into the form of the front page; it gives the upload."""

    def send(client: Client, text: str) -> Upload:
        client.get("/")
        with django_capture_on_commit_callbacks(execute=True):
            response = client.post("/uploads/", {"text": text})
        assert response.status_code == 303, response.content[:500]
        return Upload.objects.get(public_id=response["Location"].split("/")[2])

    return send


@pytest.fixture
def full_disk(monkeypatch) -> None:
    """Every look at the disk finds it full."""
    usage = shutil.disk_usage("/")._replace(total=100, used=99, free=1)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)


@pytest.fixture
def counted(monkeypatch) -> list[int]:
    """Keep what the checks say of two runs already; return the number of runs of each time that
    the checks ran.
    """
    calls: list[int] = []
    check = checks.check

    def counting(runs, *arguments, **named):
        calls.append(len(runs))
        return check(runs, *arguments, **named)

    for module in ("compare.analysis", "compare.checks", "store.kept_checks", "export.json_data"):
        monkeypatch.setattr(f"runs.{module}.check", counting)
    for module in ("web.preview", "store.kept_checks", "web.drawn_series"):
        monkeypatch.setattr(f"runs.{module}.FEWEST_RUNS", 2)
    return calls
