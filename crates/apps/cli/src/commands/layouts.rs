//! The boards of puzzles that are made; random layouts of jigsaws: nine regions of nine cells, each in one piece.

use std::sync::Arc;

use crate::input::{UserBoard, board_by_user};
use crate::terminal::message;
use clausoku::generating::clues::Template;
use clausoku::generating::{Error, stream};
use clausoku::solving::StopReason;
use clausoku::{Puzzle, PuzzleTasks as _, Variant};
use clausoku_text::{Deadline, Rng, Stopped};

/// The number of rows, of columns, of regions, and of the cells of each.
const ORDER: usize = 9;
/// The number of exchanges of cells between regions, after which little is left of the blocks.
const EXCHANGES: u32 = 300;

/// The guesses after which a layout is given up: some 15 ms. No time, so that the same seed gives the same layouts on all machines.
const GUESSES: u64 = 50_000;

/// The board of puzzles that are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Board {
    Variant(Arc<Variant>),
    /// A board whose clues are those of each puzzle; some may lack their numbers.
    Clues(Arc<Template>),
    /// A jigsaw whose layout is made.
    Jigsaw,
}

impl Board {
    /// Parses the name of a variant, a file or a puzzle. `jigsaw` without a layout is one whose layout is made.
    pub(super) fn parse(name: &str) -> Result<Self, String> {
        match name {
            "jigsaw" | "irregular" => Ok(Self::Jigsaw),
            name => match board_by_user(name).map_err(|error| message(&error))? {
                UserBoard::Variant(variant) => Ok(Self::Variant(variant)),
                UserBoard::Clues(template) => Ok(Self::Clues(template)),
            },
        }
    }
}

/// Returns the jigsaw of this number in the list of a seed; `None` if its layout has no solution, or none is found soon.
///
/// # Errors
///
/// Fails at the deadline.
pub(super) fn jigsaw(
    seed: u64,
    number: u64,
    deadline: &Deadline,
) -> Result<Option<Arc<Variant>>, Error> {
    let variant = Variant::jigsaw(&layout(&mut stream(seed, number)));
    let variant = Arc::new(variant.map_err(|error| Error::Request(error.to_string()))?);
    let limits = deadline.left().with_steps(GUESSES);
    match Puzzle::empty(Arc::clone(&variant)).solve_within(&limits) {
        Ok(answer) => Ok(answer.grid().map(|_| variant)),
        Err(error) => match error.limit() {
            Ok(StopReason::StepLimit | StopReason::GaveUp) => Ok(None),
            Ok(reason) => Err(Stopped(reason).into()),
            Err(error) => Err(Error::Solver(error.to_string())),
        },
    }
}

/// Returns a random layout: a letter for each cell, with `/` after each row.
fn layout(rng: &mut Rng) -> String {
    let mut regions: Vec<usize> =
        (0..ORDER * ORDER).map(|cell| cell / 27 * 3 + cell % ORDER / 3).collect();
    let mut exchanges = 0;
    while exchanges < EXCHANGES {
        let one = rng.below(regions.len());
        let beside: Vec<usize> = neighbours(one).collect();
        let (region, other) = (regions[one], regions[beside[rng.below(beside.len())]]);
        if region == other {
            continue;
        }
        // Another cell comes back from the other region.
        let back: Vec<usize> = (0..regions.len())
            .filter(|&cell| {
                regions[cell] == other
                    && neighbours(cell).any(|next| next != one && regions[next] == region)
            })
            .collect();
        if back.is_empty() {
            continue;
        }
        let second = back[rng.below(back.len())];
        regions.swap(one, second);
        if [region, other].iter().all(|&region| is_in_one_piece(&regions, region)) {
            exchanges += 1;
        } else {
            regions.swap(one, second);
        }
    }
    let rows = regions
        .chunks(ORDER)
        .map(|row| row.iter().map(|&region| char::from(b'A' + region as u8)).collect::<String>());
    rows.collect::<Vec<_>>().join("/")
}

/// Returns the cells that share a side with a cell.
fn neighbours(cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / ORDER, cell % ORDER);
    let up = (row > 0).then(|| cell - ORDER);
    let down = (row + 1 < ORDER).then_some(cell + ORDER);
    let left = (column > 0).then(|| cell - 1);
    let right = (column + 1 < ORDER).then_some(cell + 1);
    [up, down, left, right].into_iter().flatten()
}

/// Returns `true` if the cells of a region touch each other by their sides.
fn is_in_one_piece(regions: &[usize], region: usize) -> bool {
    let Some(first) = regions.iter().position(|&other| other == region) else { return true };
    let mut reached = vec![first];
    let mut done = 0;
    while let Some(&cell) = reached.get(done) {
        done += 1;
        for next in neighbours(cell) {
            if regions[next] == region && !reached.contains(&next) {
                reached.push(next);
            }
        }
    }
    reached.len() == ORDER
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn pieces_touch_by_their_sides() {
        let mut regions = vec![1; ORDER * ORDER];
        // A row; then with a cell apart.
        regions[..ORDER].fill(0);
        assert!(is_in_one_piece(&regions, 0));
        regions.swap(7, 2 * ORDER + 8);
        assert!(!is_in_one_piece(&regions, 0));
    }

    #[test]
    fn regions_are_in_one_piece_and_layouts_differ() {
        let mut seen = HashSet::new();
        for seed in 0..20 {
            let drawing = layout(&mut Rng::new(seed));
            let regions: Vec<usize> = drawing
                .bytes()
                .filter(|&byte| byte != b'/')
                .map(|byte| usize::from(byte - b'A'))
                .collect();
            assert_eq!(regions.len(), 81);
            for region in 0..ORDER {
                assert_eq!(regions.iter().filter(|&&other| other == region).count(), ORDER);
                assert!(is_in_one_piece(&regions, region), "{drawing}");
            }
            assert!(Variant::jigsaw(&drawing).is_ok(), "{drawing}");
            assert!(seen.insert(drawing));
        }
    }
}
