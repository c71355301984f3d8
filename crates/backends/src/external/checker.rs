//! Programs that are no solvers.

use std::io;
use std::path::Path;

use super::process::{Feed, run};
use crate::Limits;

/// Runs a program without input and returns what it prints on standard output. Its exit code does not count.
///
/// A process that [adopts orphans](super::adopt_orphans) must start all its children by this crate, since it ends all others.
///
/// # Errors
///
/// Fails if the program cannot be started or its output cannot be read.
pub fn output_of(program: &Path, arguments: &[String], limits: &Limits) -> io::Result<Vec<u8>> {
    let mut output = Vec::new();
    let mut keep = |bytes: &[u8]| {
        output.extend_from_slice(bytes);
        true
    };
    run(program, arguments, Feed::Nothing, limits, &mut keep, |_| {})?;
    Ok(output)
}
