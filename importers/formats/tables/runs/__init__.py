"""From one grid to its runs, and from several tables to the runs that they share."""
