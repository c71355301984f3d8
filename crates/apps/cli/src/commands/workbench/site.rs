//! The page and its engines as files, for any web server.
//!
//! **Invariant.** The folder is complete or absent: it gets its name when all files are in it.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clausoku_files::compression::{Compression, Writer};
use clausoku_files::{Links, read_regular};
use clausoku_words::say;
use clausoku_workbench::{ENGINES, site};

use crate::input::shown;
use crate::output::NewFolder;
use crate::terminal::{Exit, language, note};

/// The first bytes of a program in WebAssembly.
const MAGIC: &[u8] = b"\0asm";

/// The largest engine in bytes: several times those of today.
const MAX_ENGINE: u64 = 64 << 20;

/// Writes the page with the engines of this folder; without one, with those beside the program.
///
/// # Errors
///
/// Fails if an engine is missing, if the folder contains files, or if it cannot be written.
pub(super) fn write_site(folder: &Path, engine: Option<&Path>) -> anyhow::Result<Exit> {
    let engines = match engine {
        Some(folder) => folder.to_owned(),
        None => beside()?,
    };
    let engines = ENGINES.map(|name| Ok((name, read_engine(&engines.join(name))?)));
    let engines: Vec<(&str, Vec<u8>)> = engines.into_iter().collect::<anyhow::Result<_>>()?;

    let page = site();
    let files = NewFolder::new(folder)?;
    for (name, text) in &page {
        files.put(name, |out| Ok(out.write_all(text.as_bytes())?))?;
    }
    for (name, bytes) in &engines {
        // Many plain servers do not compress.
        files.put(&format!("{name}.gz"), |out| {
            let mut out = Writer::new(out, Some(Compression::Gzip))?;
            out.write_all(bytes)?;
            out.finish()?;
            Ok(())
        })?;
    }
    files.finish()?;
    let count = page.len() + engines.len();
    let name = shown(folder);
    note(&say!(language(), course::site_written { count, name }));
    Ok(Exit::Done)
}

fn beside() -> anyhow::Result<PathBuf> {
    let program = std::env::current_exe().context("cannot find this program")?;
    Ok(program.parent().unwrap_or(Path::new(".")).to_owned())
}

fn read_engine(path: &Path) -> anyhow::Result<Vec<u8>> {
    let name = shown(path);
    let language = language();
    let fault = match read_regular(path, Links::Follow, MAX_ENGINE) {
        Ok(bytes) if bytes.starts_with(MAGIC) => return Ok(bytes),
        Ok(_) => say!(language, course::no_wasm { name }),
        Err(error) => {
            let reason = error.to_string();
            say!(language, course::no_engine { name, reason })
        }
    };
    let remedy = say!(language, remedies::engine);
    bail!("{fault}\n{}", say!(language, remedies::remedy { remedy }))
}
