"""Workers tell that they live; staff can give a failed upload another go."""

from django.db import migrations, models

ACTS = [
    ("hide", "Hide"),
    ("unhide", "Unhide"),
    ("withdraw", "Withdraw"),
    ("erase", "Erase"),
    ("ban", "Ban"),
    ("unban", "Unban"),
    ("close", "close a complaint"),
    ("retry", "try an import again"),
    ("sign-in", "Sign In"),
    ("refused", "sign-in refused"),
    ("sign-out", "Sign Out"),
]


class Migration(migrations.Migration):
    """A small table. The choices are known to the code only; their table stays as it is."""

    dependencies = [("runs", "0027_search_by_trigrams")]

    operations = [
        migrations.CreateModel(
            "Heartbeat",
            [
                ("worker", models.CharField(max_length=200, primary_key=True, serialize=False)),
                ("beat_at", models.DateTimeField()),
            ],
        ),
        migrations.AlterField("auditentry", "act", models.CharField(choices=ACTS, max_length=10)),
    ]
