//! Levels that no puzzle of a request has.
//!
//! All facts are about singles: the last open cell of a region, and cells or places with one candidate. Their steps have the level easy, and
//! come before all others. Singles that solve a puzzle also solve it with more givens, as a given only takes candidates away. So a board
//! has only easy puzzles if its minimal ones are.

use std::collections::HashSet;
use std::sync::Arc;

use clausoku_board::{Grid, Puzzle, Scope, Variant};
use clausoku_lanes::{Engine, Query};
use clausoku_text::Deadline;

use crate::canonizers::Canonizers;
use crate::generating::questions::Lanes;
use crate::generating::{Error, Generator, Origin, Request};
use clausoku_techniques::hodoku::{Level, rate_up_to};
use clausoku_techniques::{Settings, State};

/// The maximum number of cells of boards whose minimal puzzles are listed, at most 1,314 for the boards that the tests name.
const MAX_LISTED_CELLS: usize = 16;

/// Checks that puzzles of a board can have a level.
///
/// # Errors
///
/// Fails if none of them has it, or at a limit.
pub(super) fn check_board(
    variant: &Arc<Variant>,
    level: Level,
    deadline: &Deadline,
) -> Result<(), Error> {
    if level > Level::Easy && has_only_easy(variant, deadline)? {
        let name = variant.name();
        return Error::refused(format!(
            "every puzzle of the board {name} is easy; ask for the level easy, or for a larger board"
        ));
    }
    Ok(())
}

/// Checks that puzzles with at least so many givens have enough open cells to be rated, and for a level if one is wanted.
///
/// # Errors
///
/// Fails if they do not.
pub(super) fn check_open_cells(
    variant: &Variant,
    least_givens: usize,
    level: Option<Level>,
) -> Result<(), Error> {
    let cells = variant.cell_count();
    if least_givens == cells {
        return Error::refused(format!(
            "a grid with {cells} givens is complete, so it has no step to be rated; ask for fewer givens"
        ));
    }
    let open = cells.saturating_sub(least_givens);
    if level.is_some_and(|level| level > Level::Easy) && open <= most_easy(variant) {
        return Error::refused(format!(
            "every puzzle with {least_givens} or more of {cells} givens is easy; ask for the level easy, or for fewer givens"
        ));
    }
    Ok(())
}

/// Returns a number of open cells up to which singles solve each puzzle with one solution.
///
/// If no region has a single, each open cell has another one in its row, and another one in its column. So there are four or more, and
/// four are the corners of a rectangle, of which each has the same two candidates. These can be exchanged, so that there is a second
/// solution, unless a constraint forbids it.
fn most_easy(variant: &Variant) -> usize {
    let lines = |scope| {
        let regions = variant.regions().iter();
        let full = regions.filter(|region| region.cells.len() == variant.order());
        let lines = full.filter(|region| region.scope == scope);
        lines.flat_map(|region| &region.cells).collect::<HashSet<_>>().len()
    };
    let is_crossed = [Scope::Row, Scope::Column].map(lines) == [variant.cell_count(); 2];
    if !is_crossed {
        return 1;
    }
    if variant.constraints().is_empty() { 4 } else { 3 }
}

/// Returns `true` if all puzzles of a small board are easy: its minimal puzzles are listed, within one of each class of isomorphic
/// solutions. Returns `false` for other boards, of which this says nothing.
fn has_only_easy(variant: &Arc<Variant>, deadline: &Deadline) -> Result<bool, Error> {
    if variant.cell_count() > MAX_LISTED_CELLS || !variant.constraints().is_empty() {
        return Ok(false);
    }
    let engine = Engine::new(variant, deadline)?;
    let mut solutions = Vec::new();
    let lanes = Lanes { engine: &engine, variant, deadline };
    let empty = vec![0; variant.cell_count()];
    lanes.search(&Query { givens: &empty, ..Query::default() }, u64::MAX, |_, solution| {
        solutions.push(Grid::from_bytes(solution));
    })?;
    let (mut canonizers, mut seen) = (Canonizers::default(), HashSet::new());
    for solution in solutions {
        let full = Puzzle::new(Arc::clone(variant), solution.clone());
        let form = full.ok().and_then(|full| canonizers.form(&full, deadline).ok());
        if !form.is_none_or(|(_, hash)| seen.insert(hash)) {
            continue;
        }
        let request = Request { origin: Origin::Solution(solution), ..Request::default() };
        let mut minimal = Generator::new(Arc::clone(variant), request, deadline)?.within()?;
        while let Some(made) = minimal.next(deadline)? {
            let Ok(state) = State::new(&made.puzzle(), &[]) else { return Ok(false) };
            if !rate_up_to(Level::Easy, state, &Settings::default(), deadline)?.solved {
                return Ok(false);
            }
        }
    }
    Ok(!seen.is_empty())
}

#[cfg(test)]
mod tests {
    use clausoku_board::{Constraint, ConstraintKind};

    use super::*;

    fn board(name: &str) -> Arc<Variant> {
        Variant::by_name(name).map(Arc::new).unwrap()
    }

    fn refusal(name: &str, givens: usize, level: Level) -> Option<String> {
        let checked = check_open_cells(&board(name), givens, Some(level));
        let checked = checked.and_then(|()| check_board(&board(name), level, &Deadline::never()));
        checked.err().map(|error| error.to_string())
    }

    #[test]
    fn boards_of_order_4_have_only_easy_puzzles() {
        for name in ["classic:4", "latin:4", "x:4", "latin:3"] {
            let refused = refusal(name, 0, Level::Medium).unwrap();
            let expected = format!("every puzzle of the board {name} is easy");
            assert!(refused.starts_with(&expected), "{refused}");
            assert_eq!(refusal(name, 0, Level::Easy), None);
        }
        for name in ["latin:5", "blocks:2x3", "classic:9"] {
            assert_eq!(refusal(name, 0, Level::Extreme), None, "{name}");
        }
    }

    #[test]
    fn few_open_cells_have_no_level_but_easy() {
        let complete = refusal("classic:9", 81, Level::Easy).unwrap();
        assert!(complete.starts_with("a grid with 81 givens is complete"), "{complete}");
        let few = refusal("latin:5", 21, Level::Hard).unwrap();
        assert!(few.starts_with("every puzzle with 21 or more of 25 givens is easy"), "{few}");
        assert_eq!(refusal("latin:5", 21, Level::Easy), None);
        assert_eq!(refusal("latin:5", 20, Level::Hard), None);
        assert_eq!([board("anti-knight"), board("samurai")].map(|board| most_easy(&board)), [4; 2]);
        let usual = Variant::classic(4).unwrap();
        let cells = usual.cells().take(2).collect();
        let cage = Constraint::new(ConstraintKind::Cage { sum: Some(3) }, cells);
        let killer = usual.with_constraints(vec![cage]).unwrap();
        assert_eq!(most_easy(&killer), 3);
        // The command says nothing of its puzzles, whose clues have steps of their own.
        assert!(!has_only_easy(&Arc::new(killer), &Deadline::never()).unwrap());
    }

    /// Takes all sets of four cells from a solution: one that has one solution is solved by singles.
    #[test]
    fn four_open_cells_are_solved_by_singles() {
        let variant = board("latin:5");
        let solution: Vec<u8> = (0..25u8).map(|cell| (cell / 5 + cell % 5) % 5 + 1).collect();
        let (deadline, mut unique) = (Deadline::never(), 0);
        let engine = Engine::new(&variant, &deadline).unwrap();
        let lanes = Lanes { engine: &engine, variant: &variant, deadline: &deadline };
        for mask in (0..1u32 << 25).step_by(7).filter(|mask: &u32| mask.count_ones() == 4) {
            let given = |cell: usize| if mask >> cell & 1 == 1 { 0 } else { solution[cell] };
            let givens: Vec<u8> = (0..25).map(given).collect();
            let query = Query { givens: &givens, ..Query::default() };
            let mut found = 0;
            lanes.search(&query, 2, |_, _| found += 1).unwrap();
            if found == 1 {
                unique += 1;
                let puzzle = Puzzle::new(Arc::clone(&variant), Grid::from_bytes(&givens)).unwrap();
                let state = State::new(&puzzle, &[]).unwrap();
                let easy = rate_up_to(Level::Easy, state, &Settings::default(), &deadline).unwrap();
                assert!(easy.solved, "{givens:?}");
            }
        }
        assert!(unique > 1000, "{unique}");
    }
}
