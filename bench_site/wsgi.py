"""The WSGI application that gunicorn serves."""

import os
from contextlib import suppress

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import Resolver404, resolve

from bench_site.database import bound_statements
from bench_site.memory import bound_memory
from bench_site.proxy import Application, behind_proxy, with_address
from runs.code_version import release

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench_site.settings")


def load_pages() -> None:
    """Load what the first request of a worker would wait for: all pages, and the code's version."""
    with suppress(Resolver404):
        resolve("/no/such/page")  # looked for among all addresses, so their patterns are compiled
    release()


application: Application = get_wsgi_application()
from bench_site.straight import from_memory  # noqa: E402 - it needs the models, loaded now

application = from_memory(application)
application = behind_proxy(application) if settings.TRUST_PROXY else with_address(application)
load_pages()
bound_memory()
bound_statements()
