"""The operator's commands: import_runs, sweep_uploads."""

import io
from itertools import chain

import pytest
from django.core.management import CommandError, call_command

from runs.conditions import BY_NAME, STATED
from runs.intake import tasks
from runs.management.commands.import_runs import flag
from runs.models import Comparison, Run, Upload
from runs.store.names import value_of
from tests.factories import ab_text, make_upload

pytestmark = pytest.mark.django_db(transaction=True)


def run(*arguments, **options):
    out, err = io.StringIO(), io.StringIO()
    call_command(*arguments, stdout=out, stderr=err, **options)
    return out.getvalue().splitlines()


@pytest.fixture
def files(tmp_path):
    (tmp_path / "apache.txt").write_text(ab_text("Apache/2.4.57", 20))
    (tmp_path / "nginx.txt").write_text(ab_text("nginx/1.24.0", 20))
    (tmp_path / "diary.txt").write_text("Dear diary,\n")
    return {path.stem: str(path) for path in tmp_path.glob("*.txt")}


# import_runs


def test_a_file_goes_through_the_pipeline_and_its_page_is_printed(files, settings):
    printed = run("import_runs", files["apache"])
    upload = Upload.objects.get()
    assert printed == [f"{settings.SITE_URL}/uploads/{upload.public_id}/"]
    assert (upload.state, upload.runs.get().concurrency, upload.original_name) == (
        "parsed",
        20,
        "apache.txt",
    )


@pytest.mark.parametrize(("option", "host"), [([], "host-1"), (["--unmasked"], "10.0.0.9")])
def test_secrets_are_masked_unless_it_is_told_otherwise(tmp_path, option, host):
    file = tmp_path / "ab.txt"
    file.write_text(ab_text().replace("127.0.0.1", "10.0.0.9"))
    run("import_runs", str(file), "--publish", *option)
    assert Run.objects.get().hostname == host


def test_tags_and_publishing_by_options_print_the_permalink(files, settings):
    printed = run(
        "import_runs",
        files["apache"],
        files["nginx"],
        "--publish",
        "--server",
        "Caddy",
        "--version",
        "2.8",
        "--hardware",
        "Sun Ultra 20",
        "--os",
        "Debian 12",
        "--document-bytes",
        "612",
    )
    assert printed == [
        f"{settings.SITE_URL}/c/{one.public_id}/" for one in Comparison.objects.order_by("pk")
    ]
    rows = set(
        Run.objects.values_list(
            "server_name", "server_version", "hardware__name", "os", "document_bytes"
        )
    )
    assert rows == {("Caddy", "2.8", "Sun Ultra 20", "Debian 12", 612)}


def word_of(fact):
    """Return a word that a flag takes."""
    words = {"flag": "yes", "date": "2026-11-22"}
    words["choice"] = fact.values[-1] if fact.values else ""
    return words.get(fact.kind) or ("1000" if fact.limits else f"a {fact.name}")


def test_everything_that_a_text_cannot_refuse_has_a_flag_and_is_stored(files):
    stated = {fact.name: word_of(fact) for fact in STATED if not fact.only_unknown}
    flags = chain.from_iterable((flag(name), value) for name, value in stated.items())
    run("import_runs", files["apache"], "--publish", *flags)
    stored = Run.objects.select_related("hardware").get()
    columns = {name: value_of(stored, BY_NAME[name]) for name in stated}
    columns["same_server"] = {True: "yes"}[columns["same_server"]]
    assert {name: str(value) for name, value in columns.items()} == stated


def test_a_concurrency_is_stated_where_the_text_does_not_say_it_and_refused_where_it_does(
    files, tmp_path, capsys
):
    with pytest.raises(CommandError):
        call_command("import_runs", files["apache"], "--concurrency", "50")
    assert "a measured number is not changed" in capsys.readouterr().err
    (tmp_path / "jmeter.txt").write_text(
        "summary = 1000 in 00:00:10 = 100.0/s Avg: 5 Min: 1 Max: 50 Err: 0 (0.00%)\n"
    )
    run("import_runs", str(tmp_path / "jmeter.txt"), "--concurrency", "50")
    assert Run.objects.get(tool="jmeter").concurrency == 50


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--client", "the moon"),
        ("--document-kind", "page"),
        ("--link-mbit-per-s", "fast"),
        ("--link-mbit-per-s", "0"),
    ],
)
def test_a_tag_that_cannot_be_is_refused_with_what_is_accepted(files, option, value, capsys):
    with pytest.raises(CommandError) as refused:
        call_command("import_runs", files["apache"], option, value)
    said = str(refused.value) + capsys.readouterr().err
    assert value in said and any(
        word in said for word in ("choose from", "invalid int", "is accepted")
    )


def test_the_same_file_again_prints_the_same_permalink(files):
    assert run("import_runs", files["apache"], "--publish") == run(
        "import_runs", files["apache"], "--publish"
    )


def test_a_big_file_is_imported_here_without_a_queue(tmp_path, settings, monkeypatch):
    settings.INLINE_PARSE_BYTES = 10
    monkeypatch.setattr(
        tasks.import_upload, "delay", lambda pk: pytest.fail("nothing is to be queued")
    )
    (tmp_path / "big.txt").write_text(ab_text() * 40)
    run("import_runs", str(tmp_path / "big.txt"))
    assert Run.objects.count() == 40


def test_a_file_without_a_run_gives_exit_code_1_and_the_others_are_imported(files, capsys):
    with pytest.raises(CommandError, match="1 of 3") as failed:
        call_command("import_runs", files["apache"], files["diary"], files["nginx"])
    assert failed.value.returncode == 1 and Run.objects.count() == 2
    assert "No benchmark run" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_named(tmp_path, capsys):
    with pytest.raises(CommandError):
        call_command("import_runs", str(tmp_path / "nowhere.txt"))
    assert "nowhere.txt" in capsys.readouterr().err


# sweep_uploads


def old_upload(**values):
    upload = make_upload(ab_text(), state=Upload.State.RECEIVED, **values)
    Upload.objects.update(created_at="2020-01-01T00:00:00Z")
    return upload


def test_sweeping_sends_to_the_queue_or_imports_here(monkeypatch):
    sent = []
    monkeypatch.setattr(tasks.import_upload, "delay", sent.append)
    upload = old_upload()
    assert run("sweep_uploads")[0] == "1 of 1 waiting uploads were sent to the queue." and sent == [
        upload.pk
    ]
    assert run("sweep_uploads", "--here")[0] == "1 of 1 waiting uploads were imported."
    assert upload.runs.count() == 1 and run("sweep_uploads", "--here")[0].startswith("0 of 0")


def test_one_that_cannot_be_imported_does_not_stop_the_others():
    broken, fine = old_upload(sha256="a"), old_upload(sha256="b")
    Upload.objects.filter(pk=broken.pk).update(file="te/gone")
    assert run("sweep_uploads", "--here")[0] == "1 of 2 waiting uploads were imported."
    assert fine.runs.count() == 1
