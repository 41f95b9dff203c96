"""Templates without what is there for their writers only: indents, notes, lines of mere tags."""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem

# Blanks count in these elements; a template that has one stays as it is.
KEEP = ("<pre", "<textarea>", "<script>")
_NOTE = re.compile(r"\{% comment %\}.*?\{% endcomment %\}\s*", re.DOTALL)  # it stands before tags
_INDENT = re.compile(r"\s*\n\s*")
_TAG_LINE = re.compile(
    r"\n(\{% (?:if|elif|else|endif|for|empty|endfor|with|endwith)\b[^%]*%\})(?=\n)"
)
# A line that is there or not: its break belongs to it.
_OPTIONAL_LINE = re.compile(
    r"\n(\{% if [^%]*%\})((?:(?!\{% (?:if|elif|else|endif)\b).)*\{% endif %\})(?=\n)"
)


def stripped(source: str) -> str:
    """Return a template with one line break where there were several blanks and lines.

    Where two texts were apart, they still are.
    """
    if any(element in source for element in KEEP):
        return source
    text = _INDENT.sub("\n", _NOTE.sub("", source))
    text = _OPTIONAL_LINE.sub(r"\1\n\2", text)
    return _TAG_LINE.sub(r"\1", text)


class Loader(filesystem.Loader):
    """Reads the templates of the pages without their indents, others as they are."""

    def get_contents(self, origin: Origin) -> str:
        """Return the source of a template."""
        source: str = super().get_contents(origin)
        return stripped(source) if str(origin.name).endswith((".html", ".svg")) else source
