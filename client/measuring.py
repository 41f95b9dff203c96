"""Measures servers by a plan, run by run, and writes a file that the site reads."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from client import addresses, calling, machine, targets, tools
from client.answers import bad_answers, counts_bad_answers, good_rate, is_unfit
from client.calling import Result
from client.plan import ORDERS, Plan, Rates, Step, more_steps
from client.progress import MeasuringProgress, shown_progress
from client.result_file import Done, ResultFile
from client.targets import Target

SAME_MACHINE, ANOTHER_MACHINE = "same machine", "another machine"


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What the user says of the setup, and what is allowed. `client` "" is concluded."""

    client: str = ""
    link_mbit_per_s: int | None = None
    may_load: bool = False


@dataclass(slots=True)
class Measurement:
    """What was measured in the end: how many runs, the rates that count, and what failed."""

    rates: Rates = field(default_factory=Rates)
    measured: int = 0
    failures: list[str] = field(default_factory=list)
    unfit: dict[tuple[str, float], str] = field(default_factory=dict)  # by target and load: why
    is_interrupted: bool = False


class Measuring:
    """One measurement: the plan, the file, and what is known of tool, machine and servers."""

    def __init__(self, plan: Plan, surroundings: Surroundings) -> None:
        self._plan = plan
        self._surroundings = surroundings
        self._machine = machine.this_machine()
        self._version = tools.version_of(plan.tool)
        self._bad_targets: dict[str, str] = {}  # what is wrong with the answer of a target
        self.result = Measurement()

    def run(self, path: Path, *, is_resumed: bool = False) -> list[str]:
        """Measure what the file lacks; return sentences about servers that answer badly.

        Ctrl-C ends it early. Raises ClientError for a host of others and for a file that cannot be
        written.
        """
        self._check_hosts()
        file = ResultFile(path)
        done = file.start(is_resumed=is_resumed, plan=self._plan)
        for name, load, rate in done.rates:
            self._add_rate(name, load, rate=rate)
        problems = self._write_head(file)
        steps = [step for step in self._plan.steps() if step.key not in done.keys]
        try:
            with shown_progress(self._plan, len(steps)) as progress:
                self._measure(steps, file=file, progress=progress)
                self._measure_wide_ones(file, done, progress=progress)
        except KeyboardInterrupt:
            self.result.is_interrupted = True
        return problems

    def _add_rate(self, name: str, load: float, *, rate: float) -> None:
        self.result.measured += 1
        self.result.rates.values.setdefault((name, load), []).append(rate)

    def _check_hosts(self) -> None:
        for target in self._plan.targets:
            addresses.check_may_load(target.url, is_allowed=self._surroundings.may_load)

    def _measure_wide_ones(
        self, file: ResultFile, done: Done, *, progress: MeasuringProgress
    ) -> None:
        """Repeat the loads whose rates vary more than the plan allows."""
        repetition = self._plan.repeats + 1
        while steps := more_steps(self._plan, self.result.rates, repetition=repetition):
            steps = [step for step in steps if step.key not in done.keys]
            progress.add(len(steps))
            self._measure(steps, file=file, progress=progress)
            repetition += 1

    def _measure(self, steps: list[Step], *, file: ResultFile, progress: MeasuringProgress) -> None:
        for step in steps:
            progress.begin(step)
            self._check_hosts()  # a name may lead elsewhere by now
            command = self._command(step)
            started = datetime.now(UTC)
            result = self._result(step, command)
            facts = self._facts_of_run(step, started)
            file.write_run(step, facts=facts, command=shlex.join(command), result=result)
            progress.finish(step, self._note(step, result))

    def _command(self, step: Step) -> list[str]:
        call = tools.Call(
            url=step.target.url,
            load=step.load,
            seconds=self._plan.seconds,
            threads=self._machine.cores,
            connections=self._plan.connections,
        )
        return self._plan.tool.command(call, self._plan.options)

    def _result(self, step: Step, command: list[str]) -> Result:
        script, plan = self._plan.tool.script, self._plan
        calling.warm_up(command, script=script, seconds=plan.warm_up)
        result = calling.call(
            command, script=script, seconds=plan.seconds, server_pid=step.target.pid
        )
        problem = self._bad_targets.get(step.target.name)
        if problem and result.run and not counts_bad_answers(result.run):
            result.reason = f"{problem}, and {plan.tool.name} counts no bad answers"
            result.run = None
        return result

    def _note(self, step: Step, result: Result) -> str:
        """Add a result to what was measured; return it as a sentence."""
        run, key = result.run, (step.target.name, step.load)
        if result.reason or run is None:
            self.result.failures.append(f"{step.target.name}: {result.reason}")
            self.result.unfit[key] = result.reason
            return result.reason
        bad = bad_answers(run)
        if is_unfit(run):
            self.result.unfit[key] = f"{bad:,} of {run.requests_completed or 0:,} answers failed"
        rate = good_rate(run)
        self._add_rate(step.target.name, step.load, rate=rate)
        return f"{rate:,.0f} requests/s" + (f", {bad:,} failed" if bad else "")

    def _write_head(self, file: ResultFile) -> list[str]:
        """Write setup and targets; return what is wrong with their answers."""
        file.write_setup(self._setup(), self._plan)
        for target in self._plan.targets:
            probe = targets.probe(target)
            file.write_target(target.name, _facts_of_target(target, probe))
            if probe.problem:
                self._bad_targets[target.name] = probe.problem
        return list(self._bad_targets.values())

    def _setup(self) -> dict[str, object]:
        plan, own, place_of_client = self._plan, self._machine, self._client()
        facts: dict[str, object] = {
            "measured_on": datetime.now(UTC).date().isoformat(),
            "measured_order": ORDERS[plan.order],
            "repetitions": f"{plan.repeats} of each load",
            "warm_up": f"{plan.warm_up:g} s before each run" if plan.warm_up else "none",
            "client": place_of_client,
            "link_mbit_per_s": self._surroundings.link_mbit_per_s,
        }
        if place_of_client == SAME_MACHINE:
            facts |= {"hardware": own.summary, "cpu_model": own.processor, "cores": own.cores}
            facts |= {"machine_memory_mb": own.memory_mb, "os": own.system, "kernel": own.kernel}
            facts |= {"machine_kind": own.kind}
        else:
            system = ", ".join(filter(None, (own.summary, own.system, own.kernel)))
            facts |= {"client_machine": system}
        return facts | {"governor": own.governor}

    def _client(self) -> str:
        """Return where the tool runs: as the user says, else by the addresses of the targets."""
        if self._surroundings.client:
            return self._surroundings.client
        is_here = targets.are_on_this_machine(self._plan.targets)
        return SAME_MACHINE if is_here else ANOTHER_MACHINE

    def _facts_of_run(self, step: Step, started: datetime) -> Mapping[str, object]:
        """Return what is stated of a run; a rate beside connections where the tool has both."""
        tool = self._plan.tool
        return {
            "tool": tool.name,
            "tool_version": self._version,
            tool.load: step.load,
            "started": started.isoformat(timespec="seconds"),
        }


def _facts_of_target(target: Target, probe: targets.Probe) -> dict[str, object]:
    """Return what is stated of a target.

    Without --config its name is the configuration, except where it is that of the server.
    """
    server = probe.server_name or target.name
    is_named_like_server = target.name.casefold() == server.casefold()
    own = "" if is_named_like_server else target.name
    return {
        "url": target.url,
        "server_name": server,
        "server_version": probe.server_version,
        "configuration": target.configuration or own,
        "document_bytes": probe.document_bytes,
    }
