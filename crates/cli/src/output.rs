//! Outputs: files, compressed or not, and standard output.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, bail};
use files::Target;
use files::compression::{Compression, Writer};
use files::text::printable_lines;
use tables::{Columns, Container};

use crate::name::shown;

/// An output: a file, compressed if its name asks for it, or standard output.
pub type Output = Writer<Target>;

/// An output that is being written. It replaces what was there before when it is finished; if it is dropped
/// before, nothing has changed.
pub struct Printer {
    name: String,
    output: Destination,
}

/// The contents of an output.
enum Destination {
    Text(Box<Output>),
    /// A table, whose lines are written as text.
    Table(Box<tables::Writer<Target>>),
}

/// Opens a file, or standard output, and returns its name too.
fn open_target(path: &Path) -> (String, anyhow::Result<Target>) {
    let name = if is_stdout(path) { "standard output".into() } else { shown(path) };
    let target = if is_stdout(path) { Target::stdout() } else { Target::open(path) };
    let target = target.with_context(|| cannot_write(&name));
    (name, target)
}

/// Opens the output of a text, and returns its name too.
fn open_text(path: &Path) -> anyhow::Result<(String, Output)> {
    let (name, target) = open_target(path);
    let output = Writer::new(target?, Compression::of_path(path));
    let output = output.with_context(|| cannot_write(&name))?;
    Ok((name, output))
}

impl Printer {
    /// Opens the output; `-` is standard output.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        let (name, output) = open_text(path)?;
        Ok(Self { name, output: Destination::Text(Box::new(output)) })
    }

    /// Opens the output of a table in a file of this kind, whose lines are then written as CSV.
    ///
    /// # Errors
    ///
    /// If the output cannot be written, is a terminal, or has the name of a compressed file.
    pub fn open_table(path: &Path, container: Container) -> anyhow::Result<Self> {
        if Compression::of_path(path).is_some() {
            bail!("{} cannot be a table: {container} compresses its columns itself", shown(path));
        }
        if is_stdout(path) && io::stdout().is_terminal() {
            bail!("a {container} table is no text for a terminal; add -o FILE");
        }
        let (name, target) = open_target(path);
        let table = tables::Writer::new(target?, container);
        let table = table.with_context(|| cannot_write(&name))?;
        Ok(Self { name, output: Destination::Table(Box::new(table)) })
    }

    /// Sets the types of columns of a table. A text has none.
    pub fn set_kinds(&mut self, columns: &Columns) {
        if let Destination::Table(table) = &mut self.output {
            table.set_kinds(columns);
        }
    }

    /// Writes text.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn print(&mut self, text: &str) -> anyhow::Result<()> {
        self.print_bytes(text.as_bytes())
    }

    /// Writes bytes that are text already.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn print_bytes(&mut self, text: &[u8]) -> anyhow::Result<()> {
        let written = match &mut self.output {
            Destination::Text(output) => output.write_all(text),
            Destination::Table(table) => table.write_all(text),
        };
        written.with_context(|| self.cannot_write())
    }

    /// `cannot write NAME`, for errors of what is to be written here.
    pub fn cannot_write(&self) -> String {
        cannot_write(&self.name)
    }

    /// Completes the output.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn finish(self) -> anyhow::Result<()> {
        let Self { name, output } = self;
        let target = match output {
            Destination::Text(output) => output.finish(),
            Destination::Table(table) => table.finish(),
        };
        target.and_then(Target::finish).with_context(|| cannot_write(&name))
    }
}

fn cannot_write(name: &str) -> String {
    format!("cannot write {name}")
}

/// Opens the output, `-` being standard output, has it filled and completes it. If anything fails,
/// what was there before is there still.
pub fn fill<T, E>(path: &Path, body: impl FnOnce(&mut Output) -> Result<T, E>) -> anyhow::Result<T>
where
    E: Into<Error>,
{
    fill_by(path, body, Target::finish)
}

/// Fills an output as [`fill`] does, without waiting for the disk: [`files::sync_folder`] does that for many files
/// at once.
pub fn fill_unsynced<T, E>(
    path: &Path,
    body: impl FnOnce(&mut Output) -> Result<T, E>,
) -> anyhow::Result<T>
where
    E: Into<Error>,
{
    fill_by(path, body, Target::finish_unsynced)
}

fn fill_by<T, E>(
    path: &Path,
    body: impl FnOnce(&mut Output) -> Result<T, E>,
    finish: impl FnOnce(Target) -> io::Result<()>,
) -> anyhow::Result<T>
where
    E: Into<Error>,
{
    let (name, mut output) = open_text(path)?;
    let value = body(&mut output).map_err(Into::into);
    let value = value.with_context(|| cannot_write(&name))?;
    output.finish().and_then(finish).with_context(|| cannot_write(&name))?;
    Ok(value)
}

/// Refuses to write over the input, which would destroy the grid.
pub fn refuse_input(output: &Path, input: &Path) -> anyhow::Result<()> {
    if let (Ok(output), Ok(place)) = (fs::canonicalize(output), fs::canonicalize(input))
        && output == place
        && output.is_file()
    {
        bail!("{} is the input; writing would destroy it", shown(input));
    }
    Ok(())
}

/// Refuses, before long work, an output that would be written over one of the inputs, or cannot be
/// written.
pub fn prepare(output: &Path, inputs: &[PathBuf]) -> anyhow::Result<()> {
    for input in inputs {
        refuse_input(output, input)?;
    }
    let tried = if is_stdout(output) { Ok(()) } else { Target::check(output) };
    tried.with_context(|| format!("cannot write {}", shown(output)))
}

/// Returns `true` if this is standard output. It is written in place, even if it is a file; opened by its name it
/// would be replaced.
pub fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-" || path.as_os_str() == "/dev/stdout"
}

/// Prints on standard output.
pub fn print(text: &str) -> anyhow::Result<()> {
    print_bytes(text.as_bytes())
}

/// Prints text on standard output that is known to be text already.
pub fn print_bytes(text: &[u8]) -> anyhow::Result<()> {
    files::standard_output()
        .and_then(|mut output| {
            output.write_all(text)?;
            output.flush()
        })
        .context("cannot write standard output")
}

/// Writes a message to standard error, with escapes for what a terminal would obey. Ignores failures.
pub fn note(text: &str) {
    write_note(&printable_lines(text));
}

/// Writes to standard error what is safe to print. Ignores failures.
pub fn write_note(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}
