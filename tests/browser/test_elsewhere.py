"""A page of another site with frames, images and oEmbed of every example.

All are shown and fitted, light and dark, without an error.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, Literal
from urllib.request import urlopen

import pytest
from django.core.management import call_command
from playwright.sync_api import Browser, Page, Response

from runs.export import links
from runs.export.picture.png import FONTS
from runs.export.snippets import snippets
from runs.models import Comparison
from runs.web.metric_view import frozen_view, metric_view
from tests.browser.conftest import Watch, axe_violations

Scheme = Literal["light", "dark"]
MOST_BYTES = 120 * 1024
FITTED = """() => [...document.querySelectorAll('iframe')].every((frame) => frame.style.height && frame.clientHeight > 200)"""
IMAGES = "() => [...document.images].map((image) => [image.complete && image.naturalWidth, image.currentSrc])"
PAPER = "getComputedStyle(document.body).backgroundColor"
LIGHT, DARK = "rgb(251, 250, 247)", "rgb(20, 25, 26)"
COMPARED = """async ([first, second]) => {
  const pixels = async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: Math.round(300 * image.height / image.width) });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  };
  const [one, other] = [await pixels(first), await pixels(second)];
  let sum = 0, far = 0;
  for (let index = 0; index < one.data.length; index += 1) {
    const difference = Math.abs(one.data[index] - other.data[index]);
    sum += difference;
    if (difference > 48) far += 1;
  }
  return { size: [one.width, one.height, other.width, other.height], mean: sum / one.data.length, far: far / one.data.length };
}"""


@pytest.fixture
def blog() -> Iterator[Callable[[str], str]]:
    """A server of static pages on another port; give it a body to get the page's address."""
    pages: dict[str, bytes] = {}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            page = pages.get(self.path) or (
                (FONTS / self.path[1:]).read_bytes() if self.path.endswith(".ttf") else b""
            )
            self.send_response(200)
            self.send_header(
                "Content-Type",
                "font/ttf" if self.path.endswith(".ttf") else "text/html; charset=utf-8",
            )
            self.end_headers()
            self.wfile.write(page)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()

        def put(body: str) -> str:
            path = f"/post-{len(pages)}.html"
            head = '<!DOCTYPE html><html lang="en"><meta name="color-scheme" content="light dark"><title>Blog</title>'
            pages[path] = f"{head}{body}".encode()
            return f"http://127.0.0.1:{server.server_port}{path}"

        yield put
        server.shutdown()


@pytest.fixture
def examples(site: str) -> list[Comparison]:
    """The published examples, from the seed articles."""
    call_command("load_demo", verbosity=0)
    return list(Comparison.objects.filter(example=True).order_by("pk"))


def forms(comparison: Comparison, site: str) -> dict[str, str]:
    """Return the snippets of a comparison's first metric by name."""
    piece = links.shared_chart(metric_view(comparison), frozen_view(comparison), site=site)
    return {snippet.name: snippet.text for snippet in snippets(piece)}


def oembed(comparison: Comparison, site: str) -> str:
    """Ask the site for the HTML to embed, as a blog's software does."""
    with urlopen(
        f"{site}/oembed/?url={site}{comparison.get_absolute_url()}&maxwidth=500"
    ) as answer:
        return str(json.load(answer)["html"])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_post_elsewhere_shows_every_example_fitted(
    browser: Browser, watch: Watch, site: str, blog, examples, scheme: Scheme
):
    posts = [forms(comparison, site) for comparison in examples]
    body = "".join(f"<p>{post['iframe']}<p>{post['html']}" for post in posts) + "".join(
        f"<p>{oembed(comparison, site)}" for comparison in examples
    )
    page = watch.follow(
        browser.new_context(color_scheme=scheme, viewport={"width": 720, "height": 900}).new_page()
    )
    page.goto(blog(body.replace('loading="lazy"', "")))
    page.wait_for_function(FITTED)
    frames = [frame for frame in page.frames if "/embed/" in frame.url]
    assert len(frames) == 2 * len(examples) >= 8
    for frame in frames:
        outside = frame.frame_element()
        outside.scroll_into_view_if_needed()
        inside = frame.evaluate(
            "document.querySelector('[data-embed]').getBoundingClientRect().height"
        )
        assert abs(outside.evaluate("frame => frame.clientHeight") - inside) <= 1, frame.url
        assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth"), frame.url
        assert frame.locator("svg.chart-svg use, .bar-svg").first.is_visible() and frame.evaluate(
            PAPER
        ) == (DARK if scheme == "dark" else LIGHT)
    for width, address in page.evaluate(IMAGES):
        assert width == 1200 and ("theme=dark" in address) == (scheme == "dark")
    page.context.close()


@pytest.mark.journey
def test_a_frame_grows_with_what_it_shows_and_works_by_keyboard(
    browser: Browser, watch: Watch, site: str, blog, examples
):
    page = watch.follow(browser.new_context(viewport={"width": 720, "height": 900}).new_page())
    page.goto(blog(forms(examples[0], site)["iframe"]))
    page.wait_for_function(FITTED)
    frame, before = page.frames[1], page.evaluate("document.querySelector('iframe').clientHeight")
    frame.locator("summary").focus()
    page.keyboard.press("Enter")
    page.wait_for_function(
        "height => document.querySelector('iframe').clientHeight > height", arg=before
    )
    stops = frame.evaluate(
        "[...document.querySelectorAll('a, summary')].map((one) => one.tabIndex)"
    )
    assert len(stops) >= 5 and set(stops) == {0}
    with page.context.expect_page() as opened:
        frame.locator("h1 a").click()
    opened.value.wait_for_url(f"{site}{examples[0].get_absolute_url()}")
    assert opened.value.evaluate("opener") is None
    page.context.close()


def test_another_page_s_message_moves_no_frame(
    browser: Browser, watch: Watch, site: str, blog, examples
):
    page = watch.follow(browser.new_context().new_page())
    page.goto(blog(forms(examples[0], site)["iframe"]))
    page.wait_for_function(FITTED)
    before = page.evaluate("document.querySelector('iframe').style.height")
    page.evaluate("postMessage({ type: 'benchpress-height', height: 5 }, '*')")
    page.evaluate("new Promise((done) => setTimeout(done, 0))")
    assert page.evaluate("document.querySelector('iframe').style.height") == before
    page.context.close()


def test_without_scripts_the_frame_and_the_image_are_there(
    browser: Browser, watch: Watch, site: str, blog, examples
):
    post = forms(examples[0], site)
    page = watch.follow(
        browser.new_context(
            java_script_enabled=False, viewport={"width": 720, "height": 900}
        ).new_page()
    )
    page.goto(blog(post["iframe"] + post["html"].replace('loading="lazy"', "")))
    page.wait_for_load_state("networkidle")
    assert (
        page.frames[1].locator("svg.chart-svg").is_visible()
        and page.frames[1].locator("h1 a").is_visible()
    )
    box = page.locator("img").bounding_box()
    assert box and box["width"] > 600
    page.context.close()


def weigh(loaded: list[int], response: Response) -> None:
    """Add an answer's length."""
    loaded.append(len(response.body()))


def test_a_frame_is_light_and_asks_no_other_host(
    browser: Browser, watch: Watch, site: str, examples
):
    for comparison in examples:
        loaded: list[int] = []
        page = watch.follow(browser.new_context().new_page())
        page.on("response", partial(weigh, loaded))
        page.goto(f"{site}{comparison.get_absolute_url()}embed/")
        page.wait_for_load_state("networkidle")
        assert 0 < sum(loaded) <= MOST_BYTES
        assert page.context.cookies() == []
        page.context.close()


@pytest.mark.parametrize("theme", ["", "?theme=dark"])
def test_a_frame_has_no_barrier_that_axe_finds(
    browser: Browser, watch: Watch, site: str, examples, theme: str
):
    page = watch.follow(browser.new_context(viewport={"width": 360, "height": 700}).new_page())
    page.goto(f"{site}{examples[0].get_absolute_url()}embed/{theme}")
    page.locator("summary").click()
    violations = axe_violations(page)
    assert violations == []
    page.context.close()


def same(page: Page, blog, svg: str, png: str) -> dict[str, Any]:
    """Compare Chromium's drawing of an SVG, with the PNG's fonts, and the PNG."""
    faces = "".join(
        f'@font-face {{ font-family: "Noto Sans"; font-weight: {weight}; src: url("{file}.ttf") }}'
        for weight, file in ((400, "NotoSans-Regular"), (600, "NotoSans-SemiBold"))
    )
    page.goto(blog(f"<style>{faces} body {{ margin: 0 }} svg {{ display: block }}</style>{svg}"))
    page.evaluate("document.fonts.ready")
    page.evaluate("Promise.all([...document.fonts].map((face) => face.load()))")
    shot = page.locator("svg").screenshot(type="png", animations="disabled")
    as_address = page.evaluate(
        "bytes => `data:image/png;base64,${bytes}`", b64encode(shot).decode()
    )
    return dict(page.evaluate(COMPARED, [as_address, png]))


@pytest.mark.parametrize(
    "query",
    ["width=600", "width=600&theme=dark&metric=transfer_rate", "width=360", "width=640&height=340"],
)
def test_png_and_svg_are_the_same_picture(
    browser: Browser, watch: Watch, site: str, blog, examples, query: str
):
    page = watch.follow(browser.new_context(viewport={"width": 700, "height": 1200}).new_page())
    for comparison in examples[:4]:
        stem = f"{site}/c/{comparison.public_id}"
        with urlopen(f"{stem}.svg?{query}") as svg, urlopen(f"{stem}.png?{query}") as png:
            picture = f"data:image/png;base64,{b64encode(png.read()).decode()}"
            differences = same(page, blog, svg.read().decode(), picture)
        assert differences["size"][:2] == differences["size"][2:], (comparison, differences)
        assert differences["mean"] < 1.8 and differences["far"] < 0.008, (
            comparison,
            differences,
        )  # another metric: 2.3 and 0.012
    page.context.close()
