"""The review page as a whole: naming series, values for all, suggestions, the view, the preview."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser

import openpyxl
import pytest

from runs.models import Comparison, Upload
from runs.publish import kept_reviews, publishing, tagging, withdrawing
from runs.publish.run_tags import RunTags
from runs.web import review_forms
from tests.factories import ab_text, make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db
NAMES = ("nginx", "Apache", "lighttpd")
FIVE = ("nginx", "Apache", "lighttpd", "Caddy", "H2O")
SERVERS_OF_SHEET = ("Apache 2.4", "lighttpd 1.4")


class Form(HTMLParser):
    """The values that a browser sends with the form `tags` of a page, by name; ids in `fields`."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.fields: list[str] = []
        self._inside, self._area, self._select = False, "", ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._inside |= tag == "form" and "tags" in (given.get("class") or "")
        name = given.get("name") or ""
        if tag in ("input", "select", "textarea") and given.get("type") != "hidden":
            self.fields.append(name)
        if not (self._inside or given.get("form") == "tags" or self._select):
            return
        is_button = given.get("type") in ("radio", "checkbox")
        if tag == "input" and (not is_button or "checked" in given):
            self.values[name] = given.get("value") or ""
        if tag == "textarea":
            self._area = name
            self.values[name] = ""
        if tag == "select":
            self._select = name
        if tag == "option" and "selected" in given:
            self.values[self._select] = given.get("value") or ""

    def handle_data(self, data: str) -> None:
        if self._area:
            self.values[self._area] += data.removeprefix("\n")

    def handle_endtag(self, tag: str) -> None:
        self._inside &= tag != "form"
        self._area = "" if tag == "textarea" else self._area
        self._select = "" if tag == "select" else self._select


def form_of(client, upload: Upload, part: str = "") -> Form:
    """Return the form of a page of an upload."""
    return Form(client.get(f"{upload.get_absolute_url()}{part}").content.decode())


def send(client, upload: Upload, values: dict[str, str], action: str = "publish/"):
    """Send the page as a browser does after these inputs."""
    form = form_of(client, upload).values
    assert values.keys() <= form.keys() | {"suggest"}, values.keys() - form.keys()
    return client.post(f"{upload.get_absolute_url()}{action}", form | values)


def wrk_text(port: int, connections: int, rate: float) -> str:
    """Return a report of wrk, which never names a server."""
    return (
        f"Running 10s test @ http://127.0.0.1:{port}/index.html\n"
        f"  2 threads and {connections} connections\n"
        "  Thread Stats   Avg      Stdev     Max   +/- Stdev\n"
        "    Latency   360.39us    0.87ms  15.37ms   94.52%\n"
        "    Req/Sec    10.06k     4.08k   19.05k    76.19%\n"
        f"  {int(rate * 10)} requests in 10.00s, 7.80MB read\n"
        f"Requests/sec:  {rate:.2f}\n"
        "Transfer/sec:      0.78MB\n"
    )


@pytest.fixture
def seventy(publisher, paste) -> Upload:
    """Seventy runs of wrk against three ports, in one paste."""
    texts = [
        wrk_text(8080 + number % 3, connections=10 * (1 + number // 3 % 6), rate=1000.0 + number)
        for number in range(70)
    ]
    upload: Upload = paste(publisher, "\n".join(texts))
    return upload


def test_seventy_unnamed_runs_of_three_ports_need_three_names(publisher, seventy):
    page = publisher.get(seventy.get_absolute_url()).content.decode()
    assert "(3 unnamed series, 70 runs from wrk)" in re.sub(r"<[^>]*>", "", page)
    boxes = re.findall(r'name="(series-\d+-server_name)"', page)
    assert len(boxes) == 3
    assert send(publisher, seventy, dict(zip(boxes, NAMES, strict=True))).status_code == 303
    labels = Comparison.objects.get().labels["runs"].values()
    servers = [label["server_name"] for label in labels]
    assert sorted(servers) == sorted(NAMES[number % 3] for number in range(70))
    page = publisher.get(Comparison.objects.get().get_absolute_url()).content.decode()
    assert Comparison.objects.get().title == "nginx, Apache and lighttpd"
    assert page.count("data-series=") == 3


def test_a_name_that_its_field_would_cut_stands_below_it(publisher, paste):
    names = [f"Spring Boot with virtual threads, pool {size}" for size in ("small", "large")]
    rows = [f"| {name} | 10 | {rate} |" for rate, name in enumerate((*names, "nginx"), start=900)]
    table = "\n".join(["| Server | Concurrency | Requests/s |", "|---|---|---|", *rows])
    page = publisher.get(paste(publisher, table).get_absolute_url()).content.decode()
    below = re.findall(r'<div class="series-tools"><span class="dim">([^<]*)</span>', page)
    assert below == names


@pytest.mark.parametrize("runs", [2, 40])
def test_an_unnamed_upload_asks_for_one_name_for_each_series(publisher, paste, runs):
    upload = paste(publisher, "\n".join(wrk_text(80, 1 + run, 100.0 + run) for run in range(runs)))
    assert [name for name in form_of(publisher, upload).fields if "server_name" in name] == [
        "series-0-server_name"
    ]


def sheets() -> bytes:
    """Return a workbook of three sheets with eight rows for two servers each."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for number in (1, 2, 3):
        sheet = book.create_sheet(f"Setup {number}")
        sheet.append(["Server", "Concurrency", "Requests per second"])
        for row in range(8):
            server = SERVERS_OF_SHEET[row % 2]
            sheet.append([server, 10 * (1 + row // 2), 1000.0 * number + row])
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def test_a_workbook_of_three_sheets_is_tagged_in_eight_inputs(
    publisher, django_capture_on_commit_callbacks
):
    publisher.get("/")
    file = io.BytesIO(sheets())
    file.name = "results.xlsx"
    with django_capture_on_commit_callbacks(execute=True):
        publisher.post("/uploads/", {"file": file})
    upload = Upload.objects.get()
    assert upload.runs.count() == 24
    inputs = {
        "all-document_bytes": "102400",
        "all-path": "/index.html",
        "all-hardware": "4 cores, 8 GB",
        "all-os": "Debian 12",
        "all-link_mbit_per_s": "1000",
        "all-client": "another machine",
        "all-keepalive": "no",
        "title": "Three setups",
    }
    assert len(inputs) <= 8
    assert send(publisher, upload, inputs).status_code == 303
    for run in upload.runs.select_related("hardware"):
        values = (run.document_bytes, run.path, run.hardware.name, run.os, run.keepalive)
        assert values == (102400, "/index.html", "4 cores, 8 GB", "Debian 12", False)
        assert (run.link_mbit_per_s, run.client) == (1000, "another machine")
        assert f"{run.server_name} {run.server_version}" in SERVERS_OF_SHEET
    assert Comparison.objects.get().title == "Three setups"


@pytest.mark.parametrize("tool", ["ab", None])
def test_150_runs_of_five_servers_have_at_most_60_fields(publisher, tool):
    upload = make_upload(ab_text())
    unknown = {"requests_completed": None, "requests_failed": None} if tool is None else {}
    for number in range(150):
        name = FIVE[number % 5]
        make_run(upload, server_name=name, concurrency=1 + number // 15, tool=tool, **unknown)
    fields = form_of(publisher, upload).fields
    assert len(fields) <= 60 and "all-server_name" not in fields
    page = publisher.get(upload.get_absolute_url()).content.decode()
    assert page.count('type="hidden"') <= 5


def test_a_page_that_is_sent_as_it_came_changes_nothing(publisher):
    upload = make_upload(ab_text())
    make_run(upload, server_name="apache", configuration="a\nb", keepalive=True, os="Debian")
    make_run(upload, server_name="Apache httpd", configuration="a\nb", document_bytes=620)
    make_run(upload, server_name=None, server_version=None, notes="yes", hardware="a box")
    before = list(upload.runs.order_by("pk").values())
    for action in ("tags/", "publish/"):
        assert send(publisher, upload, {}, action=action).status_code == 303
        after = list(upload.runs.order_by("pk").values())
        assert [row | {"cohort_id": None} for row in after] == before


def test_correcting_one_run_on_the_page_of_its_series(publisher):
    upload = make_upload(ab_text())
    for concurrency in (1, 2, 3):
        make_run(upload, concurrency=concurrency)
    part = "series/0/"
    values = form_of(publisher, upload, part).values
    values |= {"run-1-server_version": "1.25.0", "run-1-cpu_percent": "65.5"}
    response = publisher.post(f"{upload.get_absolute_url()}{part}", values)
    assert (response.status_code, response["Location"]) == (
        303,
        f"{upload.get_absolute_url()}#series",
    )
    versions = upload.runs.order_by("position").values_list("server_version", "cpu_percent")
    assert list(versions) == [("1.24.0", None), ("1.25.0", 65.5), ("1.24.0", None)]
    assert "2 servers, 3 runs" in publisher.get(upload.get_absolute_url()).content.decode()


def test_the_page_of_a_series_states_what_its_runs_share(publisher):
    upload = make_upload(ab_text())
    for name in ("nginx", "nginx", "Apache"):
        make_run(upload, server_name=name, concurrency=upload.runs.count() + 1)
    values = form_of(publisher, upload, "series/0/").values
    publisher.post(
        f"{upload.get_absolute_url()}series/0/",
        values | {"series-0-http_version": "2", "series-0-tls": "yes"},
    )
    rows = upload.runs.order_by("position").values_list("http_version", "tls")
    assert list(rows) == [("2", True), ("2", True), ("", None)]
    values = form_of(publisher, upload, "series/all/").values
    publisher.post(f"{upload.get_absolute_url()}series/all/", values | {"all-tool_threads": "4"})
    assert set(upload.runs.values_list("tool_threads", flat=True)) == {4}


@pytest.mark.parametrize("key", ["3", "x", "00", "99999999999"])
def test_a_series_that_does_not_exist_is_not_found(publisher, key):
    upload = make_run().upload
    assert publisher.get(f"{upload.get_absolute_url()}series/{key}/").status_code == 404


def test_scripts_get_the_runs_of_a_series_without_fields_and_lines(publisher):
    upload = make_run(make_upload(ab_text())).upload
    address = f"{upload.get_absolute_url()}series/0/"
    part = publisher.get(address, headers={"HX-Request": "true"}).content.decode()
    assert "100 requests/s" in part
    assert "<html" not in part and "<input" not in part and "ApacheBench" not in part


def labelled(*labels: str) -> Upload:
    """Return an upload of an unnamed server under these headings."""
    upload = make_upload(ab_text())
    for label in labels:
        make_run(upload, label=label, server_name=None, server_version=None, hostname="h", port=80)
    return upload


def test_a_name_reaches_the_runs_that_the_row_showed(publisher):
    """Somebody joined two rows in another window, so the rows are others now."""
    upload = labelled("first", "second")
    old = form_of(publisher, upload).values
    tagging.save_tags(upload, [RunTags(position, server_name="nginx") for position in (0, 1)])
    assert "1 server, 2 runs" in publisher.get(upload.get_absolute_url()).content.decode()
    publisher.post(f"{upload.get_absolute_url()}tags/", old | {"series-1-server_name": "Apache"})
    assert upload.runs.get(position=1).server_name == "Apache"


def test_reports_that_stand_alone_are_named_in_one_box(publisher):
    upload = make_upload(ab_text())
    for concurrency in (1, 2, 3):
        make_run(upload, server_name=None, path=None, concurrency=concurrency)
    assert "all-server_name" in form_of(publisher, upload).fields
    send(publisher, upload, {"all-server_name": "nginx"}, action="tags/")
    fields = form_of(publisher, upload).fields
    assert "all-server_name" not in fields and "series-1-server_name" not in fields


def test_a_heading_is_a_server_or_a_configuration_by_one_click(publisher):
    upload = labelled("nginx 1.25.3", "4 workers")
    page = publisher.get(upload.get_absolute_url()).content.decode()
    assert "+ Server: nginx 1.25.3" in page and "+ Configuration: “4 workers”" in page
    for chip in ("0:server", "1:configuration"):
        assert send(publisher, upload, {"suggest": chip}, action="tags/").status_code == 303
    rows = upload.runs.order_by("position")
    assert list(rows.values_list("server_name", "server_version", "configuration")) == [
        ("nginx", "1.25.3", None),
        (None, None, "4 workers"),
    ]


def test_the_servers_of_all_headings_are_taken_by_one_click(publisher):
    upload = labelled("Report 1 (Apache)", "Report 2 (LigHTTPD)", "4 workers")
    assert 'value="all:server"' in publisher.get(upload.get_absolute_url()).content.decode()
    send(publisher, upload, {"suggest": "all:server"}, action="tags/")
    names = upload.runs.order_by("position").values_list("server_name", flat=True)
    assert list(names) == ["Apache", "lighttpd", None]
    assert 'value="all:server"' not in publisher.get(upload.get_absolute_url()).content.decode()


@pytest.mark.parametrize("heading", ["Apache", "LigHTTPD", "NGINX 1.25.3"])
def test_a_heading_that_is_only_its_server_is_no_configuration(publisher, heading):
    page = publisher.get(labelled(heading).get_absolute_url()).content.decode()
    assert "+ Server: " in page and "+ Configuration: " not in page


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("heading", "server"),
    [
        ("Express", ("Express", None)),
        ("Express 4.19.2", ("Express", "4.19.2")),
        ("my proxy", ("my proxy", None)),
        ("fasthttp.txt", ("fasthttp", None)),
        ("Go net/http", ("Go net/http", None)),
        ("Сервер А", ("Сервер А", None)),
        ("100 kB", (None, None)),
        ("c=100", (None, None)),
        ("nginx behind HAProxy", (None, None)),
    ],
)
def test_a_heading_of_an_unknown_server_is_its_name_by_one_click(publisher, heading, server):
    upload = labelled(heading, "nginx")
    send(publisher, upload, {"suggest": "0:server"}, action="tags/")
    first = upload.runs.order_by("position").values_list("server_name", "server_version")[0]
    assert first == server


@pytest.mark.parametrize(
    "chip", ["9:server", "0:everything", "x", ":", "0:server:nginx", "all:", "all:configuration"]
)
def test_an_unknown_suggestion_states_nothing(publisher, chip):
    upload = labelled("nginx 1.25.3")
    send(publisher, upload, {"suggest": chip}, action="tags/")
    assert upload.runs.get().server_name is None


def test_repeats_of_an_unnamed_server_are_confirmed_and_taken_back_by_one_click(publisher):
    upload = make_upload(ab_text())
    for _ in range(2):
        make_run(upload, server_name=None, server_version=None, hostname="h", port=80)
    sentence = "Runs of an unnamed server at one load are single points"
    assert sentence in publisher.get(upload.get_absolute_url()).content.decode()
    for is_confirmed in (True, False):
        send(publisher, upload, {"suggest": "0:repeats"}, action="tags/")
        assert set(upload.runs.values_list("same_server", flat=True)) == {is_confirmed}
        assert sentence not in publisher.get(upload.get_absolute_url()).content.decode()


def test_headings_that_names_would_join_are_asked_about_before_publishing(publisher):
    upload = labelled("Setup 1", "Setup 2")
    names = {"series-0-server_name": "nginx", "series-1-server_name": "nginx"}
    response = send(publisher, upload, names)
    assert response.status_code == 409 and not Comparison.objects.exists()
    page = response.content.decode()
    assert "“Setup 1” and “Setup 2” have the same name now" in page
    assert "+ Keep “Setup 1” and “Setup 2” apart" in page
    send(publisher, upload, {"suggest": "0:configuration"}, action="tags/")
    assert list(upload.runs.order_by("pk").values_list("configuration", flat=True)) == [
        "Setup 1",
        "Setup 2",
    ]
    assert send(publisher, upload, {}).status_code == 303


def test_headings_that_are_joined_on_purpose_are_published(publisher):
    upload = labelled("Setup 1", "Setup 2")
    names = {"series-0-server_name": "nginx", "series-1-server_name": "nginx"}
    send(publisher, upload, names)
    assert send(publisher, upload, {}).status_code == 303
    assert Comparison.objects.exists()


def sweep(*loads: int) -> Upload:
    """Return an upload of one server at these loads."""
    upload = make_upload(ab_text())
    for load in loads:
        make_run(upload, concurrency=load)
    return upload


@pytest.mark.parametrize(("loads", "scale"), [((1, 7, 49), "linear"), ((2, 10, 100), "logx")])
def test_a_log_scale_is_proposed_from_fifty_times_on(publisher, loads, scale):
    upload = sweep(*loads)
    assert form_of(publisher, upload).values["scale"] == scale
    page = publisher.get(upload.get_absolute_url()).content.decode()
    assert ("Log is proposed: the loads reach from 2 to 100." in page) == (scale == "logx")
    send(publisher, upload, {})
    view = Comparison.objects.get().content["view"]
    assert view == ({"scale": "logx"} if scale == "logx" else {})


def test_scale_and_metric_of_the_preview_are_those_of_the_permalink(publisher):
    upload = sweep(10, 20, 30)
    chosen = {"scale": "logy", "metric": "transfer_rate"}
    send(publisher, upload, chosen, action="tags/")
    page = publisher.get(upload.get_absolute_url())
    assert page.context["chart"].key == "transfer_rate"
    assert {name: form_of(publisher, upload).values[name] for name in chosen} == chosen
    send(publisher, upload, {})
    comparison = Comparison.objects.get()
    assert comparison.content["view"] == {"scale": "logy", "first": "transfer_rate"}
    upload.refresh_from_db()
    assert upload.draft == {}
    page = publisher.get(upload.get_absolute_url())
    assert page.context["chart"].key == "transfer_rate" and 'name="scale"' not in str(page.content)


def test_a_draft_keeps_title_and_visibility(publisher, stranger):
    upload = sweep(10)
    send(publisher, upload, {"title": "Mine", "visibility": "public"}, action="tags/")
    values = form_of(publisher, upload).values
    assert (values["title"], values["visibility"]) == ("Mine", "public")
    assert stranger.get(upload.get_absolute_url()).status_code == 404
    withdrawing.withdraw(upload)
    upload.refresh_from_db()
    assert upload.draft == {}


def test_a_suggested_title_follows_the_names(publisher):
    upload = sweep(10)
    send(publisher, upload, {}, action="tags/")
    send(publisher, upload, {"series-0-server_name": "Caddy"})
    assert Comparison.objects.get().title == "Caddy 1.24.0"


def test_names_too_long_for_a_title_are_published(publisher):
    upload = sweep(10)
    name = f"{'n' * 98} {'o' * 99}"
    send(publisher, upload, {"series-0-server_name": name}, action="tags/")
    values = form_of(publisher, upload).values
    send(publisher, upload, values | {"title": f"{values['title']}"})
    title = Comparison.objects.get().title
    assert title.startswith(name) and len(title) <= 200


@pytest.mark.parametrize(("loads", "offered"), [((10,), set()), ((10, 20), {"metric"})])
def test_bars_and_figures_offer_no_scale(publisher, loads, offered):
    assert form_of(publisher, sweep(*loads)).values.keys() & {"metric", "scale"} == offered


def test_runs_without_a_load_are_bars_and_can_be_named(publisher):
    upload = make_upload(ab_text())
    for name in NAMES:
        make_run(upload, server_name=name, concurrency=None)
    page = publisher.get(upload.get_absolute_url()).content.decode()
    assert page.count('class="bar-name"') == 3 and "1 run, load unknown" in page
    send(publisher, upload, {"series-2-server_name": "Caddy"})
    assert upload.runs.get(position=2).server_name == "Caddy"


def test_an_edition_has_the_view_of_the_one_before(publisher):
    upload = sweep(10, 20, 30)
    send(publisher, upload, {"scale": "logy"})
    tagging.save_tags(Upload.objects.get(), [RunTags(0, keepalive=True)])
    editions = Comparison.objects.order_by("pk")
    assert [edition.content["view"] for edition in editions] == [{"scale": "logy"}] * 2


def test_the_view_is_frozen_by_the_first_publishing_only():
    comparison = make_comparison()
    again = publishing.publish(Upload.objects.get(), title="", visibility="public")
    assert (again.pk, again.content["view"]) == (comparison.pk, {})


def test_the_address_of_the_preview_hides_a_series(publisher):
    upload = make_upload(ab_text())
    for name in NAMES:
        make_run(upload, server_name=name)
    page = publisher.get(upload.get_absolute_url(), {"toggle": "nginx-1.24.0"})
    states = [entry.state for entry in page.context["panel"].legend]
    assert states == ["hidden", "drawn", "drawn"]
    assert [entry.key for entry in page.context["panel"].keys_below] == ["nginx-1.24.0"]
    assert page.content.decode().count('class="bar-name" aria-pressed="true"') == 2


def test_many_series_have_short_rows_and_then_links(publisher, monkeypatch):
    upload = make_upload(ab_text())
    for number in range(15):
        make_run(upload, server_name=f"server {number}")
    fields = form_of(publisher, upload).fields
    assert "series-14-server_name" in fields and "series-14-path" not in fields
    monkeypatch.setattr(review_forms, "MOST_ROWS", 3)
    monkeypatch.setattr("runs.web.review_page.MOST_ROWS", 3)
    kept_reviews.forget(upload)
    page = publisher.get(upload.get_absolute_url()).content.decode()
    assert "12 more series" in page and 'name="series-3-server_name"' not in page
    assert f'{upload.get_absolute_url()}series/14/"' in page
    assert send(publisher, upload, {"all-hardware": "a box"}, action="tags/").status_code == 303
    assert upload.runs.filter(hardware__name="a box").count() == 15


def test_rows_of_one_server_say_what_tells_them_apart(publisher):
    upload = make_upload()
    for keepalive, size in ((True, 100), (False, 100), (True, 50_000)):
        make_run(upload, server_name="nginx", keepalive=keepalive, document_bytes=size)
    make_run(upload, server_name="Apache", keepalive=True, document_bytes=100)
    page = publisher.get(upload.get_absolute_url()).content.decode()
    setups = re.findall('class="series-setup">([^<]+)<', page)
    assert len(set(setups)) == len(setups) == 3
    assert all("nginx" not in setup and "keep-alive" in setup for setup in setups)


def test_after_publishing_known_numbers_are_text_and_names_are_boxes(publisher):
    upload = make_comparison().runs.get().upload
    page = publisher.get(upload.get_absolute_url()).content.decode()
    assert 'name="series-0-server_name"' in page and 'name="series-0-document_bytes"' not in page
    assert '<span class="series-fixed">612</span>' in page
    assert "data locked" in page


class References(HTMLParser):
    """The ids of a page, and those that its labels and descriptions name."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.named: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = dict(attrs)
        self.ids.add(own.get("id") or "")
        for attribute in ("for", "aria-describedby", "aria-labelledby"):
            self.named.update((own.get(attribute) or "").split())


@pytest.mark.parametrize("part", ["", "series/0/", "series/all/"])
def test_what_labels_and_descriptions_name_is_on_the_page(publisher, paste, part):
    upload = paste(publisher, ab_text())
    references = References(publisher.get(f"{upload.get_absolute_url()}{part}").content.decode())
    assert references.named
    assert references.named <= references.ids


def test_a_table_with_a_mistake_names_no_help_that_is_missing(publisher, paste):
    upload = paste(publisher, ab_text())
    page = send(publisher, upload, {"series-0-document_bytes": "many"}).content.decode()
    references = References(page)
    assert "series-0-document_bytes_error" in page
    assert references.named <= references.ids


def test_a_check_with_several_sentences_is_named_once(publisher, paste):
    # Ten times the latency that rate and load make: the check says so of each load.
    reports = [
        re.sub(
            r"(Time per request: +)[0-9.]+( \[ms\] \(mean\))",
            rf"\g<1>{100 * load}.000\2",
            ab_text(concurrency=load),
        )
        for load in (5, 10, 20)
    ]
    page = publisher.get(paste(publisher, "\n".join(reports)).get_absolute_url()).content.decode()
    names = re.findall(r'<li class="note-\w+ mark-\w"><a href="/checks/(\w+)/"', page)
    assert "<ul><li>" in page
    assert len(names) == len(set(names))
