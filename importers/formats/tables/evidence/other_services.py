"""Words of services that are not HTTP servers: models, stores, databases, messages, names.

HTTP may be how they are asked.
"""

from __future__ import annotations

from importers.formats.tables.evidence.field import Field, words

PGBENCH_TIME = "latency average"  # as pgbench prints it, and others by chance
DNS = "a DNS server"
REMOTE_CALLS = "remote calls that are not HTTP"

# A path or a count that only a server of a model has; HTTP beside it is how the model is asked.
SURE_MODEL = words(
    r"\b(?:[bf]p(?:8|16|32)|bf16|(?:llama|qwen|mistral|gemma|deepseek)[- ]?v?[0-9]\w*"
    r"|whisper (?:tiny|base|small|medium|large|turbo))\b|"
    r"/(?:transcri(?:be|ptions?)|rerank|embeddings?|api/embed)\b"
    r"|\b(?:chat/completions|v1/(?:completions|embeddings)|torchserve|bentoml|kserve|mlserver"
    r"|ray serve|(?:triton|tensorflow) serving|triton inference server|embedding models?)\b"
    r"|(?<![0-9.,])[0-9.,]{1,12} ?k? (?:output|input|prompt|completion) tokens\b"
    r"|(?<![0-9.,])[0-9.,]{1,12}k?-token (?:inputs?|outputs?|prompts?|completions?)\b"
)

SERVICES = (
    Field(
        "a language or other model",
        heads=words(
            r"\btok(?:en)?s?\b ?(?:/|per |out|in\b)|(?:/|per )\s?\S{0,8} ?tokens?\b|\b(?:in"
            r"|out)put tok(?:en)?s?\b|\b(?:ttft|tpot|itl|prefill|decode|vram"
            r"|[gmt]?flops|gpu(?: util\w*)?|tensorrt|batch ?size|inferences? ?/ ?s(?:ec\w*)?"
            r"|(?:images?|samples?|emb(?:edding)?s?|infer) ?/ ?s(?:ec\w*)?|recall(?:@ ?\d+)?"
            r"|^precision(?:@ ?\d+)?$"
            r"|vllm|sglang|ndcg(?:@ ?\d+)?|mrr|brier|log-?loss|(?:roc|pr)[- ]?auc|f1[- ]score"
            r"|(?:model|classification|prediction) accuracy"
            r"|(?:model|llm) calls|(?:mean )?(?:rtfx?|ttfp|wer)|audio throughput)\b|显存|首(?:字|包"
            r"|token)(?:延迟|时间)"
        ),
        above=words(
            r"\b(?:vllm|sglang|llms?|\w*llama\w*|onnx(?:runtime)?"
            r"|(?:ro|distil)?bert|(?-i:\w{1,20}BERT)|gliner|cuda|whisper|tts|asr"
            r"|tok(?:en)?s?/\w+|text-to-\w+|speech-to-\w+|mistral|qwen[\w.-]*"
            r"|openai-compat\w*|gpt-?[0-9]\w*|(?:gemini|claude)-[0-9][\w.-]*"
            r"|(?:gpu|continuous) batching|language models?|kv[- ]cache"
            r"|(?:token|prompt) prefix(?:es)?"
            r"|(?:in|out)put tokens|embedding models?|tensorflow serving|triton inference|resnet\w*"
            r"|inference (?:server|engine|throughput|benchmark)s?|[ah]100|h200"
            r"|image generation|text[- ]generation"
            r"|[0-9.]{1,4} ?b (?:models?|checkpoints?|param\w*)|tokens per (?:answer|response"
            r"|request|prompt|completion)s?|[48]-bit weights"
            r"|ocr (?:api|service|server)"
            r"|(?:(?:ai|llm|multi)[ -]?)?agents? orchestrat\w+|orchestrat\w+ of (?:ai|llm) agents?"
            r"|embedd?ings? (?:api|server|service|endpoint)s?)\b"
            r"|模型服务|推理|大模型|инференс"
        ),
        names=words(
            r"^(?:vllm|sglang|tgi|ollama|llama\.cpp|tensorrt(?:-llm)?)(?![a-z0-9])"
            r"|^(?:pytorch|torchscript|onnx|openvino|tensorflow)(?![a-z])"
            r"|(?<![a-z])(?:gemma|mi[sx]tral|llama|qwen|deepseek|gpt|bert|bge|whisper"
            r"|yolo\w*|resnet\w*)(?![a-z])"
            r"|\w(?<!east)(?<!west)(?<!orth)(?<!outh)(?<!tral)-[0-9.]{1,4}b\b"
            r"|^(?:[0-9]{1,3} ?[x×] ?)?(?:nvidia )?(?:[abh][123]00s?|a10g?|a30|l40s?|l4|t4|v100"
            r"|gb200"
            r"|rtx ?[0-9a]{4,5}\w*|mi[23][0-9]{2}x?)\b"
            r"|^(?:openai|anthropic|claude|gemini|cohere|mistral|chromadb|pinecone"
            r"|qdrant|milvus|weaviate)\b"
        ),
        subject=words(r"(?:llm|ml|base|language) models?|checkpoints?|quanti[sz]ation"),
        sure=SURE_MODEL,
    ),
    Field(
        "a key-value store",
        heads=words(
            r"\bkey-?space\b|\breads/q\b|\bcomparisons/q\b|^total ops$"
            r"|(?-i:\b(?:M?SET|HSET|INCR|[LR]PUSH|[LR]POP|ZADD)\b)"
        ),
        above=words(
            r"\b(?:redis[- ]?benchmark|memtier\w*|get/set|ycsb|memcached?"
            r"|key[- /]?value stores?|key-?space|value-size"
            r"|in-memory (?:cache|store|database) servers?|lock (?:tables?|managers?)"
            r"|keys? (?:are|of) [0-9]{1,5} ?b(?:ytes)?|values? (?:are |of )?[0-9]{1,7} ?b(?:ytes)?"
            r"|redis (?:protocol|commands?|compatib\w*|prox(?:y|ies))"
            r"|resp[23]? (?:protocol|prox(?:y|ies)))\b"
            r"|\(resp[23]?\)"
            r"|\bset[`'\"]?(?:,| and|/| \|) ?[`'\"]?get\b"
            r"|^redis (?:standalone|cluster|sentinel)\b|quorum (?:reads?|writes?)"
            r"|^(?:redis|valkey|keydb|dragonflydb|etcd|zookeeper|consul)(?: [0-9.]+)?"
            r"(?: vs\.? | *$|,| performance| bench\w*| clusters?\b"
            r"| (?:get|[hm]?set|[hm]get|incr|[lr]push|[lr]pop|sadd|zadd|ping)\b)"
        ),
        names=words(
            r"^(?:SET|[HM]SET|GETSET|[LR]PUSH|[LR]POP|SADD|SPOP|ZADD|ZPOPMIN|INCR|PING_\w+"
            r"|LRANGE\w*|MSET.*)(?: [\w=-]{1,30})?$"
            r"|^(?:redis|valkey|keydb|dragonfly\w*|twemproxy|memcached|rocksdb|leveldb"
            r"|lmdb|badger\w*|b?bolt|pebble"
            r"|etcd|ristretto|otter|caffeine|ioredis|node-redis|jedis|lettuce|redis-py|go-redis)"
            r"\b(?!-backed)|^(?:LRU|LFU|ARC|FIFO|w?-?tiny-?lfu)\b"
        ),
        subject=words(
            r"cache (?:policy|type|algorithm)|(?:kv |key-value )?stores?|ops?|(?:redis )?commands?"
        ),
    ),
    Field(
        "a database",
        heads=words(
            rf"^{PGBENCH_TIME}$|(?<!/)\b(?:queries|rows|inserts?|iops) ?(?:/ ?s(?:ec\w*)?\b"
            r"|per s|req/s)"
            r"|\b(?:tpmc|iops)\b"
        ),
        above=words(
            r"^(?!.*\b(?:apis?|servers?|app(?:lication)?s?)\b).*\b(?:against|on) (?:a )?"
            r"(?:live |local )?(?:postgres\w*|mysql|mariadb|mongodb)\b"
            r"|\b(?:(?:sync|async) orms?|pgbench|sysbench|mysqlslap|tpc-?\w{0,2}|ldbc|ycsb"
            r"|cassandra-stress"
            r"|orm benchmark|proxysql|vitess|pgbouncer|oltp\w*|read replicas?|replication"
            r"|storage engines?|(?:key|point|index|hash|table) lookups?|full-text search"
            r"|point selects?|prepared statements?|request is (?:a|one) [`'\"]?(?-i:SELECT)\b"
            r"|search engines?|bm25|vector (?:search|databases?)|database (?:drivers?|clusters?)"
            r"|(?:elasticsearch|opensearch|mongodb|cassandra|postgres\w*|mysql) (?:cluster|bench\w*"
            r")|database benchmarks?"
            r")\b|^(?:postgres\w*|mysql|mariadb|sqlite|mongodb|clickhouse|elasticsearch|opensearch"
            r"|cassandra|scylladb)(?: [0-9.]+)?(?:,| *$| read| write)"
            r"|\bfind(?:One|Many|ById|All|Unique)\b"
            r"|\b(?:mysql|mariadb|postgres\w*|mongodb|clickhouse|tidb|oceanbase|elasticsearch"
            r"|sqlite)"
            r" ?(?:性能|压测|壓測|基准|测试|ベンチ|性能測定|성능)"
        ),
        names=words(
            r"^(?:postgres\w*|mysql|mariadb|sqlite|mongodb|clickhouse|pgx|lib/pq|sqlalchemy)\b"
            r"(?! mcp)(?!.* mcp)|\b(?:orm|query builder|raw (?:query|sql))\b"
            r"|\b(?:\w+-)?(?:pgb|tpc-?[bch]|tpcb|oltp|ycsb)\b|\(?select-only\)?"
            r"|(?:数据库|資料庫|データベース|데이터베이스|分库分表)$"
        ),
        subject=words(
            r"databases?|db|dbms|isolation(?: levels?)?"
            r"|(?:storage |database )?engines?|orms?|drivers?|tables?|shards?"
        ),
    ),
    Field(
        DNS,
        heads=words(r"\bdns\b(?!(?: ?[+&/-] ?| )(?:dial|look))"),  # a load generator's own times
        above=words(
            r"\bdns(?:perf|blast)?\b|\bname ?servers?\b|\brecursive (?:lookups?|queries)\b"
            r"|\ba(?:, | and )aaaa\b"
            r"|\b(?:recursive|public|stub) resolvers?\b"
            r"|\bflamethrower\b|\bdo[th] queries\b"
        ),
        names=words(
            r"^(?:bind ?9?|unbound|knot|nsd|coredns|hickory-dns|powerdns)\b|^resolver cache\b"
            r"|^(?-i:AAAA|TXT|MX|CNAME|PTR|SRV|SOA)$"
        ),
        subject=words(r"(?:dns )?resolvers?|name ?servers?|(?:dns )?records?(?: types?)?"),
    ),
    Field(
        REMOTE_CALLS,
        heads=words(
            r"\bgrpc\b|^ghz\b|\brpcs?/s(?:ec)?\b|\beth[_ ](?:get|call|send|block|estimate)\w*"
        ),
        above=words(
            r"(?<![0-9])(?<![0-9] )\b(?:ghz|grpc|thrift|dubbo|brpc|json-?rpc|rpc|ipc)\b"
            r"|\b(?:gen_server|ejbs?)\b"
            r"|\bprotobuf messages?\b|\brmi\b"
        ),
        names=words(
            r"(?:^|[\s_/-])(?:grpc\S*|json-?rpc|thrift|dubbo|brpc|tonic|motan|\w{1,10}rpcx?|rpcx"
            r"|unary|bidi)(?![^\W_])|^(?-i:/?[a-z]\w*(?:\.\w+)*(?:\.v[0-9]\w*\.[A-Z]"
            r"|\.[A-Z]\w*/[A-Z])\w*)"
        ),
    ),
    Field(
        "messages",
        heads=words(
            r"(?<!/)\b(?:records?|messages?|msgs?|jobs|tasks|tunnels|events|frames|handshakes)"
            r" ?(?:/ ?s(?:ec\w*)?\b|per s)|\bws echo\b|丢包|\brtt\b|\bjitter\b"
        ),
        above=words(
            r"\b(?:kafka|brokers?|mqtt|rabbitmq|amqp|nats|pulsar|redpanda|zeromq|nsq|pub/?sub"
            r"|websockets?|ws (?:echo|runs?)|smtp|job queues?"
            r"|message (?:broker|queue)s?|modbus|opc[ -]?ua|over udp)\b|\bwss?://"
        ),
        names=words(
            r"(?:^|[\s_/-])(?:wss?|websockets?)(?![^\W_])"
            r"|调度|消息|队列|\b(?:enqueue|dequeue|publish|consume|produce|kafka|pulsar|nats)"
        ),
        subject=words(r"(?:message )?brokers?|partitions?|topics?"),
    ),
    Field(
        "tools of an agent",
        heads=words(r"\bmcp\b"),
        above=words(r"\bmcp (?:servers?|tools?|bench\w*)\b|\bmodel context protocol\b"),
        names=words(r"\bmcp\b"),
    ),
    Field(
        "connections that are not HTTP",
        above=words(
            r"\btcp prox(?:y|ies)\b|\b(?:prox(?:y|ies) (?:de )?|l4 |layer 4 )(?:tcp|udp|sockets?)\b"
            r"|\b[0-9]{1,6}[- ]?(?:bytes?|b) echo\b|\braw sockets?\b"
            r"|\b(?:network|tcp|udp|sockets?) echo\b|\becho (?:benchmark|test|client)"
            r"|\b(?:tcp|udp) (?:connections?|sockets?|clients?)[ ,(]{1,3}(?:\w+ )?echo\b"
        ),
        names=words(
            r"^(?:(?:plain|raw) )?(?:tcp|udp|dtls|unix sockets?|shared memory)(?: sockets?| echo"
            r"| loopback)?$"
            r"|\b(?:tcp|udp|sockets?) echo\b"
            r"|^(?:libevent|libuv|libev|epoll|io_uring|kqueue|asio|raw sockets?) echo$"
        ),
    ),
    Field(
        "a chain of blocks",
        above=words(
            r"\b(?:blockchains?|validators? nodes?|mempool|solana|ethereum|hyperledger|besu"
            r"|smart contracts?|consensus|sequencers?|testnets?)\b"
        ),
        heads=words(r"\bfinality\b"),
        names=words(r"^(?:hyperledger )?(?:fabric|besu|quorum)\b"),
        subject=words(r"(?:block)?chains?|validators?|block sizes?"),
        sure=words(r"\beth_[a-z]\w{2,30}"),  # a method of a node, which is called over HTTP
    ),
)
