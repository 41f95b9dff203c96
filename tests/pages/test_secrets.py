"""What was pasted and is secret: no stranger gets it by any address, unless its publisher says so."""

from __future__ import annotations

import gzip
import hashlib
import html
import io
import json
import quopri
import re
import zipfile
from datetime import timedelta
from urllib.parse import quote, unquote, urljoin

import pytest
import xlsxwriter
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile

from runs import urls
from runs.models import Comparison, Hardware, Report, Run, Upload
from runs.publish import lost_files, publishing, withdrawing
from runs.reports import writing
from runs.store import queries
from tests.factories import ab_text
from tests.pages.access_table import ROUTES

pytestmark = pytest.mark.django_db
SITE = "http://testserver"
JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc-def_ghi"
# Each secret by its kind; a text of planted() holds all of them.
SECRETS = {
    "password in an address": "dbuser:s3cr3tpw",
    "ab -A": "carol:Pa55word9",
    "bearer": "abcdefghijk12345",
    "basic": "dXNlcjpwYXNzd29yZDE=",
    "cookie": "deadbeef99",
    "ab -C": "abcdef0123",
    "token in a query": "tok987654",
    "JSON web token": JWT,
    "key of AWS": "AKIAIOSFODNN7EXAMPLE",
    "private key": "MIIEpAIBAAKCAQEAplanted",
    "e-mail address": "grace@secret-mail.example.org",
    "IPv4": "10.21.32.43",
    "IPv6": "fd12:3456::99",
    "suffix": "db1.corp",
    "bare host": "buildbox7",
    "user": "alice9",
}
VIEWED = ("/c/", "/servers/", "/hardware/")  # pages with charts, and with menus of their views
_ADDRESS = re.compile(r'(?:href|src|srcset|action|content|data-[a-z-]+)="([^"]*)"')


def planted(rate: float = 100.0) -> str:
    """Return reports of ab with every secret: in commands, headings, headers, hosts and paths."""
    command = (
        f"{SECRETS['user']}@{SECRETS['bare host']}:~$ ab -n 1000 -A {SECRETS['ab -A']} "
        f"-C sid={SECRETS['ab -C']} -H 'Authorization: Bearer {SECRETS['bearer']}' "
        f"-H 'Cookie: session={SECRETS['cookie']}' "
    )
    reports = [
        f"== {SECRETS['suffix']} for {SECRETS['e-mail address']} ==\n",
        f"{command} 'http://{SECRETS['IPv4']}/x?token={SECRETS['token in a query']}'\n",
        report(SECRETS["IPv4"], path=f"/x?token={SECRETS['token in a query']}", rate=rate),
        f"== {SECRETS['bare host']}, key {SECRETS['key of AWS']} ==\n",
        f"$ ab -H 'Authorization: Basic {SECRETS['basic']}' http://{SECRETS['bare host']}/\n",
        report(SECRETS["bare host"], path=f"/y?jwt={JWT}", rate=rate + 1),
        f"$ ab http://{SECRETS['password in an address']}@{SECRETS['suffix']}/\n",
        report(SECRETS["suffix"], path="/z", rate=rate + 2),
        f"$ ab http://[{SECRETS['IPv6']}]/\n",
        report(SECRETS["IPv6"], path="/z", rate=rate + 3),
        "-----BEGIN RSA PRIVATE KEY-----\n"
        f"{SECRETS['private key']}\n-----END RSA PRIVATE KEY-----\n",
    ]
    return "\n".join(reports)


def report(host: str, *, path: str, rate: float) -> str:
    text = ab_text("nginx/1.24.0", requests_per_s=rate, path=path)
    return text.replace("127.0.0.1", host)


def zipped() -> bytes:
    """Return an archive with secrets in its texts and in the names of its members."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(f"{SECRETS['suffix']}/{SECRETS['e-mail address']}.txt", planted())
        archive.writestr("second.txt", planted(200.0))
        archive.writestr(".env", f"TOKEN={SECRETS['token in a query']}")
    return target.getvalue()


def table() -> str:
    """Return a table whose names are secret."""
    rows = [
        f"{SECRETS['bare host']}.lan,http://{SECRETS['IPv4']}/x?token={SECRETS['token in a query']},10,100",
        f"{SECRETS['suffix']},{SECRETS['e-mail address']},10,200",
    ]
    return "\n".join(["server,URL,concurrency,requests per second", *rows, ""])


def workbook() -> bytes:
    target = io.BytesIO()
    with xlsxwriter.Workbook(target) as book:
        sheet = book.add_worksheet(f"on {SECRETS['suffix']}")
        for number, line in enumerate(table().splitlines()):
            for column, cell in enumerate(line.split(",")):
                value = float(cell) if cell.isdigit() else cell
                sheet.write(number, column, value)
    return target.getvalue()


UPLOADS = {
    "text.txt": planted().encode(),
    "utf16.txt": planted().encode("utf-16"),
    "windows.txt": planted().replace("\n", "\r\n").encode(),
    "page.html": f"<pre>{html.escape(planted())}</pre>".encode(),
    "mail.eml": quopri.encodestring(planted().encode()),
    "log.json": json.dumps({"output": planted()}).encode(),
    "colours.txt": planted().replace(": ", ":\x1b[0m ").encode(),
    "text.gz": gzip.compress(planted().encode()),
    "several.zip": zipped(),
    "table.csv": table().encode(),
    "table.xlsx": workbook(),
}

QUICK = ("text.txt",)  # the other walks take their time in script/long


@pytest.fixture
def owner(client):
    client.get("/")
    return client


@pytest.fixture
def published(owner, django_capture_on_commit_callbacks, settings):
    """Return a function that sends a file by the form and publishes it by the form."""
    settings.SITE_URL = SITE

    def send(name: str, data: bytes, **values: str) -> Upload:
        with django_capture_on_commit_callbacks(execute=True):
            owner.post("/uploads/", {"file": SimpleUploadedFile(name, data)})
        upload = Upload.objects.latest("pk")
        assert upload.runs.count() > 1, (upload.failure, upload.diagnostics)
        title = owner.get(upload.get_absolute_url()).context["forms"].publish.initial["title"]
        form = {"title": title, "visibility": "public", "all-hardware": "a box", **values}
        response = owner.post(f"{upload.get_absolute_url()}publish/", form)
        assert response.status_code == 303, response.content
        owner.post(f"{upload.get_absolute_url()}report/")
        draft = Report.objects.latest("pk")
        writing.save(draft, draft.draft | {"objective": "Why?"}, version=draft.draft_version)
        draft.refresh_from_db()
        publishing.save_view(queries.runs_of(upload)[:1], title="", visibility="public")
        writing.publish_report(draft, slug="", visibility="public")
        upload.refresh_from_db()
        return upload

    return send


def addresses() -> dict[str, list[str]]:
    """Return addresses of all that is public, by the name of their route."""
    uploads, runs = list(Upload.objects.all()), list(Run.objects.all())
    comparisons, report = list(Comparison.objects.all()), Report.objects.latest("pk")
    known: dict[str, list[str]] = {
        "home": ["/"],
        "runs": ["/runs/", "/runs/?q=host", "/runs/?q=corp"],
        "runs-csv": ["/runs.csv"],
        "reports": ["/r/"],
        "compare": ["/compare/", "/compare/?server=nginx", "/compare/?server=nginx&unlike=1"],
        "compare-json": ["/compare.json?server=nginx&unlike=1", "/compare.json?q=a"],
        "compare-save": ["/compare/save/?server=nginx&unlike=1"],
        "tray": ["/compare/tray/"],
        "feed": ["/feed.atom"],
        "report-feed": ["/r/feed.atom"],
        "sitemap": ["/sitemap.xml"],
        "sitemap-part": [
            f"/sitemap-{kind}-1.xml" for kind in ("comparisons", "reports", "servers")
        ],
        "report-new": ["/reports/new/"],
        "my": ["/my/"],
        "withdrawn": ["/withdrawn/upload/"],
        "report-abuse-thanks": ["/report-abuse/thanks/"],
    }
    for name, ending in {
        "upload": "",
        "upload-status": "status/",
        "upload-key": "key/",
        "upload-raw": "raw",
        "upload-published": "published/",
        "upload-withdraw": "withdraw/",
        "upload-report": "report/",
        "upload-tags": "tags/",
        "upload-series": "series/0/",
        "upload-metric": "metric/",
        "upload-columns": "columns/",
        "upload-reading": "reading/",
        "upload-publish": "publish/",
    }.items():
        known[name] = [f"/uploads/{upload.public_id}/{ending}" for upload in uploads]
    known["run"] = [f"/runs/{run.public_id}/" for run in runs]
    known["run-number"] = [
        f"/runs/{run.public_id}/numbers/{field}/"
        for run in runs
        for field in ("requests_per_s", "concurrency", "hostname", "path", "latency_ms.mean")
    ]
    for name, ending in {
        "": "/",
        "-json": ".json",
        "-csv": ".csv",
        "-xlsx": ".xlsx",
        "-markdown": ".md",
        "-metadata": ".metadata.json",
        "-zip": ".zip",
        "-share": "/share/",
        "-charts": "/charts.json",
        "-numbers": "/numbers/",
        "-svg": ".svg",
        "-png": ".png",
        "-card": "/card.png",
        "-embed": "/embed/",
        "-live-embed": "/live/embed/",
        "-edit": "/edit/",
        "-withdraw": "/withdraw/",
        "-key": "/key/",
        "-join": "/join/",
        "-live": "/live/",
    }.items():
        known[f"comparison{name}"] = [f"/c/{one.public_id}{ending}" for one in comparisons]
    known["tray-add"] = [f"/compare/tray/add/?from={one.public_id}" for one in comparisons]
    known["tray-add"] += [f"/compare/tray/add/?run={run.public_id}" for run in runs]
    reported: list[Comparison | Run | Report] = [*comparisons, *runs, report]
    known["report-abuse"] = [
        f"/report-abuse/?url={quote(one.get_absolute_url())}" for one in reported
    ]
    known["oembed"] = [
        f"/oembed/?url={quote(SITE + one.get_absolute_url(), safe='')}" for one in comparisons
    ]
    for name, ending in {
        "": "/",
        "-markdown": ".md",
        "-json": ".json",
        "-html": ".html",
        "-revisions": "/revisions/",
    }.items():
        known[f"report{name}"] = [f"/r/{report.slug}{ending}"]
    for name, ending in {
        "edit": "",
        "preview": "preview/",
        "withdraw": "withdraw/",
        "key": "key/",
    }.items():
        known[f"report-{name}"] = [f"/reports/{report.public_id}/{ending}"]
    servers = {run.server.slug for run in runs if run.server}
    known["server"] = [f"/servers/{slug}/" for slug in servers]
    known["server-feed"] = [f"/servers/{slug}/feed.atom" for slug in servers]
    known["hardware"] = [f"/hardware/{run.hardware.slug}/" for run in runs if run.hardware][:1]
    return known


# Routes that show nothing of an upload, or that take no GET.
NOTHING = {
    "uploads",
    "tray-change",
    "tray-save",
    "report-create",
    "embedding",
    "embed-script",
    "checks",
    "check",
    "formats",
    "api",
    "api-problems",
    "api-problem",
}
NOTHING |= {"robots", "healthz", "readyz"}
# Pages of an account send everybody else to sign in (test_account.py).
OF_ACCOUNTS = ("account", "socialaccount", "github", "gitlab", "mfa")
NOTHING |= {name for name in ROUTES if name.startswith(OF_ACCOUNTS)}


def texts_of(response) -> str:
    """Return all text of an answer: unpacked, and with its entities and escapes as they read."""
    body = b"".join(response.streaming_content) if response.streaming else response.content
    parts = [body]
    if body.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            parts = [*map(str.encode, archive.namelist()), *map(archive.read, archive.namelist())]
    text = "\n".join(part.decode("utf-8", "replace") for part in parts)
    text += str(response.headers)
    return "\n".join([text, html.unescape(text), unquote(text), re.sub(r"<[^>]*>", "", text)])


def walked(client, names: dict[str, list[str]]) -> dict[str, str]:
    """Return the text of each address, and of each address of this site that they lead to."""
    texts: dict[str, str] = {}
    todo = [address for group in names.values() for address in group]
    while todo:
        address = todo.pop()
        if address in texts or len(texts) > 700:
            continue
        response = client.get(address)
        texts[address] = texts_of(response)
        for link in _ADDRESS.findall(texts[address]):
            target = urljoin(address, html.unescape(link)).partition("#")[0].removeprefix(SITE)
            is_here = target.startswith(
                ("/uploads", "/runs", "/c/", "/r/", "/servers", "/hardware")
            )
            # Menus lead from each view to all others, and a view changes no text.
            is_view = target.startswith(VIEWED) and "=" in target
            if is_here and not is_view and target not in texts:
                todo.append(target)
    return texts


def leaks(texts: dict[str, str]) -> dict[str, list[str]]:
    """Return the kinds of secrets in each answer."""
    found = {}
    for address, text in texts.items():
        lowered = text.lower()
        kinds = [kind for kind, secret in SECRETS.items() if secret.lower() in lowered]
        if kinds:
            found[address] = kinds
    return found


def test_every_route_is_walked(published):
    published("text.txt", UPLOADS["text.txt"])
    routes = {pattern.name for pattern in urls.urlpatterns}
    assert routes - NOTHING == {name for name, group in addresses().items() if group}


@pytest.mark.parametrize(
    "name",
    [name if name in QUICK else pytest.param(name, marks=pytest.mark.long) for name in UPLOADS],
)
def test_no_stranger_gets_a_secret_by_any_address(name, published, stranger):
    upload = published(name, UPLOADS[name])
    texts = walked(stranger, addresses())
    assert len(texts) > 60
    assert leaks(texts) == {}
    assert upload.masked_file.name != upload.file.name
    if name != "table.xlsx":
        assert upload.masked_sha256 not in ("", upload.sha256)


def test_unmasked_every_kind_is_found_by_the_same_walk(published, stranger):
    """The walk above can see: what the publisher leaves unmasked stands in many answers."""
    upload = published("text.txt", UPLOADS["text.txt"], unmasked="on")
    groups = addresses().values()
    seen = leaks({link: texts_of(stranger.get(link)) for group in groups for link in group})
    assert set().union(*seen.values()) == set(SECRETS)
    comparison = Comparison.objects.latest("pk").public_id
    run = upload.runs.first().public_id
    for address in (
        f"/uploads/{upload.public_id}/raw",
        f"/runs/{run}/",
        f"/runs/{run}/numbers/requests_per_s/",
        f"/c/{comparison}.json",
        f"/c/{comparison}.csv",
        f"/c/{comparison}.xlsx",
        "/runs.csv",
        "/compare.json?server=nginx&unlike=1",
    ):
        assert address in seen or address.endswith("requests_per_s/"), address
    assert (upload.masked_sha256, upload.masked_file.name) == ("", "")


def test_the_owner_gets_the_original_and_others_the_copy(published, owner, stranger):
    upload = published("text.txt", UPLOADS["text.txt"])
    original = owner.get(f"{upload.get_absolute_url()}raw")
    assert b"".join(original.streaming_content) == UPLOADS["text.txt"]
    copy = stranger.get(f"{upload.get_absolute_url()}raw")
    data = b"".join(copy.streaming_content)
    assert f"benchpress-{upload.public_id}-masked-copy.txt" in copy["Content-Disposition"]
    assert hashlib.sha256(data).hexdigest() == upload.masked_sha256 != upload.sha256
    assert data.count(b"\n") == UPLOADS["text.txt"].count(b"\n")
    assert b"http://host-1/" in data or b"http://host-2/" in data
    run = upload.runs.first()
    page = stranger.get(run.get_absolute_url()).content.decode()
    assert "Download the masked copy" in page and upload.masked_sha256 in page
    assert f'id="run-L{run.first_line}"' in page


def test_a_text_without_secrets_is_given_unchanged(published, stranger):
    text = (ab_text() + ab_text("Apache/2.4.57")).encode()
    upload = published("text.txt", text)
    assert upload.masked_sha256 == upload.sha256
    raw = stranger.get(f"{upload.get_absolute_url()}raw")
    assert b"".join(raw.streaming_content) == text
    assert "masked" not in raw["Content-Disposition"]
    page = stranger.get(upload.runs.first().get_absolute_url()).content.decode()
    assert "Download the original file" in page


def test_a_workbook_is_withheld_in_one_sentence(published, owner, stranger):
    upload = published("table.xlsx", UPLOADS["table.xlsx"])
    refused = stranger.get(f"{upload.get_absolute_url()}raw")
    assert refused.status_code == 403 and b"is a workbook, in which" in refused.content
    original = owner.get(f"{upload.get_absolute_url()}raw")
    assert b"".join(original.streaming_content) == UPLOADS["table.xlsx"]
    page = stranger.get(upload.runs.first().get_absolute_url())
    assert "The upload is a workbook" in page.content.decode()


def test_the_review_page_lists_each_secret_once_with_its_line(owner, paste):
    upload = paste(owner, planted())
    page = owner.get(upload.get_absolute_url()).content.decode()
    assert "What becomes public" in page and 'name="unmasked"' in page
    secrets = page.partition('class="secrets"')[2].partition("</section>")[0]
    assert 'value="3"><code>' in secrets
    for secret in SECRETS.values():
        assert secret.partition(":")[0] in secrets, secret
    assert "masked as [password]" in secrets and "masked as host-1" in secrets


def test_many_secrets_are_counted(owner, paste):
    hosts = "".join(f"ping 10.0.0.{number}\n" for number in range(1, 31))
    upload = paste(owner, ab_text() + hosts)
    page = owner.get(upload.get_absolute_url()).content.decode()
    assert "The text holds 30 secrets." in page
    assert "The first 20 of 30 are listed; all are masked." in page
    assert "10.0.0.20<" in page.partition('class="secrets"')[2].partition("</section>")[0]
    assert "10.0.0.21<" not in page.partition('class="secrets"')[2].partition("</section>")[0]


def test_what_was_chosen_stays_when_it_is_published(published, owner):
    upload = published("text.txt", UPLOADS["text.txt"])
    form = {"title": "", "visibility": "public", "unmasked": "on"}
    for part in ("tags/", "publish/"):
        owner.post(f"{upload.get_absolute_url()}{part}", form)
        upload.refresh_from_db()
        assert upload.masked is True
    page = owner.get(upload.get_absolute_url()).content.decode()
    assert 'name="unmasked"' not in page
    assert "to change it, withdraw the upload and publish it again" in page


def test_a_choice_that_is_saved_before_publishing_is_shown_again(owner, paste):
    upload = paste(owner, planted())
    form = {"title": "", "visibility": "unlisted", "unmasked": "on"}
    owner.post(f"{upload.get_absolute_url()}tags/", form)
    form_page = owner.get(upload.get_absolute_url()).content.decode()
    assert re.search(r'name="unmasked"[^>]* checked', form_page)


@pytest.mark.long
def test_a_form_that_was_opened_before_publishing_brings_no_secret_back(published, owner, stranger):
    upload = published("table.csv", UPLOADS["table.csv"])
    old = {"title": f"On {SECRETS['suffix']}", "visibility": "public"}
    for run in upload.runs.all():
        old[f"run-{run.position}-server_name"] = SECRETS["suffix"]
        old[f"run-{run.position}-document_label"] = f"for {SECRETS['e-mail address']}"
    old["all-notes"] = f"Ask {SECRETS['e-mail address']} about {SECRETS['IPv4']}."
    old["all-hardware"] = f"the box {SECRETS['suffix']}"
    assert owner.post(f"{upload.get_absolute_url()}publish/", old).status_code == 303
    texts = walked(stranger, addresses())
    assert leaks(texts) == {}
    notes = Run.objects.filter(upload=upload).first().notes
    assert notes.startswith("Ask [e-mail] about host-")


def test_what_is_stated_is_masked_when_it_is_published(published):
    hardware = f"the box {SECRETS['suffix']}"
    upload = published("text.txt", UPLOADS["text.txt"], **{"all-hardware": hardware})
    assert {run.hardware.name for run in upload.runs.all()} == {"the box host-1"}
    assert not Hardware.objects.filter(name__contains=SECRETS["suffix"]).exists()


def test_withdrawing_removes_the_copy(published, django_capture_on_commit_callbacks):
    upload = published("text.txt", UPLOADS["text.txt"])
    with django_capture_on_commit_callbacks(execute=True):
        withdrawing.withdraw(upload)
    upload.refresh_from_db()
    assert (upload.masked_file.name, upload.masked_sha256) == ("", "")
    folders = default_storage.listdir("")[0]
    assert [file for folder in folders for file in default_storage.listdir(folder)[1]] == []
    assert {str(run.digests) for run in upload.runs.all()} == {"{}"}


def test_a_lost_file_is_told_from_a_copy(published, monkeypatch):
    upload = published("text.txt", UPLOADS["text.txt"])
    monkeypatch.setattr(lost_files, "ORPHAN_AGE", timedelta(days=-1))
    assert lost_files.sweep().orphans == 0
    assert default_storage.exists(upload.masked_file.name)
