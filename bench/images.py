"""How fast a permalink's pictures are sent, against a static file of the same size.

Both come from the same gunicorn. Stored: the same picture again and again, by wrk (or ab), in turns
with the static file; the median of the rounds counts. Cold: pictures that nobody has asked for,
each of another size; they are drawn once and have no floor.
Usage: python bench/images.py [--seconds 2] [--rounds 5]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
# The project is found by the line above.
from bench.read import load_tool, options_of_rounds, rounds, site  # noqa: E402

FLOOR = 0.5
COLD = 20
STEP = 20


def main() -> int:
    """Measure and print one line a figure; exit 1 below the floor or with an error answer."""
    options = options_of_rounds(__doc__)
    tool = load_tool()
    if not tool:
        print("images: neither wrk nor ab is installed (apt install wrk)")
        return 2
    with tempfile.TemporaryDirectory() as folder, site(Path(folder)) as (address, permalink):
        stem = f"{address}{permalink.rstrip('/')}"
        results = []
        for kind in ("png", "svg"):
            picture = f"{stem}.{kind}?width=600"
            is_good = stored(tool, Path(folder), address=address, picture=picture, options=options)
            results.append(is_good)
        smallest = packed(Path(folder) / "static")[0][0]
        static = median(timed(f"{address}/static/{smallest}") for _ in range(COLD))
        # A PNG is drawn from the SVG of its size, which nobody asked for either.
        for kind, width in (("svg", 700), ("png", 1200)):
            taken = cold(f"{stem}.{kind}", width)
            times = taken / static
            print(f"images: cold {kind} {taken:.1f} ms, {times:.0f} times a file's {static:.1f} ms")
    return 0 if all(results) else 1


def stored(
    tool: str, folder: Path, *, address: str, picture: str, options: argparse.Namespace
) -> bool:
    """Compare a picture with the static file nearest in size; tell whether the floor holds."""
    size = len(answer(picture))
    name, file_size = min(packed(folder / "static"), key=lambda file: abs(file[1] - size))
    static, rates, errors = rounds(
        tool,
        f"{address}/static/{name}",
        page=picture,
        count=options.rounds,
        seconds=options.seconds,
    )
    ratio = median(rates) / median(static)
    verdict = "OK" if ratio >= FLOOR else "TOO SLOW"
    if errors:
        verdict = "ERRORS"
    kind = picture.partition("?")[0].rpartition(".")[2]
    print(f"images: {kind} of {size} bytes {median(rates):.0f}/s; errors {errors}")
    print(f"images: static file of {file_size} bytes {median(static):.0f}/s")
    print(f"images: ratio {ratio:.2f}, floor {FLOOR:.2f}: {verdict}")
    return verdict == "OK"


def packed(folder: Path) -> list[tuple[str, int]]:
    """Return each static file that is sent as gzip, with its bytes."""
    return [
        (path.relative_to(folder).as_posix()[:-3], path.stat().st_size)
        for path in folder.rglob("*.gz")
    ]


def cold(stem: str, width: int) -> float:
    """Return the median milliseconds of pictures from this width on, which are drawn."""
    return median(timed(f"{stem}?width={width + number * STEP}") for number in range(COLD))


def timed(address: str) -> float:
    """Return the milliseconds of one answer."""
    began = time.perf_counter()
    answer(address)
    return (time.perf_counter() - began) * 1000


def answer(address: str) -> bytes:
    """Return an answer's bytes as they are sent."""
    headers = {"Accept-Encoding": "gzip"}
    request = urllib.request.Request(address, headers=headers)  # noqa: S310 - our own server
    with urllib.request.urlopen(request) as response:
        data: bytes = response.read()
    return data


if __name__ == "__main__":
    sys.exit(main())
