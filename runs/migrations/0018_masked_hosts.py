"""The names of the private hosts that were masked in an upload."""

from django.db import migrations, models

from runs.migrations import _beside as beside


class Migration(migrations.Migration):
    dependencies = [("runs", "0017_masking")]
    operations = [
        beside.AddField(
            "upload",
            "masked_hosts",
            models.JSONField(default=dict, blank=True, editable=False),
        ),
    ]
