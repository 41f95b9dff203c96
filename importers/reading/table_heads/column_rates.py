"""What the head of a table's column says of a rate: requests or bytes a second, or a minute.

Units   "k req/s" and "req/s (x1000)" are thousands; KB/s are 1024 bytes, as ab's; kbit/s 10^3 bits.
None    a head that names no rate, or one that was divided: "req/s per core".
"""

from __future__ import annotations

import re

from importers.reading.table_heads.head import Head
from importers.reading.units import KILO_1000, KILO_1024

PER_MINUTE = "requests/min"
EACH_SECOND = r"/ ?s(?:ec(?:onds?)?)?\b|\bper ?s(?:ec(?:ond)?)?\b"
_SECOND = (
    r"(?:\.? ?/ ?s(?:ec(?:onds?)?)?\b|\.? ?per ?s(?:ec(?:ond)?)?\b|p/?s(?:ec)?\b"
    r"| ?[(\[](?:(?:1?/|per) ?s(?:ec(?:ond)?)?)\.?[)\]])"  # "Requests (/s)"
)
_REQUESTS = (
    r"(?:req(?:uest)?s?|rqs?|anfragen|requ[êe]tes|hits|trans(?:actions)?|responses|replies|#)"
)
_REQUEST_RATE = re.compile(
    rf"{_REQUESTS} ?(?:(?:handled|served|completed|processed|done) ?)?{_SECOND}"
    r"|\b[km]?(?:rps|qps)\b|(?<![a-z])r/s(?:ec)?\b|#/sec"
    r"|^request rate \(?(?:1/s|/s|hz)\)?$"
    r"|^(?:(?:avg|mean|average) )?tps(?: ?\((?:avg|mean|average|/s|1/s)\))?$",
    re.I,
)
# A rate that was divided by something: "req/s per core", "RPS/$".
_SHARE_OF_RATE = re.compile(
    r"(?:/ ?s(?:ec(?:ond)?)?|[rq]ps|per s(?:ec(?:ond)?)?)\)? ?(?:/|per) ?"
    r"(?:[0-9.,]{1,8} ?[mk%]? ?)?"
    r"(?:v?cpus?|cores?|threads?|workers?|nodes?|pods?|instances?|process|mi?b|gi?b|watts?|\$"
    r"|dollars?"
    r"|usd|€|euros?|users?|connections?|clients?)(?!\w)",
    re.I,
)
_OF_MINUTE = re.compile(rf"{_REQUESTS}\.? ?(?:/|per) ?min(?:ute)?s?\b", re.I)
_THOUSANDS = re.compile(
    r"(?<![A-Za-z0-9])(?<![0-9] )[kK] ?(?=(?i:req|rps|qps|hits|trans|resp|#))|(?i:thousand)"
    r"|(?<![0-9])(?:[x×*] ?|(?:in|per) )1[, ]?000(?![0-9])|(?<![0-9])1[, ]000(?:s| req)"
    r"|10\^?3(?![0-9])|[(\[]'?(?:[kK]|000s?)[)\]]|\bin [kK]\b"
)
_MILLIONS = re.compile(
    r"(?<![A-Za-z0-9])(?<![0-9] )M ?(?=(?i:req|rps|qps|hits|trans|resp|#))|(?i:million)"
    r"|[(\[]M[)\]]"
)
# "Requests (k)", "Total requests in millions"
_COUNTED_IN = tuple(
    (factor, re.compile(rf"[(\[](?:in )?(?:{units})[)\]]|\bin (?:{units})$", re.I))
    for factor, units in (
        (1e3, r"k|thousands?|'?000s?|[x×*] ?1[, ]?000|10\^?3|тыс\.?|tsd\.?"),
        (1e6, r"(?-i:M)|millions?|mln\.?|mio\.?|10\^?6|млн\.?"),
    )
)
_BYTE_RATE = re.compile(
    r"(?<![a-z])([kmg]?)(i?)(bits?|bytes|byte|b)\s?"
    r"(?:/\s?s(?:ec(?:ond)?)?|ps|per ?s(?:ec(?:ond)?)?)(?![a-z])",
    re.I,
)
# "Transfer/sec (MB)"
_AMOUNT = re.compile(r"[(\[]([kKMG]?)(i?)(B|bytes)[)\]]|\bin ([kKMG]?)(i?)(B|bytes)$")
_AMOUNT_OF = re.compile(r"transfer|throughput|bandwidth|data|bytes|received", re.I)
# "Throughput/Mb": a rate, whose unit leaves out the second and may mean bits.
_CUT_UNIT = re.compile(
    r"(?i:(?:(?:avg|average|mean) )?(?:throughput|bandwidth|transfer rate))"
    r" ?[/(\[]? ?([kKMG]i?[bB])[)\]]?"
)
_POWERS = {"": 0, "k": 1, "m": 2, "g": 3}
_NO_MEAN = re.compile(
    r"\b(?:peak|pico|pic|m[áa]x(?:imo)?|пик\w*|spitze|max(?:imum)?|min(?:imum)?"
    r"|std(?! (?:http|lib|net))"
    r"|stdev|sd(?!-? ?card)|σ"
    r"|std ?dev|deviation|best|worst|lowest|highest|limits?|allowed|quota|expected"
    r"|required|goal|ideal)\b",
    re.I,
)
_OF_FAILED = re.compile(
    r"(?:(?:http|total|avg|average|mean) )?"
    r"(?:failed|failures?|failing|errors?|dropped|rejected|time-?outs?)\b"
    r"(?! (?:handl\w+|pages?|middleware|routes?|paths?|templates?)\b)",  # these answer requests
    re.I,
)
# "req/s (mean ± std)"
_WITH_SPREAD = re.compile(
    r" ?[(\[]?(?:(?:mean|average|avg) ?)?(?:±|\+/-) ?(?:std(?: ?dev)?|stdev|sd|σ)\b[)\]]?", re.I
)
# "Latency (ms) at 500 RPS": at this rate the times were measured.
_ASKED = re.compile(
    r"(?:\b(?:at|under|with|for)\b|@) ?[~\u2248]?[0-9][0-9.,]{0,11}k? ?"
    rf"(?:{_REQUEST_RATE.pattern})",
    re.I,
)
_EXTREME = re.compile(r"\b(?:peak|max(?:imum)?|min(?:imum)?|best|worst|lowest|highest)\b", re.I)
_EXTREME_FIRST = re.compile(
    rf"^(?:peak|max(?:imum)?|best|highest)\.? (?:[a-z]{{1,12}} )?(?:{_REQUEST_RATE.pattern})", re.I
)
PER_SECOND = re.compile(EACH_SECOND, re.I)


def is_share_of_rate(head: str) -> bool:
    """Tell whether a head names a rate that was divided, whatever its cells say."""
    return _SHARE_OF_RATE.search(head) is not None


def is_extreme_rate(head: str) -> bool:
    """Tell whether a head names the best or the worst of several rates of requests."""
    return bool(_EXTREME.search(head) and _REQUEST_RATE.search(head))


def begins_with_extreme_rate(head: str) -> bool:
    """Tell whether a head is that of such a rate, whatever it says behind it of a time."""
    return bool(_EXTREME_FIRST.match(head))


def is_of_failed(head: str) -> bool:
    """Tell whether a head names what failed: the rate of it is not that of a test."""
    return _OF_FAILED.match(head) is not None


def rate_of(head: str) -> Head | None:
    """Return requests/s or bytes/s, with the factor by which the numbers are to be multiplied."""
    head = _ASKED.sub("", _WITH_SPREAD.sub("", head))
    if _is_other_rate(head):
        return None  # the highest rate of a second is not the rate of the test
    if _REQUEST_RATE.search(head):
        return Head("metric", field="requests_per_s", factor=_multiple(head))
    if _OF_MINUTE.search(head):
        factor = _multiple(head) / 60
        return Head("metric", field="requests_per_s", factor=factor, unit=PER_MINUTE)
    amount = _AMOUNT.search(head) if PER_SECOND.search(head) else None
    rate = _BYTE_RATE.search(head)
    if rate and not (amount and not rate[1]):  # "Bytes/s (MB)" are megabytes
        if _is_unclear(rate):
            return Head("unclear", unit=rate[0].strip())
        return _transfer_rate(_bytes(rate), unit=rate[0].strip())
    if amount and _AMOUNT_OF.search(head):
        power = _POWERS[(amount[1] or amount[4] or "").lower()]
        return _transfer_rate(float(KILO_1024**power), unit=amount[0].strip("()[] ") + "/s")
    if cut := _CUT_UNIT.fullmatch(head):
        return Head("unclear", unit=cut[1])
    return None


def _is_other_rate(head: str) -> bool:
    """Tell whether a head names an extreme, a share of the rate, or the rate of what failed."""
    is_part = _SHARE_OF_RATE.search(head) or is_of_failed(head)
    return bool(is_part or _NO_MEAN.search(_OF_MINUTE.sub("", head)))


def _transfer_rate(factor: float, *, unit: str) -> Head:
    return Head("metric", field="transfer_rate_Bps", factor=factor, unit=unit)


def _multiple(head: str) -> float:
    """Return by how much the numbers of a head like "req/s (x1000)" are to be multiplied."""
    if _THOUSANDS.search(head):
        return 1000.0
    return 1e6 if _MILLIONS.search(head) else 1.0


def multiple_of_count(head: str) -> float:
    """Return by how much the numbers of a head like "Requests (k)" are to be multiplied."""
    factors = (factor for factor, pattern in _COUNTED_IN if pattern.search(head))
    return next(factors, 1.0)


def _is_unclear(rate: re.Match[str]) -> bool:
    """Tell whether a unit like "Mb/s" or "kbps" may mean bits or bytes; ab's "kb/s" are bytes."""
    prefixes = ("m", "g") if "/" in rate[0] else ("k",)
    return rate[3] == "b" and not rate[2] and rate[1].lower() in prefixes


def _bytes(rate: re.Match[str]) -> float:
    """Return how many bytes/s one of the unit is.

    A kilobit is 1000 bits, a "KB" of an unknown tool 1024 bytes, as ab's.
    """
    is_bits = rate[3].lower().startswith("bit") or (rate[3] == "b" and "ps" in rate[0])
    power = _POWERS[rate[1].lower()]
    return KILO_1000**power / 8 if is_bits else float(KILO_1024**power)
