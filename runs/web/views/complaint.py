"""Reporting a public page to the staff of the site: a reason, a sentence, and thanks."""

from __future__ import annotations

from urllib.parse import urlsplit

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from runs.intake import complaints
from runs.intake.refusals import Refused
from runs.models import TEXT_LENGTH, Comparison, Complaint, Report, Run
from runs.web import access, http_cache
from runs.web.errors import SeeOther, not_taken

Reported = Comparison | Report | Run


class ComplaintForm(forms.Form):
    """What is wrong with a page."""

    reason = forms.ChoiceField(
        choices=Complaint.Reason.choices, widget=forms.RadioSelect, label="What is wrong?"
    )
    text = forms.CharField(
        required=False,
        max_length=TEXT_LENGTH,
        label="In a sentence",
        help_text="Which line or number, and why. Leave it empty if the reason says it all.",
        widget=forms.Textarea(attrs={"rows": 3}),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Ask what is wrong with the page `url` (GET), then store it for staff (POST).

    `url` is the address of a comparison, report or run that the reader can open; 404 for any other.
    """
    thing = _thing(request, request.GET.get("url", ""))
    form = ComplaintForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        context = {"form": form, "thing": thing, "kind": complaints.kind_of(thing)}
        return render(request, "complaint/page.html", context, status=400 if form.is_bound else 200)
    try:
        complaints.store(
            thing,
            reason=form.cleaned_data["reason"],
            text=form.cleaned_data["text"],
            address=request.META.get("REMOTE_ADDR", ""),
        )
    except Refused as refused:
        return not_taken(request, refused)
    return SeeOther(reverse("report-abuse-thanks"))


@require_safe
def thanks(request: HttpRequest) -> HttpResponse:
    """Say thanks. No query."""
    response = render(request, "complaint/thanks.html")
    return http_cache.set_headers(
        response, http_cache.fixed_page(), is_listed=True, is_indexed=False
    )


def _thing(request: HttpRequest, url: str) -> Reported:
    """Return what the page of an address shows; Http404 for what this reader cannot open."""
    parts = urlsplit(url[:2000]) if "\\" not in url else urlsplit("")
    if parts.netloc and parts.netloc != urlsplit(settings.SITE_URL).netloc:
        raise Http404(access.NOT_FOUND)
    try:
        match = resolve(parts.path)
    except Resolver404 as error:
        raise Http404(access.NOT_FOUND) from error
    if match.url_name == "comparison":
        return access.comparison_for_reading(request, match.kwargs["public_id"], whole=False)
    if match.url_name == "report":
        return access.report_for_reading(request, match.kwargs["slug"])
    if match.url_name == "run":
        return access.run_for_reading(request, match.kwargs["public_id"])
    raise Http404(access.NOT_FOUND)
