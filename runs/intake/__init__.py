"""Bytes and rows come in: accept an upload, read it in the sandbox, store its runs."""
