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
RUN cargo install --locked --no-track --path crates/cli --features tables --root /built

FROM scratch
COPY --from=build /built/bin/ /usr/bin/
COPY LICENSE-MIT LICENSE-APACHE /usr/share/licenses/clausoku/
# Temporary files.
WORKDIR /tmp
WORKDIR /work
ENV PATH=/usr/bin
ENTRYPOINT ["clausoku"]
