"""Put the runs that are public already into cohorts, and copy the titles of comparisons to where searches read them."""

import hashlib
import json
from collections import Counter

from django.db import migrations

FIELDS = ("server_id", "version_id", "hardware_id", "document_id", "document_bytes", "os", "tool", "keepalive", "tls")


def fill(apps, schema_editor, fields=FIELDS):
    cohorts, runs = apps.get_model("runs", "Cohort"), apps.get_model("runs", "Run")
    uploads = apps.get_model("runs", "Upload").objects.filter(state="published", visibility="public")
    known, counts = {}, Counter()
    for upload in list(uploads.values_list("pk", flat=True)):
        kinds = {}
        for pk, *values in runs.objects.filter(upload=upload).values_list("pk", *fields):
            values[fields.index("tool")] = values[fields.index("tool")] or ""
            kinds.setdefault(tuple(values), []).append(pk)
        for values, members in kinds.items():
            key = hashlib.sha256(json.dumps(values).encode()).hexdigest()
            if key not in known:
                columns = dict(zip(fields, values, strict=True))
                known[key] = cohorts.objects.get_or_create(key=key, defaults=columns)[0].pk
            counts[known[key]] += len(members)
            for start in range(0, len(members), 500):
                runs.objects.filter(pk__in=members[start : start + 500]).update(cohort=known[key])
    for cohort, count in counts.items():
        cohorts.objects.filter(pk=cohort).update(runs=count)


def copy_titles(apps, schema_editor):
    comparisons = apps.get_model("runs", "Comparison").objects
    for pk, labels in comparisons.filter(title="").values_list("pk", "labels").iterator(500):
        comparisons.filter(pk=pk).update(title=labels.get("title", "")[:200])


class Migration(migrations.Migration):
    dependencies = [("runs", "0003_cohorts")]
    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.RunPython(copy_titles, migrations.RunPython.noop),
    ]
