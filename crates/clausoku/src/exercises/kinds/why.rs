//! Choose clauses from which a value follows by unit propagation (question III.A.5 of the examination paper).

use clausoku_board::Scope;
use clausoku_text::Rng;
use clausoku_words::{Language, named, say};

use crate::exercises::answer::{letter, letters};
use crate::exercises::board::{Board, SCOPES};
use crate::exercises::candidate::{Candidate, Clause};
use crate::exercises::propagation::follows;
use crate::exercises::sheet::Block;
use crate::exercises::{AnswerError, AnswerForm, Task, Verdict};

/// The number of clauses that are offered and not needed, at most.
const MAX_OTHERS: usize = 5;

/// Clauses of a board of 4×4 cells, among them a derivation of a value.
#[derive(Debug)]
pub(super) struct Derivation {
    target: Candidate,
    clauses: Vec<Clause>,
    /// The indices of a derivation of which no clause can be left out.
    needed: Vec<usize>,
    /// The index of the clause of the derivation that says where the value can be.
    last: usize,
}

impl Derivation {
    /// Makes the derivation from its end: a clause "at least one" that contains the value, then for each of its other literals a given
    /// and a clause "at most one" with it. All clauses hold in a solution, so that they do not contradict each other.
    pub(super) fn new(rng: &mut Rng) -> Self {
        let board = Board::solved(2, rng);
        let order = board.order();
        let cell = rng.below(order * order);
        let target = board.candidate(cell, board.value(cell));
        let scopes: Vec<Option<Scope>> = SCOPES.iter().copied().map(Some).chain([None]).collect();
        let scope = scopes[rng.below(scopes.len())];
        let among = among(&board, cell, scope);
        let last: Clause =
            among.iter().map(|&(cell, value)| board.candidate(cell, value).holds()).collect();
        let mut clauses = vec![last];
        for &(other, value) in among.iter().filter(|pair| **pair != (cell, board.value(cell))) {
            let given = excluding(&board, other, value, cell, rng);
            let excluded = board.candidate(other, value).fails();
            for clause in [vec![given.holds()], vec![given.fails(), excluded]] {
                if !clauses.contains(&clause) {
                    clauses.push(clause);
                }
            }
        }
        let mut others = others(&board, cell, scope, rng);
        others.retain(|clause| !clauses.contains(clause));
        others.truncate(MAX_OTHERS);
        clauses.extend(others);
        for clause in &mut clauses {
            rng.shuffle(clause);
        }
        rng.shuffle(&mut clauses);
        let literal = target.holds();
        let mut needed: Vec<usize> = (0..clauses.len()).collect();
        for index in 0..clauses.len() {
            let rest = needed.iter().filter(|&&other| other != index).map(|&other| &clauses[other]);
            if follows(literal, rest) {
                needed.retain(|&other| other != index);
            }
        }
        let last = needed.iter().copied().find(|&index| clauses[index].len() > 2);
        let last = last.unwrap_or_default();
        Self { target, clauses, needed, last }
    }

    /// Returns the clauses of these indices.
    fn chosen<'c>(&'c self, indices: &'c [usize]) -> impl Iterator<Item = &'c Clause> {
        indices.iter().map(|&index| &self.clauses[index])
    }

    fn words(&self, language: Language) -> [String; 2] {
        let Candidate { value, .. } = self.target;
        [named(language, &self.target.cell()), value.to_string()]
    }
}

/// Returns the cells and values of the clause "at least one" of a cell, or of its value in a group.
fn among(board: &Board, cell: usize, scope: Option<Scope>) -> Vec<(usize, usize)> {
    let order = board.order();
    match scope {
        None => (0..order).map(|value| (cell, value)).collect(),
        Some(scope) => {
            let regions = (0..order).map(|number| board.region(scope, number));
            let region = regions.filter(|region| region.contains(&cell)).flatten();
            region.map(|other| (other, board.value(cell))).collect()
        }
    }
}

/// Returns a candidate of the solution that excludes a value from a cell: the value of the cell, or the value in a peer. It is not that of
/// the cell whose value is to follow.
fn excluding(board: &Board, cell: usize, value: usize, target: usize, rng: &mut Rng) -> Candidate {
    let mut givens: Vec<usize> = board
        .peers(cell)
        .into_iter()
        .filter(|&peer| board.value(peer) == value)
        .chain([cell])
        .filter(|&given| given != target)
        .collect();
    rng.shuffle(&mut givens);
    // A cell has its value in each of its groups, so that the list is not empty.
    let given = givens.first().copied().unwrap_or(cell);
    board.candidate(given, board.value(given))
}

/// Returns clauses that hold in the solution and are not needed: other clauses about the cell, givens, pairs.
fn others(board: &Board, cell: usize, scope: Option<Scope>, rng: &mut Rng) -> Vec<Clause> {
    let order = board.order();
    let other_scope = match scope {
        None => Some(SCOPES[rng.below(SCOPES.len())]),
        Some(_) => None,
    };
    let long = among(board, cell, other_scope);
    let mut found: Vec<Clause> =
        vec![long.iter().map(|&(cell, value)| board.candidate(cell, value).holds()).collect()];
    for _ in 0..2 * MAX_OTHERS {
        let given = rng.below(order * order);
        let candidate = board.candidate(given, board.value(given));
        let peers = board.peers(given);
        let peer = peers[rng.below(peers.len())];
        if given != cell {
            let excluded = board.candidate(peer, board.value(given)).fails();
            found.push(if rng.percent(50) {
                vec![candidate.fails(), excluded]
            } else {
                vec![candidate.holds()]
            });
        }
    }
    found.dedup();
    found
}

impl Task for Derivation {
    fn statement(&self, language: Language) -> Vec<Block> {
        let [cell, value] = self.words(language);
        vec![
            Block::Text(say!(language, exercises::why_ask { literal: self.target, cell, value })),
            Block::lettered(&self.clauses),
            Block::Text(say!(language, exercises::why_form)),
        ]
    }

    fn hints(&self, language: Language) -> Vec<String> {
        let clause = letter(self.last);
        let count = self.needed.len();
        vec![
            say!(language, exercises::why_hint),
            say!(language, exercises::why_hint_last { clause }),
            say!(language, exercises::why_hint_count { count }),
        ]
    }

    fn key(&self, _: Language) -> String {
        let letters: Vec<String> =
            self.needed.iter().map(|&index| letter(index).to_string()).collect();
        letters.join(", ")
    }

    fn form(&self) -> AnswerForm {
        AnswerForm::Several(AnswerForm::letters(self.clauses.len()))
    }

    fn check(&self, text: &str, language: Language) -> Result<Verdict, AnswerError> {
        let chosen = letters(text, self.clauses.len())?;
        let [cell, value] = self.words(language);
        if !follows(self.target.holds(), self.chosen(&chosen)) {
            return Ok(Verdict::wrong(say!(language, exercises::why_wrong { cell, value })));
        }
        let superfluous = chosen.iter().find(|&&index| {
            let rest: Vec<usize> = chosen.iter().copied().filter(|&other| other != index).collect();
            follows(self.target.holds(), self.chosen(&rest))
        });
        Ok(match superfluous {
            Some(&index) => {
                let clause = letter(index);
                Verdict::wrong(say!(language, exercises::why_superfluous { cell, value, clause }))
            }
            None => Verdict::right(),
        })
    }
}
