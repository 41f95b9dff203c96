"""Secrets as they stand in pasted texts: one of each kind, and what is none."""

from __future__ import annotations

# kind, the line, the secret in it (several: a tuple)
SECRETS = [
    ("password", "ab -n 10 -A carol:Pa55word! http://example.com/", "carol:Pa55word!"),
    ("password", "ab -P proxy:pr0xypass http://example.com/", "proxy:pr0xypass"),
    ("password", "curl --user dave:hunter22 http://example.com/", "dave:hunter22"),
    ("password", "curl -u dave:hunter22 http://example.com/", "dave:hunter22"),
    ("password", "hey -a erin:hunter23 http://example.com/", "erin:hunter23"),
    ("password", "wrk http://frank:s3cr3tpw@example.com/", "frank:s3cr3tpw"),
    ("password", '{"password": "hunter24"}', "hunter24"),
    ("password", "DB_PASSWORD=hunter25 ./run", "hunter25"),
    ("password", "POST user=x&password=hunter26&y=1", "hunter26"),
    ("authorization", "Authorization: Bearer abcdefghijk12345", "Bearer abcdefghijk12345"),
    (
        "authorization",
        "ab -H 'Authorization: Basic dXNlcjpwYXNz' http://example.com/",
        "Basic dXNlcjpwYXNz",
    ),
    (
        "authorization",
        'ab -H \'Authorization: Digest username="M", response="a1b2"\' http://example.com/',
        'Digest username="M", response="a1b2"',
    ),
    ("authorization", '{"Authorization": "Token 0123456789abcdef"}', "Token 0123456789abcdef"),
    ("authorization", "sent bearer abcdefgh12345678", "abcdefgh12345678"),
    ("cookie", "Cookie: session=deadbeef; theme=dark", "session=deadbeef; theme=dark"),
    ("cookie", 'wrk -H "Cookie: sid=1f2e" http://example.com/', "sid=1f2e"),
    ("cookie", "Set-Cookie: sid=1f2e3d; Path=/", "sid=1f2e3d; Path=/"),
    ("cookie", "ab -C sid=abcdef0123 http://example.com/", "sid=abcdef0123"),
    ("cookie", "curl -b sid=abcdef0123 http://example.com/", "sid=abcdef0123"),
    ("token", "X-Api-Key: kkk-123", "kkk-123"),
    ("token", "GET /x?token=tok12345&y=1", "tok12345"),
    ("token", "GET /x?access_token=tok1&y=1", "tok1"),
    ("token", "GET /x?y=1&amp;api_key=tok2", "tok2"),
    ("token", "GET /x?sv=2020&sig=Zm9vYmFy%3D", "Zm9vYmFy%3D"),
    ("token", "GITHUB_TOKEN=0123456789abcdef ./run", "0123456789abcdef"),
    (
        "token",
        "got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc-def_ghi",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc-def_ghi",
    ),
    (
        "token",
        "git ghp_0123456789abcdefghijABCDEFGHIJ012345",
        "ghp_0123456789abcdefghijABCDEFGHIJ012345",
    ),
    ("token", "id AKIAIOSFODNN7EXAMPLE", "AKIAIOSFODNN7EXAMPLE"),
    (
        "private key",
        "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKC\n-----END RSA PRIVATE KEY-----",
        "MIIEpAIBAAKC",
    ),
    (
        "private key",
        "-----BEGIN PRIVATE KEY-----\nMIIEpAIBAAKC\n\nDone: 5 runs (good)",
        "MIIEpAIBAAKC",
    ),
    ("e-mail address", "From: Grace <grace@example.org>", "grace@example.org"),
    ("private host", "http://10.1.2.3:8080/", "10.1.2.3"),
    ("private host", "Server Hostname:        192.168.1.10", "192.168.1.10"),
    ("private host", "on 172.16.0.1, not 172.32.0.1", "172.16.0.1"),
    ("private host", "169.254.1.1", "169.254.1.1"),
    ("private host", "http://[fd12:3456::1]:80/ ", "fd12:3456::1"),
    ("private host", "fe80::1%eth0", "fe80::1"),
    ("private host", "http://db1.corp/", "db1.corp"),
    ("private host", "printer.local answered", "printer.local"),
    ("private host", "Server Hostname:        web1", "web1"),
    ("private host", "ab http://buildbox:8080/x", "buildbox"),
    ("private host", "ab -H 'Host: buildbox' http://127.0.0.1/", "buildbox"),
    ("private host", "httperf --server=buildbox --port=80", "buildbox"),
    ("private host", "Benchmarking buildbox (be patient)", "buildbox"),
    ("private host", '{"hostname": "buildbox", "port": 80}', "buildbox"),
]
KEY = "0123456789abcdef" * 4
# Written like one of SECRETS, under another name.
SECRETS += [
    ("token", f"GET /x?a=1&{name}={KEY[:16]}", KEY[:16])
    for name in [
        "jwt",
        "sig",
        "signature",
        "hmac",
        "credential",
        "api_key",
        "apikey",
        "api-key",
        "key",
        "auth",
        "code",
        "session",
        "sessionid",
        "sid",
        "X-Amz-Credential",
        "access_token",
        "id_token",
    ]
]
SECRETS += [
    ("password", f"GET /x?a=1&{name}=ab&b=2", "ab")
    for name in ("secret", "password", "passwd", "pwd", "pass")
]
SECRETS += [
    ("token", f"GET /x?a=1&{name}=tok2", "tok2") for name in ("api_key", "apikey", "api-key")
]
SECRETS += [
    ("token", f"with {prefix}{KEY} here", f"{prefix}{KEY}")
    for prefix in [
        "gho_",
        "ghu_",
        "ghs_",
        "ghr_",
        "github_pat_",
        "glpat-",
        "ASIA",
        "AIza",
        "xoxb-",
        "xoxp-",
        "xoxa-",
        "xoxs-",
        "sk_live_",
        "rk_live_",
        "sk-",
        "npm_",
        "hf_",
        "pypi-",
        "SG.",
        "dop_v1_",
    ]
]
SECRETS += [
    ("token", f"{name}: abc-def", "abc-def")
    for name in ("X-Auth-Token", "X-Access-Token", "X-Amz-Security-Token", "X-API-Key")
]
SECRETS += [
    ("token", f"export MY_{name}={KEY[:20]}", KEY[:20])
    for name in ("API_KEY", "APIKEY", "API-KEY", "ACCESS_KEY", "AUTH_TOKEN")
]
SECRETS += [
    ("password", f"{name}: hunter27x", "hunter27x")
    for name in ("password", "passwd", "passphrase", "client_secret")
]
SECRETS += [
    ("password", f"run {option} frank:hunter28", "frank:hunter28")
    for option in ["-U", "--proxy-user", "--basic-auth", "--auth", "--login"]
]
SECRETS += [
    ("password", f"run {option} hunter29", "hunter29")
    for option in ["--password", "--http-password", "--proxy-password"]
]
SECRETS += [
    ("authorization", "sent Basic dXNlcjpwYXNzd29yZDE=", "dXNlcjpwYXNzd29yZDE="),
    ("cookie", "curl --cookie sid=abcdef0123 http://example.com/", "sid=abcdef0123"),
    ("authorization", r'"a\nAuthorization: Bearer abc123\nHost: x.org"', "Bearer abc123"),
]
SECRETS += [
    (
        "authorization",
        "Authorization:\x1b[0m Bearer\x1b[1m abcdef123456",
        "Bearer\x1b[1m abcdef123456",
    ),
    ("cookie", "Cookie:\ufffd[0m sid=ab12", "sid=ab12"),
    ("private host", r'"Server Software: x/1.2\nServer Hostname: 10.0.0.1\n"', "10.0.0.1"),
    ("private host", "Server Software: x/1.2<br>Server Hostname: 10.0.0.1<br>", "10.0.0.1"),
]
LOGINS = [
    ("alice@buildbox:~$ ab -n 1", "alice", "buildbox"),
    ("[root@web1 www]# ab -n 1", "root", "web1"),
    ("bob@MacBook ~ % wrk", "bob", "MacBook"),
    ("ssh deploy@web1 uptime", "deploy", "web1"),
]
NOT_SECRET = [
    "http://localhost:8080/",
    "Server Hostname:        127.0.0.1",
    "http://[::1]:8080/ and 127.12.0.1",
    "Server Hostname:        example.com",
    "http://93.184.216.34/",
    "Server Software:        Foo/10.0.0.1",
    "Server Software:        10.0.0.1",
    "Server: Foo/10.0.0.1",
    "nginx 1.4.22.1 and version 10.0.0.1 and 10.0.0.1.5",
    "Processing:     1    9   2.0      9      20",
    "+Processing:     1    9   2.0      9      20",
    "Usage: ab [options] [http[s]://]hostname[:port]/path",
    "    -A attribute    Add Basic WWW Authentication, the attributes",
    "    -C attribute    Add cookie, eg. 'Apache=1234'. (repeatable)",
    "  -a  Basic authentication, username:password.",
    "Running 30s test @ http://127.0.0.1:8080/index.html",
    "autocannon@7.11.0",
    "/etc/nginx/sites/foo.local",
    "GET /x?page=2&key=1",
    "make -C src all",
    "http://host/ http://hostname/",
    "Cookies: 3",
    "Tokens: 5, Bearer of news",
    "Access-Control-Allow-Origin:*",
    "host-1 and http://host-2/ and [password]",
]
