//! `encode --to`: languages of solvers that are not SAT solvers.

use std::io::{self, Write};
use std::path::Path;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clausoku::exporting::{EXPORTS, Export, Names, write_export};
use clausoku::{Puzzle, Scheme};
use cnf::StopCheck;
use files::Deadline;

use crate::help::table;
use crate::limits::out_of_time;
use crate::name::extension;
use crate::output::fill;

/// The language of SAT solvers.
const DIMACS: &str = "dimacs";

/// A language: DIMACS, or a row of [`EXPORTS`].
#[derive(Clone, Copy, Debug)]
pub enum Language {
    Dimacs,
    Other(&'static Export),
}

impl Language {
    /// Returns the language of a file's extension, DIMACS for an unknown one.
    pub fn of(path: &Path) -> Self {
        let extension = extension(path);
        let known = EXPORTS.iter().find(|export| Some(export.extension) == extension.as_deref());
        known.map_or(Self::Dimacs, Self::Other)
    }
}

/// Returns a parser of the names of languages.
pub fn language() -> impl TypedValueParser<Value = Language> {
    let names = [DIMACS].into_iter().chain(EXPORTS.iter().map(|export| export.name));
    PossibleValuesParser::new(names)
        .map(|name| Export::named(&name).map_or(Language::Dimacs, Language::Other))
}

/// Returns the help of the option, with a table of languages.
pub fn languages_help() -> String {
    let rows = EXPORTS.iter().map(|export| (export.name, export.description));
    let rows: Vec<_> = [(DIMACS, "clauses, for SAT solvers")].into_iter().chain(rows).collect();
    format!(
        "Language; by default that of the output file's extension, else dimacs\n\n{}\n\n\
         `clausoku decode` reads the answers of solvers of all languages. Options of clauses are for dimacs \
         only; --numbering is also for opb and lp.",
        table(&rows)
    )
}

/// Writes the puzzle in this language. Returns the bytes.
///
/// # Errors
///
/// Fails if the destination fails, or if an option was used that the language does not have.
pub fn write(
    export: &Export,
    puzzle: &Puzzle,
    (numbering, has_comments): (Option<Scheme>, bool),
    unused: Option<&str>,
    output: &Path,
    deadline: &Deadline,
) -> anyhow::Result<()> {
    let unused =
        unused.or(numbering.filter(|_| export.names == Names::Places).map(|_| "--numbering"));
    if let Some(option) = unused {
        anyhow::bail!("{option} is not for --to {}, which has no clauses", export.name);
    }
    let scheme = numbering.unwrap_or(Scheme::Dense);
    fill(output, |output| -> anyhow::Result<()> {
        let stop = deadline.stop_check();
        let mut output = StoppableWriter { output: io::BufWriter::new(output), stop: &stop };
        let written = write_export(export, puzzle, scheme, has_comments, &mut output);
        if stop.is_stopped() {
            return Err(out_of_time("the encoder").into());
        }
        written?;
        Ok(output.flush()?)
    })
}

/// A writer that fails when a check stops the work. A write is a unit of it.
struct StoppableWriter<'a, W> {
    output: W,
    stop: &'a StopCheck<'a>,
}

impl<W: Write> Write for StoppableWriter<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.stop.after(1) {
            return Err(io::Error::other("stopped"));
        }
        self.output.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
