"""Which product a table's runs are of: the column, the title or the heading that names it."""

from __future__ import annotations

import pytest

from importers.reader import read


def servers(text):
    """Return the server of each run, and its identity's heads."""
    runs = read(text.encode(), "x.md").runs
    return [(run.server_software, list(run.identity)) for run in runs]


def table(head, *names):
    """Return a table of names and rates below two heads."""
    rows = "".join(f"| {name} | {900 + number}.5 |\n" for number, name in enumerate(names))
    return f"| {head} | Requests/sec |\n|---|---|\n{rows}"


VAGUE = ["Test", "Benchmark", "Name of test", "Setup", "Case", "Config", "Type", "Variant"]
VAGUE += ["Language", "Platform", "Contestant", "Environment", "Server type", "Прокси", "选手"]


@pytest.mark.parametrize("head", VAGUE)
@pytest.mark.parametrize(
    "names",
    [("nginx", "Apache"), ("express", "fastify", "koa"), ("Node.js", "Go", "Bun", "FastAPI")],
)
def test_a_column_of_known_products_names_the_server_below_any_head(head, names):
    assert [server for server, _ in servers(table(head, *names))] == list(names)


@pytest.mark.parametrize("head", VAGUE)
@pytest.mark.parametrize(
    "names",
    [
        ("GET /json", "POST /users"),
        ("plaintext", "json"),
        ("Hello World", "Database"),
        ("Go", "Zig"),
    ],
)
def test_scenarios_endpoints_and_languages_name_no_server(head, names):
    assert servers(table(head, *names)) == [(None, [head])] * 2


@pytest.mark.parametrize("head", ["Name", "Service", "Module", "API"])
def test_a_request_is_no_product_below_the_head_of_one(head):
    assert servers(table(head, "GET /json", "POST /users")) == [(None, [head])] * 2


@pytest.mark.parametrize(
    ("head", "names"),
    [
        ("Branch", ("main", "feature/x")),
        ("Commit", ("a1b2c3d", "b2c3d4e")),
        ("Revision", ("r12", "r13")),
        ("Tag", ("v1.2", "v1.3")),
        ("Version", ("1.2.0", "1.3.0")),
    ],
)
def test_builds_name_the_server_where_nothing_else_does(head, names):
    assert [server for server, _ in servers(table(head, *names))] == list(names)


def test_a_build_beside_a_product_is_identity():
    text = "| Framework | Branch | Requests/sec |\n|---|---|---|\n| gin | main | 9.5 |\n"
    assert servers(text) == [("gin", ["Branch"])]


LOADS = "| Connections | Requests/sec |\n|---|---|\n| 10 | 900.5 |\n| 20 | 901.5 |\n"


@pytest.mark.parametrize(
    ("above", "server"),
    [
        ("## FastAPI", "FastAPI"),
        ("### Express.js", "Express.js"),
        ("## Results for nginx 1.25", "nginx/1.25"),
        ("Results for nginx 1.25:", "nginx/1.25"),
        ("Benchmark results: Caddy", "Caddy"),
        ("## Gin framework", "Gin framework"),
        ("## Spring Boot\n\nTwo minutes, four cores.", "Spring Boot"),
        ("Apache Benchmark results", None),
        ("## Results with ApacheBench (ab)", None),
        ("## nginx vs Apache", None),
        ("## nginx and Apache", None),
        ("## Node and Go compared", None),
        ("## Echo", None),
        ("### Two nodes", None),
        ("A thin layer above hyper", None),
        ("Tested on a single node", None),
    ],
)
def test_a_title_names_a_server_where_it_says_nothing_else(above, server):
    assert {name for name, _ in servers(f"{above}\n\n{LOADS}")} == {server}
