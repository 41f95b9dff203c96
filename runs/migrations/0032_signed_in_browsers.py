"""The browsers that are signed in to accounts."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("runs", "0031_newer_readings")]

    operations = [
        migrations.CreateModel(
            name="SignedInBrowser",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key_hash", models.CharField(max_length=64, unique=True)),
                ("name", models.CharField(max_length=60)),
                ("signed_in_at", models.DateTimeField(auto_now_add=True)),
                ("last_seen_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("account", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="browsers", to="runs.account")),
            ],
        ),
    ]
