"""The key of a public group is made anew: from the columns that say something, by name.

So a column that is added later changes no key of the groups that say nothing of it.
"""

import hashlib
import json

from django.db import migrations

COLUMNS = (
    "server_id",
    "version_id",
    "hardware_id",
    "os",
    "link_mbit_per_s",
    "client",
    "document_bytes",
    "document_id",
    "tool",
    "keepalive",
    "tls",
    "published_by",
)
BATCH = 500


def key(group):
    said = {name: group[name] for name in COLUMNS if group[name] is not None and group[name] != ""}
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def make_keys(apps, schema_editor):
    groups = apps.get_model("runs", "Cohort").objects
    first = 0
    while batch := list(groups.filter(pk__gt=first).order_by("pk").values("pk", *COLUMNS)[:BATCH]):
        rows = groups.in_bulk([group["pk"] for group in batch])
        for group in batch:
            rows[group["pk"]].key = key(group)
        groups.bulk_update(rows.values(), ["key"])
        first = batch[-1]["pk"]


class Migration(migrations.Migration):
    dependencies = [("runs", "0009_slugs_in_any_script")]
    operations = [migrations.RunPython(make_keys, migrations.RunPython.noop)]
