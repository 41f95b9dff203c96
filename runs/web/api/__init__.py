"""The API: thin routers over the same functions and the same rules of access as the forms."""
