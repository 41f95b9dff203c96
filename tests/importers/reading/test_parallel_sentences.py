"""Sentences above reports that differ in their first words name the reports."""

import pytest

from importers.reader import read
from tests.importers.reading.outputs import WRK

OUTPUTS = [WRK.format(rate=f"{rate}.21") for rate in (6190, 5170, 4150)]
COMMAND = "$ wrk -t2 -c20 -d10s http://localhost:3000/\n"


def labels_of(sentences):
    parts = (
        f"{sentence}\n\n```bash\n{COMMAND}{output}```\n\n"
        for sentence, output in zip(sentences, OUTPUTS, strict=False)
    )
    text = f"## Load test\n\nWe did several tests.\n\n{''.join(parts)}It is fast.\n"
    return [run.label for run in read(text.encode(), "pasted.md").runs]


FORMS = [
    "On {} we got the following numbers after a minute of warm-up on the laptop.",
    "{} was started with the default settings, and then the tool printed what follows.",
    "{} 方式的脚本执行完测试约用了一分钟左右，控制台打印出的测试结果如下。",
    "底下是 {} 的效能。每秒打 1024 request 並且持續 10 秒 來看看 效能 如何。",
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "names", [("Puma", "Falcon"), ("BeanShell", "Java"), ("node-18", "node-20", "Deno")]
)
def test_the_first_words_of_parallel_sentences_are_names(form, names):
    labels = labels_of([form.format(name) for name in names])
    assert [name in (label or "") for name, label in zip(names, labels, strict=True)] == [
        True for _ in names
    ]
    assert all(len(label) < len(name) + 12 for name, label in zip(names, labels, strict=True))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "names", [("Monday", "Tuesday"), ("Puma", "Puma"), ("Puma and Falcon", "Falcon and Puma")]
)
def test_words_that_name_nothing_or_several_are_no_names(form, names):
    assert labels_of([form.format(name) for name in names]) == [None, None]


def test_sentences_that_share_little_name_nothing():
    sentences = ["With Puma it took a while until it was done.", "Then Falcon was measured by us."]
    assert labels_of(sentences) == [None, None]


def test_each_report_needs_a_sentence_of_its_own():
    assert labels_of([FORMS[0].format("Puma"), ""]) == [None, None]
