"""The release changes with whatever draws a page."""

import pytest

from runs.code_version import release


@pytest.fixture
def code(tmp_path, settings):
    """A folder like the project's with one file of each kind; the release is read anew."""
    for name in ("templates/a.html", "runs/a.py", "static/a.css", "runs/a.pyc"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("one")
    settings.BASE_DIR = tmp_path
    release.cache_clear()
    yield tmp_path
    release.cache_clear()


@pytest.mark.parametrize(
    "name", ["templates/a.html", "runs/a.py", "static/a.css", "templates/new.html"]
)
def test_another_file_is_another_release(code, name):
    before = release()
    (code / name).write_text("two")
    release.cache_clear()
    assert release() != before


def test_what_draws_nothing_changes_nothing(code):
    before = release()
    (code / "runs/a.pyc").write_text("two")
    release.cache_clear()
    assert release() == before and len(before) == 12
