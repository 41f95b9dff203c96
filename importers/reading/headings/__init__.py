"""Headings around reports: which lines name something, and which only stand there."""
