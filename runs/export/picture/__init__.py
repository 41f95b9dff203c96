"""A chart as a picture that stands alone: SVG and PNG."""
