"""Texts that are nothing but the lines that one tool prints: they need no cleaning, and no other format has to be asked for them.

A format whose LINES match a whole text is its only reader; what it finds there is what it would find after cleaning. That is quick,
and most files are such texts. LINES say which lines there may be, in any order: a report is not described a second time by them.
"""

from __future__ import annotations

import re

# What may follow a label: nothing that is a mark of markup, a string, a quotation, a remark or a mail to a step of
# importers.cleaning.clean.
REST = (
    r"(?:[ !$%'()+,\-.0-9:;?@A-Z\]_a-z~µ]++|#(?![ µ])|\*(?!\*)|/(?!/[ µ])|\^(?!\[\[)|&(?!#?\w{1,8};)"
    r"|\[(?!/|(?i:code|quote|pre|spoiler)|(?:b|i|u|tt|mono|font|size|color)[\]=])|=(?!3D|A0|C2|09|20|\n))*+"
)


def lines(first: str, *others: str) -> re.Pattern[str]:
    """Return the pattern of a text that begins with the line `first` and holds only such lines and the `others`, without their ends."""
    return re.compile(rf"\n*{first}\n(?:(?:{'|'.join((*others, first))})?\n)*+", re.A)
