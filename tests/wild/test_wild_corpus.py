"""The collection of published tables and texts of tools holds together: files, manifest, each number in its text.

It reads no text with the site: how well they are read is measured in `test_reading.py`.
"""

from __future__ import annotations

import csv
import json
import math
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from importers.model import Run

WILD = Path(__file__).resolve().parent
FOLDERS = ("tables", "tools")
COLUMNS = ["number", "folder", "shape", "language", "source", "licence", "note"]
RUN_KEYS = {"server", "label", "identity", "concurrency", "metrics"}
LATENCIES = re.compile(r"mean|stdev|min|max|p\d\d?(\.\d+)?")
# Where the sixth sample begins; the numbers before it may end earlier.
SIXTH = {"tables": 340, "tools": 160, "decoys": 230}
# What a printed number is multiplied by to become a value in base units.
FACTORS = (1, 1e3, 1e6, 1e9, 1e-3, 1e-6, 1e-9, 1024, 1024**2, 1024**3, 1 / 60, 60, 3600)
NUMBER = re.compile(r"\d+(?:\.\d+)?(?:e[+-]?\d\d?)?")
# Durations of several units: 0:01:17 and 1m0.5s.
CLOCK = re.compile(r"\b(\d+):(\d\d):(\d\d)\b")
PARTS = re.compile(r"(\d+)s (\d{3})ms (\d{3})us")  # as nighthawk prints times
# Their sum is the count of requests, that of the bad ones the count of those.
CODES = re.compile(r"(?m)^ *\[(\d)\d\d\]\s+(\d+) responses")
SOCKETS = re.compile(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)")
CLASSES = re.compile(r"1xx - (\d+), 2xx - (\d+), 3xx - (\d+), 4xx - (\d+), 5xx - (\d+)")
MINUTES = re.compile(r"\b(\d+)m(\d+(?:\.\d+)?)s")
GROUPED = re.compile(r"\d+(?:[ ,.']{1,2}\d+)+")
MARKUP = re.compile(r"[*`\[\]]|\(https?://[^)]*\)")
PRIVATE = {
    "an e-mail address": re.compile(r"[\w.+-]+@[\w-]+\.\w+"),
    "a folder of a person": re.compile(r"/home/|/Users/|[A-Z]:\\Users"),
    "an address of a network": re.compile(r"//(?!127\.0\.0\.1)\d{1,3}(\.\d{1,3}){3}"),
    "the page of a person": re.compile(r"(?:github|gitee)\.com/(?!wg/wrk|rakyll/hey)"),
}


@cache
def manifest() -> list[dict[str, str]]:
    """Return the rows of the manifest, in the order of folders and numbers."""
    with (WILD / "MANIFEST.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return sorted(rows, key=lambda row: (row["folder"], row["number"]))


def numbers(folder: str) -> list[str]:
    """Return the numbers of a folder's texts, in order."""
    paths = (WILD / folder).iterdir()
    return sorted(path.stem for path in paths if not path.name.endswith(".expected.json"))


def of_earlier(folder: str) -> list[str]:
    """Return the numbers of a folder's first five samples."""
    return [number for number in numbers(folder) if int(number) < SIXTH[folder]]


def of_sixth(folder: str) -> list[str]:
    """Return the numbers of a folder's sixth and later samples."""
    return [number for number in numbers(folder) if int(number) >= SIXTH[folder]]


def cases() -> list[tuple[str, str]]:
    """Return folder and number of each text that has expected runs."""
    return [(folder, number) for folder in FOLDERS for number in numbers(folder)]


@cache
def text_of(folder: str, number: str) -> str:
    """Return a text of a folder."""
    paths = (WILD / folder).glob(f"{number}.*")
    path = next(path for path in paths if not path.name.endswith(".expected.json"))
    return path.read_text(encoding="utf-8")


@cache
def expected(folder: str, number: str) -> dict[str, Any]:
    """Return what is expected of a text."""
    text = (WILD / folder / f"{number}.expected.json").read_text(encoding="utf-8")
    table: dict[str, Any] = json.loads(text)
    return table


@cache
def printed_numbers(folder: str, number: str) -> frozenset[float]:
    """Return each number of a text, read with every separator of thousands and either decimal mark."""
    text = text_of(folder, number)
    readings = {float(digits) for digits in NUMBER.findall(text)}
    # Blanks may group digits or stand between two columns: both are read.
    for group in GROUPED.findall(text) + GROUPED.findall("\n".join(text.split())):
        parts = re.findall(r"\d+", group)
        readings.add(float("".join(parts)))
        readings.add(float("".join(parts[:-1]) + "." + parts[-1]))
    readings |= {int(h) * 3600.0 + int(m) * 60 + int(s) for h, m, s in CLOCK.findall(text)}
    readings |= {int(m) * 60 + float(s) for m, s in MINUTES.findall(text)}
    readings.add(sum(int(count) for _, count in CODES.findall(text)))
    readings.add(sum(int(count) for code, count in CODES.findall(text) if code > "3"))
    sums = CLASSES.findall(text) + SOCKETS.findall(text)
    readings |= {sum(map(int, counts)) for counts in sums}
    readings |= {int(s) * 1000 + int(ms) + int(us) / 1000 for s, ms, us in PARTS.findall(text)}
    return frozenset(readings)


def is_printed(value: float, case: tuple[str, str]) -> bool:
    """Tell whether a text prints a number that a unit turns into the value."""
    return any(
        math.isclose(value / factor, reading, rel_tol=1e-9, abs_tol=1e-12)
        for factor in FACTORS
        for reading in printed_numbers(*case)
    )


def plain(text: str) -> str:
    """Return a text without markup and bars, with single blanks."""
    return " ".join(MARKUP.sub("", text).replace("|", " ").split())


def values(run: dict[str, Any]) -> list[float]:
    """Return the load and all measurements of a run, without a 0 that good answers prove."""
    metrics = dict(run["metrics"])
    for name in ("non_2xx", "requests_failed"):
        if metrics.get(name) == 0:
            del metrics[name]
    latencies = metrics.pop("latency_ms", {})
    loads = [] if run["concurrency"] is None else [run["concurrency"]]
    return [*loads, *metrics.values(), *latencies.values()]


def names(run: dict[str, Any]) -> list[str]:
    """Return the texts that name a run."""
    texts = [run["server"], run.get("label"), *run["identity"], *run["identity"].values()]
    return [text for text in texts if text]


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_text_has_its_runs_and_its_row(folder):
    texts = sorted(set(numbers(folder)))
    assert numbers(folder) == texts
    for start, of_sample in ((1, of_earlier(folder)), (SIXTH[folder], of_sixth(folder))):
        assert of_sample == [f"{start + place:03}" for place in range(len(of_sample))]
    assert [row["number"] for row in manifest() if row["folder"] == folder] == texts
    assert {path.name for path in (WILD / folder).glob("*.expected.json")} == {
        f"{number}.expected.json" for number in texts
    }


def test_every_decoy_has_its_row():
    assert [row["number"] for row in manifest() if row["folder"] == "decoys"] == numbers("decoys")


def test_the_manifest_says_where_each_text_comes_from():
    texts = [path.read_text(encoding="utf-8") for path in (WILD / "log").glob("*.md")]
    searches = set(re.findall(r"(?m)^\| ([DT]?\d+) \|", "\n".join(texts)))
    for row in manifest():
        assert list(row) == COLUMNS
        assert all(row.values()), row
        assert re.match(r"search ([DT]?\d+): ", row["source"])[1] in searches, row


def test_no_text_is_there_twice():
    texts = [text_of(row["folder"], row["number"]) for row in manifest()]
    assert len(set(texts)) == len(texts)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("case", cases(), ids="/".join)
def test_a_text_and_its_runs_keep_every_rule(case):
    """One item a text: all that it breaks is named at once."""
    broken = [breach for rule in RULES for breach in rule(case)]
    assert not broken, "\n".join(broken)


def strange_fields(case: tuple[str, str]) -> Iterator[str]:
    """Give what an expected file has that the contract does not know."""
    table = expected(*case)
    if set(table) != {"note", "runs", "asks"}:
        yield f"the file has {sorted(table)}"
    if not (table["runs"] or table["asks"]):
        yield "the file has no run and asks for nothing"
    for run in table["runs"]:
        if not RUN_KEYS - {"label"} <= set(run) <= RUN_KEYS:
            yield f"a run has {sorted(run)}"
        latencies = run["metrics"].get("latency_ms", {})
        unknown = set(run["metrics"]) - set(Run.__dataclass_fields__)
        unknown |= {name for name in latencies if not LATENCIES.fullmatch(name)}
        if unknown:
            yield f"no metric is called {sorted(unknown)}"


def unprinted_numbers(case: tuple[str, str]) -> Iterator[str]:
    """Give the expected numbers that the text does not print."""
    for run in expected(*case)["runs"]:
        for value in values(run):
            if not is_printed(value, case):
                yield f"{value} of {names(run)} does not stand in the text"


def unprinted_names(case: tuple[str, str]) -> Iterator[str]:
    """Give the expected names that the text does not print."""
    text = plain(text_of(*case))
    for run in expected(*case)["runs"]:
        for name in names(run):
            if plain(name) not in text:
                yield f"{name!r} does not stand in the text"


def falling_percentiles(case: tuple[str, str]) -> Iterator[str]:
    """Give the latencies of a run that are below a smaller percentile's."""
    for run in expected(*case)["runs"]:
        latencies = run["metrics"].get("latency_ms", {})
        shares = sorted((name for name in latencies if name.startswith("p")), key=share)
        order = [name for name in ("min", *shares, "max") if name in latencies]
        for low, high in pairwise(order):
            # Locust rounds percentiles to two digits, so that one may lie above the maximum.
            if latencies[low] > latencies[high] * 1.05:
                yield f"{low} is above {high} in {names(run)}"


RULES = (strange_fields, unprinted_numbers, unprinted_names, falling_percentiles)


def share(percentile: str) -> float:
    """Return the number of a percentile's name."""
    return float(percentile[1:])


def test_no_run_is_expected_twice():
    for case in cases():
        runs = [json.dumps(run, sort_keys=True) for run in expected(*case)["runs"]]
        assert len(set(runs)) == len(runs), case


@pytest.mark.parametrize("what", PRIVATE)
def test_the_texts_name_no_person_and_no_machine(what):
    places = [
        (row["folder"], row["number"])
        for row in manifest()
        if PRIVATE[what].search(text_of(row["folder"], row["number"]))
    ]
    assert places == []
