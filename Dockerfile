# The program, linked statically, in an empty image:
#
#   docker build -t clausoku .
#   docker run --rm -v "$PWD:/work" clausoku solve data/grids/escargot.txt
FROM rust:1-alpine AS build
# The C compiler, for zstd.
RUN apk add --no-cache build-base
WORKDIR /source
COPY . .
# Alpine's target is musl, for which Rust links statically.
RUN cargo install --profile dist --locked --no-track --path crates/apps/cli --features tables --root /built

# The program and the Python package, with Spark:
#
#   docker build --target spark -t clausoku-spark .
#   docker run --rm -v "$PWD:/work" clausoku-spark spark-submit --master 'local[2]' examples/spark/census.py puzzles.txt
FROM rust:1-bookworm AS wheel
RUN apt-get update && apt-get install -y --no-install-recommends python3-pip
RUN pip install --break-system-packages 'maturin>=1.9,<2'
WORKDIR /source
COPY . .
RUN cd crates/apps/python && maturin build --release --locked -i python3 -o /wheels

FROM python:3.11-slim-bookworm AS spark
RUN apt-get update && apt-get install -y --no-install-recommends openjdk-17-jre-headless procps && rm -rf /var/lib/apt/lists/*
COPY --from=wheel /wheels/ /wheels/
RUN pip install --no-cache-dir pyspark pyarrow /wheels/*.whl && rm -r /wheels
COPY --from=build /built/bin/ /usr/local/bin/
COPY LICENSE-MIT LICENSE-APACHE /usr/share/licenses/clausoku/
WORKDIR /work

FROM scratch
COPY --from=build /built/bin/ /usr/bin/
COPY LICENSE-MIT LICENSE-APACHE /usr/share/licenses/clausoku/
# Temporary files.
WORKDIR /tmp
WORKDIR /work
ENV PATH=/usr/bin
ENTRYPOINT ["clausoku"]
