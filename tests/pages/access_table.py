"""Who gets what from each address: one row for each route, by its name.

A row holds the kind of thing in the address and the rule of each method:

open    the same answer for everybody, whatever becomes of the thing; it never names a hidden one
read    a public or unlisted thing for everybody, a private one for its owner; 410 afterwards
edit    for the owner alone; 410 afterwards, and 404 for everybody else
erase   as edit, and once more after a withdrawal
key     a page that asks everybody for a key, and leads the owner on
"""

from __future__ import annotations

from typing import NamedTuple

NOT_ALLOWED = "405"


class Route(NamedTuple):
    """The rules of one route; `thing` fills its address, `data` is what a POST sends."""

    thing: str = ""
    get: str = "open"
    post: str = NOT_ALLOWED
    data: tuple[tuple[str, str], ...] = ()


OPEN = Route()
VISIBLE = Route("comparison", "read")
ARTICLE = Route("slug", "read")
PUBLISH = (("visibility", "private"), ("title", ""))
ROUTES = {
    "home": OPEN,
    "my": OPEN,
    "withdrawn": Route("withdrawn"),
    "uploads": Route("", NOT_ALLOWED, "open"),
    "upload": Route("upload", "read"),
    "upload-status": Route("upload", "edit"),
    "upload-tags": Route("upload", NOT_ALLOWED, "edit", PUBLISH),
    "upload-series": Route("series", "edit", "edit", (("all-os", "Debian 12"),)),
    "upload-metric": Route("upload", NOT_ALLOWED, "edit", (("metric", "requests_per_s"),)),
    "upload-columns": Route("upload", NOT_ALLOWED, "edit", (("undo", "all"),)),
    "upload-reading": Route("upload", NOT_ALLOWED, "edit", (("decision", "keep"),)),
    "upload-publish": Route("upload", NOT_ALLOWED, "edit", PUBLISH),
    "upload-published": Route("upload", "edit"),
    "upload-withdraw": Route("upload", "erase", "erase", (("how", "erase"),)),
    "upload-key": Route("upload", "key", "edit"),
    "upload-raw": Route("upload", "read"),
    "upload-report": Route("upload", NOT_ALLOWED, "edit"),
    "runs": OPEN,
    "runs-csv": OPEN,
    "server": Route("server"),
    "hardware": Route("hardware"),
    "run": Route("run", "read"),
    "run-number": Route("number", "read"),
    "comparison": VISIBLE,
    "comparison-json": VISIBLE,
    "comparison-csv": VISIBLE,
    "comparison-xlsx": VISIBLE,
    "comparison-markdown": VISIBLE,
    "comparison-metadata": VISIBLE,
    "comparison-zip": VISIBLE,
    "comparison-share": VISIBLE,
    "comparison-charts": VISIBLE,
    "comparison-numbers": VISIBLE,
    "comparison-svg": VISIBLE,
    "comparison-png": VISIBLE,
    "comparison-card": VISIBLE,
    "comparison-embed": VISIBLE,
    "comparison-live-embed": VISIBLE,
    "comparison-edit": Route("view", "edit", "edit", PUBLISH),
    "comparison-withdraw": Route("view", "edit", "edit"),
    "comparison-join": Route("comparison", "read", "read", (("visibility", "public"),)),
    "comparison-live": VISIBLE,
    "comparison-key": Route("comparison", "key", "edit"),
    "report-abuse": Route("reported", "read", "read", (("reason", "spam"),)),
    "report-abuse-thanks": OPEN,
    "oembed": Route("oembed", "read"),
    "embedding": OPEN,
    "embed-script": OPEN,
    "compare": OPEN,
    "compare-json": OPEN,
    "compare-save": Route("", "open", "open", (("visibility", "public"),)),
    "tray": OPEN,
    "tray-add": Route("collected", "read"),
    "tray-change": Route("", NOT_ALLOWED, "open"),
    "tray-save": Route("", NOT_ALLOWED, "open", (("visibility", "public"),)),
    "reports": OPEN,
    "report": ARTICLE,
    "report-markdown": ARTICLE,
    "report-json": ARTICLE,
    "report-html": ARTICLE,
    "report-revisions": ARTICLE,
    "report-create": Route("", NOT_ALLOWED, "open"),
    "report-new": OPEN,
    "report-edit": Route("report", "edit", "edit", (("action", "save"), ("version", "1"))),
    "report-preview": Route("report", "edit"),
    "report-withdraw": Route("report", "edit", "edit"),
    "report-key": Route("report", "key", "edit"),
    "checks": OPEN,
    "check": Route("check"),
    "formats": OPEN,
    "feed": OPEN,
    "report-feed": OPEN,
    "server-feed": Route("server"),
    "sitemap": OPEN,
    "sitemap-part": Route("sitemap"),
    "robots": OPEN,
    "api": OPEN,
    "api-problems": OPEN,
    "api-problem": Route("problem"),
    # Of the account that is signed in; tests/pages/test_account.py has the rest.
    "account": OPEN,
    "account_email": OPEN,
    "account-export": OPEN,
    "account_login": Route("", "open", "open"),
    "account_request_login_code": Route("", "open", "open"),
    "account_reset_password": Route("", "open", "open"),
    "account_confirm_login_code": Route("", "open", "open"),
    "account_signup": Route("", "open", "open"),
    "account_email_verification_sent": Route("", "open", "open"),
    "account_inactive": Route("", "open", "open"),
    "account-delete": Route("", "open", "open"),
    "account-tokens": Route("", NOT_ALLOWED, "open"),
    "account-projects": Route("", NOT_ALLOWED, "open"),
    "account-claim": Route("", NOT_ALLOWED, "open"),
    "account-claim-link": Route("", NOT_ALLOWED, "open"),
    "account_logout": Route("", NOT_ALLOWED, "open"),
    "account-out-everywhere": Route("", NOT_ALLOWED, "open"),
    "account-revoke": Route("account row", NOT_ALLOWED, "open"),
    "account-forget": Route("account row", NOT_ALLOWED, "open"),
    "healthz": OPEN,
    "readyz": OPEN,
}
