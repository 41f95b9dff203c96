"""The WSGI application that gunicorn serves."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from bench_site.database import bound_statements
from bench_site.memory import bound_memory
from bench_site.proxy import Application, behind_proxy, with_address
from runs.code_version import release

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench_site.settings")

application: Application = get_wsgi_application()
application = behind_proxy(application) if settings.TRUST_PROXY else with_address(application)
# What the first request of a worker would wait for: all pages, and the version of the code.
_PATTERNS = get_resolver().url_patterns
release()
bound_memory()
bound_statements()
