"""The published articles as runs: as they are read, with what their prose states."""

from importers.reader import read
from runs.charts.series import RunView
from tests.importers.corpus import CORPUS
from tests.runs.charts.test_checks import NAMES

SERVERS = [{"server_name": "Apache"}, {"server_name": "lighttpd"}, {"server_name": "Apache"}, {"server_name": "lighttpd"}]
PROSE_004 = [one | more for one, more in zip(SERVERS, [{}, {}, *[{"requests_completed": 1000, "concurrency": 20}] * 2], strict=True)]
PROSE_003 = {"requests_completed": 10_000, "concurrency": 1}


def seed(number, **stated):
    """Return the runs of a seed, with what its prose states."""
    (path,) = (CORPUS.parent / "seeds").glob(f"{number}_*.txt")
    found = []
    for place, run in enumerate(read(path.read_bytes()).runs):
        numbers = run.to_dict() | {"id": f"{place:02}", "upload": number}
        labels = {name: numbers.get(name) for name in NAMES}
        own = stated.get("each", [{}] * 99)[place] | stated.get("every", {})
        found.append(RunView(numbers | {name: value for name, value in own.items() if name not in NAMES}, labels | {
            name: value for name, value in own.items() if name in NAMES}))  # fmt: skip
    return found
