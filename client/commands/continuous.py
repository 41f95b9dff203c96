"""`benchpress ci`: measures two servers in one job, and fails where the new one is slower."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from client import comment as comments
from client import judging
from client import plan as plans
from client.commands.console import sentences, tell
from client.commands.measuring import MayLoad, Options, Publish, Push, Title, To, measure
from client.commands.sending import check_site, send
from client.errors import NOT_COMPARABLE, SLOWER, WRONG_CALL, ClientError
from client.measuring import Measurement, Surroundings
from client.started import served
from client.targets import Target
from client.tools import find

BASE, HEAD = "base", "head"
Base = Annotated[
    str, typer.Option(help="What to compare with: an address, or a command.", metavar="WHAT")
]
Head = Annotated[str, typer.Option(help="What is new: an address, or a command.", metavar="WHAT")]
Limit = Annotated[
    float,
    typer.Option("--fail-below", min=0.01, max=1.0, help="Smallest head / base that is allowed."),
]
Comment = Annotated[str, typer.Option(help="md: print a comment in Markdown.")]
ToolName = Annotated[str, typer.Option("--tool", help="A tool that varies its connections.")]
Loads = Annotated[str, typer.Option("--concurrency", help="Connections, as in 8,32.")]
Repeats = Annotated[int, typer.Option("--repeat", min=1, max=1000, help="Runs of each load.")]
Duration = Annotated[str, typer.Option("--duration", help="Of a run: 5s.")]
WarmUp = Annotated[str, typer.Option("--warm-up", help="Before each run, not counted.")]
Output = Annotated[Path | None, typer.Option("-o", "--output", help="File of the results.")]


def ci(
    base: Base,
    head: Head,
    fail_below: Limit = 0.95,
    comment: Comment = "",
    tool: ToolName = "wrk",
    concurrency: Loads = "8,32",
    repeat: Repeats = 5,
    duration: Duration = "5s",
    warm_up: WarmUp = "1s",
    output: Output = None,
    push: Push = False,
    to: To = None,
    publish: Publish = "unlisted",
    title: Title = "",
    may_load: MayLoad = False,
    options: Options = None,
) -> None:
    """Measure base and head in turns; exit with 3 where head is proved slower than the limit.

    A command starts a server: it finds its port in PORT, and in the place of {port}. Exit code 4:
    answers failed, so that nothing can be compared.
    """
    with sentences(), tempfile.TemporaryDirectory() as folder:
        if push:
            check_site(to)
        path = output or Path(folder) / "base-and-head.txt"
        with served(base, BASE) as (base_url, base_pid), served(head, HEAD) as (head_url, head_pid):
            plan = plans.Plan(
                tool=find(tool),
                targets=(
                    Target(BASE, base_url, pid=base_pid),
                    Target(HEAD, head_url, pid=head_pid),
                ),
                loads=plans.loads_of(concurrency, "--concurrency"),
                repeats=repeat,
                seconds=plans.whole_seconds(duration, "--duration"),
                warm_up=plans.seconds_of(warm_up, "--warm-up"),
                options=tuple(options or ()),
            )
            check(plan, comment)
            result = measure(plan, Surroundings(may_load=may_load), path=path, is_resumed=False)
        query = {"publish": publish, "name": path.name} | ({"title": title} if title else {})
        link = pushed(path, query, to=to) if push else ""
        decide(result, plan, limit=fail_below, link=link, is_markdown=bool(comment))


def check(plan: plans.Plan, comment: str) -> None:
    """Raise ClientError for a plan that can prove nothing, and for an unknown kind of comment."""
    if comment not in ("", "md"):
        raise ClientError(f"--comment {comment!r}: md is needed.", code=WRONG_CALL)
    if plan.tool.is_by_rate:
        message = f"{plan.tool.name} sends at a rate; ci needs a tool that varies its connections."
        raise ClientError(message, code=WRONG_CALL)
    plan.tool.program()
    needed = judging.repeats_needed(len(plan.loads), len(plan.targets))
    if plan.repeats < needed:
        message = f"--repeat {plan.repeats} can prove nothing; at least {needed} are needed."
        raise ClientError(message, code=WRONG_CALL)


def pushed(path: Path, query: dict[str, str], *, to: str | None) -> str:
    """Send the results and return their permalink; a site that is away changes no verdict."""
    try:
        with path.open("rb") as source:
            return str(send(source, query, to=to).get("permalink") or "")
    except ClientError as error:
        tell(f"The results were not sent: {error.message}")
        return ""


def decide(
    result: Measurement, plan: plans.Plan, *, limit: float, link: str, is_markdown: bool
) -> None:
    """Print what was proved, and end the command with its code."""
    base, head = (comparable(result, target) for target in plan.targets)
    comparison = judging.compare(base, head)
    if is_markdown:
        text = comments.markdown(
            comparison, rates=(base, head), limit=limit, unfit=result.unfit, link=link
        )
        print(text, end="")
    else:
        print(comments.sentence(comparison))
        print(link, end="\n" if link else "")
    if comparison.is_slower_than(limit):
        raise ClientError(f"Head is slower than {limit:g}× base.", code=SLOWER)
    if result.unfit:
        reasons = "; ".join(
            f"{name} at {load:g}: {why}" for (name, load), why in result.unfit.items()
        )
        raise ClientError(f"Not all loads can be compared: {reasons}.", code=NOT_COMPARABLE)


def comparable(result: Measurement, target: Target) -> judging.Rates:
    """Return the rates of a target at the loads at which no target failed."""
    out = {load for _, load in result.unfit}
    rates = result.rates.of(target)
    return {load: rates[load] for load in rates if load not in out}
