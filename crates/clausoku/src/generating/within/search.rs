//! A part of the search for minimal puzzles, which waits for the answers to its questions, and the unavoidable sets that are
//! known.

use std::sync::Arc;

use super::Board;
use crate::generating::questions::Questions;

/// A part of the search: all minimal puzzles that follow from its open choices.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    /// The chosen cells.
    chosen: Vec<usize>,
    /// The open choices. The last one is made after all chosen cells, the one before it without the last cell, and so
    /// on.
    stack: Vec<Choice>,
    /// The cell that was chosen last, if its outcome is not known yet.
    step: Option<ChosenCell>,
}

/// The cells of a set that is not met. The search chooses one of them next.
#[derive(Clone, Debug, Default)]
struct Choice {
    /// The cells that are still to be tried.
    cells: Vec<usize>,
    /// The cells that may be chosen later.
    candidates: Vec<u64>,
    /// The witness of each chosen cell.
    witnesses: Vec<Set>,
    /// The indices of the sets that no chosen cell meets, among the first `known` sets.
    unmet: Vec<u32>,
    known: usize,
}

/// A chosen cell, and the known part of the choice after it.
#[derive(Clone, Debug)]
struct ChosenCell {
    cell: usize,
    /// The chosen cells with this one.
    chosen: Vec<u64>,
    next: Choice,
    /// The next set that must be met, if one is known.
    set: Option<Set>,
    asked: Asked,
    /// The answers: by place of a chosen cell its witness, or the smallest set at place 0.
    answers: Vec<(usize, Set)>,
}

/// The questions of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// Witnesses of chosen cells; the field is the number of cells.
    Witnesses(usize),
    /// A set that neither chosen cells nor candidates meet.
    Unreachable,
    /// A set that no chosen cell meets.
    Unmet,
}

/// The outcome of a chosen cell.
enum Outcome {
    /// Questions must be answered first.
    Open(ChosenCell),
    /// No minimal puzzle: some chosen cell has no witness.
    Useless,
    /// No puzzle: the chosen cells and candidates do not suffice.
    Dead,
    /// The chosen cells are a minimal puzzle.
    Found,
    /// Further cells are needed.
    Choice(Choice),
}

/// The state that the steps of several searches share.
pub(super) struct Round<'r, 's, 'e> {
    pub(super) board: &'r Board,
    pub(super) known: &'r mut Known<'s>,
    pub(super) questions: &'r mut Questions<'e>,
    /// The puzzles found.
    pub(super) found: &'r mut Vec<Vec<u8>>,
}

impl Search {
    /// Returns the whole search: one of the cells of the set must be given.
    pub(super) fn new(board: &Board, set: &[u64]) -> Self {
        let given = board.start.givens.iter().enumerate().filter(|row| *row.1 != 0);
        let given: Vec<usize> = given.map(|row| row.0).collect();
        let mut candidates = mask(&given, board.words());
        remove(&mut candidates, set);
        let root = Choice { cells: cells(set).collect(), candidates, ..Choice::default() };
        Self { stack: vec![root], ..Self::default() }
    }

    pub(super) fn has_ended(&self) -> bool {
        self.stack.is_empty()
    }

    /// Returns the first open choice as a search of its own. Returns `None` if nothing would be left.
    pub(super) fn split(&mut self) -> Option<Self> {
        let mut open = (0..self.stack.len()).filter(|&place| !self.stack[place].cells.is_empty());
        // The first choice is the nearest to the root, whose subtree is mostly the largest. The part keeps
        // the others, so it needs two.
        let (first, _) = open.next().zip(open.next())?;
        // An empty choice stays at the place: the number of chosen cells before a choice follows from its
        // distance to the end of the stack, since a part that was split off has fewer choices than chosen
        // cells.
        let choice = std::mem::take(&mut self.stack[first]);
        let before = self.chosen.len() + 1 - self.stack.len() + first;
        Some(Self { chosen: self.chosen[..before].to_vec(), stack: vec![choice], step: None })
    }

    /// Goes on until questions must be answered. Returns `false` if there are no questions: the search has ended, or
    /// another step must not begin.
    pub(super) fn advance(
        &mut self,
        slot: usize,
        may_begin: bool,
        round: &mut Round<'_, '_, '_>,
    ) -> bool {
        loop {
            let (cell, outcome) = match self.step.take() {
                Some(step) => (step.cell, go_on(step, slot, round)),
                None if !may_begin => return false,
                None => match self.next_cell() {
                    Some(cell) => (cell, self.begin(cell, slot, round)),
                    None => return false,
                },
            };
            let given = self.chosen.len() + 1;
            let Some(choice) = self.stack.last_mut() else { return false };
            // A cell that takes the last witness of another one away does so with more chosen cells too, so
            // it does not return to the candidates.
            if !matches!(outcome, Outcome::Useless | Outcome::Open(_)) {
                insert(&mut choice.candidates, cell);
            }
            match outcome {
                Outcome::Open(step) => {
                    self.step = Some(step);
                    return true;
                }
                Outcome::Choice(next) if given < round.board.most => {
                    self.chosen.push(cell);
                    self.stack.push(next);
                }
                Outcome::Found if given >= round.board.least => {
                    let chosen = self.chosen.iter().copied().chain([cell]);
                    round.found.push(round.board.givens(chosen));
                }
                _ => {}
            }
        }
    }

    /// Stores a solution as an answer to the question about a place.
    pub(super) fn receive(&mut self, place: usize, other: &[u8], board: &Board) {
        let Some(step) = self.step.as_mut().filter(|_| other != board.start.solution) else {
            return;
        };
        let set = board.difference(other);
        match step.answers.iter_mut().find(|row| row.0 == place) {
            // A question may give several solutions. A smaller set leaves fewer cells to try.
            Some(row) if size(&set) < size(&row.1) => row.1 = set,
            Some(_) => {}
            None => step.answers.push((place, set)),
        }
    }

    /// Discards the unfinished step, which will be repeated.
    pub(super) fn undo(&mut self) {
        if let Some((step, choice)) = self.step.take().zip(self.stack.last_mut()) {
            choice.cells.push(step.cell);
        }
    }

    /// Forgets which of the sets from this index on are met.
    pub(super) fn forget(&mut self, from: usize) {
        for choice in self.stack.iter_mut().filter(|choice| choice.known > from) {
            choice.unmet.retain(|&set| (set as usize) < from);
            choice.known = from;
        }
    }

    /// Returns the next cell to be chosen.
    fn next_cell(&mut self) -> Option<usize> {
        loop {
            let cell = self.stack.last_mut()?.cells.pop();
            if cell.is_some() {
                return cell;
            }
            self.stack.pop();
            self.chosen.pop();
        }
    }

    /// Returns the outcome of a chosen cell, or the questions about it.
    fn begin(&mut self, cell: usize, slot: usize, round: &mut Round<'_, '_, '_>) -> Outcome {
        let Round { board, known, questions, .. } = round;
        let Some(choice) = self.stack.last_mut() else { return Outcome::Useless };
        let before = mask(&self.chosen, board.words());
        // Only the sets that came since are looked at: a set that was met before stays met further down.
        let new = (choice.known..known.len()).filter(|&set| !meets(known.get(set), &before));
        choice.unmet.extend(new.map(|set| set as u32));
        choice.known = known.len();
        let is_met = |&&set: &&u32| contains(known.get(set as usize), cell);
        let unmet: Vec<u32> = choice.unmet.iter().filter(|set| !is_met(set)).copied().collect();
        // A set that only the last cell meets: one of the sets that led to this choice.
        let own = choice.unmet.iter().find(is_met).map(|&set| Arc::clone(known.get(set as usize)));
        let candidates = choice.candidates.clone();
        let mut witnesses = choice.witnesses.clone();
        witnesses.push(own.unwrap_or_else(|| vec![0; board.words()].into()));

        let mut chosen = before;
        insert(&mut chosen, cell);
        let mut missing: Vec<(usize, usize)> = Vec::new();
        for (place, &cell) in self.chosen.iter().chain([&cell]).enumerate() {
            let witness = &witnesses[place];
            if !contains(witness, cell) || common(witness, &chosen) != 1 {
                missing.push((place, cell));
            }
        }
        // Each witness among the known sets saves a question.
        for set in known.iter() {
            if missing.is_empty() {
                break;
            }
            if common(set, &chosen) == 1 {
                let found = missing.iter().position(|&(_, cell)| contains(set, cell));
                if let Some((place, _)) = found.map(|index| missing.swap_remove(index)) {
                    witnesses[place] = Arc::clone(set);
                }
            }
        }
        // The known value is excluded, so that the first solution is an answer.
        for &(place, cell) in &missing {
            let excluded = Some((cell, board.start.solution[cell]));
            let givens = board.givens(cells(&chosen).filter(|&other| other != cell));
            questions.ask(board.number(slot, place), &givens, excluded, &board.start.solution);
        }
        let asked = missing.len();
        let known = choice.known;
        let next = Choice { cells: Vec::new(), candidates, witnesses, unmet, known };
        let asks = Asked::Witnesses(asked);
        let step = ChosenCell { cell, chosen, next, set: None, asked: asks, answers: Vec::new() };
        if asked > 0 { Outcome::Open(step) } else { go_on(step, slot, round) }
    }
}

/// Returns the outcome of a step after its questions were answered.
fn go_on(mut step: ChosenCell, slot: usize, round: &mut Round<'_, '_, '_>) -> Outcome {
    let Round { board, known, questions, .. } = round;
    let answers = std::mem::take(&mut step.answers);
    for (_, set) in &answers {
        known.remember(Arc::clone(set));
    }
    let mut ask = |chosen: &[u64]| {
        let givens = board.givens(cells(chosen));
        questions.ask(board.number(slot, 0), &givens, None, &board.start.solution);
    };
    match step.asked {
        // A chosen cell without a witness is redundant with the others.
        Asked::Witnesses(asked) if answers.len() < asked => Outcome::Useless,
        Asked::Witnesses(_) => {
            for (place, set) in answers {
                step.next.witnesses[place] = set;
            }
            let candidates = &step.next.candidates;
            let unmet = step.next.unmet.iter().map(|&set| known.get(set as usize));
            // The set with the fewest candidates has the fewest branches.
            step.set = unmet.min_by_key(|set| common(set, candidates)).cloned();
            if step.set.as_ref().is_some_and(|set| common(set, candidates) == 0) {
                return Outcome::Dead;
            }
            let joined = step.chosen.iter().zip(candidates).map(|(a, b)| a | b);
            // If all candidates together leave a second solution, no choice below can succeed: one question
            // prunes the whole subtree.
            ask(&joined.collect::<Vec<u64>>());
            step.asked = Asked::Unreachable;
            Outcome::Open(step)
        }
        Asked::Unreachable if !answers.is_empty() => Outcome::Dead,
        Asked::Unreachable => {
            if let Some(set) = step.set.take() {
                return Outcome::Choice(step.next.among(&set));
            }
            // Only where no known set is unmet: a known set needs no question.
            ask(&step.chosen);
            step.asked = Asked::Unmet;
            Outcome::Open(step)
        }
        Asked::Unmet => match answers.first() {
            Some((_, set)) => Outcome::Choice(step.next.among(set)),
            None => Outcome::Found,
        },
    }
}

impl Choice {
    /// Returns the choice among the cells of this set.
    fn among(mut self, set: &[u64]) -> Self {
        self.cells = cells(set).filter(|&cell| contains(&self.candidates, cell)).collect();
        remove(&mut self.candidates, set);
        self
    }
}

/// The most sets that are remembered. With more, to look through them takes longer than to ask (measured).
pub(super) const MAX_SETS: usize = 1 << 11;

/// A set of cells, a bit a cell.
pub(super) type Set = Arc<[u64]>;

/// The known unavoidable sets: first the sets that all threads know, then the sets that one thread has found since.
#[derive(Debug)]
pub(super) struct Known<'s> {
    shared: &'s [Set],
    /// The sets that were added.
    pub(super) own: Vec<Set>,
}

impl<'s> Known<'s> {
    pub(super) fn new(shared: &'s [Set]) -> Self {
        Self { shared, own: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.shared.len() + self.own.len()
    }

    pub(super) fn get(&self, index: usize) -> &Set {
        let own = index.checked_sub(self.shared.len());
        own.map_or_else(|| &self.shared[index], |own| &self.own[own])
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Set> {
        self.shared.iter().chain(&self.own)
    }

    /// Adds a set, if there is room for it.
    pub(super) fn remember(&mut self, set: Set) {
        // Dropping a set costs a repeated question and never a puzzle.
        if self.len() < MAX_SETS {
            self.own.push(set);
        }
    }
}

pub(super) fn mask(cells: &[usize], words: usize) -> Vec<u64> {
    let mut mask = vec![0; words];
    for &cell in cells {
        insert(&mut mask, cell);
    }
    mask
}

pub(super) fn insert(set: &mut [u64], cell: usize) {
    set[cell / 64] |= 1 << (cell % 64);
}

/// Removes the cells of another set.
pub(super) fn remove(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(a, b)| *a &= !b);
}

#[inline]
pub(super) fn contains(set: &[u64], cell: usize) -> bool {
    set[cell / 64] >> (cell % 64) & 1 == 1
}

#[inline]
pub(super) fn meets(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

#[inline]
pub(super) fn common(a: &[u64], b: &[u64]) -> u32 {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones()).sum()
}

pub(super) fn size(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

pub(super) fn cells(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| 64 * word + bit)
    })
}
