//! Solves many puzzles at once, one in each lane of the processor's vectors.
//!
//! ```
//! use std::ops::ControlFlow;
//! use clausoku_text::Deadline;
//! use clausoku_lanes::Engine;
//! use clausoku_board::{Variant};
//!
//! let engine = Engine::new(&Variant::classic(4).unwrap(), &Deadline::never()).unwrap();
//! // Two puzzles of 16 cells: an empty one, and one whose first row begins with 1 2.
//! let mut givens = [0; 32];
//! givens[16..18].copy_from_slice(&[1, 2]);
//! let mut each = |_puzzle, _numbers: &_| ControlFlow::Continue(());
//! let answer = engine.solve(&givens, &Deadline::never().with_solutions(1000), &mut each).unwrap();
//! assert_eq!(answer.counts, [288, 24]);
//! ```
//!
//! Three ideas:
//!
//! - **A lane is a puzzle.** A cell is a vector of candidate sets, and lane i of every vector belongs to the same
//!   puzzle. One pass over the regions of the board propagates 32 puzzles of up to 16 symbols, 16 of up to 32,
//!   or 8 of up to 64; larger sets take two words.
//! - **Propagation has no branches.** Naked and hidden singles are a few operations on sets, and locked candidates
//!   a few more. The search guesses in all lanes that these do not solve.
//! - **The board is a list of regions.** No code depends on a variant, so every variant can be solved.
//!
//! | step | module |
//! | --- | --- |
//! | the operations, in three back ends: AVX-512, AVX2, or any processor | `simd` |
//! | the regions, in the layout of a pass | `plan`, `places` |
//! | one pass | `sweep` |
//! | where to guess | `branch` |
//! | nodes that wait for a lane | `pool` |
//! | the order of a puzzle's nodes | `frontier` |
//! | copies of lanes into others | `moves` |
//! | the search of a batch | `search`, behind [`Engine`] |
//! | one puzzle at a time, as a [`PuzzleSolver`](clausoku_board::PuzzleSolver) | `solver`: [`Lanes`] |
//!
//! **Invariant.** The results of all back ends are equal, lane by lane.
//!
//! `docs/lanes.md` describes the design, `docs/measurements/lanes.md` has the speed.

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
mod query;
mod search;
mod simd;
mod solver;
mod sweep;

pub use engine::{Engine, Unsupported};
pub use query::{Answer, Cost, Excluded, GivensError, Patience, Query, Statistics};
pub use simd::Backend;
pub use solver::Lanes;
