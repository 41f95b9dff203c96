"""Tests of the importers, most of them against the shared corpus."""
