//! What must hold whatever the bytes are: checked by `tests/solvers/mutations.rs`, and by targets in `fuzz/`.

#[cfg(feature = "external")]
pub mod external;
pub mod incremental;
