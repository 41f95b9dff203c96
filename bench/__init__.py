"""How fast the site is, each figure as a ratio within one measurement."""
