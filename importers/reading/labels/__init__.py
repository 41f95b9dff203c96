"""The label of each run: what the text around it calls it, and nothing that it says itself."""
