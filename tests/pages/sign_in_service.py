"""A sign-in service of the tests on loopback: it answers as GitHub and as GitLab do."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit


class FakeService:
    """What it tells of the person who signs in, and what it was asked."""

    def __init__(self) -> None:
        self.person: dict[str, Any] = {"id": 7, "login": "ada", "name": "Ada Lovelace"}
        self.addresses: list[dict[str, Any]] = []
        self.token: dict[str, str] = {"access_token": "secret-of-the-service"}
        self.exchanged: list[dict[str, list[str]]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                parts = urlsplit(self.path)
                if parts.path.endswith("authorize"):
                    self.send_back(parse_qs(parts.query))
                elif parts.path.endswith("/emails"):
                    self.answer(service.addresses)
                else:
                    self.answer(service.person)

            def do_POST(self) -> None:
                length = int(self.headers.get("Content-Length", "0"))
                service.exchanged.append(parse_qs(self.rfile.read(length).decode()))
                self.answer(service.token)

            def send_back(self, query: dict[str, list[str]]) -> None:
                back = urlencode({"code": "a-code", "state": query["state"][0]})
                self.send_response(302)
                self.send_header("Location", f"{query['redirect_uri'][0]}?{back}")
                self.end_headers()

            def answer(self, data: Any) -> None:
                body = json.dumps(data).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def knows(self, address: str, *, is_verified: bool) -> None:
        """Let the person have this e-mail address, in the words of both services."""
        self.person |= {"email": address, "confirmed_at": "2020-01-01" if is_verified else None}
        self.addresses = [{"email": address, "primary": True, "verified": is_verified}]

    @contextmanager
    def served(self) -> Iterator[None]:
        """Answer requests meanwhile; the server looks every 10 ms whether it shall end."""
        serve = self.server.serve_forever
        thread = threading.Thread(target=serve, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        yield
        self.server.shutdown()
        self.server.server_close()
