"""Only the program that was called tells that a report is of another protocol than HTTP."""

import pytest

from importers.reader import read

REAL = """Running 10s test @ http://127.0.0.1:8080/
  2 threads and 64 connections
  400100 requests in 10.00s, 50.00MB read
Requests/sec:  40010.11
Transfer/sec:      5.00MB
"""


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("$ cd ~/src/rest-vs-grpc-benchmarks", 1),
        ("$ cd ~/src/rest-vs-grpc-benchmarks\n$ wrk -t2 -c64 -d10s http://127.0.0.1:8080/", 1),
        ("$ ./grpc-bench\nwrk -t2 -c64 -d10s http://127.0.0.1:8080/", 1),
        ("> MacBook Pro 2.6 ghz 6-core", 1),
        ("> ghz numbers follow", 1),
        ("# Test machine: Intel i7, 3.4 ghz quad core", 1),
        ("# grpc-gateway-loadtest", 1),
        ("$ make bench-grpc-gateway", 1),
        ("$ ./bench-rest-not-grpc.sh", 1),
        ("$ go build ./cmd/websocket-client", 1),
        ("$ npm run bench:websocket-server", 1),
        ("$ kubectl apply -f grpc-load.yaml", 1),
        ("$ git clone https://example.org/grpc-bench", 1),
        ("$ ghz --insecure localhost:5001", 0),
        ("me@host:~/a$ ./grpc-client -c 80", 0),
        ("C:\\a> .\\GrpcGreeterClient.exe", 0),
        ("$ java -jar target/grpc-benchmark.jar", 0),
    ],
)
def test_only_the_program_that_was_called_tells_of_another_protocol(line, count):
    report = read(f"{line}\n{REAL}".encode(), "a.md")
    codes = {remark.code for remark in report.diagnostics}
    assert (len(report.runs), "run.not_http" in codes) == (count, count == 0)


def test_a_text_with_other_ends_of_lines_is_looked_at_as_well():
    text = f"$ cd ~/grpc-bench\n\n{REAL}".replace("\n", "\r")
    assert len(read(text.encode(), "a.md").runs) == 1
