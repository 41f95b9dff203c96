"""Settings that every test has for itself."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path: Path) -> None:
    """Uploads, queue and all other files of a test are in its own folder."""
    settings.VAR_DIR = tmp_path
    settings.MEDIA_ROOT = tmp_path / "uploads"
