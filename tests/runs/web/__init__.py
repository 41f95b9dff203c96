"""Tests of runs.web."""
