//! A folder of files that belong together.
//!
//! **Invariant.** The folder is complete or absent: it gets its name when all files are in it.

use std::io::{BufWriter, IntoInnerError, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clausoku_files::{Target, Unnamed};

use super::printer::{Created, create_empty_folder};
use crate::input::shown;
use crate::terminal::file_fault::{FileFault, Kind};

/// A folder that is being filled.
pub(crate) struct NewFolder {
    files: Unnamed,
    /// The path in messages.
    name: PathBuf,
    created: Option<Created>,
}

impl NewFolder {
    /// Begins the folder of this path, which must be empty or new.
    ///
    /// # Errors
    ///
    /// Fails if the folder contains files or cannot be created.
    pub(crate) fn new(folder: &Path) -> anyhow::Result<Self> {
        let created = create_empty_folder(folder)?;
        let parent = folder.parent().filter(|parent| *parent != Path::new(""));
        Self::begin(parent.unwrap_or(Path::new(".")), folder, Some(created))
    }

    /// Begins a folder inside this one, which gets its name later.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be created.
    pub(crate) fn inside(folder: &Path) -> anyhow::Result<Self> {
        Self::begin(folder, folder, None)
    }

    fn begin(parent: &Path, name: &Path, created: Option<Created>) -> anyhow::Result<Self> {
        let files = Unnamed::folder(parent).with_context(|| unwritable(name))?;
        Ok(Self { files, name: name.to_owned(), created })
    }

    /// Returns the temporary path.
    pub(crate) fn path(&self) -> &Path {
        self.files.path()
    }

    /// Writes a file.
    ///
    /// # Errors
    ///
    /// Fails if `write` fails, or the file cannot be written.
    pub(crate) fn put<T>(
        &self,
        name: &str,
        write: impl FnOnce(&mut dyn Write) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let unwritable = || unwritable(&self.name);
        let target = Target::open(&self.path().join(name)).with_context(unwritable)?;
        let mut out = BufWriter::new(target);
        let written = write(&mut out).and_then(|written| {
            out.flush()?;
            Ok(written)
        });
        let written = written.with_context(unwritable)?;
        let target = out.into_inner().map_err(IntoInnerError::into_error);
        target.and_then(Target::finish_unsynced).with_context(unwritable)?;
        Ok(written)
    }

    /// Returns the folder under its temporary name.
    pub(crate) fn unnamed(self) -> Unnamed {
        self.files
    }

    /// Gives the folder its name.
    ///
    /// # Errors
    ///
    /// Fails if a system call fails.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        let Self { files, name, created } = self;
        let unwritable = || unwritable(&name);
        clausoku_files::sync_folder(files.path()).with_context(unwritable)?;
        files.finish_unsynced(&name).with_context(unwritable)?;
        clausoku_files::sync_name(&name).with_context(unwritable)?;
        if let Some(created) = created {
            created.keep();
        }
        Ok(())
    }
}

fn unwritable(name: &Path) -> FileFault {
    Kind::Unwritable.fault(shown(name))
}
