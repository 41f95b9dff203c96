"""Tests of runs.publish."""
