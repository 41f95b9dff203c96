"""The real outputs in tests/corpus, with their expected runs, and how exactly they must be met."""

import json
import math
from itertools import chain
from pathlib import Path

from importers.registry import FORMATS

CORPUS = Path(__file__).resolve().parents[1] / "corpus"
SEEDS = CORPUS / "seeds"
FOLDERS = sorted(path.name for path in CORPUS.iterdir() if path.is_dir())
SAMPLES = Path(__file__).resolve().parents[2] / "importers" / "samples"
HINTS = {"_notes", "_diff_side", "sheet", "server_label_in_prose"}


def expected(path):
    """Return the runs that the file's twin says it holds."""
    return json.loads(path.with_name(path.name + ".expected.json").read_text())


def files(folder, *, only=lambda path: True):
    """Return a corpus folder's inputs; an empty folder is an error, not an empty test."""
    paths = [
        path
        for path in sorted((CORPUS / folder).iterdir())
        if path.is_file() and not path.name.endswith(".expected.json") and only(path)
    ]
    assert paths, f"{CORPUS / folder} holds no input"
    return paths


def samples():
    """Return the samples of every format, without their expected runs."""
    return list(chain.from_iterable(files(SAMPLES / entry.name) for entry in FORMATS))


def texts(folder):
    """Return the folder's texts as a tool printed them: no binary file, none that was pasted."""
    return [
        path
        for path in files(folder)
        if b"\0" not in path.read_bytes()[:4096] and not path.name.startswith("m-")
    ]


def sample_texts():
    """Return those samples of every format that are texts as a tool printed them."""
    return list(chain.from_iterable(texts(SAMPLES / entry.name) for entry in FORMATS))


def is_report(path):
    """Tell whether an ab file is a text report: not -w, not -e, not -g."""
    return path.suffix not in {".csv", ".tsv"} and b"<th " not in path.read_bytes()


def flat(run):
    """Return a run's fields and details in one dictionary, as expected files write them.

    A detail counts before a field of its name: "label" is what JMeter calls a sampler.
    """
    fields = run.to_dict()
    details = fields.pop("details")
    return {**fields, **details}


def differences(run, wanted):
    """Return every expected key that the run does not meet."""
    got = flat(run)
    meant = {name: value for name, value in wanted.items() if name not in HINTS}
    return {
        name: (value, got.get(name))
        for name, value in meant.items()
        if not same(value, got.get(name))
    }


def same(wanted, got):
    """Compare by the corpus' tolerance; a number where none is expected is a difference.

    The files hold large numbers with one decimal.
    """
    if isinstance(wanted, dict):
        keys = wanted.keys() | {key for key, value in (got or {}).items() if value is not None}
        return isinstance(got, dict) and all(same(wanted.get(key), got.get(key)) for key in keys)
    if isinstance(wanted, bool) or not isinstance(wanted, int | float):
        return wanted == got
    rounded = 0.05 if isinstance(wanted, float) and wanted > 1000 else 1e-9
    return isinstance(got, int | float) and math.isclose(wanted, got, rel_tol=1e-6, abs_tol=rounded)
