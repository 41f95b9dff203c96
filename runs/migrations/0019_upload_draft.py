"""What the publisher of an upload chose before publishing: title, visibility and view."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("runs", "0018_masked_hosts")]
    operations = [
        migrations.AddField(
            model_name="upload",
            name="draft",
            field=models.JSONField(blank=True, default=dict, editable=False),
        ),
    ]
