"""How a comparison is drawn, in plain Python: layout, axes, charts, tables, captions."""
