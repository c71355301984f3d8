//! Writes the files of the page into a folder: `cargo run -p clausoku-workbench --example page FOLDER`.
//!
//! The texts of the page (`messages.js`) are made by the build, so the folder `page` of this crate lacks them.

use std::io::{Error, Result};
use std::path::PathBuf;
use std::{env, fs};

use clausoku_workbench::PAGE;

fn main() -> Result<()> {
    let folder = env::args_os().nth(1).ok_or_else(|| Error::other("give a folder"))?;
    let folder = PathBuf::from(folder);
    fs::create_dir_all(&folder)?;
    for file in PAGE {
        let name = if file.path.is_empty() { "index.html" } else { file.path };
        fs::write(folder.join(name), file.content)?;
    }
    Ok(())
}
