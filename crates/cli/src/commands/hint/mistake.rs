//! The message about a grid in play that has no solution.

use std::time::Duration;

use clausoku::diagnosis::{Mistake, find_mistake};
use clausoku::{Encoding, Puzzle, board::Cell};
use itertools::Itertools as _;

use crate::limits::limits;
use crate::views::{described, values};

/// The longest search for a mistake: a hint is for people, and large boards can take hours.
const MAX_TIME: Duration = Duration::from_secs(5);

/// Returns the digits or pencil marks that leave no solution, and what to do; `None` if there is a solution, or if the
/// time does not suffice.
pub fn message(
    puzzle: &Puzzle,
    placed: &[Cell],
    time_limit: Option<Duration>,
) -> anyhow::Result<Option<String>> {
    let time = time_limit.map_or(MAX_TIME, |limit| limit.min(MAX_TIME));
    let found = find_mistake(puzzle, placed, &Encoding::reduced(), &limits(Some(time)))?;
    Ok(found.value.map(|mistake| sentence(puzzle, &mistake)))
}

fn sentence(puzzle: &Puzzle, mistake: &Mistake) -> String {
    let variant = puzzle.variant();
    let digits = |cells: &[Cell]| values(puzzle, puzzle.givens(), cells).join(", ");
    match mistake {
        Mistake::Clash(clash) => {
            format!("{}: one of these digits is wrong; delete it", described(puzzle, clash))
        }
        Mistake::Marks(missing) if missing.is_empty() => {
            "the pencil marks leave no solution, but the digits have several; delete the pencil marks, and \
             write them again"
                .to_owned()
        }
        Mistake::Marks(missing) => {
            let name = |symbol| variant.alphabet().name(symbol);
            let marks = missing.iter().map(|mark| format!("{} in {}", name(mark.symbol), variant.position(mark.cell)));
            format!("the pencil marks lack {}, the value in the only solution; add it", marks.format(", "))
        }
        Mistake::Placed(cells) => format!(
            "{} cannot be right: the givens have one solution, which has another digit there; delete {}",
            digits(cells),
            if cells.len() == 1 { "it" } else { "them" }
        ),
        Mistake::OneOf(cells) if cells.len() == 1 => format!(
            "{} cannot be right: the grid has no solution with it, and has one without it; delete it",
            digits(cells)
        ),
        Mistake::OneOf(cells) => format!(
            "one of these digits is wrong: {}; the grid has a solution without any one of them; compare them with \
             the puzzle",
            digits(cells)
        ),
        Mistake::Several(cells) if cells.is_empty() => {
            "the rules of this board leave no solution, whatever the digits".to_owned()
        }
        Mistake::Several(cells) => format!(
            "several digits are wrong: {} cannot all be right; compare them with the puzzle (`clausoku check --diagnose` \
             explains why)",
            digits(cells)
        ),
    }
}
