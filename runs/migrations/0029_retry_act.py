"""Staff can give a failed upload another go; the audit log has a word for it."""

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
    """Only the code knows the choices; the table stays as it is."""

    dependencies = [("runs", "0027_search_by_trigrams")]

    operations = [
        migrations.AlterField("auditentry", "act", models.CharField(choices=ACTS, max_length=10))
    ]
