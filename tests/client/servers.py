"""Real HTTP servers on loopback: nginx and lighttpd where they are installed, else Python's."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

START_SECONDS = 10
PAGE = "<!DOCTYPE html><title>Page</title><p>A page of a test.</p>\n"
NGINX = """\
worker_processes 1;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ worker_connections 1024; }}
http {{
  access_log off;
  keepalive_requests 100000;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  server {{ listen 127.0.0.1:{port}; root {folder}/htdocs; {extra} }}
}}
"""
LIGHTTPD = """\
server.port = {port}
server.bind = "127.0.0.1"
server.document-root = "{folder}/htdocs"
index-file.names = ( "index.html" )
mimetype.assign = ( ".html" => "text/html" )
server.max-keep-alive-requests = 100000
"""
PYTHON = """\
import sys
from http.server import ThreadingHTTPServer, SimpleHTTPRequestHandler
class Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version, sys_version = sys.argv[2], ""
    def log_message(self, *_): pass
ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
"""


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs."""

    name: str
    port: int
    pid: int

    @property
    def url(self) -> str:
        """Return the address of its page."""
        return f"http://127.0.0.1:{self.port}/"


def free_port() -> int:
    """Return a port of loopback that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextmanager
def running(name: str, folder: Path, extra: str = "") -> Iterator[Server]:
    """Run a server until the block ends. `extra` is for the configuration of nginx."""
    port = free_port()
    (folder / "htdocs").mkdir(parents=True)
    (folder / "htdocs" / "index.html").write_text(PAGE)
    for path in (folder, folder / "htdocs"):
        path.chmod(0o755)
    command = _command(name, folder, port=port, extra=extra)
    log = (folder / "log").open("wb")
    process = subprocess.Popen(command, cwd=folder / "htdocs", stdout=log, stderr=log)
    try:
        _wait_for(port, process, log=folder / "log")
        yield Server(name, port, process.pid)
    finally:
        process.terminate()
        process.wait(START_SECONDS)
        log.close()


@contextmanager
def two_servers(folder: Path) -> Iterator[tuple[Server, Server]]:
    """Run nginx and lighttpd, or Python's server in the place of one that is not installed."""
    with ExitStack() as stack:
        first = stack.enter_context(running("nginx", folder / "a"))
        second = stack.enter_context(running("lighttpd", folder / "b"))
        yield first, second


def _command(name: str, folder: Path, *, port: int, extra: str) -> list[str]:
    program = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    if program and name == "nginx":
        (folder / "nginx.conf").write_text(NGINX.format(folder=folder, port=port, extra=extra))
        user = ["-g", "user root;"] if os.getuid() == 0 else []
        return [program, "-e", str(folder / "start.log"), "-c", str(folder / "nginx.conf"), *user]
    if program and name == "lighttpd":
        (folder / "lighttpd.conf").write_text(LIGHTTPD.format(folder=folder, port=port))
        return [program, "-D", "-f", str(folder / "lighttpd.conf")]
    return [sys.executable, "-c", PYTHON, str(port), f"{name}/1.0"]


def _wait_for(port: int, process: subprocess.Popen[bytes], *, log: Path) -> None:
    """Wait until a server takes connections."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as client:
            if client.connect_ex(("127.0.0.1", port)) == 0:
                return
        process.poll()
    raise RuntimeError(f"The server did not start: {log.read_text()}")
