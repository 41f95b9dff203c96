"""Everything about one comparison in one ZIP file, to keep it without this site."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from datetime import datetime

README = """\
{title}

{address}
Published on Benchpress, {published}.
SHA-256 of the numbers: {sha256}

{listing}
"""
CONTENTS = {
    "README.txt": "this file",
    "numbers.csv": "one line for each run",
    "comparison.json": "all numbers, labels, checks and conclusions",
    "page.md": "the page as Markdown",
    "chart.svg": "the large chart",
    "metadata.json": "what a catalogue of data sets needs",
}


def packed(files: Mapping[str, bytes], *, published: datetime, about: Mapping[str, str]) -> bytes:
    """Return a ZIP of the files with a README that lists them; equal files give equal bytes.

    `about` has title, address, published and sha256 as texts.
    """
    names = ["README.txt", *files]
    listing = "\n".join(f"{name}: {_described(name)}" for name in names)
    whole = {"README.txt": README.format(listing=listing, **about).encode(), **files}
    target = io.BytesIO()
    stamp = published.timetuple()[:6]
    with zipfile.ZipFile(target, mode="w") as archive:
        for name, data in whole.items():
            info = zipfile.ZipInfo(name, stamp)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return target.getvalue()


def _described(name: str) -> str:
    if name.startswith("original/"):
        return "the text that the numbers were read from"
    return CONTENTS[name]
