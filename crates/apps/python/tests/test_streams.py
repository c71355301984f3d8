"""Streams of batches in, streams of answers out."""

import functools
import gc
import resource
import threading

import clausoku
import pytest

ROWS = ["12..34....4...1.", "mistake", None, "1..............4", "11..............", ""]
QUESTIONS = [
    clausoku.solve, clausoku.check, clausoku.count, clausoku.candidates, clausoku.tidy, clausoku.hint, clausoku.steps,
    clausoku.propagate, clausoku.canonical, clausoku.certify, clausoku.rate,
]


def parts(rows, size):
    return [rows[first : first + size] for first in range(0, len(rows), size)]


def rows_of(stream):
    return [row for answers in stream for row in answers]


@pytest.mark.parametrize("question", QUESTIONS)
def test_answers_of_a_stream_are_those_of_the_column(question):
    whole = list(question(ROWS))
    for size in [1, 4, 6]:
        stream = clausoku.stream(question, parts(ROWS, size))
        assert stream.column_names == question([]).column_names
        assert rows_of(stream) == whole, size
        # It is read once.
        assert rows_of(stream) == []
    assert rows_of(clausoku.stream(question, [])) == []


def test_readers_in_and_out():
    pa = pytest.importorskip("pyarrow")
    table = pa.table({"id": range(6), "puzzle": ROWS, "status": ["known"] * 6})
    plain = clausoku.solve(ROWS)
    for size in [1, 4, 6]:
        batches = table.to_batches(max_chunksize=size)
        reader = pa.RecordBatchReader.from_batches(table.schema, batches)
        stream = clausoku.stream(clausoku.solve, reader, column="puzzle", limit=2)
        found = stream.to_arrow()
        assert isinstance(found, pa.RecordBatchReader)
        assert found.schema.names == ["id", "puzzle", "status", "status_2", "solutions", "solution", "reason"]
        answers = found.read_all()
        answers.validate(full=True)
        assert answers.select(["id", "puzzle", "status"]).equals(table)
        for name, own in [("status_2", "status"), ("solutions", "solutions"), ("solution", "solution"), ("reason", "reason")]:
            assert answers[name].to_pylist() == plain[own]
        with pytest.raises(ValueError, match="was read before"):
            stream.to_arrow()
        # Tables with several rows for a puzzle have its index in the whole stream.
        reader = pa.RecordBatchReader.from_batches(table.schema, batches)
        steps = clausoku.stream(clausoku.steps, reader, column="puzzle").to_arrow().read_all()
        assert steps.to_pylist() == list(clausoku.steps(ROWS))
    reader = pa.RecordBatchReader.from_batches(table.select(["puzzle"]).schema, table.select(["puzzle"]).to_batches())
    assert rows_of(clausoku.stream(clausoku.solve, reader)) == list(plain)


def test_streams_pass_to_other_libraries():
    pytest.importorskip("pyarrow")
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(clausoku.stream(clausoku.solve, parts(ROWS, 4)))
    assert frame.equals(clausoku.solve(ROWS).to_polars())
    duckdb = pytest.importorskip("duckdb")
    connection = duckdb.connect()
    relation = connection.sql("select * from (values ('12..34....4...1.'), ('x')) as t(puzzle)")
    found = clausoku.stream(clausoku.solve, relation).to_arrow()
    # A connection reads one result at a time.
    assert duckdb.connect().sql("select status from found").fetchall() == [("unique",), ("invalid",)]


def test_arrays_in_streams():
    numpy = pytest.importorskip("numpy")
    grids = numpy.array([[0] * 16, [1] + [0] * 15, [-1] * 16])
    stream = clausoku.stream(clausoku.solve, parts(grids, 2), grids="array", variant="classic:4")
    arrays = [answers.array("solution") for answers in stream]
    assert [array.shape for array in arrays] == [(2, 16), (1, 16)] and not arrays[1].any()
    # The shape is part of the schema, which comes before the first batch.
    with pytest.raises(ValueError, match="name the board by `variant`"):
        next(clausoku.stream(clausoku.solve, [grids], grids="array"))


def test_a_batch_is_read_when_its_answers_are_asked_for():
    read, seen = [], []

    def batches():
        for number in range(5):
            read.append(number)
            yield ROWS[:2]

    stream = clausoku.stream(clausoku.solve, batches(), progress=seen.append)
    assert (read, seen) == ([], [])
    for number, answers in enumerate(stream):
        assert len(answers) == 2 and read[-1] == number and seen[-1] == 2 * number + 2
    assert seen == [2, 4, 6, 8, 10]
    pa = pytest.importorskip("pyarrow")
    read.clear()
    reader = clausoku.stream(clausoku.solve, batches()).to_arrow()
    reader.read_next_batch()
    assert read == [0]
    rest = reader.read_all()
    assert rest.num_rows == 8 and read == list(range(5)) and isinstance(rest, pa.Table)


def test_faults_end_a_stream():
    def stop(rows):
        raise RuntimeError(f"{rows} rows are enough")

    stream = clausoku.stream(clausoku.solve, [ROWS] * 3, progress=stop)
    with pytest.raises(RuntimeError, match="6 rows are enough"):
        next(stream)
    assert rows_of(stream) == []
    with pytest.raises(TypeError, match="expected puzzles as strings"):
        next(clausoku.stream(clausoku.solve, [[7]]))
    for wrong in [lambda: clausoku.stream(clausoku.solve, 7), lambda: clausoku.stream(clausoku.solve, [], column="puzzle")]:
        with pytest.raises(TypeError, match="stream"):
            wrong()
    with pytest.raises(clausoku.PuzzleError, match="solver"):
        clausoku.stream(clausoku.solve, [], solver="none")
    with pytest.raises(TypeError, match="a function that returns answers"):
        clausoku.stream(len, [])
    pa = pytest.importorskip("pyarrow")
    table = pa.table({"id": [1], "puzzle": ["1"]})
    with pytest.raises(clausoku.PuzzleError, match='"puzle"; did you mean puzzle'):
        clausoku.stream(clausoku.solve, table, column="puzle")
    with pytest.raises(TypeError, match="a table of 2 columns"):
        next(clausoku.stream(clausoku.solve, table))
    reader = clausoku.stream(clausoku.solve, [ROWS] * 3, progress=stop).to_arrow()
    with pytest.raises(Exception, match="6 rows are enough"):
        reader.read_all()


def test_functions_with_arguments_are_questions():
    stream = clausoku.stream(functools.partial(clausoku.solve, limit=1), parts(ROWS * 50, 6))
    assert {tuple(answers["solutions"]) for answers in stream} == {(1, None, None, 1, 0, None)}


def test_one_reader_at_a_time():
    """As a generator, a stream is not read while it runs."""
    stream = clausoku.stream(clausoku.solve, [ROWS] * 3, progress=lambda rows: next(stream))
    with pytest.raises(ValueError, match="is being read"):
        next(stream)
    found = []
    other = clausoku.stream(clausoku.solve, [ROWS] * 3)
    thread = threading.Thread(target=lambda: found.extend(other))
    thread.start()
    thread.join()
    assert len(found) == 3


def test_memory_does_not_grow_with_the_stream():
    pa = pytest.importorskip("pyarrow")
    batch = pa.record_batch({"puzzle": [ROWS[0]] * 4096})

    def pass_through(count):
        batches = (batch for _ in range(count))
        reader = pa.RecordBatchReader.from_batches(batch.schema, batches)
        rows = sum(answers.num_rows for answers in clausoku.stream(clausoku.solve, reader).to_arrow())
        gc.collect()
        assert rows == count * 4096
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    few = pass_through(16)
    # All answers of 64 batches have 12 MB and more.
    assert pass_through(80) - few < 8000
