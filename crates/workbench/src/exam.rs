//! Questions III.A.1 to III.A.5 of the examination paper, on the grid of the page.

use clausoku::board::{Candidate, Cell, Position};
use clausoku::deduction::{Claim, Entry, Options, Propagator, Question as Asked};
use clausoku::encoding::{GivensLevel, Notation};
use clausoku::sat::{Cnf, Formula, Literal};
use clausoku::{Encoded, Encoding, Puzzle};
use serde_json::json;

use crate::question::{Fault, Question, Result, encode};
use crate::shown::literal_at;
use crate::solving::{count, shown};
use crate::trail::deduce;
use clausoku_files::Deadline;

/// Answers a question of the paper. The texts of the questions are in the page's table of texts.
pub(crate) fn exam(
    question: &Question,
    number: u8,
    cell: Option<u32>,
    deadline: &Deadline,
) -> Result {
    let puzzle = question.puzzle()?;
    match number {
        1 => valuations(&puzzle, deadline),
        2 => rows(&puzzle, deadline),
        3 => simplification(),
        4 => paper_formula(deadline),
        5 => value_of_cell(&puzzle, cell, deadline),
        _ => Err(Fault::new("the questions are III.A.1 to III.A.5")),
    }
}

/// The formula of the paper: every rule, and the givens with F1 and F2.
fn initial(puzzle: &Puzzle, deadline: &Deadline) -> Result<Encoded> {
    encode(&paper(), puzzle, deadline)
}

fn paper() -> Encoding {
    Encoding::default().with_givens(GivensLevel::Peers)
}

/// III.A.1: the number of valuations that satisfy the formula is that of the solutions.
fn valuations(puzzle: &Puzzle, deadline: &Deadline) -> Result {
    let mut counted = count(puzzle, deadline)?;
    counted["clauses"] = json!(initial(puzzle, deadline)?.size().clauses);
    Ok(counted)
}

/// III.A.2: a truth table has two to the power of the number of variables rows.
fn rows(puzzle: &Puzzle, deadline: &Deadline) -> Result {
    let variables = initial(puzzle, deadline)?.size().variables;
    let digits = clausoku::counting::UBig::from(2_u8).pow(variables as usize).to_string().len();
    Ok(json!({ "variables": variables, "digits": digits }))
}

/// III.A.3: the formula before and after the simplification, on the example that the paper gives:
/// l ∧ F1 ∧ F2 ∧ F3 and F2' ∧ F3 have the same models with l true. All 16 valuations of an instance are counted.
fn simplification() -> Result {
    let l = literal(1)?;
    let a = literal(2)?;
    let b = literal(3)?;
    let c = literal(4)?;
    let whole = [vec![l], vec![l, a], vec![!l, b, c], vec![!a, c]];
    let simplified = [vec![l], vec![b, c], vec![!a, c]];
    let (before, after) = (models(&whole), models(&simplified));
    Ok(json!({ "before": before.len(), "after": after.len(), "same": before == after }))
}

/// Returns the models of clauses, as bits.
fn models(clauses: &[Vec<Literal>]) -> Vec<u32> {
    (0..16)
        .filter(|bits| {
            clauses.iter().all(|clause| clause.iter().any(|&literal| holds(*bits, literal)))
        })
        .collect()
}

/// Returns `true` if a literal is true in a model of bits.
fn holds(bits: u32, literal: Literal) -> bool {
    (bits >> literal.variable().index() & 1 == 1) == literal.is_positive()
}

/// Returns the literal of a DIMACS number.
fn literal(number: i64) -> Result<Literal> {
    Literal::from_dimacs(number).ok_or_else(|| Fault::new("a literal is not 0"))
}

/// III.A.4: unit propagation on the paper's formula of three clauses.
fn paper_formula(deadline: &Deadline) -> Result {
    let empty = Puzzle::classic(3).map_err(Fault::new)?;
    let encoded = initial(&empty, deadline)?;
    let x = |value: u16, row: u16, column: u16| {
        literal_at(&encoded, value, Position { row, column })
            .ok_or_else(|| Fault::new("the board has no such cell"))
    };
    let clauses = [
        vec![x(4, 0, 0)?],
        vec![x(4, 2, 2)?, x(6, 3, 6)?, x(7, 7, 7)?],
        vec![!x(4, 0, 0)?, !x(6, 3, 6)?],
    ];
    let cnf: Cnf = clauses.iter().collect();
    let mut engine = Propagator::from_formula(&cnf);
    if engine.propagate().is_err() {
        return Err(Fault::new("the paper's formula has no model"));
    }
    let found: Vec<String> =
        engine.trail().iter().map(|&literal| Notation::Lists.literal(&encoded, literal)).collect();
    let left: Vec<Vec<Literal>> = clauses
        .iter()
        .filter(|clause| clause.iter().all(|&literal| engine.value(literal) != Some(true)))
        .map(|clause| {
            let open = clause.iter().copied();
            open.filter(|&literal| engine.value(literal).is_none()).collect()
        })
        .collect();
    let shown = |clauses: &[Vec<Literal>]| {
        Notation::Lists.formula(&encoded, clauses.iter().map(Vec::as_slice))
    };
    Ok(json!({ "formula": shown(&clauses), "found": found, "left": shown(&left) }))
}

/// III.A.5: the value of a cell, and the clauses from which unit propagation derives it.
fn value_of_cell(puzzle: &Puzzle, cell: Option<u32>, deadline: &Deadline) -> Result {
    let deduced = deduce(puzzle, &paper(), Options::UNIT, deadline)?;
    let derived = |cell: Cell| {
        let is_open = puzzle.givens().get(cell).is_none();
        deduced.grid().get(cell).filter(|_| is_open).map(|symbol| Candidate { cell, symbol })
    };
    let asked = match cell {
        Some(cell) if (cell as usize) < puzzle.variant().cell_count() => {
            derived(Cell::from_index(cell)).ok_or_else(|| {
                let place = puzzle.variant().position(Cell::from_index(cell));
                Fault::new(format!("unit propagation does not derive the value of {place}"))
            })?
        }
        Some(_) => return Err(Fault::new("the board has no such cell")),
        None => {
            let paper = puzzle.variant().cell_at(Position { row: 0, column: 7 }).and_then(derived);
            let derivation = deduced.derivation();
            let first =
                derivation.entries().iter().filter_map(Entry::literal).find_map(|literal| {
                    let candidate = deduced.encoded().numbering().candidate(literal.variable())?;
                    derived(candidate.cell).filter(|_| literal.is_positive())
                });
            paper
                .or(first)
                .ok_or_else(|| Fault::new("unit propagation derives no value that is not given"))?
        }
    };
    let claim = Claim { candidate: asked, holds: true };
    let explanation = deduced.why(Asked::Claim(claim)).map_err(Fault::new)?;
    let mut value = shown(&explanation);
    value["cell"] = json!(asked.cell.index());
    value["value"] = json!(asked.symbol.number());
    Ok(value)
}
