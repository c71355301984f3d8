//! Reads pseudo-Boolean constraints back as clauses, without the writer.
//!
//! Constraints of the five kinds that mean a set of clauses are read: at least one literal, at most one, exactly one, none,
//! and not all. Others are refused.

use clausoku_cnf::{ClauseSink, Cnf, Literal, Variable};

/// The reason why a text is not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
#[non_exhaustive]
pub struct OpbError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The fault of the line.
    pub fault: String,
}

/// Returns clauses that have the same models as the constraints of an OPB text.
///
/// # Errors
///
/// Fails at a constraint that has another meaning.
pub fn clauses_of_opb(text: &str) -> Result<Cnf, OpbError> {
    let mut formula = Cnf::new();
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim();
        if content.is_empty() || content.starts_with('*') {
            continue;
        }
        add(content, &mut formula).map_err(|fault| OpbError { line, fault })?;
    }
    Ok(formula)
}

/// Adds the clauses of a constraint.
fn add(text: &str, formula: &mut Cnf) -> Result<(), String> {
    let body = text.strip_suffix(';').ok_or("a constraint ends with ;")?;
    let (left, relation, right) = match body.split_once(">=") {
        Some((left, right)) => (left, ">=", right),
        None => body.split_once('=').map(|(l, r)| (l, "=", r)).ok_or("expected >= or =")?,
    };
    let degree: i64 =
        right.trim().parse().map_err(|_| format!("{:?} is no number", right.trim()))?;
    let words: Vec<&str> = left.split_whitespace().collect();
    let (pairs, rest) = words.as_chunks::<2>();
    if !rest.is_empty() {
        return Err("expected a coefficient before each variable".to_owned());
    }
    let mut literals = Vec::with_capacity(pairs.len());
    let mut signs = Vec::with_capacity(pairs.len());
    for [coefficient, name] in pairs {
        signs.push(match *coefficient {
            "1" | "+1" => true,
            "-1" => false,
            other => return Err(format!("the coefficient {other:?} is neither 1 nor -1")),
        });
        literals.push(literal(name).ok_or_else(|| format!("{name:?} is no variable"))?);
    }
    let all = |sign: bool| signs.iter().all(|&this| this == sign);
    match (relation, degree) {
        (_, 1) if all(true) => {
            formula.add_clause(&literals);
            if relation == "=" {
                add_pairs(&literals, formula);
            }
        }
        // Of two literals, "at most one" is also "not all": both are the same clause.
        (">=", -1) if all(false) => add_pairs(&literals, formula),
        (">=", 0) if all(false) => {
            for &literal in &literals {
                formula.add_clause(&[!literal]);
            }
        }
        // At least one is false: a known solution is not meant.
        (">=", least) if all(false) && least == 1 - literals.len() as i64 => {
            formula.add_clause(&literals.iter().map(|&literal| !literal).collect::<Vec<_>>());
        }
        _ => return Err("this is not a bound of one or none on a sum".to_owned()),
    }
    Ok(())
}

/// Adds a clause for each two literals: not both.
fn add_pairs(literals: &[Literal], formula: &mut Cnf) {
    for (index, &second) in literals.iter().enumerate() {
        for &first in &literals[..index] {
            formula.add_clause(&[!first, !second]);
        }
    }
}

fn literal(name: &str) -> Option<Literal> {
    let (name, sign) = name.strip_prefix('~').map_or((name, true), |name| (name, false));
    let number = crate::exports::groups::number(name.strip_prefix('x')?)?;
    Variable::from_dimacs(number).map(|variable| variable.literal(sign))
}
