"""Comparisons of joined uploads, and the runs that left them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("runs", "0015_fill_owners")]

    operations = [
        migrations.AddField(
            model_name="comparison",
            name="joined",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="comparison",
            name="departures",
            field=models.JSONField(blank=True, default=list, editable=False),
        ),
    ]
