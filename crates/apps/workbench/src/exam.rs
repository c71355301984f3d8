//! Questions III.A.1 to III.A.5 of the examination paper, on the grid of the page.

use clausoku::board::{Candidate, Cell, Position};
use clausoku::deduction::{Claim, Entry, Options, Propagator, Question as Asked};
use clausoku::encoding::choices::GivensLevel;
use clausoku::encoding::statements::Notation;
use clausoku::sat::{Cnf, Formula, Literal, clause};
use clausoku::{Encoding, Puzzle, PuzzleFormula};
use clausoku_text::joined;
use serde_json::{Value, json};

use crate::question::{Fault, Question, Result};
use crate::shown::literal_at;
use crate::solving::{count_solutions, shown};
use crate::trail::deduce;

/// Answers a question of the paper. The texts of the questions are in the page's table of texts.
pub(crate) fn exam(question: &Question, number: u8, cell: Option<u32>) -> Result {
    let puzzle = question.puzzle()?;
    match number {
        1 => valuations(question, &puzzle),
        2 => rows(question, &puzzle),
        3 => Ok(simplification()),
        4 => paper_formula(question),
        5 => value_of_cell(question, &puzzle, cell),
        _ => Err(Fault::coded("exam-question", "the questions are III.A.1 to III.A.5")),
    }
}

/// The formula of the paper: every rule, and the givens with F1 and F2.
fn initial(question: &Question, puzzle: &Puzzle) -> Result<PuzzleFormula> {
    question.encode(&paper(), puzzle)
}

fn paper() -> Encoding {
    Encoding::default().with_givens(GivensLevel::Peers)
}

/// III.A.1: the number of valuations that satisfy the formula equals the number of solutions.
fn valuations(question: &Question, puzzle: &Puzzle) -> Result {
    let mut counted = count_solutions(question, puzzle)?;
    counted["clauses"] = json!(initial(question, puzzle)?.size().clauses);
    Ok(counted)
}

/// III.A.2: a truth table has two to the power of the number of variables rows.
fn rows(question: &Question, puzzle: &Puzzle) -> Result {
    let variables = initial(question, puzzle)?.size().variables;
    let digits = clausoku::counting::UBig::from(2_u8).pow(variables as usize).to_string().len();
    Ok(json!({ "variables": variables, "digits": digits }))
}

/// III.A.3: the formula before and after the simplification, on the example that the paper gives:
/// l ∧ F1 ∧ F2 ∧ F3 and F2' ∧ F3 have the same models with l true. All 16 valuations of an instance are counted.
fn simplification() -> Value {
    let [l, a, b, c] = clause![1, 2, 3, 4];
    let whole = [vec![l], vec![l, a], vec![!l, b, c], vec![!a, c]];
    let simplified = [vec![l], vec![b, c], vec![!a, c]];
    let (before, after) = (models(&whole), models(&simplified));
    json!({ "before": before.len(), "after": after.len(), "same": before == after })
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

/// III.A.4: unit propagation on the paper's formula of three clauses.
fn paper_formula(question: &Question) -> Result {
    let empty = Puzzle::classic(9).map_err(Fault::engine)?;
    let encoded = initial(question, &empty)?;
    let x = |value: u16, row: u16, column: u16| {
        literal_at(&encoded, value, Position { row, column })
            .ok_or_else(|| Fault::coded("exam-cell", "the board has no such cell"))
    };
    let clauses = [
        vec![x(1, 0, 0)?],
        vec![x(4, 2, 2)?, x(6, 3, 6)?, x(7, 7, 7)?],
        vec![!x(1, 0, 0)?, !x(6, 3, 6)?],
    ];
    let cnf: Cnf = clauses.iter().collect();
    let mut engine = Propagator::from_formula(&cnf);
    if engine.propagate().is_err() {
        return Err(Fault::coded("exam-model", "the paper's formula has no model"));
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
    let paper: Vec<String> =
        engine.trail().iter().map(|&literal| in_paper(&encoded, &[literal])).collect();
    Ok(json!({
        "formula": shown(&clauses), "found": found, "left": shown(&left),
        "paper": {
            "formula": formula_in_paper(&encoded, &clauses), "found": paper,
            "left": formula_in_paper(&encoded, &left),
        },
    }))
}

/// Returns a conjunction of clauses in the notation of the paper.
fn formula_in_paper(encoded: &PuzzleFormula, clauses: &[Vec<Literal>]) -> String {
    let parts = clauses.iter().map(|clause| match (&clause[..], clauses.len()) {
        ([_, _, ..], 2..) => format!("({})", in_paper(encoded, clause)),
        _ => in_paper(encoded, clause),
    });
    joined(parts, " ∧ ")
}

/// Returns a clause in the notation of the paper: `x⁴(2,2) ∨ ¬x⁷(7,7)`, with rows and columns from 0.
fn in_paper(encoded: &PuzzleFormula, clause: &[Literal]) -> String {
    let literals = clause.iter().filter_map(|literal| {
        let candidate = encoded.numbering().candidate(literal.variable())?;
        let Position { row, column } = encoded.puzzle().variant().position(candidate.cell);
        let sign = if literal.is_positive() { "" } else { "¬" };
        let digits = candidate.symbol.number().to_string();
        let value: String = digits.bytes().map(|digit| RAISED[usize::from(digit - b'0')]).collect();
        Some(format!("{sign}x{value}({row},{column})"))
    });
    joined(literals, " ∨ ")
}

/// The raised digits.
const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// III.A.5: the value of a cell, and the clauses from which unit propagation derives it.
fn value_of_cell(question: &Question, puzzle: &Puzzle, cell: Option<u32>) -> Result {
    let deduced = deduce(question, puzzle, &paper(), Options::UNIT)?;
    let derived = |cell: Cell| {
        let is_open = puzzle.givens().get(cell).is_none();
        deduced.grid().get(cell).filter(|_| is_open).map(|symbol| Candidate { cell, symbol })
    };
    let asked = match cell {
        Some(cell) if (cell as usize) < puzzle.variant().cell_count() => {
            derived(Cell::from_index(cell)).ok_or_else(|| {
                let place = puzzle.variant().position(Cell::from_index(cell));
                let message = format!("unit propagation does not derive the value of {place}");
                Fault::coded("exam-value", message).with("cell", place)
            })?
        }
        Some(_) => return Err(Fault::coded("exam-cell", "the board has no such cell")),
        None => {
            let paper = puzzle.variant().cell_at(Position { row: 0, column: 7 }).and_then(derived);
            let derivation = deduced.derivation(&question.deadline);
            let derivation = derivation.map_err(|_| question.late())?;
            let first =
                derivation.entries().iter().filter_map(Entry::literal).find_map(|literal| {
                    let candidate = deduced.encoded().numbering().candidate(literal.variable())?;
                    derived(candidate.cell).filter(|_| literal.is_positive())
                });
            paper.or(first).ok_or_else(|| {
                let message = "unit propagation derives no value that is not given";
                Fault::coded("exam-nothing", message)
            })?
        }
    };
    let claim = Claim { candidate: asked, holds: true };
    let explanation = deduced.why(Asked::Claim(claim), &question.deadline)?;
    let mut value = shown(&explanation);
    value["cell"] = json!(asked.cell.index());
    value["value"] = json!(asked.symbol.number());
    Ok(value)
}
