"""Copy what imports noted into its own table; back again when it is reversed. One statement each."""

from django.db import migrations

FILL = """
INSERT INTO runs_reading (upload_id, diagnostics, columns)
SELECT id, diagnostics, columns FROM runs_upload
"""
BACK = """
UPDATE runs_upload SET
    diagnostics = (SELECT diagnostics FROM runs_reading WHERE upload_id = runs_upload.id),
    columns = (SELECT columns FROM runs_reading WHERE upload_id = runs_upload.id)
WHERE id IN (SELECT upload_id FROM runs_reading)
"""


class Migration(migrations.Migration):
    dependencies = [("runs", "0021_reading")]
    operations = [
        migrations.RunSQL([FILL], [BACK, "DELETE FROM runs_reading"]),
    ]
