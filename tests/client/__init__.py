"""The client program, against real tools and servers on loopback."""
