"""A web process: what is loaded before its first request, and the memory that it gives back.

Each script runs in a process of its own, because memory and modules are those of a process. The site
is loaded once: these processes are copies of one that has loaded it, as web processes are.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from bench_site import memory

LOADED = """
import gc, sys
from bench_site import wsgi
from runs.code_version import release
names = [f"runs.web.views.{name}" for name in ("comparison", "explore", "image")]
print(all(name in sys.modules for name in names), release.cache_info().currsize)
print(gc.get_freeze_count() > 10_000, gc.get_threshold()[0])
"""
OF_A_FIRST_REQUEST = """
import sys
from bench_site import wsgi
from django.db import connection
from django.utils.http import RFC1123_DATE
from runs.web import access
loaded = set(sys.modules)
str(access.comparison_rows("x", whole=False).query)
print(*(set(sys.modules) - loaded), "re.compile" in repr(RFC1123_DATE), connection.connection)
"""
FROM_MEMORY = """
from bench_site import wsgi
from bench_site.page_memory import MEMORY, key_of
from django.conf import settings
from django.core.signals import request_started
from django.http import HttpResponse
settings.PAGE_CACHE_SECONDS = 60
environ = {"REQUEST_METHOD": "GET", "PATH_INFO": "/stored", "REMOTE_ADDR": "127.0.0.1"}
MEMORY.store(key_of(environ), HttpResponse("stored"), begun=0)
asked = []
request_started.connect(lambda **_: asked.append(1), weak=False)
print(b"".join(wsgi.application(environ, lambda *_: None)).decode(), len(asked))
"""
HEAPS = """
import ctypes, os, re, tempfile, threading
from bench_site import wsgi
C = ctypes.CDLL(None)
C.fopen.restype = ctypes.c_void_p
everybody = threading.Barrier(9)

def allocate():
    block = bytes(100_000)
    everybody.wait()

threads = [threading.Thread(target=allocate) for _ in range(8)]
[thread.start() for thread in threads]
everybody.wait()
with tempfile.NamedTemporaryFile() as file:
    stream = ctypes.c_void_p(C.fopen(file.name.encode(), b"w"))
    C.malloc_info(0, stream)
    C.fclose(stream)
    print(len(re.findall("<heap nr", file.read().decode())))
"""
LARGE_REQUEST = """
import re, time
from pathlib import Path
from django.core.signals import request_finished, request_started
from bench_site import memory, wsgi
seconds = 1

def own_mb():
    status = Path("/proc/self/status").read_text()
    return int(re.findall(r"RssAnon:\\s+(\\d+)", status)[0]) / 1024

def large_request():
    began = time.monotonic()
    nodes = []
    for number in range(400_000):
        node = {"number": number}
        node["self"] = node
        nodes.append(node)
    texts = [bytes(1000) for _ in range(200_000)]  # too long for Python's own memory
    memory._own.began = began - seconds
    return texts[-1]  # what stays at the end of the heap keeps the rest of it

before = own_mb()
request_started.send(sender=None, environ={})
last = large_request()
request_finished.send(sender=None)
print(own_mb() - before)
"""


COPIES = """
import json, os, sys
from bench_site import wsgi
for name, script in json.loads(sys.argv[1]).items():
    print(f"\\f{name}", flush=True)
    if os.fork() == 0:
        exec(script, {"__name__": "__main__"})
        sys.exit()
    os.wait()
"""
SCRIPTS = {
    "loaded": LOADED,
    "first request": OF_A_FIRST_REQUEST,
    "from memory": FROM_MEMORY,
    "heaps": HEAPS,
    "large request": LARGE_REQUEST,
}


@pytest.fixture(scope="module")
def answers() -> dict[str, list[str]]:
    """Return what each script prints in a copy of a process that has loaded the site."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "bench_site.settings_test"}
    command = [sys.executable, "-c", COPIES, json.dumps(SCRIPTS)]
    printed = subprocess.check_output(command, env=environment, text=True)
    parts = [part.partition("\n") for part in printed.split("\f")[1:]]
    return {name: text.split() for name, _, text in parts}


def test_pages_and_the_version_of_the_code_are_loaded_before_the_first_request(answers):
    """The collector never looks at what is loaded again, and at new objects less often."""
    assert answers["loaded"] == ["True", "1", "True", "50000"]


def test_a_first_permalink_waits_for_nothing_that_can_be_loaded_before(answers):
    """No module and no pattern. The database was not asked: a worker starts without it, too."""
    assert answers["first request"] == ["True", "None"]


def test_a_stored_page_is_answered_before_django_begins(answers):
    assert answers["from memory"] == ["stored", "0"]


def test_threads_share_few_heaps(answers):
    """Each would have its own, and none gives back what a large request took."""
    assert answers["heaps"] == [str(memory.ARENAS)]


def test_a_large_request_gives_its_memory_back(answers):
    (left_mb,) = answers["large request"]
    assert float(left_mb) < 30
