"""Tables of benchmarks that are drawn by chance, so that their runs are known."""
