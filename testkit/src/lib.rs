//! Oracles and generators for the tests: slow, plain and independent of what they check.
//!
//! The module [`course`] contains the functions of two courses, to compare the engines with.
//!
//! **Invariant.** Nothing here uses the encoder, a SAT solver or the decoder. Everything is a
//! function of its arguments, a seed and the files of `fuzz/`. ([`FAKES`] are no solvers: they only say so.)

mod brute_force;
mod choices;
mod constraints;
// The functions are documents too, so they are in the folder that the documents name.
#[path = "../../tests/course/mod.rs"]
pub mod course;
mod fake;
mod mutation;
mod pattern;
mod required;
mod sample;
mod truth_table;
mod unit_propagation;
mod xml;

pub use brute_force::solutions;
pub use choices::Choices;
pub use clausoku_cnf::Rng;
pub use constraints::random_constraint;
pub use fake::{FAKES, Fake};
pub use mutation::{
    STACK, TIME, check_choices, check_inputs, check_texts, corpus, files_of, mutated, nest,
    on_small_stack, random_bytes,
};
pub use pattern::{emptied, relabelled, shuffled_pattern, transposed};
pub use required::{has, missing, signal, skip};
pub use sample::sampled;
pub use truth_table::{projected_models, satisfiable};
pub use unit_propagation::propagated;
pub use xml::xml_elements;
