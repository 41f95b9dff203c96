"""Every form of the site, filled with hostile text: the routes are those of the table of access.

A form's fields are read from its page, so that a new route or a new field is filled by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html.parser import HTMLParser
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from runs.models import Account, Report, Upload
from runs.publish import publishing
from runs.publish.owner import Owner
from tests.factories import ab_text, make_comparison, make_report, make_run, make_upload, own
from tests.pages.access_table import NOT_ALLOWED, ROUTES
from tests.pages.test_access_table import SECRET, Things, address_of
from tests.pages.test_account import sign_up
from tests.pages.test_staff import PASSWORD, sign_in, staff_addresses

# Pages with the form of a route that has no page of its own.
PAGE_OF = {
    **dict.fromkeys(("upload-tags", "upload-publish", "upload-metric", "upload-columns"), "upload"),
    **dict.fromkeys(("upload-reading", "upload-report"), "upload"),
    **dict.fromkeys(("tray-change", "tray-save"), "tray"),
    "uploads": "home",
    "report-create": "report-new",
}
# What scripts send, and what a form has only at times.
MORE = {
    "upload-columns": ("column-0", "column-1", "undo"),
    "upload-metric": ("metric",),
    "upload-reading": ("decision",),
    "tray-change": ("run", "from", "series", "action"),
    "tray-save": ("title", "visibility"),
    "account-passkeys": ("name", "credential"),
    "mfa_login_webauthn": ("credential",),
    "account_confirm_login_code": ("code",),
    "account_email_verification_sent": ("code",),
    **dict.fromkeys(("github_login", "gitlab_login"), ("next", "process")),
    **dict.fromkeys(("github_callback", "gitlab_callback"), ("code", "state", "error")),
}
WRITTEN = ("text", "search", "email", "url", "number", "date", "password", "hidden", "textarea")
SIGN_IN = ("account_", "socialaccount_", "github_", "gitlab_", "mfa_")
QUERY = (
    *("q", "server", "hardware", "size", "tool", "after", "sort", "series", "from", "run", "url"),
    *("metric", "x", "at", "of", "scale", "first", "baseline", "hide", "show", "together", "theme"),
    *("width", "height", "title", "author", "format", "maxwidth", "revision", "runs", "page"),
)
MOST_FORM = 6_000_000  # characters in all fields together: six times what a form may hold
Form = Callable[[Any], Any]


class Field(NamedTuple):
    """A control of a form: its name, its kind, and the value that it has when it is not touched."""

    name: str
    kind: str
    value: str | None


class Fields(HTMLParser):
    """Collects the controls of all forms of a page that are posted."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.fields: list[Field] = []
        self.is_inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if tag == "form":
            self.is_inside = (known.get("method") or "").lower() == "post"
        name = known.get("name")
        is_control = tag in ("input", "textarea", "select", "button")
        if not (is_control and name and (self.is_inside or "form" in known)):
            return
        kind = known.get("type") or "text" if tag == "input" else tag
        is_chosen = kind not in ("radio", "checkbox", "button") or "checked" in known
        self.fields.append(Field(name, kind, known.get("value") or "" if is_chosen else None))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.is_inside = False


def make_things() -> Things:
    """Return an upload of PUBLISHER that is published, a view of it and a report."""
    upload = make_upload(ab_text(f"{SECRET}/{Upload.objects.count()}"))
    runs = [make_run(upload, server_name=SECRET, concurrency=load) for load in (10, 20)]
    comparison = make_comparison(*runs, title="")
    owner = Owner.of_upload(upload)
    view = publishing.save_view(runs[:1], title="View", visibility="public", owner=owner)
    return Things(upload, comparison, view, make_report(comparison))


def things_for(route: str, visitor: Any) -> Things:
    """Return what a form is sent to: where an upload is stated or published, a new draft."""
    things = things_of(visitor)
    if PAGE_OF.get(route) != "upload" and route != "upload-series":
        return things
    draft = make_upload(ab_text(concurrency=1 + Upload.objects.count()))
    make_run(draft, server_name="")
    return things._replace(upload=draft)


def things_of(visitor: Any) -> Things:
    """Return the visitor's things; new ones where one of them was withdrawn."""
    known: Things | None = getattr(visitor, "things", None)
    if known:
        there = Upload.objects.filter(pk=known.upload.pk, state=Upload.State.PUBLISHED).exists()
        known.view.refresh_from_db(fields=["withdrawn_at"])
        known.report.refresh_from_db(fields=["state"])
        is_whole = there and not known.view.withdrawn_at
        if is_whole and known.report.state != Report.State.WITHDRAWN:
            return known
    visitor.things = made = make_things()
    return made


def visitor_of(route: str, visitor: Any) -> Any:
    """Return who sends a form: for the pages of an account a browser that is signed in to one."""
    if not route.startswith("account") or route.startswith(SIGN_IN):
        return visitor
    account = getattr(visitor, "account", None)
    if account is None or account.get(reverse("account")).status_code != 200:
        cache.clear()  # of how many codes were asked for
        account = own(Client(), "")
        sign_up(account, f"ada{Account.objects.count()}@example.org")
        visitor.account = account
    return account


def fields_of(route: str, things: Things, *, visitor: Any) -> list[Field]:
    """Return the controls of the page that has the form of a route, and those that scripts send."""
    page = PAGE_OF.get(route) or (route if ROUTES[route].get != NOT_ALLOWED else "")
    if not page and route.startswith("account"):
        page = "account"
    fields = Fields(visitor.get(address_of(page, things)).content.decode()).fields if page else []
    return [*fields, *(Field(name, "text", "") for name in MORE.get(route, ()))]


def filled(route: str, sent: Any) -> Any:
    """Send a form twice: each control with the text, then only what people write."""
    visitor, things = visitor_of(route, sent.visitor), things_for(route, sent.visitor)
    address = address_of(route, things)
    known: dict[str, list[Field]] = sent.visitor.__dict__.setdefault("fields", {})
    if route not in known:
        known[route] = fields_of(route, things, visitor=visitor)
    fields = known[route]
    text = sent.text[: MOST_FORM // max(len(fields), 1)]
    refused = visitor.post(address, {field.name: text for field in fields})
    usual = {
        field.name: text if field.kind in WRITTEN else field.value
        for field in fields
        if field.kind in WRITTEN or field.value is not None
    }
    answer = visitor.post(address, usual)
    return answer if refused.status_code < 500 else refused


def asked(route: str, sent: Any) -> Any:
    """Ask for a page with the text as the value of each parameter that some page reads."""
    visitor, things = visitor_of(route, sent.visitor), things_of(sent.visitor)
    query = urlencode(dict.fromkeys(QUERY, sent.text[:60]), errors="replace")
    address = address_of(route, things)
    answer = visitor.get(f"{address}{'&' if '?' in address else '?'}{query}")
    if answer.streaming:
        b"".join(answer.streaming_content)
    return answer


def acted(address: str, sent: Any) -> Any:
    """Send a form to a page of staff, which has other fields at each address."""
    staff = getattr(sent.visitor, "staff", None)
    if staff is None or staff.get(reverse("admin:index")).status_code != 200:
        User.objects.get_or_create(username="root")[0].delete()
        User.objects.create_superuser("root", password=PASSWORD)
        staff = sent.visitor.staff = Client()
        sign_in(staff)
        things_of(sent.visitor)
    page = staff.get(address)
    fields = Fields(page.content.decode()).fields if page.status_code == 200 else []
    values = {field.name: sent.text[:9000] for field in fields if field.kind != "hidden"}
    rows = {"_selected_action": [1], "index": 0, "action": "hide", "reason": sent.text[:9000]}
    refused = staff.post(address, values)
    answer = staff.post(address, rows)
    return answer if refused.status_code < 500 else refused


FORMS: dict[str, Form] = {
    f"form {route}": partial(filled, route)
    for route, own_route in ROUTES.items()
    if own_route.post != NOT_ALLOWED
}
PAGES: dict[str, Form] = {
    f"page {route}": partial(asked, route)
    for route, own_route in ROUTES.items()
    if own_route.get != NOT_ALLOWED and not route.endswith("_callback")
}
STAFF: dict[str, Form] = {
    f"staff {address}": partial(acted, address)
    for address in [*staff_addresses(), reverse("admin:login")]
}
