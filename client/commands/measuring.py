"""`benchpress run`: measures servers with a tool, and writes a file that the site reads."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from client import addresses
from client import plan as plans
from client import targets as servers
from client.commands.console import sentences, tell
from client.commands.sending import check_site, print_answer, send
from client.errors import FAILED, INTERRUPTED, WRONG_CALL, ClientError
from client.measuring import ANOTHER_MACHINE, SAME_MACHINE, Measurement, Measuring, Surroundings
from client.tools import TOOLS, Tool, find

MACHINES = ("", SAME_MACHINE, ANOTHER_MACHINE)
USUAL_CONNECTIONS = 100  # of wrk2, which has a rate and connections
ToolName = Annotated[str, typer.Option("--tool", help=", ".join(TOOLS))]
TargetUrls = Annotated[
    list[str], typer.Option("--target", help="A server; may come again.", metavar="NAME=URL")
]
Loads = Annotated[str, typer.Option("--concurrency", help="Connections, as in 1,2,4.")]
OfferedRates = Annotated[
    str, typer.Option("--rate", help="Requests/s, for autobench, httperf, wrk2.")
]
Repeats = Annotated[int, typer.Option("--repeat", min=1, max=1000, help="Runs of each load.")]
Spread = Annotated[
    str, typer.Option("--until-spread", help="Repeat a load until its rates vary less: 2.5%.")
]
Duration = Annotated[str, typer.Option("--duration", help="Of a run: 30s, 2m.")]
WarmUp = Annotated[str, typer.Option("--warm-up", help="Before each run, not counted; 0 is none.")]
OrderName = Annotated[
    str, typer.Option("--order", help="interleaved: the targets take turns; or blocks.")
]
ServerPids = Annotated[
    list[str] | None,
    typer.Option("--server-pid", help="Process whose CPU and memory count.", metavar="NAME=PID"),
]
Configurations = Annotated[
    list[str] | None,
    typer.Option("--config", help="What was set in the server.", metavar='NAME="…"'),
]
LinkSpeed = Annotated[
    int | None, typer.Option("--link", min=1, max=10**7, help="Network link in Mbit/s.")
]
ClientPlace = Annotated[
    str, typer.Option("--client", help="same machine, or another machine; else concluded.")
]
Output = Annotated[Path, typer.Option("-o", "--output", help="File of the results.")]
Push = Annotated[bool, typer.Option("--push", help="Send the file, and print its permalink.")]
To = Annotated[str | None, typer.Option("--to", help="Address of the site.", metavar="URL")]
Publish = Annotated[str, typer.Option(help="With --push: unlisted, public, private or draft.")]
Title = Annotated[str, typer.Option(help="With --push: title of the permalink.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the file.")]
MayLoad = Annotated[
    bool, typer.Option(addresses.PERMISSION, help="Allow a host that is not private.")
]
Options = Annotated[
    list[str] | None, typer.Argument(help="Options of the tool, behind --.", metavar="OPTION")
]


def run(
    tool: ToolName,
    target: TargetUrls,
    output: Output,
    concurrency: Loads = "",
    rate: OfferedRates = "",
    repeat: Repeats = 5,
    until_spread: Spread = "",
    duration: Duration = "30s",
    warm_up: WarmUp = "5s",
    order: OrderName = plans.INTERLEAVED,
    server_pid: ServerPids = None,
    config: Configurations = None,
    link: LinkSpeed = None,
    client: ClientPlace = "",
    push: Push = False,
    to: To = None,
    publish: Publish = "unlisted",
    title: Title = "",
    resume: Resume = False,
    may_load: MayLoad = False,
    options: Options = None,
) -> None:
    """Measure servers at several loads, and write what the tool prints, with the setup.

    Ctrl-C keeps what was measured, and --resume goes on.
    """
    with sentences():
        if push:
            check_site(to)
        chosen = find(tool)
        loads, connections = loads_of(chosen, concurrency, rate=rate)
        plan = plans.Plan(
            tool=chosen,
            targets=targets_of(target, config or [], pids=server_pid or []),
            loads=loads,
            connections=connections,
            repeats=repeat,
            seconds=plans.whole_seconds(duration, "--duration"),
            warm_up=plans.seconds_of(warm_up, "--warm-up"),
            order=_choice(order, tuple(plans.ORDERS), option="--order"),
            options=tuple(options or ()),
            spread=plans.share_of(until_spread, "--until-spread"),
        )
        machine = _choice(client, MACHINES, option="--client")
        setup = Surroundings(client=machine, link_mbit_per_s=link, may_load=may_load)
        measure(plan, setup, path=output, is_resumed=resume)
        if push:
            push_file(output, publish=publish, title=title, to=to)


def measure(plan: plans.Plan, setup: Surroundings, *, path: Path, is_resumed: bool) -> Measurement:
    """Measure, and tell what was planned, what is wrong with a target, and what came out."""
    measuring = Measuring(plan, setup)
    tell_plan(plan)
    for problem in measuring.run(path, is_resumed=is_resumed):
        tell(f"{problem}.")
    finish(measuring, path)
    return measuring.result


def push_file(path: Path, *, publish: str, title: str, to: str | None) -> None:
    """Send a file of results, and print its permalink."""
    query = {"name": path.name} | ({"title": title} if title else {})
    query |= {"publish": publish} if publish != "draft" else {}
    with path.open("rb") as source:
        print_answer(send(source, query, to=to), as_json=False)


def targets_of(
    texts: list[str], configurations: list[str], *, pids: list[str]
) -> tuple[servers.Target, ...]:
    """Return the targets with what the user says of each. Raises ClientError."""
    urls = servers.pairs(texts, "--target")
    settings = servers.pairs(configurations, "--config")
    processes = servers.pairs(pids, "--server-pid")
    servers.check_names(settings, list(urls), option="--config")
    servers.check_names(processes, list(urls), option="--server-pid")
    if strange := [text for text in processes.values() if not text.isdecimal()]:
        message = f"--server-pid {strange[0]!r} is no number of a process."
        raise ClientError(message, code=WRONG_CALL)
    return tuple(
        servers.Target(
            name,
            url=url,
            configuration=settings.get(name, ""),
            pid=int(processes[name]) if name in processes else None,
        )
        for name, url in urls.items()
    )


def loads_of(tool: Tool, concurrency: str, *, rate: str) -> tuple[tuple[float, ...], int]:
    """Return the loads of a tool, and the connections of one that has both. Raises ClientError."""
    tool.program()
    if not tool.is_by_rate:
        if rate or not concurrency:
            message = f"{tool.name} varies its connections: --concurrency 1,2,4 is needed."
            raise ClientError(message, code=WRONG_CALL)
        return plans.loads_of(concurrency, "--concurrency"), 1
    if not rate or (concurrency and tool.name != "wrk2"):
        message = f"{tool.name} sends at a rate: --rate 100,200 is needed, and no --concurrency."
        raise ClientError(message, code=WRONG_CALL)
    connections = plans.loads_of(concurrency or str(USUAL_CONNECTIONS), "--concurrency")
    if len(connections) > 1:
        message = f"{tool.name} has one number of connections, and the rates vary."
        raise ClientError(message, code=WRONG_CALL)
    return plans.loads_of(rate, "--rate"), int(connections[0])


def tell_plan(plan: plans.Plan) -> None:
    """Tell how long it takes, and with how many repeats anything could be proved."""
    from client.judging import repeats_needed  # numpy takes time to load

    steps = len(plan.targets) * len(plan.loads) * plan.repeats
    runs, lasts = plans.counted(steps, "run"), plans.time_text(steps * plan.seconds_of_a_step)
    tell(f"{runs} with {plan.tool.name}, {plan.seconds} s each: about {lasts}.")
    if len(plan.targets) < 2:
        return
    needed = repeats_needed(len(plan.loads), len(plan.targets))
    sentence = f"To prove any difference, each load needs at least {needed} repeats"
    if plan.repeats < needed:
        tell(f"{sentence}; with {plan.repeats} nothing can be proved.")
    else:
        tell(f"{sentence}; there will be {plan.repeats}.")


def finish(measuring: Measuring, output: Path) -> None:
    """Tell what was measured; end the command where it was stopped, or where nothing was."""
    result = measuring.result
    for failure in dict.fromkeys(result.failures):
        tell(f"Failed: {failure}.")
    failed = f", {len(result.failures)} failed" if result.failures else ""
    tell(f"{plans.counted(result.measured, 'run')} measured{failed}; the file is {output}.")
    if result.is_interrupted:
        raise ClientError("Stopped. Go on with the same command and --resume.", code=INTERRUPTED)
    if not result.measured:
        raise ClientError("No run gave a result.", code=FAILED)


def _choice(value: str, known: tuple[str, ...], *, option: str) -> str:
    """Return a value that is known. Raises ClientError."""
    if value not in known:
        message = f"{option} {value!r}: {' or '.join(filter(None, known))} is needed."
        raise ClientError(message, code=WRONG_CALL)
    return value
