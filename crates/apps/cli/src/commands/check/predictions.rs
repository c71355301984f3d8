//! Predictions in a column of the input, beside the solutions.

use anyhow::ensure;
use clausoku::lists::{
    Status, Text, Words,
    predicted::{Predicted, Predictions, Tally},
};
use clausoku_words::say;

use crate::answers::{Job, Presentation, Records};
use crate::input::{InBlocks, Place};
use crate::options::Request;
use crate::terminal::{Colour, Exit, is_quiet, language, limits, note};

/// Compares the predictions in the column of this name with the solutions, and prints their numbers.
pub(super) fn compare(list: &Request, column: &str, colour: Colour) -> anyhow::Result<Exit> {
    list.check_output()?;
    let records = if list.stream.is_asked() {
        Records::Lines
    } else {
        // A table with one row has columns, too.
        Records::Puzzles(list.puzzles(InBlocks::Tables)?)
    };
    if let Records::Puzzles(puzzles) = &records
        && !puzzles.first().is_fault()
    {
        let header = puzzles.header();
        let known = header.map_or(Vec::new(), |header| header.names().to_vec());
        let is_known = header.is_some_and(|header| header.column(column).is_some());
        let columns = known.join(", ");
        let is_table = header.is_some();
        ensure!(is_known, say!(language(), commands::no_predictions { column, is_table, columns }));
    }
    let question = Predictions::new(column, limits(list.time_limit));
    let exit = Job::new(list, records, &question, Compared).run(colour)?;
    let tally = question.tally();
    if !is_quiet() && tally.puzzles > 0 {
        note(&summary(tally));
    }
    // A record of a stream states its verdict.
    let are_valid = tally.valid == tally.puzzles || list.stream.is_asked();
    Ok(if are_valid { exit } else { exit.worse(Exit::Faulty) })
}

fn summary(Tally { puzzles, valid, open, right, .. }: Tally) -> String {
    let share = |part: u64, all: u64| format!("{:.1}", 100.0 * part as f64 / all.max(1) as f64);
    let (of_puzzles, of_cells) = (share(valid, puzzles), share(right, open));
    say!(language(), commands::predictions { valid, puzzles, of_puzzles, right, open, of_cells })
}

/// The words of predictions: a line for each.
struct Compared;

impl Words<Predicted<'_>> for Compared {
    fn say(&self, answer: &Predicted<'_>, out: &mut Text<'_>) {
        let language = language();
        let found = &answer.found;
        if answer.grid.is_none() {
            return out.push(&format!("{}\n", say!(language, commands::no_prediction)));
        }
        let is_valid = found.is_valid;
        let mut parts = vec![say!(language, commands::prediction { is_valid })];
        if let (Some(right), false) = (found.right, is_valid) {
            parts.push(say!(language, commands::prediction_cells { right, open: found.open }));
        }
        if !found.keeps_givens {
            parts.push(say!(language, commands::prediction_givens));
        }
        let empty = answer.variant.cell_count().saturating_sub(found.filled);
        if empty > 0 {
            parts.push(say!(language, commands::prediction_empty { count: empty }));
        }
        parts.extend(found.broken(language, answer.variant));
        out.push(&format!("{}\n", parts.join("; ")));
    }
}

impl Presentation for Compared {
    fn before(&self, place: Place<'_>, _: bool, text: &mut Vec<u8>) {
        text.extend(format!("{place}: ").into_bytes());
    }

    // Where there is an answer, the prediction decides.
    fn exit(&self, status: Status) -> Exit {
        match status {
            Status::Invalid | Status::Unknown(_) => Exit::from(status),
            _ => Exit::Done,
        }
    }
}
