//! Outputs: files, compressed or not, and standard output.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, bail};
use files::Target;
use files::compression::{Compression, Writer};
use files::text::printable_lines;

use crate::name::shown;

/// An output: a file, compressed if its name asks for it, or standard output.
pub type Output = Writer<Target>;

/// Opens the output, `-` being standard output, has it filled and completes it. If anything fails,
/// what was there before is there still.
pub fn fill<T, E>(path: &Path, body: impl FnOnce(&mut Output) -> Result<T, E>) -> anyhow::Result<T>
where
    E: Into<Error>,
{
    let write = || -> anyhow::Result<T> {
        let place = if is_stdout(path) { Target::stdout()? } else { Target::open(path)? };
        let mut output = Writer::new(place, Compression::of_path(path))?;
        let value = body(&mut output).map_err(Into::into)?;
        output.finish()?.finish()?;
        Ok(value)
    };
    let name = if is_stdout(path) { "standard output".into() } else { shown(path) };
    write().with_context(|| format!("cannot write {name}"))
}

/// Refuses to write over the input, which is a slip of the keyboard and would cost the grid.
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

/// Standard output goes on where it is, even if it is a file; opened by its name it would be replaced.
pub fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-" || path.as_os_str() == "/dev/stdout"
}

/// Prints on standard output.
pub fn print(text: &str) -> anyhow::Result<()> {
    print_bytes(text.as_bytes())
}

/// Prints text on standard output that is known to be text already.
pub fn print_bytes(text: &[u8]) -> anyhow::Result<()> {
    let print = || {
        let mut output = files::standard_output()?;
        output.write_all(text)?;
        output.flush()
    };
    print().context("cannot write standard output")
}

/// Writes a message to standard error, with escapes for what a terminal would obey. Ignores failures.
pub fn note(text: &str) {
    write_note(&printable_lines(text));
}

/// Writes to standard error what is safe to print. Ignores failures.
pub fn write_note(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}
