//! `solve --stream`: a record for each line.

use clausoku::{BatchAnswer, Question};

use super::answer::{Outcome, Task};
use crate::lists::{Entry, EveryLine, Letters, List};
use crate::streams::{Records, Value};
use crate::views;

/// The fields of a record: the number of solutions found, and the first of them.
pub const FIELDS: &[&str] = &["solutions", "solution"];

/// Writes the records of the lines, and returns the number of lines without an answer.
pub fn write(
    task: Task,
    lines: &EveryLine,
    list: &mut List,
    records: &mut Records,
) -> anyhow::Result<u64> {
    let List { batch, entries, letters, .. } = list;
    let answers = batch.solve(Question { most: most(task), second: false, costs: false })?;
    let mut index = 0;
    let mut faults = 0;
    let mut scratch = Vec::new();
    for (entry, line) in entries.drain(..).zip(lines.block.lines()) {
        let found = match entry {
            Entry::Fault(fault) => Err(fault.in_line()),
            Entry::Puzzle(..) => {
                index += 1;
                answers.get(index - 1).map_err(ToString::to_string)
            }
        };
        match found {
            Ok(answer) => {
                records.begin(&lines.name, line);
                write_fields(task, &answer, letters, &mut scratch, records);
                records.end();
            }
            Err(reason) => {
                faults += u64::from(!lines.is_header(line.1));
                records.fault(lines, line, &reason);
            }
        }
    }
    Ok(faults)
}

/// Returns the maximum number of solutions to search for: the requested one. Records do not say
/// whether there are more.
fn most(task: Task) -> u64 {
    match task {
        Task::Count(limit) => limit,
        other => other.limit(),
    }
}

fn write_fields(
    task: Task,
    answer: &BatchAnswer<'_>,
    letters: &mut Letters,
    scratch: &mut Vec<u8>,
    records: &mut Records,
) {
    let outcome = Outcome::of(task, &answer.search());
    let is_cut_short = outcome.ended.is_cut_short();
    let solutions = if is_cut_short { Value::Nothing } else { Value::Number(outcome.solutions) };
    records.field(&solutions);
    match answer.in_lanes() {
        Some(found) => {
            let numbers = found.first.filter(|_| outcome.solutions > 0);
            scratch.clear();
            if let Some(numbers) = numbers {
                letters.write(found.variant, numbers, scratch);
            }
            let text = std::str::from_utf8(scratch).unwrap_or_default();
            records.field(&Value::text(text));
        }
        None => match answer.solutions().first() {
            Some(grid) => records.field(&Value::Text(views::line(&answer.puzzle(), grid).into())),
            None => records.field(&Value::Nothing),
        },
    }
    if is_cut_short {
        records.field(&Value::Text(outcome.remark().into()));
    }
}
