"""Tests of runs.export."""
