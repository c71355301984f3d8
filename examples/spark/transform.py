"""Solves a list of puzzles with the bare program, by SQL's TRANSFORM. Nothing but the binary is installed on the workers.

    spark-submit transform.py PUZZLES OUTPUT [PROGRAM]

Each line of PUZZLES has one line in OUTPUT: what `clausoku solve --stream` writes.
"""

import sys

from pyspark.sql import SparkSession

puzzles, output = sys.argv[1:3]
program = sys.argv[3] if len(sys.argv) > 3 else "clausoku"
spark = SparkSession.builder.appName("clausoku: TRANSFORM").getOrCreate()
spark.read.text(puzzles).createOrReplaceTempView("puzzles")
# A task has one core, so that the program has one thread.
solved = spark.sql(f"""
    SELECT TRANSFORM(value) USING '{program} solve --stream --quiet --jobs 1 -'
    AS (puzzle STRING, status STRING, solutions STRING, solution STRING, reason STRING)
    FROM puzzles
""")
solved.selectExpr("concat_ws('\t', puzzle, status, solutions, solution, reason)").write.mode("overwrite").text(output)
