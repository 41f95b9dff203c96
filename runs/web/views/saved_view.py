"""Changing and withdrawing a saved view; what an upload published leads to its review page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from runs.models import Comparison
from runs.publish import locked_upload, saved_views, withdrawing
from runs.web import access, browser_key, edit_key_page
from runs.web.errors import SeeOther
from runs.web.forms import PublishForm


@never_cache
def edit(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show title, visibility and a new edit key (GET); store what was changed (POST)."""
    view = access.comparison_for_editing(request, public_id)
    if view.upload is not None:
        return SeeOther(view.upload.get_absolute_url())
    if request.method != "POST":
        initial = {"title": view.title, "visibility": view.visibility}
        return _form(request, view, form=PublishForm(initial=initial))
    form = PublishForm(request.POST)
    if not form.is_valid():
        return _form(request, view, form=form, status=400)
    title, visibility = form.cleaned_data["title"], form.cleaned_data["visibility"]
    try:
        saved_views.restate_view(view, title=title, visibility=visibility)
    except locked_upload.NotReady as error:
        return _form(request, view, form=form, status=409, problem=str(error))
    return SeeOther(view.get_absolute_url())


@never_cache
def withdraw(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask whether to take the view back (GET), then do it (POST)."""
    view = access.comparison_for_editing(request, public_id, even_hidden=True)
    if view.upload is not None:
        return SeeOther(reverse("upload-withdraw", args=[view.upload.public_id]))
    if request.method != "POST":
        return render(request, "saved_view/withdraw.html", {"view": view})
    withdrawing.withdraw_view(view)
    return SeeOther(reverse("withdrawn", args=["view"]))


@never_cache
def unlock(request: HttpRequest, public_id: str) -> HttpResponse:
    """Go on in the owner's browser, or ask for the edit key."""
    return edit_key_page.answer(request, public_id, key_page=KEY_PAGE)


def _form(
    request: HttpRequest,
    view: Comparison,
    *,
    form: PublishForm,
    status: int = 200,
    problem: str = "",
) -> HttpResponse:
    key = access.fresh_key(request)
    context = {"view": view, "form": form, "problem": problem, "edit_key": key}
    response = render(request, "saved_view/edit.html", context, status=status)
    if key:
        browser_key.seen(response, path=view.get_absolute_url())
    browser_key.keep(request, response)
    return response


def _address(comparison: Comparison) -> str:
    """Return where the owner of a comparison goes on: to its upload, or to the form of a view."""
    if comparison.upload is not None:
        return comparison.upload.get_absolute_url()
    return reverse("comparison-edit", args=[comparison.public_id])


KEY_PAGE = edit_key_page.KeyPage(
    title="Correct or withdraw",
    sentence="The edit key was shown when this was uploaded or saved. "
    "With it this browser can change names and visibility, and withdraw it.",
    find=access.comparison_for_editing,
    address=_address,
)
