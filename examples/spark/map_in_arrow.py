"""Solves a list of puzzles with the Python package, by mapInArrow: for tables that have other columns too.

    spark-submit map_in_arrow.py PUZZLES OUTPUT

Each line of PUZZLES has one line in OUTPUT: what `clausoku solve --stream` writes.
"""

import sys

from pyspark.sql import SparkSession


def solve(batches):
    import clausoku
    import pyarrow

    for batch in batches:
        puzzles = batch.column("value")
        found = pyarrow.table(clausoku.solve(puzzles, jobs=1)).combine_chunks().to_batches()[0]
        yield pyarrow.RecordBatch.from_arrays([puzzles, *found.columns], ["puzzle", *found.schema.names])


puzzles, output = sys.argv[1:3]
spark = SparkSession.builder.appName("clausoku: mapInArrow").getOrCreate()
schema = "puzzle string, status string, solutions bigint, solution string, reason string"
solved = spark.read.text(puzzles).mapInArrow(solve, schema)
fields = ["puzzle", "status", "coalesce(string(solutions), '')", "coalesce(solution, '')", "coalesce(reason, '')"]
solved.selectExpr(f"concat_ws('\t', {', '.join(fields)})").write.mode("overwrite").text(output)
