"""Texts that resemble a measurement of an HTTP server and hold none.

They are outputs of other tools, logs, prose and code.
"""

DECOYS = {
    "redis-benchmark": """====== SET ======
  100000 requests completed in 1.15 seconds
  50 parallel clients
  3 bytes payload
  keep alive: 1

99.64% <= 1 milliseconds
100.00% <= 2 milliseconds
86655.11 requests per second

Summary:
  throughput summary: 86655.11 requests per second
  latency summary (msec):
          avg       min       p50       p95       p99       max
        0.331     0.104     0.319     0.455     0.751     2.031
""",
    "pgbench": """pgbench (15.5)
starting vacuum...end.
transaction type: <builtin: TPC-B (sort of)>
scaling factor: 10
query mode: simple
number of clients: 10
number of threads: 2
duration: 60 s
number of transactions actually processed: 53924
latency average = 11.126 ms
tps = 898.781112 (without initial connection time)
""",
    "sysbench": """sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)

Running the test with following options:
Number of threads: 4

CPU speed:
    events per second:  3512.14

General statistics:
    total time:                          10.0010s
    total number of events:              35131

Latency (ms):
         min:                                    0.98
         avg:                                    1.14
         max:                                   12.33
         95th percentile:                        1.27
         sum:                                39970.12
""",
    "iperf3": """Connecting to host 127.0.0.1, port 5201
[  5] local 127.0.0.1 port 41234 connected to 127.0.0.1 port 5201
[ ID] Interval           Transfer     Bitrate         Retr  Cwnd
[  5]   0.00-1.00   sec  3.05 GBytes  26.2 Gbits/sec    0   1.56 MBytes
- - - - - - - - - - - - - - - - - - - - - - - - -
[ ID] Interval           Transfer     Bitrate         Retr
[  5]   0.00-10.00  sec  31.2 GBytes  26.8 Gbits/sec    0             sender

iperf Done.
""",
    "iperf": """------------------------------------------------------------
Client connecting to 127.0.0.1, TCP port 5001
TCP window size: 2.50 MByte (default)
------------------------------------------------------------
[  3] local 127.0.0.1 port 52044 connected with 127.0.0.1 port 5001
[ ID] Interval       Transfer     Bandwidth
[  3]  0.0-10.0 sec  41.5 GBytes  35.7 Gbits/sec
""",
    "pytest-benchmark": """
--------------------------------------------- benchmark: 2 tests ---------------------------------------------
Name (time in us)         Min                 Max                Mean            StdDev              Median     OPS (Kops/s)
--------------------------------------------------------------------------------------------------------------
test_fast              1.2340 (1.0)       40.1230 (1.0)        1.4560 (1.0)      0.6540 (1.0)        1.3980 (1.0)      686.8132 (1.0)
test_slow             12.8830 (10.44)    341.0090 (8.50)      14.0020 (9.62)     3.1120 (4.76)      13.5010 (9.66)      71.4184 (0.10)
""",
    "hyperfine": """Benchmark 1: sleep 0.3
  Time (mean ± σ):     310.5 ms ±   1.7 ms    [User: 1.4 ms, System: 2.2 ms]
  Range (min … max):   308.1 ms … 313.2 ms    10 runs

Summary
  sleep 0.3 ran
    1.62 ± 0.01 times faster than sleep 0.5
""",
    "JMH": """# JMH version: 1.36
# Run complete. Total time: 00:03:21

Benchmark              Mode  Cnt        Score       Error  Units
Hello.parse           thrpt   25  2831234.123 ± 12345.678  ops/s
Hello.print            avgt   25      352.114 ±     4.221  ns/op
""",
    "Go benchmarks": """goos: linux
goarch: amd64
pkg: example.org/web
cpu: Intel(R) Xeon(R) CPU
BenchmarkRouter-8   	 1000000	      1052 ns/op	     336 B/op	       2 allocs/op
BenchmarkServe-8    	   50000	     30123 ns/op	    4096 B/op	      18 allocs/op
PASS
ok  	example.org/web	3.012s
""",
    "Criterion": """Benchmarking fib 20: Collecting 100 samples in estimated 5.1 s (192k iterations)
fib 20                  time:   [26.029 us 26.251 us 26.505 us]
                        change: [-1.2 +0.1 +1.5] (p = 0.87 > 0.05)
Found 11 outliers among 99 measurements (11.11%)
""",
    "fio": """randread: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, ioengine=libaio, iodepth=16
fio-3.33
Starting 1 process
randread: (groupid=0, jobs=1): err= 0: pid=4242: Sat Nov 21 10:00:00 2026
  read: IOPS=81.2k, BW=317MiB/s (333MB/s)(1024MiB/3228msec)
    slat (nsec): min=1283, max=313982, avg=2632.11, stdev=1423.98
    clat percentiles (usec):
     |  1.00th=[  117],  5.00th=[  135], 50.00th=[  184], 99.00th=[  351],
  cpu          : usr=13.10%, sys=33.00%, ctx=193291, majf=0, minf=24
Run status group 0 (all jobs):
   READ: bw=317MiB/s (333MB/s), 317MiB/s-317MiB/s (333MB/s-333MB/s), io=1024MiB (1074MB), run=3228-3228msec
""",
    "dd": """1024+0 records in
1024+0 records out
1073741824 bytes (1.1 GB, 1.0 GiB) copied, 0.512 s, 2.1 GB/s
""",
    "ping": """PING example.org (127.0.0.1) 56(84) bytes of data.
64 bytes from localhost (127.0.0.1): icmp_seq=1 ttl=64 time=0.031 ms

--- example.org ping statistics ---
4 packets transmitted, 4 received, 0% packet loss, time 3061ms
rtt min/avg/max/mdev = 0.031/0.045/0.058/0.011 ms
""",
    "curl -w": """    time_namelookup:  0.001
       time_connect:  0.020
    time_appconnect:  0.000
   time_pretransfer:  0.020
      time_redirect:  0.000
 time_starttransfer:  0.040
                    ----------
         time_total:  0.041
""",
    "an access log": "".join(
        f'127.0.0.1 - - [21/Nov/2026:10:00:0{n} +0000] "GET /index.html HTTP/1.1" '
        f'200 61{n} "-" "ApacheBench/2.3"\n'
        for n in range(8)
    ),
    "top": """top - 10:00:00 up 10 days,  2:03,  1 user,  load average: 0.52, 0.58, 0.59
Tasks: 120 total,   1 running, 119 sleeping,   0 stopped,   0 zombie
%Cpu(s):  3.1 us,  1.0 sy,  0.0 ni, 95.9 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st
MiB Mem :   7951.0 total,    211.5 free,   3012.1 used,   4727.4 buff/cache

    PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
   1234 www-data  20   0  722640  98304  20480 S  12.0   1.2   1:02.33 nginx
""",
}

PROSE = {
    "readme": """# Our server

Requests per second: the higher the better. Complete requests: all of them, we hope. \
I spent 90% of my time on latency.

Running 30s test @ our staging server was enough; 12 threads and 400 connections are what \
the box can take.
Server Software: nginx (or whatever you like)
Transaction rate: see below. Availability: five nines.

| Option | Default |
|--------|---------|
| workers | 4 |
| timeout | 30 |
""",
    "list": "1. Install ab: 2.4 or later\n2. Time taken for tests: about 5 seconds\n"
    "3. Requests per second: 1000 is our goal\n",
    "mail": "From: a@example.org\nSubject: Re: Requests per second: 5000?\n"
    "Date: Fri, 20 Nov 2026 10:00:00 +0000\n\n"
    "> 50% of the requests took 12 ms\n> 90% 30\nI got 100 requests in 5s, which is 20 per "
    "second.\n",
    "c": 'printf("Requests per second:    %.2f [#/sec] (mean)\\n", done / time);\n'
    'printf("Complete requests:      %d\\n", done);\n'
    'printf("Time taken for tests:   %.3f seconds\\n", time);\nprintf("  50%%    5\\n");\n',
    "python": 'assert "Requests per second:    5.00 [#/sec] (mean)" in out\nRATE = 100.0\n'
    'latency = {"mean": 5}\nresults = [1, 2, 3]\n',
    "lua": "done = function(summary, latency, requests)\n"
    '  io.write("Requests/sec: ", summary.requests / summary.duration)\nend\n',
    "usage": "Usage: ab [options] [http[s]://]hostname[:port]/path\nOptions are:\n"
    "    -n requests     Number of requests to perform\n"
    "    -c concurrency  Number of multiple requests to make at a time\n",
    "yaml": "stages:\n  - duration: 30s\n    target: 20\nthresholds:\n  http_req_duration: "
    "['p(95)<500']\n",
    "json": '{"name": "shop", "version": "1.2.3", "requests": {"total": "many"}, '
    '"latency": "low", "rate": 5}\n',
    "csv": "date,name,price\n2026-11-20,apple,1.20\n2026-11-21,pear,2.30\n",
    "weather": "Station;Temperature;Rain\nOslo;5.1;0.2\nRome;15.2;0\n",
    "server log": "2026-11-20 10:00:00 INFO 100 requests in 5.0s, 20.5 req/s, p99 12ms\n"
    "2026-11-20 10:01:00 INFO 120 requests in 5.0s, 24.0 req/s\n",
    "requirements": "django==5.2\ncelery==5.7.0\nredis==5.0\n",
    "licence": "Permission is hereby granted, free of charge, to any person\n" * 4,
}
