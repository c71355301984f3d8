//! What must hold whatever the bytes are: checked by `tests/library/mutations.rs`, and by the targets `annotations` and
//! `solvers` in `fuzz/`.

pub mod annotations;
pub mod solvers;
