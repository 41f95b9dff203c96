"""Words of figures that nobody measured: allowed, sold, wished for, planned or made up."""

from __future__ import annotations

import re


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.I)


# What is allowed, planned, sold or wished for, or one's own traffic.
ALLOWED = _words(
    r"\b(?:(?<!\+ )rate limits?(?! (?:\+|raised|lifted|removed))|rate limiting tiers?"
    r"|acceptance criteria|data ?sheets?"
    r"|(?:each|every) \w{2,12} (?:(?:may|can|is allowed to) (?:send|make)"
    r"|is (?:held|limited|restricted|entitled|capped) to"
    r"(?! (?:\w+ ){0,2}[0-9.]*(?:v?cpus?|(?:cpu )?cores?|threads?|[kmg]i?b|memory|ram|workers?)\b))"
    r"|zugesagt\w*|(?<!\bas )(?<!\bwe )(?<!\bi )promised|fair[- ]use"
    r"|(?:these|following) (?:ceilings|caps)"
    r"|(?:api|request|usage|service) limits?"
    r"|(?<!thermal )(?<!client-)(?<!client )throttl\w+\b(?! (?:off|disabled)\b)"
    r"|quotas?|pricing|requirements?(?!: )|sizing|sl[aoi]s?"
    r"|^load test (?:targets|goals)$"
    r"|(?<!test )(?<!mixed )(?<!\w-)(?<![0-9]s per )(?<![0-9] s per )(?<!seconds per )targets?"
    r"(?! (?:service|server|host|api|url)\b"
    r"| https?:"
    r"| ?[:=] ?[`*]{0,2}(?:https?:|localhost\b|[a-z][\w.-]*(?::\d|\.[a-z]{2,9}(?:/|`|\b))))"
    r"|service levels?|(?:for|as an) illustration|made-?up|ballparks?"
    r"|back.of.the.envelope|extrapolated|realistic capacity|capacity (?:model|table|estimates?"
    r"|limits)"
    r"|interviews?|roadmaps?|load profile|load test plan|capacity planning"
    r"|auto-?scaling(?! (?:tests?|results?|summary|behaviou?r)\b)"
    r"|thresholds?"
    r"|alert(?:s|ing)|budgets?(?! (?:vps|server|machine|host))|goals?"
    r"|derived (?:load|rates?|rps|qps|throughput|traffic|capacity|figures|numbers)"
    r"|estimated (?:rps|qps|req\w*|throughput|capacity|load|traffic|performance)"
    r"|wireframes?|mock-?ups?"
    r"|acceptable (?:latenc\w+|response times?|rates?)"
    r"|(?<!as )(?<!than )(?<!is )expected(?! (?:answer|body|response):| load ?\([0-9])"
    r"|is expected to|(?:need|have|want) to (?:hit|reach|sustain|support)"
    r"|estimates?|projections?|illustrative"
    r"|attendue?s?|estimasi|perkiraan|лимиты|interceptor only"
    r"|recommended|status 429|starting points?|erfahrungswerte?|(?:rechnen|planen) wir mit"
    r"|we (?:count|reckon|plan) (?:on|with|for)"
    r"|(?:production|live) traffic|(?:observed|seen) in production|service level objectives?"
    r"|industry (?:benchmarks?|averages?|standards?)|(?:sensible |default )defaults?"
    r"|default (?:config\w*|values?|settings)|rules? of thumb|theoretical|hypothetical)\b"
    # "HTTP/3 is not yet tested" is no word about the figures
    r"|(?:^\W{0,4}|[(\[]|\b(?:figures|numbers|results|rates|values|these|those|they)"
    r"(?: \w{1,20})? (?:(?:are|were|have|has) )?(?:been )?)"
    r"not (?:yet )?(?:been )?(?:measured|(?:load[- ])?tested)\b"
    r"|ダッシュボード|スループット目標|目標|目标|料金|预期|预估|估算|ожидаем|esperad[ao]s?|erwartete?|plans\b|limites"
    r"|расч[её]т нагрузки"
    r"|[^\W\d_]{0,30}(?:hochrechnung|fallrechnung|modellrechnung)\w{0,10}"
)
# What may be no measurement, unless a benchmark tool's command or HTTP stands near it.
INVENTED = _words(
    r"\b(?:(?:example|sample) (?:outputs?|reports?|results?|calculations?|figures|numbers)"
    r"|placeholders?"
    r"|(?:exemples?|ejemplos?|exemplos?) de (?:résultats?|resultados?|sorties?|salida|saída)\w*"
    r"|assumptions?|assumed|(?:question|exercise|quiz) [0-9]{1,3})\b|期望|예상"
)
# The figures below were made up or watched in use, whatever else stands near them.
MADE_UP = _words(
    r"\((?:estimated|estimates?|unofficial|not (?:an )?official(?: benchmarks?)?)\)"
    r"|\b(?:illustrative|toy (?:numbers|figures)|\(simulated\)"
    # "The server returns random data" is no word about the figures
    r"|(?:chart|table|graph|figures|numbers|values|results|these)(?: \w{1,12}){0,2}"
    r" (?:is|are|uses?|shows?) (?:\w{1,8} )?random (?:numbers|data|values|figures)"
    r"|dummy (?:test )?(?:outputs?|data|results?)"
    r"|simulated (?:performance|outputs?|results?|figures|numbers|measurements?)"
    r"|hypothetical(?:ly)?|(?:fictional|fictitious|dummy|placeholder) (?:figures|numbers|results)"
    r"|made[- ]up|not real (?:figures|numbers|results)|no record of an? (?:benchmark|test)"
    r"|[0-9]{1,3}[- ](?:day|hour) rolling|(?:rolling|trailing) [0-9]{1,3}[- ](?:day|hour)"
    r"|production metrics|simpy|discrete[- ]event|monte[- ]carlo"
    r"|queue?ing (?:theory|models?)|m/m/[1c]"
    r"|(?:results?|reports?|figures|numbers|data) (?:is|are|was|were) (?:all )?"
    r"(?:simulated|synthetic|invented))\b"
    r"|\b(?:figures|numbers|values|results)(?: (?:below|above|here))? (?:represent|are|show)"
    r" (?:the )?(?:expected|estimated|projected|theoretical)\b"
    r"|\b(?:outputs?|prints?|displays?|produces?)\b[^.]{0,60}"
    r"\b(?:like this|like so|one line (?:for|per) (?:each )?\w{1,20}) ?:$"
    r"|\b(?:takes?|expects?|accepts?)\b[^.]{0,40}\blike (?:this|these) ?:$"
    r"|\blike (?:in )?this (?:sample|example)\b|^example (?:patterns?|figures|numbers|values)\b"
    r"|^expected (?:results?|performance|numbers|figures)\b|\bclaims:\W*$|\bjust claim(?:s|ed)\b"
    r"|\((?:simulad[oa]s?|simulée?s?|simuliert|fict[íi]ci[oa]s?)\)"
    r"|\b(?:relat[óo]rios?|informes?|resultados?|dados|datos|valores|n[úu]meros)"
    r"(?: \w{3,5})? (?:simulad|fict[íi]ci)[oa]s\b"
    r"|\b(?:données|résultats|chiffres) (?:simulé|fictif|fictive)e?s\b"
    r"|\b(?:simulierte|erfundene|fiktive) (?:ergebnisse|daten|werte|zahlen)\b"
    r"|模拟(?:数据|结果)|虚构的?(?:数据|结果)|가상 ?(?:데이터|수치|결과)|仮(?:の)?(?:データ|数値)"
)
# "Measured figures, not portable claims:"
CLAIMS_DENIED = _words(
    r"\b(?:not|no|never|without|rather than)"
    r"(?: (?!verif|measur|test|but\b|only\b|just\b|vendor)[\w-]+){0,4} claims:"
)
# They may have been made up: round figures below say so.
PERHAPS_MADE_UP = _words(
    r"\b(?:fictional|fictitious|dummy|placeholder|suppose|imagine|let's (?:say|assume)"
    r"|(?:understanding|interpreting) (?:the |your )?results"
    r"|(?:may|might|could|would|should) look (?:something )?like"
    r"|typical (?:performance|results?|throughput|numbers|figures)"
    r"|(?:here(?:'s| is)|in|of) the (?:following )?format|set the values"
    r"|system design|little'?s law|estimated|dashboards?|traffic (?:in|of|from|during|last)"
    r"|last (?:week|month|year))\b"
    r"|^example:|(?:^|[.:] )assume\b"
)
# Round figures below a sentence with these words were planned.
PLANNED = _words(r"\b(?:capacity planning|(?:initial|preliminary) (?:analysis|estimat\w+) and)\b")
# A line that says what took no part in the test.
WITHOUT = _words(
    r"\b(?:disabled|(?:switched|turned) off|not (?:used|running|installed))\b"
    r"|^(?:no|without) "
)
# "no auth, no quota", "all endpoints except projections", "sem LLM"
_DENIED = _words(
    r"(?:\b(?:no|without|except|excluding|excl\.|minus|sem|sin|sans|senza|ohne|без)|无|なし) $"
)
# In a sentence above a table; one that was switched off limits nothing.
LIMIT = _words(
    r"status 429|\bexpected (?:throughput|performance|results?|rates?|rps)\b(?=[^.]{0,80}[:：]$)"
    r"|(?<!no )(?<!without )(?<!\+ )"
    r"\brate limits?\b(?! (?:off|disabled|raised|lifted|removed|increased|\+))"
    r"|每秒(?:最多|只放行)|\bRateLimiter\("
)
# In a sentence below a table: what happens above the rates in it.
REFUSED = _words(r"\b(?:answers?|returns?|gets?|status) (?:an? |with )?(?:http )?429\b")
OFFER = _words(
    r"^price\b|^(?:plan|tier|objective|slo|sli|arrival rate|edition|pricing|price|sku|monthly cost"
    r"|cost/month|cost|burst|monthly"
    r"|burst limit|monthly cap|プラン|quota|expected|goal|budget|limit|load level"
    r"|負荷レベル|档位|milestone|circuit breaker|usage pattern"
    r"|replicas? ?/ ?(?:az|zone)|dataset|workload impl|warning|critical|meaning|bid price"
    r"|fee|max(?:imum)? connections|example|retry[- ]after)s?$"
    r"|\b(?:eur|usd|chf) (?:a|per|/) ?month$"
    r"|^(?:pass(?:ing)?|success|acceptance|exit|stop) criteri(?:a|on)$"
    r"|^(?:refill|bucket(?: rate| capacity|$))|^(?:claimed|advertised|guaranteed) "
    r"|^(?:typical|nominal|supported|allowed) .*\b(?:rps|qps|req\w*|rate|throughput)\b"
    r"|^(?:target|expected|estimated|projected|theoretical|planned|required|recommended) "
    r"(?!(?:end-?points?|urls?|hosts?|servers?|systems?|paths?|types?|names?|address\w*)\b)"
    r"|^(?:erwartet|erlaubt|geplant|esperad|attendu|prévu|previst)\w{0,3} "
    r"|^default(?: |$)|[(\[](?:expected|target|goal|required|acceptable|desired|projected)\b"
    r"|\$|¥|€|/mo(?:nth)?\b|(?<!cpu )(?<!memory )(?<!mem )(?<!ram )(?<!no )(?<!without )"
    r"(?<!no rate )(?<!without rate )limit$"
)
# A rate below one of these is a bound or a wish, whatever stands near the table.
BOUND = _words(
    r"[(\[](?:claimed|advertised)[)\]]$|\bmay (?:call|send|make)\b"
    r"|(?:^|\W)(?<!no )(?<!without )(?<!no rate )(?<!without rate )"
    r"(?:rate )?(?:limits?|quotas?)(?: [(\[].{1,20}[)\]])?$"
    r"|(?:制限|上限|設計|しきい|閾)値?$|(?:限制|上限|阈值|设计值|预期值?|配额|限额)$|(?:제한|한도|목표|임계)값?$"
    r"|(?:^| )(?:лимит|предел|порог)\w{0,2}$"
    r"|(?:^| )(?:l[ií]mites?|limiti?|grenzwerte?|seuils?|cuotas?)$"
)
PRICE = _words(r"^[~≈]?\s?[$€¥£]\s?[0-9]|[0-9]\s?(?:[€£]|usd|eur)(?:\W|$)")
DAY = _words(r"^(?:date|day|week|month|quarter|year)$")
DUE = _words(r"^(?:due|deadline|eta|target date)$")  # of what is still to be reached
STAGE = _words(r"^(?:environment|env|stage)$")
IN_USE = _words(r"^(?:production|prod|live)$")
VISITORS = _words(r"\b(?:users?|visitors?)\b")
SETTING = _words(r"^(?:setting|option|parameter)s?$")
# A column of configurations is a list of settings where one of these stands beside it.
CONFIGURATION = _words(
    r"^(?:config(?:uration)?|(?:command[- ]line )?flag|argument|environment variable)s?$"
    r"|^propert(?:y|ies)$"
)
MEANING = _words(r"^(?:default|value|description|type|meaning|effect|unit|purpose)s?(?: value)?$")


def allowed_in(text: str) -> re.Match[str] | None:
    """Return the first word of what is allowed or planned; one that is denied is none."""
    return undenied(ALLOWED, text)


def undenied(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    """Return the first match that no word before it denies: "LLM", and not "without LLM".

    The end of a path, "/api/alerts", is none.
    """
    matches = (match for match in pattern.finditer(text) if text[: match.start()][-1:] != "/")
    return next((match for match in matches if not _DENIED.search(text[: match.start()])), None)
