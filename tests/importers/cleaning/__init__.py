"""Tests of importers.cleaning."""
