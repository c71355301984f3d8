//! `clausoku formula --list`: the sizes of the encodings, and the techniques that propagation replaces
//! under them.

use std::fmt::Write;

use crate::runner::{encode, interruptible, limits, unanswered};
use clausoku::encoding::choices::{CatalogueEntry, catalogue};
use clausoku::lists::{
    AnswerError, Question, Rows, Status, Worker,
    values::{Column, Kind, Value},
};
use clausoku::sat::Size;
use clausoku::sat::formulas::Stoppable;
use clausoku::solving::Limits;
use clausoku::{Batch, Error, Puzzle, Variant, inference::inference};
use clausoku_text::Deadline;
use serde_json::json;

use super::{Formula, TEXT};

/// The columns of an encoding.
pub(crate) const ENCODINGS: &[Column] = &[
    Column::new("name", Kind::Text, "the name of the encoding"),
    Column::new("source", Kind::Text, "the origin of the encoding"),
    Column::new("variables", Kind::Count, "the number of variables on the empty board"),
    Column::new("clauses", Kind::Count, "the number of clauses on the empty board"),
    Column::new("literals", Kind::Count, "the number of literals on the empty board"),
    Column::new(
        "infers",
        Kind::Json,
        "the share of trials in which propagation sees each technique",
    ),
];

/// The question of the encodings of a board: a row for each, or the text for people.
pub struct Encodings<'f> {
    pub args: &'f Formula,
    pub is_text: bool,
}

impl Question for Encodings<'_> {
    fn columns(&self) -> &[Column] {
        if self.is_text { TEXT } else { ENCODINGS }
    }

    fn block(&self) -> usize {
        1
    }

    fn limits(&self) -> Limits {
        limits(self.args.work.time.time_limit)
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(self)
    }
}

impl Worker for &Encodings<'_> {
    fn answer(&mut self, puzzles: &mut Batch, rows: &mut Rows<'_>) -> Result<(), AnswerError> {
        for empty in puzzles.puzzles() {
            let deadline = interruptible(self.args.work.time.time_limit);
            let measured = catalogue()
                .into_iter()
                .map(|entry| MeasuredEncoding::measure(entry, &empty, &deadline));
            if self.is_text {
                let text = measured.collect::<anyhow::Result<Vec<_>>>();
                match text.and_then(|found| Ok(table(empty.variant(), &found)?)) {
                    Ok(text) => rows.push(Status::Done, &[Value::Text(&text)]),
                    Err(error) => rows.push_unanswered(&unanswered(&error)),
                }
                continue;
            }
            let mut is_first = true;
            for row in measured {
                let is_cut = row.is_err();
                push(row, std::mem::take(&mut is_first), rows);
                if is_cut || !rows.flush() {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// Pushes the row of an encoding, or of the limit that ends the list.
fn push(row: anyhow::Result<MeasuredEncoding>, is_first: bool, rows: &mut Rows<'_>) {
    let (status, reason, row) = match row {
        Ok(row) => (Status::Done, None, Some(row)),
        Err(error) => {
            let unanswered = unanswered(&error);
            (unanswered.status, Some(unanswered.reason), None)
        }
    };
    let infers = row.as_ref().map(|row| json!(row.infers).to_string());
    let values = row.as_ref().zip(infers.as_deref()).map(|(row, infers)| {
        [
            Value::Text(&row.name),
            Value::Text(row.source),
            Value::Count(row.size.variables.into()),
            Value::Count(row.size.clauses),
            Value::Count(row.size.literals),
            Value::Text(infers),
        ]
    });
    let values = values.as_ref().map_or(&[][..], |values| &values[..]);
    if is_first {
        rows.push_with_reason(status, values, reason);
    } else {
        rows.push_again(status, values, reason);
    }
}

/// An encoding and its measurements.
struct MeasuredEncoding {
    name: String,
    source: &'static str,
    size: Size,
    /// The share of trials in which propagation reaches the conclusion of each technique, by
    /// technique.
    infers: Vec<(&'static str, f64)>,
}

impl MeasuredEncoding {
    fn measure(entry: CatalogueEntry, empty: &Puzzle, deadline: &Deadline) -> anyhow::Result<Self> {
        let CatalogueEntry { name, source, encoding, .. } = entry;
        let encoded = encode(deadline, &encoding, empty)?;
        let size = Stoppable::read(&encoded, deadline, clausoku::sat::Formula::size);
        let size = size.map_err(Error::from)?;
        let techniques = inference(&encoding)?;
        let infers = techniques.iter();
        let infers = infers.map(|row| (row.technique.name, row.seen as f64 / row.tried as f64));
        Ok(Self { name, source, size, infers: infers.collect() })
    }
}

fn table(variant: &Variant, rows: &[MeasuredEncoding]) -> Result<String, std::fmt::Error> {
    let mut text = format!("Sizes on {} without givens:\n\n", variant.name());
    let heads = ["variables", "clauses", "literals"];
    writeln!(text, "{:22} {:>9} {:>12} {:>12}  source", "encoding", heads[0], heads[1], heads[2])?;
    for MeasuredEncoding { name, source, size, .. } in rows {
        let Size { variables, clauses, literals } = size;
        writeln!(text, "{name:22} {variables:>9} {clauses:>12} {literals:>12}  {source}")?;
    }
    text.push_str("\nWhat unit propagation sees, measured on the 9x9 board:\n\n");
    // The names of techniques have one or two words, which are printed one below the other.
    let techniques = rows.first().map_or(&[][..], |row| &row.infers);
    let words = techniques.iter().map(|(name, _)| name.split_once(' ').unwrap_or(("", name)));
    for (line, title) in ["", "encoding"].into_iter().enumerate() {
        write!(text, "{title:22}")?;
        for word in words.clone() {
            write!(text, " {:>9}", [word.0, word.1][line])?;
        }
        text.push('\n');
    }
    for MeasuredEncoding { name, infers, .. } in rows {
        write!(text, "{name:22}")?;
        for &(_, share) in infers {
            let shown = match share {
                share if share >= 1.0 => "yes".to_owned(),
                share if share <= 0.0 => "no".to_owned(),
                share => format!("{:.0} %", 100.0 * share),
            };
            write!(text, " {shown:>9}")?;
        }
        text.push('\n');
    }
    Ok(text)
}
