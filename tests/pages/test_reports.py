"""The page of a report, its old revisions, its exports, its list: contents, cost, refusals."""

from __future__ import annotations

import json
import re
from itertools import product

import pytest

from runs.models import Report, Upload
from runs.publish import publishing, run_tags, tagging, withdrawing
from runs.reports import writing
from tests.factories import make_article, make_comparison, make_report, make_run, make_upload

pytestmark = pytest.mark.django_db
SIBLINGS = ["/", ".md", ".json", ".html", "/revisions/"]
SCRIPT = "<script>alert(1)</script>"
CLAIM = "It is [[claim: twice as fast | lighttpd / Apache requests_per_s @ 20 = 2]]."


def address(report, sibling: str = "/") -> str:
    return f"/r/{report.slug}{sibling}"


def two_servers(fast: float = 300.0):
    """Return a comparison of lighttpd (`fast`) and Apache (100 requests/s) at 20 connections."""
    upload = make_upload("x")
    make_run(upload, server_name="Apache", concurrency=20, requests_per_s=100.0)
    return make_comparison(
        make_run(upload, server_name="lighttpd", concurrency=20, requests_per_s=fast), title="Both"
    )


@pytest.fixture
def whole():
    """A report that says something everywhere."""
    setup = {
        "name": "Small file",
        "document": "index.html, 100 B",
        "hardware": "P4, 512 MB",
        "os": "Fedora Core 4",
        "processes": "X",
        "requests": "50,000",
        "tool": "ab",
        "options": "-n 50000",
        "notes": "**Plugged in**",
        "observations": CLAIM,
        "comparisons": [two_servers().public_id],
    }
    return make_report(
        title="Apache vs lighttpd",
        authors=["Ada", "Bob"],
        date="2008-07-01",
        licence="CC BY 4.0",
        language="en",
        source="A blog",
        source_url="https://blog.example/a",
        objective="To *know*[^1]\n\n[^1]: A footnote.",
        method="ab",
        observations="All in all",
        conclusions="Take lighttpd",
        references="- [ab](https://httpd.apache.org/)",
        setups=[setup],
    )


def test_it_shows_all_that_the_author_says(stranger, whole):
    page = stranger.get(address(whole)).content.decode()
    for text in (
        "Apache vs lighttpd",
        "By Ada, Bob",
        "2008-07-01",
        "CC BY 4.0",
        'href="https://blog.example/a" rel="nofollow',
        "<em>know</em>",
        "A footnote.",
        "Setup 1: Small file",
        "index.html, 100 B",
        "P4, 512 MB",
        "Fedora Core 4",
        "50,000",
        "-n 50000",
        "<strong>Plugged in</strong>",
        "All in all",
        "Take lighttpd",
        'href="https://httpd.apache.org/"',
    ):
        assert text in page, text


def test_the_authors_words_and_nothing_else_are_in_the_authors_language(stranger):
    setup = {"name": "Uno", "hardware": "viejo", "notes": "despacio", "observations": "mucho"}
    page = stranger.get(
        address(make_report(title="Migrado", language="es", objective="Saber", setups=[setup]))
    ).content.decode()
    for fragment in ("<h1", "<dd", '<div class="words"', "<div"):
        assert f'{fragment} lang="es"' in page, fragment
    assert '<h2 id="objective">Objective</h2>' in page and page.count('lang="es"') == 5


def test_it_shows_the_charts_the_numbers_and_what_is_computed(stranger, whole):
    page = stranger.get(address(whole)).content.decode()
    assert page.count('class="bar-lists"') == 3 and page.count("<table") == 1
    assert "Key findings" in page and "/checks/BP" in page
    caveats = re.findall('<details class="caveats">.*?([0-9]+) caveats?</span>', page, re.DOTALL)
    assert caveats and all(int(count) > 0 for count in caveats)


def test_a_claim_stands_beside_what_was_measured(stranger, whole):
    page = stranger.get(address(whole)).content.decode()
    assert 'class="claim claim-off">twice as fast' in page
    assert (
        "measured: 3.00 (300 \u00f7 100 requests/s at 20, 2 runs)" in page
        and "/checks/BP025/" in page
    )
    assert "the text says 2" in page


def test_a_claim_that_holds_is_not_marked_as_wrong(stranger):
    page = stranger.get(address(make_report(two_servers(200.0), objective=CLAIM))).content.decode()
    assert (
        "claim-kept" in page
        and "claim-off" not in page
        and "/checks/BP025/"
        not in page.replace('/checks/BP025/">the text contradicts the data', "")
    )


def test_a_link_preview_shows_the_title_the_objective_and_the_first_chart(
    stranger, whole, settings
):
    settings.SITE_URL = "https://bench.example"
    page = stranger.get(address(whole)).content.decode()
    card = Report.objects.get().draft["setups"][0]["comparisons"][0]
    assert (
        '<meta property="og:title" content="Apache vs lighttpd">' in page
        and 'content="To know[1]' in page
    )
    assert f'<meta property="og:image" content="https://bench.example/c/{card}/card.png">' in page
    quoted = stranger.get(address(make_report(objective='"> <b>x</b> & <script>'))).content.decode()
    assert (
        '<meta name="description" content="&quot;&gt; &lt;b&gt;x&lt;/b&gt; &amp; &lt;script&gt;">'
        in quoted
    )
    assert '<meta property="og:url" content="https://bench.example/r/apache-vs-lighttpd/">' in page


def test_every_link_within_the_page_leads_somewhere(stranger, whole):
    page = stranger.get(address(whole)).content.decode()
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)


def test_its_cost_does_not_depend_on_setups_and_runs(stranger, django_assert_num_queries):
    comparisons = []
    for position in range(4):
        upload = make_upload(f"{position}")
        comparisons.append(
            make_comparison(
                *[
                    make_run(upload, concurrency=c, requests_per_s=c + position)
                    for c in range(1, 12)
                ]
            )
        )
    report = make_report(*comparisons)
    with django_assert_num_queries(4):
        page = stranger.get(address(report)).content.decode()
    assert page.count('class="chart-svg ') == 12


@pytest.mark.parametrize("sibling", SIBLINGS)
def test_a_reader_who_has_it_gets_304(stranger, whole, sibling, django_assert_num_queries):
    first = stranger.get(address(whole, sibling))
    with django_assert_num_queries(3):
        again = stranger.get(address(whole, sibling), headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert again["Cache-Control"] == first["Cache-Control"] and again["Vary"] == first["Vary"]


@pytest.mark.parametrize("sibling", SIBLINGS)
def test_no_cookie_is_set_or_asked_for(stranger, whole, sibling):
    response = stranger.get(address(whole, sibling))
    assert (
        not response.cookies
        and "cookie" not in response["Vary"].lower()
        and "public" in response["Cache-Control"]
    )


@pytest.mark.parametrize("sibling", SIBLINGS)
def test_a_corrected_name_in_a_comparison_changes_the_etag(stranger, whole, sibling):
    before = stranger.get(address(whole, sibling))
    tagging.save_tags(Upload.objects.get(), [run_tags.RunTags(0, server_name="renamed")])
    after = stranger.get(address(whole, sibling), headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200


@pytest.mark.parametrize("sibling", SIBLINGS)
def test_an_unlisted_one_is_kept_from_search_and_shared_caches(stranger, sibling):
    response = stranger.get(address(make_report(visibility="unlisted"), sibling))
    assert response.status_code == 200 and "noindex" in response["X-Robots-Tag"]
    assert response["Referrer-Policy"] == "no-referrer" and "private" in response["Cache-Control"]


@pytest.mark.parametrize("sibling", SIBLINGS)
def test_a_withdrawn_one_is_gone(stranger, whole, sibling):
    before = stranger.get(address(whole, sibling))
    writing.withdraw(whole)
    assert (
        stranger.get(address(whole, sibling), headers={"If-None-Match": before["ETag"]}).status_code
        == 410
    )


def test_a_draft_is_not_found(publisher):
    report = writing.create(make_article(), publisher="publisher-of-the-tests", address="").report
    assert publisher.get(f"/r/{report.public_id}/").status_code == 404


@pytest.mark.parametrize("odd", ["nothing", "x" * 300, "a b", "%00", "\u00e4", "..", "-"])
def test_an_odd_slug_is_not_found(stranger, odd):
    assert stranger.get(f"/r/{odd}/").status_code in (400, 404)
    assert stranger.get(f"/r/{odd}.json").status_code in (400, 404)


@pytest.mark.parametrize("sibling", SIBLINGS)
def test_an_old_slug_leads_to_the_new_one_for_ever(stranger, whole, sibling):
    writing.publish_report(whole, slug="better", visibility="public")
    response = stranger.get(f"/r/apache-vs-lighttpd{sibling}?revision=1")
    assert (response.status_code, response["Location"]) == (301, f"/r/better{sibling}?revision=1")


def test_an_old_revision_stays_where_it_was(stranger, whole):
    writing.save(whole, {**whole.draft, "title": "Changed", "method": "wrk"})
    writing.publish_report(whole, slug="", visibility="public")
    new, old = (stranger.get(address(whole) + query) for query in ("", "?revision=1"))
    assert "Changed" in new.content.decode() and "noindex" not in new.get("X-Robots-Tag", "")
    assert (
        '<h1 lang="en">Apache vs lighttpd</h1>' in old.content.decode()
        and "This is an old revision" in old.content.decode()
    )
    assert "noindex" in old["X-Robots-Tag"] and 'rel="canonical"' in old.content.decode()
    assert (
        json.loads(stranger.get(address(whole, ".json") + "?revision=1").content)["article"][
            "title"
        ]
        == "Apache vs lighttpd"
    )


@pytest.mark.parametrize("number", ["0", "2", "-1", "x", "1e3", "99999999999", "\u0661", ""])
def test_a_revision_that_is_not_there_is_not_found(stranger, whole, number):
    assert stranger.get(address(whole), {"revision": number}).status_code == 404


def test_what_a_revision_changed_is_shown(stranger, whole):
    writing.save(whole, {**whole.draft, "method": f"wrk {SCRIPT}"})
    writing.publish_report(whole, slug="", visibility="public")
    page = stranger.get(address(whole, "/revisions/")).content.decode()
    assert (
        '<span class="diff-removed">-ab</span>' in page
        and "+wrk &lt;script&gt;" in page
        and SCRIPT not in page
    )


@pytest.mark.parametrize("how", ["withdrawn", "hidden"])
def test_a_comparison_that_went_leaves_a_notice(stranger, whole, how):
    upload = Upload.objects.get()
    if how == "withdrawn":
        withdrawing.withdraw(upload)
    else:
        publishing.publish(upload, title="", visibility="unlisted")
    for sibling in ("/", ".md", ".html"):
        page = re.sub(
            r'datetime="[^"]*"', "", stranger.get(address(whole, sibling)).content.decode()
        )
        assert (
            "This comparison was withdrawn" in page
            and "chart-svg" not in page
            and "300" not in page
        ), sibling
    claim = json.loads(stranger.get(address(whole, ".json")).content)["claims"][0]
    assert (claim["ratio"], claim["deviates"]) == (None, False)


def test_the_json_holds_the_article_the_claims_and_what_is_computed(stranger, whole):
    data = json.loads(stranger.get(address(whole, ".json")).content)
    assert data["article"] == Report.objects.get().draft and data["revision"] == 1
    assert (
        data["claims"][0]["factor"],
        data["claims"][0]["ratio"],
        data["claims"][0]["deviates"],
    ) == (2.0, 3.0, True)
    assert data["not_checked"] == []
    (comparison,) = data["comparisons"].values()
    assert comparison["computed"]["questions"] and comparison["url"].startswith("http")


def test_only_public_published_reports_are_listed(stranger):
    make_report(title="Seen"), make_report(title="Hidden", visibility="unlisted")
    writing.withdraw(make_report(title="Gone"))
    writing.create(make_article(title="Draft"), publisher="x", address="")
    for page in ("/r/", "/"):
        text = stranger.get(page).content.decode()
        assert "Seen" in text and not any(
            word in text for word in ("Hidden", "Gone", "Draft of")
        ), page


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_only_reading_is_allowed(stranger, whole, method):
    assert getattr(stranger, method)(address(whole)).status_code == 405


HOSTILE = [
    f"\"'>{SCRIPT}<img src=x onerror=alert(1)>",
    "</title></textarea>--><svg/onload=alert(1)>",
    "{{ settings.SECRET_KEY }} {% load x %}",
    "abc\u202egnp.exe",
    "[x](javascript:alert(1))",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
]


def hostile_report(text: str, **values: str) -> Report:
    """Return a report that has this text in every field, and in a comparison that it shows."""
    fields = (
        "title",
        "licence",
        "source",
        "objective",
        "method",
        "observations",
        "conclusions",
        "references",
    )
    setup = dict.fromkeys(
        (
            "name",
            "document",
            "hardware",
            "os",
            "processes",
            "requests",
            "tool",
            "options",
            "notes",
            "observations",
        ),
        text,
    )
    comparison = make_comparison(make_run(server_name=text), title=text)
    return make_report(
        **dict.fromkeys(fields, text),
        authors=[text],
        setups=[setup | {"comparisons": [comparison.public_id]}],
        **values,
    )


@pytest.mark.one_in(2)
@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_text_is_text_in_every_field_and_form(stranger, publisher, text):
    report = hostile_report(text)
    editor = f"/reports/{report.public_id}/"
    pages = [
        *(address(report, sibling) for sibling in SIBLINGS),
        "/r/",
        "/",
        editor,
        f"{editor}preview/",
    ]
    for path in pages:
        response = publisher.get(path)
        page = response.content.decode()
        assert response.status_code == 200, path
        assert "\u202e" not in page and "only-for-tests" not in page, path
        if response["Content-Type"].startswith("text/html"):
            own = re.sub(r'<script type="module" src="/static/[^"]+"></script>', "", page)
            own = re.sub(r'<img src="/c/\w+\.svg\?[\w=&;]+" alt="[^"<>]*" [^<>]*>', "", own)
            markup = set(re.findall(r"<(script|img|svg/onload)\b[^>]*>", own))
            assert not markup and 'href="javascript' not in page.lower(), (path, markup)


def test_long_texts_are_compared_from_where_they_differ_and_no_further(stranger, monkeypatch):
    monkeypatch.setattr("runs.web.views.report.MOST_COMPARED", 20)
    report = make_report(
        make_comparison(), objective="\n".join(f"line {number}" for number in range(500))
    )
    objective = (
        report.draft["objective"]
        .replace("line 400", "another line")
        .replace("line 499", "far away")
    )
    writing.save(report, report.draft | {"objective": objective})
    writing.publish_report(report, slug="", visibility=report.visibility)
    page = stranger.get(address(report, "/revisions/")).content.decode()
    assert "another line" in page and "far away" not in page


def test_an_author_is_escaped_once(stranger):
    page = stranger.get(
        address(make_report(make_comparison(), authors=["Ann & <b>Bob</b>"]))
    ).content.decode()
    assert "Ann &amp; &lt;b&gt;Bob" in page and "&amp;amp;" not in page


def test_a_server_keeps_its_colour_in_all_setups_of_a_report(stranger):
    """One comparison has other servers, or another order of them; one has a single server."""
    rates = (
        {"nginx": 3.0, "Apache": 2.0},
        {"Apache": 5.0, "lighttpd": 4.0, "nginx": 1.0},
        {"nginx": 3.0},
    )
    comparisons = []
    for servers in rates:
        upload = make_upload()
        for (server, rate), load in product(servers.items(), (1, 10, 100)):
            make_run(upload, server_name=server, concurrency=load, requests_per_s=rate * load)
        comparisons.append(make_comparison(upload.runs.earliest("pk")))
    page = stranger.get(address(make_report(*comparisons))).content.decode()
    legends = re.findall(
        r'legend-entry colour-(\d)"><span[^>]*></span><span class="legend-name">(\w+)', page
    )
    colours = {name: {colour for colour, other in legends if other == name} for _, name in legends}
    assert {name: len(own) for name, own in colours.items()} == dict.fromkeys(colours, 1)
    assert set(colours) == {"nginx", "Apache", "lighttpd"}
    assert len(set.union(*colours.values())) == 3
