"""Comparisons have an owner, slugs tell whether they were listed, uploads can be erased and private."""

import django.db.models.deletion
from django.db import migrations, models

from runs.migrations import _beside as beside


class Migration(migrations.Migration):

    dependencies = [
        ('runs', '0013_analysis'),
    ]

    operations = [
        beside.AddField(
            model_name='comparison',
            name='address_hash',
            field=models.CharField(blank=True, editable=False, max_length=64),
        ),
        beside.AddField(
            model_name='comparison',
            name='edit_key_hash',
            field=models.CharField(blank=True, editable=False, max_length=64),
        ),
        beside.AddField(
            model_name='comparison',
            name='publisher_hash',
            field=models.CharField(blank=True, editable=False, max_length=64),
        ),
        beside.AddField(
            model_name='comparison',
            name='upload',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='comparisons', to='runs.upload'),
        ),
        beside.AddField(
            model_name='reportslug',
            name='listed',
            field=models.BooleanField(default=True),
        ),
        beside.AddField(
            model_name='upload',
            name='erased_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='comparison',
            name='visibility',
            field=models.CharField(choices=[('private', 'Private'), ('unlisted', 'Unlisted'), ('public', 'Public')], default='unlisted', max_length=8),
        ),
        migrations.AlterField(
            model_name='report',
            name='visibility',
            field=models.CharField(choices=[('private', 'Private'), ('unlisted', 'Unlisted'), ('public', 'Public')], default='unlisted', max_length=8),
        ),
        migrations.AlterField(
            model_name='upload',
            name='visibility',
            field=models.CharField(choices=[('private', 'Private'), ('unlisted', 'Unlisted'), ('public', 'Public')], default='unlisted', max_length=8),
        ),
        migrations.AddIndex(
            model_name='comparison',
            index=models.Index(condition=models.Q(('publisher_hash', ''), _negated=True), fields=['publisher_hash', '-created_at', '-id'], name='comparison_by_owner'),
        ),
        migrations.AddIndex(
            model_name='comparison',
            index=models.Index(condition=models.Q(('address_hash', ''), _negated=True), fields=['address_hash', 'created_at'], name='comparison_by_address'),
        ),
        migrations.AddIndex(
            model_name='report',
            index=models.Index(condition=models.Q(('publisher_hash', ''), _negated=True), fields=['publisher_hash', '-created_at', '-id'], name='report_by_owner'),
        ),
        migrations.AddIndex(
            model_name='upload',
            index=models.Index(condition=models.Q(('publisher_hash', ''), _negated=True), fields=['publisher_hash', '-created_at', '-id'], name='upload_by_owner'),
        ),
    ]
