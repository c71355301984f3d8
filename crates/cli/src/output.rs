//! Outputs that are there whole or not at all.
//!
//! A file is written under a temporary name beside its place and renamed at the end, so that a
//! failure, a full disk or Ctrl-C leaves what was there before. What is no regular file (a pipe,
//! `/dev/null`) is written as it comes.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, bail};
use clausoku::cnf::compression::{Compression, Writer};

use crate::place::Place;

/// An output: a file, compressed if its name asks for it, or standard output.
pub type Output = Writer<Place>;

/// Opens the output, `-` being standard output, has it filled and completes it. If anything fails,
/// what was there before is there still.
pub fn fill<T, E>(path: &Path, body: impl FnOnce(&mut Output) -> Result<T, E>) -> anyhow::Result<T>
where
    E: Into<Error>,
{
    let write = || -> anyhow::Result<T> {
        let place = if is_stdout(path) { Place::stdout()? } else { Place::open(path)? };
        let mut output = Writer::new(place, Compression::of_path(path))?;
        let value = body(&mut output).map_err(Into::into)?;
        output.finish()?.finish()?;
        Ok(value)
    };
    let name = if is_stdout(path) { "standard output".into() } else { path.display().to_string() };
    write().with_context(|| format!("cannot write {name}"))
}

/// Refuses to write over the input, which is a slip of the keyboard and would cost the grid.
pub fn refuse_input(output: &Path, input: &Path) -> anyhow::Result<()> {
    if let (Ok(output), Ok(place)) = (fs::canonicalize(output), fs::canonicalize(input))
        && output == place
        && output.is_file()
    {
        bail!("{} is the input; writing would destroy it", input.display());
    }
    Ok(())
}

/// Refuses, before long work, an output that would be written over one of the inputs, or cannot be
/// written.
pub fn prepare(output: &Path, inputs: &[PathBuf]) -> anyhow::Result<()> {
    for input in inputs {
        refuse_input(output, input)?;
    }
    let tried = if is_stdout(output) { Ok(()) } else { Place::try_out(output) };
    tried.with_context(|| format!("cannot write {}", output.display()))
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
    let mut stdout = io::stdout().lock();
    let printed = stdout.write_all(text).and_then(|()| stdout.flush());
    printed.context("cannot write standard output")
}

/// Says something on standard error. If nobody can listen, the work goes on all the same.
pub fn note(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}
