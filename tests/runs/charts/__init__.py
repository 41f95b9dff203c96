"""The rules of charts, without a database."""
