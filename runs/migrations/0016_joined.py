"""Comparisons of joined uploads, and the runs that left them."""

from django.db import migrations, models

from runs.migrations import _beside as beside


class Migration(migrations.Migration):
    dependencies = [("runs", "0015_fill_owners")]

    operations = [
        beside.AddField(
            model_name="comparison",
            name="joined",
            field=models.BooleanField(default=False),
        ),
        beside.AddField(
            model_name="comparison",
            name="departures",
            field=models.JSONField(blank=True, default=list, editable=False),
        ),
    ]
