"""Tests of importers.files."""
