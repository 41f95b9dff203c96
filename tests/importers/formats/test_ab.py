"""ab: where a report ends, the files of -e and -g beside their report, percentiles that fall."""

import html
import re

import pytest

from importers.reader import read
from tests.factories import ab_text
from tests.importers.corpus import CORPUS, files, flat
from tests.importers.packing import zipped
from tests.importers.reports import codes

AB = CORPUS / "ab"
HTML = [path for path in files("ab") if b"<th " in path.read_bytes()]
REPORT = (AB / "2.4.10-gnuplot.txt").read_bytes()
SAMPLES = (AB / "2.4.10-ggnuplot.tsv").read_bytes()


def percentiles_of(run):
    """Return a file of -e that agrees with the run."""
    known = {0: run.latency_ms["min"], 100: run.latency_ms["max"]}
    known |= {int(name[1:]): value for name, value in run.latency_ms.items() if name[0] == "p"}
    lines = ["Percentage served,Time in ms"]
    for percent in range(101):
        rank = min(rank for rank in known if rank >= percent)
        lines.append(f"{percent},{known[rank]:.3f}")
    return ("\n".join(lines) + "\n").encode()


@pytest.mark.one_in(3)
@pytest.mark.parametrize("path", HTML, ids=lambda path: path.name)
def test_a_whole_html_table_is_whole(path):
    data = path.read_bytes()
    assert "text.cut" not in codes(read(data))
    cut = read(data[: data.index(b"Total:</th>")])
    assert cut.runs[0].details["truncated"] and "text.cut" in codes(cut)


def test_a_report_without_an_answer_is_whole():
    """ab leaves out rates and times when nothing was completed."""
    lines = (
        REPORT.decode()
        .split("Requests per second")[0]
        .replace("Complete requests:      ", "Complete requests:      0 was ")
        .splitlines()
    )
    text = "\n".join(line.split(" was ")[0] for line in lines) + "\n"
    report = read(text.encode())
    assert (
        report.runs[0].requests_completed,
        report.runs[0].requests_per_s,
        report.runs[0].latency_ms,
    ) == (0, None, {})
    assert "text.cut" not in codes(report)
    assert read(text.split("Total transferred")[0].encode()).runs[0].details["truncated"]


def test_percentiles_that_fall_are_reported():
    wrong = re.sub(rb"  50% +[0-9]+\n", b"  50%  99999\n", REPORT)
    assert read(wrong).runs[0].latency_ms["p50"] == 99999
    assert codes(read(REPORT)) == [] and codes(read(wrong)) == ["ab.percentiles_contradiction"]


def test_percentiles_and_samples_are_attached_to_their_report():
    run = read(REPORT).runs[0]
    members = {"report.txt": REPORT, "other.csv": percentiles_of(run), "samples.tsv": SAMPLES}
    report = read(zipped(members))
    assert len(report.runs) == 1 and codes(report) == ["ab.attached", "ab.attached"]
    assert report.runs[0].latency_ms == run.latency_ms
    assert (
        report.runs[0].details["ab_g"]["member"] == "samples.tsv"
        and report.runs[0].details["ab_e"]["rows"] == 101
    )


def test_of_two_reports_that_fit_the_one_with_the_same_name_gets_the_samples():
    report = read(zipped({"one.txt": REPORT, "two.txt": REPORT, "two.tsv": SAMPLES}))
    assert [("ab_g" in run.details, run.member) for run in report.runs] == [
        (False, "one.txt"),
        (True, "two.txt"),
    ]


@pytest.mark.parametrize(
    "members",
    [
        # The samples fit both reports.
        {"one.txt": REPORT, "two.txt": REPORT, "x.tsv": SAMPLES},
        # The samples have one request less than the report.
        {"one.txt": REPORT, "one.tsv": b"".join(SAMPLES.splitlines(keepends=True)[:-1])},
        {"one.tsv": SAMPLES, "two.tsv": SAMPLES},
    ],
)
def test_a_file_that_fits_none_or_several_stays_a_run(members):
    report = read(zipped(members))
    assert len(report.runs) == len(members) and "ab.attached" not in codes(report)


def test_samples_are_attached_to_a_report_in_the_same_text():
    report = read(REPORT + b"\n$ cat out.tsv\n" + SAMPLES)
    assert len(report.runs) == 1 and "ab_g" in report.runs[0].details


@pytest.mark.parametrize(
    "printed, rate, seconds",
    [("0.1234", "5672.61", 1.234), ("0.033", "21212.12", 0.033), ("2.45", "285.71", 2.45)],
)
def test_the_time_of_an_old_table_is_milliseconds_behind_the_point(printed, rate, seconds):
    data = (
        (AB / "2.0.48-html.html")
        .read_text()
        .replace("0.033 seconds", f"{printed} seconds")
        .replace("21212.12", rate)
    )
    data = data.replace(">700<", ">7000<") if seconds == 1.234 else data
    assert read(data.encode()).runs[0].time_taken_s == seconds


def test_a_page_may_show_the_source_of_a_table():
    plain = (AB / "2.4.62-html.html").read_text()
    page = f"<html><body><p>It wrote:</p>\n<pre>\n{html.escape(plain)}</pre></body></html>\n"
    assert flat(read(page.encode()).runs[0]) | {"lines": 0, "sources": 0} == flat(
        read(plain.encode()).runs[0]
    ) | {"lines": 0, "sources": 0}


def test_a_table_is_checked_like_the_text():
    data = (AB / "2.4.62-html.html").read_bytes()
    assert codes(read(data)) == [] and codes(read(data.replace(b">7200.46<", b">9200.46<"))) == [
        "ab.rate_contradiction"
    ]


def test_a_spreadsheet_may_quote_the_percentiles():
    plain = (AB / "2.4.62-epercentiles.csv").read_text()
    quoted = "".join('"' + '","'.join(line.split(",")) + '"\n' for line in plain.splitlines())
    assert read(quoted.encode()).runs[0].latency_ms == read(plain.encode()).runs[0].latency_ms != {}


def test_two_files_of_samples_are_not_one_test():
    assert codes(read(SAMPLES + SAMPLES)) == ["ab.several"] and read(SAMPLES + SAMPLES).runs == []
    assert [run.requests_completed for run in read(b"Both:\n" + SAMPLES + SAMPLES).runs] == [
        400,
        400,
    ]


RATE = "Requests per second:    {} [#/sec] (mean)\n"


def test_lines_that_grep_took_out_of_reports_are_runs_of_their_commands():
    command = 'ab -n 1000 -c {} http://localhost/ | grep "per second"\n'
    text = "".join(f"$ {command.format(load)}{RATE.format(load * 100.5)}" for load in (10, 50))
    runs = read(text.encode()).runs
    assert [(run.concurrency, run.requests_per_s) for run in runs] == [(10, 1005), (50, 5025)]


def test_a_rate_without_the_unit_of_ab_is_no_report_of_ab():
    text = "Requests per second: 5422.12\n\n| Server | req/s |\n|---|---|\n| nginx | 17.5 |\n"
    assert [run.tool for run in read(text.encode()).runs] == [None]


def test_a_page_may_lose_a_part_of_the_unit_of_the_rate():
    (whole,) = read(ab_text().encode()).runs
    for unit, rate in ((" /sec (mean)", whole.requests_per_s), (" /min (mean)", None)):
        (run,) = read(ab_text().replace(" [#/sec] (mean)", unit).encode()).runs
        assert run.requests_per_s == rate


def test_a_line_of_ab_in_prose_is_no_run():
    text = f"ab prints a line like\n\n    {RATE.format(5422.5)}\nwhich is the mean rate.\n"
    assert read(text.encode()).runs == []


def test_notes_of_the_publisher_inside_a_report_are_no_values():
    text = ab_text().replace("127.0.0.1", "127.0.0.1   # our server", 1)
    head = "# Concurrency Level: //how many at once\n# Requests per second: //the throughput\n"
    noted = text.replace("Concurrency Level:", f"{head}Concurrency Level:")
    (plain,), (run,) = read(ab_text().encode()).runs, read(noted.encode()).runs
    assert "# Concurrency" in noted and "# our" in noted
    own = (
        "hostname",
        "port",
        "path",
        "concurrency",
        "requests_per_s",
        "time_taken_s",
        "latency_ms",
    )
    assert [getattr(run, name) for name in own] == [getattr(plain, name) for name in own]
    assert not [remark for remark in read(noted.encode()).diagnostics if remark.code == "ab.value"]


def test_a_time_that_a_script_rounded_is_no_misprint():
    lines = "Concurrency Level:      50\nTime taken for tests:   {} seconds\n"
    lines += "Requests per second:    902.85 [#/sec] (mean)\n"
    assert read(lines.format("6.18").encode()).runs[0].time_taken_s == 6.18
    assert read(lines.format("6.37737").encode()).runs[0].time_taken_s == 6.037737
