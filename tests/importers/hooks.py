"""What a child does in tests of the sandbox, in place of reading."""

import ctypes
import os
import signal
import time

from importers.model import Report


def hang(data, name, only=None, metric=None):
    while True:
        pass


def wait(data, name, only=None, metric=None):
    time.sleep(60)  # a child that does nothing: the sandbox's clock ends it long before


def be_deaf(data, name, only=None, metric=None):
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    time.sleep(5)


def grow(data, name, only=None, metric=None):
    return bytearray(4 * 1024**3)


def die(data, name, only=None, metric=None):
    ctypes.string_at(0)


def abort(data, name, only=None, metric=None):
    os.abort()


def write(data, name, only=None, metric=None):
    with open(data.decode(), "w") as file:
        file.write("x")


def fail(data, name, only=None, metric=None):
    raise KeyError("secret detail")


def corrupt(data, name, only=None, metric=None):
    return {"no": "report"}


def options(data, name, only=None, metric=None):
    return Report(format=f"{only} {metric}")


def answer(data, name, only=None, metric=None):
    return Report(format=name)
