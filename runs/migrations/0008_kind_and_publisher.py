"""What kind of document was fetched, and under which name it is published; cohorts tell the names apart and are made anew."""

from importlib import import_module

from django.db import migrations, models

KINDS = ("HTML page", "image", "style sheet or script", "plain text", "download", "dynamic page", "API answer")
FIELDS = (
    "server_id", "version_id", "hardware_id", "document_id", "document_bytes", "os", "link_mbit_per_s", "client", "published_by", "tool",
    "keepalive", "tls",
)


def refill(apps, schema_editor):
    apps.get_model("runs", "Run").objects.exclude(cohort=None).update(cohort=None)
    apps.get_model("runs", "Cohort").objects.all().delete()
    import_module("runs.migrations.0004_fill_cohorts").fill(apps, schema_editor, FIELDS)


class Migration(migrations.Migration):
    dependencies = [("runs", "0007_cohort_network")]
    operations = [
        migrations.AddField("cohort", "published_by", models.CharField(blank=True, max_length=200)),
        migrations.AddField("run", "document_kind", models.CharField(blank=True, choices=[(one, one) for one in KINDS], max_length=40)),
        migrations.AddField("run", "published_by", models.CharField(blank=True, max_length=200)),
        migrations.AddConstraint("run", models.CheckConstraint(
            name="run_document_kind_known", condition=models.Q(document_kind__in=["", *KINDS]),
            violation_error_message=f"A document's kind is one of {', '.join(KINDS)}, or not said.",
        )),
        migrations.RunPython(refill, migrations.RunPython.noop),
    ]
