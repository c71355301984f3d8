//! `clausoku edit`: a full-screen editor of grids.

use std::path::{Path, PathBuf};

use crate::runner::{Colour, Exit, named, parse_text_format, shown};
use anyhow::{bail, ensure};
use clap::Args;
use clausoku::formats::{Format, Symbols};
use clausoku_editor::{Editor, Event, Purpose};

use crate::editing::{self, Desk, Start};

/// Enter a grid in a full-screen editor that checks and solves it
#[derive(Debug, Args)]
#[command(after_help = "\
Press ? in the editor for its keys.

Examples:
  clausoku edit
  clausoku edit grid.txt
  clausoku edit --variant samurai
  clausoku edit grids.txt --puzzle 3")]
pub struct Edit {
    /// Grid file; if it does not exist, the editor saves under this name
    file: Option<PathBuf>,

    /// Number of the puzzle in the file, counted from 1; it is saved to another file
    #[arg(long, value_name = "NUMBER", requires = "file")]
    puzzle: Option<usize>,

    /// Format of the grid; by default it is detected (`clausoku convert --help` lists the formats)
    #[arg(long, visible_alias = "from", value_parser = parse_text_format, help_heading = "Input")]
    format: Option<&'static Format>,

    /// Characters for numbers above 9, if the grid is ambiguous: from-one (1–9, then A), from-zero (0–9,
    /// then A) or letters
    #[arg(long, value_parser = named(&Symbols::ALL), help_heading = "Input")]
    symbols: Option<Symbols>,

    /// Kind of board: a name or a TOML file
    ///
    /// `clausoku variants` lists the names.
    #[arg(long)]
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
        let start = match &self.file {
            None => Start::New,
            Some(_) if self.puzzle.is_some() => Start::Part,
            Some(path) => Start::File(path),
        };
        editing::edit(self.editor()?, start, colour)?;
        Ok(Exit::Done)
    }

    /// Returns the editor in its initial state.
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
            editor.update(Event::Opened(Ok(opened), own));
            return Ok(editor);
        }
        if let Some(path) = &self.file {
            ensure!(self.puzzle.is_none(), "there is no file {}", shown(path));
            editor = editor.with_path(&path.display().to_string());
        }
        if let Some(board) = board {
            editor.update(Event::Board(Ok(board)));
        }
        Ok(editor)
    }
}
