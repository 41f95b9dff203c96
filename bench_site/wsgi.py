"""The WSGI application that gunicorn serves."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from bench_site.database import bound_statements
from bench_site.memory import bound_memory
from bench_site.proxy import Application, behind_proxy, with_address

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench_site.settings")

application: Application = get_wsgi_application()
application = behind_proxy(application) if settings.TRUST_PROXY else with_address(application)
bound_memory()
bound_statements()
