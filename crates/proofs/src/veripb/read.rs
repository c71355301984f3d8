//! Reads the steps of a proof for VeriPB as clauses.

use std::fmt::Write;

/// The first line.
const VERSION: &str = "pseudo-Boolean proof version 3.0";

/// The reason why a proof is not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the proof: {fault}")]
pub struct VeripbError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: String,
}

/// Returns the clauses that a proof adds by `rup`, as a DRAT proof in text.
///
/// # Errors
///
/// Fails at a step that is not `rup` of a clause, and if the proof has no conclusion.
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
                for pair in terms.chunks(2) {
                    let literal =
                        literal(pair).ok_or_else(|| fault(format!("{pair:?} is no literal")))?;
                    let _ = write!(drat, "{literal} ");
                }
                drat += "0\n";
            }
            ["output", "NONE", ";"] | ["end", "pseudo-Boolean", "proof", ";"] => {}
            ["conclusion", "UNSAT", ..] => is_concluded = true,
            _ => return Err(fault("this step is not `rup` of a clause".to_owned())),
        }
    }
    if is_concluded {
        Ok(drat)
    } else {
        Err(VeripbError { line, fault: "the proof has no conclusion".to_owned() })
    }
}

/// Returns the literal of a term `1 x7` or `1 ~x7`, as in DIMACS.
fn literal(term: &[&str]) -> Option<i32> {
    let ["1" | "+1", name] = term else { return None };
    let (name, sign) = name.strip_prefix('~').map_or((*name, 1), |name| (name, -1));
    let digits = name.strip_prefix('x')?;
    let number: i32 = digits.parse().ok()?;
    (number > 0 && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(sign * number)
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
    fn other_steps_are_refused() {
        for (step, fault) in [
            ("pol 1 2 +;", "line 2 of the proof: this step is not `rup` of a clause"),
            ("rup 2 x1 >= 1 ;", "line 2 of the proof: [\"2\", \"x1\"] is no literal"),
            ("rup 1 x1 1 >= 1 ;", "line 2 of the proof: [\"1\"] is no literal"),
            ("rup 1 x0 >= 1 ;", "line 2 of the proof: [\"1\", \"x0\"] is no literal"),
            ("rup 1 x1 >= 2 ;", "line 2 of the proof: this step is not `rup` of a clause"),
        ] {
            let text = format!("{VERSION}\n{step}\nconclusion UNSAT ;\n");
            assert_eq!(drat_of_veripb(&text).unwrap_err().to_string(), fault);
        }
        assert!(drat_of_veripb("").is_err());
    }
}
