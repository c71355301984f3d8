//! A minimal puzzle within one that has a single solution.

use clausoku::diagnosis::{Known, confirmed_superfluous, superfluous_givens};
use clausoku::formats::stated_excluded;
use clausoku::{
    Grid, Puzzle, board::Cell, cross_checking::SecondSolver, sat::Rng, solving::SearchEnd,
};
use serde::Serialize;

use super::Request;
use crate::views::{self, counted, places};

/// A puzzle without givens that are redundant together.
pub struct Minimal {
    /// The givens that were left out together, in this order.
    out: Known<Vec<Cell>>,
    seed: Option<u64>,
    /// The puzzle without them.
    puzzle: Puzzle,
}

impl Minimal {
    /// Leaves givens of a puzzle out while its solution stays the only one.
    ///
    /// # Errors
    ///
    /// Fails if a solver fails, or two of them disagree.
    pub fn new(
        puzzle: &Puzzle,
        solution: &Grid,
        redundant: &Known<Vec<Cell>>,
        request: &Request<'_>,
        second: Option<&mut SecondSolver>,
    ) -> anyhow::Result<Self> {
        let mut order: Vec<Cell> = puzzle.variant().cells().collect();
        if let Some(seed) = request.args.seed {
            Rng::new(seed).shuffle(&mut order);
        }
        // Only a given that can be left out alone can be left out together with others.
        if redundant.cut_short.is_none() {
            order.retain(|cell| redundant.value.contains(cell));
        }
        let mut out = if order.is_empty() {
            Known { value: Vec::new(), cut_short: None }
        } else {
            superfluous_givens(puzzle, &request.encoding, &order, &request.left())?
        };
        if let Some(second) = second {
            out = confirmed_superfluous(puzzle, solution, out, second, &request.left())?;
        }
        let mut givens = puzzle.givens().clone();
        for &cell in &out.value {
            givens.set(cell, None);
        }
        let puzzle = puzzle.with_givens(givens)?;
        Ok(Self { out, seed: request.args.seed, puzzle })
    }

    /// Returns the lines about the redundant givens and about the minimal puzzle.
    pub fn text(&self, puzzle: &Puzzle, redundant: &Known<Vec<Cell>>) -> Vec<String> {
        let named = places(puzzle, &redundant.value).join(" ");
        if let Some(ended) = redundant.cut_short {
            return vec![match redundant.value.as_slice() {
                [] => format!("Whether a given is redundant is not known: {ended}."),
                _ => {
                    format!("Redundant givens: {named}; whether others are is not known: {ended}.")
                }
            }];
        }
        if redundant.value.is_empty() {
            let givens = counted(puzzle.givens().filled().count(), "given");
            return vec![format!("Minimal: none of its {givens} is redundant.")];
        }
        let mut lines = vec![redundant_in_words(puzzle, &redundant.value)];
        lines.extend(self.reduction(puzzle));
        lines
    }

    /// Returns the lines about the minimal puzzle, if it has fewer givens.
    pub fn reduction(&self, puzzle: &Puzzle) -> Vec<String> {
        if self.out.value.is_empty() && self.out.cut_short.is_none() {
            return Vec::new();
        }
        let order = match self.seed {
            None => "in reading order".to_owned(),
            Some(seed) => format!("in the order of seed {seed}"),
        };
        let mut left = counted(self.puzzle.givens().filled().count(), "given");
        if !self.puzzle.excluded().is_empty() {
            left += " and the excluded candidates";
        }
        vec![
            format!(
                "Removed one after another, {order}, while the solution stays the only one: {}",
                places(puzzle, &self.out.value).join(" ")
            ),
            match self.out.cut_short {
                None => format!("What is left is a minimal puzzle, with {left}:"),
                Some(ended) => {
                    format!(
                        "What is left has one solution, with {left}; not all were tried: {ended}."
                    )
                }
            },
            views::line(&self.puzzle, self.puzzle.givens()),
        ]
    }

    pub fn json(&self, puzzle: &Puzzle, redundant: &Known<Vec<Cell>>) -> impl Serialize + use<> {
        // The limit that was reached before all givens were tried.
        let stopped: Option<SearchEnd> = redundant.cut_short.or(self.out.cut_short);
        fields! {
            redundant: places(puzzle, &redundant.value),
            left_out: places(puzzle, &self.out.value),
            seed: self.seed,
            puzzle: views::line(&self.puzzle, self.puzzle.givens()),
            excluded?: stated_excluded(&self.puzzle),
            stopped?: stopped.map(|ended| ended.to_string()),
        }
    }
}

/// Returns the number and the places of redundant givens.
pub fn redundant_in_words(puzzle: &Puzzle, redundant: &[Cell]) -> String {
    let each = if redundant.len() == 1 { "" } else { " (each alone)" };
    let givens = counted(redundant.len(), "redundant given");
    format!("{givens}{each}: {}", places(puzzle, redundant).join(" "))
}
