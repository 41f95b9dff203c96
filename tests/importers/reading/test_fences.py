"""Which lines stand inside fences."""

import pytest

from importers.reading.headings.fences import inside
from importers.reading.lines import LineIndex


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("a\n```\nb\n```\nc", {3}),
        ("a\n```bash\nb\n```\nc\n~~~\nd", {3, 7}),
        ("a\n```\nb\n```bash\nc\n```\n", {1, 5}),  # copied from inside of a fence
        ("a\n{{< highlight bash >}}\nb\n{{< /highlight >}}\nc", {3}),
        ("a\n{% highlight bash %}\nb\n{% endhighlight %}\nc", {3}),
        ("no fence", set()),
    ],
)
def test_lines_inside_fences_are_known(text, numbers):
    assert inside(text.split("\n"), LineIndex(text)) == numbers
