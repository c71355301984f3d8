//! Files before their content has a meaning: complete or absent, compressed, as tables, and with injected faults.
//!
//! ```
//! use std::io::Write;
//! # let folder = clausoku_files::Folder::new()?;
//! # let path = folder.path().join("grid.txt");
//! let mut target = clausoku_files::Target::open(&path)?;
//! target.write_all(b"1...\n")?;
//! assert!(!path.exists(), "a file is complete or absent");
//! target.finish()?;
//! assert_eq!(std::fs::read(&path)?, b"1...\n");
//! # Ok::<_, std::io::Error>(())
//! ```
//!
//! | module | contains |
//! | --- | --- |
//! | [`compression`] | gzip, xz, bzip2 and zstd, read by their first bytes and written by the file's name |
//! | [`tables`] | records and fields of CSV text |
//! | [`Source`], [`Target`] | inputs; outputs that are complete or absent |
//! | [`is_waiting_for_input`] | for signals: whether a thread waits for an input |
//! | [`standard_output`] | standard output, unless it is closed |
//! | [`sync_file`], [`sync_name`], [`sync_folder`] | waiting for the disk |
//! | [`Folder`] | temporary folders |
//! | [`temporary`] | the register of temporary files and folders, which are removed when a signal ends the process |
//! | [`Part`] | a part of a long list, for one of several machines |
//! | [`fault`] | points at which a test lets a step fail |
//!
//! **Invariant.** Programs of this project read and write files through this crate alone, so that each
//! such step is a point of [`fault`]. This crate knows no clause and no grid, and prints nothing.

#[cfg(feature = "compression")]
pub mod compression;
#[cfg(feature = "disk")]
mod disk;
pub mod fault;
mod part;
pub mod tables;

#[cfg(feature = "disk")]
pub use disk::{
    Folder, Links, Source, StandardOutput, Target, Unnamed, is_waiting_for_input, read_regular,
    relative, standard_output, sync_file, sync_folder, sync_name, temporary,
};
pub use part::{Part, PartError};
