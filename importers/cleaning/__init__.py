"""A published text to clean lines: without what pages, mails, logs and terminals put around it."""
