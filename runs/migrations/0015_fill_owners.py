"""What an upload published gets its upload's owner and key; a slug that cannot be guessed was not listed.

Saved views of the release before have no owner: nobody changes them.
"""

import re

from django.db import migrations
from django.db.models import Min

BATCH = 500
SECRET = re.compile("-[0-9a-f]{12}$")  # the end of the slug of an unlisted report


def own_what_uploads_published(apps, schema_editor):
    """Give the oldest comparison of each upload, and its later editions, the upload's owner."""
    members = apps.get_model("runs", "ComparisonRun").objects.order_by()
    pairs = members.values("run__upload").annotate(first=Min("comparison")).values_list("run__upload", "first")
    pairs = list(pairs)
    for start in range(0, len(pairs), BATCH):
        _own(apps, dict(pairs[start : start + BATCH]))


def _own(apps, first):
    """Own the comparisons `first`, by primary key of their upload, and their editions."""
    uploads = apps.get_model("runs", "Upload").objects.filter(pk__in=first)
    rows = uploads.values_list("pk", "publisher_hash", "edit_key_hash")
    comparisons = apps.get_model("runs", "Comparison").objects
    for upload, publisher_hash, edit_key_hash in rows:
        comparison = first[upload]
        while comparison is not None:
            own = comparisons.filter(pk=comparison, upload=None)
            owner = {"publisher_hash": publisher_hash, "edit_key_hash": edit_key_hash}
            if not own.update(upload=upload, **owner):
                break
            comparison = comparisons.filter(pk=comparison).values_list("successor", flat=True).get()


def keep_secret_slugs(apps, schema_editor):
    """A slug with a secret end was not listed, unless its report is public under it."""
    slugs = apps.get_model("runs", "ReportSlug").objects
    for pk, slug, current, visibility in slugs.values_list("pk", "slug", "report__slug", "report__visibility"):
        if SECRET.search(slug) and not (visibility == "public" and slug == current):
            slugs.filter(pk=pk).update(listed=False)


class Migration(migrations.Migration):
    dependencies = [("runs", "0014_owners")]
    operations = [
        migrations.RunPython(own_what_uploads_published, migrations.RunPython.noop),
        migrations.RunPython(keep_secret_slugs, migrations.RunPython.noop),
    ]
