//! `check --stream`: a record for each line.

use super::Checked;
use crate::lists::EveryLine;
use crate::streams::{Records, Value};

/// The fields of a record: the number of solutions, 2 if there are several; whether no given is redundant; the
/// redundant givens; the clashes; and the fault.
pub const FIELDS: &[&str] = &["solutions", "minimal", "redundant", "clashes", "error"];

/// Writes the records of the lines, and returns the number of lines without a result.
pub fn write(lines: &EveryLine, checked: Vec<Checked>, records: &mut Records) -> u64 {
    let mut faults = 0;
    for (checked, line) in checked.into_iter().zip(lines.block.lines()) {
        let reason = match checked {
            Checked::Findings(findings) => {
                records.begin(&lines.name, line);
                let several = u64::from(findings.solvable && !findings.unique);
                records.field(Value::Number(u64::from(findings.solvable) + several));
                records.field(findings.minimal.map_or(Value::Nothing, Value::Truth));
                records.field(text(&findings.redundant.join(" ")));
                records.field(text(&findings.clashes.join("; ")));
                records.end();
                continue;
            }
            Checked::Fault(fault) => fault.in_line(),
            Checked::Unchecked(unchecked) => unchecked.to_string(),
        };
        faults += u64::from(!lines.is_header(line.1));
        records.fault(lines, line, &reason);
    }
    faults
}

/// Returns the text as a value; no value if it is empty.
fn text(text: &str) -> Value<'_> {
    if text.is_empty() { Value::Nothing } else { Value::Text(text) }
}
