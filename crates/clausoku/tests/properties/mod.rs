//! Properties of annotations and solvers for any bytes, checked by `tests/library/mutations.rs`, and by the targets `annotations` and
//! `solvers` in `fuzz/`.

pub(crate) mod annotations;
pub(crate) mod solvers;
