"""Each comparison keeps what the analysis of its release said first, so that a page can quote it."""

from django.db import migrations, models

from runs.migrations import _beside as beside

from runs.migrations._analysis_0_1 import first_sentence

BATCH = 100


def keep_the_first_analysis(apps, schema_editor):
    """Store what release 0.1 said of each comparison that is not withdrawn."""
    comparisons = apps.get_model("runs", "Comparison").objects.filter(analysis__isnull=True)
    for comparison in comparisons.iterator(chunk_size=BATCH):
        if not comparison.content.get("runs"):
            continue
        sentence = first_sentence(comparison.content, comparison.labels)
        analysis = {"rules": 1, "sentence": sentence}
        comparisons.model.objects.filter(pk=comparison.pk).update(analysis=analysis)


class Migration(migrations.Migration):
    dependencies = [("runs", "0012_stated_values")]
    operations = [
        beside.AddField(
            model_name="comparison",
            name="analysis",
            field=models.JSONField(null=True, blank=True, editable=False),
        ),
        migrations.RunPython(keep_the_first_analysis, migrations.RunPython.noop),
    ]
