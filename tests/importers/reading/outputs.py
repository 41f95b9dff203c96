"""Outputs of tools that several tests put below names; the rate is left open."""

WRK = """Running 10s test @ http://localhost:3000/
  2 threads and 20 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     3.13ms    1.01ms  23.03ms   73.32%
    Req/Sec     3.09k   222.25     5.41k    87.62%
  62231 requests in 10.05s, 8.26MB read
Requests/sec:   {rate}
Transfer/sec:      0.82MB
"""
