"""gunicorn for a site behind nginx. HUP starts new workers and lets the old ones finish.

Not preloaded, so that a reload reads the new code. Nothing of the site is imported here: the
settings tell prometheus_client where processes count together, and it asks once, at its import.
"""

bind = "127.0.0.1:8000"
worker_class = "gthread"
workers = 4
threads = 4
keepalive = 75  # longer than nginx keeps a connection, so that none closes under a request
graceful_timeout = 30
timeout = 60
control_socket_disable = True
