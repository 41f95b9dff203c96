"""The shared corpus: real outputs, each with the runs that must be found in it."""

import json
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"
SUFFIX = ".expected.json"
TOLERANCE = 1e-6


def files(*folders: str) -> list[Path]:
    """Return every file of these folders that has expected values; a missing folder is an error."""
    found = [
        expected.with_name(expected.name.removesuffix(SUFFIX)) for folder in folders for expected in (CORPUS / folder).glob(f"*{SUFFIX}")
    ]
    assert found, f"no samples in {CORPUS}: the shared folder belongs beside the project"
    return sorted(found)


def expected(file: Path) -> list[dict[str, Any]]:
    """Return the runs that the file holds."""
    runs = json.loads(file.with_name(file.name + SUFFIX).read_text(encoding="utf-8"))
    assert isinstance(runs, list)
    return runs


def differences(wanted: dict[str, Any], run: dict[str, Any]) -> list[str]:
    """Say where a run is not what its file's expected values say; keys of hints are left out."""
    found = []
    for key, value in wanted.items():
        if key.startswith("_") or key == "sheet" or "_label" in key:
            continue
        given = run.get(key, run["details"].get(key))
        if isinstance(value, dict):
            given = given or {}
            names = sorted(value.keys() | given.keys())
            found += [f"{key}.{name}: {given.get(name)!r}, not {value.get(name)!r}" for name in names
                      if not is_same(name, value.get(name), given.get(name))]  # fmt: skip
        elif not is_same(key, value, given):
            found.append(f"{key}: {given!r}, not {value!r}")
    return found


def is_same(key: str, wanted: Any, given: Any) -> bool:
    """Compare as the corpus says: numbers within 1e-6, text exactly, a server's name without case. null is only null."""
    if wanted is None or given is None or isinstance(wanted, bool) or isinstance(given, bool):
        return wanted is given
    if isinstance(wanted, int | float) and isinstance(given, int | float):
        return abs(wanted - given) <= TOLERANCE * abs(wanted)
    if key == "server_name":
        return str(wanted).lower() == str(given).lower()
    return bool(wanted == given)
