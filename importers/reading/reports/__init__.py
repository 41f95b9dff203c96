"""What formats read reports with: borders between them, labelled lines, samples, and the run."""
