"""Names that a sentence above an output announces, or has as code."""

from __future__ import annotations

import re

from importers.reading.commands.command_lines import command_in

_MOST_WORDS_ANNOUNCED = 10  # of the sentence around the name
# "Here is the alpha performance."
_ANNOUNCED = re.compile(
    r"(?:here|below|this)(?: (?:is|are)|['\u2019]s) (?:the|my|our) "
    r"(?!(?:poor|bad|good|great|final|overall|initial|current|raw|actual|typical) )"
    r"(?P<name>[^.:!?\n]{1,50}?)(?<! in)(?<! of)(?<! on) "
    r"(?:performance|(?P<of_output>results?|output|numbers|benchmarks?))\.",
    re.I,
)
_CODE_IN_SENTENCE = re.compile(r"(?!\()[^`\n]{1,60}`([^`\n]{2,80})`[^`\n]{0,40}[:\uff1a]")
# "Comparison with `net/http`": what the results below are compared with is no name of theirs.
_COMPARED = re.compile(r"\b(?:compar\w+|versus|vs\.?|than)(?: (?:it )?(?:to|with))? $", re.I)


def name_in(line: str) -> str:
    """Return the name that a sentence above an output announces or has as code; "" for none."""
    announced = _ANNOUNCED.fullmatch(line)
    if announced and len(line.split()) <= _MOST_WORDS_ANNOUNCED:
        return " ".join(filter(None, announced.group("name", "of_output")))
    code = _CODE_IN_SENTENCE.fullmatch(line)
    if code is None or command_in(code[1]) or _COMPARED.search(line[: code.start(1) - 1]):
        return ""
    return code[1]
