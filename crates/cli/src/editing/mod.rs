//! The editor, connected with the files of this computer.

mod draft;
mod keeper;

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::runner::variant::Found;
use crate::runner::{Colour, Input, is_stdout, replace, shown, unfinished, variant};
use anyhow::{Context, anyhow, bail};
use clausoku::formats::{self, FORMATS, Format, ReadOptions, Sample, Symbols};
use clausoku_editor::{Board, Draft, Editor, FileStamp, Host, Opened, Settle, Unsaved};

use self::keeper::Keeper;

#[cfg(all(test, debug_assertions))]
mod faults;

/// Returns `true` if there is a terminal to edit on.
pub fn is_possible() -> bool {
    let can_draw = std::env::var_os("TERM").is_some_and(|name| !name.is_empty() && name != "dumb");
    can_draw && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// The grid that the editor begins with.
#[derive(Clone, Copy, Debug)]
pub enum Start<'p> {
    /// A grid without a file.
    New,
    /// The file at this path, which need not exist.
    File(&'p Path),
    /// A grid from a file that contains others too.
    Part,
}

/// Runs the editor until the user quits, and returns it as it is then. Offers the changes that an earlier
/// editor left.
pub fn edit(editor: Editor, start: Start<'_>, colour: Colour) -> anyhow::Result<Editor> {
    unfinished::before_the_end(keeper::flush, clausoku_editor::restore);
    let keeper = Keeper::start();
    match start {
        Start::New => keeper.look(None),
        Start::File(path) => keeper.look(Some(path)),
        Start::Part => {}
    }
    let host: Arc<dyn Host> = Arc::new(Desk { keeper: Arc::clone(&keeper) });
    let edited = clausoku_editor::run(editor, &host, colour.on_stdout());
    // This has no effect after a regular end.
    keeper.write();
    edited.context("cannot use the terminal")
}

/// The files.
#[derive(Debug)]
pub struct Desk {
    keeper: Arc<Keeper>,
}

impl Desk {
    /// Returns the board of this name: a built-in one, or a file.
    pub fn board(name: &str) -> anyhow::Result<Board> {
        board(variant::by_user(name)?)
    }

    /// Returns the one puzzle of a file, or the one of this number, counted from 1. A format or
    /// board that is not given is detected.
    pub fn puzzle(
        path: &Path,
        number: Option<usize>,
        format: Option<&'static Format>,
        board: Option<Board>,
        symbols: Option<Symbols>,
    ) -> anyhow::Result<Opened> {
        // Before the file is read, so that a change by another program meanwhile is found when the grid is saved.
        let stamp = stamp(path);
        let input = Input::open(path)?;
        if input.columns.is_some() {
            bail!("{} is a table; `clausoku convert --to csv` makes a text of it", input.name);
        }
        if format.is_none() {
            input.require_grid()?;
        }
        let board = match board {
            Some(board) => Some(board),
            None => variant::by_comment(&input)?.map(self::board).transpose()?,
        };
        let variant = board.as_ref().map(|board| board.variant.clone());
        let options = ReadOptions { variant, symbols, ..ReadOptions::default() };
        let name = input.name.clone();
        let bytes = input.read()?;
        let records =
            formats::read(&bytes, format, &options).map_err(|error| anyhow!("{name}: {error}"))?;
        let count = records.len();
        if count > 1 && number.is_none() {
            bail!("{name} holds {count} puzzles; `clausoku edit FILE --puzzle NUMBER` takes one");
        }
        // The number 0 becomes the largest one, at which there is no puzzle.
        let record = records.into_iter().nth(number.unwrap_or(1).wrapping_sub(1));
        let puzzle = record.with_context(|| format!("{name} holds {count} puzzles"))?.puzzle;
        // The format is detected as in the reading above.
        let text = String::from_utf8_lossy(&bytes);
        let guess = formats::detect_for(Sample::new(&bytes, true), &options);
        let mut formats = guess.ok().flatten().into_iter().chain(FORMATS);
        let format = format.or_else(|| formats.find(|f| f.read(&text, &options).is_ok()));
        Ok(Opened { puzzle, board: board.and_then(|board| board.file), format, stamp })
    }
}

/// Returns the stamp of the file at this path; `None` if there is no file.
fn stamp(path: &Path) -> Option<FileStamp> {
    fs::metadata(path).ok().map(|metadata| FileStamp::new(&metadata))
}

/// Returns the board with the absolute path of its file.
fn board(found: Found) -> anyhow::Result<Board> {
    let file = found.file.as_deref().map(absolute).transpose()?;
    Ok(Board { variant: found.variant, file })
}

fn absolute(path: &Path) -> anyhow::Result<PathBuf> {
    path.canonicalize().with_context(|| format!("cannot find {}", shown(path)))
}

/// Returns an error and its causes in a line.
fn text_of(error: &anyhow::Error) -> String {
    format!("{error:#}")
}

impl Host for Desk {
    fn board(&self, name: &str) -> Result<Board, String> {
        Self::board(name).map_err(|error| text_of(&error))
    }

    fn open(&self, path: &str) -> Result<Opened, String> {
        // Standard input is the keyboard here.
        if path == "-" {
            return Err("a file is wanted here; write ./- for one of that name".to_owned());
        }
        let opened = Self::puzzle(Path::new(path), None, None, None, None);
        if opened.is_ok() {
            self.keeper.look(Some(Path::new(path)));
        }
        opened.map_err(|error| text_of(&error))
    }

    fn read(&self, text: &str) -> Result<Opened, String> {
        let records = formats::read(text.as_bytes(), None, &ReadOptions::default());
        let mut records = records.map_err(|error| error.to_string())?;
        match records.len() {
            1 => Ok(Opened {
                puzzle: records.remove(0).puzzle,
                board: None,
                format: None,
                stamp: None,
            }),
            count => Err(format!("there are {count} puzzles, where one is wanted")),
        }
    }

    fn exists(&self, path: &str) -> bool {
        Path::new(path).symlink_metadata().is_ok()
    }

    fn stamp(&self, path: &str) -> Option<FileStamp> {
        stamp(Path::new(path))
    }

    fn unsaved(&self) -> Option<Unsaved> {
        self.keeper.unsaved()
    }

    fn settle(&self, choice: Settle) {
        self.keeper.settle(choice);
    }

    fn keep(&self, draft: Option<Draft>) -> Result<(), String> {
        self.keeper.keep(draft)
    }

    fn finish(&self) {
        self.keeper.finish();
    }

    fn write(
        &self,
        path: &str,
        body: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), String> {
        let path = Path::new(path);
        // The screen is standard output here.
        if is_stdout(path) {
            return Err("a file is wanted here; write ./- for one of that name".to_owned());
        }
        // Other outputs refuse a file that the process has read. The editor saves to the one that it has opened.
        replace(path, |output| body(output)).map_err(|error| text_of(&error))
    }
}
