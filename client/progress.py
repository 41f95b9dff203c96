"""How far a measurement is: a bar on a terminal, else a line for each run."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from client.plan import Plan, Step, counted, time_text


class MeasuringProgress:
    """Counts runs; the time that is left follows from the plan."""

    def __init__(self, plan: Plan, total: int, *, progress: Progress | None) -> None:
        self._plan = plan
        self._progress = progress
        self._total = total
        self._count = 0
        self._task = progress.add_task("", total=total, left=self._left()) if progress else None

    def begin(self, step: Step) -> None:
        """Name the run that begins."""
        self._update(f"{step.target.name} {_load(self._plan, step)}, repeat {step.repetition}")

    def finish(self, step: Step, sentence: str) -> None:
        """Count a run, and tell what it gave."""
        self._count += 1
        line = f"{self._count} of {self._total}: {step.target.name} {_load(self._plan, step)}"
        text = f"{line}: {sentence}; {self._left()} left"
        if self._progress is None:
            print(text, file=sys.stderr, flush=True)
            return
        self._update(text.partition(": ")[2].partition(";")[0])

    def add(self, runs: int) -> None:
        """Add runs that the spread asks for."""
        self._total += runs
        self._update("again, the spread is wide")

    def _update(self, description: str) -> None:
        if self._progress is not None and self._task is not None:
            self._progress.update(
                self._task,
                description=description,
                completed=self._count,
                total=self._total,
                left=self._left(),
            )

    def _left(self) -> str:
        return time_text((self._total - self._count) * self._plan.seconds_of_a_step)


def _load(plan: Plan, step: Step) -> str:
    if plan.tool.is_by_rate:
        return f"at {step.load:,.0f} requests/s"
    return f"at {counted(step.load, 'connection')}"


@contextmanager
def shown_progress(plan: Plan, total: int) -> Iterator[MeasuringProgress]:
    """Show the progress while the measurement lasts."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield MeasuringProgress(plan, total, progress=None)
        return
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[left]} left"),
        TextColumn("{task.description}", markup=False),
    )
    with Progress(*columns, console=console) as progress:
        yield MeasuringProgress(plan, total, progress=progress)
