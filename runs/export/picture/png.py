"""SVG to PNG by resvg, with the fonts of runs/fonts, so that every machine draws the same letters.

resvg holds Python's interpreter lock while it draws, up to a second for the largest picture. So
it draws in a process of its own with limits of time and memory, and no other page waits for it.
That process runs this file as a script.
"""

from __future__ import annotations

import re
import resource
import subprocess
import sys
from math import ceil
from pathlib import Path

SECONDS = 20
MEMORY_BYTES = 1024 * 1024 * 1024
FONTS = Path(__file__).resolve().parents[2] / "fonts"
_FILES = [str(FONTS / name) for name in ("NotoSans-Regular.ttf", "NotoSans-SemiBold.ttf")]
_NOT_IN_THEM = re.compile(
    "[^\t\n\r -~\xa0-\u03e1\u03f0-\u052f\u0900-\u097f\u1d00-\u20c0\u2100-\u215f\u2212]"
)


class NotDrawn(Exception):
    """The picture took too long or too much memory; the message says so."""


def png(svg: str, width: int) -> bytes:
    """Draw an SVG of ours so many pixels wide, in a process of its own. Raises NotDrawn."""
    try:
        process = subprocess.run(
            command(width), input=svg.encode(), capture_output=True, timeout=SECONDS, check=True
        )
    except subprocess.TimeoutExpired as error:
        raise NotDrawn(f"The picture was not drawn within {SECONDS} seconds.") from error
    except subprocess.CalledProcessError as error:
        reason = error.stderr.decode(errors="replace").strip()[-500:]
        raise NotDrawn(f"The picture was not drawn: {reason}") from error
    return process.stdout


def command(width: int) -> list[str]:
    """Return the command of the process that draws; it sets its own limits."""
    limits = (str(MEMORY_BYTES), str(ceil(SECONDS)))
    return [sys.executable, "-I", __file__, str(width), *limits]


def pixels(svg: str, width: int) -> bytes:
    """Draw in this process. Only for letters that our fonts lack, the machine's fonts are read."""
    import resvg_py  # only the process that draws needs it

    font, lacking = "Noto Sans", _NOT_IN_THEM.search(svg) is not None
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        font_files=_FILES,
        font_family=font,
        sans_serif_family=font,
        skip_system_fonts=not lacking,
    )


if __name__ == "__main__":
    _width, _memory, _seconds = map(int, sys.argv[1:])
    resource.setrlimit(resource.RLIMIT_AS, (_memory, _memory))
    resource.setrlimit(resource.RLIMIT_CPU, (_seconds, _seconds))
    sys.stdout.buffer.write(pixels(sys.stdin.buffer.read().decode(), _width))
