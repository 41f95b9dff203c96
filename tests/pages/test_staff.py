"""The admin: off by default, for staff alone, every act with a reason and an entry that never changes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from runs import keys
from runs.admin import site
from runs.admin.staff_site import MOST_FAILURES, SIGNED_IN_AT
from runs.intake import tasks
from runs.models import AuditEntry, Ban, Comparison, Complaint, Hiding, Report, Unchangeable, Upload
from runs.publish import publishing
from runs.publish.owner import Owner
from tests.factories import make_comparison, make_report, make_run, make_upload, own

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[2]
PASSWORD = "correct horse battery"
NETWORK = keys.hashed_network("203.0.113.7")


def sign_in(client: Client, name: str = "root", password: str = PASSWORD):
    return client.post(reverse("admin:login"), {"username": name, "password": password})


@pytest.fixture
def staff(client):
    User.objects.create_superuser("root", password=PASSWORD)
    assert sign_in(client).status_code == 302
    return client


@pytest.fixture
def things():
    upload = make_upload("text", address_hash=NETWORK)
    runs = [make_run(upload, concurrency=load) for load in (10, 20)]
    comparison = make_comparison(*runs, title="Two")
    owner = Owner(keys.hashed("viewer"), address_hash=NETWORK)
    view = publishing.save_view(runs[:1], title="One", visibility="public", owner=owner)
    return {
        "upload": upload,
        "comparison": comparison,
        "view": view,
        "report": make_report(comparison),
    }


def act(client, thing, action: str, **values):
    """Choose an act for one row of its list; return the page that follows."""
    address = reverse(f"admin:runs_{thing._meta.model_name}_changelist")
    data = {
        "action": action,
        "_selected_action": [thing.pk],
        "index": 0,
        "reason": "Spam.",
        **values,
    }
    response = client.post(address, data, follow=True)
    thing.refresh_from_db()
    return response.text


def last() -> tuple[str, str, str, str, str]:
    entry = AuditEntry.objects.order_by("-pk")[0]
    return (entry.act, entry.staff, entry.kind, entry.name, entry.reason)


def test_without_a_path_nothing_of_it_is_installed(tmp_path):
    code = """
import django; django.setup()
from django.conf import settings
from django.urls import Resolver404, resolve
print([app for app in settings.INSTALLED_APPS if "admin" in app or "auth" in app or "sess" in app])
print([name for name in settings.MIDDLEWARE if "staff" in name.lower()])
for path in ("/admin/", "/staff/office/", "/staff/office/login/", "//", "/None/"):
    try:
        print(resolve(path))
    except Resolver404:
        print(404)
"""
    environment = {name: value for name, value in os.environ.items() if name != "ADMIN_PATH"}
    environment |= {"DJANGO_SETTINGS_MODULE": "bench_site.settings", "VAR_DIR": str(tmp_path)}
    environment["ACCOUNTS"] = "0"
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True,
        timeout=60, check=False,
    )  # fmt: skip
    assert result.stdout.splitlines()[:2] == ["[]", "[]"], result.stderr
    assert result.returncode == 0, result.stderr[-2000:]
    assert result.stdout.splitlines()[2:] == ["404"] * 5


def staff_addresses() -> list[str]:
    """Return an address of each route of the admin but sign-in and sign-out."""
    addresses = []
    for pattern in site.get_urls():
        for inner in getattr(pattern, "url_patterns", [pattern]):
            if inner.name and inner.name not in ("login", "logout"):
                arguments: list[object] = ["1"] * len(inner.pattern.converters)
                if inner.name == "view_on_site":
                    arguments = [1, 1]
                if inner.name == "app_list":
                    arguments = ["runs"]
                addresses.append(reverse(f"admin:{inner.name}", args=arguments))
    return addresses


def test_every_page_of_it_sends_everybody_but_staff_to_sign_in(things):
    User.objects.create_user("reader", password=PASSWORD)
    plain = Client()
    sign_in(plain, "reader")
    assert len(staff_addresses()) > 25
    for visitor in (Client(), own(Client()), plain):
        for address in staff_addresses():
            for method in (visitor.get, visitor.post):
                response = method(address)
                assert response.status_code == 302, (address, response.status_code)
                assert response["Location"].startswith("/staff/office/login/")


def test_staff_without_the_permission_read_and_cannot_act(things):
    reader = User.objects.create_user("reader", password=PASSWORD, is_staff=True)
    reader.user_permissions.add(Permission.objects.get(codename="view_upload"))
    client = Client()
    sign_in(client, "reader")
    listed = client.get(reverse("admin:runs_upload_changelist"))
    assert listed.status_code == 200 and 'value="hide"' not in listed.text
    act(client, things["upload"], "hide")
    assert things["upload"].hidden is False
    assert client.get(reverse("admin:runs_ban_changelist")).status_code == 403


@pytest.mark.parametrize("kind", ["upload", "comparison", "view", "report"])
def test_hide_and_show_again(staff, things, kind):
    thing, address = things[kind], things[kind].get_absolute_url()
    name = thing._meta.model_name
    assert "Done for 1" in act(staff, thing, "hide", by_law="on")
    gone = Client().get(address)
    assert (gone.status_code, "Reason: Spam." in gone.text) == (451, True)
    assert last() == ("hide", "root", name, thing.public_id, "Spam.")
    act(staff, thing, "unhide", reason="A mistake.")
    assert Client().get(address).status_code in (200, 302)
    assert last() == ("unhide", "root", name, thing.public_id, "A mistake.")
    assert Hiding.objects.count() == 0


@pytest.mark.parametrize("kind", ["upload", "view", "report"])
def test_withdraw_and_erase_need_a_tick(staff, things, kind):
    thing = things[kind]
    for action in ("withdraw_rows", "erase_rows"):
        assert act(staff, thing, action).count("Done for") == 0
    assert Client().get(thing.get_absolute_url()).status_code in (200, 302)
    act(staff, thing, "withdraw_rows", sure="on")
    assert Client().get(thing.get_absolute_url()).status_code == 410
    assert last() == ("withdraw", "root", thing._meta.model_name, thing.public_id, "Spam.")


def test_an_upload_is_erased_and_its_comparison_goes_with_it(staff, things):
    assert "belongs to an upload" in act(staff, things["comparison"], "withdraw_rows", sure="on")
    act(staff, things["upload"], "erase_rows", sure="on")
    assert (things["upload"].sha256, things["upload"].size) == ("", 0)
    assert last()[0] == "erase"
    assert Client().get(things["comparison"].get_absolute_url()).status_code == 410


@pytest.mark.parametrize(
    ("action", "column", "value"),
    [("ban_network", "network_hash", NETWORK), ("ban_owner", "owner_hash", None)],
)
@pytest.mark.parametrize("kind", ["upload", "comparison", "view"])
def test_ban_and_end_of_the_ban(staff, things, kind, action, column, value):
    act(staff, things[kind], action)
    ban = Ban.objects.get()
    assert getattr(ban, column) == (value or things[kind].publisher_hash) and ban.ended_at is None
    assert last()[0] == "ban"
    act(staff, ban, "unban", reason="Settled.")
    assert ban.ended_at and last()[0] == "unban" and last()[4] == "Settled."


def test_a_thing_from_nowhere_bans_nobody(staff, things):
    assert "not known where" in act(staff, things["report"], "ban_network")
    assert Ban.objects.count() == 0


@pytest.mark.parametrize("kind", ["comparison", "run", "report"])
def test_the_queue_of_reported_pages(staff, things, kind):
    run = things["upload"].runs.first()
    thing = run if kind == "run" else things[kind]
    staff.post(f"/report-abuse/?url={thing.get_absolute_url()}", {"reason": "spam", "text": "<b>x"})
    complaint = Complaint.objects.get()
    page = staff.get(reverse("admin:runs_complaint_changelist")).text
    assert thing.get_absolute_url() in page and "&lt;b&gt;x" in page
    act(staff, complaint, "hide_page")
    assert Client().get(thing.get_absolute_url()).status_code == 410
    act(staff, complaint, "unhide_page")
    assert Client().get(thing.get_absolute_url()).status_code == 200
    act(staff, complaint, "close")
    assert complaint.closed_at and last()[:4] == ("close", "root", kind, thing.public_id)


@pytest.mark.parametrize("reason", ["", "   "])
def test_no_act_without_a_reason(staff, things, reason):
    entries = AuditEntry.objects.count()
    assert "write a reason" in act(staff, things["upload"], "hide", reason=reason)
    assert AuditEntry.objects.count() == entries and not things["upload"].hidden


def test_a_failed_upload_gets_another_go(staff, things, monkeypatch):
    monkeypatch.setattr(tasks.import_upload, "delay", lambda pk: None)
    upload = things["upload"]
    assert "import failed can be tried again" in act(staff, upload, "retry")
    failed = make_upload("x", state="failed", attempts=3, failure="The disk was full.")
    assert "Done for 1" in act(staff, failed, "retry")
    assert (failed.state, failed.attempts, failed.failure) == ("received", 0, "")
    assert last() == ("retry", "root", "upload", failed.public_id, "Spam.")


def test_nobody_changes_the_audit_log(staff, things):
    act(staff, things["upload"], "hide")
    entry = AuditEntry.objects.order_by("-pk")[0]
    for name in ("add", "change", "delete"):
        arguments = [] if name == "add" else [entry.pk]
        address = reverse(f"admin:runs_auditentry_{name}", args=arguments)
        code = staff.post(address, {"reason": "Another.", "act": "ban", "post": "yes"}).status_code
        assert code == 403, name
    for change in (
        entry.save, entry.delete, AuditEntry.objects.all().delete,
        lambda: AuditEntry.objects.update(reason="Another."),
    ):  # fmt: skip
        with pytest.raises(Unchangeable):
            change()
    page = staff.get(reverse("admin:runs_auditentry_changelist")).text
    assert 'name="action"' not in page and "Spam." in page
    entry.refresh_from_db()
    assert entry.reason == "Spam."


@pytest.mark.parametrize("model", [Upload, Comparison, Report, Complaint, Ban, AuditEntry])
def test_rows_are_only_read_there(staff, things, model, django_assert_max_num_queries):
    Complaint.objects.create(kind="run", name="x", reason="spam")
    Ban.objects.create(network_hash="x", reason="Spam.")
    name = model._meta.model_name
    row = model.objects.first()
    with django_assert_max_num_queries(12):
        listed = staff.get(reverse(f"admin:runs_{name}_changelist"))
    assert listed.status_code == 200 and listed["Cache-Control"].count("no-store")
    detail = staff.get(reverse(f"admin:runs_{name}_change", args=[row.pk]))
    assert detail.status_code == 200
    assert 'name="_save"' not in detail.text
    assert staff.get(reverse(f"admin:runs_{name}_add")).status_code == 403
    for part in ("change", "delete"):
        address = reverse(f"admin:runs_{name}_{part}", args=[row.pk])
        assert staff.post(address, {"post": "yes"}).status_code == 403
    assert model.objects.filter(pk=row.pk).exists()


def test_sign_in_is_logged_and_fails_so_often_only(client):
    User.objects.create_superuser("root", password=PASSWORD)
    for _ in range(MOST_FAILURES):
        assert sign_in(client, password="wrong").status_code == 200
    refused = sign_in(client)
    assert refused.status_code == 429 and refused["Retry-After"] and "10 times" in refused.text
    elsewhere = Client(REMOTE_ADDR="203.0.113.7")
    assert sign_in(elsewhere).status_code == 302
    elsewhere.post(reverse("admin:logout"))
    acts = list(AuditEntry.objects.order_by("pk").values_list("act", "staff"))
    assert acts == [("refused", "")] * MOST_FAILURES + [("sign-in", "root"), ("sign-out", "root")]
    assert elsewhere.get(reverse("admin:index")).status_code == 302


def test_a_session_ends(staff, settings):
    assert staff.get(reverse("admin:index")).status_code == 200
    cookie = staff.cookies[settings.SESSION_COOKIE_NAME]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Strict", "")
    before = cookie.value
    sign_in(staff)
    assert staff.cookies[settings.SESSION_COOKIE_NAME].value != before
    session = staff.session
    session[SIGNED_IN_AT] = time.time() - settings.STAFF_SESSION_SECONDS - 1
    session.save()
    assert staff.get(reverse("admin:index")).status_code == 302


def test_a_signed_in_member_of_staff_reads_public_pages_like_everybody(staff, things):
    for address in ("/", "/runs/", things["comparison"].get_absolute_url()):
        response = staff.get(address)
        assert "sessionid" not in response.cookies and "staff" not in response.cookies
        assert hasattr(response.wsgi_request, "user") is False
    page = staff.get(things["comparison"].get_absolute_url())
    assert "Cookie" not in page.get("Vary", "") and "public" in page["Cache-Control"]


@pytest.mark.parametrize(
    ("password", "is_taken"),
    [("short1-pass", False), ("password1234", False), ("rootrootroot", False), ("benchpressadmin1", False), ("all lower case words", True),
     ("x1" * 40, True)],
)  # fmt: skip
def test_passwords_are_long_and_not_common(staff, password, is_taken):
    data = {"old_password": PASSWORD, "new_password1": password, "new_password2": password}
    response = staff.post(reverse("admin:password_change"), data)
    assert (response.status_code == 302) == is_taken
    wrong = staff.post(reverse("admin:password_change"), data | {"old_password": "wrong"})
    assert wrong.status_code == 200


def test_a_password_is_masked_and_can_be_pasted(staff):
    for page in (Client().get(reverse("admin:login")), staff.get(reverse("admin:password_change"))):
        fields = re.findall(r'<input[^>]*name="[^"]*password[^>]*>', page.text)
        assert fields
        for field in fields:
            assert 'type="password"' in field and "readonly" not in field, field
            assert 'autocomplete="off"' not in field and "onpaste" not in field, field


def test_each_page_of_staff_leads_to_sign_out(staff, things):
    upload = things["upload"]
    names = ("index", "runs_upload_changelist", "password_change")
    addresses = [*map(reverse, map("admin:{}".format, names))]
    for address in [*addresses, reverse("admin:runs_upload_change", args=[upload.pk])]:
        assert f'action="{reverse("admin:logout")}"' in staff.get(address).text, address


def test_a_form_of_the_admin_needs_its_token(things):
    User.objects.create_superuser("root", password=PASSWORD)
    client = Client(enforce_csrf_checks=True)
    assert sign_in(client).status_code == 403


def test_a_disabled_account_and_a_new_password_end_all_sessions(staff):
    elsewhere = Client()
    sign_in(elsewhere)
    new = {"new_password1": "another long one here", "new_password2": "another long one here"}
    staff.post(reverse("admin:password_change"), {"old_password": PASSWORD, **new})
    index = reverse("admin:index")
    assert (staff.get(index).status_code, elsewhere.get(index).status_code) == (200, 302)
    User.objects.update(is_active=False)
    assert staff.get(index).status_code == 302


@pytest.mark.parametrize("kind", ["comparison", "run", "report", "view"])
def test_what_was_reported_is_withdrawn_from_the_queue(staff, things, kind):
    thing = things["upload"].runs.first() if kind == "run" else things[kind]
    staff.post(f"/report-abuse/?url={thing.get_absolute_url()}", {"reason": "law", "text": ""})
    complaint = Complaint.objects.get()
    assert "tick that you know" in act(staff, complaint, "withdraw_whole_page_rows")
    assert Client().get(thing.get_absolute_url()).status_code == 200
    act(staff, complaint, "withdraw_whole_page_rows", sure="on")
    assert Client().get(thing.get_absolute_url()).status_code == 410
    owned = things["upload"] if kind in ("comparison", "run") else thing
    assert last()[0] == "withdraw" and last()[3] == owned.public_id
