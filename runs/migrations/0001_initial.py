"""The tables as they were first laid down."""

import django.db.models.deletion
import runs.ids
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Comparison',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(editable=False, max_length=44, unique=True)),
                ('sha256', models.CharField(editable=False, max_length=64, unique=True)),
                ('content', models.JSONField()),
                ('labels', models.JSONField(default=dict)),
                ('label_log', models.JSONField(blank=True, default=list)),
                ('version', models.PositiveIntegerField(default=1)),
                ('visibility', models.CharField(choices=[('unlisted', 'Unlisted'), ('public', 'Public')], default='unlisted', max_length=8)),
                ('example', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('changed_at', models.DateTimeField(auto_now=True)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name='Hardware',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=2000)),
                ('slug', models.SlugField(max_length=200, unique=True)),
                ('publisher_hash', models.CharField(blank=True, max_length=64)),
            ],
            options={
                'verbose_name_plural': 'hardware',
            },
        ),
        migrations.CreateModel(
            name='Server',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200)),
                ('slug', models.SlugField(max_length=200, unique=True)),
            ],
        ),
        migrations.CreateModel(
            name='Document',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('label', models.CharField(blank=True, max_length=500)),
                ('size_bytes', models.BigIntegerField(blank=True, null=True)),
                ('kind', models.CharField(blank=True, max_length=40)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('label', 'size_bytes', 'kind'), name='document_once'), models.UniqueConstraint(condition=models.Q(('size_bytes', None)), fields=('label', 'kind'), name='document_once_unsized'), models.CheckConstraint(condition=models.Q(('size_bytes', None), ('size_bytes__range', (0, 1000000000000000)), _connector='OR'), name='document_size_sane', violation_error_message="A document's size is between 0 and 10^15 bytes.")],
            },
        ),
        migrations.CreateModel(
            name='Run',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=runs.ids.new_id, editable=False, max_length=22, unique=True)),
                ('position', models.PositiveIntegerField()),
                ('tool', models.CharField(blank=True, max_length=40, null=True)),
                ('tool_version', models.CharField(blank=True, max_length=200, null=True)),
                ('server_software', models.CharField(blank=True, max_length=200, null=True)),
                ('server_name', models.CharField(blank=True, max_length=200, null=True)),
                ('server_version', models.CharField(blank=True, max_length=200, null=True)),
                ('hostname', models.CharField(blank=True, max_length=200, null=True)),
                ('port', models.PositiveIntegerField(blank=True, null=True)),
                ('path', models.CharField(blank=True, max_length=2000, null=True)),
                ('document_bytes', models.BigIntegerField(blank=True, null=True)),
                ('document_label', models.CharField(blank=True, max_length=200, null=True)),
                ('concurrency', models.BigIntegerField(blank=True, null=True)),
                ('offered_rate', models.FloatField(blank=True, null=True)),
                ('requests_completed', models.BigIntegerField(blank=True, null=True)),
                ('requests_failed', models.BigIntegerField(blank=True, null=True)),
                ('non_2xx', models.BigIntegerField(blank=True, null=True)),
                ('keepalive', models.BooleanField(blank=True, null=True)),
                ('tls', models.BooleanField(blank=True, null=True)),
                ('time_taken_s', models.FloatField(blank=True, null=True)),
                ('requests_per_s', models.FloatField(blank=True, null=True)),
                ('transfer_rate_Bps', models.FloatField(blank=True, null=True)),
                ('total_transferred_bytes', models.BigIntegerField(blank=True, null=True)),
                ('html_transferred_bytes', models.BigIntegerField(blank=True, null=True)),
                ('latency_ms', models.JSONField(blank=True, default=dict)),
                ('cpu_user_s', models.FloatField(blank=True, null=True)),
                ('cpu_system_s', models.FloatField(blank=True, null=True)),
                ('cpu_percent', models.FloatField(blank=True, null=True)),
                ('rss_bytes', models.BigIntegerField(blank=True, null=True)),
                ('aborted', models.BooleanField(default=False)),
                ('member', models.CharField(blank=True, max_length=200, null=True)),
                ('first_line', models.PositiveIntegerField(blank=True, null=True)),
                ('last_line', models.PositiveIntegerField(blank=True, null=True)),
                ('sources', models.JSONField(blank=True, default=dict)),
                ('details', models.JSONField(blank=True, default=dict)),
                ('provenance', models.JSONField(blank=True, default=dict)),
                ('os', models.CharField(blank=True, max_length=200)),
                ('notes', models.CharField(blank=True, max_length=2000)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('document', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='runs', to='runs.document')),
                ('hardware', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='runs', to='runs.hardware')),
                ('server', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='runs', to='runs.server')),
            ],
            options={
                'ordering': ['upload', 'position'],
            },
        ),
        migrations.CreateModel(
            name='ComparisonRun',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('comparison', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='runs.comparison')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='runs.run')),
            ],
        ),
        migrations.AddField(
            model_name='comparison',
            name='runs',
            field=models.ManyToManyField(related_name='comparisons', through='runs.ComparisonRun', to='runs.run'),
        ),
        migrations.CreateModel(
            name='ServerAlias',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('spelling', models.CharField(max_length=200, unique=True)),
                ('server', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='aliases', to='runs.server')),
            ],
        ),
        migrations.CreateModel(
            name='ServerVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.CharField(blank=True, max_length=200)),
                ('server', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='runs.server')),
            ],
        ),
        migrations.AddField(
            model_name='run',
            name='version',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='runs', to='runs.serverversion'),
        ),
        migrations.CreateModel(
            name='Upload',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=runs.ids.new_id, editable=False, max_length=22, unique=True)),
                ('file', models.FileField(blank=True, max_length=200, upload_to='')),
                ('sha256', models.CharField(max_length=64)),
                ('size', models.PositiveBigIntegerField()),
                ('original_name', models.CharField(blank=True, max_length=200)),
                ('state', models.CharField(choices=[('received', 'Received'), ('processing', 'Processing'), ('parsed', 'Parsed'), ('published', 'Published'), ('failed', 'Failed'), ('withdrawn', 'Withdrawn')], default='received', max_length=10)),
                ('visibility', models.CharField(choices=[('unlisted', 'Unlisted'), ('public', 'Public')], default='unlisted', max_length=8)),
                ('format', models.CharField(blank=True, max_length=40)),
                ('diagnostics', models.JSONField(blank=True, default=list)),
                ('failure', models.CharField(blank=True, max_length=2000)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('claimed_at', models.DateTimeField(blank=True, null=True)),
                ('publisher_hash', models.CharField(blank=True, max_length=64)),
                ('edit_key_hash', models.CharField(max_length=64)),
                ('address_hash', models.CharField(blank=True, max_length=64)),
                ('example', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('parsed_at', models.DateTimeField(blank=True, null=True)),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('state__in', ['received', 'processing'])), fields=['created_at'], name='upload_waiting'), models.Index(fields=['address_hash', 'created_at'], name='upload_by_address')],
                'constraints': [models.UniqueConstraint(condition=models.Q(models.Q(('publisher_hash', ''), _negated=True), models.Q(('state', 'withdrawn'), _negated=True)), fields=('publisher_hash', 'sha256'), name='upload_once_per_publisher', violation_error_message='The same bytes from the same publisher are one upload.'), models.CheckConstraint(condition=models.Q(('state__in', ['received', 'processing', 'parsed', 'published', 'failed', 'withdrawn'])), name='upload_state_known', violation_error_message='Unknown state.')],
            },
        ),
        migrations.AddField(
            model_name='run',
            name='upload',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='runs', to='runs.upload'),
        ),
        migrations.AddConstraint(
            model_name='comparisonrun',
            constraint=models.UniqueConstraint(fields=('comparison', 'position'), name='comparison_position_once'),
        ),
        migrations.AddIndex(
            model_name='comparison',
            index=models.Index(condition=models.Q(('visibility', 'public'), ('withdrawn_at', None)), fields=['-created_at'], name='comparison_latest'),
        ),
        migrations.AddConstraint(
            model_name='serverversion',
            constraint=models.UniqueConstraint(fields=('server', 'version'), name='server_version_once'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.UniqueConstraint(fields=('upload', 'position'), name='run_once_per_position'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('port', None), ('port__range', (1, 65535)), _connector='OR'), name='run_port_sane', violation_error_message='port is between 1 and 65535.'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('concurrency', None), ('concurrency__range', (1, 1000000000)), _connector='OR'), name='run_concurrency_sane', violation_error_message='concurrency is between 1 and 1e+09.'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('offered_rate', None), ('offered_rate__range', (1e-09, 1000000000000000.0)), _connector='OR'), name='run_offered_rate_sane', violation_error_message='offered_rate is between 1e-09 and 1e+15.'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('document_bytes', None), ('document_bytes__range', (0, 1000000000000000)), _connector='OR'), name='run_document_bytes_sane', violation_error_message='document_bytes is between 0 and 1e+15.'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('requests_completed', None), ('requests_completed__range', (0, 1000000000000000)), _connector='OR'), name='run_requests_completed_sane', violation_error_message='requests_completed is between 0 and 1e+15.'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('requests_failed', None), ('requests_failed__range', (0, 1000000000000000)), _connector='OR'), name='run_requests_failed_sane', violation_error_message='requests_failed is between 0 and 1e+15.'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('non_2xx', None), ('non_2xx__range', (0, 1000000000000000)), _connector='OR'), name='run_non_2xx_sane', violation_error_message='non_2xx is between 0 and 1e+15.'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('total_transferred_bytes', None), ('total_transferred_bytes__range', (0, 1000000000000000)), _connector='OR'), name='run_total_transferred_bytes_sane', violation_error_message='total_transferred_bytes is between 0 and 1e+15.'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('html_transferred_bytes', None), ('html_transferred_bytes__range', (0, 1000000000000000)), _connector='OR'), name='run_html_transferred_bytes_sane', violation_error_message='html_transferred_bytes is between 0 and 1e+15.'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('rss_bytes', None), ('rss_bytes__range', (0, 1000000000000000)), _connector='OR'), name='run_rss_bytes_sane', violation_error_message='rss_bytes is between 0 and 1e+15.'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('time_taken_s', None), ('time_taken_s__range', (0, 1000000000000000.0)), _connector='OR'), name='run_time_taken_s_sane', violation_error_message='time_taken_s is between 0 and 1e+15.'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('requests_per_s', None), ('requests_per_s__range', (0, 1000000000000000.0)), _connector='OR'), name='run_requests_per_s_sane', violation_error_message='requests_per_s is between 0 and 1e+15.'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('transfer_rate_Bps', None), ('transfer_rate_Bps__range', (0, 1000000000000000.0)), _connector='OR'), name='run_transfer_rate_bps_sane', violation_error_message='transfer_rate_Bps is between 0 and 1e+15.'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('cpu_user_s', None), ('cpu_user_s__range', (0, 1000000000000000.0)), _connector='OR'), name='run_cpu_user_s_sane', violation_error_message='cpu_user_s is between 0 and 1e+15.'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('cpu_system_s', None), ('cpu_system_s__range', (0, 1000000000000000.0)), _connector='OR'), name='run_cpu_system_s_sane', violation_error_message='cpu_system_s is between 0 and 1e+15.'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('cpu_percent', None), ('cpu_percent__range', (0, 1000000000000000.0)), _connector='OR'), name='run_cpu_percent_sane', violation_error_message='cpu_percent is between 0 and 1e+15.'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('first_line', None), ('last_line', None)), models.Q(('first_line__gte', 1), ('last_line__gte', models.F('first_line'))), _connector='OR'), name='run_lines_in_order', violation_error_message="A run's last line is not before its first."),
        ),
    ]
