//! Pairs of puzzles and their solutions, wherever in a text they are: beside each other, in a remark, among the answers at the end.
//!
//! **Invariant.** A complete grid is the solution of a puzzle if it is valid, has all of its givens, and if a name, a remark or its place says
//! so: behind its puzzle in a record, or directly below it, as another one is below its own. Any other complete grid is a puzzle of its own, since lists have some: an error is in neither.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use clausoku_board::{Grid, Puzzle, check_solution};

use super::board::{Board, Step};
use super::values::ANSWERS;
use crate::ReadOptions;
use crate::common::Boards;

/// Gives each puzzle its solution, and finds the boards that are no puzzles of their own: solutions, boards that the output of a program
/// shows once more, and boards in remarks beside others. Returns the bytes at which the last begin.
pub(super) fn pair(text: &str, mut boards: Vec<&mut Board>, options: &ReadOptions) -> Vec<usize> {
    boards.retain(|board| board.fault.is_none());
    boards.sort_by_key(|board| board.start);
    mark_answers(text, &mut boards);
    let are_of_record: Vec<bool> = (0..boards.len()).map(|at| is_of_record(&boards, at)).collect();
    let mut open = Vec::new();
    let mut complete = Vec::new();
    for (board, is_of_record) in boards.into_iter().zip(are_of_record) {
        if board.is_complete() {
            complete.push((board, is_of_record));
        } else {
            open.push(board);
        }
    }
    let puzzles = Puzzles::new(&open);
    let mut starts: Vec<usize> =
        open.iter().chain(complete.iter().map(|row| &row.0)).map(|board| board.start).collect();
    starts.sort_unstable();
    // Lines that are boards are a list.
    let are_rows = |first: &Board, second: &Board| {
        let between = text.get(first.start..second.start).unwrap_or_default();
        between.matches('\n').count() >= first.order
    };
    let mut unnamed: Vec<(usize, usize)> = Vec::new();
    let mut valid = Valid { text, options, boards: Boards::default(), empty: HashMap::new() };
    let mut solutions: HashSet<Vec<u16>> = HashSet::new();
    for ((board, is_of_record), index) in complete.iter_mut().zip(0..) {
        let before = starts.partition_point(|&start| start < board.start);
        let is_above = |puzzle: &Board| {
            puzzle.start <= board.start
                && starts.partition_point(|&start| start <= puzzle.start) >= before
        };
        // Each complete board completes an empty one.
        let is_own = |&index: &usize| {
            let puzzle: &Board = open[index];
            may_solve(board, puzzle, *is_of_record) && (puzzle.filled() > 0 || is_above(puzzle))
        };
        let completed = puzzles.completed_by(board, &open);
        let next = open.partition_point(|puzzle| puzzle.start < board.start);
        let below = next.checked_sub(1).filter(|&index| {
            let puzzle: &Board = open[index];
            puzzle.filled() > 0
                && puzzle.solution.is_none()
                && is_above(puzzle)
                && board.has_givens_of(puzzle)
        });
        let own = completed.into_iter().filter(is_own);
        let own = own.max_by_key(|&index| open[index].filled());
        let is_valid = (own.is_some() || below.is_some()) && valid.accepts(board);
        let own = own.filter(|_| is_valid);
        if let Some(own) = own {
            open[own].solution = Some(Box::new(board.clone()));
            solutions.insert(board.values.numbers.clone());
        } else if is_valid && let Some(below) = below {
            unnamed.push((index, below));
        }
        // The same solution may be in the text once more.
        let is_answer = says_answer(board);
        board.is_skipped = own.is_some() || is_answer && solutions.contains(&board.values.numbers);
        if is_answer && !board.is_skipped {
            board.note = Some(UNSOLVING);
        }
    }
    // One complete board below its puzzle may be the next one of a list.
    let are_pairs = unnamed.len() > 1;
    for (index, own) in unnamed {
        let board = &mut *complete[index].0;
        if are_pairs {
            board.is_skipped = true;
            open[own].solution = Some(Box::new(board.clone()));
        } else if are_rows(open[own], board) {
            board.note = Some(UNNAMED);
        }
    }
    skip_copies(&mut open);
    let mut all: Vec<&mut Board> =
        open.into_iter().chain(complete.into_iter().map(|row| row.0)).collect();
    let has_others = all.iter().any(|board| !board.is_remark && !board.is_skipped);
    let remarked =
        all.iter_mut().filter(|board| has_others && board.is_remark && !board.is_skipped);
    let mut starts: Vec<usize> = remarked
        .map(|board| {
            board.is_skipped = true;
            board.start
        })
        .collect();
    starts.sort_unstable();
    starts
}

/// The note about a complete grid that may be the solution of the other one of its text.
const UNNAMED: &str = "this complete grid solves the one above it, and is a puzzle of its own here; name it solution in a line above it otherwise";

/// The note about a complete grid that is named as a solution.
pub(super) const UNSOLVING: &str = "a complete grid that is named as a solution belongs to no puzzle without one, and is a puzzle of its own here";

/// Notes which complete boards the lines above them name as answers. A name holds for all complete boards up to the next puzzle.
fn mark_answers(text: &str, boards: &mut [&mut Board]) {
    let mut are_answers = false;
    let mut above = 0;
    for board in boards {
        let mut from = above.max(board.start.saturating_sub(MAX_ABOVE)).min(board.start);
        while !text.is_char_boundary(from) {
            from += 1;
        }
        let lines = || text[from..board.start].rsplit('\n').take(LINES_ABOVE + 1);
        are_answers = board.is_complete()
            && (are_answers || names_answer(&board.label) || lines().any(names_answer));
        board.is_answer |= are_answers;
        above = board.start;
    }
}

/// The lines above a board that may name it, and their length in bytes.
const LINES_ABOVE: usize = 3;
const MAX_ABOVE: usize = 400;

/// Returns `true` if a remark, the output of a program or a name says that a complete board is an answer.
fn says_answer(board: &Board) -> bool {
    let is_name = |step: &Step| matches!(step, Step::Member(name) if names_answer(name) || ANSWERS.contains(&name.as_str()));
    board.is_answer || board.is_remark || board.path.iter().any(is_name)
}

/// Returns `true` if a board is the second of the two in its list: of the only two boards of a text, behind a value, in a list of such lists, or in
/// the brackets of a call.
fn is_of_record(boards: &[&mut Board], at: usize) -> bool {
    let siblings = |index: Option<usize>| {
        let board = boards.get(index?)?;
        let (Step::Element(element), parent) = board.path.split_last()? else { return None };
        Some((*element, (board.tree, parent), board.is_argument))
    };
    let [first, second] = [at.checked_sub(1), Some(at)].map(siblings);
    let (Some((first, parent, _)), Some((second, own, is_argument))) = (first, second) else {
        return false;
    };
    let others = [at.checked_sub(2), Some(at + 1)].map(siblings);
    let is_alone = others.iter().flatten().all(|other| other.1 != own);
    let is_record = boards.len() == 2
        || first > 0
        || is_argument
        || matches!(own.1.last(), Some(Step::Element(_)));
    parent == own && first + 1 == second && is_record && is_alone
}

/// Returns `true` if the places and names of a complete board and a puzzle let one be the solution of the other.
fn may_solve(complete: &Board, puzzle: &Board, is_of_record: bool) -> bool {
    let is_below = || match (puzzle.path.split_last(), complete.path.split_last()) {
        (Some((Step::Member(one), parent)), Some((Step::Member(other), own))) => {
            complete.tree == puzzle.tree && parent == own && one != other
        }
        (Some((Step::Element(first), parent)), Some((Step::Element(second), own))) => {
            is_of_record && complete.tree == puzzle.tree && parent == own && first + 1 == *second
        }
        (None, None) => are_variables(&puzzle.label, &complete.label),
        _ => false,
    };
    says_answer(complete) || puzzle.filled() > 0 && puzzle.start < complete.start && is_below()
}

/// Returns `true` if a program assigns the values behind these texts to variables whose names are those of no list: they differ, and not in
/// numbers alone, or are one.
fn are_variables(one: &str, other: &str) -> bool {
    let letters = |name: &str| name.chars().filter(|c| c.is_alphabetic()).collect::<String>();
    let names =
        [one, other].map(|label| label.trim_end_matches(['"', '\'', '`', ' ']).strip_suffix('='));
    matches!(names, [Some(one), Some(other)] if one == other || letters(one) != letters(other))
}

/// Returns `true` if a board is in a remark or in the output of a program, as notebooks have it, where it may be once more.
fn may_be_copy(board: &Board) -> bool {
    let is_output = |step: &Step| matches!(step, Step::Member(name) if name == "outputs");
    board.is_remark || board.path.iter().any(is_output)
}

/// Skips the puzzles in remarks and in the output of a program that are elsewhere, too.
fn skip_copies(open: &mut [&mut Board]) {
    let sources = open.iter().filter(|board| !may_be_copy(board));
    let sources: HashSet<Vec<u16>> = sources.map(|board| board.values.numbers.clone()).collect();
    let mut solutions: HashMap<Vec<u16>, Box<Board>> = HashMap::new();
    for board in open.iter_mut().filter(|board| may_be_copy(board)) {
        board.is_skipped = sources.contains(&board.values.numbers);
        if let Some(solution) = board.solution.take_if(|_| board.is_skipped) {
            solutions.insert(board.values.numbers.clone(), solution);
        }
    }
    // The copy may be beside the solution.
    let unsolved = open.iter_mut().filter(|board| !may_be_copy(board) && board.solution.is_none());
    for board in unsolved {
        board.solution = solutions.remove(&board.values.numbers);
    }
}

/// Returns `true` if a name says that a board is a solution.
pub(super) fn names_solution(name: &str) -> bool {
    // A test of a board that has nothing to solve names it as solved already.
    let name = name.to_lowercase().replace(['_', ' '], "");
    let name = name.replace("unsolved", "").replace("alreadysolved", "");
    ["solution", "solved", "answer", "lösung", "loesung", "oplossing", "soluzione", "solución"]
        .iter()
        .any(|word| name.contains(word))
}

/// Returns `true` if a name says that a board is a puzzle: `Puzzle:`, `Input`.
pub(super) fn names_puzzle(name: &str) -> bool {
    let bare = name.trim_matches(|c: char| !c.is_alphabetic()).to_lowercase();
    ["puzzle", "input", "problem", "question", "unsolved", "givens"].contains(&bare.as_str())
}

/// The words that name what a program returns, or what a language model should answer.
const OF_RESULTS: [&str; 11] = [
    "output",
    "outputs",
    "expected",
    "after",
    "print",
    "prints",
    "ideal",
    "truth",
    "target",
    "completion",
    "response",
];

/// Returns `true` if a name says that a complete board is a solution, or what a program returns.
fn names_answer(name: &str) -> bool {
    let lower = name.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphabetic());
    names_solution(name) || words.any(|word| OF_RESULTS.contains(&word))
}

/// The number of givens by which the puzzles of a complete board are looked up.
const KEY: usize = 3;

/// The number of puzzles with the same values in these cells that may be those of one complete board. A text may have a puzzle many times.
const MAX_MATCHES: usize = 256;

/// Puzzles by the cells of their first givens, and then by the values in these cells: a few keys for many puzzles.
struct Puzzles(HashMap<Vec<usize>, HashMap<Vec<u16>, Vec<usize>>>);

impl Puzzles {
    fn new(open: &[&mut Board]) -> Self {
        let mut all: HashMap<Vec<usize>, HashMap<Vec<u16>, Vec<usize>>> = HashMap::new();
        let may_have = |board: &Board| board.regions().is_none();
        for (board, index) in open.iter().zip(0..).filter(|row| may_have(row.0)) {
            let numbers = &board.values.numbers;
            let key = (0..numbers.len()).filter(|&cell| numbers[cell] > 0).take(KEY);
            let cells: Vec<usize> = key.collect();
            let values = cells.iter().map(|&cell| numbers[cell]).collect();
            all.entry(cells).or_default().entry(values).or_default().push(index);
        }
        Self(all)
    }

    /// Returns the puzzles without solutions whose givens a complete board has.
    fn completed_by(&self, complete: &Board, open: &[&mut Board]) -> Vec<usize> {
        let numbers = &complete.values.numbers;
        let found = self.0.iter().filter_map(|(cells, by_values)| {
            let values: Option<Vec<u16>> =
                cells.iter().map(|&cell| numbers.get(cell).copied()).collect();
            by_values.get(&values?)
        });
        let may_be = |index: &&usize| {
            let puzzle: &Board = open[**index];
            puzzle.solution.is_none() && complete.has_givens_of(puzzle)
        };
        let mut found: Vec<usize> =
            found.flat_map(|all| all.iter().filter(may_be).take(MAX_MATCHES)).copied().collect();
        // The first of equal puzzles is the last of the list, which has the first solution.
        found.sort_unstable_by(|one, other| other.cmp(one));
        found
    }
}

/// The empty boards by whose rules complete ones are checked.
struct Valid<'o> {
    text: &'o str,
    options: &'o ReadOptions,
    boards: Boards,
    /// The empty puzzle of each board.
    empty: HashMap<String, Option<Puzzle>>,
}

impl Valid<'_> {
    fn accepts(&mut self, complete: &Board) -> bool {
        let variant = match &self.options.variant {
            Some(variant) => Arc::clone(variant),
            None => match complete.variant(self.text, &mut self.boards) {
                Ok(variant) => variant,
                Err(_) => return false,
            },
        };
        let empty = self.empty.entry(variant.name().to_owned()).or_insert_with(|| {
            let givens = Grid::empty(variant.cell_count());
            Puzzle::new(variant, givens).ok()
        });
        let grid = Grid::from_numbers(complete.values.numbers.clone());
        empty.as_ref().is_some_and(|empty| check_solution(empty, &grid).is_ok())
    }
}
