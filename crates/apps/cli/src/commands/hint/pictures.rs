//! Pictures of steps: of one puzzle, or in a folder.

use std::path::{Path, PathBuf};

use crate::answers::{Filing, Job, Product, Records, Silent};
use crate::input::{Name, stem};
use crate::options::Request;
use crate::output::{
    Drawing, OutputKind, PictureKind, Printer, Template, create_folder, prepare, refuse_inputs,
    write_file,
};
use crate::terminal::{Colour, Exit, language, note};
use clausoku::Batch;
use clausoku::lists::{
    AnswerError, Answers, Hints, Question, Worker,
    answers::{Steps, Unanswered},
};
use clausoku::solving::Limits;
use clausoku_words::say;

use super::Hint;
use super::output::{self, Kind};
use super::words;
use crate::commands::single;

impl Hint {
    /// Draws the step of the only puzzle, or writes the page of all its steps.
    pub(super) fn draw(
        &self,
        list: &Request,
        records: Records<'_>,
        kind: Kind,
    ) -> anyhow::Result<Exit> {
        let only = records.only(list, say!(language(), files::folder_of_pictures))?;
        let (name, record) = only.record()?;
        let steps = self.hints(language()).steps(&record.puzzle, &record.placed, false);
        let steps = match steps.and_then(|steps| words::found(steps, true)) {
            Ok(steps) => steps,
            Err(unanswered) => return single::unanswered(&unanswered),
        };
        match kind {
            Kind::Picture(drawing) if self.path => self.draw_path(&steps, drawing)?,
            kind => {
                let output = &self.output;
                prepare(output, &self.input.files.grids)?;
                let text = output::drawn(&steps, kind, &name.without_folders())?;
                let mut printer = Printer::open(output)?;
                printer.print_bytes(text)?;
                printer.finish()?;
            }
        }
        if let Some(reason) = &steps.reason {
            note(reason);
        }
        Ok(words::exit(steps.status))
    }

    /// Writes a picture for each step, into files with numbers of equal length.
    fn draw_path(&self, steps: &Steps, drawing: Drawing) -> anyhow::Result<()> {
        let output = &self.output;
        let folder = output.parent().filter(|folder| *folder != Path::new(""));
        let _created = folder.map(create_folder).transpose()?;
        let width = steps.found.len().to_string().len().max(2);
        for (found, number) in steps.found.iter().zip(1..) {
            let path = numbered(output, &format!("{number:0width$}"));
            refuse_inputs(&path, &self.input.files.grids)?;
            write_file(&path, output::draw(drawing, found, &steps.givens)?)?;
        }
        Ok(())
    }

    /// Writes pictures of the steps of each puzzle into a folder.
    pub(super) fn write_folder(
        &self,
        list: &Request,
        records: Records<'_>,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let named = self.to.and_then(OutputKind::picture);
        let ending = named.unwrap_or(PictureKind::Svg).name();
        let template = Template::new(self.name.as_ref(), "{number}", ending);
        let kind = Kind::new(template.path(), named, self.look)?;
        let has_steps = self.path && self.name.is_none() && matches!(kind, Kind::Picture(_));
        let usual = if has_steps { "{number}-{step}" } else { "{number}" };
        let template = Template::new(self.name.as_ref(), usual, ending);
        let filing = Filing::new(&self.output, &template);
        let input = match self.input.files.files().as_slice() {
            [path] => format!("{}:", Name::new(path).without_folders()),
            _ => String::new(),
        };
        let question = Filed { hints: self.hints(language()), kind, input, filing };
        let job = Job::new(list, records, &question, Silent);
        job.giving(Product::Files(template)).run(colour)
    }
}

/// The question of the files of a folder.
struct Filed {
    hints: Hints,
    kind: Kind,
    /// The place of a puzzle, up to its line; empty if there are several files.
    input: String,
    filing: Filing,
}

impl Question for Filed {
    type Answer<'a> = ();

    fn block(&self) -> usize {
        // A picture takes a millisecond.
        if self.hints.has_path() { 1 } else { 8 }
    }

    fn limits(&self) -> Limits {
        self.hints.limits()
    }

    fn batch(&self) -> Batch {
        self.hints.batch()
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl Worker<Filed> for &Filed {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Filed>,
    ) -> Result<(), AnswerError> {
        self.hints.each(puzzles, |steps| {
            let files = steps.and_then(|steps| words::found(steps, false)).and_then(|steps| {
                let files = self.files(&steps, answers.next_place());
                let files = files.map_err(|error| Unanswered::invalid(format!("{error:#}")));
                Ok((files?, steps))
            });
            let (files, steps) = match files {
                Ok(found) => found,
                Err(unanswered) => {
                    answers.push_unanswered(&unanswered);
                    return Ok(());
                }
            };
            answers.push_with_reason(steps.status, &(), steps.reason.as_ref());
            for contents in files {
                let file = self.filing.bytes(&contents);
                answers.attach(file.map_err(|error| AnswerError::Other(error.into()))?);
            }
            Ok(())
        })
    }
}

impl Filed {
    fn files(&self, steps: &Steps, line: u64) -> anyhow::Result<Vec<Vec<u8>>> {
        match self.kind {
            Kind::Picture(drawing) if !steps.found.is_empty() => {
                let drawn = steps.found.iter();
                drawn.map(|found| output::draw(drawing, found, &steps.givens)).collect()
            }
            Kind::Html | Kind::Picture(_) => {
                let name = match &*self.input {
                    "" => say!(language(), hints::line { number: line }),
                    input => format!("{input}{line}"),
                };
                Ok(vec![output::drawn(steps, self.kind, &name)?])
            }
            Kind::Text => Ok(vec![words::in_list(steps, self.hints.has_path()).into_bytes()]),
        }
    }
}

/// Returns the path with a number before the extensions: `steps/step-07.svg.gz`.
fn numbered(path: &Path, number: &str) -> PathBuf {
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    let stem = stem(path).to_string_lossy();
    let extensions = name.strip_prefix(&*stem).unwrap_or_default();
    path.with_file_name(format!("{stem}-{number}{extensions}"))
}
