"""What formats read with: documents, blocks, runs, units, column heads, samples."""
