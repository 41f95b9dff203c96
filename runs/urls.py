"""Every address of the application; names are nouns (DESIGN.md §4.3)."""

from django.urls import path

from runs import feeds
from runs.views import browse, checks, comparisons, explore, formats, health, home, runs, sitemap, uploads

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
    path("c/<str:public_id>/", comparisons.page, name="comparison"),
    path("compare/", explore.page, name="compare"),
    path("compare.json", explore.as_json, name="compare-json"),
    path("compare/save/", explore.save, name="compare-save"),
    path("checks/", checks.index, name="checks"),
    path("checks/<str:code>/", checks.page, name="check"),
    path("formats/", formats.page, name="formats"),
    path("feed.atom", feeds.all_comparisons, name="feed"),
    path("servers/<slug:slug>/feed.atom", feeds.of_server, name="server-feed"),
    path("sitemap.xml", sitemap.index, name="sitemap"),
    path("sitemap-<slug:kind>-<int:number>.xml", sitemap.part, name="sitemap-part"),
    path("robots.txt", sitemap.robots, name="robots"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
]
