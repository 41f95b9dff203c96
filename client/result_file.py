"""The file of a measurement: outputs of tools, with the lines that say what they do not print.

docs/formats/client.md has the form of the lines, importers.reading.client_lines reads them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from client.answers import good_rate
from client.calling import Result
from client.errors import WRONG_CALL, ClientError
from client.plan import Plan, Step
from importers import reader
from importers.reading.client_lines import MARK, MEASURED, escaped, take_out

FAILED = "failed"


@dataclass(slots=True)
class Done:
    """What a file holds already: the runs by their keys, and the number of the last one."""

    keys: set[tuple[str, float, int]] = field(default_factory=set)
    last_number: int = 0
    rates: list[tuple[str, float, float]] = field(default_factory=list)  # target, load, good rate


class ResultFile:
    """A file that is written run by run, so that an early end keeps what was measured."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._number = 0

    def start(self, *, is_resumed: bool, plan: Plan) -> Done:
        """Begin the file, or read what it holds. Raises ClientError where that cannot be."""
        if not is_resumed:
            return self._create()
        done = _done(self.path, plan)
        self._number = done.last_number
        return done

    def write_setup(self, setup: Mapping[str, object], plan: Plan) -> None:
        """Write what holds for all runs that follow."""
        self._append(_section("setup", {**setup, "plan": plan.text}))

    def write_target(self, name: str, facts: Mapping[str, object]) -> None:
        """Write what holds for the runs of a target."""
        self._append(_section(f"target {name}", facts))

    def write_run(
        self, step: Step, *, facts: Mapping[str, object], command: str, result: Result
    ) -> None:
        """Write one run: its lines, its command, its output as it was printed, its outcome."""
        self._number += 1
        own = {"target": step.target.name, "repetition": step.repetition, **facts}
        output = (
            result.text if result.text.endswith("\n") or not result.text else f"{result.text}\n"
        )
        end: dict[str, object] = {"outcome": FAILED if result.reason else MEASURED}
        end |= {"reason": result.reason or None, "client_cpu_percent": result.client_cpu_percent}
        end |= result.server
        above = _section(f"run {self._number}", own)
        self._append(f"{above}$ {command}\n{_quoted(output)}{_section('end', end)}")

    def _create(self) -> Done:
        try:
            self.path.open("x").close()
        except FileExistsError as error:
            message = f"{self.path} exists. Add --resume to go on with it, or choose another name."
            raise ClientError(message, code=WRONG_CALL) from error
        except OSError as error:
            message = f"{self.path} cannot be written: {error.strerror}."
            raise ClientError(message, code=WRONG_CALL) from error
        return Done()

    def _append(self, text: str) -> None:
        """Add a text at once; it is on the disk before the next run begins."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())


def _section(head: str, facts: Mapping[str, object]) -> str:
    """Return the lines of a section; what is unknown has none."""
    known = {name: value for name, value in facts.items() if value is not None and value != ""}
    lines = [head, *(f"{name}: {_written(value)}" for name, value in known.items())]
    return "".join(f"{MARK} {line}\n" for line in lines)


def _written(value: object) -> str:
    """Return a value as text: a number with decimals has at most three of them."""
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0").rstrip(".")
    return escaped(str(value))


def _quoted(output: str) -> str:
    """Return an output in which no line can be taken for one of the client."""
    return output.replace(MARK, "# (printed by the tool) benchpress:")


def _done(path: Path, plan: Plan) -> Done:
    """Return what a file holds; a run that is not whole is cut off.

    Raises ClientError for a file that cannot be read, or was measured by another plan.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ClientError(f"{path} cannot be read, so it cannot be resumed.") from error
    _, client_text = take_out(text)
    sections = client_text.runs if client_text else []
    plans = {section.text("plan") for section in sections} or {plan.text}
    if plans != {plan.text}:
        message = f"{path} was measured by another plan: {', '.join(map(str, plans))}."
        raise ClientError(message, code=WRONG_CALL)
    if sections and sections[-1].text("outcome") is None:
        lines = text.splitlines(keepends=True)[: sections[-1].first - 1]
        path.write_text("".join(lines), encoding="utf-8")
        sections = sections[:-1]
    done = Done()
    try:
        for section in sections:
            load = section.text(plan.tool.load) or "0"
            key = section.text("target") or "", float(load), int(section.text("repetition") or 0)
            done.keys.add(key)
            done.last_number = max(done.last_number, int(section.number))
    except ValueError as error:
        raise ClientError(f"{path} was changed by hand, so it cannot be resumed.") from error
    for run in reader.read(path.read_bytes()).runs:
        target, load_of_run = run.details.get("client", {}).get("target"), _load(run, plan)
        if target and run.requests_per_s is not None and load_of_run:
            done.rates.append((target, load_of_run, good_rate(run)))
    return done


def _load(run: object, plan: Plan) -> float | None:
    value = getattr(run, plan.tool.load)
    return float(value) if value is not None else None
