"""What each column holds: a metric, a load, a name or nothing; and whose runs its rows are."""
