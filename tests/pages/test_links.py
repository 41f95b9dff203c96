"""Every link, image, snippet and discovery link of a permalink is followed and answers."""

from __future__ import annotations

import html
import re
from urllib.parse import urljoin, urlsplit

import pytest

from runs.models import Upload
from runs.publish import publishing, withdrawing
from runs.show.view import View
from tests.factories import ab_text

pytestmark = pytest.mark.django_db
SITE = "http://testserver"
SIBLINGS = [".json", ".csv", ".xlsx", ".svg", ".png", "/card.png", "/embed/", "/"]
_ADDRESS = re.compile(r'(?:href|src|srcset|content|value)="([^"]*)"|<textarea[^>]*>([^<]*)<')
_WHOLE = re.compile(rf'{SITE}/[^\s"\'<>\[\])]*')


@pytest.fixture
def comparison(stranger, paste, settings):
    """A published comparison of two servers, as pasted."""
    settings.SITE_URL = SITE
    text = "".join(
        ab_text(server, load, rate)
        for server, rate in (("nginx/1.24.0", 200.0), ("Apache/2.4.57", 100.0))
        for load in (10, 20)
    )
    return publishing.publish(paste(stranger, text), title="A [title] (x)", visibility="public")


def links_of(page: str, address: str) -> set[str]:
    """Return every address of this site that a page names, in attributes and in texts to copy."""
    addresses_found = set()
    for attribute, text in _ADDRESS.findall(page):
        value = html.unescape(attribute or text)
        addresses_found |= {whole.rstrip(",.}") for whole in _WHOLE.findall(html.unescape(value))}
        if value.startswith(("/", "?", "#")):
            addresses_found.add(urljoin(f"{SITE}{address}", value))
    return {
        address.partition("#")[0]
        for address in addresses_found
        if urlsplit(address).path != "/" and not urlsplit(address).path.startswith("/static/")
    }


def status_of(client, address: str) -> int:
    """Fetch an address of this site and let go of it."""
    response = client.get(address.removeprefix(SITE))
    if response.streaming:
        b"".join(response.streaming_content)
    return int(response.status_code)


def test_every_sibling_and_every_link_of_a_permalink_leads_somewhere(stranger, comparison):
    address = comparison.get_absolute_url()
    todo = {f"{SITE}/c/{comparison.public_id}{sibling}" for sibling in SIBLINGS}
    for view in ("", "?metric=time_taken", "embed/"):
        todo |= links_of(stranger.get(address + view).content.decode(), address + view)
    assert {
        address: status
        for address in sorted(todo)
        if (status := status_of(stranger, address)) not in (200, 302, 303)
    } == {}
    assert {f"{SITE}/embed.js", f"{SITE}/c/{comparison.public_id}/card.png"} <= todo and len(
        todo
    ) > 25


@pytest.mark.one_in(2)
@pytest.mark.parametrize("sibling", SIBLINGS)
def test_every_sibling_answers_304_and_keeps_its_headers(stranger, comparison, sibling):
    first = stranger.get(f"/c/{comparison.public_id}{sibling}")
    again = stranger.get(
        f"/c/{comparison.public_id}{sibling}", headers={"If-None-Match": first["ETag"]}
    )
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert {
        name: again[name] for name in ("ETag", "Cache-Control", "Vary", "Content-Security-Policy")
    } == {
        name: first[name] for name in ("ETag", "Cache-Control", "Vary", "Content-Security-Policy")
    }


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "sibling", [*(f"/c/{{id}}{sibling}" for sibling in SIBLINGS), "/oembed/?url={site}/c/{id}/"]
)
def test_every_sibling_of_a_withdrawn_one_is_gone_and_not_kept_for_long(
    stranger, comparison, sibling
):
    address = sibling.format(id=comparison.public_id, site=SITE)
    before = stranger.get(address)
    withdrawing.withdraw(Upload.objects.get())
    after = stranger.get(address, headers={"If-None-Match": before.get("ETag", "")})
    assert (before.status_code, after.status_code) == (200, 410)
    assert "A [title]" not in after.content.decode(errors="replace")
    assert after.get("Cache-Control", "no-store") in ("public, max-age=60", "no-store")


def test_the_same_view_has_the_same_address_and_other_numbers_another(stranger, comparison):
    runs = list(comparison.runs.order_by("pk"))
    first, again = (
        publishing.save_view(runs, title=title, visibility="public") for title in ("one", "two")
    )
    fewer = publishing.save_view(runs[:-1], title="one", visibility="public")
    assert first.public_id == again.public_id != fewer.public_id


@pytest.mark.parametrize(
    "view", [View(), View(metrics=("time_taken",)), View(scale="logx", hidden=("nginx-1.24.0",))]
)
def test_a_snippet_never_names_an_address_that_redirects(stranger, comparison, view):
    frozen = publishing.save_view(
        list(comparison.runs.order_by("pk")), title="", visibility="public", view=view
    )
    page = stranger.get(frozen.get_absolute_url()).content.decode()
    shared = page.partition('id="share"')[2].partition("</details>")[0]
    whole = _WHOLE.findall(html.unescape(html.unescape(shared)))
    addresses = {address.rstrip("}),.") for address in whole}
    assert len(addresses) >= 4
    assert {address: status_of(stranger, address) for address in addresses} == dict.fromkeys(
        addresses, 200
    )


def test_link_previews_get_the_finding_and_the_card(stranger, comparison):
    page = stranger.get(comparison.get_absolute_url()).content.decode()
    properties = dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', page))
    assert "nginx" in properties["og:title"] and properties["og:title"] != "A [title] (x)"
    assert (
        properties["og:image"] == f"{SITE}/c/{comparison.public_id}/card.png"
        and properties["twitter:card"] == "summary_large_image"
    )
    assert (
        properties["og:url"] == f"{SITE}{comparison.get_absolute_url()}"
        and properties["og:image:alt"]
    )


def test_it_is_a_dataset_with_its_files(stranger, comparison):
    page = stranger.get(comparison.get_absolute_url()).content.decode()
    data = page.partition('itemtype="https://schema.org/Dataset"')[2]
    assert f'itemprop="identifier" content="sha256:{comparison.sha256}"' in data
    assert {f"{SITE}/c/{comparison.public_id}{kind}" for kind in (".csv", ".json", ".xlsx")} == set(
        re.findall(r'itemprop="contentUrl" href="([^"]+)"', data)
    )
