"""Bytes in, Report out: what load generators print, read exactly. Plain Python; knows no web and no database."""
