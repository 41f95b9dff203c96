"""What a chart shows, in plain Python: snapshots of runs and their labels in, points, tables and drawings out."""
