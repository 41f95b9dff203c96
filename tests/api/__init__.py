"""The API, as programs and shells use it."""
