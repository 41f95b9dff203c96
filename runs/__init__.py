"""Benchpress itself: uploads, runs, comparisons, their charts and pages."""
