"""Find an upload by its edit key: the API is sent one together with the bytes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("runs", "0024_moderation")]
    operations = [
        migrations.AddIndex(
            model_name="upload",
            index=models.Index(fields=["edit_key_hash"], name="upload_by_edit_key"),
        ),
    ]
