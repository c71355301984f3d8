//! Inputs.

use std::fs::File;
use std::io::{self, Read, Stdin};
use std::path::Path;

use crate::fault::{self, Step};

/// An input whose every step is a point of [`fault`].
#[derive(Debug)]
pub struct Source<R>(R);

impl Source<File> {
    /// Opens a file for reading.
    ///
    /// # Errors
    ///
    /// Fails as the system does.
    pub fn open(path: &Path) -> io::Result<Self> {
        fault::at(Step::Open)?;
        File::open(path).map(Self)
    }

    /// A file that is open.
    pub(crate) fn of(file: File) -> Self {
        Self(file)
    }

    /// The file.
    pub fn file(&self) -> &File {
        &self.0
    }
}

impl Source<Stdin> {
    /// Standard input.
    pub fn stdin() -> Self {
        Self(io::stdin())
    }
}

impl<R: Read> Read for Source<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        fault::at(Step::Read)?;
        self.0.read(buffer)
    }
}
