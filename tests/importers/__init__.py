"""Tests of reading text."""
