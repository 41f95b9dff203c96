"""The table of what is no condition: how a run was measured, and its measurements.

Neither splits a series. A publisher states a measurement only where the text does not hold it.
"""

from __future__ import annotations

from runs.conditions.model import (
    DATE_LENGTH,
    IN_BLOCKS,
    INTERLEAVED,
    KIND_LENGTH,
    LARGEST_COUNT,
    LARGEST_FLOAT,
    TEXT_LENGTH,
    Fact,
    Unit,
)

LATENCIES = ("mean", "p50", "p90", "p95", "p99")  # that a publisher can state


def _latency(key: str) -> Fact:
    """Return a latency that a publisher can state."""
    return Fact(
        name=f"latency_ms_{key}",
        label=f"Latency {key} (ms)",
        phrase=f"{key} latency" if key == "mean" else f"latency {key}",
        kind="number",
        unit="ms",
        column="latency_ms",
        key=key,
        limits=(0, LARGEST_FLOAT),
        stated="run",
        only_unknown=True,
        folded=True,
        frozen=True,
        listed=False,
        in_csv=False,
    )


def _resource(
    name: str, label: str, *, phrase: str, unit: Unit, help: str = "", in_csv: bool = False
) -> Fact:
    """Return a number of processor time or share that a publisher can state."""
    return Fact(
        name=name,
        label=label,
        phrase=phrase,
        kind="number",
        unit=unit,
        help=help,
        limits=(0, LARGEST_FLOAT),
        stated="run",
        only_unknown=True,
        folded=True,
        frozen=True,
        listed=False,
        in_csv=in_csv,
    )


FACTS: tuple[Fact, ...] = (
    Fact(
        name="measured_order",
        label="Order of measurement",
        phrase="order of measurement",
        kind="choice",
        help="Interleaved: the servers took turns",
        longest=KIND_LENGTH,
        choices=((INTERLEAVED, INTERLEAVED), (IN_BLOCKS, IN_BLOCKS)),
        stated="all",
        on_form=False,
        folded=True,
    ),
    Fact(
        name="repetitions",
        label="Repetitions",
        phrase="repetitions",
        help="How often each load was measured, and which of these results stand here",
        stated="all",
        on_form=False,
        folded=True,
    ),
    Fact(
        name="measured_on",
        label="Measured on",
        phrase="day of measurement",
        kind="date",
        longest=DATE_LENGTH,
        stated="all",
        only_unknown=True,
        on_form=False,
        folded=True,
        frozen=True,
    ),
    Fact(
        name="same_server",
        label="Repeats of one server",
        phrase="repeats of one server",
        kind="flag",
        question="Are these runs repeats of one server?",
        help="Matters only where the text does not name the server",
        stated="all",
        folded=True,
        listed=False,
    ),
    Fact(
        name="resources_note",
        label="Resource use in words",
        phrase="resource use in words",
        help="Ranges and remarks: CPU 60 to 70 %, about 300 MB",
        longest=TEXT_LENGTH,
        stated="all",
        folded=True,
    ),
    Fact(
        name="tool_threads",
        label="Threads of the tool",
        phrase="threads of the tool",
        kind="whole",
        limits=(1, 10**6),
        stated="all",
        only_unknown=True,
        folded=True,
        frozen=True,
        listed=False,
    ),
    Fact(
        name="duration_s",
        label="Duration asked for",
        phrase="duration asked for",
        kind="number",
        unit="s",
        parsed=True,
        limits=(0, LARGEST_FLOAT),
        frozen=True,
    ),
    Fact(
        name="requests_failed",
        label="Requests failed",
        phrase="failed requests",
        kind="whole",
        limits=(0, LARGEST_COUNT),
        stated="all",
        only_unknown=True,
        folded=True,
        frozen=True,
        listed=False,
        in_csv=False,
    ),
    _resource("cpu_percent", "CPU (%)", phrase="processor use", unit="%", help="100 is one core"),
    _resource("cpu_user_s", "CPU user (s)", phrase="user time", unit="s"),
    _resource("cpu_system_s", "CPU system (s)", phrase="system time", unit="s"),
    _resource(
        "client_cpu_percent",
        "Client CPU (%)",
        phrase="processor use of the client",
        unit="%",
        help="Of the benchmark tool; 100 is one core",
        in_csv=True,
    ),
    Fact(
        name="rss_bytes",
        label="Memory (bytes)",
        phrase="memory",
        kind="whole",
        unit="bytes",
        limits=(0, LARGEST_COUNT),
        stated="run",
        only_unknown=True,
        folded=True,
        frozen=True,
        listed=False,
        in_csv=False,
    ),
    *(_latency(key) for key in LATENCIES),
)
