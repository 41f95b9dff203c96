"""What templates may do to values."""
