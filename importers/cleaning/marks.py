"""Characters that stand in a text only while it is cleaned; an upload's own ones are taken out first."""

SOFT = "\x1e"  # a line break that is none in the upload
JOIN = "\x1d"  # a line end of the upload that is none in the text; stands at the end of the joined line
CELL = "\x1f"  # the end of a table's cell; stays in the cleaned text
