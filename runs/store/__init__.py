"""What is kept and read: queries, names, the counts of public runs, kept drawings."""
