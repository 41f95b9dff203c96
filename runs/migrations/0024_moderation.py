"""Complaints, what is hidden, bans, the audit log; what is listed later."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('runs', '0023_readings_left_uploads'),
    ]

    operations = [
        migrations.CreateModel(
            name='AuditEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('act', models.CharField(choices=[('hide', 'Hide'), ('unhide', 'Unhide'), ('withdraw', 'Withdraw'), ('erase', 'Erase'), ('ban', 'Ban'), ('unban', 'Unban'), ('close', 'close a complaint'), ('sign-in', 'Sign In'), ('refused', 'sign-in refused'), ('sign-out', 'Sign Out')], max_length=10)),
                ('staff', models.CharField(blank=True, max_length=200)),
                ('kind', models.CharField(blank=True, max_length=20)),
                ('name', models.CharField(blank=True, max_length=200)),
                ('reason', models.CharField(blank=True, max_length=2000)),
                ('network_hash', models.CharField(blank=True, max_length=64)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'verbose_name_plural': 'audit log',
            },
        ),
        migrations.CreateModel(
            name='Ban',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('network_hash', models.CharField(blank=True, max_length=64)),
                ('owner_hash', models.CharField(blank=True, max_length=64)),
                ('reason', models.CharField(max_length=2000)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name='Complaint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=20)),
                ('name', models.CharField(max_length=200)),
                ('reason', models.CharField(choices=[('spam', 'Spam or advertising'), ('private', 'Private data or a secret'), ('law', 'Against the law'), ('false', 'Invented or false numbers'), ('other', 'Something else')], max_length=10)),
                ('text', models.CharField(blank=True, max_length=2000)),
                ('address_hash', models.CharField(blank=True, max_length=64)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name='Hiding',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=2000)),
                ('by_law', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.AddField(
            model_name='comparison',
            name='hidden',
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
        migrations.AddField(
            model_name='comparison',
            name='listing_due',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name='report',
            name='hidden',
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
        migrations.AddField(
            model_name='report',
            name='listing_due',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name='upload',
            name='hidden',
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
        migrations.AddField(
            model_name='upload',
            name='listing_due',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddIndex(
            model_name='comparison',
            index=models.Index(condition=models.Q(('listing_due__isnull', False)), fields=['listing_due'], name='comparison_listing_due'),
        ),
        migrations.AddIndex(
            model_name='report',
            index=models.Index(condition=models.Q(('listing_due__isnull', False)), fields=['listing_due'], name='report_listing_due'),
        ),
        migrations.AddIndex(
            model_name='upload',
            index=models.Index(condition=models.Q(('listing_due__isnull', False)), fields=['listing_due'], name='upload_listing_due'),
        ),
        migrations.AddIndex(
            model_name='auditentry',
            index=models.Index(fields=['network_hash', 'created_at'], name='audit_by_network'),
        ),
        migrations.AddIndex(
            model_name='ban',
            index=models.Index(condition=models.Q(('ended_at', None)), fields=['network_hash'], name='ban_of_network'),
        ),
        migrations.AddIndex(
            model_name='ban',
            index=models.Index(condition=models.Q(('ended_at', None)), fields=['owner_hash'], name='ban_of_owner'),
        ),
        migrations.AddConstraint(
            model_name='ban',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('network_hash', ''), models.Q(('owner_hash', ''), _negated=True)), models.Q(('owner_hash', ''), models.Q(('network_hash', ''), _negated=True)), _connector='OR'), name='ban_of_network_or_owner', violation_error_message='A ban is of a network or of an owner.'),
        ),
        migrations.AddIndex(
            model_name='complaint',
            index=models.Index(fields=['address_hash', 'created_at'], name='complaint_by_address'),
        ),
        migrations.AddIndex(
            model_name='complaint',
            index=models.Index(condition=models.Q(('closed_at', None)), fields=['created_at'], name='complaint_open'),
        ),
        migrations.AddField(
            model_name='hiding',
            name='comparison',
            field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, to='runs.comparison'),
        ),
        migrations.AddField(
            model_name='hiding',
            name='report',
            field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, to='runs.report'),
        ),
        migrations.AddField(
            model_name='hiding',
            name='upload',
            field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, to='runs.upload'),
        ),
        migrations.AddConstraint(
            model_name='hiding',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('comparison', None), ('report', None), ('upload__isnull', False)), models.Q(('comparison__isnull', False), ('report', None), ('upload', None)), models.Q(('comparison', None), ('report__isnull', False), ('upload', None)), _connector='OR'), name='hiding_of_one_thing', violation_error_message='Exactly one thing is hidden by a row.'),
        ),
    ]
