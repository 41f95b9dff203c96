"""How the columns of an upload's tables were read, and the roles that its publisher gave them."""

from django.db import migrations, models

from runs.migrations import _beside as beside


class Migration(migrations.Migration):
    dependencies = [("runs", "0019_upload_draft")]
    operations = [
        beside.AddField(
            model_name="upload",
            name="columns",
            field=models.JSONField(blank=True, default=list, editable=False),
        ),
        beside.AddField(
            model_name="upload",
            name="column_map",
            field=models.JSONField(blank=True, default=dict, editable=False),
        ),
    ]
