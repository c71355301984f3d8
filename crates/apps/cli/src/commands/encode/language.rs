//! `encode --to`: languages of solvers that are not SAT solvers.

use std::io::{self, Write};
use std::path::Path;

use crate::input::command_for;
use crate::output::{OutputKind, formats_of, is_of_other_program, output_ending, unknown_ending};
use crate::terminal::table;
use anyhow::bail;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clausoku::exporting::{EXPORTS, Export};
use clausoku_text::Deadline;
use clausoku_words::say;

/// A language.
#[derive(Clone, Copy, Debug)]
pub(super) struct Language {
    pub name: &'static str,
    /// The extension of files.
    pub extension: &'static str,
    /// The row of [`EXPORTS`]; `None` for DIMACS.
    pub export: Option<&'static Export>,
}

/// The language of SAT solvers.
const DIMACS: Language = Language { name: "dimacs", extension: "cnf", export: None };

impl From<Option<&'static Export>> for Language {
    fn from(export: Option<&'static Export>) -> Self {
        export.map_or(DIMACS, |known| Self { name: known.name, extension: known.extension, export })
    }
}

impl Language {
    /// Returns the language of this kind of output, if it is a formula.
    pub(super) fn from_kind(kind: OutputKind) -> Option<Self> {
        match kind {
            OutputKind::Formula(export) => Some(export.into()),
            _ => None,
        }
    }

    /// Returns the language of a file's extension, DIMACS without one.
    ///
    /// # Errors
    ///
    /// Fails if files with this extension hold something else, or no language has such files.
    pub(super) fn from_path(path: &Path) -> anyhow::Result<Self> {
        let ending = output_ending(path).unwrap_or_default();
        let export = EXPORTS.iter().find(|export| export.extension == ending);
        if export.is_some() {
            return Ok(export.into());
        }
        let of_grids = (formats_of(path).len() == 1).then_some("convert");
        let command = command_for(&ending).or(of_grids).filter(|command| *command != "encode");
        match command {
            Some(command) => {
                bail!(say!(crate::terminal::language(), encode::other_file { ending, command }))
            }
            None if !is_of_other_program(&ending) => Ok(DIMACS),
            None => {
                let exports = EXPORTS.iter().map(|export| export.extension);
                let known: Vec<&str> = [DIMACS.extension].into_iter().chain(exports).collect();
                Err(unknown_ending(&ending, &known, "--to LANGUAGE"))
            }
        }
    }
}

pub(super) fn language() -> impl TypedValueParser<Value = OutputKind> {
    let names = [DIMACS.name].into_iter().chain(EXPORTS.iter().map(|export| export.name));
    PossibleValuesParser::new(names).map(|name| OutputKind::Formula(Export::named(&name)))
}

/// Returns the help of the option, with a table of languages.
pub(super) fn languages_help() -> String {
    let rows = EXPORTS.iter().map(|export| (export.name, export.description));
    let rows = [(DIMACS.name, "clauses, for SAT solvers")].into_iter().chain(rows);
    format!(
        "Language; by default the language of the output file's extension, else dimacs\n\n{}\n\n\
         `clausoku decode` reads the answers of solvers of all languages. Options of clauses are for dimacs \
         only; the numbering of --encoding is also for opb and lp.",
        table(rows)
    )
}

/// A writer that fails at a deadline. A write is a unit of work.
pub(super) struct StoppableWriter<'a, W> {
    pub output: W,
    pub deadline: &'a Deadline,
}

impl<W: Write> Write for StoppableWriter<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.deadline.work(1).map_err(io::Error::other)?;
        self.output.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
