//! `clausoku formula --list`: the sizes of the encodings, and the techniques that propagation replaces
//! under them.

use std::fmt::Write;
use std::sync::Arc;

use crate::answers::Presentation;
use crate::terminal::{encode, interruptible, language, limits, unanswered};
use clausoku::encoding::Numbering;
use clausoku::encoding::choices::{GivensLevel, catalogue};
use clausoku::lists::{
    AnswerError, Answers, Question, Record, Row, Status, Text, Words, Worker,
    answers::Unanswered,
    values::{Column, Kind},
};
use clausoku::sat::Size;
use clausoku::sat::formulas::Stoppable;
use clausoku::solving::Limits;
use clausoku::{Batch, Encoding, Error, Puzzle, Variant, inference::inference};
use clausoku_text::Deadline;
use clausoku_words::{named, say};
use serde_json::json;

use super::Formula;

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

/// The question of the encodings of a board.
pub(super) struct Encodings<'f> {
    pub(super) args: &'f Formula,
}

impl Question for Encodings<'_> {
    type Answer<'a> = Measured<'a>;

    fn block(&self) -> usize {
        1
    }

    fn limits(&self) -> Limits {
        limits(self.args.time.time_limit)
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl<'f> Worker<Encodings<'f>> for &Encodings<'f> {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Encodings<'f>>,
    ) -> Result<(), AnswerError> {
        for empty in puzzles.puzzles() {
            let deadline = interruptible(self.args.time.time_limit);
            let entries = self.args.listed_encodings(empty.variant());
            let count = entries.len();
            let mut rows = answers.puzzle();
            let mut measured = Vec::with_capacity(count);
            for entry in entries {
                match MeasuredEncoding::measure(entry, &empty, &deadline) {
                    Ok(encoding) => measured.push(encoding),
                    Err(error) => {
                        rows.push_unanswered(&unanswered(&error));
                        break;
                    }
                }
                let variant = empty.variant();
                let so_far =
                    Measured { variant, encodings: &measured, is_last: measured.len() == count };
                rows.push(Status::Done, &so_far, None::<&str>);
                if !rows.flush() {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// The name, the source and the encoding.
type Listed = (String, &'static str, Encoding);

impl Formula {
    /// Returns the encoding that was asked for, or those of the catalogue that can number the candidates of a board.
    fn listed_encodings(&self, board: &Arc<Variant>) -> Vec<Listed> {
        let catalogue = catalogue().into_iter();
        let mut known = catalogue.map(|entry| (entry.name, entry.source, entry.encoding));
        if !self.encoding.is_chosen() {
            return known
                .filter(|(.., encoding)| Numbering::new(encoding.numbering, board).is_ok())
                .collect();
        }
        let asked = self.encoding.encoding(GivensLevel::Units);
        let known = known.find(|listed| listed.2 == asked);
        vec![known.unwrap_or_else(|| (asked.to_string(), "--encoding", asked))]
    }
}

/// The encodings of a board that are measured so far. The last one is new.
pub(super) struct Measured<'m> {
    variant: &'m Variant,
    encodings: &'m [MeasuredEncoding],
    is_last: bool,
}

impl Record for Measured<'_> {
    const COLUMNS: &'static [Column] = ENCODINGS;

    fn cells(&self, row: &mut Row<'_>) {
        let Some(MeasuredEncoding { name, source, size, infers }) = self.encodings.last() else {
            return;
        };
        row.put(&**name)
            .put(*source)
            .put(u64::from(size.variables))
            .put(size.clauses)
            .put(size.literals)
            .put_text(|| json!(infers).to_string());
    }
}

/// The words for encodings: two tables, once all are measured.
pub(super) struct EncodingTables;

impl Presentation for EncodingTables {}

impl Words<Measured<'_>> for EncodingTables {
    fn say(&self, Measured { variant, encodings, is_last }: &Measured<'_>, out: &mut Text<'_>) {
        if !is_last {
            return;
        }
        match table(variant, encodings) {
            Ok(text) => out.push(&text),
            Err(error) => out.decline(Unanswered::invalid(error)),
        }
    }
}

/// An encoding and its measurements.
pub(super) struct MeasuredEncoding {
    name: String,
    source: &'static str,
    size: Size,
    /// The share of trials in which propagation reaches the conclusion of each technique, by
    /// technique.
    infers: Vec<(&'static str, f64)>,
}

impl MeasuredEncoding {
    fn measure(listed: Listed, empty: &Puzzle, deadline: &Deadline) -> anyhow::Result<Self> {
        let (name, source, encoding) = listed;
        let encoded = encode(deadline, &encoding, empty)?;
        let size = Stoppable::read(&encoded, deadline, clausoku::sat::Formula::size);
        let size = size.map_err(Error::from)?;
        let techniques = inference(&encoding)?;
        let infers = techniques.iter();
        let infers = infers.map(|row| (row.technique.name, row.seen as f64 / row.tried as f64));
        Ok(Self { name, source, size, infers: infers.collect() })
    }
}

/// The least width of the column of names.
const NAMES: usize = 22;

fn table(variant: &Variant, rows: &[MeasuredEncoding]) -> Result<String, std::fmt::Error> {
    let language = language();
    let encoding = say!(language, clauses::encoding);
    let names = rows.iter().map(|row| row.name.chars().count());
    let width = names.max().unwrap_or_default().max(NAMES);
    let mut text = say!(language, clauses::sizes { board: variant.name() }) + "\n\n";
    writeln!(
        text,
        "{encoding:width$} {:>9} {:>12} {:>12}  {}",
        say!(language, clauses::variables),
        say!(language, clauses::clauses),
        say!(language, clauses::literals),
        say!(language, clauses::source)
    )?;
    for MeasuredEncoding { name, source, size, .. } in rows {
        let Size { variables, clauses, literals } = size;
        let source = named(language, source);
        writeln!(text, "{name:width$} {variables:>9} {clauses:>12} {literals:>12}  {source}")?;
    }
    writeln!(text, "\n{}\n", say!(language, clauses::propagation))?;
    // The names of techniques have one or two words, which are printed one below the other.
    let techniques = rows.first().map_or(&[][..], |row| &row.infers);
    let names: Vec<String> = techniques.iter().map(|(name, _)| named(language, name)).collect();
    let words = names.iter().map(|name| name.split_once(' ').unwrap_or(("", name)));
    for (line, title) in ["", &encoding].into_iter().enumerate() {
        write!(text, "{title:width$}")?;
        for word in words.clone() {
            write!(text, " {:>9}", [word.0, word.1][line])?;
        }
        text.push('\n');
    }
    for MeasuredEncoding { name, infers, .. } in rows {
        write!(text, "{name:width$}")?;
        for &(_, share) in infers {
            let shown = match share {
                share if share >= 1.0 => say!(language, clauses::yes),
                share if share <= 0.0 => say!(language, clauses::no),
                share => format!("{:.0} %", 100.0 * share),
            };
            write!(text, " {shown:>9}")?;
        }
        text.push('\n');
    }
    Ok(text)
}
