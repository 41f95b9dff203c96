"""Bytes in, Report out: the outputs of load generators. Plain Python, without web or database."""
