"""Words of the fields that are not HTTP: models, stores, databases, messages.

`heads` are words of a column's head or of a row's name: what was measured. `above` are words of a
title, a heading or a sentence: what the table is about. `names` are what the rows of such a table
are called: half of them must be. `subject` is the whole head of the only column that names the
rows. Words that HTTP benchmarks use too stand in no list: "redis" in
a sentence, "database", "queries", "token", "cache", "job".
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Field:
    """One field that is not HTTP: what it is called, and its words."""

    name: str
    heads: re.Pattern[str] | None = None
    above: re.Pattern[str] | None = None
    names: re.Pattern[str] | None = None
    subject: re.Pattern[str] | None = None

    def reason(self, word: str) -> str:
        """Return the reason that a word gives against a table: "tok/s" is of a model."""
        return f'"{word.strip()[:40]}" is of {self.name}'


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.I)


# Several words of this list name what is sold; "Standard" or "Basic" alone may be a test.
PLANS = _words(
    r"^(?:free|pro|premium|enterprise|starter|business|payg|trial|team|hobby|basic|standard"
    r"|unlimited|growth)(?: (?:plan|tier|account))?$"
)
CALLS = "calls of a function"
TRAFFIC = "traffic"
PARTS_OF_TIME = "the parts of one run's time"
PGBENCH_TIME = "latency average"  # as pgbench prints it, and others by chance
DISKS = "disks, networks or directories"
DNS = "a DNS server"
REMOTE_CALLS = "remote calls that are not HTTP"
FIELDS = (
    Field(
        "a language or other model",
        heads=_words(
            r"\btok(?:en)?s?\b ?(?:/|per |out|in\b)|\b(?:ttft|tpot|itl|prefill|decode|vram"
            r"|[gmt]?flops|gpu(?: util\w*)?|tensorrt|batch ?size|inferences? ?/ ?s(?:ec\w*)?"
            r"|(?:images?|samples?|emb(?:edding)?s?|infer) ?/ ?s(?:ec\w*)?|recall(?:@ ?\d+)?"
            r"|^precision(?:@ ?\d+)?$"
            r"|vllm|sglang|ndcg(?:@ ?\d+)?|mrr|brier|log-?loss|(?:roc|pr)[- ]?auc|f1[- ]score"
            r"|(?:model|classification|prediction) accuracy"
            r"|(?:model|llm) calls|(?:mean )?(?:rtfx?|ttfp|wer)|audio throughput)\b|显存"
        ),
        above=_words(
            r"\b(?:vllm|sglang|llms?|\w*llama\w*|onnx(?:runtime)?"
            r"|(?:ro|distil)?bert|(?-i:\w{1,20}BERT)|gliner|cuda|whisper|tts|asr"
            r"|tok(?:en)?s?/\w+|text-to-\w+|speech-to-\w+|mistral|qwen[\w.-]*"
            r"|openai-compat\w*|gpt-?[0-9]\w*|(?:gemini|claude)-[0-9][\w.-]*"
            r"|(?:gpu|continuous) batching|language models?|kv[- ]cache"
            r"|(?:token|prompt) prefix(?:es)?"
            r"|(?:in|out)put tokens|embedding models?|tensorflow serving|triton inference|resnet\w*"
            r"|inference (?:server|engine|throughput|benchmark)s?|[ah]100|h200"
            r"|(?:(?:ai|llm|multi)[ -]?)?agents? orchestrat\w+|orchestrat\w+ of (?:ai|llm) agents?"
            r"|embedd?ings? (?:api|server|service|endpoint)s?)\b"
        ),
        names=_words(
            r"^(?:vllm|sglang|tgi|ollama|llama\.cpp|tensorrt(?:-llm)?)(?![a-z0-9])"
            r"|(?<![a-z])(?:gemma|mi[sx]tral|llama|qwen|deepseek|gpt|bert|bge|whisper"
            r"|yolo\w*|resnet\w*)(?![a-z])"
            r"|\w-[0-9.]{1,4}b\b"
            r"|^(?:[0-9]{1,3} ?[x×] ?)?(?:nvidia )?(?:[abh][123]00s?|l40s?|l4|t4|v100|gb200"
            r"|rtx ?[0-9a]{4,5}\w*|mi[23][0-9]{2}x?)\b"
            r"|^(?:openai|anthropic|claude|gemini|cohere|mistral|chromadb|pinecone"
            r"|qdrant|milvus|weaviate)\b"
        ),
        subject=_words(r"(?:llm|ml|base|language) models?|checkpoints?|quanti[sz]ation"),
    ),
    Field(
        "a key-value store",
        heads=_words(r"\breads/q\b|\bcomparisons/q\b|^total ops$"),
        above=_words(
            r"\b(?:redis[- ]?benchmark|memtier\w*|get/set|ycsb|memcached?"
            r"|key[- /]?value stores?|key-?space|value-size"
            r"|redis (?:protocol|commands?|compatib\w*|prox(?:y|ies))"
            r"|resp[23]? (?:protocol|prox(?:y|ies)))\b"
            r"|\(resp[23]?\)"
            r"|\bset[`'\"]?(?:,| and|/| \|) ?[`'\"]?get\b"
            r"|^(?:redis|valkey|keydb|dragonflydb)(?: [0-9.]+)?"
            r"(?: vs\.? | *$|,| performance| bench\w*)"
        ),
        names=_words(
            r"^(?:SET|[HM]SET|GETSET|[LR]PUSH|[LR]POP|SADD|SPOP|ZADD|ZPOPMIN|INCR|PING_\w+"
            r"|LRANGE\w*|MSET.*)(?: [\w=-]{1,30})?$"
            r"|^(?:redis|valkey|keydb|dragonfly\w*|twemproxy|memcached|rocksdb|leveldb"
            r"|lmdb|badger\w*|b?bolt|pebble"
            r"|etcd|ristretto|otter|caffeine)\b|^(?:LRU|LFU|ARC|FIFO|w?-?tiny-?lfu)\b"
        ),
        subject=_words(
            r"cache (?:policy|type|algorithm)|(?:kv |key-value )?stores?|ops?|(?:redis )?commands?"
        ),
    ),
    Field(
        "a database",
        heads=_words(
            rf"^{PGBENCH_TIME}$|(?<!/)\b(?:queries|rows|inserts?|iops) ?(?:/ ?s(?:ec\w*)?\b"
            r"|per s|req/s)"
            r"|\b(?:tpmc|iops)\b"
        ),
        above=_words(
            r"\b(?:(?:against|on) (?:a )?(?:live |local )?(?:postgres\w*|mysql|mariadb|mongodb)"
            r"|(?:sync|async) orms?|pgbench|sysbench|mysqlslap|tpc(?:-\w{1,2})?|ldbc|ycsb"
            r"|cassandra-stress"
            r"|orm benchmark|proxysql|vitess|pgbouncer|oltp\w*|read replicas?|replication"
            r"|storage engines?|(?:key|point|index|hash|table) lookups?|full-text search"
            r"|search engines?|bm25|vector (?:search|databases?)|database (?:drivers?|clusters?)"
            r"|(?:elasticsearch|opensearch|mongodb|cassandra|postgres\w*|mysql) (?:cluster|bench\w*"
            r")|database benchmarks?"
            r")\b|^(?:postgres\w*|mysql|mariadb|sqlite|mongodb|clickhouse|elasticsearch|opensearch"
            r"|cassandra|scylladb)(?: [0-9.]+)?(?:,| *$| read| write)"
        ),
        names=_words(
            r"^(?:postgres\w*|mysql|mariadb|sqlite|mongodb|clickhouse|pgx|lib/pq|sqlalchemy)\b"
            r"(?! mcp)(?!.* mcp)|\b(?:\w+-)?(?:pgb|tpc-?[bch]|tpcb|oltp|ycsb)\b|\(?select-only\)?"
            r"|(?:数据库|資料庫|データベース|데이터베이스|分库分表)$"
        ),
        subject=_words(r"databases?|db|dbms|(?:storage |database )?engines?|orms?|drivers?"),
    ),
    Field("what is sold", names=PLANS, subject=_words(r"plans?|tiers?|account types?|packages?")),
    Field(
        PARTS_OF_TIME,
        subject=_words(
            r"(?:time )?(?:windows?|intervals?|buckets?|slices?)|seconds?|minutes?"
            r"|elapsed(?: \(?s\)?)?"
            r"|timestamp|t \(?s\)?"
        ),
    ),
    Field(
        TRAFFIC,
        heads=_words(
            r"^(?:active|in-?flight|pending|queued)[ _]requests?$|[(\[](?:dau|mau)[)\]]$"
            r"|^(?:dau|mau|(?:daily|monthly) active users)\b"
            r"|\breq\w* ?(?:/|per) ?(?:user ?(?:/|per) ?)?(?:day|month)\b"
            r"|(?<!load )(?<!load)[_(]1[ _]?min(?:ute)?\)?$"
            r"|^queue[ _](?:depth|length)$"
        ),
        above=_words(
            r"(?<!no )(?<!any )(?<!without )\banomal(?:y|ies)\b"
            r"|\btraffic (?:(?:of|in|during|over) )?(?:the )?(?:last|past|this) "
            r"(?:[0-9]{1,3} )?(?:hour|day|week|month|quarter|year)s?\b"
            r"|[0-9] ?% of (?:(?:the|our|all|live|production) )?traffic\b"
            r"|\baccess[- ]?logs?,? (?:(?:of|for|from|over) )?"
            r"(?:(?:one|a|the|last|this|[0-9]{1,3}) ){1,2}(?:hour|day|week|month)s?\b"
        ),
        names=_words(r"^(?:mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?(?:day)?$"),
        subject=_words(r"months?|quarters?|years?|weeks?|weekdays?|hours?"),
    ),
    Field(
        CALLS,
        heads=_words(
            r"\b(?:ns|b|bytes|allocs?|time)/op\b|\bops/s(?:ec)?\b|\b(?:allocations|allocated)/op"
            r"|\b(?:makespan|rate_scale|target_load)\b"
        ),
        above=_words(
            r"\bin-process\b|\b(?:compute|cpu)[- ]isolated\b|进程内|プロセス内|внутри процесса"
            r"|\bmicro-?benchmarks?\b|\bwithout (?:a |any )?(?:network|sockets?"
            r"|http)\b|[(,] ?[0-9][0-9,]* ops\)"
            r"|\bno (?:network|sockets?|http)\b(?! errors)|\bgo test -bench|\bcargo bench\b"
            r"|\bjmh\b|\bbenchstat\b|\bcriterion\b|^\W{0,4}(?:parsing|decoding|serializing) "
        ),
        names=_words(
            r"^Benchmark[A-Z]\w*(?:/\S+)?-\d+$"
            r"|^(?:token|leaky)[ _-]?bucket|^(?:sliding|fixed)[ _-]?window"
        ),
        subject=_words(r"algorithms?|codecs?|serializers?|hash(?: functions?)?"),
    ),
    Field(
        DNS,
        heads=_words(r"\bdns\b(?!(?: ?[+&/-] ?| )(?:dial|look))"),  # a load generator's own times
        above=_words(
            r"\bdns(?:perf|blast)?\b|\b(?:recursive|public|stub) resolvers?\b"
            r"|\bflamethrower\b|\bdo[th] queries\b"
        ),
        names=_words(r"^(?:bind ?9?|unbound|knot|nsd|coredns|hickory-dns|powerdns)\b"),
        subject=_words(r"(?:dns )?resolvers?"),
    ),
    Field(
        REMOTE_CALLS,
        heads=_words(r"\bgrpc\b|^ghz\b|\beth[_ ](?:get|call|send|block|estimate)\w*"),
        above=_words(r"(?<![0-9])(?<![0-9] )\b(?:ghz|grpc|thrift|dubbo|brpc|json-?rpc|rpc|ipc)\b"),
        names=_words(r"(?:^|[\s_/-])(?:grpc\S*|json-?rpc|thrift|dubbo|brpc|tonic)(?![^\W_])"),
    ),
    Field(
        "messages",
        heads=_words(
            r"(?<!/)\b(?:records?|messages?|msgs?|jobs|tasks|tunnels|events|frames|handshakes)"
            r" ?(?:/ ?s(?:ec\w*)?\b|per s)|\bws echo\b|丢包|\brtt\b|\bjitter\b"
        ),
        above=_words(
            r"\b(?:kafka|brokers?|mqtt|rabbitmq|amqp|nats|pulsar|redpanda|zeromq|nsq|pub/?sub"
            r"|websockets?|ws (?:echo|runs?)|smtp|job queues?"
            r"|message (?:broker|queue)s?|modbus|opc[ -]?ua|over udp)\b|\bwss?://"
        ),
        names=_words(
            r"(?:^|[\s_/-])(?:wss?|websockets?)(?![^\W_])"
            r"|调度|消息|队列|\b(?:enqueue|dequeue|publish|consume|produce|kafka|pulsar|nats)"
        ),
    ),
    Field(
        DISKS,
        heads=_words(
            r"\b(?:[gm]bits?/s|[gm]bps)\b.*\bretr\b|suchanfragen|^(?:bucket|storage) class$"
        ),
        above=_words(
            r"\b(?:iperf3?|fio|netperf|tcp_rr|tls handshakes|ldap|slapd|object stor(?:es?|age)"
            r"|verzeichnisdienst\w*)\b"
        ),
    ),
    Field(
        "a tool's report that is read by its own format",
        heads=_words(r"(?-i:^# (?:reqs|fails|users)$|^PHASE$)|^fail/s$|耗时$"),
    ),
    Field(
        "tools of an agent",
        heads=_words(r"\bmcp\b"),
        above=_words(r"\bmcp (?:servers?|tools?|bench\w*)\b|\bmodel context protocol\b"),
        names=_words(r"\bmcp\b"),
    ),
    Field(
        "connections that are not HTTP",
        above=_words(
            r"\b(?:prox(?:y|ies) (?:de )?|l4 |layer 4 )(?:tcp|udp|sockets?)\b"
            r"|\b[0-9]{1,6}[- ]?(?:bytes?|b) echo\b"
            r"|\b(?:network|tcp|udp|sockets?) echo\b|\becho (?:benchmark|test|client)"
            r"|\b(?:tcp|udp) (?:connections?|sockets?|clients?)[ ,(]{1,3}(?:\w+ )?echo\b"
        ),
        names=_words(
            r"^(?:(?:plain|raw) )?(?:tcp|udp|dtls|unix sockets?)(?: sockets?| echo)?$"
            r"|\b(?:tcp|udp|sockets?) echo\b"
        ),
    ),
    Field(
        "random numbers",
        heads=_words(r"^/dev/(?:u?random|hwrng)\b|^(?:rng|csprng|qrng)s?$"),
        above=_words(r"\b(?:random number (?:generat\w+|api)|csprngs?)\b"),
    ),
    Field(
        "a chain of blocks",
        above=_words(
            r"\b(?:blockchains?|validators? nodes?|mempool|solana|ethereum|hyperledger|besu"
            r"|smart contracts?)\b"
        ),
    ),
    Field("hashes of passwords", names=_words(r"^(?:pbkdf2|argon2|bcrypt|scrypt)")),
    Field("a browser", heads=_words(r"^(?:lcp|fcp|tbt|cls|inp|fid|tti)\b(?: \(|$)")),
    Field(
        "a crawler",
        above=_words(
            r"\b(?:crawl(?:er|ing)?s?|scrap(?:er|ing)s?|spiders?"
            r"|prox(?:y|ies) (?:check(?:er|ing)|test(?:er|ing)|scanner|validator)s?)\b"
        ),
    ),
)

# A path or a count that only a server of a model has; HTTP beside it is how the model is asked.
SURE_MODEL = _words(
    r"\b(?:[bf]p(?:8|16|32)|bf16)\b|"
    r"/(?:transcri(?:be|ptions?)|rerank|embeddings?|api/embed)\b"
    r"|\b(?:chat/completions|v1/(?:completions|embeddings)|torchserve|bentoml|kserve|mlserver"
    r"|ray serve|(?:triton|tensorflow) serving|triton inference server|embedding models?)\b"
    r"|(?<![0-9.,])[0-9.,]{1,12} ?k? (?:output|input|prompt|completion) tokens\b"
)
