"""Remove the columns of uploads that `Reading` holds."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("runs", "0022_fill_readings")]
    operations = [
        migrations.RemoveField(model_name="upload", name="diagnostics"),
        migrations.RemoveField(model_name="upload", name="columns"),
    ]
