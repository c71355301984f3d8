//! Writes the steps of a proof for VeriPB.

use std::io::{self, ErrorKind, Write};

use clausoku_cnf::{Cnf, Literal};

use crate::watched::Search;

/// A clause that a proof adds.
pub struct Addition<'p> {
    pub literals: &'p [Literal],
    /// `true` for a clause that does not follow, but keeps the satisfiability of the clauses before
    /// it (RAT).
    pub is_rat: bool,
}

/// Writes a proof of this formula as steps by reverse unit propagation, and definitions of new variables by substitution.
///
/// # Errors
///
/// Fails if the destination fails, or if the pivot of a RAT step is a variable of the formula: what the proof deletes before
/// such a step is not deleted here.
pub fn write<'p>(
    additions: impl Iterator<Item = Addition<'p>>,
    formula: &Cnf,
    mut out: impl Write,
) -> io::Result<()> {
    writeln!(out, "pseudo-Boolean proof version 3.0")?;
    let (mut search, mut conflict) = Search::from_formula(formula);
    for Addition { literals, is_rat } in additions {
        if conflict.is_some() {
            break;
        }
        let pivot = literals.first().filter(|_| is_rat);
        if pivot.is_some_and(|pivot| pivot.variable().to_dimacs() <= formula.variables()) {
            let fault = "the proof has RAT steps about variables of the formula, which are not written for VeriPB; \
                         take another solver";
            return Err(io::Error::new(ErrorKind::Unsupported, fault));
        }
        search.reserve(literals);
        let is_known = literals.iter().any(|&literal| search.is_true(literal));
        if !is_known && !literals.is_empty() {
            match pivot {
                None => writeln!(out, "rup {}>= 1 ;", terms(literals))?,
                Some(pivot) => {
                    let number = pivot.variable().to_dimacs();
                    let value = u8::from(pivot.is_positive());
                    writeln!(out, "red {}>= 1 : x{number} -> {value} ;", terms(literals))?;
                }
            }
            (_, conflict) = search.add(literals);
        }
    }
    writeln!(
        out,
        "rup >= 1 ;\noutput NONE ;\nconclusion UNSAT : -1 ;\nend pseudo-Boolean proof ;"
    )?;
    out.flush()
}

/// Returns the terms of a clause, each with a blank.
fn terms(literals: &[Literal]) -> String {
    literals.iter().copied().map(term).collect()
}

fn term(literal: Literal) -> String {
    let sign = if literal.is_negative() { "~" } else { "" };
    format!("1 {sign}x{} ", literal.variable().to_dimacs())
}
