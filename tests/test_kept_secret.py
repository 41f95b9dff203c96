"""The secret of a site for which nobody sets one: made once, whole, for its owner alone."""

from __future__ import annotations

import threading

from bench_site import environment


def test_processes_that_start_at_once_get_one_whole_secret(tmp_path, monkeypatch):
    """A secret that another process has begun to write is not read."""
    path = tmp_path / "var" / "secret_key"
    found: list[str] = []
    make = environment.secrets.token_urlsafe

    def made_while_another_starts(size):
        if not found:
            found.append("")
            other = threading.Thread(target=lambda: found.append(environment.kept_secret(path)))
            other.start()
            other.join()
        return make(size)

    monkeypatch.setattr(environment.secrets, "token_urlsafe", made_while_another_starts)
    first = environment.kept_secret(path)
    assert environment.strong(first) == found[1] == path.read_text()
    assert path.stat().st_mode & 0o777 == 0o600
    assert [entry.name for entry in path.parent.iterdir()] == ["secret_key"]


def test_a_secret_is_made_once(tmp_path):
    path = tmp_path / "secret_key"
    assert environment.kept_secret(path) == environment.kept_secret(path)
