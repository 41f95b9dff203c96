"""Lists that publish measurements, and reports that somebody's own script prints."""
