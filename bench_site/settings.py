"""The settings. Each switch is an environment variable, read by the typed helpers of `environment`.

docs/operating.md lists them all.
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from celery.schedules import crontab
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from bench_site import accounts, logs, sign_in_services, staff
from bench_site.environment import (
    celery_broker,
    database,
    flag,
    kept_secret,
    number,
    one_of,
    strong,
    text,
    words,
)

YEAR = 365 * 24 * 3600
MEBIBYTE = 1024 * 1024
BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(text("VAR_DIR", str(BASE_DIR / "var")))
DEBUG = flag("DEBUG")
SECRET_KEY = strong(text("SECRET_KEY") or kept_secret(VAR_DIR / "secret_key"))
PORT = number("PORT", 8000)
if not 1 <= PORT <= 65535:
    raise ImproperlyConfigured(f"PORT is {PORT}; 1 to 65535 is accepted.")
SITE_URL = text("SITE_URL", f"http://127.0.0.1:{PORT}").rstrip("/")
ALLOWED_HOSTS = words("ALLOWED_HOSTS", f"localhost,127.0.0.1,[::1],{urlsplit(SITE_URL).hostname}")
CSRF_TRUSTED_ORIGINS = [SITE_URL]
TRUST_PROXY = flag("TRUST_PROXY")  # visitors' addresses come from X-Forwarded-For

# Limits. Each is stated with its number in the error that it causes.
UPLOAD_MAX_BYTES = number("UPLOAD_MAX_BYTES", 20 * MEBIBYTE)
UPLOAD_MAX_FILES = number("UPLOAD_MAX_FILES", 100)
UPLOAD_MAX_RUNS = number("UPLOAD_MAX_RUNS", 5000)
UPLOADS_PER_HOUR = number("UPLOADS_PER_HOUR", 30)
UPLOADS_PER_DAY = number("UPLOADS_PER_DAY", 200)
UPLOAD_BYTES_PER_DAY = number("UPLOAD_BYTES_PER_DAY", 200 * MEBIBYTE)
PUBLIC_PER_DAY = number("PUBLIC_PER_DAY", 100)
LISTING_DELAY_SECONDS = number("LISTING_DELAY_SECONDS", 0)
UNPUBLISHED_DAYS = number("UNPUBLISHED_DAYS", 30)
LATEST_OF_ONE_OWNER = number("LATEST_OF_ONE_OWNER", 2)
INLINE_PARSE_BYTES = number("INLINE_PARSE_BYTES", 256 * 1024)
INLINE_PARSE_SECONDS = number("INLINE_PARSE_SECONDS", 1)
INLINE_IMPORTS = number("INLINE_IMPORTS", 2)
API_WAITS = number("API_WAITS", 2)
DOWNLOADS_AT_ONCE = number("DOWNLOADS_AT_ONCE", 2)
DRAWINGS_AT_ONCE = number("DRAWINGS_AT_ONCE", 2)
IMPORT_MAX_ATTEMPTS = number("IMPORT_MAX_ATTEMPTS", 3)
# Above PARSE_WALL_SECONDS. A crash leaves nothing waiting for more than a minute: lease and sweep
# together are shorter.
IMPORT_LEASE_SECONDS = number("IMPORT_LEASE_SECONDS", 40)
SWEEP_AFTER_SECONDS = number("SWEEP_AFTER_SECONDS", 30)
# How often a worker tells that it lives, and after which silence of all /readyz answers 503.
HEARTBEAT_SECONDS = number("HEARTBEAT_SECONDS", 15)
WORKER_AWAY_SECONDS = number("WORKER_AWAY_SECONDS", 60)
PARSE_SECONDS = number("PARSE_SECONDS", 10)
PARSE_WALL_SECONDS = number("PARSE_WALL_SECONDS", 20)
PARSE_MEMORY_BYTES = number("PARSE_MEMORY_BYTES", 600 * MEBIBYTE)
# Whether `manage.py up` loads the examples into a site that holds nothing else.
LOAD_DEMO = flag("LOAD_DEMO", default=True)
# Slugs of the reports that stand first on the front page, in this order.
FEATURED_REPORTS = words("FEATURED_REPORTS")
PAGE_CACHE_SECONDS = number("PAGE_CACHE_SECONDS", 2)
# How long a cache may keep a picture without asking.
IMAGE_CACHE_SECONDS = number("IMAGE_CACHE_SECONDS", 600)
RENDERS_MAX_BYTES = number("RENDERS_MAX_BYTES", 256 * MEBIBYTE)
DISK_FULL_PERCENT = number("DISK_FULL_PERCENT", 95)
FAULT = ""
DATA_UPLOAD_MAX_MEMORY_SIZE = UPLOAD_MAX_BYTES + MEBIBYTE
DATA_UPLOAD_MAX_NUMBER_FILES = UPLOAD_MAX_FILES
DATA_UPLOAD_MAX_NUMBER_FIELDS = number("FORM_MAX_FIELDS", 1000)
FORM_MAX_BYTES = number("FORM_MAX_BYTES", MEBIBYTE)

INSTALLED_APPS = [
    "whitenoise.runserver_nostatic",
    "django.contrib.contenttypes",
    "django.contrib.staticfiles",
    "runs",
]
MIDDLEWARE = [
    "bench_site.request_id.RequestIdMiddleware",
    "bench_site.metrics.MetricsMiddleware",
    "bench_site.head.HeadMiddleware",
    "bench_site.security_log.SecurityLogMiddleware",
    "runs.web.api.answering.ApiMiddleware",
    "runs.web.bodies.BodyLimitMiddleware",
    "runs.web.tray_bar.TrayBarMiddleware",
    "bench_site.pagecache.PageCacheMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "bench_site.packing.PackingMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "runs.web.errors.AnswersMiddleware",
]
ROOT_URLCONF = "bench_site.urls"
WSGI_APPLICATION = "bench_site.wsgi.application"
TEMPLATE_OPTIONS: dict[str, Any] = {
    "context_processors": ["django.template.context_processors.request"],
    "builtins": ["runs.templatetags.bench"],
    "loaders": [
        (
            "django.template.loaders.cached.Loader",
            ["bench_site.plain_templates.Loader"],
        )
    ],
}
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": TEMPLATE_OPTIONS,
    }
]
FORM_RENDERER = "bench_site.form_fields.FieldRenderer"

# Metrics: off unless a token is set. Then all processes of this host count in one folder, which
# prometheus_client reads from the environment (docs/deployment/gunicorn.conf.py names one below).
METRICS_TOKEN = text("METRICS_TOKEN")
if METRICS_TOKEN:
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(VAR_DIR / "metrics"))
    Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]).mkdir(parents=True, exist_ok=True)

# Staff: off unless a path is named. Accounts: off where no mail can be sent (docs/operating.md).
ADMIN_PATH = staff.admin_path(text("ADMIN_PATH"))
STAFF_IDLE_SECONDS = number("STAFF_IDLE_SECONDS", 3600)
STAFF_SESSION_SECONDS = number("STAFF_SESSION_SECONDS", 12 * 3600)
ACCOUNTS = accounts.is_on(SITE_URL)
OIDC_ISSUERS = accounts.issuers()
if ACCOUNTS:
    SOCIALACCOUNT_PROVIDERS = sign_in_services.providers()
    services = sign_in_services.apps(SOCIALACCOUNT_PROVIDERS)
    INSTALLED_APPS = [*accounts.APPS, *services, *INSTALLED_APPS]
    TEMPLATE_OPTIONS["context_processors"].append(accounts.CONTEXT_PROCESSOR)
    globals().update(accounts.mail(SITE_URL) | accounts.sign_in(SITE_URL))
if ADMIN_PATH:
    INSTALLED_APPS = [*(app for app in staff.APPS if app not in INSTALLED_APPS), *INSTALLED_APPS]
    TEMPLATE_OPTIONS["context_processors"] = list(
        dict.fromkeys([*TEMPLATE_OPTIONS["context_processors"], *staff.CONTEXT_PROCESSORS])
    )
    TEMPLATE_OPTIONS["loaders"][0][1].append(staff.TEMPLATE_LOADER)
if ADMIN_PATH or ACCOUNTS:
    signed_in = accounts.MIDDLEWARE if ACCOUNTS else staff.MIDDLEWARE
    MIDDLEWARE = [*MIDDLEWARE[:-1], *signed_in, MIDDLEWARE[-1]]
    AUTH_PASSWORD_VALIDATORS = staff.password_validators(text("LEAKED_PASSWORDS"))
    SESSION_COOKIE_AGE = STAFF_IDLE_SECONDS
    SESSION_SAVE_EVERY_REQUEST = True
    SESSION_EXPIRE_AT_BROWSER_CLOSE = True

SQLITE_URL = f"sqlite:///{VAR_DIR / 'db.sqlite3'}"
DATABASES = {"default": database(os.environ.get("DATABASE_URL", SQLITE_URL))}
# Of one statement, of waiting for a lock, and of a transaction in which nothing happens.
STATEMENT_SECONDS = number("STATEMENT_SECONDS", 20)
LOCK_SECONDS = number("LOCK_SECONDS", 5)
IDLE_SECONDS = number("IDLE_SECONDS", 60)
if "sqlite3" in DATABASES["default"]["ENGINE"]:
    VAR_DIR.mkdir(parents=True, exist_ok=True)
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;"
        "PRAGMA mmap_size=134217728;PRAGMA journal_size_limit=27103364;PRAGMA cache_size=-20000;",
    }
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    # The address may have set other options, such as a host.
    DATABASES["default"].setdefault("OPTIONS", {})["connect_timeout"] = 4
if REPLICA_URL := text("DATABASE_REPLICA_URL"):
    DATABASES["replica"] = database(REPLICA_URL)
    DATABASES["replica"] |= {"CONN_HEALTH_CHECKS": True, "TEST": {"MIRROR": "default"}}
    DATABASES["replica"].setdefault("OPTIONS", {})["connect_timeout"] = 4
    DATABASE_ROUTERS = ["bench_site.replica.ReplicaRouter"]
    MIDDLEWARE = [*MIDDLEWARE[:-1], "bench_site.replica.ReplicaMiddleware", MIDDLEWARE[-1]]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = text("REDIS_URL")
CACHES: dict[str, dict[str, object]] = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
if REDIS_URL:
    CACHES["default"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
    }

# The queue only carries row ids and may lose them: the row is the job, and the sweeper sends its
# id again (docs/architecture.md).
CELERY_BROKER_URL = text("CELERY_BROKER_URL") or celery_broker(REDIS_URL)
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"data_folder": str(VAR_DIR / "queue"), "polling_interval": 0.1}
    if CELERY_BROKER_URL.startswith("benchfs")
    else {
        "visibility_timeout": 300,
        "unacked_restore_interval": 10,
        "unacked_restore_throttle": 1,
        "socket_timeout": 2,
        "socket_connect_timeout": 2,
        "max_retries": 0,
    }
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = IMPORT_LEASE_SECONDS
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "celerybeat-schedule")
SWEEP_EVERY_SECONDS = max(SWEEP_AFTER_SECONDS // 2, 1)
_OFTEN = {"schedule": SWEEP_EVERY_SECONDS, "options": {"expires": SWEEP_EVERY_SECONDS}}
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "runs.tasks.sweep", **_OFTEN},
    "replace-readings": {"task": "runs.tasks.replace_readings", **_OFTEN},
    "prepare-csv": {"task": "runs.tasks.prepare_csv", **_OFTEN},
    "recount": {"task": "runs.tasks.recount", "schedule": crontab(hour="3", minute="40")},
    "expire": {"task": "runs.tasks.expire", "schedule": crontab(minute="25")},
}

USE_I18N = False
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "bench_site.style_sheets.StyleSheetFinder",
]
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
MEDIA_ROOT = VAR_DIR / "uploads"
STORAGES = {
    "default": {"BACKEND": "bench_site.storage.SafeFileStorage"},
    "staticfiles": {"BACKEND": "bench_site.storage.HashedStaticStorage"},
}
if STORAGE_URL := text("STORAGE_URL"):
    # It takes 0.3 s to import, which a site with a folder does not need.
    from bench_site.object_store import object_storages

    STORAGES |= object_storages(STORAGE_URL)

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
IS_HTTPS = SITE_URL.startswith("https://")
CSRF_COOKIE_SECURE = IS_HTTPS
CSRF_COOKIE_NAME = "__Host-csrftoken" if IS_HTTPS else "csrftoken"
SESSION_COOKIE_NAME = "__Host-staff" if IS_HTTPS else "staff"
SESSION_COOKIE_SECURE = IS_HTTPS
SESSION_COOKIE_SAMESITE = "Strict"
# A browser that saw the site once never asks it without https again. 0 takes the promise back.
SECURE_HSTS_SECONDS = number("HSTS_SECONDS", YEAR if IS_HTTPS else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = flag("HSTS_SUBDOMAINS")
if TRUST_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
CSRF_FAILURE_VIEW = "runs.web.errors.csrf_failure"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "object-src": [NONE],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

LOG_FORMAT = one_of("LOG_FORMAT", ("text", "json"))
LOGGING = logs.configuration(level=text("LOG_LEVEL", "INFO"), form=LOG_FORMAT)
