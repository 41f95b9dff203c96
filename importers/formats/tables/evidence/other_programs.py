"""Words of what is no service: plans, traffic, calls of functions, disks, browsers, crawlers."""

from __future__ import annotations

from importers.formats.tables.evidence.field import Field, words

# Several words of this list name what is sold; "Standard" or "Basic" alone may be a test.
PLANS = words(
    r"^(?:free|pro|premium|enterprise|starter|business|payg|trial|team|hobby|basic|standard"
    r"|unlimited|growth)(?: (?:plan|tier|account))?$"
)
CALLS = "calls of a function"
TRAFFIC = "traffic"
PARTS_OF_TIME = "the parts of one run's time"
FILMS = "films or pictures"
CRAWLER = "a crawler"
BROWSER = "a browser"
DISKS = "disks, networks or directories"

PROGRAMS = (
    Field(
        "what is sold",
        names=PLANS,
        subject=words(r"plans?|tiers?|account types?|packages?"),
    ),
    Field(
        PARTS_OF_TIME,
        subject=words(
            r"(?:time )?(?:windows?|intervals?|buckets?|slices?)|seconds?|minutes?"
            r"|elapsed(?: \(?s\)?)?"
            r"|timestamp|t \(?s\)?"
        ),
    ),
    Field(
        TRAFFIC,
        sure=words(
            r"^(?:[\w ]{0,30}[,(\[] ?)?(?:last|past|previous) [0-9]{0,3} ?(?:min(?:ute)?s?|h"
            r"|hours?"
            r"|d|days?|weeks?|months?)[)\]]?$|^traffic (?:report|overview|summary)\b"
            r"|\bletzte[rn]? (?:woche|monat|stunde)\b|近 ?[0-9]{1,3} ?(?:天|小时|分钟)|线上监控"
            r"|\b(?:última semana|dernière semaine|último mes)\b"
        ),
        heads=words(
            r"^(?:active|in-?flight|pending|queued)[ _]requests?$|^(?:pod )?restarts?$|^uptime$"
            r"|[(\[](?:dau|mau)[)\]]$"
            r"|^(?:dau|mau|(?:daily|monthly) active users)\b"
            r"|\breq\w* ?(?:/|per) ?(?:user ?(?:/|per) ?)?(?:day|month)\b"
            r"|(?<!load )(?<!load)[_(]1[ _]?min(?:ute)?\)?$"
            r"|^queue[ _](?:depth|length)$|^sess(?:ions)?/s$|^[qr]time$"
        ),
        above=words(
            r"(?<!no )(?<!any )(?<!without )\banomal(?:y|ies)\b"
            r"|\btraffic (?:(?:of|in|during|over) )?(?:the )?(?:last|past|this) "
            r"(?:[0-9]{1,3} )?(?:hour|day|week|month|quarter|year)s?\b"
            r"|\b(?:cloudflare|web|traffic) analytics\b|^status page$|\bgoaccess\b"
            r"|\b(?:summary|analysis) of access\b|\breal user monitoring\b"
            r"|[0-9] ?% of (?:(?:the|our|all|live|production) )?traffic\b"
            r"|\baccess[- ]?logs?,? (?:(?:of|for|from|over) )?"
            r"(?:(?:one|a|the|last|this|[0-9]{1,3}) ){1,2}(?:hour|day|week|month)s?\b"
        ),
        names=words(
            r"^(?:mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?(?:day)?$"
            r"|[(\[][^()\[\]]{0,20}\b(?:live|in production)[)\]]$"
        ),
        subject=words(
            r"months?|quarters?|years?|weeks?|weekdays?|hours?|quartale?|monate?"
            r"|jahre?|años?|anos?|ann[ée]es?"
            r"|trimestres?|mois|mes(?:es)?|месяц\w*|季度|月份?"
        ),
    ),
    Field(
        CALLS,
        heads=words(
            r"\b(?:ns|b|bytes|allocs?|time)/op\b|\bns per\b|^per (?:call|iteration)$"
            r"|\bops/s(?:ec)?\b"
            r"|\b(?:allocations|allocated)/op|^gen ?[0-2]$|^alloc(?:ated)? ratio$"
            r"|\b(?:makespan|rate_scale|target_load)\b"
        ),
        above=words(
            r"\b(?:route[rs]?|routing|path) (?:lookups?|match(?:ing|es)?)\b"
            r"|\b(?:html|xml|json|css) pars(?:ing|ers?)\b|\bin-process\b"
            r"|\bdirect function calls\b|\b(?:matcher|parser|router)s?,? called directly\b"
            r"|\b(?:compute|cpu)[- ]isolated\b"
            r"|进程内|プロセス内|внутри процесса"
            r"|\bmicro-?benchmarks?\b|\bwithout (?:a |any )?(?:network|sockets?"
            r"|http)\b|[(,] ?[0-9][0-9,]* ops\)"
            r"|\bno (?:network|sockets?|http)\b(?! errors)|\bgo test -bench|\bcargo bench\b"
            r"|\bjmh\b|\bbenchstat\b|\bcriterion\b|^\W{0,4}(?:parsing|decoding|serializing) "
        ),
        names=words(
            r"^Benchmark[A-Z]\w*(?:/\S+)?-\d+$|\.(?:spec|test)\.[jt]sx?$|^test_\w+\.py\b"
            r"|^(?:token|leaky)[ _-]?bucket|^(?:sliding|fixed)[ _-]?window"
        ),
        subject=words(
            r"algorithms?|codecs?|(?:de)?serializers?|(?:en|de)coders?(?: presets?)?"
            r"|hash(?: functions?)?|(?:\w+ )?parsers?"
            r"|(?:test )?suites?|job"
        ),
    ),
    Field(
        DISKS,
        heads=words(
            r"\b(?:[gm]bits?/s|[gm]bps)\b.*\bretr\b|suchanfragen|^(?:bucket|storage) class$"
        ),
        subject=words(r"buckets?|file ?systems?|object sizes?|(?:disk|volume)s?(?: types?)?"),
        above=words(
            r"\bobjects? in (?:the|a) bucket\b|\b(?:iperf3?|fio|netperf|tcp_rr|tls handshakes|ldap"
            r"|slapd|s3-?bench|cosbench|bucket of|object (?:gateways?|stor(?:es?|age))"
            r"|verzeichnisdienst\w*)\b|对象存储"
        ),
    ),
    Field(
        "a tool's report that is read by its own format",
        heads=words(r"(?-i:^# (?:reqs|fails|users)$|^PHASE$)|^fail/s$|耗时$"),
    ),
    Field(
        "random numbers",
        heads=words(r"^/dev/(?:u?random|hwrng)\b|^(?:rng|csprng|qrng)s?$"),
        above=words(r"\b(?:random number (?:generat\w+|api)|csprngs?)\b"),
    ),
    Field("hashes of passwords", names=words(r"^(?:pbkdf2|argon2|bcrypt|scrypt)")),
    Field(
        BROWSER,
        heads=words(r"^(?:lcp|fcp|tbt|cls|inp|fid|tti)\b(?: \(|$)"),
        sure=words(r"\bin (?:chrome|firefox|safari)\b"),
        subject=words(r"(?:web )?browsers?"),
    ),
    Field(
        FILMS,
        heads=words(r"\bfps\b"),
        subject=words(r"(?:video |audio )?streams?|cameras?|resolutions?"),
    ),
    Field(
        CRAWLER,
        above=words(
            r"\b(?:crawl(?:er|ing)?s?|scrap(?:er|ing)s?|spiders?"
            r"|proxy pools?|(?:residential|rotating) prox(?:y|ies)"
            r"|prox(?:y|ies) (?:check(?:er|ing)|test(?:er|ing)|scanner|validator)s?)\b"
        ),
        # What a polite client asks of each host is a limit, and no test of the host.
        sure=words(
            r"\b(?:ceilings?|caps?|(?:rate|request) limits?|pac(?:es?|ing)|throttl\w+|politeness)"
            r" (?:is|are|appl(?:y|ies)|(?:is|are) (?:set|kept|enforced))"
            r" (?:per|(?:for|to) (?:each|every)) (?:host|domain|site)\b"
            r"|(?<!no )(?<!any )(?<!without )\bper[- ](?:host|domain|site)"
            r" (?:ceilings?|pac(?:es?|ing)|politeness)\b"
            r"|\bpolite(?:ness)?[ _-](?:rates?|limits?|delays?|ceilings?|intervals?|pacing)\b"
            r"|\bcrawl[ -]delays?\b"
        ),
        names=words(r"^(?:scrapy|colly|nutch|heritrix|crawlee|\w{0,10}(?:scraper|crawler))\b"),
        subject=words(
            r"(?:(?:residential|rotating|free|public) )?prox(?:y|ies) ?pools?"
            r"|(?:residential|rotating|free|public) prox(?:y|ies)|fetchers?|spiders?|crawlers?"
            r"|scrapers?|(?:client )?sdks?|client librar(?:y|ies)"
        ),
    ),
)
