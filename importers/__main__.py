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
import time
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager, nullcontext
from functools import partial
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import BinaryIO, cast

from importers import reader, registry, run_table
from importers.model import TABLE_METRICS, Report, Run
from importers.reading.table_heads import column_roles

PROGRAM = "python -m importers"
WRITING = f"{PROGRAM}: error: the runs cannot be written"
FILES_A_PROCESS = 50  # a further process costs as much as reading some files
FILES_A_TASK = 8
MOST_PROCESSES = 8
SPOOLED = 8 * 1024 * 1024  # bytes of standard input that are kept in memory
# Keys of a run that no draft has.
_NOT_EXPECTED = ("lines", "sources", "member", "details", "heading")
_JSON = json.JSONEncoder(allow_nan=False, ensure_ascii=False)
_SILENT_SECONDS = 1.0


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
    try:
        column_roles.of_arguments(options.map)
    except ValueError as problem:
        parser.error(f"--map: {problem}")
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
    add("--explain", action="store_true", help="say why each column of a table is what it is")
    meaning = 'the role of a heading of a table: --map "Speed=requests_per_s"; may come again'
    add("--map", action="append", default=[], metavar="HEADING=ROLE", help=meaning)
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
            columns = column_roles.of_arguments(options.map)
            report = reader.read(
                source, name, only=options.format, metric=options.metric, columns=columns
            )
        if options.draft and report.runs:
            return 0, _drafted(name, report.runs)
    except OSError as error:
        return 2, run_table.printable(
            f"{PROGRAM}: error: {error.filename or name}: {error.strerror}"
        )
    text = _as_json(name, report) if options.json else run_table.as_table(name, report)
    if options.explain and not options.json:
        text += "".join(
            f"\n  {run_table.printable(line)}" for line in column_roles.explained(report.columns)
        )
    return int(not report.runs), text


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
    return run_table.printable(
        f"{path}: {len(runs)} runs. Check each number by hand against the text."
    )


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
