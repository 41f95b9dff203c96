"""Pages: addresses in, answers out."""
