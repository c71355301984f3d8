"""Counts the puzzles of a collection by givens, number of solutions and minimality.

    spark-submit census.py PUZZLES
"""

import sys

from pyspark.sql import SparkSession
from pyspark.sql.functions import expr


def check(batches):
    import clausoku
    import pyarrow

    for batch in batches:
        puzzles = batch.column("value")
        found = pyarrow.table(clausoku.check(puzzles, jobs=1)).combine_chunks().to_batches()[0]
        columns = [puzzles, found.column("solutions"), found.column("minimal")]
        yield pyarrow.RecordBatch.from_arrays(columns, ["puzzle", "solutions", "minimal"])


spark = SparkSession.builder.appName("clausoku: census").getOrCreate()
checked = spark.read.text(sys.argv[1]).mapInArrow(check, "puzzle string, solutions long, minimal boolean")
givens = expr("length(regexp_replace(puzzle, '[^1-9]', ''))").alias("givens")
for row in checked.groupBy(givens, "solutions", "minimal").count().orderBy("givens", "solutions", "minimal").collect():
    print(*row, sep="\t")
