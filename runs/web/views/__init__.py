"""Pages: one module each; a view asks access, then a form, then one verb, then renders."""
