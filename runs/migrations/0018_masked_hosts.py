"""The names of the private hosts that were masked in an upload."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("runs", "0017_masking")]
    operations = [
        migrations.AddField(
            "upload",
            "masked_hosts",
            models.JSONField(default=dict, blank=True, editable=False),
        ),
    ]
