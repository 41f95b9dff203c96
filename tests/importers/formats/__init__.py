"""What is special about each tool."""
