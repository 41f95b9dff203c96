"""Outputs in comments and strings that somebody measured stay runs, beside examples that do not."""

import pytest

from importers.reader import read

WRK = """Running 10s test @ http://127.0.0.1:8080/
  2 threads and 64 connections
  400100 requests in 10.00s, 50.00MB read
Requests/sec:  40010.11
Transfer/sec:      5.00MB
"""
CALL = "wrk -t2 -c64 -d10s http://127.0.0.1:8080/"
GREP = "rate=$(grep 'Requests/sec' out.txt)\n"


def commented(text, mark="#"):
    return "".join(f"{mark} {line}\n" for line in text.splitlines())


def counts(text, name="pasted.txt"):
    report = read(text.encode(), name)
    return len(report.runs), sum(remark.code == "run.expected" for remark in report.diagnostics)


def test_an_output_in_a_fence_of_markdown_was_measured():
    code = f"sed -i 's/a/b/' conf\n{CALL}\n# output:\n{commented(WRK)}{GREP}"
    assert counts(f"# Benchmarks\n\n```bash\n{code}```\n", "a.md") == (1, 0)
    code = f"# Example output:\n{commented(WRK)}\n{GREP}"
    assert counts(f"```bash\n{code}```\n", "a.md") == (1, 0)
    assert counts(code) == (0, 1)


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("out | grep -q nginx\n", 1),
        ("app.get('/', (req) => req.url.split('/'))\n", 1),
        ("if ($agent =~ MSIE) { rewrite ^(.*)$ /msie/$1 break; }\n", 1),
        ("const m = line.match(/^GET (.*) HTTP/);\n", 1),
        ("grep worker nginx.conf\n", 1),
        ("const m = line.match(/Requests.sec: (.*)/);\n", 1),
        ("const m = line.match(/Requests\\/sec: +(.*)/);\n", 0),
        ("m = re.search(r'Requests/sec:\\s+(.*)', out)\n", 0),
        ('grep "Transfer/sec" out.txt\n', 0),
    ],
)
def test_only_code_that_reads_a_label_of_the_report_makes_it_an_example(code, count):
    assert counts(f"# Example output:\n{commented(WRK)}\n{code}") == (count, 1 - count)


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("Example output:", 0),
        ("Output of wrk:", 0),
        ("Run the benchmark.  Output:", 1),
        ("output:", 1),
        ("example results from the last run:", 1),
        ("Sample results on my laptop:", 1),
        ("Example results (MacBook Air):", 1),
        (f"Benchmark with `{CALL}`, example output:", 1),
        (f"{CALL}\nExample output:", 1),
        (f"$ {CALL}\nThe output looks like:", 1),
    ],
)
@pytest.mark.parametrize("mark", ["#", "//", "--"])
def test_a_comment_that_tells_of_a_run_of_its_own_was_measured(words, count, mark):
    text = f"{commented(f'{words}{chr(10)}{WRK}', mark)}\n{GREP}"
    assert counts(text) == (count, 1 - count)


def test_a_star_is_a_comment_only_between_its_marks():
    text = commented(f"Sample results, cut from the log:\n{WRK}", "*")
    assert counts(text + GREP) == (1, 0)
    assert counts(f"/**\n{text}*/\n{GREP}") == (0, 1)


@pytest.mark.parametrize(
    "opening",
    [
        'RESULTS = {{\n  :puma => "{}"\n}}\n',
        'RESULTS = {{ :puma => "{}" }}\n',
        '<?php\n$results = [\n  nginx => "{}",\n];\n',
        '$results = [ nginx => "{}" ];\n',
        "nginx -> `{}`\n",
    ],
)
def test_an_output_in_a_hash_or_an_array_was_measured(opening):
    assert counts(opening.format(WRK)) == (1, 0)


@pytest.mark.parametrize("opening", ["  run: () => `{}`\n", "f = x => `{}`\n", "(x) -> `{}`\n"])
def test_an_output_that_a_short_function_gives_is_an_example(opening):
    assert counts(opening.format(WRK)) == (0, 1)


@pytest.mark.parametrize(
    "words",
    [
        "Unit tests: `func TestCreate(t *testing.T)`.",
        "Tests use `expect(res.status).toBe(201)`, `describe(`x`)` and `jest.fn()`.",
        "```js\ndescribe('x', () => {{ expect(a).toBe(1) }})\n```",
        "[test] starting",
        "The suite says expect(200).",
    ],
)
@pytest.mark.parametrize("call", [f"wrk --header='A: b=\"c\"' {CALL[4:]}", 'curl -d \'{{"a": "'])
def test_a_page_that_mentions_tests_is_no_code_of_a_test(words, call):
    text = f"{words}\n\n```\n$ {call}\n{WRK}```\n"
    assert counts(text.format(), "a.md") == (1, 0)
    assert counts(f'{words}\n\nResult: "\n{WRK}"\n'.format(), "a.md") == (1, 0)


def test_a_test_in_a_fence_holds_an_example():
    code = f'```py\ndef test_a():\n    out = """{WRK}"""\n    assert parse(out)\n```\n'
    assert counts(code, "a.md") == (0, 1)


def test_the_remark_tells_whether_words_or_code_made_it_an_example():
    code = read(f"# Example output:\n{commented(WRK)}\n{GREP}".encode(), "a.sh")
    words = read(f"Expected output:\n\n{WRK}".encode(), "a.md")
    says = [report.diagnostics[-1].message.split(" ")[:2] for report in (code, words)]
    assert says == [["This", "report"], ["The", "words"]]
