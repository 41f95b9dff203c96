"""Every address of the application; names are nouns (docs/contract.md)."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from runs import feeds, slugs
from runs.views import (
    browse,
    checks,
    comparisons,
    editor,
    embeds,
    explore,
    formats,
    guides,
    health,
    home,
    images,
    oembed,
    reports,
    runs,
    sitemap,
    uploads,
)


class WordsConverter(StringConverter):
    """The slug of a report: letters of any script, as `slugs.is_slug` tells; no dot, so that its siblings' endings stay apart."""

    regex = "[^/.]{1,200}"

    def to_python(self, value: str) -> str:
        if not slugs.is_slug(value):
            raise ValueError(value)
        return value


register_converter(WordsConverter, "words")

urlpatterns = [
    path("", home.page, name="home"),
    path("uploads/", home.create, name="uploads"),
    path("uploads/<str:public_id>/", uploads.review, name="upload"),
    path("uploads/<str:public_id>/status/", uploads.status, name="upload-status"),
    path("uploads/<str:public_id>/tags/", uploads.save, name="upload-tags"),
    path("uploads/<str:public_id>/metric/", uploads.choose_metric, name="upload-metric"),
    path("uploads/<str:public_id>/publish/", uploads.publish_upload, name="upload-publish"),
    path("uploads/<str:public_id>/withdraw/", uploads.withdraw, name="upload-withdraw"),
    path("uploads/<str:public_id>/key/", uploads.unlock, name="upload-key"),
    path("uploads/<str:public_id>/raw", uploads.raw, name="upload-raw"),
    path("runs/", browse.runs, name="runs"),
    path("runs.csv", browse.runs_csv, name="runs-csv"),
    path("servers/<slug:slug>/", browse.server, name="server"),
    path("hardware/<slug:slug>/", browse.hardware, name="hardware"),
    path("runs/<str:public_id>/", runs.page, name="run"),
    path("c/<str:public_id>.json", comparisons.as_json, name="comparison-json"),
    path("c/<str:public_id>.csv", comparisons.as_csv, name="comparison-csv"),
    path("c/<str:public_id>.xlsx", comparisons.as_xlsx, name="comparison-xlsx"),
    path("c/<str:public_id>.svg", images.as_svg, name="comparison-svg"),
    path("c/<str:public_id>.png", images.as_png, name="comparison-png"),
    path("c/<str:public_id>/card.png", images.card, name="comparison-card"),
    path("c/<str:public_id>/embed/", embeds.page, name="comparison-embed"),
    path("embedding/", guides.embedding, name="embedding"),
    path("oembed/", oembed.page, name="oembed"),
    path("embed.js", embeds.script, name="embed-script"),
    path("c/<str:public_id>/", comparisons.page, name="comparison"),
    path("compare/", explore.page, name="compare"),
    path("compare.json", explore.as_json, name="compare-json"),
    path("compare/save/", explore.save, name="compare-save"),
    path("r/", reports.index, name="reports"),
    path("r/<words:slug>.md", reports.as_markdown, name="report-markdown"),
    path("r/<words:slug>.json", reports.as_json, name="report-json"),
    path("r/<words:slug>.html", reports.as_html, name="report-html"),
    path("r/<words:slug>/", reports.page, name="report"),
    path("r/<words:slug>/revisions/", reports.revisions, name="report-revisions"),
    path("reports/", editor.create, name="report-create"),
    path("reports/new/", editor.start, name="report-new"),
    path("reports/<str:public_id>/", editor.edit, name="report-edit"),
    path("reports/<str:public_id>/preview/", editor.preview, name="report-preview"),
    path("reports/<str:public_id>/withdraw/", editor.withdraw, name="report-withdraw"),
    path("reports/<str:public_id>/key/", editor.unlock, name="report-key"),
    path("uploads/<str:public_id>/report/", editor.from_upload, name="upload-report"),
    path("checks/", checks.index, name="checks"),
    path("checks/<str:code>/", checks.page, name="check"),
    path("formats/", formats.page, name="formats"),
    path("feed.atom", feeds.everything, name="feed"),
    path("r/feed.atom", feeds.reports, name="report-feed"),
    path("servers/<slug:slug>/feed.atom", feeds.of_server, name="server-feed"),
    path("sitemap.xml", sitemap.index, name="sitemap"),
    path("sitemap-<slug:kind>-<int:number>.xml", sitemap.part, name="sitemap-part"),
    path("robots.txt", sitemap.robots, name="robots"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
]
