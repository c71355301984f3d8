//! The description of a certificate.

use clausoku::certificate::{Certificate, ProofFormat};

use super::names::{FORMULA, SOLUTIONS, proof_name};
use crate::views::line;

/// Returns the text of README.md.
pub fn readme(certificate: &Certificate, format: ProofFormat) -> String {
    let puzzle = certificate.claim().puzzle();
    let claim = match certificate.solutions().len() {
        0 => "has no solution".to_owned(),
        1 => "has exactly one solution".to_owned(),
        n => format!("has exactly {n} solutions"),
    };
    let proof = proof_name(format);
    let program = if format == ProofFormat::Drat { "drat-trim" } else { "cake_lpr" };
    let accepts = if format == ProofFormat::Drat { "s VERIFIED" } else { "s VERIFIED UNSAT" };
    let report = certificate.report();
    format!(
        "# A certificate\n\n\
         This puzzle of the kind {variant} {claim}:\n\n    {grid}\n\n\
         {SOLUTIONS} lists the solutions. {FORMULA} says what the puzzle says, and that none of these solutions is meant. \
         {proof} proves that this formula has no model. Check it with\n\n    \
         {program} {FORMULA} {proof}\n\nwhich prints `{accepts}`. The whole certificate, also that the formula says what the \
         puzzle says, is checked by\n\n    clausoku certify --verify .\n\n\
         The variable of a candidate is {order} · (cell − 1) + value, all counted from 1; the comments of {FORMULA} explain \
         its clauses.\n\n\
         | clauses | that say |\n| --- | --- |\n\
         | {} | a cell holds a value |\n| {} | a cell does not hold two values |\n\
         | {} | a region holds a value |\n| {} | two cells of a region do not hold the same value |\n\
         | {} | a given |\n| {} | an excluded candidate |\n| {} | a solution is known |\n",
        report.cells,
        report.cells_once,
        report.regions,
        report.regions_once,
        report.givens,
        report.excluded,
        report.solutions,
        variant = puzzle.variant().name(),
        grid = line(puzzle, puzzle.givens()),
        order = puzzle.variant().order(),
    )
}
