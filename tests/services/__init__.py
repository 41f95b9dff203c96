"""Tests of the services around the site."""
