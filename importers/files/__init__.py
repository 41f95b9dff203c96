"""Uploaded bytes to named texts and grids: archives, packed streams, workbooks."""
