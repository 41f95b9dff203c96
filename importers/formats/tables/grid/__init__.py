"""One table as cells: what each cell, each head and each column says by itself."""
