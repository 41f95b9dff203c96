"""What people write in and around tables of benchmarks.

The terms were taken from tables met in searches, and never from the tables of terms of the reader:
a list that both sides share would prove nothing.
"""

from __future__ import annotations

SERVERS = [
    "nginx",
    "Apache",
    "lighttpd",
    "Caddy",
    "HAProxy",
    "Envoy",
    "Traefik",
    "H2O",
    "Cherokee",
    "OpenLiteSpeed",
    "Tomcat",
    "Jetty",
    "Undertow",
    "WildFly",
    "Node.js",
    "Express",
    "Fastify",
    "Koa",
    "hapi",
    "Restify",
    "Polka",
    "Deno",
    "Bun",
    "Elysia",
    "Hono",
    "Gin",
    "Echo",
    "Fiber",
    "fasthttp",
    "chi",
    "Beego",
    "Iris",
    "Actix Web",
    "axum",
    "Rocket",
    "warp",
    "hyper",
    "ntex",
    "Tide",
    "Django",
    "Flask",
    "FastAPI",
    "Starlette",
    "Sanic",
    "aiohttp",
    "Tornado",
    "Bottle",
    "Pyramid",
    "gunicorn",
    "uvicorn",
    "hypercorn",
    "granian",
    "bjoern",
    "Rails",
    "Sinatra",
    "Puma",
    "Unicorn",
    "Passenger",
    "Roda",
    "Hanami",
    "Laravel",
    "Symfony",
    "Slim",
    "Lumen",
    "Swoole",
    "RoadRunner",
    "FrankenPHP",
    "Workerman",
    "Spring Boot",
    "Micronaut",
    "Quarkus",
    "Vert.x",
    "Helidon",
    "Javalin",
    "Ktor",
    "http4s",
    "Kestrel",
    "Phoenix",
    "Cowboy",
    "Bandit",
    "Yaws",
    "Yesod",
    "Scotty",
    "Drogon",
    "Crow",
    "Mongoose",
    "vibe.d",
    "Kemal",
    "Lucky",
    "Jester",
    "Vapor",
    "Hummingbird",
    "OpenResty",
    "Mojolicious",
    "Dancer",
]
VARIANTS = ("",) * 6 + (" (keep-alive)", " + TLS", " (4 workers)", " HTTP/2", " (pool 32)")
LOADS = (1, 8, 10, 16, 32, 50, 64, 100, 128, 200, 256, 400, 500, 1000)

# Head of the names, head of the load, heads of the rate; by language.
LANGUAGES = {
    "en": (
        ("Framework", "Server", "Name", "Library", "Implementation", "Web server", "Runtime"),
        ("Concurrency", "Connections", "Clients", "Concurrent users", "Concurrent connections"),
        ("Requests/sec", "req/s", "RPS", "Requests per second", "Throughput (req/s)", "Reqs/sec")
        + ("Avg RPS", "Requests/s", "Mean req/s", "Req/s (higher is better)"),
    ),
    "de": (("Server",), ("Verbindungen",), ("Anfragen/s", "Anfragen pro Sekunde")),
    "es": (("Servidor",), ("Conexiones",), ("Peticiones/s", "Peticiones por segundo")),
    "fr": (("Serveur",), ("Connexions",), ("Requêtes/s", "Requêtes par seconde")),
    "pt": (("Servidor",), ("Conexões",), ("Requisições/s", "Requisições por segundo")),
    "ru": (("Сервер",), ("Соединения",), ("Запросов/с", "Запросов в секунду")),
    "zh": (("框架",), ("并发数",), ("每秒请求数", "请求/秒")),
    "ja": (("フレームワーク",), ("同時接続数",), ("リクエスト/秒", "毎秒リクエスト数")),
}
LATENCIES = {
    "mean": ("Avg latency", "Latency (avg)", "Mean latency", "Latency mean", "Avg response time"),
    "p50": ("p50", "Median latency", "P50 latency", "Latency median", "50th percentile"),
    "p90": ("p90", "P90 latency", "Latency p90", "p90 request latency", "90th %ile"),
    "p99": ("p99", "P99 latency", "99th percentile", "p99 response time", "Latency 99%"),
    "max": ("Max latency", "Latency (max)", "Max time per request", "Max response time"),
}
BARE_HEADS = ("Throughput", "Result", "Performance")
LEVELS = ("c={}", "{} connections", "{} conns", "{} clients", "Concurrency {}", "{} users")
HEADINGS = ("{} connections", "Concurrency: {}", "{} concurrent clients", "{} concurrent users")
CAPTIONS = (
    "All numbers in req/s",
    "All values are requests per second.",
    "Requests per second, higher is better:",
    "Results (requests/sec)",
)
CELL_UNITS = (" req/s", " rps", " requests/sec", " reqs/s")
TITLES = ("", "## Benchmarks", "# HTTP benchmark", "## Performance", "### Hello world")
PROSE = (
    "",
    "Measured on a laptop with 8 cores.",
    "Take these with a grain of salt.",
    "Your mileage may vary; all servers answer with the same page.",
)
COMMANDS = (
    "wrk -t4 -c{} -d30s http://127.0.0.1:8080/",
    "ab -k -n 100000 -c {} http://127.0.0.1/",
    "hey -n 50000 -c {} http://localhost:8000/",
    "bombardier -c {} -d 10s http://localhost:3000",
    "oha -c {} -z 10s http://localhost:8080",
)
PROGRAMMING_LANGUAGES = ("Go", "Rust", "Python", "PHP", "JavaScript", "Java", "C", "C++", "Ruby")
NOTES = ("", "default config", "from source", "needs libuv")

# Subjects that are no test of an HTTP server: title, head of the names, names, heads of figures.
OTHER_SUBJECTS = {
    "language model": (
        "LLM inference",
        "Model",
        ("Llama 3 8B", "Mistral 7B", "Qwen 2.5 14B", "Gemma 2 9B", "Phi 3"),
        ("Tokens/s", "TTFT (ms)"),
    ),
    "language model requests": (
        "vLLM serving throughput",
        "Backend",
        ("vLLM", "SGLang", "TensorRT-LLM", "TGI", "llama.cpp"),
        ("Requests/s", "Output tok/s", "TTFT p99 (ms)"),
    ),
    "cache": (
        "redis-benchmark results",
        "Command",
        ("SET", "GET", "INCR", "LPUSH", "MSET (10 keys)"),
        ("Requests per second", "p50 (ms)"),
    ),
    "database": (
        "Database drivers, sysbench",
        "Driver",
        ("PostgreSQL", "MySQL", "MariaDB", "SQLite", "MongoDB"),
        ("Queries/sec", "p99 latency (ms)"),
    ),
    "loops": (
        "Microbenchmarks",
        "Benchmark",
        ("BenchmarkParse", "BenchmarkRoute", "BenchmarkStatic", "BenchmarkParam"),
        ("ns/op", "B/op", "allocs/op"),
    ),
    "router loops": (
        "Router benchmark (go test -bench)",
        "Router",
        ("Gin", "Echo", "chi", "httprouter", "Fiber"),
        ("ns/op", "allocs/op"),
    ),
    "names": (
        "DNS resolvers, dnsperf",
        "Resolver",
        ("BIND", "Unbound", "Knot", "PowerDNS", "CoreDNS"),
        ("QPS", "Avg latency (ms)"),
    ),
    "calls": (
        "gRPC benchmark, ghz",
        "Implementation",
        ("rust_tonic", "go_grpc", "java_grpc", "cpp_grpc", "node_grpc"),
        ("req/s", "p99 latency (ms)"),
    ),
    "queue": (
        "Message queues",
        "Broker",
        ("Kafka", "RabbitMQ", "NATS", "Pulsar", "ActiveMQ"),
        ("msg/s", "p99 latency (ms)"),
    ),
    "disk": (
        "fio random reads",
        "Device",
        ("NVMe", "SATA SSD", "HDD", "EBS gp3"),
        ("IOPS", "MB/s", "Avg latency (ms)"),
    ),
    "limits": (
        "Rate limits",
        "Plan",
        ("Free", "Starter", "Pro", "Business", "Enterprise"),
        ("Requests per second", "Price per month"),
    ),
    "targets": (
        "Service level objectives",
        "Service",
        ("checkout", "search", "login", "catalogue"),
        ("Target RPS", "Target p99 (ms)"),
    ),
    "pipeline": (
        "CI durations",
        "Job",
        ("lint", "unit tests", "integration tests", "deploy"),
        ("Avg duration (s)", "p95 (s)"),
    ),
    "images": (
        "Image resizing",
        "Library",
        ("sharp", "Pillow", "ImageMagick", "libvips"),
        ("images/s", "fps", "Avg time (ms)"),
    ),
}
