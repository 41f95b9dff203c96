"""Real outputs that a visitor can try: each is sent as if it had been chosen as a file."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Example(NamedTuple):
    """One output: its name in the form, what people read, and its file."""

    name: str
    label: str
    path: Path

    @property
    def file_name(self) -> str:
        """Return the name of the upload."""
        return self.path.name


EXAMPLES = (
    Example("servers", "4 servers, 6 loads (ab)", path=ROOT / "runs/demo/gallery/ab.txt"),
    Example("sweep", "autobench sweep", path=ROOT / "importers/samples/autobench/dual.csv"),
    Example("workbook", "Excel workbook", path=ROOT / "importers/samples/tables/tidy.xlsx"),
)
_BY_NAME = {example.name: example for example in EXAMPLES}


def find_example(name: str) -> Example | None:
    """Return the example of this name."""
    return _BY_NAME.get(name)
