"""Real outputs without a secret give no alarm; those that hold one are named here by hand."""

from __future__ import annotations

from itertools import chain

from importers.cleaning.decode import decode
from runs.secrets.finding import find
from tests.importers import corpus

# What these hold was looked up by hand: prompts with a user and the name of a host, and addresses
# whose host has no domain.
WITH_SECRETS = {
    "ab/multi-3-shell.txt": {"root", "web1"},
    "ab/multi-4-shell.txt": {"root", "web1"},
    "ab/multi-6-shell.txt": {"root", "web1"},
    "fortio/published-2.txt": {"alpha", "httpbin", "root"},
    "go_stress_testing/published-1.txt": {"alpha"},
    "go_wrk/published-2.txt": {"alpha"},
    "loadtest/published-2.txt": {"alpha"},
    "loadtest/published-3.txt": {"alpha"},
}
MOST_FALSE = 0.01  # of the files that hold no secret


def named_files():
    folders = chain.from_iterable(corpus.files(folder) for folder in corpus.FOLDERS)
    paths = [*folders, *corpus.samples()]
    return {f"{path.parent.name}/{path.name}": path for path in paths if path.is_file()}


def alarms(path):
    """Return what is found in a file: line, kind and text of each."""
    text = decode(path.read_bytes())
    return [(secret.line, secret.kind, text[secret.start : secret.end]) for secret in find(text)]


def test_files_without_a_secret_give_no_alarm():
    clean = {name: path for name, path in named_files().items() if name not in WITH_SECRETS}
    assert len(clean) > 380
    false = {name: alarms(path) for name, path in clean.items() if alarms(path)}
    for name, remarks in false.items():
        print(name, remarks[:3])
    assert len(false) <= MOST_FALSE * len(clean), false


def test_the_secrets_of_the_other_files_are_found():
    files = named_files()
    for name, secrets in WITH_SECRETS.items():
        assert {text for *_, text in alarms(files[name])} == secrets
