"""Tests of runs.store."""
