"""A real Celery worker on a real queue: killed, with its broker stopped, hung and emptied."""

import json
import signal

import pytest
from django.conf import settings as django_settings

from runs.models import Heartbeat, Upload
from tests.runs.processes import Redis, run_child, wait_for, worker

pytestmark = pytest.mark.django_db(transaction=True)
# Each pass has one queue. script/test runs both passes; script/long has PostgreSQL, and on SQLite
# what is marked both_databases.
QUEUES = ["redis" if django_settings.CELERY_BROKER_URL.startswith("redis") else "file"]
# A busy machine imports the two runs of these texts well within the lease.
SHORT = {"IMPORT_LEASE_SECONDS": "8", "SWEEP_AFTER_SECONDS": "1", "INLINE_PARSE_BYTES": "10"}
REQUEST = "0123456789abcdef-made-by-the-proxy"
ACCEPT = f"""
import pathlib, time
from bench_site.request_id import CURRENT
from runs.intake import accept
from tests.factories import ab_text
CURRENT.set("{REQUEST}")
start = time.monotonic()
taken = accept.accept([ab_text().encode() * 2], name="ab.txt", publisher="ann", address="")
print(taken.upload.state, time.monotonic() - start)
"""


@pytest.fixture
def redis(tmp_path):
    server = Redis(tmp_path)
    yield server
    server.kill()


@pytest.fixture(params=QUEUES)
def broker(request, redis):
    """Return the environment of a queue that runs."""
    if request.param == "file":
        return {}
    redis.start()
    return {"CELERY_BROKER_URL": redis.url}


def send(**env):
    """Take an upload in a process of its own; return its state and how long it took."""
    child = run_child(ACCEPT, **SHORT, **env)
    assert child.returncode == 0, child.stderr
    state, seconds = child.stdout.split()
    return state, float(seconds)


def imported():
    return Upload.objects.filter(state="parsed").exists()


def log(tmp_path):
    return (tmp_path / "worker.log").read_text()


def messages_of_the_request(tmp_path):
    """Return what the worker wrote with the id of the request that sent the upload."""
    lines = [json.loads(line) for line in log(tmp_path).splitlines() if line.startswith("{")]
    return " ".join(line["message"] for line in lines if line.get("request_id") == REQUEST)


def test_a_worker_imports_what_is_sent(broker, tmp_path):
    with worker("prefork", LOG_FORMAT="json", **SHORT, **broker):
        send(**broker)
        wait_for(imported, "the import")
        wait_for(Heartbeat.objects.exists, "the heartbeat")
        wait_for(lambda: "imported" in messages_of_the_request(tmp_path), "the request's lines")
    assert "import_upload" in log(tmp_path), "its own process imported it, not the worker"
    assert (Upload.objects.get().attempts, Upload.objects.get().runs.count()) == (1, 2), log(
        tmp_path
    )


@pytest.mark.long
@pytest.mark.both_databases
def test_a_worker_killed_in_the_middle_ends_the_import_once_after_its_restart(broker, tmp_path):
    send(**broker)
    with worker("solo", FAULT="mid_parse", **SHORT, **broker) as first:
        wait_for(lambda: first.poll() is not None, "the worker to die")
        assert first.returncode == -signal.SIGKILL
    assert (Upload.objects.get().state, Upload.objects.get().runs.count()) == ("processing", 0)
    with worker("solo", FAULT="mid_parse", **SHORT, **broker):
        wait_for(imported, "the import")
    assert (Upload.objects.get().attempts, Upload.objects.get().runs.count()) == (2, 2), log(
        tmp_path
    )


@pytest.mark.long
def test_a_child_killed_in_the_middle_ends_the_import_once(broker, tmp_path):
    send(**broker)
    with worker("prefork", FAULT="mid_parse", **SHORT, **broker):
        wait_for(imported, "the import")
    assert (Upload.objects.get().attempts, Upload.objects.get().runs.count()) == (2, 2), log(
        tmp_path
    )


def stop(redis):
    redis.kill()


def hang(redis):
    redis.signal(signal.SIGSTOP)


def go_on(redis):
    redis.signal(signal.SIGCONT)


if "redis" in QUEUES:

    def test_a_stopped_redis_refuses_nothing(redis):
        redis.start()
        redis.kill()
        state, seconds = send(CELERY_BROKER_URL=redis.url)
        assert (state, seconds < 5) == ("received", True), seconds
        assert Upload.objects.get().attempts == 0

    @pytest.mark.long
    @pytest.mark.parametrize(
        ("breaking", "repair"), [(stop, Redis.start), (hang, go_on)], ids=["stopped", "hung"]
    )
    def test_a_broken_redis_refuses_nothing_and_what_was_taken_is_imported_when_it_is_back(
        redis, tmp_path, breaking, repair
    ):
        redis.start()
        broker = {"CELERY_BROKER_URL": redis.url}
        with worker("prefork", **SHORT, **broker):
            wait_for(lambda: "ready." in log(tmp_path), "the worker to be ready")
            breaking(redis)
            state, seconds = send(**broker)
            assert (state, seconds < 5) == ("received", True), seconds
            assert Upload.objects.get().attempts == 0
            repair(redis)
            wait_for(imported, "the import")
        assert (Upload.objects.get().attempts, Upload.objects.get().runs.count()) == (1, 2), log(
            tmp_path
        )

    @pytest.mark.long
    def test_an_emptied_redis_loses_no_import(redis, tmp_path):
        redis.start()
        broker = {"CELERY_BROKER_URL": redis.url}
        send(**broker)
        redis.kill()
        redis.start()
        with worker("prefork", **SHORT, **broker):
            wait_for(imported, "the import")
        assert Upload.objects.get().runs.count() == 2
