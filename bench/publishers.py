"""Ten publishers at once into one cohort, against ten into ten cohorts, on a private PostgreSQL.

Each publisher is a process. Sides take turns, and the median of the rounds counts.
Usage: python bench/publishers.py [--publishers 10] [--publications 20] [--rounds 5]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from bench.explore import postgres  # noqa: E402
from bench.storing import close, set_up, show, upload_of  # noqa: E402

LEAST = 0.9


def main() -> int:
    """Measure and print the ratio; exit 1 where the goal is not reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--publishers", type=int, default=10)
    parser.add_argument("--publications", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="benchpress-publishers-") as folder,
        postgres(Path(folder)) as address,
    ):
        set_up(folder, address("few"))
        good = compared(options.publishers, options.publications, options.rounds)
        close()
    return 0 if good else 1


def compared(publishers: int, publications: int, rounds: int) -> bool:
    """Return whether one cohort takes publications as fast as one for each publisher."""
    took: dict[str, list[float]] = {"one": [], "each": []}
    forked = get_context("spawn")
    with ProcessPoolExecutor(publishers, mp_context=forked, initializer=set_up_child) as pool:
        for turn in range(rounds + 1):
            for side in took:
                systems = ["one" if side == "one" else f"{n}" for n in range(publishers)]
                work = [keys_of(system, publications) for system in systems]
                began = time.perf_counter()
                list(pool.map(publish, work))
                if turn:  # the first turn starts the processes
                    took[side].append(time.perf_counter() - began)
    total = publishers * publications
    for side, seconds in took.items():
        print(f"publishers: {side}: {total / median(seconds):.0f} publications/s")
    ratio = median(took["each"]) / median(took["one"])
    return show("rate into one cohort / into one for each", ratio, least=LEAST)


def keys_of(system: str, publications: int) -> list[int]:
    """Make uploads with a run on this system; return their primary keys."""
    return [upload_of(system).pk for _ in range(publications)]


def set_up_child() -> None:
    """Begin a publisher: Django with the database of the environment."""
    import django

    assert os.environ["DATABASE_URL"]
    django.setup()


def publish(keys: list[int]) -> None:
    """Publish these uploads, one after another."""
    from runs.models import Upload
    from runs.publish import publishing

    for key in keys:
        publishing.publish(Upload.objects.get(pk=key), title="", visibility="public")


if __name__ == "__main__":
    sys.exit(main())
