"""Accounts, their tokens, and the CI projects that they trust."""

import django.db.models.deletion
import runs.ids
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('runs', '0029_operation'),
    ]

    operations = [
        migrations.CreateModel(
            name='Account',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user_id', models.BigIntegerField(unique=True)),
                ('public_id', models.CharField(default=runs.ids.new_id, editable=False, max_length=22, unique=True)),
                ('generation', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='Token',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200)),
                ('token_hash', models.CharField(max_length=64, unique=True)),
                ('start', models.CharField(max_length=10)),
                ('scopes', models.CharField(max_length=40)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('expires_at', models.DateTimeField()),
                ('last_used_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to='runs.account')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('scopes', ''), _negated=True), name='token_has_scope', violation_error_message='A token needs a scope.')],
            },
        ),
        migrations.CreateModel(
            name='TrustedProject',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('issuer', models.CharField(max_length=200)),
                ('repository', models.CharField(max_length=200)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='projects', to='runs.account')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('account', 'issuer', 'repository'), name='trusted_project_once')],
            },
        ),
    ]
