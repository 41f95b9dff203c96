"""Who may read or change what. Every view that shows or changes a stored thing calls this first.

Public things are read by everybody, unlisted ones by whoever has the address, private ones by
their owner. The owner is the browser or account that published it (`browser_key`), a token of the
account, or whoever sends the edit key: by cookie, form field or header. An unknown id and a wrong
key give the same 404. A withdrawn thing raises `Gone` for those who could have seen it, and one
that staff hid raises `Hidden`.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import QuerySet
from django.http import Http404, HttpRequest

from runs import keys
from runs.accounts import identity, tokens
from runs.ids import is_id
from runs.models import Account, Comparison, Hiding, Report, ReportSlug, Run, Upload
from runs.slugs import spelled
from runs.store.queries import hiding_of, tagged
from runs.store.visibility import PRIVATE, PUBLIC, private_uploads_of
from runs.web import browser_key

NOT_FOUND = "There is no such page, or this key does not open it."
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
API = "/api/"  # below it no cookie and no form tells who asks


class Gone(Exception):
    """The page was withdrawn; the answer is 410. `is_private`: nobody else may learn even that."""

    status = 410
    title = "Withdrawn"
    sentence = (
        "The author withdrew this benchmark. "
        "Its address stays reserved, so that no link leads elsewhere."
    )
    detail = ""

    def __init__(self, *, is_private: bool = False) -> None:
        super().__init__("withdrawn")
        self.is_private = is_private


class Expired(Gone):
    """Nobody published the draft in time; `detail` says how long that was."""

    title = "Deleted"
    sentence = "This draft was deleted, because only what is published is kept."

    def __init__(self, detail: str) -> None:
        super().__init__(is_private=True)
        self.detail = detail


class Hidden(Gone):
    """Staff hid the page; `detail` is their reason. It may come back, so no cache keeps this."""

    title = "Hidden by this site"
    sentence = "The staff of this site hid this page."

    def __init__(self, hiding: Hiding | None) -> None:
        super().__init__(is_private=True)
        self.status = 451 if hiding and hiding.by_law else 410
        self.detail = f"Reason: {hiding.reason}" if hiding else ""


def upload_for_editing(request: HttpRequest, public_id: str) -> Upload:
    """Return the upload to its owner. One query."""
    return _present(_own_upload(request, public_id))


def upload_for_withdrawing(request: HttpRequest, public_id: str, *, erases: bool) -> Upload:
    """Return the upload to its owner, also where staff hid it. One query.

    What was withdrawn can still be erased, once.
    """
    upload = _own_upload(request, public_id)
    if erases and upload.state == Upload.State.WITHDRAWN and not upload.erased_at:
        return upload
    return _present(upload, even_hidden=True)


def upload_for_reading(request: HttpRequest, public_id: str) -> Upload:
    """Return a published upload that is not private to everybody, any other to its owner.

    One query.
    """
    upload = _find_upload(public_id)
    if upload is None or not may_read_upload(request, upload):
        raise Http404(NOT_FOUND)
    return _present(upload)


def run_for_reading(request: HttpRequest, public_id: str) -> Run:
    """Return a run with its upload and tags, under the rule of `upload_for_reading`. One query."""
    run = tagged(Run.objects.filter(public_id=public_id)).first() if is_id(public_id) else None
    if run is None or not may_read_upload(request, run.upload):
        raise Http404(NOT_FOUND)
    _present(run.upload)
    return run


def comparison_for_reading(
    request: HttpRequest, public_id: str, *, whole: bool = True
) -> Comparison:
    """Return a comparison to everybody who has its address, a private one to its owner.

    Costs one query, and one more for a private one. With `whole=False` reading its `content` is one
    more.
    """
    comparison = _find_comparison(public_id, whole=whole)
    if comparison is None or not _may_read_comparison(request, comparison):
        raise Http404(NOT_FOUND)
    return _present_comparison(comparison)


def comparison_for_editing(
    request: HttpRequest, public_id: str, *, even_hidden: bool = False
) -> Comparison:
    """Return a comparison without its content to its owner, as `upload_for_editing`.

    One query; a private one costs two.
    """
    comparison = _find_comparison(public_id, whole=False)
    may_both = (
        comparison is not None
        and may_edit(request, comparison)
        and _may_read_comparison(request, comparison)
    )
    if comparison is None or not may_both:
        raise Http404(NOT_FOUND)
    return _present_comparison(comparison, even_hidden=even_hidden)


def report_for_editing(
    request: HttpRequest, public_id: str, *, even_hidden: bool = False
) -> Report:
    """Return the report to its owner, as `upload_for_editing`. One query."""
    report = Report.objects.filter(public_id=public_id).first() if is_id(public_id) else None
    if report is None or not may_edit(request, report):
        raise Http404(NOT_FOUND)
    return _present_report(report, even_hidden=even_hidden)


def report_for_reading(request: HttpRequest, slug: str) -> Report:
    """Return a published report to everybody who has its address, a private one to its owner.

    `slug` is any slug that the report has or had, in any spelling. An earlier slug that was listed
    leads only the owner to a report that is not public any more. One query.
    """
    rows = ReportSlug.objects.select_related("report")
    row = rows.filter(slug=spelled(slug)).first()
    if row is None or row.report.published_at is None:
        raise Http404(NOT_FOUND)
    report = row.report
    is_known = report.visibility == PUBLIC or row.slug == report.slug or not row.listed
    is_told = is_known and report.visibility != PRIVATE
    if not (is_told or may_edit(request, report)):
        raise Http404(NOT_FOUND)
    return _present_report(report)


def may_edit(request: HttpRequest, owned: Upload | Comparison | Report) -> bool:
    """Tell whether the request comes from the owner of a thing. No query.

    It does with the edit key, or from the browser that published it. The API reads no cookie, so
    that no other site can use that of a browser; there a token of the owner's account counts.
    """
    if any(keys.matches(key, owned.edit_key_hash) for key in _edit_keys(request)):
        return True
    if request.path.startswith(API):
        return keys.matches(account_owner(request), owned.publisher_hash)
    browser = browser_key.read(request)
    if owned.edit_key_hash and owned.edit_key_hash in browser.opened:
        return True
    return keys.matches(browser.owner, owned.publisher_hash)


def fresh_key(request: HttpRequest) -> str | None:
    """Return the edit key of what is new, which is shown once; None after that."""
    return browser_key.typed_key(request) if browser_key.is_fresh(request) else None


def own_key(request: HttpRequest, upload: Upload) -> str | None:
    """Return the edit key of an upload where this browser got it; None for any other browser."""
    key = browser_key.typed_key(request)
    return key if keys.matches(key, upload.edit_key_hash) else None


def keys_in_headers(request: HttpRequest) -> list[str]:
    """Return the edit keys in the headers; several in X-Edit-Key are separated by commas."""
    sent = [key.strip() for key in request.headers.get("X-Edit-Key", "").split(",")]
    sent.append(bearer(request))
    return [key for key in sent if key and not key.startswith(tokens.PREFIX)]


def bearer(request: HttpRequest) -> str:
    """Return what `Authorization: Bearer` holds, an edit key or a token; "" for nothing."""
    scheme, _, value = request.headers.get("Authorization", "").partition(" ")
    return value.strip() if scheme.lower() == "bearer" else ""


def act_for(request: HttpRequest, account: Account) -> None:
    """Let a request of the API act for the account whose token it sent."""
    request.account = account  # type: ignore[attr-defined]


def account_of(request: HttpRequest) -> Account | None:
    """Return the account whose token a request of the API sent, None without one."""
    return getattr(request, "account", None)


def account_owner(request: HttpRequest) -> str:
    """Return the owner's id of the account that a request acts for, "" for none."""
    account = account_of(request)
    return identity.owner_id(account) if account else ""


def _edit_keys(request: HttpRequest) -> Iterator[object]:
    yield from keys_in_headers(request)
    if request.path.startswith(API):
        return
    yield browser_key.typed_key(request)
    if request.method == "POST" and request.content_type in _FORMS:
        yield request.POST.get("edit_key", "").strip()


def may_read_upload(request: HttpRequest, upload: Upload) -> bool:
    """Tell whether a request may read an upload that is not withdrawn. No query."""
    is_told = upload.published_at is not None and upload.visibility != PRIVATE
    return is_told or may_edit(request, upload)


def _may_read_comparison(request: HttpRequest, comparison: Comparison) -> bool:
    """Tell whether the request may read a comparison: a private one needs all private uploads."""
    if comparison.visibility != PRIVATE:
        return True
    is_own = may_edit(request, comparison)
    uploads = list(private_uploads_of(comparison))
    if not uploads:
        return is_own
    same = comparison.publisher_hash
    return all(
        may_edit(request, upload) or (is_own and same != "" and upload.publisher_hash == same)
        for upload in uploads
    )


def _own_upload(request: HttpRequest, public_id: str) -> Upload:
    upload = _find_upload(public_id)
    if upload is None or not may_edit(request, upload):
        raise Http404(NOT_FOUND)
    return upload


def _find_upload(public_id: str) -> Upload | None:
    return Upload.objects.filter(public_id=public_id).first() if is_id(public_id) else None


def comparison_rows(public_id: str, *, whole: bool) -> QuerySet[Comparison]:
    """Return the rows of one comparison, at most one; `whole` is with its content. No query yet."""
    rows = Comparison.objects.filter(public_id=public_id)
    return rows if whole else rows.defer("content")


def _find_comparison(public_id: str, *, whole: bool) -> Comparison | None:
    return comparison_rows(public_id, whole=whole).first() if is_id(public_id) else None


def _present(upload: Upload, *, even_hidden: bool = False) -> Upload:
    if upload.state == Upload.State.WITHDRAWN:
        if upload.failure:
            raise Expired(upload.failure)
        is_told = upload.published_at is not None and upload.visibility != PRIVATE
        raise Gone(is_private=not is_told)
    if upload.hidden and not even_hidden:
        raise Hidden(hiding_of(upload))
    return upload


def _present_comparison(comparison: Comparison, *, even_hidden: bool = False) -> Comparison:
    if comparison.withdrawn_at:
        raise Gone(is_private=comparison.visibility == PRIVATE)
    if comparison.hidden and not even_hidden:
        raise Hidden(hiding_of(comparison))
    return comparison


def _present_report(report: Report, *, even_hidden: bool = False) -> Report:
    if report.state == Report.State.WITHDRAWN:
        raise Gone(is_private=report.visibility == PRIVATE)
    if report.hidden and not even_hidden:
        raise Hidden(hiding_of(report))
    return report
