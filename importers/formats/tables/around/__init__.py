"""What the text around a table says of it: loads, units, captions and commands."""
