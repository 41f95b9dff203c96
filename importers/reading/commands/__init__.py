"""Command lines of load generators, and what their options say of a run."""
