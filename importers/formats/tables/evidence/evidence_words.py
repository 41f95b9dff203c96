"""Words of HTTP itself, of its benchmarks, and of rates that may be anything's."""

from __future__ import annotations

import re

from importers.reading.commands.known_lines import kept


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.I)


# HTTP itself, its methods with a path, and the tools that measure nothing else.
# A Chinese or Japanese letter beside a tool's name is no part of it: "jmeter压测".
SURE_HTTP = re.compile(
    r"\bhttps?(?!\w)|\b(?:GET|POST|PUT|DELETE|HEAD) +/|\bweb ?servers?\b"
    r"|\bweb frameworks?\b|\b(?:wrk2?|autocannon|jmeter|bombardier|h2load|apache ?bench|hey|oha"
    r"|locust|k6|vegeta|siege|rewrk|techempower|gatling)\b|(?<![\w-])ab (?:-|压测|测试|ベンチ)"
    r"|`ab`"
    r"|\b(?:flask|django|fastapi|express|fastify|actix\w*|axum|gin|spring boot|laravel|rails)\b",
    re.I | re.A,
)
# Words of HTTP benchmarks that others use too.
HTTP = _words(
    r"\b(?:GET|POST|PUT|DELETE|HEAD) /?|https?\b|\b(?:endpoint|route|ruta|rota|url"
    r"|page|path|request"
    r"|requests|framework|web ?server|api|nginx|apache|wrk2?|ab|k6|autocannon|hey|oha|jmeter|locust"
    r"|bombardier|h2load|req/s|rps|middleware|server|(?:ha)?proxy|proxies|spring|webflux"
    r"|tomcat|undertow|(?:concurrent|virtual|simultaneous) user"
    r"|vert\.?x)s?\b|页面|接口|请求|エンドポイント|リクエスト"
    r"|запрос|страниц|seite|anfragen|requêtes|peticiones|requisi|(?:^|\s)/\w+"
)
# What says of threads that they ask a server of HTTP.
HTTP_WORD = re.compile(
    rf"{SURE_HTTP.pattern}|\b(?:requests?|web|endpoints?|routes?|urls?|pages?|api"
    r"|frameworks?|proxy)\b|请求|接口|リクエスト|[Зз]апрос",
    re.I | re.A,
)
# Rates that are of requests only where something else says so.
UNSURE_RATE = _words(r"^(?!.*\b(?:req\w*|hits|requests?)\b).*(?:\b[km]?(?:qps|rps|tps)\b|trans\w*)")
OTHER_RATE = _words(
    r"^(?:(?:effective|actual|achieved|average|avg|mean) )?tps$|[(\[]tps[)\]]$"
    r"|\b(?:ops|queries|transactions|txns?) ?(?:/|per) ?s(?:ec\w*)?\b"
    r"|[(\[](?!req|hits|[kmg]?i?b)[a-z][a-z+ ]{1,20} ?/ ?s(?:ec)?[)\]]|(?<![a-z])/min\b"
    r"|(?:^|[\s-])(?!req|hits|pages|bytes|conn|resp|repl|err|fail|users"
    r"|iter)[a-z]{3,12}s ?/ ?s(?:ec)?$"
)
QUERY_RATE = _words(r"\b[km]?(?:qps|tps)\b|\btrans(?:actions)? ?(?:/|per)")
LOAD_OR_LATENCY = _words(
    r"latenc|response|\bp ?[0-9]{2}|percentile|concurren|connection|\bvus?\b|\b(?:ms|µs)\b"
    r"|[0-9]{2}(?:th|%)|^c$|\bc ?= ?[0-9]"
)
LOAD_TEST = _words(
    r"\bload[ -]?test(?!\w* (?:targets?|goals?|plans?))"
    r"|부하 ?테스트|压测|負荷試験|负载测试|нагрузочн\w+|pruebas? de carga"
)


@kept
def names_http(text: str) -> bool:
    """Tell whether a text names HTTP itself, or a tool that measures nothing else."""
    return bool(SURE_HTTP.search(text))
