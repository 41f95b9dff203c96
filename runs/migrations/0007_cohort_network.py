"""Runs whose network or client differ are no longer in one cohort; all cohorts are made anew."""

from importlib import import_module

from django.db import migrations, models

FIELDS = (
    "server_id", "version_id", "hardware_id", "document_id", "document_bytes", "os", "link_mbit_per_s", "client", "tool", "keepalive", "tls",
)


def refill(apps, schema_editor):
    apps.get_model("runs", "Run").objects.exclude(cohort=None).update(cohort=None)
    apps.get_model("runs", "Cohort").objects.all().delete()
    import_module("runs.migrations.0004_fill_cohorts").fill(apps, schema_editor, FIELDS)


class Migration(migrations.Migration):
    dependencies = [("runs", "0006_run_link_and_client")]
    operations = [
        migrations.AddField("cohort", "link_mbit_per_s", models.PositiveIntegerField(null=True)),
        migrations.AddField("cohort", "client", models.CharField(blank=True, max_length=20)),
        migrations.RunPython(refill, migrations.RunPython.noop),
    ]
