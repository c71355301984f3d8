//! Adds own clauses to a puzzle's clauses: here, that the corners hold 1 or 2.
//!
//! `cargo run --release -p clausoku --example add_clauses`
#![expect(clippy::print_stdout, reason = "an example shows something")]

use clausoku::board::{Candidate, Cell, Symbol};
use clausoku::drawing::{Scene, TerminalStyle, terminal};
use clausoku::encoding::decode;
use clausoku::sat::solvers::Varisat;
use clausoku::sat::{ClauseSink, Cnf, SatSolver, Verdict};
use clausoku::{Encoding, Puzzle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let empty = Puzzle::classic(4)?;
    let encoded = Encoding::default().encode(&empty)?;
    let mut cnf = Cnf::from_formula(&encoded);
    for cell in [0, 3, 12, 15].map(Cell::from_index) {
        let holds = |index| {
            let candidate = Candidate { cell, symbol: Symbol::from_index(index) };
            encoded.numbering().variable(candidate).expect("dense numbers").positive()
        };
        cnf.add_clause(&[holds(0), holds(1)]);
    }
    let Verdict::Satisfiable(model) = Varisat::new().solve(&cnf)? else { return Ok(()) };
    let solved = empty.with_givens(decode(&model, encoded.numbering(), &empty)?)?;
    println!("{}", terminal(&Scene::new(&solved), TerminalStyle::default())?);
    Ok(())
}
