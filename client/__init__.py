"""The client program: reads outputs, measures servers, sends results to a site."""
