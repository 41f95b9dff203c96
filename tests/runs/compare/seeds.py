"""The published articles as runs: as they are read, with what their prose states."""

from importers.reader import read
from runs.compare.series import RunView
from tests.importers.corpus import SEEDS
from tests.runs.compare.test_checks import NAMES

SERVERS = [
    {"server_name": "Apache"},
    {"server_name": "lighttpd"},
    {"server_name": "Apache"},
    {"server_name": "lighttpd"},
]
PROSE_004 = [
    one | more
    for one, more in zip(
        SERVERS, [{}, {}, *[{"requests_completed": 1000, "concurrency": 20}] * 2], strict=True
    )
]
PROSE_003 = {"requests_completed": 10_000, "concurrency": 1}


def as_view(run, place, **own):
    """Return a run as a comparison holds it; what the prose states replaces what the text says."""
    numbers = run.to_dict() | {"id": f"{place:02}", "upload": "one"}
    labels = {name: numbers.get(name) for name in NAMES}
    stated = {name: value for name, value in own.items() if name in NAMES}
    return RunView(
        numbers | {name: value for name, value in own.items() if name not in NAMES}, labels | stated
    )


def seed(number, each=(), every=None):
    """Return the runs of a seed, with what its prose states of each run and of every one."""
    (path,) = SEEDS.glob(f"{number}_*.txt")
    found = read(path.read_bytes()).runs
    own = [*each, *[{}] * len(found)]
    return [as_view(run, place, **own[place], **(every or {})) for place, run in enumerate(found)]
