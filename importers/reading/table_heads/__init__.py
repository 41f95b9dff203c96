"""The vocabulary of tables: what a head says of loads, metrics, units and servers."""
