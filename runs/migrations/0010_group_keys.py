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
    groups, runs = apps.get_model("runs", "Cohort").objects, apps.get_model("runs", "Run").objects
    first = 0
    while batch := list(groups.filter(pk__gt=first).order_by("pk").values("pk", "runs", *COLUMNS)[:BATCH]):
        for group in batch:
            new = key(group)
            twin = groups.filter(key=new).exclude(pk=group["pk"]).first()
            if twin is None:
                groups.filter(pk=group["pk"]).update(key=new)
            else:  # the old key told apart what is the same: both become one
                runs.filter(cohort=group["pk"]).update(cohort=twin.pk)
                groups.filter(pk=twin.pk).update(runs=twin.runs + group["runs"])
                groups.filter(pk=group["pk"]).delete()
        first = batch[-1]["pk"]


class Migration(migrations.Migration):
    dependencies = [("runs", "0009_slugs_in_any_script")]
    operations = [migrations.RunPython(make_keys, migrations.RunPython.noop)]
