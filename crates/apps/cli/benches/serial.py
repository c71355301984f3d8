#!/usr/bin/env python3
"""Measures which part of the processor time of a list is serial: the threads that read and write.

    crates/apps/cli/benches/serial.py LIST [PROGRAM [COMMAND...]]    # PROGRAM is target/release/clausoku by default

Without a command, several of lists and one that makes a puzzle for each line. Each command of lists runs with two workers
on the file and on a pipe, whose outputs are compared. A row has the medians of five runs, and the least and largest share.

Bias: the processor time of each thread is read from /proc every five milliseconds, so a run of less than half a second is
not exact. Linux only.
"""

import hashlib
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time

COMMANDS = ["solve", "solve --to csv", "count", "canonical", "convert --to csv", "generate --minimal"]
ROUNDS = 5


def processor_times(command, source=None):
    """Runs a command. Returns the processor times in seconds of all threads, reader and writer, and a hash of the output."""
    times = {}
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, stdin=source, stdout=output, stderr=subprocess.DEVNULL)
        while process.poll() is None:
            try:
                for thread in os.listdir(f"/proc/{process.pid}/task"):
                    folder = f"/proc/{process.pid}/task/{thread}"
                    with open(f"{folder}/comm") as name, open(f"{folder}/schedstat") as spent:
                        name = "writer" if thread == str(process.pid) else name.read().strip()
                        times[thread] = (name, int(spent.read().split()[0]) / 1e9)
            except (FileNotFoundError, ProcessLookupError):
                pass
            time.sleep(0.005)
        output.seek(0)
        written = hashlib.file_digest(output, "sha256").hexdigest()
    if process.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)}: exit code {process.returncode}")
    names = {"reader": 0.0, "writer": 0.0}
    for name, spent in times.values():
        names[name] = names.get(name, 0.0) + spent
    return (sum(names.values()), names["reader"], names["writer"]), written


def report(name, count, run):
    """Prints the row of a command, and returns the hash of its output."""
    runs = [run() for _ in range(ROUNDS)]
    if len({written for _, written in runs}) != 1:
        sys.exit(f"{name}: outputs differ")
    micros = [1e6 * statistics.median(part) / count for part in zip(*(times for times, _ in runs))]
    shares = [100 * (reader + writer) / total for (total, reader, writer), _ in runs]
    share = f"{statistics.median(shares):.1f} % ({min(shares):.1f}–{max(shares):.1f})"
    print(f"| `{name}` | {micros[0]:.2f} | {micros[1]:.3f} | {micros[2]:.3f} | {share} |")
    return runs[0][1]


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    path, program = sys.argv[1], (sys.argv[2:] or ["target/release/clausoku"])[0]
    with open(path, "rb") as lines:
        count = sum(1 for _ in lines)
    with open("/proc/cpuinfo") as lines:
        model = next((line.split(": ")[1].strip() for line in lines if line.startswith("model name")), platform.machine())
    print(f"{count} lines, two workers, {model}\n")
    print("| command | all, µs a line | reading | writing | serial |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for command in sys.argv[3:] or COMMANDS:
        words = [program, *command.split(), "--jobs", "2", "-q"]
        if command.startswith("generate"):
            report(command, count, lambda: processor_times([*words, "-n", str(count)]))
            continue

        def piped():
            with subprocess.Popen(["cat", path], stdout=subprocess.PIPE) as cat:
                return processor_times([*words, "-"], cat.stdout)

        outputs = {
            report(command, count, lambda: processor_times([*words, path])),
            report(f"cat LIST \\| clausoku {command} -", count, piped),
        }
        if len(outputs) != 1:
            sys.exit(f"{command}: the file and the pipe have different outputs")


main()
