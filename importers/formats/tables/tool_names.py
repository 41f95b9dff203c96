"""Names of load generators, as an alternative of patterns: each pattern adds its borders."""

from __future__ import annotations

# Those that take the connections as an option, and whose names are commands.
COMMANDS = "ab|wrk2?|hey|h2load|oha|bombardier|autocannon|siege|rewrk|plow"
