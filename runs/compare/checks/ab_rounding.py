"""Between which values a number lies that ab printed: the rounding of each version.

Time taken: three decimals; six in the banners 2.0 (unpadded microseconds, put right by the
importer). Requests per second: two. Time per request: three; two in ab 1.x. Transfer rate: two,
of 1000 bytes in ab 1.x, of 1024 bytes in ab 2.x. Source: ab.c of Apache httpd 1.3 to 2.4
(docs/formats/ab.md).
"""

from __future__ import annotations

from decimal import Decimal

Interval = tuple[float, float]
DUST = 1e-9  # of what is compared: the rounding of the machine, not of the tool


def decimals(value: float) -> int:
    """Return how many decimals a number shows, at least; the zeros that were printed at its end
    are not stored.
    """
    text = repr(float(value))
    behind = text.partition(".")[2]
    if behind.isdigit():  # as most numbers: Decimal takes five times as long
        return 0 if behind == "0" else len(behind)
    exponent = Decimal(text).normalize().as_tuple().exponent
    return max(-exponent, 0) if isinstance(exponent, int) else 0


def around(value: float, places: int) -> Interval:
    """Return the values that are printed so with this many decimals."""
    half = 0.5 * 10.0**-places
    return value - half, value + half


def seconds(value: float) -> Interval:
    """Return the times that ab prints so: to the millisecond, or to the microsecond where more
    decimals are there.
    """
    return around(value, 3 if decimals(value) <= 3 else 6)


def quotient(dividend: float, divisor: Interval) -> Interval | None:
    """Return between which values dividend / divisor lies; None when the divisor may be 0."""
    return (dividend / divisor[1], dividend / divisor[0]) if divisor[0] > 0 else None


def meet(first: Interval, second: Interval) -> bool:
    """Tell whether two intervals have a value in common."""
    dust = DUST * max(abs(first[1]), abs(second[1]))
    return first[0] <= second[1] + dust and second[0] <= first[1] + dust
