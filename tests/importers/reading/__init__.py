"""Tests of importers.reading."""
