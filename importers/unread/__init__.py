"""What is said of texts and of parts of them that gave no run."""
