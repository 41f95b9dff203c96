"""Every body and header that programs send, as a function that sends hostile bytes by it."""

from __future__ import annotations

import io
import json
from typing import Any

from django.test import Client

from tests.factories import ab_text, make_article, make_comparison, make_run, make_upload
from tests.pages.hostile_sent import KEY, Send, Sent, multipart, unlike

API = "/api/v1"
HEADERS: tuple[str, ...] = ("Accept", "Accept-Encoding", "Authorization", "Idempotency-Key")
HEADERS += ("If-None-Match", "If-Modified-Since", "Referer", "User-Agent", "X-Edit-Key", "Origin")
HEADERS += ("X-Forwarded-For", "X-Request-ID", "HX-Request", "Sec-Fetch-Site")


def api_raw(sent: Sent) -> Any:
    """Send it as curl does."""
    return sent.visitor.generic("POST", f"{API}/uploads", sent.data, content_type="text/plain")


def api_gzip(sent: Sent) -> Any:
    """Send it as a body that is packed, which it is not."""
    return sent.visitor.generic(
        "POST", f"{API}/uploads", sent.data, headers={"Content-Encoding": "gzip"}
    )


def api_multipart(sent: Sent) -> Any:
    """Send it as a file to the API."""
    return sent.visitor.generic("POST", f"{API}/uploads", **multipart(sent))


def api_chunked(sent: Sent) -> Any:
    """Send it in chunks, without saying how long it is."""
    return sent.visitor.generic(
        "POST",
        f"{API}/uploads",
        CONTENT_LENGTH="",
        HTTP_TRANSFER_ENCODING="chunked",
        **{"wsgi.input": io.BytesIO(sent.data), "wsgi.input_terminated": True},
    )


def api_parameters(sent: Sent) -> Any:
    """State it by parameters."""
    query = {"hardware": sent.text[:3000], "title": sent.text[:3000], "publish": sent.text[:50]}
    return sent.visitor.post(
        f"{API}/uploads", ab_text(), content_type="text/plain", query_params=query
    )


def api_change(sent: Sent) -> Any:
    """State it of an upload, as JSON that it is and as JSON that holds it."""
    run = make_run(make_upload(unlike()))
    address = f"{API}/uploads/{run.upload.public_id}"
    sent.visitor.generic("PATCH", address, sent.data, "application/json", headers=KEY)
    body = json.dumps({"all": {"hardware": sent.text, "os": sent.text}, "title": sent.text})
    return sent.visitor.generic("PATCH", address, body, "application/json", headers=KEY)


def api_report(sent: Sent) -> Any:
    """Write a report of it."""
    article = make_article() | {"title": sent.text[:150], "conclusions": sent.text}
    return sent.visitor.post(f"{API}/reports", json.dumps(article), "application/json")


def api_comparison(sent: Sent) -> Any:
    """Compare runs that it names."""
    body = {"runs": [sent.text], "uploads": [sent.text[:90]], "title": sent.text[:300]}
    return sent.visitor.post(f"{API}/comparisons", json.dumps(body), "application/json")


def api_publish(sent: Sent) -> Any:
    """Publish an upload by a body that it is, and by fields that hold it."""
    run = make_run(make_upload(unlike()))
    address = f"{API}/uploads/{run.upload.public_id}/publish"
    sent.visitor.generic("POST", address, sent.data, "application/json", headers=KEY)
    body = json.dumps({"title": sent.text, "visibility": "public"})
    return sent.visitor.generic("POST", address, body, "application/json", headers=KEY)


def api_reading(sent: Sent) -> Any:
    """Decide about a newer reading by it."""
    address = f"{API}/uploads/{make_run().upload.public_id}/reading"
    sent.visitor.generic("POST", address, sent.data, "application/json", headers=KEY)
    body = json.dumps({"decision": sent.text})
    return sent.visitor.generic("POST", address, body, "application/json", headers=KEY)


def api_claim(sent: Sent) -> Any:
    """Claim an upload with it as a body and as a token."""
    address = f"{API}/uploads/{make_run().upload.public_id}/claim"
    token = {"Authorization": f"Bearer {in_header(sent.text)}"}
    return sent.visitor.generic("POST", address, sent.data, headers={**KEY, **token})


def api_delete(sent: Sent) -> Any:
    """Withdraw an upload with it as a body."""
    address = f"{API}/uploads/{make_run().upload.public_id}"
    return sent.visitor.generic("DELETE", address, sent.data, headers=KEY)


def api_token(sent: Sent) -> Any:
    """Exchange it as the identity of a job."""
    sent.visitor.generic("POST", f"{API}/tokens", sent.data, "application/json")
    body = json.dumps({"account": sent.text[:200], "identity": sent.text})
    return sent.visitor.generic("POST", f"{API}/tokens", body, "application/json")


def in_header(text: str) -> str:
    """Return as much of a text as a header can hold, as servers decode it."""
    line = " ".join(text[:3000].split())
    return line.encode("utf-8", "replace").decode("latin-1").replace("\0", "")


def headers(sent: Sent) -> Any:
    """Send it in each header that the site reads."""
    line = in_header(sent.text)
    every = dict.fromkeys(HEADERS, line)
    visitor = Client(headers=every)
    for cookie in ("benchpress", "publisher", "tray", "edit_key", "csrftoken", "staff"):
        visitor.cookies[cookie] = line
    for path in ("/", "/my/", "/compare/tray/", make_comparison(make_run()).get_absolute_url()):
        assert visitor.get(path).status_code < 500, path
    assert visitor.get("/", headers={"Host": line[:200]}).status_code < 500
    return visitor.post(f"{API}/uploads", ab_text(), content_type="text/plain")


IMPORTING: dict[str, Send] = {
    own.__name__: own for own in (api_raw, api_gzip, api_multipart, api_chunked)
}
STATING: dict[str, Send] = {
    own.__name__: own
    for own in (api_parameters, api_change, api_report, api_comparison, api_publish, api_reading)
    + (api_claim, api_delete, api_token, headers)
}
# By the name that an operation of the API has in its document: what sends bodies to it.
OF_OPERATIONS: dict[str, tuple[Send, ...]] = {
    "uploads_create": (api_raw, api_gzip, api_multipart, api_chunked, api_parameters),
    "uploads_change": (api_change,),
    "uploads_delete": (api_delete,),
    "uploads_publish": (api_publish,),
    "uploads_decide": (api_reading,),
    "comparisons_create": (api_comparison,),
    "reports_create": (api_report,),
    "own_claim": (api_claim,),
    "ci_tokens_create": (api_token,),
}
