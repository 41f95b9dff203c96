"""A comparison for other programs and pages: CSV, XLSX, JSON, snippets, pictures."""
