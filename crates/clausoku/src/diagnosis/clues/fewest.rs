//! The fewest clues that keep the only solution of a puzzle, by hitting sets.
//!
//! Each other solution violates one clue at least of every set of clues that excludes it. So a set that keeps the only solution hits the set of
//! violated clues of each other solution. A smallest set that hits those of the known other solutions is either enough, and then a
//! fewest one, or leaves another solution, whose violated clues are the next set to hit (source: as in `conflict`).

use clausoku_board::{Deadline, Grid, Puzzle};

use super::conflict::first;
use super::tidy::{Second, Tidying, tidied};
use super::{Clue, TidiedPuzzle, has_exemptions, tidy};
use crate::diagnosis::Partial;
use crate::solve::Error;

/// The number of questions. A puzzle takes some milliseconds for each, a hard one up to a second.
const QUESTIONS: usize = 200;

/// The number of steps of the searches for hitting sets: some seconds.
const STEPS: u64 = 20_000_000;

/// Does the work of [`tidy`], and searches a set of the fewest clues then: [`TidiedPuzzle::is_fewest`] says whether it is known to be one. The
/// clues that `keeps` names count, but are not left out. With a negative constraint and signs that it exempts, a fewest set is not searched.
///
/// Only the time limit and the request to stop count.
///
/// # Errors
///
/// Fails if a solver fails.
pub fn tidy_to_fewest(
    puzzle: &Puzzle,
    solution: &Grid,
    keeps: &dyn Fn(Clue) -> bool,
    deadline: &Deadline,
) -> Result<Partial<TidiedPuzzle>, Error> {
    let greedy = tidy(puzzle, solution, keeps, deadline)?;
    if greedy.cut_short.is_some() || greedy.value.is_fewest || has_exemptions(puzzle) {
        return Ok(greedy);
    }
    let clues = &greedy.value.clues;
    let open: Vec<Clue> = clues
        .iter()
        .filter(|one| one.is_superfluous == Some(true) && !keeps(one.clue))
        .map(|one| one.clue)
        .collect();
    if open.len() > u128::BITS as usize {
        return Ok(greedy);
    }
    let kept = clues.iter().filter(|one| !one.is_removed && open.contains(&one.clue)).count();
    let mut fewest = Fewest {
        tidying: Tidying::new(puzzle, solution, deadline),
        puzzle,
        open,
        questions: 0,
        steps: 0,
    };
    let found = match fewest.search(kept) {
        Ok(found) => found,
        Err(error) => return Partial::limited(error, greedy.value),
    };
    let mut value = greedy.value;
    match found {
        Found::Unknown => {}
        Found::NoFewer => value.is_fewest = true,
        Found::Fewer(set) => {
            let removed = fewest.clues_of(!set);
            let mut clues = value.clues.clone();
            for one in &mut clues {
                one.is_removed = removed.contains(&one.clue);
                if one.is_superfluous == Some(true) {
                    one.witness = None;
                    if !one.is_removed && !keeps(one.clue) {
                        let without = [&removed[..], &[one.clue]].concat();
                        match fewest.tidying.second_without(&without) {
                            Ok(Second::Found(second)) => one.witness = Some(second),
                            Ok(_) => {}
                            Err(error) => return Partial::limited(error, value),
                        }
                    }
                }
            }
            value = tidied(puzzle, clues);
            value.is_fewest = true;
        }
    }
    Ok(Partial::whole(value))
}

/// The result of the search for fewer clues.
enum Found {
    /// These clues are enough, and a fewest set.
    Fewer(u128),
    /// The known ones are a fewest set.
    NoFewer,
    /// The bounds of the work were reached.
    Unknown,
}

/// The search. Sets contain the indices of open clues.
struct Fewest<'t> {
    tidying: Tidying<'t>,
    puzzle: &'t Puzzle,
    /// The clues that are superfluous alone, and may be left out.
    open: Vec<Clue>,
    questions: usize,
    steps: u64,
}

impl Fewest<'_> {
    /// Searches fewer open clues than this number that are enough.
    fn search(&mut self, known: usize) -> Result<Found, Error> {
        let mut sets: Vec<u128> = Vec::new();
        while self.questions < QUESTIONS {
            let mut hitting = None;
            for size in 0..known {
                hitting = self.hitting_set(&sets, 0, size);
                if hitting.is_some() || self.steps > STEPS {
                    break;
                }
            }
            if self.steps > STEPS {
                break;
            }
            let Some(kept) = hitting else { return Ok(Found::NoFewer) };
            match self.second(kept)? {
                Second::None => return Ok(Found::Fewer(kept)),
                Second::Less => break,
                Second::Found(grid) => sets.push(self.few_violated(self.violated(&grid))?),
            }
        }
        Ok(Found::Unknown)
    }

    /// Searches a second solution with these open clues and all others that are not open.
    fn second(&mut self, kept: u128) -> Result<Second, Error> {
        self.questions += 1;
        let removed = self.clues_of(!kept);
        self.tidying.second_without(&removed)
    }

    /// Returns the violated clues of a solution that violates few of these, within the bound of questions: small sets exclude more.
    fn few_violated(&mut self, mut violated: u128) -> Result<u128, Error> {
        let mut tried = 0_u128;
        while let Some(next) = first(violated & !tried) {
            if self.questions >= QUESTIONS {
                break;
            }
            tried |= 1 << next;
            if let Second::Found(grid) = self.second(!violated | 1 << next)? {
                violated &= self.violated(&grid);
            }
        }
        Ok(violated)
    }

    fn clues_of(&self, set: u128) -> Vec<Clue> {
        let chosen = self.open.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1);
        chosen.map(|(_, &clue)| clue).collect()
    }

    fn violated(&self, grid: &Grid) -> u128 {
        let open = self.open.iter().enumerate();
        let violated = open.filter(|(_, clue)| !clue.holds(self.puzzle, grid));
        violated.fold(0, |set, (index, _)| set | 1 << index)
    }

    /// Returns a set of at most `size` indices besides `chosen` that has one of each set; `None` if there is none or too many steps were made.
    fn hitting_set(&mut self, sets: &[u128], chosen: u128, size: usize) -> Option<u128> {
        self.steps += sets.len() as u64;
        // Sets without a common index need an index each.
        let (mut apart, mut used, mut smallest) = (0, 0_u128, None::<u128>);
        for &set in sets.iter().filter(|&&set| set & chosen == 0) {
            if set & used == 0 {
                apart += 1;
                used |= set;
            }
            if smallest.is_none_or(|known| set.count_ones() < known.count_ones()) {
                smallest = Some(set);
            }
        }
        let Some(mut left) = smallest else { return Some(chosen) };
        if apart > size || self.steps > STEPS {
            return None;
        }
        while let Some(next) = first(left) {
            left &= left - 1;
            let found = self.hitting_set(sets, chosen | 1 << next, size - 1);
            if found.is_some() {
                return found;
            }
        }
        None
    }
}
