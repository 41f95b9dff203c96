"""The WSGI application that gunicorn serves."""

import os
from contextlib import suppress

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import Resolver404, resolve
from django.utils.http import http_date, parse_http_date

from bench_site.database import bound_statements
from bench_site.memory import bound_memory
from bench_site.proxy import Application, behind_proxy, with_address
from runs.code_version import release

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench_site.settings")


def load_pages() -> None:
    """Load what the first request of a worker would wait for.

    That are all pages, the code's version, and what Django loads for its first statement and for
    its first comparison of dates. No database is asked: it may be away.
    """
    with suppress(Resolver404):
        resolve("/no/such/page")  # looked for among all addresses, so their patterns are compiled
    release()
    str(access.comparison_rows("", whole=False).order_by("pk")[:1].query)
    parse_http_date(http_date())


application: Application = get_wsgi_application()
from bench_site.straight import from_memory  # noqa: E402 - it needs the models, loaded now
from runs.web import access  # noqa: E402 - this, too

application = from_memory(application)
application = behind_proxy(application) if settings.TRUST_PROXY else with_address(application)
load_pages()
bound_memory()
bound_statements()
