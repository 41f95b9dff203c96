"""A masked text has a mark for each secret, the same lines, and one name for each host."""

from __future__ import annotations

import pytest

from runs.secrets.finding import find
from runs.secrets.masking import Masking
from tests.factories import ab_text
from tests.runs.secrets.planted import LOGINS, NOT_SECRET, SECRETS


def masked(text):
    masking = Masking()
    masking.learn(text)
    return masking.mask(text)


@pytest.mark.parametrize(("kind", "line", "secret"), SECRETS)
def test_no_secret_stays(kind, line, secret):
    result = masked(line)
    assert secret not in result
    assert result.count("\n") == line.count("\n")
    assert ("host-1" if kind == "private host" else "[") in result


@pytest.mark.parametrize("line", NOT_SECRET)
def test_the_rest_stays_as_it_is(line):
    assert masked(line) == line


def test_a_masked_text_holds_nothing_to_mask():
    text = "\n".join([line for _, line, _ in SECRETS] + [line for line, *_ in LOGINS])
    assert masked(masked(text)) == masked(text)
    assert find(masked(text)) == []


def test_each_host_has_one_name_in_all_texts():
    masking = Masking()
    texts = ["http://web7/ then 10.0.0.1", "on WEB7: http://10.0.0.1/ and http://10.0.0.2/"]
    for text in texts:
        masking.learn(text)
    assert [masking.mask(text) for text in texts] == [
        "http://host-1/ then host-2",
        "on host-1: http://host-2/ and http://host-3/",
    ]
    assert masking.host("10.0.0.2") == "host-3"


def test_a_secret_is_masked_where_it_stands_alone_too():
    text = "ab -A carol:Pa55word! http://web7/\nthen Pa55word! on web7, not web77\n"
    assert masked(text) == "ab -A [password] http://host-1/\nthen [password] on host-1, not web77\n"


@pytest.mark.parametrize("count", [3, 100])
def test_a_host_that_an_importer_read_is_masked_wherever_it_stands(count):
    masking = Masking()
    for number in range(count):
        masking.learn_host(f"box{number}")
    assert masking.mask("see <b>box1</b> at box1/x, not box1x") == (
        "see <b>host-2</b> at host-2/x, not box1x"
    )


def test_a_host_called_as_a_server_is_masked_only_where_a_host_is_named():
    text = ab_text("nginx/1.24.0").replace("127.0.0.1", "nginx")
    assert masked(text) == text.replace("Hostname:        nginx", "Hostname:        host-1")


def test_values_and_keys_of_data_are_masked():
    masking = Masking()
    data = {"a": ["http://10.0.0.1/", 5, None, True], "web9.lan": {"b": "x"}}
    assert masking.data(data) == {"a": ["http://host-1/", 5, None, True], "host-2": {"b": "x"}}


@pytest.mark.parametrize("count", [1, 60])
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("dem_req_rate,req_rate_web01,errors_web01", "dem_req_rate,req_rate_host-1,errors_host-1"),
        ("wrk_web01_c10.txt", "wrk_host-1_c10.txt"),
        ("web01-c10.txt", "host-1-c10.txt"),
        ("webs01 web012", "webs01 web012"),
    ],
)
def test_a_host_is_masked_inside_names_of_columns_and_files(text, expected, count):
    masking = Masking()
    for number in range(count):
        masking.learn_host(f"web{number + 1:02}")
    assert masking.mask(text) == expected


def test_a_host_of_a_private_domain_is_cut_from_the_name_of_its_column():
    assert masked("req_rate_web01.corp,con_rate_web01.corp") == "req_rate_host-1,con_rate_host-1"
