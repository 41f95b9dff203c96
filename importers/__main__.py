"""`python -m importers [--json] [--format NAME] FILE…`: print the runs of files, folders, patterns or standard input ("-").

Exit 0 when every input held a run, 1 when one held none, 2 for a wrong call.
"""

from __future__ import annotations

import argparse
import glob
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from importers import reader, registry
from importers.model import Report, Run

COLUMNS = ("Server", "Load", "Requests/s", "Time (s)", "Rate (B/s)", "Failed", "Lines")


def main(arguments: Sequence[str] | None = None) -> int:
    """Read each input and print it; return the exit code."""
    options = _parser().parse_args(arguments)
    status = 0
    for name, data in _inputs(options.files):
        report = reader.read(data, name, options.format)
        if options.json:
            print(json.dumps({"file": name, **report.to_dict()}, allow_nan=False, ensure_ascii=False), flush=True)
        else:
            _print(name, report)
        status = status if report.runs else 1
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m importers", description="Print the benchmark runs that files hold.")
    parser.add_argument("--json", action="store_true", help="one JSON object per input, on one line")
    parser.add_argument("--format", choices=[module.NAME for module in registry.FORMATS], help="try this format only")
    parser.add_argument("files", nargs="+", metavar="FILE", help='a file, a folder, a pattern, or "-" for standard input')
    return parser


def _inputs(names: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Give each input's name and bytes; what is not there or cannot be read ends the program with one line and exit 2."""
    for name in names:
        if name == "-":
            yield name, sys.stdin.buffer.read()
            continue
        paths = sorted(path for path in Path(name).rglob("*") if path.is_file()) if Path(name).is_dir() else _matching(name)
        for path in paths:
            try:
                yield str(path), path.read_bytes()
            except OSError as error:
                _parser().error(f"{path}: {error.strerror}")


def _matching(name: str) -> list[Path]:
    return [Path(name)] if Path(name).exists() else [Path(found) for found in sorted(glob.glob(name))] or [Path(name)]


def _print(name: str, report: Report) -> None:
    print(f"{name}: {report.format or 'not recognised'}, {len(report.runs)} run{'' if len(report.runs) == 1 else 's'}")
    rows = [COLUMNS, *(_row(run) for run in report.runs)] if report.runs else []
    widths = [max(len(row[place]) for row in rows) for place in range(len(COLUMNS))] if rows else []
    for row in rows:
        others = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        print("  " + "  ".join([row[0].ljust(widths[0]), *others]))
    for one in report.diagnostics:
        print(f"  {one.severity}{f', line {one.line}' if one.line else ''}: {one.message}")


def _row(run: Run) -> tuple[str, ...]:
    server = " ".join(part for part in (run.server_name, run.server_version) if part)
    load = run.concurrency if run.concurrency is not None else run.offered_rate
    cells = (load, run.requests_per_s, run.time_taken_s, run.transfer_rate_Bps, run.requests_failed)
    lines = f"{run.lines[0]}-{run.lines[1]}" if run.lines else ""
    return (server or "-", *("-" if cell is None else f"{cell:.15g}" for cell in cells), lines)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        sys.exit(1)
