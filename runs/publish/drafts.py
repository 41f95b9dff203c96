"""What a publisher chose for an upload that is not published yet."""

from __future__ import annotations

from runs.models import Upload
from runs.publish.publishing import clean_title
from runs.show.view import View


def save_draft(upload: Upload, *, title: str, visibility: str, view: View | None) -> None:
    """Store title, visibility and view until the upload is published; a published one stays.

    Without a view the one that was stored stays.
    """
    chosen = {"title": clean_title(title), "visibility": Upload.Visibility(visibility).value}
    before = {name: value for name, value in upload.draft.items() if name == "view"}
    draft = before | chosen | ({} if view is None else {"view": view.as_json()})
    Upload.objects.filter(pk=upload.pk, published_at=None).update(draft=draft)
    upload.refresh_from_db(fields=["draft"])
