"""Records of `clausoku bench`."""

import json
from os import PathLike
from typing import Any


def bench_records(*paths: str | PathLike[str]) -> dict[str, list[Any]]:
    """Returns the runs of records of `clausoku bench` as columns, for `polars.DataFrame` or `pandas.DataFrame`.

    Times are in seconds, memory in bytes; a value that a run lacks is `None`. docs/bench.md describes the columns.
    """
    runs: list[dict[str, Any]] = []
    for path in paths:
        with open(path, encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                try:
                    run = json.loads(line)
                except json.JSONDecodeError as error:
                    raise ValueError(f"{path}, line {number}: expected a record of clausoku bench: {error}") from None
                # The first line describes the plan and the machine.
                if isinstance(run, dict) and "outcome" in run:
                    runs.append(run)
                elif number > 1 or not isinstance(run, dict):
                    raise ValueError(f"{path}, line {number}: expected a run of clausoku bench")
    names = list(dict.fromkeys(name for run in runs for name in run))
    return {name: [run.get(name) for run in runs] for name in names}
