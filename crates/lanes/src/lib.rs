//! Solves many puzzles at once, one in each lane of the processor's vectors.
//!
//! Candidates are sets of bits, a cell a lane; lane i of every vector belongs to the same puzzle. So one
//! pass over the regions of the board propagates 32 puzzles of up to 16 symbols, 16 of up to 32, 8 of up
//! to 64; beyond that a set takes two words. Naked and hidden singles are a few operations on such sets,
//! and locked candidates a few more. What that does not solve is guessed, all lanes at once.
//!
//! | step | module |
//! | --- | --- |
//! | the operations, and who does them: AVX-512, AVX2, or any processor | `simd` |
//! | the regions, laid out for a pass | `plan`, `places` |
//! | one pass | `sweep` |
//! | where to guess | `branch` |
//! | nodes that wait for a lane | `pool` |
//! | the order of a puzzle's nodes | `frontier` |
//! | copies of lanes into others | `moves` |
//! | all together | `search`, behind [`Engine`] |
//! | failed literals, nested to any depth | `probe`, behind [`Probe`] |
//!
//! Nothing but cells and regions is used, so every variant can be solved. [`Lanes`] is the same for one
//! puzzle at a time, as a [`PuzzleSolver`](puzzle::PuzzleSolver).
//!
//! **Invariant.** All back ends do the same, lane by lane, so that their results are the same bytes.
//!
//! `docs/lanes.md` has the design, its measurements, and the effect of each part.

#![expect(
    clippy::inline_always,
    reason = "what is not inlined is compiled without vectors: see `simd`"
)]

mod branch;
mod engine;
mod frontier;
mod moves;
mod places;
mod plan;
mod pool;
mod probe;
mod search;
mod simd;
mod solver;
mod sweep;
mod unrolled;

pub use engine::{Answer, Engine, Excluded, GivensError, Statistics, Unsupported};
pub use probe::{Closure, Effort, OtherBoard, Probe, State};
pub use simd::Backend;
pub use solver::Lanes;
