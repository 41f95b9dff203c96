"""Sending an output: what is answered, when it is the same upload, and what a shell gets."""

from __future__ import annotations

import io
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from runs.intake import ingest
from runs.models import Upload
from tests.api.conftest import UPLOADS
from tests.factories import EDIT_KEY, ab_text, make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db
PLAIN = {"Accept": "text/plain"}
WRK = """\
Running 10s test @ http://127.0.0.1/
  2 threads and 10 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.00ms    0.10ms   5.00ms   90.00%
    Req/Sec     5.00k   100.00     6.00k    70.00%
  100000 requests in 10.00s, 80.00MB read
Requests/sec:  10000.00
Transfer/sec:      8.00MB
"""


def test_a_draft_is_answered_with_all_that_is_known_of_it(send):
    response = send()
    answer = response.json()
    assert response.status_code == 201
    assert (answer["state"], answer["created"], answer["permalink"]) == ("parsed", True, None)
    assert response["Location"].endswith(f"{UPLOADS}/{answer['id']}")
    assert [(run["server_name"], run["concurrency"]) for run in answer["runs"]] == [("nginx", 10)]
    assert answer["runs"][0]["lines"] == [1, 26] and answer["runs"][0]["outcome"] == "measured"
    assert answer["checks"] and answer["summary"]
    assert answer["diagnostics"] == [] and len(answer["edit_key"]) == 22
    assert Client().get(f"{UPLOADS}/{answer['id']}").status_code == 404


@pytest.mark.parametrize("visibility", ["unlisted", "public"])
def test_publishing_at_once_gives_a_permalink_that_answers(send, shell, visibility):
    answer = send(publish=visibility, title="Two words").json()
    assert (answer["state"], answer["visibility"]) == ("published", visibility)
    page = shell.get(answer["permalink"].removeprefix("http://127.0.0.1:8000"))
    assert page.status_code == 200 and b"Two words" in page.content
    assert answer["summary"] is not None and answer["checks"]


def test_plain_text_is_the_permalink_and_a_newline(send, shell):
    response = send(headers=PLAIN, publish="unlisted")
    assert response["Content-Type"].startswith("text/plain")
    link = response.text
    assert link.endswith("/\n") and link.count("\n") == 1 and "/c/" in link
    assert shell.get(link.strip().removeprefix("http://127.0.0.1:8000")).status_code == 200
    upload = Upload.objects.get()
    key = {"X-Edit-Key": response["X-Edit-Key"]}
    assert shell.get(f"{UPLOADS}/{upload.public_id}", headers=key).json()["size"] == upload.size


def test_plain_text_of_a_draft_is_the_address_of_its_page(send):
    assert send(headers=PLAIN).text == (
        f"http://127.0.0.1:8000/uploads/{Upload.objects.get().public_id}/\n"
    )


def test_equal_bytes_of_strangers_are_uploads_of_their_own(send):
    first, second = send(publish="unlisted").json(), send(publish="unlisted").json()
    assert first["id"] != second["id"] and first["permalink"] != second["permalink"]
    assert second["created"] and Upload.objects.count() == 2


def test_equal_bytes_with_the_edit_key_are_the_same_upload(send):
    first = send(publish="unlisted").json()
    again = send(headers={"X-Edit-Key": first["edit_key"]}, publish="unlisted")
    assert again.status_code == 200
    assert again.json()["permalink"] == first["permalink"]
    assert (again.json()["created"], again.json()["edit_key"]) == (False, None)
    other = send(ab_text("Apache/2.4"), headers={"X-Edit-Key": first["edit_key"]})
    assert other.status_code == 409 and other.json()["type"].endswith("/other-upload/")
    assert send(headers={"X-Edit-Key": "1" * 22}).status_code == 409


def test_the_edit_key_of_the_form_finds_its_upload_too(send):
    upload = make_upload("hello", state="failed")
    again = send("hello", headers={"X-Edit-Key": EDIT_KEY})
    assert again.json()["id"] == upload.public_id and again.json()["edit_key"] is None


def test_an_idempotency_key_gives_the_same_upload_without_its_edit_key(send):
    headers = {"Idempotency-Key": "8e03978e-40d5-43dd-bc93-6894a57f9324"}
    first, again = (send(headers=headers, publish="unlisted") for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json()["id"] == first.json()["id"]
    assert again.json()["permalink"] == first.json()["permalink"]
    assert first.json()["edit_key"] and again.json()["edit_key"] is None
    assert "diagnostics" not in again.json() and "failure" not in again.json()


def test_another_body_under_an_idempotency_key_is_refused_for_a_day(send):
    headers = {"Idempotency-Key": "one"}
    send(headers=headers)
    refused = send(ab_text("Apache/2.4"), headers=headers)
    assert refused.status_code == 409 and refused.json()["type"].endswith("/other-body/")
    assert Upload.objects.count() == 1
    day = timezone.now() - timedelta(hours=24, seconds=1)
    Upload.objects.update(created_at=day)
    assert send(ab_text("Apache/2.4"), headers=headers).status_code == 201


def test_an_idempotency_key_counts_in_its_network_only(shell, send):
    headers = {"Idempotency-Key": "one"}
    first = send(headers=headers).json()
    shell.defaults["REMOTE_ADDR"] = "203.0.113.9"
    assert send(headers=headers).json()["id"] != first["id"]


def test_an_idempotency_key_changes_nothing_that_is_published(send):
    headers = {"Idempotency-Key": "one"}
    first = send(headers=headers, publish="unlisted", title="Mine").json()
    send(headers=headers, publish="public", title="Theirs", server="evil")
    upload = Upload.objects.get(public_id=first["id"])
    assert upload.visibility == "unlisted" and upload.runs.get().server_name == "nginx"


def test_an_idempotency_key_finishes_what_was_not_published(send):
    headers = {"Idempotency-Key": "one"}
    send(headers=headers)
    assert send(headers=headers, publish="unlisted").json()["permalink"]


def test_parameters_state_what_the_text_lacks(send):
    answer = send(
        WRK,
        publish="unlisted",
        server="caddy",
        version="2.8",
        config="workers 4\ngzip off",
        hardware="a box",
        cores=8,
        link=1000,
        keepalive="yes",
        measured_on="2026-11-22",
        concurrency=99,
    ).json()
    run = answer["runs"][0]
    names = ("server_name", "server_version", "hardware", "cores", "link_mbit_per_s", "keepalive")
    assert [run[name] for name in names] == ["Caddy", "2.8", "a box", 8, 1000, True]
    assert run["configuration"] == "workers 4\ngzip off" and run["concurrency"] == 10
    (ignored,) = answer["ignored"]
    assert ignored["name"] == "concurrency" and "measured number" in ignored["sentence"]
    assert answer["missing"] == []


def test_a_missing_name_says_which_parameter_states_it(send):
    (missing,) = send(WRK, publish="unlisted").json()["missing"]
    assert (missing["parameter"], missing["runs"]) == ("server", [0])
    assert "?server=NAME" in missing["sentence"]


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"sever": "nginx"}, "There is no parameter 'sever' here. Do you mean server?"),
        ({"cores": "x"}, "cores is 'x'; a whole number between"),
        ({"keepalive": "perhaps"}, "keepalive is 'perhaps'; yes or no is accepted."),
        ({"measured_on": "soon"}, "measured_on is 'soon'; a day like 2026-11-22 is accepted."),
        ({"publish": "everybody"}, "publish is 'everybody'; private or unlisted or public"),
        ({"wait": "forever"}, "wait is 'forever'; a whole number from 0 to 30 is accepted."),
        ({"map": "Speed"}, "map holds 'Speed'; HEADING=ROLE is accepted."),
        ({"map": "Speed=nonsense"}, "map: "),
        ({"server": "x" * 201}, "server_name has 201 characters; at most 200 are accepted."),
        ({"title": "x" * 201}, "title has 201 characters; at most 200 are accepted."),
    ],
)
def test_a_wrong_parameter_is_named_and_nothing_is_stored(send, query, sentence):
    response = send(**query)
    assert response.status_code == 400 and sentence in response.json()["detail"]
    assert response["Content-Type"] == "application/problem+json"
    assert Upload.objects.count() == 0


def test_a_text_without_a_run_fails_in_a_shell_and_says_why(send):
    response = send("hello", publish="unlisted")
    problem = response.json()
    assert response.status_code == 422 and problem["type"].endswith("/api/problems/no-run/")
    assert problem["edit_key"] and problem["id"] == Upload.objects.get().public_id
    assert problem["detail"] == Upload.objects.get().failure != ""
    plain = send("hello", headers=PLAIN, publish="unlisted")
    assert plain.status_code == 422
    assert all(line.startswith("# ") for line in plain.text.splitlines())
    assert "Edit key" in plain.text


def test_names_that_join_series_publish_nothing_until_that_is_confirmed(send):
    text = f"== gzip on ==\n\n{WRK}\n== gzip off ==\n\n{WRK}"
    refused = send(text, publish="public", server="nginx")
    assert refused.status_code == 409 and refused.json()["type"].endswith("/joined-series/")
    assert "“gzip on” and “gzip off” have the same name now" in refused.json()["detail"]
    assert Upload.objects.get().published_at is None
    key = {"X-Edit-Key": refused.json()["edit_key"]}
    assert send(text, headers=key, publish="public", server="nginx", joined="yes").json()[
        "permalink"
    ]


def test_files_of_a_form_are_one_upload(shell):
    files = [SimpleUploadedFile(name, ab_text(name).encode()) for name in ("one/1", "two/2")]
    answer = shell.post(f"{UPLOADS}?publish=unlisted", {"file": files}).json()
    assert {run["server_name"] for run in answer["runs"]} == {"one", "two"}
    files[0].seek(0)
    single = shell.post(UPLOADS, {"file": files[0]})
    assert single.status_code == 201


@pytest.mark.parametrize("files", [{"file": b"x"}, {}])
def test_a_field_of_a_form_is_refused_and_not_left_out(shell, files):
    sent = {name: SimpleUploadedFile("a.txt", data) for name, data in files.items()}
    refused = shell.post(UPLOADS, {"publish": "unlisted"} | sent)
    assert refused.status_code == 400 and Upload.objects.count() == 0
    assert "The form has the field 'publish'." in refused.json()["detail"]


def test_a_body_in_chunks_is_read_to_its_end(shell):
    data = ab_text().encode()
    extra = {"wsgi.input": io.BytesIO(data), "HTTP_TRANSFER_ENCODING": "chunked"}
    response = shell.generic("POST", UPLOADS, **extra | {"CONTENT_LENGTH": ""})
    assert response.json()["runs_total"] == 1
    assert Upload.objects.get().size == len(data)


def test_the_bytes_are_stored_as_they_came(send, shell):
    data = b"a=b&c=%41\r\n" + ab_text().encode("utf-16")
    answer = send(data).json()
    key = {"X-Edit-Key": answer["edit_key"]}
    raw = shell.get(f"{UPLOADS}/{answer['id']}/raw", headers=key)
    assert b"".join(raw) == data


def test_nothing_and_too_much_are_refused_with_the_sentences_of_the_form(send, shell, settings):
    empty = shell.post(UPLOADS, b"", content_type="text/plain")
    assert empty.status_code == 400 and "Nothing was sent." in empty.json()["detail"]
    settings.UPLOAD_MAX_BYTES = 1000
    assert send("x" * 1001).json()["detail"] == "An upload has at most 1000\xa0bytes."
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    large = send("x" * 1001)
    assert large.status_code == 413 and large.json()["type"].endswith("/too-large/")
    assert Upload.objects.count() == 0


def test_a_network_that_sends_too_much_is_told_how_long_to_wait(send, settings):
    settings.UPLOADS_PER_HOUR = 1
    send()
    refused = send(ab_text("Apache/2.4"))
    assert refused.status_code == 429 and 0 < int(refused["Retry-After"]) <= 3600
    assert "One network can send 1 uploads an hour" in refused.json()["detail"]
    assert refused["RateLimit-Policy"] == '"uploads";q=1;w=3600'
    assert refused["RateLimit"] == f'"uploads";r=0;t={refused["Retry-After"]}'


def test_every_answer_says_what_is_left_of_the_hour(send, settings):
    settings.UPLOADS_PER_HOUR = 3
    left = []
    for number in range(3):
        answer = send(ab_text(f"Apache/2.{number}"), publish="unlisted")
        assert answer["RateLimit-Policy"] == '"uploads";q=3;w=3600'
        name, rest, seconds = answer["RateLimit"].split(";")
        assert name == '"uploads"' and 3590 <= int(seconds.removeprefix("t=")) <= 3600
        left.append(rest)
    assert left == ["r=2", "r=1", "r=0"]
    Upload.objects.filter(pk=Upload.objects.earliest("pk").pk).update(
        created_at=timezone.now() - timedelta(minutes=50)
    )
    refused = send(ab_text("Apache/2.9"))
    assert 590 <= int(refused["RateLimit"].partition("t=")[2]) <= 600
    settings.UPLOADS_PER_HOUR = 0
    answer = send(ab_text("Apache/2.9"))
    assert not {"RateLimit", "RateLimit-Policy"} & set(answer.headers)


def test_an_answer_that_is_not_finished_says_it_too(send, settings):
    settings.UPLOADS_PER_HOUR = 3
    assert send("no benchmark", publish="unlisted")["RateLimit"].startswith('"uploads";r=2;t=')
    settings.INLINE_PARSE_BYTES = 10
    later = send(ab_text("Apache/2.4"))
    assert later.status_code == 202 and later["RateLimit"].startswith('"uploads";r=1;t=')


def test_a_limit_names_what_it_counts(shell, settings):
    settings.UPLOADS_PER_HOUR = 1
    article = {
        "path": "/api/v1/reports",
        "data": {"title": "A"},
        "content_type": "application/json",
    }
    upload = make_upload(ab_text())
    runs = [make_run(upload, concurrency=load) for load in (10, 20)]
    make_comparison(*runs)
    view = {**article, "path": "/api/v1/comparisons", "data": {"runs": [runs[0].public_id]}}
    for request, name in ((view, "views"), (article, "reports")):
        for status in (201, 429):
            answer = shell.post(**request)
            assert answer.status_code == status, answer.text
            assert answer["RateLimit-Policy"] == f'"{name}";q=1;w=3600'
            assert answer["RateLimit"].startswith(f'"{name}";r=0;t=')


def test_a_large_upload_waits_for_a_worker(send, settings):
    settings.INLINE_PARSE_BYTES = 10
    response = send(publish="unlisted", title="Later")
    assert response.status_code == 202 and response.json()["state"] == "received"
    assert response["Location"].endswith(f"{UPLOADS}/{response.json()['id']}")
    assert "Send the same request again" in response.json()["next"]


def test_the_same_request_finishes_what_waited(send, settings):
    settings.INLINE_PARSE_BYTES = 10
    waiting = send(publish="unlisted").json()
    settings.INLINE_PARSE_BYTES = 10**6
    done = send(headers={"X-Edit-Key": waiting["edit_key"]}, publish="unlisted").json()
    assert done["id"] == waiting["id"] and done["permalink"]


def test_headings_get_their_roles(send):
    table = "Server,Speed,Users\nnginx,100,1\nnginx,200,2\n"
    answer = send(table, map="Speed=requests_per_s,Users=concurrency", wait=0).json()
    assert [(run["concurrency"], run["requests_per_s"]) for run in answer["runs"]] == [
        (1, 100.0),
        (2, 200.0),
    ]


def test_no_cookie_counts(send, publisher):
    upload = make_upload()
    assert publisher.get(upload.get_absolute_url()).status_code == 200
    assert publisher.get(f"{UPLOADS}/{upload.public_id}").status_code == 404
    send()
    assert Upload.objects.latest("pk").publisher_hash == ""


def test_a_post_needs_no_token_of_a_form(at_once):
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(UPLOADS, ab_text(), content_type="text/plain").status_code == 201


def test_what_was_withdrawn_is_a_new_upload_under_the_same_key(send, shell):
    headers = {"Idempotency-Key": "one"}
    first = send(headers=headers).json()
    own = {"X-Edit-Key": first["edit_key"]}
    assert shell.delete(f"{UPLOADS}/{first['id']}", headers=own).status_code == 204
    again = send(headers=headers)
    assert again.status_code == 201 and again.json()["id"] != first["id"]


def test_a_file_has_the_name_that_is_sent(send):
    assert send(name="nginx, 8 workers.txt").json()["name"] == "nginx, 8 workers.txt"
    assert send(ab_text("Apache/2.4")).json()["name"] == "pasted.txt"


def test_an_output_may_be_longer_than_a_form(send, shell, settings):
    settings.FORM_MAX_BYTES = 100
    answer = send().json()
    long_body = b'{"title": "' + b"x" * 200 + b'"}'
    refused = shell.patch(f"{UPLOADS}/{answer['id']}", long_body, content_type="application/json")
    assert refused.status_code == 413 and "100\xa0bytes" in refused.json()["detail"]


@pytest.fixture
def worker(settings, monkeypatch) -> list[float]:
    """A worker that imports while a request sleeps; the list holds how long it slept."""
    settings.INLINE_PARSE_BYTES = 10
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) > 2:
            ingest.import_upload(Upload.objects.latest("pk").pk)

    monkeypatch.setattr("runs.web.api.sending.time.sleep", sleep)
    return slept


def test_a_request_waits_for_the_import_and_publishes(send, worker):
    response = send(wait=20, publish="unlisted")
    assert response.status_code == 201 and response.json()["permalink"]
    assert len(worker) == 3


def test_plain_text_waits_by_itself_and_json_does_not(send, worker):
    assert send(publish="unlisted").status_code == 202 and worker == []
    assert "/c/" in send(ab_text("Apache/2.4"), headers=PLAIN, publish="unlisted").text


def test_few_requests_wait_at_once(send, worker, settings):
    settings.API_WAITS = 0
    assert send(wait=20, publish="unlisted").status_code == 202
    assert worker == []


def test_publishing_costs_no_more_queries_than_the_forms(send, publisher, at_once):
    with CaptureQueriesContext(connection) as by_form:
        page = publisher.post("/uploads/", {"text": ab_text()})
        publisher.post(f"{page['Location']}publish/", {"title": "", "visibility": "unlisted"})
    with CaptureQueriesContext(connection) as by_api:
        assert send(ab_text("Apache/2.4"), publish="unlisted").status_code == 201
    assert len(by_api) <= 1.1 * len(by_form)
