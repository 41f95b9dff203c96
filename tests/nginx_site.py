"""The nginx configuration of docs/deployment, with the paths and ports of a test or a measurement."""

from __future__ import annotations

import re
from pathlib import Path

FILES = Path(__file__).resolve().parents[1] / "docs" / "deployment"


def configuration(folder: Path, *, port: int, web_port: int) -> Path:
    """Write the configuration of the docs with paths and ports of a test; return its file."""
    block = (FILES / "nginx.conf").read_text()
    for before, after in [
        ("listen 443 ssl;", f"listen 127.0.0.1:{port};"),
        ("server 127.0.0.1:8000;", f"server 127.0.0.1:{web_port};"),
        ("server_name bench.example.org;", "server_name 127.0.0.1;"),
        ("/var/cache/nginx/benchpress", f"{folder}/cache"),
        ("/opt/benchpress/docs/deployment/", f"{FILES}/"),
        ("/var/lib/benchpress/static/", f"{folder}/static/"),
    ]:
        assert before in block, before
        block = block.replace(before, after)
    block = re.sub(r"    ssl_certificate.*\n", "", block)
    temporary = " ".join(
        f"{name}_temp_path {folder}/{name};"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file = folder / "nginx.conf"
    file.write_text(
        f"user root;\ndaemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/nginx.log;\nevents {{}}\n"
        f"http {{ access_log off; {temporary}\n{block}\n}}\n"
    )
    return file
