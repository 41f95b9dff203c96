"""Whole journeys in Chromium."""
