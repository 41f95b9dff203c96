"""What a child does in tests of the sandbox, in place of reading."""

import os
import signal
import time

from importers.model import Report


def hang(data, name, metric=None):
    while True:
        pass


def wait(data, name, metric=None):
    time.sleep(60)


def grow(data, name, metric=None):
    return bytearray(4 * 1024**3)


def die(data, name, metric=None):
    os.kill(os.getpid(), signal.SIGKILL)


def abort(data, name, metric=None):
    os.abort()


def write(data, name, metric=None):
    with open(data.decode(), "w") as file:
        file.write("x")


def fail(data, name, metric=None):
    raise KeyError("secret detail")


def answer(data, name, metric=None):
    return Report(format=name)
