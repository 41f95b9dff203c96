"""Tests of runs.compare."""
