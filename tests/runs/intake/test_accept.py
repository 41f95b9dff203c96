"""What the door for bytes takes, refuses, and keeps safe."""

import errno
import io
import shutil
import zipfile
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from runs.intake import accept, ingest, tasks
from runs.models import NAME_LENGTH, Upload
from runs.store import queries
from tests.factories import ab_text

pytestmark = pytest.mark.django_db(transaction=True)
ADDRESS = "192.0.2.7"


def hand_in(data=None, *, publisher="ann", address=ADDRESS, name="ab.txt", **more):
    return accept.accept(
        [data or ab_text().encode()], name=name, publisher=publisher, address=address, **more
    )


def stored_files(settings):
    return [path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file()]


def test_bytes_and_row_are_kept_unchanged_and_a_small_text_is_imported_at_once():
    accepted = hand_in(b"x\r\n" + ab_text().encode(), name="ab.txt")
    assert accepted.created and accepted.edit_key
    assert queries.raw_bytes(accepted.upload) == b"x\r\n" + ab_text().encode()
    assert (accepted.upload.state, accepted.upload.runs.count()) == (Upload.State.PARSED, 1)
    assert accepted.upload.original_name == "ab.txt"


def test_the_edit_key_and_the_address_are_not_in_the_database():
    upload = hand_in(publisher="ann").upload
    values = [str(value) for value in Upload.objects.filter(pk=upload.pk).values_list()[0]]
    assert not [
        value for value in values if "ann" in value or ADDRESS in value or "192.0.2" in value
    ]


@pytest.mark.parametrize("sizes", [(10,), (4, 6), (1,) * 10])
def test_an_upload_of_exactly_the_limit_is_taken(settings, sizes):
    settings.UPLOAD_MAX_BYTES = 10
    assert (
        accept.accept(
            [b"x" * size for size in sizes], name="", publisher="", address=""
        ).upload.size
        == 10
    )


def test_one_byte_more_is_refused_with_the_number_and_leaves_nothing(settings):
    settings.UPLOAD_MAX_BYTES = 10
    with pytest.raises(accept.TooLarge, match="at most 10.bytes") as refused:
        hand_in(b"x" * 11)
    assert refused.value.status == 413
    assert not Upload.objects.exists() and not stored_files(settings)


def test_reading_stops_at_the_limit(settings):
    settings.UPLOAD_MAX_BYTES = 10
    read = []
    with pytest.raises(accept.TooLarge):
        accept.accept(
            (read.append(n) or b"x" * 6 for n in range(1000)), name="", publisher="", address=""
        )
    assert len(read) == 2


@pytest.mark.parametrize("chunks", [[], [b""], [b"", b""]])
def test_nothing_is_refused(chunks):
    with pytest.raises(accept.Empty):
        accept.accept(chunks, name="", publisher="ann", address=ADDRESS)
    assert not Upload.objects.exists()


def test_the_same_bytes_of_the_same_publisher_are_the_same_upload(settings):
    first, second = hand_in(), hand_in()
    assert (second.upload.pk, second.created, second.edit_key) == (first.upload.pk, False, None)
    assert len(stored_files(settings)) == 1
    assert first.upload.runs.count() == 1


@pytest.mark.parametrize("publishers", [("ann", "bob"), ("", "")])
def test_the_same_bytes_of_others_are_other_uploads(publishers):
    first, second = (hand_in(publisher=publisher) for publisher in publishers)
    assert first.upload.pk != second.upload.pk and second.created


def test_the_same_bytes_after_a_withdrawal_are_a_new_upload():
    first = hand_in().upload
    Upload.objects.filter(pk=first.pk).update(state=Upload.State.WITHDRAWN)
    assert hand_in().upload.pk != first.pk


def test_eight_at_once_are_one_upload_with_one_file_and_one_set_of_runs(settings, at_once):
    accepted = at_once(*[hand_in] * 8)
    assert [result for result in accepted if isinstance(result, Exception)] == []
    assert len({result.upload.pk for result in accepted}) == 1
    assert [result.created for result in accepted].count(True) == 1
    assert len(stored_files(settings)) == 1
    assert Upload.objects.get().runs.count() == 1


def test_a_failed_upload_that_is_sent_again_gets_new_attempts(monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr(ingest, "import_upload", lambda pk: None)
        upload = hand_in().upload
    Upload.objects.filter(pk=upload.pk).update(
        state=Upload.State.FAILED, attempts=3, failure="It did not end."
    )
    again = hand_in().upload
    assert (again.pk, again.state, again.attempts, again.failure) == (
        upload.pk,
        Upload.State.PARSED,
        1,
        "",
    )


def test_the_network_of_an_address_is_counted_and_told_when_to_come_back(settings):
    settings.UPLOADS_PER_HOUR = 2
    hand_in(b"1"), hand_in(b"2", address="192.0.2.200")
    Upload.objects.update(created_at=timezone.now() - timedelta(minutes=50))
    with pytest.raises(accept.TooMany, match="2 uploads an hour") as refused:
        hand_in(b"3", address="192.0.2.201")
    assert 590 <= refused.value.retry_after <= 600 and refused.value.status == 429
    assert refused.value.sentence.endswith("please try again in 10 minutes.")
    assert Upload.objects.count() == 2


def test_what_is_not_counted(settings):
    settings.UPLOADS_PER_HOUR = 1
    first = hand_in(b"1")
    assert hand_in(b"1").upload == first.upload  # the same again
    assert hand_in(b"2", address="198.51.100.7").created  # another network
    assert hand_in(b"3", address="").created  # the operator
    Upload.objects.update(created_at=timezone.now() - timedelta(minutes=61))
    assert hand_in(b"4").created  # an hour later


def test_no_limit(settings):
    settings.UPLOADS_PER_HOUR = 0
    assert [hand_in(b"%d" % n).created for n in range(40)] == [True] * 40


def test_ipv6_is_counted_by_its_first_64_bits_and_mapped_ipv4_as_ipv4(settings):
    settings.UPLOADS_PER_HOUR = 1
    hand_in(b"1", address="2001:db8:1:2::1"), hand_in(b"2", address="::ffff:192.0.2.1")
    for address in ("2001:db8:1:2:ffff::9", "192.0.2.99"):
        with pytest.raises(accept.TooMany):
            hand_in(b"3", address=address)
    assert hand_in(b"3", address="2001:db8:1:3::1").created


def test_a_big_upload_is_sent_to_the_queue_after_the_commit(settings, monkeypatch):
    settings.INLINE_PARSE_BYTES = 100
    sent = []
    monkeypatch.setattr(
        tasks.import_upload,
        "delay",
        lambda pk: sent.append((pk, Upload.objects.filter(pk=pk).exists())),
    )
    upload = hand_in().upload
    assert sent == [(upload.pk, True)]
    assert upload.state == Upload.State.RECEIVED


def test_a_queue_that_is_away_refuses_nothing(settings, monkeypatch, caplog):
    settings.INLINE_PARSE_BYTES = 100

    def away(pk):
        raise ConnectionError("nobody listens")

    monkeypatch.setattr(tasks.import_upload, "delay", away)
    assert hand_in().upload.state == Upload.State.RECEIVED
    assert "The queue is away" in caplog.text


def test_a_bug_in_the_import_does_not_reach_the_visitor(monkeypatch, caplog):
    def broken(upload, *_):
        raise RuntimeError("bug")

    monkeypatch.setattr(ingest, "_read", broken)
    assert hand_in().upload.state == Upload.State.RECEIVED
    assert "sweeper will try again" in caplog.text


def test_a_full_disk_is_a_plain_refusal_and_leaves_no_row(monkeypatch):
    def full(name, content):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(default_storage, "save", full)
    with pytest.raises(accept.NoRoom, match="no room"):
        hand_in()
    assert not Upload.objects.exists()


@pytest.mark.parametrize("used", [94, 95, 100])
def test_the_rest_of_the_disk_is_the_databases(monkeypatch, used):
    usage = shutil.disk_usage("/")._replace(total=100, used=used, free=100 - used)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    if used < 95:
        assert hand_in().upload.pk
        return
    with pytest.raises(accept.NoRoom, match="no room"):
        hand_in()
    assert not Upload.objects.exists()


@pytest.mark.parametrize(
    ("file_name", "label"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\bench\\ab.txt", "ab.txt"),
        ("a\r\nSet-Cookie: x", "a\ufffd\ufffdSet-Cookie: x"),
        ("evil\u202etxt.exe", "evil\ufffdtxt.exe"),
        ("nul\0.txt", "nul\ufffd.txt"),
        ("\udcff.txt", "\ufffd.txt"),
        ("x" * 5000, "x" * NAME_LENGTH),
        ("", ""),
    ],
)
def test_names_are_labels(file_name, label):
    assert hand_in(name=file_name).upload.original_name == label


def bundle(*files):
    return b"".join(accept.bundle([SimpleUploadedFile(name, data) for name, data in files]))


def test_several_files_are_one_stored_zip_the_same_each_time():
    files = [("a.txt", b"one"), ("a.txt", b"two"), ("../b", b"three")]
    assert bundle(*files) == bundle(*files)
    archive = zipfile.ZipFile(io.BytesIO(bundle(*files)))
    assert {name: archive.read(name) for name in archive.namelist()} == {
        "a.txt": b"one",
        "a (2).txt": b"two",
        "b": b"three",
    }
    assert {info.compress_type for info in archive.infolist()} == {zipfile.ZIP_STORED}


def test_a_bundle_is_counted_too(settings):
    settings.UPLOAD_MAX_BYTES = 10
    with pytest.raises(accept.TooLarge):
        bundle(("a", b"x" * 6), ("b", b"x" * 5))
