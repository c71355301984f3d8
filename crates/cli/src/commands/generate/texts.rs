//! The text of generated puzzles, which the threads that make them write.

use clausoku::Grid;
use clausoku::formats::{self, Format, Record, Row, WriteOptions};
use clausoku::generating::{Generator, Made};
use clausoku_runner::{
    BoardFields, Numbers, RowWriter, fields, json_line, note, push_field, views,
};

use super::Generate;
use super::wanted::Verdict;

/// A puzzle that may be written.
pub struct Candidate {
    /// The number of the puzzle, counted from 1.
    pub number: u64,
    /// `None` if no attempt met the request.
    pub made: Option<Made>,
    /// A hash of the canonical form, if no two puzzles may be isomorphic.
    pub hash: Option<u128>,
    /// The hardness of the puzzle, if hardness is requested.
    pub verdict: Option<Verdict>,
    /// The text of the puzzle if others are before it; `None` if the writer of the format needs the puzzle.
    pub text: anyhow::Result<Option<Vec<u8>>>,
}

/// Writes the text of puzzles. Each thread that makes puzzles has one.
#[derive(Clone)]
pub struct Texts<'a> {
    pub args: &'a Generate,
    pub generator: &'a Generator,
    seed: Option<u64>,
    /// The columns of the hardness in tables.
    pub columns: Vec<&'static str>,
    /// The format of the puzzles; `None` for JSON, and for one puzzle that other commands write as one grid.
    pub format: Option<&'static Format>,
    /// Writes lines of the format, if it has such lines.
    rows: Option<RowWriter>,
}

impl<'a> Texts<'a> {
    /// Returns the texts of this number of puzzles; of any number if it is `None`.
    pub fn new(
        args: &'a Generate,
        generator: &'a Generator,
        seed: Option<u64>,
        count: Option<u64>,
    ) -> Self {
        let output = &args.output;
        let columns = if args.all { Vec::new() } else { args.wanted.columns() };
        let line = formats::by_name("line").filter(|_| count != Some(1));
        let format = output.format().or(line).filter(|_| !args.json);
        let rows = format.and_then(|format| RowWriter::new(format, output.to_symbols, true));
        Self { args, generator, seed, columns, format, rows }
    }

    /// Returns the text of a puzzle if others are before it; `None` if the writer of the format needs the puzzle.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle cannot be written as JSON.
    pub fn text(&mut self, candidate: &Candidate) -> anyhow::Result<Option<Vec<u8>>> {
        let Some(made) = &candidate.made else { return Ok(None) };
        if self.args.json {
            return self.json(candidate, made).map(Some);
        }
        let Some(format) = self.format.filter(|format| format.holds.several) else {
            return Ok(None);
        };
        let (variant, givens) = (self.generator.variant(), &*made.givens);
        let solution = format.holds.solution.then_some(&*made.solution);
        let mut text = self.remark(candidate).unwrap_or_default().into_bytes();
        let numbers = Numbers { variant, givens, solution };
        let is_row = self.rows.as_mut().is_some_and(|rows| rows.write(numbers, &mut text));
        if !is_row {
            let options = WriteOptions::in_notation(self.args.output.to_symbols);
            let Some(Ok(next)) = format.write_next(&self.record(made), false, options) else {
                return Ok(None);
            };
            text.extend_from_slice(next.as_bytes());
        }
        if let Some((separator, verdict)) = self.separator().zip(candidate.verdict.as_ref()) {
            text.truncate(text.trim_ascii_end().len());
            for column in &self.columns {
                text.push(separator as u8);
                push_field(&verdict.value(column), separator, &mut text);
            }
            text.push(b'\n');
        }
        Ok(Some(text))
    }

    /// Returns a puzzle as JSON.
    fn json(&self, candidate: &Candidate, made: &Made) -> anyhow::Result<Vec<u8>> {
        let puzzle = self.generator.puzzle(made);
        let json = json_line(fields! {
            ..variant: BoardFields::new(puzzle.variant()),
            // Absent where nothing is random.
            seed?: self.seed,
            number: candidate.number,
            givens: puzzle.givens().filled_count(),
            puzzle: views::line(&puzzle, puzzle.givens()),
            solution: views::line(&puzzle, &Grid::from_bytes(&made.solution)),
            ..hardness: candidate.verdict.as_ref().map(Verdict::json),
        });
        Ok(json?.into_bytes())
    }

    /// Returns a puzzle, with its solution if the format contains it.
    pub fn record(&self, made: &Made) -> Record {
        let holds_solution = self.format.is_some_and(|format| format.holds.solution);
        let solution = holds_solution.then(|| Grid::from_bytes(&made.solution));
        Record { solution, ..Record::from(self.generator.puzzle(made)) }
    }

    /// Returns the line above a puzzle that states its hardness, if the format can contain it.
    pub fn remark(&self, candidate: &Candidate) -> Option<String> {
        let verdict = candidate.verdict.as_ref().filter(|_| !self.args.output.quiet)?;
        let is_held = self.format.is_some_and(|format| format.holds.remarks);
        (is_held && self.separator().is_none()).then(|| format!("# {}\n", verdict.words()))
    }

    /// Reports a format that cannot contain the hardness.
    pub fn note_lost(&self) {
        let format = self.format.filter(|format| !format.holds.remarks);
        if let (Some(format), None, false) = (format, self.separator(), self.args.output.quiet) {
            let name = format.name;
            note(&format!("the format {name} has no place for ratings; --json and tables have"));
        }
    }

    /// Returns the character between the fields of a table with columns of the hardness.
    pub fn separator(&self) -> Option<char> {
        match self.format?.lines()?.row? {
            Row::Table(separator) if !self.columns.is_empty() => Some(separator),
            _ => None,
        }
    }
}
