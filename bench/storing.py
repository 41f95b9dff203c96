"""Storing and publishing on PostgreSQL: BENCH S12, and a cohort of many runs against one of few.

A private PostgreSQL; sides take turns, and the median of the rounds counts. Raw COPY sends the very
lines of the same rows, which were made before, into the same table with its indexes and rules.
Rows come from two texts: the reports of ab exactly as it prints them, and reports without their
percentages, which the tolerant reader reads.
Usage: python bench/storing.py [--runs 1000] [--rounds 7] [--cohort 100000]
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from copy import copy
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from bench.explore import postgres  # noqa: E402
from bench.giant import text  # noqa: E402

FEW = 1000
PRINTED = ROOT / "tests" / "corpus" / "ab" / "2.4.10-basic.txt"
LOAD = re.compile(r"(?<=Concurrency Level:      )\d+")
PUBLICATIONS = 20  # of a round


def main() -> int:
    """Measure and print the figures; exit 1 where a goal is not reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--cohort", type=int, default=100_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="benchpress-storing-") as folder:
        good = measured(Path(folder), options)
    return 0 if all(good) else 1


def measured(folder: Path, options: argparse.Namespace) -> list[bool]:
    """Return which goals are reached."""
    with postgres(folder) as address:
        set_up(str(folder), address("few"))
        good = [*rows(options.runs, options.rounds), cohorts(options.cohort, options.rounds)]
        close()
    return good


def set_up(folder: str, address: str) -> None:
    """Use a migrated database of this address and a folder for files."""
    os.environ |= {
        "DATABASE_URL": address,
        "VAR_DIR": folder,
        "DJANGO_SETTINGS_MODULE": "bench_site.settings",
        "PUBLIC_PER_DAY": "0",
    }
    os.environ.pop("REDIS_URL", None)
    command = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
    subprocess.run(command, cwd=ROOT, check=True)
    import django

    django.setup()


def close() -> None:
    """Leave the database, which the private server can then stop."""
    from django.db import connection

    connection.close()


class Storing:
    """The ways to store the runs of one text; each call stores them as a new upload's."""

    def __init__(self, data: bytes) -> None:
        from runs.models import Run
        from runs.store import names

        self.data = data
        columns = [field.column for field in Run._meta.concrete_fields if not field.primary_key]
        self.columns = ", ".join(f'"{column}"' for column in columns)
        self.runs = self.read()
        names.link(self.runs)

    def read(self) -> list[Any]:
        """Return the text's runs, not stored."""
        from importers import reader
        from runs.intake.rows import checked_rows

        return list(checked_rows(reader.read(self.data, "ab.txt"))[0])

    def owned(self, runs: list[Any]) -> list[Any]:
        """Return copies of runs that belong to a new upload."""
        from runs.ids import new_id
        from runs.models import Upload

        upload = Upload.objects.create(sha256=new_id(), size=len(self.data))
        copies = [copy(run) for run in runs]
        for run in copies:
            run.upload, run.public_id = upload, new_id()
        return copies

    def lines(self) -> bytes:
        """Return the lines that COPY sends for new rows."""
        from django.db import connection

        from runs.store import run_rows

        runs = self.owned(self.runs)
        run_rows.store(runs)
        where = f"WHERE upload_id = {runs[0].upload_id}"
        query = f"COPY (SELECT {self.columns} FROM runs_run {where}) TO STDOUT"
        with connection.cursor() as cursor, cursor.copy(query) as source:
            lines = b"".join(bytes(part) for part in source)
        runs[0].upload.runs.all().delete()
        return lines

    def raw(self, lines: bytes) -> None:
        """Store ready lines."""
        from django.db import connection

        statement = f"COPY runs_run ({self.columns}) FROM STDIN"
        with connection.cursor() as cursor, cursor.copy(statement) as target:
            target.write(lines)

    def from_text(self) -> None:
        """Read the text and store its runs."""
        from runs.store import names, run_rows

        runs = self.owned(self.read())
        names.link(runs)
        run_rows.store(runs)


def rows(number: int, rounds: int) -> Iterator[bool]:
    """Compare COPY of ready lines with storing rows, and with reading a text and storing it."""
    yield from rows_of("as printed", printed(number), rounds=rounds)
    yield from rows_of("shortened", text(number), rounds=rounds)


def printed(number: int) -> bytes:
    """Return so many reports as ab prints them, each at another load."""
    report = PRINTED.read_text()
    return "".join(LOAD.sub(str(load), report) for load in range(1, number + 1)).encode()


def rows_of(name: str, data: bytes, *, rounds: int) -> Iterator[bool]:
    """Compare the ways to store the rows of one text; `name` says what it is."""
    from runs.models import Run
    from runs.store import run_rows

    storing = Storing(data)
    took: dict[str, list[float]] = {"raw": [], "insert": [], "stored": [], "text": []}
    for turn in range(rounds + 1):
        calls: dict[str, Callable[[], object]] = {
            "raw": partial(storing.raw, storing.lines()),
            "insert": partial(Run.objects.bulk_create, storing.owned(storing.runs), 500),
            "stored": partial(run_rows.store, storing.owned(storing.runs)),
            "text": storing.from_text,
        }
        for way, call in calls.items():
            seconds = committed(call)
            if turn:  # the first turn warms up
                took[way].append(seconds)
    raw = median(took["raw"])
    print(f"storing: {name}: raw COPY of {len(storing.runs)} rows: {raw * 1000:.0f} ms")
    yield show(f"{name}: rows stored / raw COPY", raw / median(took["stored"]), least=0.40)
    yield show(f"{name}: text to rows / raw COPY", raw / median(took["text"]), least=0.15)
    print(f"storing: by INSERT it would be {raw / median(took['insert']):.2f}")


def committed(call: Callable[[], object]) -> float:
    """Return how long a transaction takes, in seconds."""
    from django.db import transaction

    began = time.perf_counter()
    with transaction.atomic():
        call()
    return time.perf_counter() - began


def cohorts(many: int, rounds: int) -> bool:
    """Compare publishing into a cohort of many runs with one of FEW."""
    from runs.models import Cohort, Run
    from runs.publish import publishing

    sides = {"few": FEW, "many": many}
    for name, size in sides.items():
        fill(name, size)
    assert sorted(Cohort.objects.values_list("runs", flat=True)) == sorted(sides.values())
    took: dict[str, list[float]] = {name: [] for name in sides}
    for turn in range(rounds + 1):
        for name in sides:
            uploads = [upload_of(name) for _ in range(PUBLICATIONS)]
            began = time.perf_counter()
            for upload in uploads:
                publishing.publish(upload, title="", visibility="public")
            if turn:
                took[name].append((time.perf_counter() - began) / PUBLICATIONS)
    added = (rounds + 1) * PUBLICATIONS
    counts = sorted(Cohort.objects.values_list("runs", flat=True))
    assert counts == [size + added for size in sorted(sides.values())], counts
    assert Run.objects.filter(cohort__isnull=False).count() == sum(counts)
    ratio = median(took["many"]) / median(took["few"])
    print(f"storing: publishing takes {median(took['few']) * 1000:.1f} ms beside {FEW:,} runs")
    return show(f"a cohort of {many:,} runs / of {FEW:,}", ratio, most=1.5)


def fill(system: str, size: int) -> None:
    """Put so many public runs of a system into their cohort, inside the database."""
    from django.db import connection

    from bench.million import insertion
    from runs.models import Cohort
    from runs.publish import publishing

    publishing.publish(first := upload_of(system), title="", visibility="public")
    run = first.runs.get()
    values = {
        "public_id": f"'{system}-' || i",
        "upload_id": str(first.pk),
        "position": "i",
        "cohort_id": str(run.cohort_id),
        "created_at": "now()",
        "requests_per_s": "i",
    }
    with connection.cursor() as cursor:
        statement, parameters = insertion("Run", values, rows=f"generate_series(1, {size - 1}) i")
        cursor.execute(statement, parameters)
        cursor.execute("ANALYZE runs_run")
    Cohort.objects.filter(pk=run.cohort_id).update(runs=size)


def upload_of(system: str) -> Any:
    """Return a new upload with a run on this system."""
    from runs.ids import new_id
    from runs.models import Run, Upload

    upload = Upload.objects.create(sha256=new_id(), size=1, state=Upload.State.PARSED, masked=False)
    Run.objects.create(upload=upload, position=0, os=system, concurrency=1, requests_per_s=1.0)
    return upload


def show(name: str, ratio: float, *, least: float = 0.0, most: float = float("inf")) -> bool:
    """Print a ratio and its goal; tell whether it is reached."""
    good = least <= ratio <= most
    goal = f"≥ {least:g}" if least else f"≤ {most:g}"
    print(f"storing: {name}: {ratio:.2f}, goal {goal}: {'OK' if good else 'NOT REACHED'}")
    return good


if __name__ == "__main__":
    sys.exit(main())
