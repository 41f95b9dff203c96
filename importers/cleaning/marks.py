"""Characters that stand in a text while it is cleaned; those of the upload are taken out before."""

SOFT = "\x1e"  # a line break that is none in the upload
JOIN = "\x1d"  # a line end of the upload that is none in the text; at the end of the joined line
BORDER = "\x1c"  # a line of its own: a table begins or ends here; it stays, too
CELL = "\x1f"  # the end of a table's cell; it stays in the cleaned text
