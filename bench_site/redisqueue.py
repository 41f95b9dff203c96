"""redis://, Celery's queue in Redis, with an acknowledgement that may fail.

When Redis hangs just as a worker acknowledges a message, kombu 5.7 goes on counting the message as
being worked on, and with a prefetch of one the worker never takes another. Here kombu forgets the
message: Redis delivers it once more after the visibility timeout, and an import that is delivered
twice does no harm (runs.intake.ingest).
"""

import logging

from kombu.transport import TRANSPORT_ALIASES, redis, virtual
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

log = logging.getLogger(__name__)


class QoS(redis.QoS):
    """kombu's count of unacknowledged messages, right also after a failure."""

    def ack(self, delivery_tag: str) -> None:
        try:
            super().ack(delivery_tag)
        except (RedisConnectionError, RedisTimeoutError, OSError) as error:
            log.warning("A message could not be acknowledged and will come again: %s", error)
            virtual.QoS.ack(self, delivery_tag)


class Channel(redis.Channel):
    """kombu's channel with our count."""

    QoS = QoS


class Transport(redis.Transport):
    """The transport of `Channel`."""

    Channel = Channel


TRANSPORT_ALIASES["redis"] = "bench_site.redisqueue:Transport"
