//! Systems without process groups: programs cannot be run there.

use std::io::{self, Write};
use std::path::Path;

use super::{Ended, Feed};
use crate::Deadline;

pub fn run(
    _program: &Path,
    _arguments: &[String],
    _feed: Feed<'_>,
    _deadline: &Deadline,
    _on_output: &mut (dyn FnMut(&[u8]) -> bool + Send),
    _write: impl FnOnce(&mut dyn Write),
) -> io::Result<Ended> {
    Err(io::ErrorKind::Unsupported.into())
}

pub fn is_program(path: &Path) -> bool {
    path.is_file()
}

pub fn make_pipe(_path: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Does nothing, since no program runs.
pub fn end_all() {}

/// Does nothing, since no program runs.
pub fn adopt_orphans() {}
