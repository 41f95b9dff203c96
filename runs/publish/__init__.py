"""What becomes public and stays so: names, frozen comparisons, corrections, withdrawal."""
