"""The columns of uploads that `Reading` holds leave the code; PostgreSQL keeps them for old code."""

from django.db import migrations

from runs.migrations import _beside as beside


class Migration(migrations.Migration):
    dependencies = [("runs", "0022_fill_readings")]
    operations = [
        beside.RemoveField(model_name="upload", name="diagnostics"),
        beside.RemoveField(model_name="upload", name="columns"),
    ]
