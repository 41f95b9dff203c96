"""Server CPU of an upload over the API, against the form's, for 1, 24 and 300 runs.

All publish the same text. The API's way is one request with the whole answer. The form's is what it
sends, the text and "publish", which is the stricter measure; a browser asks for the page that shows
what was read and for the permalink, too.
The time is that of the process and of the children that read the text; of each the median.
Usage: python bench/api_upload.py [--rounds 9]
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
CEILING = 1.1
RUNS = (1, 24, 300)


def main() -> int:
    """Measure in a process with an empty site; exit 1 above the ceiling."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        return measure(options.rounds)
    with tempfile.TemporaryDirectory(prefix="benchpress-upload-") as folder:
        environment = {**os.environ, "VAR_DIR": folder, "ALLOWED_HOSTS": "testserver"}
        environment |= {"DJANGO_SETTINGS_MODULE": "bench_site.settings", "UPLOADS_PER_HOUR": "0"}
        environment |= {"UPLOADS_PER_DAY": "0", "PUBLIC_PER_DAY": "0", "LOG_LEVEL": "ERROR"}
        environment |= {"INLINE_PARSE_SECONDS": "20", "INLINE_PARSE_BYTES": "10000000"}
        for command in (["migrate"], ["collectstatic", "--noinput"]):
            manage = [sys.executable, "manage.py", *command, "--verbosity=0"]
            subprocess.run(manage, cwd=ROOT, env=environment, check=True)
        inside = [sys.executable, __file__, "--inside", "--rounds", str(options.rounds)]
        return subprocess.run(inside, cwd=ROOT, env=environment, check=False).returncode


def measure(rounds: int) -> int:
    """Print one line a size; return 1 above the ceiling."""
    import django

    django.setup()
    from django.test import Client

    good = True
    for runs in RUNS:
        times: dict[str, list[float]] = {name: [] for name in WAYS}
        for number in range(len(WAYS) * rounds):
            name = list(WAYS)[number % len(WAYS)]
            text = reports(f"nginx/{runs}.{number}", runs)
            began = cpu_seconds()
            WAYS[name](Client(), text)
            times[name].append(cpu_seconds() - began)
        took = {name: statistics.median(values[1:]) for name, values in times.items()}
        good = verdict(runs, took) and good
    return 0 if good else 1


def reports(server: str, runs: int) -> str:
    """Return so many reports of ab about a server, each at another load."""
    from tests.factories import ab_text

    loads = range(1, runs + 1)
    return "\n".join(
        ab_text(server, concurrency=load, requests_per_s=100.0 + load) for load in loads
    )


def verdict(runs: int, took: dict[str, float]) -> bool:
    """Print the ratios of one size; tell whether they are below the ceiling."""
    good = True
    for name in ("form", "browser"):
        ratio = took["API"] / took[name]
        good = good and ratio <= CEILING
        print(
            f"upload: {runs} runs: API {1000 * took['API']:.0f} ms of CPU, {name} "
            f"{1000 * took[name]:.0f} ms, ratio {ratio:.2f}, ceiling {CEILING}: "
            f"{'OK' if ratio <= CEILING else 'TOO MUCH'}"
        )
    return good


def by_form(client: Any, text: str) -> None:
    """Send both forms, and read no page."""
    page = client.post("/uploads/", {"text": text})["Location"]
    published = client.post(f"{page}publish/", {"title": "", "visibility": "unlisted"})
    check(published, 303)


def by_browser(client: Any, text: str) -> None:
    """Publish as a browser does, which shows each page."""
    page = client.post("/uploads/", {"text": text})["Location"]
    check(client.get(page), 200)
    published = client.post(f"{page}publish/", {"title": "", "visibility": "unlisted"})
    check(published, 303)
    check(client.get(published["Location"]), 200)


def by_api(client: Any, text: str) -> None:
    """Publish as a shell does."""
    address = "/api/v1/uploads?publish=unlisted"
    check(client.post(address, text.encode(), content_type="text/plain"), 201)


def check(answer: Any, status: int) -> None:
    """Stop where an answer is not the expected one."""
    if answer.status_code != status:
        sys.exit(f"upload: {answer.status_code}: {answer.content[:300]!r}")


def cpu_seconds() -> float:
    """Return the CPU time of this process and of its children."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


WAYS: dict[str, Callable[[Any, str], object]] = {
    "form": by_form,
    "browser": by_browser,
    "API": by_api,
}

if __name__ == "__main__":
    sys.exit(main())
