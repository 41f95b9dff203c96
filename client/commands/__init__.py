"""The commands of the client: options in, sentences and exit codes out."""
