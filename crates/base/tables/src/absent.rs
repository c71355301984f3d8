//! The reader and the writer of a build without Arrow. Both return an error.

use std::io::{self, Read, Write};

use crate::{Columns, Container, NotBuilt, Origin};

/// A reader that cannot be made.
#[derive(Debug)]
pub enum Reader {}

/// A writer that cannot be made.
#[derive(Debug)]
pub struct Writer<W>(W);

fn absent(container: Container) -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, NotBuilt(container))
}

impl Reader {
    /// Returns the error that names the feature.
    ///
    /// # Errors
    ///
    /// Fails always.
    pub fn open(container: Container, _: Origin) -> io::Result<Self> {
        Err(absent(container))
    }

    /// Returns the columns of the table.
    pub fn columns(&self) -> &Columns {
        match *self {}
    }
}

impl Read for Reader {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        match *self {}
    }
}

impl<W: Write> Writer<W> {
    /// Returns the error that names the feature.
    ///
    /// # Errors
    ///
    /// Fails always.
    pub fn new(_: W, container: Container) -> io::Result<Self> {
        Err(absent(container))
    }

    /// Sets the types of columns by their names.
    pub fn set_kinds(&mut self, _: &Columns) {}

    /// Returns the destination.
    ///
    /// # Errors
    ///
    /// Never: no value of this type exists.
    pub fn finish(self) -> io::Result<W> {
        Ok(self.0)
    }
}

impl<W: Write> Write for Writer<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.0.write(text)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
