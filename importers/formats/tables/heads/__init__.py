"""Heads that say several things, and tables that stand turned: until a column is one metric."""
