"""What every format reads with: documents, blocks, units, column heads, samples."""
