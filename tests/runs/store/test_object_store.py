"""Files on a store that speaks S3: the promises of the folder, without one."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.test import Client

from bench_site.object_store import object_storages
from runs.intake import accept, refusals
from runs.models import Comparison, Upload
from runs.publish import publishing, withdrawing
from runs.store import drawn_files, drawn_objects, queries
from tests import object_store
from tests.factories import ab_text

SECRET = "Authorization: Bearer abcdefghijklmnopqrstuvwxyz0123456789"


def taken(text: str) -> Upload:
    return accept.accept(
        [text.encode()], name="ab.txt", publisher="p", address="", here=True
    ).upload


def test_an_object_is_whole_and_is_never_replaced(shared_store):
    assert default_storage.save("ab/name", ContentFile(b"first")) == "ab/name"
    with pytest.raises(FileExistsError):
        default_storage.save("ab/name", ContentFile(b"second"))
    assert object_store.contents(shared_store) == {"uploads/ab/name": b"first"}
    with default_storage.open("ab/name", "rb") as file:
        assert file.read() == b"first" and file.seek(0) == 0
    assert default_storage.listdir("") == (["ab"], [])
    default_storage.delete("ab/name")
    default_storage.delete("ab/name")
    with pytest.raises(FileNotFoundError):
        default_storage.open("ab/name", "rb")


@pytest.mark.django_db
def test_a_store_that_is_away_takes_no_upload_and_says_so(settings):
    away = "s3://key:secret@127.0.0.1:9/bucket?scheme=http"
    settings.STORAGES = {**settings.STORAGES, **object_storages(away)}
    with pytest.raises(refusals.StoreAway, match="nothing was saved"):
        taken(ab_text())
    assert not Upload.objects.exists()
    assert drawn_files.read_or_draw("abc", "a.svg", draw=lambda: b"drawn") == b"drawn"


@pytest.mark.django_db
def test_a_store_that_is_away_is_no_mistake_of_a_program(settings, client):
    address = "s3://key:secret@127.0.0.1:1/bucket?scheme=http"
    settings.STORAGES = {**settings.STORAGES, **object_storages(address)}
    answer = client.post("/api/v1/uploads", ab_text(), content_type="text/plain")
    assert answer.status_code == 503
    assert "nothing was saved" in answer.json()["detail"]


@pytest.mark.django_db(transaction=True)
def test_an_upload_is_read_masked_published_and_drawn_without_a_disk(shared_store, settings):
    upload = taken(f"{SECRET}\n{ab_text()}")
    comparison = publishing.publish(upload, title="", visibility="public")
    upload.refresh_from_db()
    assert queries.raw_bytes(upload).startswith(b"Authorization")
    assert b"abcdefghijkl" not in queries.public_bytes(upload)
    for ending in (".svg", ".csv", ".json"):
        assert Client().get(f"/c/{comparison.public_id}{ending}").status_code == 200
    folders = {key.split("/")[0] for key in object_store.contents(shared_store)}
    assert folders == {"uploads", "renders"}
    assert not [
        path for path in settings.VAR_DIR.rglob("*") if path.is_file() and path.stat().st_size
    ]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("remove", [withdrawing.withdraw, withdrawing.erase])
def test_withdrawing_and_erasing_leave_no_byte(remove, shared_store):
    upload = taken(f"{SECRET}\n{ab_text()}")
    comparison = publishing.publish(upload, title="", visibility="public")
    assert Client().get(f"/c/{comparison.public_id}.svg").status_code == 200
    remove(upload)
    left = object_store.contents(shared_store)
    assert b"".join(left.values()) == b""
    assert Client().get(f"/c/{comparison.public_id}.svg").status_code == 410


@pytest.mark.django_db(transaction=True)
def test_what_is_drawn_during_a_withdrawal_is_not_stored(shared_store):
    def draw() -> bytes:
        drawn_files.forget("abc")
        return b"secret"

    assert drawn_files.read_or_draw("abc", "a.svg", draw=draw) == b"secret"
    assert b"".join(object_store.contents(shared_store).values()) == b""
    drawn_files.allow("abc")
    assert drawn_files.read_or_draw("abc", "a.svg", draw=lambda: b"again") == b"again"
    assert drawn_files.stored("abc", "a.svg") == b"again" and drawn_files.names("ab") == {
        "abc/a.svg"
    }
    drawn_files.remove("abc")
    assert object_store.contents(shared_store) == {}


def test_drawings_are_bounded(shared_store, settings):
    settings.RENDERS_MAX_BYTES = 1000
    for number in range(14):
        drawn_files.read_or_draw("abc", f"{number}.svg", draw=lambda: b"x" * 100)
        sizes = map(len, object_store.contents(shared_store).values())
        assert sum(sizes) <= 1000 + 100
    assert "abc/13.svg" in drawn_objects.names("abc")


@pytest.mark.django_db(transaction=True)
def test_the_sweeper_finishes_a_withdrawal(shared_store, monkeypatch):
    upload = taken(ab_text())
    with monkeypatch.context() as patched:
        patched.setattr(withdrawing, "remove_bytes", lambda upload: None)
        withdrawing.withdraw(upload)
    assert object_store.contents(shared_store)
    call_command("sweep_uploads")
    assert object_store.contents(shared_store) == {}
    assert not Comparison.objects.exists()


@pytest.mark.parametrize(
    "address",
    [
        "s3://host/bucket",
        "s3://key:secret-word@host/",
        "s3://key:secret-word@host/bucket/folder",
        "http://key:secret-word@host/bucket",
        "s3://key:secret-word@host/bucket?sheme=http",
        "s3://key:secret-word@host/bucket?scheme=ftp",
    ],
)
def test_an_address_that_cannot_be_read_stops_the_start(address):
    with pytest.raises(ImproperlyConfigured, match="accepted") as error:
        object_storages(address)
    assert "secret-word" not in str(error.value)


def test_an_address_gives_key_host_and_bucket():
    options = object_storages("s3://a%2Fb:c%40d@s3.example.org:9000/runs?region=eu")["default"][
        "OPTIONS"
    ]
    assert (options["access_key"], options["secret_key"]) == ("a/b", "c@d")
    assert options["endpoint_url"] == "https://s3.example.org:9000"
    assert (options["bucket_name"], options["region_name"]) == ("runs", "eu")
    assert object_storages("") == {}
