"""The options of a command become conditions of its run, where the tool's option is certain."""

import pytest

from importers.reader import read
from importers.reading.commands import command_line
from tests.factories import ab_text
from tests.importers.corpus import CORPUS
from tests.runs.compare.planted_repeats import hey, wrk

URL = "http://127.0.0.1:8080/a"
TARGET = {"hostname": "127.0.0.1", "port": 8080, "path": "/a", "tls": False}


@pytest.mark.parametrize(
    ("tool", "command", "fields"),
    [
        (
            "wrk",
            "$ wrk -t4 -c100 -d30s",
            {"tool_threads": 4, "concurrency": 100, "duration_s": 30.0},
        ),
        ("wrk", "wrk --threads=2 -d 2m", {"tool_threads": 2, "duration_s": 120.0}),
        ("wrk2", "wrk2 -R2000 -L -d30", {"duration_s": 30.0, "offered_rate": 2000.0}),
        (
            "wrk",
            "wrk -H 'Accept-Encoding: gzip' -H 'Host: a' -H 'X: 1'",
            {"request_headers": "Accept-Encoding: gzip; X: 1", "compression": "gzip"},
        ),
        ("wrk", "wrk -H 'Connection: close'", {}),
        ("wrk", "wrk -c10 -H 'some headers'", {"concurrency": 10}),
        ("ab", "ab -kc10 -n 1000", {"keepalive": True, "concurrency": 10}),
        (
            "ab",
            "sudo /usr/bin/ab -n 10 -p body.json -T application/json",
            {"method": "POST", "request_body": "body.json"},
        ),
        ("ab", '& "D:\\my tools\\ab.exe" -l -c 20', {"concurrency": 20}),
        ("ab", "PS C:\\bench> .\\ab.exe -c 20", {"concurrency": 20}),
        ("ab", "C:\\Apache24\\bin\\ab.exe -c 20", {"concurrency": 20}),
        ("h2load", "docker run --rm h2load-http3 -c100", {"concurrency": 100}),
        ("hey", "./hey_linux_amd64 -z 30s", {"duration_s": 30.0}),
        ("ab", "ab -i -c 5", {"method": "HEAD", "concurrency": 5}),
        (
            "hey",
            "hey -z 30s -m POST -d '{}' -disable-keepalive",
            {"duration_s": 30.0, "method": "POST", "request_body": "{}", "keepalive": False},
        ),
        (
            "hey",
            "hey -m=put -h2 -disable-compression",
            {"method": "PUT", "http_version": "2", "compression": "none"},
        ),
        (
            "h2load",
            "h2load -n1000 -c10 -m 32 -t2 --h1",
            {
                "concurrency": 10,
                "streams_per_connection": 32,
                "tool_threads": 2,
                "http_version": "1.1",
            },
        ),
        (
            "autocannon",
            "autocannon -c 10 -p 4 -d 5 -w 2",
            {"concurrency": 10, "pipelining": 4, "duration_s": 5.0, "tool_threads": 2},
        ),
        ("oha", "oha --http-version 1.1 -z 1m30s", {"http_version": "1.1", "duration_s": 90.0}),
        ("siege", "siege -c 10 -t30S -b", {"concurrency": 10, "duration_s": 30.0}),
        ("bombardier", "bombardier -c 125 -l -d 10s", {"concurrency": 125, "duration_s": 10.0}),
        ("autocannon", "./autocannon.js -R 10 -c 2", {"concurrency": 2, "offered_rate": 10.0}),
        ("oha", "oha -q 50.5 -c 4", {"concurrency": 4, "offered_rate": 50.5}),
        ("ab", ".\\ab.exe -c 10 -n 100", {"concurrency": 10}),
    ],
)
def test_each_tool_has_its_own_options(tool, command, fields):
    assert command_line.read(tool, f"{command} {URL} | tee a.txt") == TARGET | fields


@pytest.mark.parametrize("command", ["wrk 'http://a/", "", "curl http://a/", "ab -n"])
def test_a_command_that_cannot_be_read_says_nothing(command):
    assert command_line.read("wrk", command) == {}
    assert command_line.read("k6", "k6 run a.js") == command_line.read(None, "wrk http://a/") == {}


def test_the_command_above_an_output_is_its_own():
    text = f"$ hey -m POST -c 50 {URL}\n{hey()}\n$ hey {URL}\n{hey(1)}"
    first, second = read(text.encode()).runs
    assert (first.method, first.concurrency, first.hostname) == ("POST", 50, "127.0.0.1")
    assert (first.sources["method"], second.method, second.concurrency) == (1, None, None)
    assert first.details["command"] == f"$ hey -m POST -c 50 {URL}"


def test_what_the_output_says_counts_before_the_command():
    (run,) = read(f"$ wrk -t8 -c99 -d30s {URL}\n{wrk()}".encode()).runs
    assert (run.concurrency, run.tool_threads, run.duration_s) == (10, 2, 10.0)


def test_details_stay_and_become_fields():
    (run,) = read(wrk().encode()).runs
    assert (run.details["threads"], run.tool_threads, run.duration_s) == (2, 2, 10.0)
    (rounded,) = read(wrk().replace("10s test", "2m test").encode()).runs
    assert rounded.duration_s is None


def test_the_day_of_a_test_is_read_where_the_text_says_it():
    (path,) = (CORPUS / "vegeta").glob("slow-json.json")
    (run,) = read(path.read_bytes()).runs
    assert f'"earliest":"{run.measured_on}T' in path.read_text().replace(" ", "")
    assert read(wrk().encode()).runs[0].measured_on is None


@pytest.mark.parametrize("word", ["Output", "Результат", "Résultat", "结果"])
def test_a_command_of_windows_and_a_word_stand_above_a_report(word):
    report = ab_text().partition("Document Path")[2].replace("Concurrency Level:      10\n", "")
    text = f'& "D:\\apache\\bin\\ab.exe" -n 200 -c 20 "http://localhost/x.php"\n\n{word}:\n\n'
    (run,) = read(f"{text}{report[report.index('Time taken') :]}".encode()).runs
    assert (run.concurrency, run.hostname, run.path) == (20, "localhost", "/x.php")


@pytest.mark.parametrize(
    ("sentence", "path"),
    [
        ("Measured with `autocannon` by `{}`, result:", "/a"),
        ("Measured by `{}` against [the server](http://localhost/), result:", "/a"),
        ("First `{}`, then `hey -n 7 http://localhost/b`, result:", None),
        (
            "Measured by `{}` as before, result:".replace(
                "{}", "hey -n 9999 -c 3 http://localhost/c"
            ),
            None,
        ),
    ],
)
def test_the_only_call_in_a_sentence_is_the_command_below_it(sentence, path):
    report = hey().partition("Summary:")
    text = sentence.format("hey -n 200 -c 50 http://localhost/a") + f"\n\n{report[1]}{report[2]}"
    (run,) = read(text.encode()).runs
    assert run.path == path
