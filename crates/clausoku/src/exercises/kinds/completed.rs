//! Complete a grid as far as the function `sudoku` does: by unit propagation and the failed literal (question III.B.5 of the examination
//! paper).

use clausoku_text::Rng;
use clausoku_words::{Language, named, say};

use super::function::closure;
use crate::exercises::answer;
use crate::exercises::board::{self, Board};
use crate::exercises::candidate::{Clause, Literal};
use crate::exercises::propagation::Consequences;
use crate::exercises::sheet::Block;
use crate::exercises::{AnswerError, AnswerForm, Task, Verdict};

/// The side of a block.
const SIDE: usize = 2;
const ORDER: usize = SIDE * SIDE;
const CELLS: usize = ORDER * ORDER;

/// Givens of a small board, and the grid that the function returns.
#[derive(Debug)]
pub(super) struct Completed {
    given: Vec<usize>,
    /// The grid that unit propagation alone completes.
    by_unit: Vec<usize>,
    /// The grid that both rules complete.
    by_both: Vec<usize>,
}

impl Completed {
    pub(super) fn new(rng: &mut Rng) -> Self {
        let board = Board::solved(SIDE, rng);
        let mut cells: Vec<usize> = (0..CELLS).collect();
        rng.shuffle(&mut cells);
        let count = 3 + rng.below(3);
        let mut formula: Vec<Clause> =
            board::rules().into_iter().flat_map(|rule| board.clauses(rule)).collect();
        let mut given = vec![0; CELLS];
        for &cell in &cells[..count] {
            let value = board.value(cell);
            given[cell] = value + 1;
            formula.push(vec![board.candidate(cell, value).holds()]);
        }
        let by_unit = grid(Consequences::new(&formula).literals);
        let by_both = grid(closure(&formula));
        Self { given, by_unit, by_both }
    }
}

/// Returns the values of true literals, row by row; 0 for a cell without one.
fn grid(literals: impl IntoIterator<Item = Literal>) -> Vec<usize> {
    let mut grid = vec![0; CELLS];
    for literal in literals.into_iter().filter(|literal| literal.holds) {
        let one = literal.candidate;
        grid[(one.row - 1) * ORDER + one.column - 1] = one.value;
    }
    grid
}

fn count(grid: &[usize]) -> usize {
    grid.iter().filter(|&&value| value == 0).count()
}

impl Task for Completed {
    fn statement(&self, language: Language) -> Vec<Block> {
        let cell = |&value: &usize| if value == 0 { ".".to_owned() } else { value.to_string() };
        vec![
            Block::Text(say!(language, exercises::completed_ask)),
            Block::Grid { side: SIDE, cells: self.given.iter().map(cell).collect() },
            Block::Text(say!(language, exercises::completed_form)),
        ]
    }

    fn hints(&self, language: Language) -> Vec<String> {
        vec![
            say!(language, exercises::completed_hint),
            say!(language, exercises::completed_hint_unit { count: count(&self.by_unit) }),
            say!(language, exercises::completed_hint_count { count: count(&self.by_both) }),
        ]
    }

    fn key(&self, _: Language) -> String {
        let rows = self.by_both.chunks(ORDER);
        let row = |row: &[usize]| row.iter().map(ToString::to_string).collect::<String>();
        rows.map(row).collect::<Vec<_>>().join(" ")
    }

    fn form(&self) -> AnswerForm {
        AnswerForm::Text(&["0", " "])
    }

    fn check(&self, text: &str, language: Language) -> Result<Verdict, AnswerError> {
        let found = answer::digits(text, ORDER)?;
        if found.len() != CELLS {
            let count = found.len();
            return Ok(Verdict::wrong(say!(language, exercises::completed_cells { count })));
        }
        let wrong = (0..CELLS).find(|&cell| found[cell] != self.by_both[cell]);
        let Some(cell) = wrong else { return Ok(Verdict::right()) };
        let (value, right) = (found[cell], self.by_both[cell]);
        let cell = named(language, &format!("R{}C{}", cell / ORDER + 1, cell % ORDER + 1));
        Ok(Verdict::wrong(match (value, right) {
            (0, _) => say!(language, exercises::completed_missing { cell }),
            (_, 0) => say!(language, exercises::completed_unknown { cell, value }),
            _ => say!(language, exercises::completed_wrong { cell, value }),
        }))
    }
}
