"""Which command printed a report that does not say so, and which load was set."""
