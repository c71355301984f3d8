//! `clausoku bench boards`: big boards with a seed.

use anyhow::ensure;
use bench::boards::{BoardError, Digging, Sides, dig, mixed};
use clap::Args;

use crate::output::print;
use crate::{Exit, views};

/// Make boards of any order, from random solutions that are no shuffled pattern
#[derive(Debug, Args)]
#[command(after_help = "\
Cells are emptied at random, so that each board is known to have a solution; with --unique only such cells
as leave it the only one, as far as that goes. The same order, seed and share give the same board, and with
one seed a larger share leaves fewer of the same givens.

Examples:
  clausoku bench boards --order 16 --empty 0.45
  clausoku bench boards --order 25 --empty 0.4,0.45,0.5 --seed 7 --count 10 > boards.txt")]
pub struct Boards {
    /// How many symbols: 9, 12, 16, 25, 36 …
    #[arg(long, value_name = "N")]
    order: usize,

    /// The share of the cells to empty, from 0 to 1; several with commas
    #[arg(long, value_name = "SHARE", value_delimiter = ',', default_value = "0.5")]
    empty: Vec<f64>,

    /// The seed of the first board; the others have the next ones
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// How many boards, each with each share
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,

    /// Empty only cells that leave the solution the only one
    #[arg(long)]
    unique: bool,
}

impl Boards {
    pub fn run(&self) -> anyhow::Result<Exit> {
        ensure!(self.count > 0, "there is nothing to make: --count is 0");
        let sides = Sides::of_order(self.order).ok_or(BoardError::Order(self.order))?;
        let digging = if self.unique { Digging::Unique } else { Digging::Free };
        for seed in (0..self.count).map(|number| self.seed.wrapping_add(number)) {
            let (variant, solution) = mixed(sides, seed)?;
            for &share in &self.empty {
                let puzzle = dig(&variant, &solution, share, seed, digging)?;
                let (order, unique) = (self.order, if self.unique { " --unique" } else { "" });
                let how =
                    format!("bench boards --order {order} --empty {share} --seed {seed}{unique}");
                print(&views::remarked(&puzzle, puzzle.givens(), &how)?)?;
            }
        }
        Ok(Exit::Done)
    }
}
