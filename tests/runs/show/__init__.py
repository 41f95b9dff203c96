"""Tests of runs.show."""
