"""Tests of runs.secrets."""
