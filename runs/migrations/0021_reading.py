"""A table of its own for what an import noted, so that no query copies it into each run."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("runs", "0020_upload_columns")]
    operations = [
        migrations.CreateModel(
            name="Reading",
            fields=[
                (
                    "upload",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        serialize=False,
                        to="runs.upload",
                    ),
                ),
                ("diagnostics", models.JSONField(blank=True, default=list)),
                ("columns", models.JSONField(blank=True, default=list)),
            ],
        ),
    ]
