"""One module a format; docs/adding-a-format.md walks through adding one."""
