"""What a child does in tests of the sandbox, in place of reading."""

import os
import signal
import time

from importers.model import Report


def hang(data, name):
    while True:
        pass


def wait(data, name):
    time.sleep(60)


def grow(data, name):
    return bytearray(4 * 1024**3)


def die(data, name):
    os.kill(os.getpid(), signal.SIGKILL)


def abort(data, name):
    os.abort()


def write(data, name):
    with open(data.decode(), "w") as file:
        file.write("x")


def fail(data, name):
    raise KeyError("secret detail")


def answer(data, name):
    return Report(format=name)
