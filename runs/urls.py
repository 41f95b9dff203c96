"""Every address of the application; names are nouns (docs/contract.md)."""

from django.conf import settings
from django.urls import path, register_converter
from django.urls.converters import StringConverter

from runs import slugs
from runs.web import feeds
from runs.web.views import (
    api_guide,
    browse,
    checks,
    comparison,
    complaint,
    downloads,
    editor,
    embed,
    explore,
    formats,
    guide,
    health,
    home,
    image,
    join,
    live_frame,
    my,
    oembed,
    published,
    report,
    run,
    saved_view,
    series_page,
    sitemap,
    tray,
    upload,
    withdrawn,
)


class ReportSlugConverter(StringConverter):
    """The slug of a report: letters of any script, as `slugs.is_slug` tells.

    It has no dot, so that the endings .md, .json and .html are no part of it.
    """

    regex = "[^/.]{1,200}"

    def to_python(self, value: str) -> str:
        if not slugs.is_slug(value):
            raise ValueError(value)
        return value


register_converter(ReportSlugConverter, "report_slug")

urlpatterns = [
    path("", home.page, name="home"),
    path("uploads/", home.create, name="uploads"),
    path("uploads/<str:public_id>/", upload.review, name="upload"),
    path("uploads/<str:public_id>/status/", upload.status, name="upload-status"),
    path("uploads/<str:public_id>/tags/", upload.save, name="upload-tags"),
    path("uploads/<str:public_id>/series/<slug:key>/", series_page.page, name="upload-series"),
    path("uploads/<str:public_id>/metric/", upload.choose_metric, name="upload-metric"),
    path("uploads/<str:public_id>/columns/", upload.choose_columns, name="upload-columns"),
    path("uploads/<str:public_id>/reading/", upload.choose_reading, name="upload-reading"),
    path("uploads/<str:public_id>/publish/", upload.publish_upload, name="upload-publish"),
    path("uploads/<str:public_id>/published/", published.panel, name="upload-published"),
    path("uploads/<str:public_id>/withdraw/", upload.withdraw, name="upload-withdraw"),
    path("uploads/<str:public_id>/key/", upload.unlock, name="upload-key"),
    path("uploads/<str:public_id>/raw", upload.raw, name="upload-raw"),
    path("runs/", browse.runs, name="runs"),
    path("runs.csv", browse.runs_csv, name="runs-csv"),
    path("servers/<slug:slug>/", browse.server, name="server"),
    path("hardware/<slug:slug>/", browse.hardware, name="hardware"),
    path("runs/<str:public_id>/", run.page, name="run"),
    path("runs/<str:public_id>/numbers/<str:field>/", run.number, name="run-number"),
    path("c/<str:public_id>.metadata.json", downloads.as_metadata, name="comparison-metadata"),
    path("c/<str:public_id>.json", comparison.as_json, name="comparison-json"),
    path("c/<str:public_id>.csv", comparison.as_csv, name="comparison-csv"),
    path("c/<str:public_id>.xlsx", comparison.as_xlsx, name="comparison-xlsx"),
    path("c/<str:public_id>.md", downloads.as_markdown, name="comparison-markdown"),
    path("c/<str:public_id>.zip", downloads.as_zip, name="comparison-zip"),
    path("c/<str:public_id>/charts.json", comparison.charts, name="comparison-charts"),
    path("c/<str:public_id>/numbers/", comparison.numbers, name="comparison-numbers"),
    path("c/<str:public_id>/share/", comparison.share, name="comparison-share"),
    path("c/<str:public_id>.svg", image.as_svg, name="comparison-svg"),
    path("c/<str:public_id>.png", image.as_png, name="comparison-png"),
    path("c/<str:public_id>/card.png", image.card, name="comparison-card"),
    path("c/<str:public_id>/live/embed/", live_frame.page, name="comparison-live-embed"),
    path("c/<str:public_id>/embed/", embed.page, name="comparison-embed"),
    path("c/<str:public_id>/edit/", saved_view.edit, name="comparison-edit"),
    path("c/<str:public_id>/withdraw/", saved_view.withdraw, name="comparison-withdraw"),
    path("c/<str:public_id>/join/", join.page, name="comparison-join"),
    path("c/<str:public_id>/live/", comparison.live, name="comparison-live"),
    path("c/<str:public_id>/key/", saved_view.unlock, name="comparison-key"),
    path("my/", my.page, name="my"),
    path("withdrawn/<slug:thing>/", withdrawn.page, name="withdrawn"),
    path("report-abuse/", complaint.page, name="report-abuse"),
    path("report-abuse/thanks/", complaint.thanks, name="report-abuse-thanks"),
    path("embedding/", guide.embedding, name="embedding"),
    path("oembed/", oembed.page, name="oembed"),
    path("embed.js", embed.script, name="embed-script"),
    path("c/<str:public_id>/", comparison.page, name="comparison"),
    path("compare/", explore.page, name="compare"),
    path("compare.json", explore.as_json, name="compare-json"),
    path("compare/save/", explore.save, name="compare-save"),
    path("compare/tray/", tray.page, name="tray"),
    path("compare/tray/add/", tray.add, name="tray-add"),
    path("compare/tray/change/", tray.change, name="tray-change"),
    path("compare/tray/save/", tray.save, name="tray-save"),
    path("r/", report.index, name="reports"),
    path("r/<report_slug:slug>.md", report.as_markdown, name="report-markdown"),
    path("r/<report_slug:slug>.json", report.as_json, name="report-json"),
    path("r/<report_slug:slug>.html", report.as_html, name="report-html"),
    path("r/<report_slug:slug>/", report.page, name="report"),
    path("r/<report_slug:slug>/revisions/", report.revisions, name="report-revisions"),
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
    path("api/", api_guide.page, name="api"),
    path("api/problems/", api_guide.problem_list, name="api-problems"),
    path("api/problems/<slug:name>/", api_guide.problem, name="api-problem"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
]
if settings.ACCOUNTS:
    from runs.web.account_urls import urlpatterns as of_accounts

    urlpatterns += of_accounts
