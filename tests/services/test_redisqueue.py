"""A worker goes on taking messages when Redis did not answer an acknowledgement."""

import pytest
from kombu.transport import redis
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

import bench_site.celery
from bench_site.redisqueue import QoS


class Channel:
    """A channel with what the count of messages reads."""

    do_restore = False


@pytest.mark.parametrize("error", [RedisTimeoutError, RedisConnectionError, BrokenPipeError])
def test_a_failed_acknowledgement_frees_the_place_of_its_message(monkeypatch, error):
    def fail(self, delivery_tag):
        raise error("no answer")

    monkeypatch.setattr(redis.QoS, "ack", fail)
    qos = QoS(Channel(), prefetch_count=1)
    qos._delivered["tag"] = "message"
    assert not qos.can_consume()
    qos.ack("tag")
    assert qos.can_consume()


def test_celery_uses_this_count_for_redis():
    transport = bench_site.celery.app.connection_for_write("redis+socket:///nowhere.sock").transport
    assert transport.Channel.QoS is QoS
