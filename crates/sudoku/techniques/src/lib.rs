//! Human solving techniques on any board.
//!
//! ```
//! use clausoku_techniques::{Settings, State, next_step};
//! let puzzle = "12..\n34..\n..4.\n...1".parse().unwrap();
//! let state = State::new(&puzzle, &[]).unwrap();
//! let step = next_step(&state, &Settings::default()).unwrap().unwrap();
//! assert_eq!(step.technique().to_string(), "naked single");
//! assert_eq!(step.reason(), "R1C3 can hold only 3.");
//! ```
//!
//! A [`State`] has the values so far and the pencil marks, as bit boards. A [`Search`] finds the [`Step`]s of
//! a technique: the pattern, what follows from it, the reason in a sentence and as clauses. [`SEARCHES`]
//! lists every search in the order in which [`next_step`] tries them.
//!
//! | kind | files |
//! | --- | --- |
//! | singles | `singles` |
//! | subsets and intersections | `subsets` |
//! | fish | `fish` |
//! | one symbol | `two_pairs`, `empty_rectangle`, `colours` |
//! | wings | `wings` |
//! | chains | `chains/` |
//! | almost locked sets | `als/`, `sue_de_coq` |
//! | forcing chains and nets | `forcing_chains`, `forcing_nets` |
//! | templates | `templates` |
//! | clues, by propagators of [`clausoku_network`] | `clues` |
//! | uniqueness | `deadly`, `unique_rectangles` |
//!
//! [`explainer`] has Sudoku Explainer's own techniques, for the usual 9x9 board: its rating depends on their order.
//!
//! **Invariant.** A step follows from its facts and from the rule that two candidates of a cell, or of one
//! symbol in one region, exclude each other ([`Step::clauses`]); a step of clues follows from its [clues](Step::clues), its regions, and the
//! absence of some candidates ([`Step::absent`]). No threads, clock or randomness, and no
//! printing.

mod almost_locked;
mod als;
mod cells;
mod chains;
mod clauses;
mod clues;
mod colours;
mod deadly;
mod empty_rectangle;
pub mod explainer;
mod fish;
mod forcing_chains;
mod forcing_nets;
pub mod hodoku;
mod layout;
mod path;
mod search;
mod singles;
mod state;
mod step;
mod subsets;
mod sue_de_coq;
mod table;
mod technique;
mod templates;
mod two_pairs;
mod unique_rectangles;
mod wings;
mod words;

pub use cells::{CellSet, MAX_SYMBOLS, SymbolSet};
pub use clauses::Clause;
pub use layout::{Layout, RegionIndex, UnknownBoard};
pub use path::{Path, first_step, needs, next_step};
pub use search::{Ended, Flow, Memory, Meter, Search, Settings, Sink};
pub use state::State;
pub use step::{Fact, Link, Role, Step};
pub use table::{SEARCHES, by_name};
pub use technique::{Fins, Shape, Technique};
