"""A published text to clean lines: what pages, mails, logs and terminals put around an output is taken off."""
