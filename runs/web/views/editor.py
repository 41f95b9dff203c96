"""Writing a report: the form, its buttons, autosave, preview, publishing, withdrawing.

Everything but autosave works without scripts.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from runs.models import Report, Upload
from runs.reports import articles, editor_form, writing
from runs.reports.page import compose
from runs.store import queries
from runs.store.visibility import shown_in_report
from runs.web import access, browser_key, edit_key_page, new_report
from runs.web.errors import SeeOther
from runs.web.forms import ReportForm


@require_safe
@never_cache
def start(request: HttpRequest) -> HttpResponse:
    """Say what a report is, with the button that starts one."""
    return render(request, "report/new.html", {"limit": articles.MOST_SETUPS})


@require_POST
@never_cache
def create(request: HttpRequest) -> HttpResponse:
    """Make an empty draft and go to its editor."""
    return new_report.created(request, articles.empty() | {"language": "en"})


@require_POST
@never_cache
def from_upload(request: HttpRequest, public_id: str) -> HttpResponse:
    """Make a draft from a published upload and go to its editor.

    The draft has a setup for each sheet, file, heading or file size. A post without numbers gives
    one with empty setups.
    """
    upload = access.upload_for_editing(request, public_id)
    return new_report.from_upload(request, upload)


@never_cache
def edit(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the form (GET); do what the pressed button says (POST)."""
    report = access.report_for_editing(request, public_id)
    if request.method != "POST":
        return _form(request, report, article=report.draft)
    action = request.POST.get("action", "save")
    typed, keys = editor_form.article_of(request.POST), request.POST.getlist("setup")
    article = editor_form.changed(typed, action, keys=keys)
    try:
        writing.save(report, article, version=_version(request))
        if action == "publish":
            return _published(request, report)
    except (articles.Mistake, writing.Stale) as mistake:
        return _refused(request, report, article=article, problem=str(mistake))
    if action == "autosave":
        return JsonResponse({"version": report.draft_version})
    if action == "preview":
        return SeeOther(f"{new_report.address(report)}preview/")
    return SeeOther(f"{new_report.address(report)}#{'setups' if action != 'save' else 'main'}")


@require_safe
@never_cache
def preview(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the working copy as its readers would see it. Two queries."""
    report = access.report_for_editing(request, public_id)
    comparisons = queries.comparisons(articles.comparison_ids(report.draft))
    page = compose(
        report.draft, shown_in_report(report, comparisons, readers=Upload.Visibility.PRIVATE)
    )
    return render(
        request,
        "report/preview.html",
        {
            "report": report,
            "page": page,
            "article": report.draft,
            "address": new_report.address(report),
        },
    )


@never_cache
def withdraw(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask whether to take the report back (GET), then do it (POST)."""
    report = access.report_for_editing(request, public_id, even_hidden=True)
    if request.method != "POST":
        return render(
            request,
            "report/withdraw.html",
            {"report": report, "address": new_report.address(report)},
        )
    writing.withdraw(report)
    return SeeOther(reverse("withdrawn", args=["report"]))


@never_cache
def unlock(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask for the edit key (GET); the right one opens the editor in this browser too (POST)."""
    return edit_key_page.answer(request, public_id, key_page=KEY_PAGE)


def _published(request: HttpRequest, report: Report) -> HttpResponse:
    form = ReportForm(request.POST)
    if not form.is_valid():
        first_errors = next(iter(form.errors.values()))
        raise articles.Mistake(" ".join(str(sentence) for sentence in first_errors))
    slug, visibility = form.cleaned_data["slug"], form.cleaned_data["visibility"]
    writing.publish_report(report, slug=slug, visibility=visibility)
    return SeeOther(report.get_absolute_url())


def _refused(
    request: HttpRequest, report: Report, *, article: articles.Article, problem: str
) -> HttpResponse:
    """Answer with the typed form and the problem; autosave gets the problem alone."""
    if request.POST.get("action") == "autosave":
        return JsonResponse({"problem": problem}, status=409)
    return _form(request, report, article=article, problem=problem)


def _form(
    request: HttpRequest, report: Report, *, article: articles.Article, problem: str = ""
) -> HttpResponse:
    """Show the form with an article; after a problem with the other fields as they were sent."""
    key = access.fresh_key(request)
    initial = {"slug": report.slug or "", "visibility": report.visibility}
    context = {
        "report": report,
        "editor": editor_form.editor(article),
        "problem": problem,
        "version": _version(request) if problem else report.draft_version,
        "edit_key": key,
        "form": ReportForm(request.POST if problem else None, initial=initial),
        "unpublished": report.state == "draft",
        "address": new_report.address(report),
    }
    response = render(request, "report/edit.html", context, status=409 if problem else 200)
    if key:
        browser_key.seen(response, path=new_report.address(report))
    return response


def _version(request: HttpRequest) -> int:
    """Return the version that the form was made from; -1, which none has, for anything else."""
    text = request.POST.get("version", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


KEY_PAGE = edit_key_page.KeyPage(
    title="Change or withdraw a report",
    sentence="The edit key was shown when the report was started. "
    "With it this browser can change the report and withdraw it.",
    find=access.report_for_editing,
    address=new_report.address,
)
