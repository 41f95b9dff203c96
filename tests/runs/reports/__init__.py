"""Tests of runs.reports."""
