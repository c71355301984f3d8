"""Makes puzzles with seeds by partition, and keeps one of each class of isomorphic ones.

    spark-submit generate.py COUNT PARTITIONS SEED OUTPUT

A partition makes a range of the puzzles of `clausoku generate --seed SEED`, so that the list does not depend on the number
of partitions. Isomorphic puzzles have the same canonical form; finding equal ones among all is a shuffle.
"""

import sys

from pyspark.sql import SparkSession

count, partitions, seed = map(int, sys.argv[1:4])


def make(batches):
    import clausoku
    import pyarrow

    for batch in batches:
        for part in batch.column("id").to_pylist():
            first, end = count * part // partitions, count * (part + 1) // partitions
            made = clausoku.generate(end - first, seed=seed, first=first, minimal=True, jobs=1)
            puzzles = pyarrow.table(made)["puzzle"]
            forms = pyarrow.table(clausoku.canonical(puzzles, jobs=1))["canonical"]
            yield from pyarrow.table({"puzzle": puzzles, "canonical": forms}).to_batches()


spark = SparkSession.builder.appName("clausoku: generate").getOrCreate()
parts = spark.range(0, partitions, numPartitions=partitions)
made = parts.mapInArrow(make, "puzzle string, canonical string")
made.dropDuplicates(["canonical"]).select("canonical").sort("canonical").write.mode("overwrite").text(sys.argv[4])
