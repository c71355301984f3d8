//! Properties of solvers and their answers for any bytes, checked by `tests/solvers/mutations.rs`, and by targets in `fuzz/`.

#[cfg(feature = "external")]
pub(crate) mod external;
pub(crate) mod incremental;
