"""Slugs of reports may be in any script. Only what Django knows of the columns changes: they held any text before."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("runs", "0008_kind_and_publisher")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="report",
                    name="slug",
                    field=models.SlugField(allow_unicode=True, blank=True, max_length=200, null=True, unique=True),
                ),
                migrations.AlterField(
                    model_name="reportslug",
                    name="slug",
                    field=models.SlugField(allow_unicode=True, max_length=200, unique=True),
                ),
            ]
        )
    ]
