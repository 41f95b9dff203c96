"""A table of the ranges of runs whose CSV lines changed. It is empty at first: nothing is locked."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("runs", "0025_upload_by_edit_key")]
    operations = [
        migrations.CreateModel(
            name="CsvPart",
            fields=[
                ("number", models.PositiveIntegerField(primary_key=True, serialize=False)),
                ("version", models.PositiveBigIntegerField(default=0)),
            ],
        ),
    ]
