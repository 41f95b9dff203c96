"""`benchpress`, or `python -m client`: all commands."""

from __future__ import annotations

import typer

from client.commands import accounts, continuous, measuring, reading, sending

app = typer.Typer(
    name="benchpress",
    help="Measure HTTP servers, read the outputs of benchmark tools, and publish them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command()(reading.read)
app.command()(measuring.run)
app.command()(continuous.ci)
app.command()(sending.push)
app.command()(sending.compare)
app.command("open")(sending.open_link)
app.command()(accounts.login)
app.command()(accounts.token)

if __name__ == "__main__":
    app(prog_name="benchpress")
