"""Secrets in texts: what must not become public, and the copy in which it is masked."""
