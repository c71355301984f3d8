"""Compares `clausoku` on Parquet and Arrow files with pyarrow and polars as writers and readers.

Usage: tables.py CLAUSOKU [ROWS]; .ci/checks/tables runs it. ROWS is the length of the long list, by default 100,000.
"""

import csv
import gzip
import io
import json
import os
import re
import subprocess
import sys
import tempfile

import polars as pl
import pyarrow as pa
import pyarrow.feather as feather
import pyarrow.parquet as pq

PROGRAM = os.path.abspath(sys.argv[1])
ROWS = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000


def run(arguments, expected=0, data=None):
    done = subprocess.run([PROGRAM, *arguments.split()], input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    error = done.stderr.decode()
    assert done.returncode == expected, (arguments, done.returncode, error)
    assert "panicked" not in error, error
    return done.stdout, error


def puzzles(count):
    text, _ = run(f"generate -n {count} --seed 1 --quiet")
    return text.decode().split()


def table(lines):
    """Puzzles with other columns of several types; rows 3 and 5 are at fault."""
    lines = list(lines)
    lines[3], lines[5] = None, "mistake"
    rows = range(len(lines))
    return pa.table(
        {
            "id": pa.array(rows, pa.int32()),
            "puzzle": pa.array(lines),
            "rating": pa.array([None if row % 7 == 0 else row / 3 for row in rows], pa.float64()),
            "level": pa.array(["easy,\n\"very\"\r\n", "hard # not", None][row % 3] for row in rows).dictionary_encode(),
            "new": pa.array([row % 2 == 0 for row in rows]),
        }
    )


def write_all(data):
    """Writes a table in every way that the libraries have, and returns the names."""
    for compression in ["none", "snappy", "gzip", "zstd", "lz4"]:
        pq.write_table(data, f"{compression}.parquet", compression=compression, row_group_size=37)
    pq.write_table(data, "v2.parquet", data_page_version="2.0", use_dictionary=False, column_encoding={"puzzle": "DELTA_BYTE_ARRAY"})
    for compression in ["uncompressed", "lz4", "zstd"]:
        feather.write_feather(data, f"{compression}.feather", compression=compression, chunksize=41)
    with pa.ipc.new_stream("stream.arrow", data.schema) as stream:
        stream.write_table(data, 41)
    frame = pl.from_arrow(data)
    frame.write_parquet("polars.parquet")
    frame.write_ipc("polars.arrow")
    return ["v2.parquet", "polars.parquet", "polars.arrow", "stream.arrow"] + [
        f"{name}.parquet" for name in ["none", "snappy", "gzip", "zstd", "lz4"]
    ] + [f"{name}.feather" for name in ["uncompressed", "lz4", "zstd"]]


def check_reading(data, names):
    """Every file gives the answers of the CSV file, and the other columns come back with their types."""
    rows = data.to_pydict()
    for name in names:
        for ending, read in [("parquet", pq.read_table), ("arrow", lambda path: pa.ipc.open_file(path).read_all())]:
            _, error = run(f"solve {name} -o out.{ending}", 2)
            assert f"{len(data)} puzzles in" in error and "2 at fault" in error, error
            found = read(f"out.{ending}")
            kinds = {field.name: str(field.type) for field in found.schema}
            assert kinds == {
                "id": "int32", "puzzle": "string", "rating": "double", "level": "string", "new": "bool",
                "status": "string", "solutions": "int64", "solution": "string", "reason": "string",
            }, kinds
            found = found.to_pydict()
            for column in ["id", "rating", "level", "new"]:
                assert found[column] == rows[column], (name, ending, column)
            for row, (line, solution, count, fault) in enumerate(
                zip(rows["puzzle"], found["solution"], found["solutions"], found["reason"])
            ):
                if row in (3, 5):
                    assert solution is None and fault.startswith("expected "), (name, row, fault)
                else:
                    assert count == 1 and fault is None, (name, row)
                    assert all(a in (b, ".") for a, b in zip(line, solution)), (name, row)
        frame = pl.read_parquet("out.parquet")
        assert frame["solution"].null_count() == 2 and frame.height == len(data)
        assert pl.read_ipc("out.arrow").equals(frame), name


def check_pipes_and_streams(data):
    """Pipes, compressed files, --stream, convert, and other commands."""
    packed = open("snappy.parquet", "rb").read()
    with gzip.open("packed.parquet.gz", "wb") as file:
        file.write(packed)
    expected, _ = run("solve snappy.parquet --to csv --quiet", 2)
    for arguments, data_in in [("solve - --to csv --quiet", packed), ("solve packed.parquet.gz --to csv --quiet", None)]:
        assert run(arguments, 2, data_in)[0] == expected
    records, _ = run("solve --stream=jsonl --quiet zstd.feather")
    assert len(records.splitlines()) == len(data) + 1
    good = data.filter(pa.compute.is_valid(data["puzzle"])).slice(5)
    pq.write_table(good, "good.parquet")
    run("convert good.parquet -o good.arrow")
    assert pa.ipc.open_file("good.arrow").read_all()["puzzle"].to_pylist() == good["puzzle"].to_pylist()
    out, _ = run("solve good.parquet --to parquet --quiet")
    answer = ["status", "solutions", "solution", "reason"]
    answer = [f"{name}_2" if name in good.column_names else name for name in answer]
    assert pq.read_table(pa.BufferReader(out)).column_names == [*good.column_names, *answer]
    lines, _ = run("canonical good.parquet -o forms.parquet")
    assert pq.read_table("forms.parquet").num_rows == good.num_rows
    run("generate -n 50 --seed 1 -o made.parquet")
    assert pq.read_table("made.parquet").num_rows == 50
    run("generate -n 2 --seed 1 --rating 1.0..3.0 -o rated.parquet")
    rated = pq.read_table("rated.parquet")
    assert rated["number"].type == pa.int64() and rated["er"].type == pa.float64()
    assert rated["number"].to_pylist()[0] >= 1 and rated["reason"].to_pylist() == [None, None]


def check_faults(lines):
    """Files that cannot be read, and columns that cannot be copied, are errors with their names."""
    whole = open("snappy.parquet", "rb").read()
    for end in [4, 8, 100, len(whole) // 2, len(whole) - 1]:
        open("cut.parquet", "wb").write(whole[:end])
        assert "cannot read cut.parquet" in run("solve cut.parquet", 2)[1]
    whole = open("uncompressed.feather", "rb").read()
    for end in [6, 100, len(whole) // 2, len(whole) - 1]:
        open("cut.feather", "wb").write(whole[:end])
        assert "cannot read cut.feather" in run("solve cut.feather", 2)[1]
    pq.write_table(pa.table({"puzzle": [[1, 2], [3]], "when": [1, 2]}), "lists.parquet")
    error = run("solve lists.parquet", 2)[1]
    assert "lists.parquet has no column of puzzles" in error and "puzzle (List" in error, error
    pq.write_table(pa.table({"name": ["a"]}), "names.parquet")
    assert "Its columns are name (text)" in run("solve names.parquet", 2)[1]
    pq.write_table(pa.table({"puzzle": lines[:2], "parts": [[1], [2]]}), "parts.parquet")
    run("solve parts.parquet --quiet")
    error = run("solve parts.parquet --to csv", 2)[1]
    assert "the column parts has the type List" in error, error
    pq.write_table(pa.table({"puzzle": pa.array([12, 34])}), "numbers.parquet")
    assert "the column puzzle has the type int64, in which leading zeros are lost" in run("solve numbers.parquet", 2)[1]
    pq.write_table(pa.table({"puzzle": pa.array([], pa.string())}), "none.parquet")
    run("solve none.parquet", 2)
    pq.write_table(pa.table({"puzzle": pa.array([None, None], pa.string())}), "nulls.parquet")
    assert "2 at fault" in run("solve nulls.parquet", 2)[1]
    assert "is no Parquet table" in run("solve data.csv --from parquet", 2)[1]
    assert "compresses its columns itself" in run("solve good.parquet --to parquet -o out.parquet.gz", 2)[1]


# A question of each command, with a name that is one of its columns.
QUESTIONS = [
    ("solve", "solutions"), ("check", "minimal"), ("count", "complete"), ("rate", "er"), ("rate --scale depth", "depth"),
    ("rate --scale hodoku", "score"), ("canonical", "canonical"), ("propagate --explain", "candidates"), ("hint --detail", "score"),
    ("vary --seed 1", "image"),
]


def fields(found):
    """The rows of a table as those of a text of CSV, with the header."""
    def text(value):
        if value is None:
            return ""
        if isinstance(value, bool):
            return str(value).lower()
        return f"{value:g}" if isinstance(value, float) else str(value)

    columns = [[text(value) for value in column.to_pylist()] for column in found.columns]
    return [list(found.column_names), *map(list, zip(*columns))]


def check_questions(lines):
    """Each question has the same columns and values in CSV, JSON lines, Parquet and Arrow, and a row for each record."""
    several, none = lines[0].replace("1", "."), "11" + "." * 79
    puzzles = [*lines[:3], several, none, "mistake", None, lines[0]]
    kinds = {"int64": int, "double": float, "bool": bool, "string": str}
    for question, clash in QUESTIONS:
        rows = range(len(puzzles))
        data = pa.table({"id": rows, "status": ["of the input"] * len(puzzles), "puzzle": puzzles, clash: ["a, \"b\"\nc"] * len(puzzles)})
        pq.write_table(data, "asked.parquet")
        call = [PROGRAM, *question.split(), "asked.parquet", "--quiet", "--to"]
        forms = ["csv", "tsv", "jsonl", "parquet", "arrow"]
        found = {form: subprocess.run([*call, form], stdout=subprocess.PIPE, stderr=subprocess.PIPE) for form in forms}
        assert len({done.returncode for done in found.values()}) == 1, question
        table = pq.read_table(pa.BufferReader(found["parquet"].stdout))
        names = table.column_names
        assert names[:4] == data.column_names and names[4 + (clash == "solutions")] == "status_2", names
        assert names[-1].startswith("reason"), names
        assert f"{clash}_2" in names and len(set(names)) == len(names), names
        assert table.equals(pa.ipc.open_file(pa.BufferReader(found["arrow"].stdout)).read_all()), question
        assert [row for row in table["id"].to_pylist()] == list(rows), (question, table["id"])
        expected = fields(table)
        assert expected == list(csv.reader(io.StringIO(found["csv"].stdout.decode()))), question
        # A table with tabs has no line breaks in its fields.
        flat = [[re.sub("[\r\n\t]", " ", field) for field in row] for row in expected]
        assert flat == list(csv.reader(io.StringIO(found["tsv"].stdout.decode()), delimiter="\t")), question
        objects = [json.loads(line) for line in found["jsonl"].stdout.decode().splitlines()]
        for row, members in zip(table.to_pylist(), objects, strict=True):
            assert [name for name in members if name in names] == names, (question, members)
            for field in table.schema:
                value = members[field.name]
                if field.name in data.column_names:
                    # Columns of the input have their types; a text that is null is empty.
                    known = row[field.name]
                    assert value == ("" if known is None and field.type == pa.string() else known), (question, field, value)
                    continue
                assert value is None or isinstance(value, (kinds[str(field.type)], dict, list, int)), (question, field, value)
                if isinstance(value, (dict, list)):
                    value, row[field.name] = json.dumps(value), json.dumps(json.loads(row[field.name]))
                assert value == row[field.name], (question, field.name, value, row[field.name])


def check_long(lines):
    """A long list in several row groups gives the answers of the same list in CSV."""
    many = (lines * (ROWS // len(lines) + 1))[:ROWS]
    pq.write_table(pa.table({"id": range(ROWS), "puzzle": many}), "long.parquet", row_group_size=30_000)
    open("long.csv", "w").write("id,puzzle\n" + "".join(f"{row},{line}\n" for row, line in enumerate(many)))
    run("solve long.parquet -o solved.parquet")
    expected, _ = run("solve long.csv --to csv --quiet")
    assert fields(pq.read_table("solved.parquet")) == list(csv.reader(io.StringIO(expected.decode())))


def main():
    lines = puzzles(500)
    os.chdir(tempfile.mkdtemp(dir=os.environ.get("TMPDIR")))
    open("data.csv", "w").write("puzzle\n" + lines[0] + "\n")
    data = table(lines)
    names = write_all(data)
    check_reading(data, names)
    check_pipes_and_streams(data)
    check_questions(lines)
    check_faults(lines)
    check_long(lines)
    print(f"{len(names)} files of pyarrow {pa.__version__} and polars {pl.__version__}, {ROWS} rows: all as expected")


main()
