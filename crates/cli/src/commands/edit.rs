//! `clausoku edit`: a grid is typed in, on the screen.

use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;
use clausoku::format::{Format, Symbols};
use editor::{Editor, Event, Purpose};

use crate::Exit;
use crate::editing::{self, Desk};
use crate::grids::{parse_format, symbols};
use crate::style::Colour;

/// Type a grid into a full-screen editor: any board, any format, with solving and checking
#[derive(Debug, Args)]
#[command(after_help = "\
Press ? in the editor for its keys. Examples:
  clausoku edit
  clausoku edit grid.txt
  clausoku edit --variant samurai
  clausoku edit grids.txt --puzzle 3")]
pub struct Edit {
    /// The file of the grid; if it does not exist, it is what the editor offers to save as
    file: Option<PathBuf>,

    /// Take this puzzle of a file that holds several, counted from 1; it will be saved elsewhere
    #[arg(long, value_name = "NUMBER", requires = "file")]
    puzzle: Option<usize>,

    /// Read the grid as this format; without it, it is found out by looking
    #[arg(long, value_name = "FORMAT", value_parser = parse_format)]
    format: Option<&'static Format>,

    /// Which characters stand for numbers above 9, where the grid does not tell
    #[arg(long, value_name = "SYMBOLS", value_parser = symbols())]
    symbols: Option<Symbols>,

    /// The kind of board: a name (`clausoku variants` lists them) or a TOML file
    #[arg(long, value_name = "VARIANT")]
    variant: Option<String>,
}

impl Edit {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        if !editing::is_possible() {
            bail!(
                "edit draws on a terminal, and there is none; the other commands take files and \
                 pipes"
            );
        }
        editing::edit(self.editor()?, colour)?;
        Ok(Exit::Done)
    }

    /// The editor with what it is to begin with.
    fn editor(&self) -> anyhow::Result<Editor> {
        let mut editor = Editor::new(Purpose::Grids);
        let board = self.variant.as_deref().map(Desk::board).transpose()?;
        let existing = self.file.as_deref().filter(|path| *path == Path::new("-") || path.exists());
        if let Some(path) = existing {
            if path == Path::new("-") {
                bail!("edit reads its keys from the terminal; give the grid as a file");
            }
            let opened = Desk::puzzle(path, self.puzzle, self.format, board, self.symbols)?;
            let own = self.puzzle.is_none().then(|| path.display().to_string());
            editor.update(Event::Opened(own, Ok(opened)));
            return Ok(editor);
        }
        if let Some(path) = &self.file {
            if self.puzzle.is_some() {
                bail!("there is no file {}", path.display());
            }
            editor = editor.with_path(&path.display().to_string());
        }
        if let Some(board) = board {
            editor.update(Event::Board(Ok(board)));
        }
        Ok(editor)
    }
}
