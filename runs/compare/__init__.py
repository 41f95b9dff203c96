"""What runs mean, in plain Python: series, statistics, checks, findings."""
