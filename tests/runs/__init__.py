"""Tests of the application, one file per module."""
