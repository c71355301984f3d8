//! Proofs in the format of VeriPB 3, by reverse unit propagation, and definitions of new variables by substitution.
//!
//! Source: the VeriPB project, "VeriPB Proof Format Overview", version 3.0.
//!
//! A clause that follows from clauses by reverse unit propagation also does from constraints that propagate as much: "exactly
//! one of these literals" propagates what its clause and its pairs propagate. So a proof about clauses is a proof about such
//! constraints, without the hints. Steps that unit propagation finds by itself are left out. A clause that is RAT on a new
//! variable follows by redundance with the substitution that makes its pivot true.

use std::fmt::Write as _;
use std::io::{self, ErrorKind, Write};

use clausoku_cnf::{Cnf, Literal};

use crate::watched::Search;

/// The first line.
const VERSION: &str = "pseudo-Boolean proof version 3.0";

/// The reason why a proof is not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the proof: {fault}")]
pub struct VeripbError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The fault of the line.
    pub fault: String,
}

/// Returns the clauses that a proof adds by `rup`, or by `red` with one substituted variable, as a DRAT proof in text. The
/// substituted variable is the pivot.
///
/// # Errors
///
/// Fails at a step that is neither, and if the proof has no conclusion.
pub fn drat_of_veripb(text: &str) -> Result<String, VeripbError> {
    let mut drat = String::new();
    let mut is_concluded = false;
    let mut line = 0;
    for content in text.lines().map(str::trim) {
        line += 1;
        let fault = |fault: String| VeripbError { line, fault };
        if line == 1 {
            if content != VERSION {
                return Err(fault(format!("expected {VERSION:?}")));
            }
            continue;
        }
        if content.is_empty() || content.starts_with('%') {
            continue;
        }
        let words: Vec<&str> = content.split_whitespace().collect();
        match words.as_slice() {
            ["rup", terms @ .., ">=", "1", ";"] => {
                add(&mut drat, &literals(terms).map_err(fault)?);
            }
            ["red", terms @ .., ">=", "1", ":", variable, "->", value @ ("0" | "1"), ";"] => {
                let mut clause = literals(terms).map_err(fault)?;
                let sign = if *value == "1" { "" } else { "~" };
                let pivot = literal(&["1", &format!("{sign}{variable}")]);
                let place = clause.iter().position(|&literal| Some(literal) == pivot);
                let place = place.ok_or_else(|| {
                    fault(format!("{variable} -> {value} makes no literal of the clause true"))
                })?;
                // The pivot of DRAT is the first literal.
                clause.swap(0, place);
                add(&mut drat, &clause);
            }
            ["output", "NONE", ";"] | ["end", "pseudo-Boolean", "proof", ";"] => {}
            // A proof that was cut between two lines lacks this line, and is otherwise well-formed.
            ["conclusion", "UNSAT", ..] => is_concluded = true,
            _ => return Err(fault("this step is not `rup` or `red` of a clause".to_owned())),
        }
    }
    if is_concluded {
        Ok(drat)
    } else {
        Err(VeripbError { line, fault: "the proof has no conclusion".to_owned() })
    }
}

/// Returns the literals of terms, as in DIMACS.
fn literals(terms: &[&str]) -> Result<Vec<i32>, String> {
    terms
        .chunks(2)
        .map(|pair| literal(pair).ok_or_else(|| format!("{pair:?} is no literal")))
        .collect()
}

/// Appends a clause.
fn add(drat: &mut String, clause: &[i32]) {
    for literal in clause {
        let _ = write!(drat, "{literal} ");
    }
    *drat += "0\n";
}

/// Returns the literal of a term `1 x7` or `1 ~x7`, as in DIMACS.
fn literal(term: &[&str]) -> Option<i32> {
    let ["1" | "+1", name] = term else { return None };
    let (name, sign) = name.strip_prefix('~').map_or((*name, 1), |name| (name, -1));
    let digits = name.strip_prefix('x')?;
    let number: i32 = digits.parse().ok()?;
    // `parse` also reads `+7`, which is no name of a variable.
    (number > 0 && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(sign * number)
}

/// A clause that a proof adds.
pub(crate) struct Addition<'p> {
    pub literals: &'p [Literal],
    /// `true` for a clause that does not follow, but keeps the satisfiability of the clauses before
    /// it (RAT).
    pub is_rat: bool,
}

/// Writes a proof of this formula as steps by reverse unit propagation, and definitions of new variables by substitution.
///
/// # Errors
///
/// Fails if the destination fails, or if the pivot of a RAT step is a variable of the formula: the output lacks deletions
/// before that step.
pub(crate) fn write<'p>(
    additions: impl Iterator<Item = Addition<'p>>,
    formula: &Cnf,
    mut out: impl Write,
) -> io::Result<()> {
    writeln!(out, "{VERSION}")?;
    let (mut search, mut conflict) = Search::from_formula(formula);
    for Addition { literals, is_rat } in additions {
        // The empty clause follows now by unit propagation, and is written below.
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
    let terms = literals.iter().map(|literal| {
        let sign = if literal.is_negative() { "~" } else { "" };
        format!("1 {sign}x{} ", literal.variable().to_dimacs())
    });
    terms.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_read() {
        let text = "pseudo-Boolean proof version 3.0\n% c\nrup 1 x1 1 ~x22 >= 1 ;\nrup >= 1 ;\noutput NONE ;\nconclusion UNSAT : -1 ;\nend pseudo-Boolean proof ;\n";
        assert_eq!(drat_of_veripb(text).unwrap(), "1 -22 0\n0\n");
        for end in 0..text.find("conclusion").unwrap() {
            assert!(drat_of_veripb(&text[..end]).is_err());
        }
    }

    #[test]
    fn the_substituted_variable_is_the_pivot() {
        let proof =
            |step: &str| drat_of_veripb(&format!("{VERSION}\n{step}\nconclusion UNSAT ;\n"));
        let read = |step| proof(step).unwrap();
        assert_eq!(read("red 1 ~x1 1 x9 >= 1 : x9 -> 1 ;"), "9 -1 0\n");
        assert_eq!(read("red 1 x1 1 ~x9 >= 1 : x9 -> 0 ;"), "-9 1 0\n");
        for (step, fault) in [
            ("red 1 ~x1 1 x9 >= 1 : x9 -> 0 ;", "x9 -> 0 makes no literal of the clause true"),
            ("red 1 ~x1 >= 1 : x9 -> 1 ;", "x9 -> 1 makes no literal of the clause true"),
            ("red 1 ~x1 1 x9 >= 1 : x9 -> x1 ;", "this step is not `rup` or `red` of a clause"),
            ("red 1 ~x1 1 x9 >= 1 : x9 -> 1 : subproof", "this step is not `rup` or `red`"),
        ] {
            let error = proof(step).unwrap_err().to_string();
            assert!(error.contains(fault), "{error}");
        }
    }

    #[test]
    fn other_steps_are_refused() {
        for (step, fault) in [
            ("pol 1 2 +;", "line 2 of the proof: this step is not `rup` or `red` of a clause"),
            ("rup 2 x1 >= 1 ;", "line 2 of the proof: [\"2\", \"x1\"] is no literal"),
            ("rup 1 x1 1 >= 1 ;", "line 2 of the proof: [\"1\"] is no literal"),
            ("rup 1 x0 >= 1 ;", "line 2 of the proof: [\"1\", \"x0\"] is no literal"),
            ("rup 1 x1 >= 2 ;", "line 2 of the proof: this step is not `rup` or `red` of a clause"),
        ] {
            let text = format!("{VERSION}\n{step}\nconclusion UNSAT ;\n");
            assert_eq!(drat_of_veripb(&text).unwrap_err().to_string(), fault);
        }
        assert!(drat_of_veripb("").is_err());
    }
}
