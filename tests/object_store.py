"""A store that speaks S3 over HTTP on loopback, for tests: moto's server, or STORAGE_TEST_URL's."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import boto3
from moto.server import ThreadedMotoServer

from bench_site.object_store import object_storages
from runs.ids import new_id


@contextmanager
def address_of_a_store() -> Iterator[str]:
    """Start a store; give the address of a key on it, without a bucket."""
    if other := os.environ.get("STORAGE_TEST_URL"):
        yield other
        return
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    try:
        host, port = server.get_host_and_port()
        yield f"s3://key:secret@{host}:{port}/"
    finally:
        server.stop()


def with_a_bucket(store: str) -> str:
    """Return the address of a new, empty bucket, as STORAGE_URL has it."""
    address = f"{store}tests-{new_id().lower()}?scheme=http"
    with closing(client(address)) as look:
        look.create_bucket(Bucket=bucket(address))
    return address


def client(address: str) -> Any:
    """Return a client of its own for looking into a store."""
    options = object_storages(address)["default"]["OPTIONS"]
    return boto3.client(
        "s3",
        endpoint_url=options["endpoint_url"],
        aws_access_key_id=options["access_key"],
        aws_secret_access_key=options["secret_key"],
        region_name=options["region_name"],
    )


def bucket(address: str) -> str:
    """Return the name of the address's bucket."""
    return str(object_storages(address)["default"]["OPTIONS"]["bucket_name"])


def contents(address: str) -> dict[str, bytes]:
    """Return the bytes of each object by its key."""
    name = bucket(address)
    with closing(client(address)) as look:
        entries = look.list_objects_v2(Bucket=name).get("Contents", [])
        keys = [entry["Key"] for entry in entries]
        return {key: look.get_object(Bucket=name, Key=key)["Body"].read() for key in keys}
