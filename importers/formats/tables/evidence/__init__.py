"""Whether a table is a test of an HTTP server, and which of its numbers nobody measured."""
