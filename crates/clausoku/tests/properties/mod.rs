//! Properties of annotations, audits and solvers for any bytes, checked by `tests/library/mutations.rs`, and by the targets `annotations`,
//! `audits` and `solvers` in `fuzz/`.

pub(crate) mod annotations;
pub(crate) mod audits;
pub(crate) mod solvers;
