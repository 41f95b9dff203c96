"""The pages about the API: lines that can be copied, all addresses, a page for each problem."""

from __future__ import annotations

import html
import re

import pytest

from runs.web import problems
from runs.web.api import operations, parameters

pytestmark = pytest.mark.django_db


def test_the_page_names_every_address_and_every_value_that_can_be_stated(client):
    page = html.unescape(client.get("/api/").content.decode())
    for operation in operations.every():
        assert f"{operation.method} {operation.path}" in page
    for parameter in parameters.STATING:
        assert f"<code>{parameter.name}</code>" in page


def test_the_front_page_has_the_line_for_a_shell(client):
    page = html.unescape(client.get("/").content.decode())
    line = (
        "ab -n 1000 -c 10 http://127.0.0.1/ | curl --data-binary @- -H 'Accept: text/plain' "
        "'http://127.0.0.1:8000/api/v1/uploads?publish=unlisted'"
    )
    assert line in page and line in html.unescape(client.get("/api/").content.decode())


@pytest.mark.parametrize("name", problems.PROBLEMS)
def test_every_problem_has_a_page_and_a_line_in_the_list(client, name):
    kind = problems.PROBLEMS[name]
    page = html.unescape(client.get(f"/api/problems/{name}/").content.decode())
    assert kind.title in page and kind.advice in page
    assert f'href="/api/problems/{name}/"' in client.get("/api/problems/").content.decode()


def test_an_unknown_problem_has_no_page(client):
    assert client.get("/api/problems/nothing/").status_code == 404


def test_every_type_of_an_answer_is_a_page(client):
    types = {client.get(path).json()["type"] for path in ("/api/v1/x", "/api/v1/runs?x=1")}
    types |= {client.put("/api/v1/runs").json()["type"]}
    assert len(types) == 3
    for address in types:
        path = re.sub("^http://127.0.0.1:8000", "", address)
        assert client.get(path).status_code == 200
