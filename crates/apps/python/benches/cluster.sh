#!/usr/bin/env bash
# Times the examples of Spark on a cluster of one master and two workers on this machine. One worker is killed in the middle
# of the first example. Each output is compared with the output of one program, byte for byte. Needs Java, and `pyspark`,
# `pyarrow` and the wheel of `crates/apps/python` in the environment of $SPARK_PYTHON. A stage of `.ci/full`: pyspark has
# 400 MB.
#
#     SPARK_PYTHON=…/bin/python crates/apps/python/benches/cluster.sh [COUNT]
#     crates/apps/python/benches/cluster.sh --dry [COUNT]
#
# With --dry neither Spark nor Java is needed: the examples are compiled, and the program itself answers the parts of the list, as the
# workers of the cluster do.
#
# Bias: one machine, so no network; a list of COUNT puzzles is too short to hide the start of Spark's tasks.
set -euo pipefail
cd "$(dirname "$0")/../../../.."

dry=
[ "${1:-}" != --dry ] || { dry=1 && shift; }
count=${1:-200000}
program=${CLAUSOKU:-$PWD/target/release/clausoku}
work=$(mktemp -d)
if [ -z "$dry" ]; then
    python=${SPARK_PYTHON:?set SPARK_PYTHON to a Python that has pyspark and clausoku}
    export PYSPARK_PYTHON=$python
    SPARK_HOME=$("$python" -c 'import pyspark; print(pyspark.__path__[0])')
    export SPARK_HOME SPARK_LOCAL_IP=127.0.0.1
fi
export SPARK_WORKER_DIR=$work/workers
started=()
end() {
    kill -KILL "${started[@]}" 2>/dev/null || true
    rm -rf "$work"
}
trap end EXIT

# A list with faults: each tenth line is cut.
"$program" generate -n "$count" --seed 1 --quiet --to line |
    awk 'NR % 10 == 0 { print substr($0, 1, NR % 80); next } { print }' >"$work/puzzles.txt"
"$program" solve --stream --quiet "$work/puzzles.txt" >"$work/expected.tsv"

# The forms of the puzzles that the program makes and finds distinct.
forms() {
    "$program" generate -n 1000 --seed 1 --minimal --quiet --to line |
        "$program" canonical - --distinct --quiet | LC_ALL=C sort
}

if [ -n "$dry" ]; then
    PYTHONPYCACHEPREFIX=$work/cache python3 -m compileall -q examples/spark
    for part in 1 2 3 4; do
        "$program" solve --stream --quiet --jobs 1 --part "$part/4" "$work/puzzles.txt"
    done | cmp - "$work/expected.tsv"
    answered=$(awk -F'\t' '$2 == "unique"' "$work/expected.tsv" | wc -l)
    made=$(forms | wc -l)
    echo "dry: $(wc -l <"$work/expected.tsv") lines in four parts, $answered puzzles answered, $made forms"
    [ "$(wc -l <"$work/expected.tsv")" -eq "$count" ] && [ "$answered" -gt 0 ] && [ "$made" -gt 0 ]
    exit
fi

class=("$SPARK_HOME/bin/spark-class")
"${class[@]}" org.apache.spark.deploy.master.Master --host 127.0.0.1 --port 17077 --webui-port 0 >"$work/master.log" 2>&1 &
started+=($!)
workers=()
for _ in 1 2; do
    "${class[@]}" org.apache.spark.deploy.worker.Worker --host 127.0.0.1 --cores 1 --memory 1g --webui-port 0 \
        spark://127.0.0.1:17077 >"$work/worker.${#workers[@]}.log" 2>&1 &
    started+=($!)
    workers+=($!)
done
for _ in $(seq 120); do
    [ "$(cat "$work"/worker.*.log | grep -c 'Successfully registered with master')" -eq 2 ] && break
    sleep 1
done

submit() {
    "$SPARK_HOME/bin/spark-submit" --master spark://127.0.0.1:17077 --executor-memory 512m --total-executor-cores 2 \
        --conf spark.sql.files.maxPartitionBytes=1m --conf spark.ui.enabled=false "$@" 2>"$work/submit.log" ||
        { grep -E 'Error|Exception' "$work/submit.log" | head -5 >&2; return 1; }
}

# The parts of an output in order are the lines of the input in order, since each part is a range of one file.
same() {
    cat "$work/$1"/part-* | cmp - "$work/expected.tsv"
    echo "$1: the same bytes as the program's, $((SECONDS - start)) s"
}

start=$SECONDS
echo "TRANSFORM, one worker killed in the middle"
submit examples/spark/transform.py "$work/puzzles.txt" "$work/transform" "$program" &
job=$!
for _ in $(seq 300); do
    grep -q 'Finished task' "$work/submit.log" 2>/dev/null && break
    sleep 0.2
done
kill -KILL "${workers[1]}"
wait "$job"
grep -q 'Lost executor\|worker lost\|was lost' "$work/submit.log" || { echo "no executor was lost: give a larger COUNT"; exit 1; }
same transform

start=$SECONDS
echo "mapInArrow, on the worker that is left"
submit examples/spark/map_in_arrow.py "$work/puzzles.txt" "$work/arrow"
same arrow

start=$SECONDS
echo "census"
submit examples/spark/census.py "$work/puzzles.txt" >"$work/census.tsv"
[ "$(awk -F'\t' '{ sum += $NF } END { print sum }' "$work/census.tsv")" -eq "$count" ]
echo "census: $count puzzles, $((SECONDS - start)) s"

start=$SECONDS
echo "generate, distinct up to symmetry"
submit examples/spark/generate.py 1000 4 1 "$work/made"
forms >"$work/forms.txt"
cat "$work"/made/part-* | LC_ALL=C sort | cmp - "$work/forms.txt"
echo "generate: the same forms as the program's, $((SECONDS - start)) s"
