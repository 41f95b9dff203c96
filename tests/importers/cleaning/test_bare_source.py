"""Names in the first line of a block of code, and in the messages of a log of JSON lines."""

import json

import pytest

from importers.reader import read

REPORT = """
Running 10s test @ http://127.0.0.1/
  2 threads and 50 connections
  {} requests in 10.00s, 10.00MB read
Requests/sec:  {}
Transfer/sec:      1.00MB
"""
TEXT = f"# a -> b\n{REPORT.format(123456, '12345.67')}\n# c & d\n{REPORT.format(61549, '6154.91')}"


def labels(text):
    return [run.label for run in read(text.encode()).runs]


@pytest.mark.parametrize("opening", ["<pre>", '<pre class="x"><code>', "[code]", "{code:title=a}"])
def test_the_first_line_of_a_block_of_code_is_no_less_a_name(opening):
    assert labels(opening + TEXT) == labels(TEXT) == ["a -> b", "c & d"]


def test_entities_of_a_block_of_code_are_letters_in_names():
    page = TEXT.replace("&", "&amp;").replace(">", "&gt;")
    assert labels(f"<pre>{page}</pre>") == labels(TEXT)


def test_the_messages_of_a_log_of_json_name_as_its_lines_do():
    log = "".join(
        json.dumps({"log": f"{line}\n", "stream": "stdout"}) + "\n" for line in TEXT.split("\n")
    )
    assert labels(log) == labels(TEXT)


@pytest.mark.parametrize(("opening", "closing"), [("<pre>", "</pre>"), ("[code]", "[/code]")])
@pytest.mark.parametrize("between", ["", "\n"])
def test_each_of_two_blocks_below_each_other_has_its_name(opening, closing, between):
    blocks = [
        f"{opening}{name}\n{REPORT.format(count, rate)}{closing}"
        for name, count, rate in (("nginx", 123456, "12345.67"), ("caddy", 61549, "6154.91"))
    ]
    assert labels(between.join(blocks)) == ["nginx", "caddy"]
