"""SVG to PNG by resvg, with the fonts of runs/fonts, so that every machine draws the same letters."""

from __future__ import annotations

import re
from pathlib import Path

import resvg_py

FONTS = Path(__file__).resolve().parents[1] / "fonts"
_FILES = [str(FONTS / name) for name in ("NotoSans-Regular.ttf", "NotoSans-SemiBold.ttf")]
_NOT_IN_THEM = re.compile("[^\t\n\r -~\xa0-\u03e1\u03f0-\u052f\u0900-\u097f\u1d00-\u20c0\u2100-\u215f\u2212]")


def png(svg: str, width: int) -> bytes:
    """Draw an SVG of ours so many pixels wide. Only letters that our fonts lack are looked for among the machine's."""
    lacking = _NOT_IN_THEM.search(svg) is not None
    font = "Noto Sans"
    return resvg_py.svg_to_bytes(
        svg_string=svg, width=width, font_files=_FILES, font_family=font, sans_serif_family=font, skip_system_fonts=not lacking
    )
