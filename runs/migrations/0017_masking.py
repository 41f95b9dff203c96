"""Uploads have a masked copy of their text. Those of older releases have none and stay as they are."""

from django.db import migrations, models

from runs.migrations import _beside as beside


class Migration(migrations.Migration):
    dependencies = [("runs", "0016_joined")]
    operations = [
        # Every row that is there gets False, every later one True.
        beside.AddField("upload", "masked", models.BooleanField(default=False)),
        beside.AlterField("upload", "masked", models.BooleanField(default=True)),
        beside.AddField(
            "upload", "masked_file", models.FileField(upload_to="", max_length=200, blank=True)
        ),
        beside.AddField(
            "upload", "masked_sha256", models.CharField(max_length=64, blank=True, default="")
        ),
        beside.AddField(
            "run", "digests", models.JSONField(default=dict, blank=True, editable=False)
        ),
    ]
