"""`python -m importers`: the contract of docs/contract.md."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from importers.__main__ import main
from importers.reader import read
from importers.registry import FORMATS
from tests.importers.corpus import CORPUS, SAMPLES, differences, expected, samples

ROOT = Path(__file__).resolve().parents[2]
REPORT = str(CORPUS / "ab" / "2.4.62-ka.txt")


def run(arguments, text=b""):
    """Run the program in this process; return exit code, output and errors."""
    given, out, errors = (io.TextIOWrapper(io.BytesIO(start)) for start in (text, b"", b""))
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in (("stdin", given), ("stdout", out), ("stderr", errors)):
            patch.setattr(sys, name, stream)
        try:
            status = main(arguments)
        except SystemExit as end:
            status = end.code
    for stream in (out, errors):
        stream.flush()
    return status, out.buffer.getvalue().decode(), errors.buffer.getvalue().decode()


def test_the_program_ends_with_its_exit_code():
    command = [sys.executable, "-m", "importers", "--json", REPORT, "no-such-file"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=60)

    assert (done.returncode, json.loads(done.stdout)["file"]) == (2, REPORT)
    assert done.stderr.startswith(b"python -m importers: error: no-such-file: ")


def test_json_is_one_object_per_input_on_one_line():
    status, out, _ = run(["--json", REPORT, REPORT])
    reports = [json.loads(line) for line in out.splitlines()]
    summary = [(report["file"], report["format"], len(report["runs"])) for report in reports]
    assert (status, summary) == (
        0,
        [(REPORT, "ab", 1)] * 2,
    )
    assert set(reports[0]) == {"file", "format", "runs", "diagnostics"}


def test_standard_input_is_a_dash():
    status, out, _ = run(["--json", "-"], text=Path(REPORT).read_bytes())
    assert (status, json.loads(out)["runs"][0]["tool"]) == (0, "ab")


def test_standard_input_of_samples_is_spooled():
    head = (
        "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,bytes,grpThreads,"
        "allThreads,Latency,Connect\n"
    )
    rows = "".join(
        f"{1_700_000_000_000 + i},5,home,200,OK,Users 1-1,true,512,1,1,4,1\n" for i in range(20)
    )
    status, out, _ = run(["--json", "-"], text=(head + rows).encode())
    assert (status, [run["requests_completed"] for run in json.loads(out)["runs"]]) == (0, [20])


def test_the_list_names_each_format_with_its_first_sample():
    status, out, _ = run(["--list"])
    lines = {line.split()[0]: line for line in out.splitlines()}
    assert (status, set(lines)) == (0, {tool_format.name for tool_format in FORMATS})
    assert "ApacheBench" in lines["ab"] and lines["ab"].split()[-1] in {
        path.name for path in (SAMPLES / "ab").iterdir()
    }


def test_the_metric_of_a_nameless_table_can_be_given(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("Concurrency,nginx,Apache\n1,100,50\n10,500,200\n100,900,300\n")
    assert (
        run([str(path)])[0],
        run(["--metric", "requests_per_s", str(path)])[0],
        run(["--metric", "colour", str(path)])[0],
    ) == (1, 0, 2)


def test_a_table_is_readable_on_a_narrow_terminal_and_moves_no_cursor(tmp_path):
    path = tmp_path / "one.txt"
    path.write_text(
        Path(REPORT)
        .read_text()
        .replace(
            "lighttpd/1.4.69", "light\u202etpd-with-a-very-long-name-of-its-own-and-more/1.4.69"
        )
    )
    _, out, _ = run([str(path), str(CORPUS / "mixed")])
    assert max(map(len, out.splitlines()[1:3])) <= 80
    assert not set(out) & set("\x1b\r\u202e")


def test_a_pattern_names_files(tmp_path):
    for name in ("a.txt", "b.txt", "c.log"):
        (tmp_path / name).write_bytes(Path(REPORT).read_bytes())
    status, out, err = run(["--json", str(tmp_path / "*.txt")])
    assert (status, [Path(json.loads(line)["file"]).name for line in out.splitlines()], err) == (
        0,
        ["a.txt", "b.txt"],
        "",
    )


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [(["-"], 1), (["--format", "nothing", REPORT], 2), (["no-such-file"], 2), ([], 2)],
)
def test_the_exit_code_tells_what_went_wrong(arguments, wanted):
    assert run(arguments, text=b"prose")[0] == wanted


def test_a_file_that_cannot_be_read_leaves_the_others(tmp_path):
    status, out, err = run(["--json", REPORT, str(tmp_path / "none"), REPORT])
    assert (status, len(out.splitlines()), err.splitlines()) == (
        2,
        2,
        [f"python -m importers: error: {tmp_path / 'none'}: No such file or directory"],
    )


def test_a_file_name_of_any_bytes_is_printed_unchanged(tmp_path):
    path = os.fsencode(tmp_path) + b"/a\xff\n.txt"
    with open(path, "wb") as file:
        file.write(Path(REPORT).read_bytes())
    status, out, _ = run(["--json", str(tmp_path)])
    assert (status, os.fsencode(json.loads(out)["file"]), out.count("\n")) == (0, path, 1)
    assert "1 run" in run([str(tmp_path)])[1]


def test_a_folder_without_a_file_holds_no_run(tmp_path):
    assert run([str(tmp_path)])[:2] == (1, "")


def test_a_closed_pipe_causes_no_traceback():
    command = [sys.executable, "-m", "importers", "--json", *[REPORT] * 40]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert (process.wait(60), process.stderr.read()) in [(0, b""), (1, b"")]


def closed(descriptor, arguments):
    """Run the program without standard output or errors, as a shell's >&- does.

    Return exit code, output and errors.
    """
    command = [sys.executable, "-m", "importers", *arguments]
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {descriptor}>&-', "sh", *command],
        cwd=ROOT,
        capture_output=True,
        timeout=60,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_a_closed_output_is_reported_in_a_sentence():
    assert closed(1, [REPORT]) == (
        1,
        "",
        "python -m importers: error: the runs cannot be written: Bad file descriptor\n",
    )


def test_without_standard_errors_the_runs_are_printed_and_nothing_else(tmp_path):
    status, out, _ = closed(2, ["--json", REPORT, str(tmp_path / "missing")])

    assert (status, [json.loads(line)["file"] for line in out.splitlines()]) == (2, [REPORT])


def test_a_full_disk_is_reported_in_a_sentence():
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "importers", REPORT],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
        )
    assert (done.returncode, b"Traceback" in done.stderr, b"No space left" in done.stderr) == (
        1,
        False,
        True,
    )


def test_the_runs_of_a_folder_are_printed_as_a_table(tmp_path):
    (tmp_path / "one.txt").write_bytes(Path(REPORT).read_bytes())
    status, out, _ = run([str(tmp_path)])
    assert (status, "ab, 1 run" in out, "Requests/s" in out) == (0, True, True)


def drafted(sample, folder):
    """Copy a sample into a folder, and draft its expected runs.

    Return exit code, paths and output.
    """
    copy = folder / sample.name
    copy.write_bytes(sample.read_bytes())
    status, out, errors = run(["--draft", str(copy)])
    return status, copy, folder / f"{sample.name}.expected.json", out + errors


def test_a_draft_asks_to_check_each_number(tmp_path):
    status, _, draft, printed = drafted(SAMPLES / "wrk" / "latency.txt", tmp_path)

    assert status == 0
    assert printed == f"{draft}: 1 runs. Check each number by hand against the text.\n"


def test_a_draft_replaces_no_expected_runs(tmp_path):
    status, copy, draft, _ = drafted(SAMPLES / "wrk" / "latency.txt", tmp_path)
    draft.write_text("checked")

    status, out, errors = run(["--draft", str(copy)])

    assert (status, out, draft.read_text()) == (2, "", "checked")
    assert errors == f"python -m importers: error: {draft}: File exists\n"


def test_nothing_is_drafted_for_a_file_without_a_run(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("Once upon a time\n")

    status, _, _ = run(["--draft", str(path)])

    assert status == 1
    assert list(tmp_path.iterdir()) == [path]


def test_a_draft_needs_a_name():
    status, _, errors = run(["--draft", "-"], text=b"")

    assert status == 2
    assert "--draft needs a FILE with a name" in errors


def test_the_runs_of_every_sample_equal_its_draft(tmp_path):
    for number, sample in enumerate(samples()):
        copy = tmp_path / f"{number}-{sample.name}"
        copy.write_bytes(sample.read_bytes())
    status, _, errors = run(["--draft", str(tmp_path)])

    assert (status, errors) == (0, "")
    for number, sample in enumerate(samples()):
        path = tmp_path / f"{number}-{sample.name}"
        runs = read(path.read_bytes(), path.name).runs
        pairs = zip(runs, expected(path), strict=True)
        assert [differences(run, wanted) for run, wanted in pairs] == [{}] * len(runs)
