"""Newer readings of uploads, the runs that they replaced, and drawings that are to be removed.

It runs beside the old code: columns are null or have a default in the database, and the new rule of
positions is there before the old one goes.
"""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

DECISIONS = [("open", "Open"), ("kept", "Kept"), ("accepted", "Accepted"), ("done", "Done")]


class Migration(migrations.Migration):
    dependencies = [("runs", "0030_accounts")]

    operations = [
        migrations.AddField(
            "reading",
            "reader",
            models.CharField(max_length=12, blank=True, default="", db_default=""),
        ),
        migrations.AddField(
            "run", "superseded_at", models.DateTimeField(null=True, blank=True, editable=False)
        ),
        migrations.AddConstraint(
            "run",
            models.UniqueConstraint(
                fields=["upload", "position"],
                condition=Q(superseded_at=None),
                name="run_at_position_once",
            ),
        ),
        migrations.RemoveConstraint("run", "run_once_per_position"),
        migrations.CreateModel(
            "NewerReading",
            [
                (
                    "upload",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="newer_reading",
                        serialize=False,
                        to="runs.upload",
                    ),
                ),
                ("reader", models.CharField(max_length=12)),
                ("added", models.PositiveIntegerField(default=0)),
                ("gone", models.PositiveIntegerField(default=0)),
                ("changed", models.PositiveIntegerField(default=0)),
                ("changes", models.JSONField(blank=True, default=list)),
                ("fingerprint", models.CharField(max_length=64)),
                (
                    "decision",
                    models.CharField(choices=DECISIONS, default="open", max_length=8),
                ),
                ("noted_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(decision__in=["open", "kept", "accepted", "done"]),
                        name="newer_reading_decision_known",
                        violation_error_message="Unknown decision.",
                    )
                ],
                "indexes": [
                    models.Index(
                        condition=Q(decision="accepted"),
                        fields=["noted_at"],
                        name="newer_reading_waiting",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            "LeftDrawings",
            [
                ("folder", models.CharField(max_length=200, primary_key=True, serialize=False)),
                ("is_forgotten", models.BooleanField(default=False)),
                ("noted_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
    ]
