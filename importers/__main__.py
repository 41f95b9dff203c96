"""`python -m importers [OPTION…] FILE…`: print the runs of files; `--help` tells the options.

A FILE is a file, a folder, a pattern, or "-" for standard input. Exit 0 when every input held a
run, 1 when one held none, 2 for a wrong call or a file that cannot be opened or written; the other
files are read all the same.
"""

from __future__ import annotations

import argparse
import errno
import glob
import io
import json
import os
import shutil
import signal
import sys
import tempfile
import textwrap
import time
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager, nullcontext
from functools import partial
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import BinaryIO, cast

from importers import reader, registry
from importers.model import TABLE_METRICS, Report, Run

COLUMNS = ("Server", "Load", "Requests/s", "Time (s)", "Rate (B/s)", "Failed", "Lines")
WIDTH = 80
PROGRAM = "python -m importers"
WRITING = f"{PROGRAM}: error: the runs cannot be written"
LEAST_NAME = 12  # characters of a server's name that are printed however wide the rest is
FILES_A_PROCESS = 50  # a further process costs as much as reading some files
FILES_A_TASK = 8
MOST_PROCESSES = 8
SPOOLED = 8 * 1024 * 1024  # bytes of standard input that are kept in memory
# Keys of a run that no draft has.
_NOT_EXPECTED = ("lines", "sources", "member", "details", "heading")
_JSON = json.JSONEncoder(allow_nan=False, ensure_ascii=False)
_SILENT_SECONDS = 1.0
# What would move a terminal's cursor, turn its direction, or cannot be printed.
_UNPRINTABLE = dict.fromkeys(
    [*range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F]
    + [*range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(0xD800, 0xE000)],
    "\ufffd",
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Read each input and print it; return the exit code."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # In JSON, a file's name of any bytes stays itself.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    if options.list:
        _list()
        return 0
    if not options.files:
        parser.error("the following arguments are required: FILE")
    names: list[str] = []
    for argument in options.files:
        names += _files(argument)
    if options.draft and "-" in names:
        parser.error("--draft needs a FILE with a name")
    status = int(not names)  # a folder without a file holds no run
    processes = 1 if "-" in names or options.draft else _useful_processes(len(names))
    progress = _Progress(len(names))
    with closing(_answers(options, names, processes=processes)) as answers:
        for result, text in answers:
            progress.clear()
            print(text, file=sys.stderr if result == 2 else sys.stdout, flush=True)
            progress.count()
            status = max(status, result)
    progress.clear()
    return status


def _parser() -> argparse.ArgumentParser:
    about = "Print the benchmark runs that files hold."
    parser = argparse.ArgumentParser(prog=PROGRAM, description=about)
    add = parser.add_argument
    add("--json", action="store_true", help="one JSON object per input, on one line")
    add("--list", action="store_true", help="print each format's name, label and first sample")
    add("--draft", action="store_true", help="write FILE.expected.json; check every number in it")
    names = [tool_format.name for tool_format in registry.FORMATS]
    meaning = "try this format only; --list names them"
    add("--format", choices=names, metavar="NAME", help=meaning)
    meaning = "what the numbers of a table are that does not say it"
    add("--metric", choices=list(TABLE_METRICS), help=meaning)
    meaning = 'a file, a folder, a pattern, or "-" for standard input'
    add("files", nargs="*", metavar="FILE", help=meaning)
    return parser


def _list() -> None:
    """Print the formats, a line each."""
    from importers import format_list  # reads every sample, which nothing else here needs

    rows = [(entry.name, entry.label, entry.sample_name or "-") for entry in format_list.entries()]
    name_width, label_width, _ = (max(map(len, column)) for column in zip(*rows, strict=True))
    for name, label, sample in rows:
        print(f"{name.ljust(name_width)}  {label.ljust(label_width)}  {sample}")


def _files(argument: str) -> list[str]:
    """Return the files that an argument of the command line means."""
    if argument == "-" or os.path.isfile(argument):
        return [argument]
    if os.path.isdir(argument):
        return [str(path) for path in sorted(Path(argument).rglob("*")) if path.is_file()]
    return sorted(glob.glob(argument)) or [argument]


def _useful_processes(files: int) -> int:
    """Return how many processes are worth their start for so many files on this machine."""
    if not hasattr(os, "sched_getaffinity"):
        return 1  # Windows cannot fork; on macOS a fork may not survive what was loaded before it
    return max(1, min(len(os.sched_getaffinity(0)), files // FILES_A_PROCESS, MOST_PROCESSES))


def _answers(
    options: argparse.Namespace, names: Sequence[str], *, processes: int
) -> Generator[tuple[int, str]]:
    """Give exit code and text of each input, in order.

    When no process can be started, or one of them dies, this process reads the rest.
    """
    answer = partial(_answer, options)
    answered = 0
    if processes > 1:
        pool = ProcessPoolExecutor(
            max_workers=processes,
            mp_context=get_context("fork"),
            initializer=signal.signal,  # Ctrl-C ends the first process, which ends the others
            initargs=(signal.SIGINT, signal.SIG_IGN),
        )
        try:
            for result in pool.map(answer, names, chunksize=FILES_A_TASK):
                yield result
                answered += 1
        except (BrokenProcessPool, OSError):
            for process in active_children():
                process.terminate()  # where a later process could not start, the first ones wait
                process.join()
        finally:
            pool.shutdown(cancel_futures=True)
    yield from map(answer, names[answered:])


def _answer(options: argparse.Namespace, name: str) -> tuple[int, str]:
    """Read one input; return its exit code and what is to be printed of it."""
    try:
        with _opened(name) as source:
            report = reader.read(source, name, only=options.format, metric=options.metric)
        if options.draft and report.runs:
            return 0, _drafted(name, report.runs)
    except OSError as error:
        return 2, _printable(f"{PROGRAM}: error: {error.filename or name}: {error.strerror}")
    return int(not report.runs), _as_json(name, report) if options.json else _as_table(name, report)


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    """Open an input that can be read twice; a pipe is copied. OSError when it cannot be opened."""
    with nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb") as source:
        if name != "-" and source.seekable():
            yield source
            return
        with tempfile.SpooledTemporaryFile(SPOOLED) as spool:
            shutil.copyfileobj(source, spool)
            spool.seek(0)
            yield cast(BinaryIO, spool)


def _drafted(name: str, runs: Sequence[Run]) -> str:
    """Write the expected runs beside a sample, as the tests compare them; return what to print.

    FileExistsError when they exist: expected values are checked by hand and never replaced.
    """
    expected = []
    for run in runs:
        values = run.to_dict() | run.details
        expected.append({key: value for key, value in values.items() if key not in _NOT_EXPECTED})
    path = f"{name}.expected.json"
    with open(path, "x", encoding="utf-8") as file:
        json.dump(expected, file, indent=1, ensure_ascii=False, allow_nan=False)
        file.write("\n")
    return _printable(f"{path}: {len(runs)} runs. Check each number by hand against the text.")


class _Progress:
    """How many inputs are read, on a terminal's standard error, when it takes long."""

    def __init__(self, total: int) -> None:
        self.total = total if sys.stderr.isatty() else 0
        self.done = 0
        self.next = time.monotonic() + _SILENT_SECONDS
        self.is_visible = False

    def count(self) -> None:
        """Count one input, and print the count five times a second."""
        self.done += 1
        if self.total > 1 and time.monotonic() >= self.next:
            self.next = time.monotonic() + 0.2
            self.is_visible = True
            print(f"\r{self.done} of {self.total} files", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line away."""
        if self.is_visible:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self.is_visible = False


def _as_json(name: str, report: Report) -> str:
    return _JSON.encode({"file": name, **report.to_dict()})


def _as_table(name: str, report: Report) -> str:
    """Return a table of the runs and the remarks below it; long names are cut to fit in WIDTH."""
    plural = "" if len(report.runs) == 1 else "s"
    head = f"{name}: {report.format or 'not recognised'}, {len(report.runs)} run{plural}"
    lines = [_printable(head)]
    rows = [COLUMNS, *map(_cells, report.runs)] if report.runs else []
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if rows:
        widths[0] = min(widths[0], max(WIDTH - sum(widths[1:]) - 2 * len(COLUMNS), LEAST_NAME))
    for server, *cells in rows:
        numbers = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
        lines.append("  " + "  ".join([_cut(server, widths[0]).ljust(widths[0]), *numbers]))
    for remark in report.diagnostics:
        where = f", line {remark.line}" if remark.line else ""
        lines.append(
            textwrap.fill(
                _printable(f"{remark.severity}{where}: {remark.message}"),
                WIDTH,
                initial_indent="  ",
                subsequent_indent="    ",
                break_long_words=False,
            )
        )
    return "\n".join(lines)


def _cells(run: Run) -> tuple[str, ...]:
    """Return the cells of a run's row, in the order of COLUMNS."""
    server = " ".join(filter(None, [run.server_name, run.server_version])) or run.tool or "-"
    load = run.concurrency if run.concurrency is not None else run.offered_rate
    numbers = (load, run.requests_per_s, run.time_taken_s, run.transfer_rate_Bps)
    lines = "-".join(map(str, run.lines or ()))
    return (_printable(server), *map(_number, (*numbers, run.requests_failed)), lines)


def _number(value: float | None) -> str:
    """Return a number for people: whole from 100 million on, at most three decimals below."""
    if value is None:
        return "-"
    if value >= 1e8 or value == int(value):
        return f"{value:.0f}"
    return f"{value:.3f}".rstrip("0").rstrip(".") if value >= 0.001 else f"{value:.3g}"


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def _printable(text: str) -> str:
    return text.translate(_UNPRINTABLE)


def _guarded() -> int | str:
    """Run `main` and write all its output; return what `sys.exit` takes. It prints no traceback."""
    if sys.stderr is None:
        sys.stderr = io.StringIO()  # it was closed: what is printed to it must not reach the runs
    if sys.stdout is None:
        return f"{WRITING}: {os.strerror(errno.EBADF)}"
    try:
        status = main()
        sys.stdout.flush()
        return status
    except OSError as problem:
        # The reader went away or the disk is full. What is left is written to /dev/null.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1 if isinstance(problem, BrokenPipeError) else f"{WRITING}: {problem.strerror}"
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(_guarded())
