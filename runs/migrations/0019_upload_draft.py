"""What the publisher of an upload chose before publishing: title, visibility and view."""

from django.db import migrations, models

from runs.migrations import _beside as beside


class Migration(migrations.Migration):
    dependencies = [("runs", "0018_masked_hosts")]
    operations = [
        beside.AddField(
            model_name="upload",
            name="draft",
            field=models.JSONField(blank=True, default=dict, editable=False),
        ),
    ]
