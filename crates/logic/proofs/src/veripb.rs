//! Proofs in the format of VeriPB 3, by reverse unit propagation, and definitions of new variables by substitution.
//!
//! Source: the VeriPB project, "VeriPB Proof Format Overview", version 3.0.
//!
//! A clause that follows from clauses by reverse unit propagation also does from constraints that propagate as much: "exactly
//! one of these literals" propagates what its clause and its pairs propagate. So a proof about clauses is a proof about such
//! constraints, without the hints. Steps that unit propagation finds by itself are left out. A clause that is RAT on a new
//! variable follows by redundance with the substitution that makes its pivot true.
//!
//! VeriPB checks a step by redundance with all constraints that it has then, so clauses that a proof with such steps has deleted
//! are deleted there too. A deletion takes what VeriPB has propagated from the clause, so clauses with a literal that is true for
//! good stay: no step by redundance needs their deletion. Constraints are numbered from the last one: -1, -2 and so on.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use clausoku_cnf::veripb::{AsConstraint, Name, VERSION};
use clausoku_cnf::{Cnf, Deadline, Literal};

use crate::watched::Search;
use crate::{ProofStep, UnwrittenProof};

/// The reason why a proof is not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the proof: {fault}")]
pub struct VeripbError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The fault of the line.
    pub fault: String,
}

/// The steps of a proof.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VeripbSteps {
    /// The additions and deletions of clauses, as a DRAT proof in text. The pivot of a step by redundance is its first literal.
    pub drat: String,
    /// For each addition, `true` if it is a step by redundance, and `false` if it must follow by reverse unit propagation.
    pub by_redundance: Vec<bool>,
}

/// Returns the clauses that a proof adds by `rup`, or by `red` with one substituted variable, and those that it deletes by `del id` with
/// numbers from the last step. The substituted variable is the pivot.
///
/// # Errors
///
/// Fails at another step, at the deletion of a clause that the proof has not added or has deleted before, and if the proof has no
/// conclusion.
pub fn drat_of_veripb(text: &str) -> Result<VeripbSteps, VeripbError> {
    let VeripbSteps { mut drat, mut by_redundance } = VeripbSteps::default();
    // The clauses of the proof in order; `None` for a deleted one.
    let mut clauses: Vec<Option<Vec<i32>>> = Vec::new();
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
                let clause = literals(terms).map_err(fault)?;
                add(&mut drat, &clause);
                clauses.push(Some(clause));
                by_redundance.push(false);
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
                clauses.push(Some(clause));
                by_redundance.push(true);
            }
            ["del", "id", numbers @ .., ";"] => {
                // All numbers are counted from the same end.
                for number in numbers {
                    let clause = take(&mut clauses, number).ok_or_else(|| {
                        fault(format!("{number} is not the number of a clause of the proof, from -1 for the last one"))
                    })?;
                    drat += "d ";
                    add(&mut drat, &clause);
                }
            }
            ["output", "NONE", ";"] | ["end", "pseudo-Boolean", "proof", ";"] => {}
            // A proof that was cut between two lines lacks this line, and is otherwise well-formed.
            ["conclusion", "UNSAT", hint @ .., ";"] => {
                let is_empty = match hint {
                    [] => clauses.iter().flatten().any(Vec::is_empty),
                    [":", number] => {
                        take(&mut clauses, number).is_some_and(|clause| clause.is_empty())
                    }
                    _ => false,
                };
                if !is_empty {
                    return Err(fault(
                        "the conclusion names no empty clause of the proof".to_owned(),
                    ));
                }
                is_concluded = true;
            }
            _ => {
                return Err(fault(
                    "this step is not `rup` or `red` of a clause, or `del id`".to_owned(),
                ));
            }
        }
    }
    if is_concluded {
        Ok(VeripbSteps { drat, by_redundance })
    } else {
        Err(VeripbError { line, fault: "the proof has no conclusion".to_owned() })
    }
}

/// Takes the clause of a number, counted from -1 for the last one.
fn take(clauses: &mut [Option<Vec<i32>>], number: &str) -> Option<Vec<i32>> {
    let from_end: usize = number.strip_prefix('-')?.parse().ok()?;
    let place = clauses.len().checked_sub(from_end)?;
    clauses.get_mut(place)?.take()
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

/// Writes a proof of this formula as steps by reverse unit propagation, definitions of new variables by substitution, and deletions of
/// its own clauses.
///
/// # Errors
///
/// Fails if the destination fails, if the pivot of a RAT step is a variable of the formula, since constraints of the formula are not
/// deleted before that step, and at the deadline.
pub(crate) fn write<'p>(
    steps: impl Iterator<Item = ProofStep<'p>>,
    formula: &Cnf,
    mut out: impl Write,
    deadline: &Deadline,
) -> Result<(), UnwrittenProof> {
    writeln!(out, "{VERSION}")?;
    let (search, conflict) = Search::from_formula(formula);
    let mut writer = Writer { search, written: HashMap::new(), count: 0 };
    let mut is_refuted = conflict.is_some();
    for step in steps {
        deadline.work(1)?;
        // The empty clause follows now by unit propagation, and is written below.
        if is_refuted {
            break;
        }
        match step {
            ProofStep::Add { number, literals, .. } => {
                let pivot = literals.first().filter(|_| step.is_rat());
                is_refuted = writer.add(number, literals, pivot.copied(), formula, &mut out)?;
            }
            ProofStep::Delete(numbers) => writer.delete(numbers, &mut out)?,
        }
    }
    writeln!(
        out,
        "rup >= 1 ;\noutput NONE ;\nconclusion UNSAT : -1 ;\nend pseudo-Boolean proof ;"
    )?;
    Ok(out.flush()?)
}

/// The clauses that were written.
struct Writer<'p> {
    search: Search,
    /// The place of each clause that can be deleted, and its literals, by the number in the proof.
    written: HashMap<u64, (u64, &'p [Literal])>,
    count: u64,
}

impl<'p> Writer<'p> {
    /// Writes a clause that does not follow by unit propagation alone. Returns `true` if the empty clause follows then.
    fn add(
        &mut self,
        number: u64,
        literals: &'p [Literal],
        pivot: Option<Literal>,
        formula: &Cnf,
        out: &mut impl Write,
    ) -> Result<bool, UnwrittenProof> {
        if pivot.is_some_and(|pivot| pivot.variable().to_dimacs() <= formula.variables()) {
            return Err(UnwrittenProof::RatOfFormula);
        }
        self.search.reserve(literals);
        if literals.is_empty() || literals.iter().any(|&literal| self.search.is_true(literal)) {
            return Ok(false);
        }
        match pivot {
            None => writeln!(out, "rup {} ;", AsConstraint(literals))?,
            Some(pivot) => {
                let variable = Name(pivot.variable().positive());
                let value = u8::from(pivot.is_positive());
                writeln!(out, "red {} : {variable} -> {value} ;", AsConstraint(literals))?;
            }
        }
        self.written.insert(number, (self.count, literals));
        self.count += 1;
        let (_, conflict) = self.search.add(literals);
        Ok(conflict.is_some())
    }

    /// Writes the deletion of the clauses of these numbers that were written and have no literal that is true for good.
    fn delete(&mut self, numbers: &[i64], out: &mut impl Write) -> io::Result<()> {
        let mut places = Vec::new();
        for number in numbers {
            let Some((place, literals)) = self.written.remove(&number.unsigned_abs()) else {
                continue;
            };
            if !literals.iter().any(|&literal| self.search.is_true(literal)) {
                self.search.delete(literals);
                places.push(self.count - place);
            }
        }
        if places.is_empty() {
            return Ok(());
        }
        write!(out, "del id")?;
        places.iter().try_for_each(|place| write!(out, " -{place}"))?;
        writeln!(out, " ;")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_read() {
        let text = "pseudo-Boolean proof version 3.0\n% c\nrup 1 x1 1 ~x22 >= 1 ;\nrup >= 1 ;\noutput NONE ;\nconclusion UNSAT : -1 ;\nend pseudo-Boolean proof ;\n";
        assert_eq!(drat_of_veripb(text).unwrap().drat, "1 -22 0\n0\n");
        for end in 0..text.find("conclusion").unwrap() {
            assert!(drat_of_veripb(&text[..end]).is_err());
        }
    }

    #[test]
    fn deletions_are_counted_from_the_last_clause() {
        let proof =
            |steps: &str| drat_of_veripb(&format!("{VERSION}\n{steps}\nconclusion UNSAT ;\n"));
        let steps =
            "rup 1 x1 >= 1 ;\nred 1 x1 1 ~x9 >= 1 : x9 -> 0 ;\ndel id -2 -1 ;\nrup >= 1 ;\n";
        assert_eq!(proof(steps).unwrap().drat, "1 0\n-9 1 0\nd 1 0\nd -9 1 0\n0\n");
        // VeriPB refuses a number twice, too.
        for numbers in ["-3", "0", "2", "-1 -1", "-2", "--1", "x1"] {
            let text = format!("rup 1 x1 >= 1 ;\nrup 1 x2 >= 1 ;\ndel id -2 ;\ndel id {numbers} ;");
            let error = proof(&text).unwrap_err();
            assert!(
                error.line == 5 && error.fault.contains("is not the number of a clause"),
                "{error}"
            );
        }
    }

    #[test]
    fn the_substituted_variable_is_the_pivot() {
        let proof = |step: &str| {
            drat_of_veripb(&format!("{VERSION}\n{step}\nrup >= 1 ;\nconclusion UNSAT ;\n"))
        };
        let read = |step| proof(step).unwrap().drat;
        assert_eq!(read("red 1 ~x1 1 x9 >= 1 : x9 -> 1 ;"), "9 -1 0\n0\n");
        assert_eq!(read("red 1 x1 1 ~x9 >= 1 : x9 -> 0 ;"), "-9 1 0\n0\n");
        for (step, fault) in [
            ("red 1 ~x1 1 x9 >= 1 : x9 -> 0 ;", "x9 -> 0 makes no literal of the clause true"),
            ("red 1 ~x1 >= 1 : x9 -> 1 ;", "x9 -> 1 makes no literal of the clause true"),
            (
                "red 1 ~x1 1 x9 >= 1 : x9 -> x1 ;",
                "this step is not `rup` or `red` of a clause, or `del id`",
            ),
            ("red 1 ~x1 1 x9 >= 1 : x9 -> 1 : subproof", "this step is not `rup` or `red`"),
        ] {
            let error = proof(step).unwrap_err().to_string();
            assert!(error.contains(fault), "{error}");
        }
    }

    #[test]
    fn other_steps_are_refused() {
        for (step, fault) in [
            (
                "pol 1 2 +;",
                "line 2 of the proof: this step is not `rup` or `red` of a clause, or `del id`",
            ),
            ("rup 2 x1 >= 1 ;", "line 2 of the proof: [\"2\", \"x1\"] is no literal"),
            ("rup 1 x1 1 >= 1 ;", "line 2 of the proof: [\"1\"] is no literal"),
            ("rup 1 x0 >= 1 ;", "line 2 of the proof: [\"1\", \"x0\"] is no literal"),
            (
                "rup 1 x1 >= 2 ;",
                "line 2 of the proof: this step is not `rup` or `red` of a clause, or `del id`",
            ),
        ] {
            let text = format!("{VERSION}\n{step}\nconclusion UNSAT ;\n");
            assert_eq!(drat_of_veripb(&text).unwrap_err().to_string(), fault);
        }
        assert!(drat_of_veripb("").is_err());
    }

    #[test]
    fn the_conclusion_names_an_empty_clause() {
        let proof = |steps: &str, hint: &str| {
            drat_of_veripb(&format!("{VERSION}\n{steps}\nconclusion UNSAT{hint} ;\n"))
        };
        assert!(proof("rup >= 1 ;", " : -1").is_ok() && proof("rup >= 1 ;", "").is_ok());
        assert!(proof("rup >= 1 ;\nrup 1 x1 >= 1 ;", " : -2").is_ok());
        for (steps, hint) in [
            ("", ""),
            ("", " : -1"),
            ("rup 1 x1 >= 1 ;", ""),
            ("rup >= 1 ;\nrup 1 x1 >= 1 ;", " : -1"),
            ("rup >= 1 ;\ndel id -1 ;", ""),
            ("rup >= 1 ;", " : 1"),
        ] {
            let error = proof(steps, hint).unwrap_err();
            assert_eq!(error.fault, "the conclusion names no empty clause of the proof");
        }
    }
}
