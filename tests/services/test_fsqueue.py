"""The queue in a folder loses and doubles no message, and goes on after damage to a file."""

import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from kombu import Connection, Queue

from bench_site.fsqueue import Transport

ROOT = Path(__file__).resolve().parents[2]
SENDER = """
import sys, kombu, bench_site.fsqueue
options = {"data_folder": sys.argv[1]}
with kombu.Connection("benchfs://localhost", transport_options=options) as connection:
    queue = connection.SimpleQueue("jobs")
    for number in range(200):
        queue.put({"sender": sys.argv[2], "number": number, "filling": "x" * 5000})
"""


@pytest.fixture(autouse=True)
def _forget_queues():
    """kombu remembers in the process which queues it declared; each test has another folder."""
    Transport.global_state.clear()


@pytest.fixture
def connection(tmp_path):
    with Connection(
        "benchfs://localhost", transport_options={"data_folder": str(tmp_path / "queue")}
    ) as opened:
        yield opened


def take_all(connection):
    """Return all that waits in the queue, in its order."""
    queue, taken = connection.SimpleQueue("jobs"), []
    while True:
        try:
            message = queue.get(block=False)
        except queue.Empty:
            return taken
        message.ack()
        taken.append(message.payload)


def test_messages_come_in_the_order_of_their_sending(connection):
    queue = connection.SimpleQueue("jobs")
    for number in range(5):
        queue.put(number)
    assert take_all(connection) == [0, 1, 2, 3, 4]


def test_two_senders_and_a_reader_at_once_lose_and_double_nothing(connection, tmp_path):
    arguments = [sys.executable, "-c", SENDER, str(tmp_path / "queue")]
    senders = [subprocess.Popen([*arguments, name], cwd=ROOT) for name in ("ann", "bob")]
    taken = []
    while any(sender.poll() is None for sender in senders):
        taken += take_all(connection)
    taken += take_all(connection)
    sent = product(("ann", "bob"), range(200))
    assert sorted((message["sender"], message["number"]) for message in taken) == list(sent)


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"[]", b"{}", b'{"properties": {}, "body": "x"}', b"\xff\xfe"]
)
def test_a_damaged_message_is_put_aside_and_the_next_one_comes(connection, tmp_path, damage):
    queue = connection.SimpleQueue("jobs")
    (tmp_path / "queue" / "00000000000000000001_x.jobs.msg").write_bytes(damage)
    queue.put("whole")
    assert take_all(connection) == ["whole"]
    assert [path.name for path in (tmp_path / "queue").glob("*.taken")] == [
        "00000000000000000001_x.jobs.msg.taken"
    ]


@pytest.mark.parametrize("damage", [b"", b"{", b"7", b"[[]]"])
def test_a_damaged_table_of_queues_is_written_again(connection, tmp_path, damage):
    connection.SimpleQueue("jobs").put("one")
    (table,) = (tmp_path / "queue" / "control").glob("*.exchange")
    table.write_bytes(damage)
    Transport.global_state.clear()  # as another process would
    connection.SimpleQueue("jobs").put("two")
    assert take_all(connection) == ["one", "two"]


def test_a_deleted_queue_is_no_longer_in_the_table(connection):
    with connection.channel() as channel:
        bound = Queue(
            "jobs", exchange=connection.SimpleQueue("jobs").queue.exchange, routing_key="jobs"
        )(channel)
        bound.declare()
        bound.delete()
        assert channel.get_table("jobs") == []


def test_a_folder_that_cannot_be_written_is_an_error_of_the_sender(tmp_path):
    (tmp_path / "file").write_text("")
    with (
        Connection(
            "benchfs://localhost", transport_options={"data_folder": str(tmp_path / "file")}
        ) as opened,
        pytest.raises(OSError),
    ):
        opened.SimpleQueue("jobs").put("x")
