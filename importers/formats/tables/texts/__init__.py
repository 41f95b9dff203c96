"""Where tables stand in a text, in a workbook or in JSON."""
