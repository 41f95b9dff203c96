"""Reports, the articles of Benchpress: writing, showing, exporting."""
