"""Tests of runs.intake."""
