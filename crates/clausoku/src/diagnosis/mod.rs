//! Diagnoses of a puzzle: redundant givens, missing givens, and conflicting givens.
//!
//! | a puzzle has | ask |
//! | --- | --- |
//! | one solution | which givens can go: [`redundant_givens`], [`superfluous_givens`]; which clues: [`clues::tidy()`] |
//! | none | which givens clash: [`clashing_givens`], and why: [`explain_clash`]; which clues: [`clues::clashing_clues`] |
//! | none, with digits or pencil marks of a player | which of them is wrong: [`find_mistake`] |
//! | several | what all have in common: [`backbone`]; which values each cell has in them: [`true_candidates`]; which given settles most: `rank_givens` |
//! | a few | both of them, from a list of the solutions: `list_solutions` |
//! | any number | whether there is a second one, as Falissard looks for it: [`second_solution`] |
//!
//! All functions obey limits, and return a [`Partial`] that says if one was reached. The network decides which candidates are
//! in solutions, and varisat what the network cannot decide soon and all other questions; in a build without it, the lanes or a search on
//! the board do, which name no givens that they used.

mod candidates;
mod clash;
pub mod clues;
#[cfg(feature = "deduction")]
mod explained_clash;
#[cfg(feature = "counting")]
mod informative;
#[cfg(feature = "counting")]
mod listed;
mod mistake;
mod questions;
mod redundant;
mod second;

pub use crate::cross_check::{
    confirmed_backbone, confirmed_clash, confirmed_redundant, confirmed_superfluous,
};

pub use candidates::{TrueCandidates, backbone, true_candidates};
pub use clash::{clashing_givens, clashing_givens_within, only_givens};
#[cfg(feature = "deduction")]
pub use explained_clash::explain_clash;
#[cfg(feature = "counting")]
pub use informative::{GivenRanking, InformativeGiven, rank_givens};
#[cfg(feature = "counting")]
pub use listed::{Listed, list_solutions};
pub use mistake::{Mistake, find_mistake};
pub use questions::Partial;
pub use redundant::{
    redundant_among, redundant_givens, redundant_givens_within, superfluous_givens,
};
pub use second::{SecondSolution, second_solution};
