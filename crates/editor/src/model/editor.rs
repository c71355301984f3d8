//! The state of the editor.

use std::sync::Arc;

use clausoku::board::{Alphabet, Cell};
use clausoku::encoding::CatalogueEntry;
use clausoku::{Encoding, Puzzle, Variant, formats::Format};

use super::cursor::Motion;
use super::{Effect, Formula, Save, Sheet, Unsaved};
use crate::dialog::Form;
use crate::{FileStamp, Opened};

/// The purpose of the editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Grids of any kind.
    Grids,
    /// The INF242 course's formula of a grid: boards of m² symbols in square blocks, and one encoding.
    Formula,
}

/// The dialog over the board.
#[derive(Clone, Debug)]
pub enum Dialog {
    /// The help, starting at this line.
    Help(usize),
    /// A form and its purpose.
    Form(Box<Ask>, Form),
}

/// The purpose of a form.
#[derive(Clone, Debug)]
pub enum Ask {
    /// The board to begin with.
    Board,
    /// The file to open.
    File,
    /// The file to save to, and the choice whether to save the solution too.
    Name,
    /// The format to save in, one of these.
    Format(Save, Vec<&'static Format>),
    /// The confirmation to replace the file, by this effect.
    Replace(Effect),
    /// The confirmation to overwrite the changes of another program, by this effect.
    Overwrite(Effect),
    /// The encoding of the formula.
    Encoding(Vec<CatalogueEntry>),
    /// The file of the formula.
    Formula(Encoding),
    /// The choice to save, discard or keep editing the changes before the intent.
    Changes(Intent),
    /// The choice to recover, delete or leave the draft of an earlier editor.
    Recovery(Unsaved),
}

/// The kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A success.
    News,
    /// A failure.
    Fault,
}

/// A message with its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The text.
    pub text: String,
    /// The kind.
    pub kind: Kind,
}

impl Message {
    pub(super) fn news(text: impl Into<String>) -> Self {
        Self { text: text.into(), kind: Kind::News }
    }

    /// Creates an error message. Uses only the first line of several, which may be a file excerpt.
    pub(super) fn fault(text: impl Into<String>) -> Self {
        let text: String = text.into();
        let first = text.lines().next().unwrap_or_default().to_owned();
        Self { text: first, kind: Kind::Fault }
    }
}

/// A running task.
#[derive(Clone, Debug)]
pub struct Running {
    /// A description of the task.
    pub what: &'static str,
    /// The running time in seconds.
    pub seconds: u64,
}

/// The file of the grid.
#[derive(Clone, Debug)]
pub struct File {
    /// The path as typed.
    pub path: String,
    /// The format, if it is known.
    pub format: Option<&'static Format>,
    /// The stamp of the file as last read or written; `None` if it did not exist.
    pub stamp: Option<FileStamp>,
}

/// An action that waits until changes are saved or discarded.
#[derive(Clone, Debug)]
pub enum Intent {
    /// End the editor.
    Quit,
    /// Choose another board.
    New,
    /// Open a file.
    Open,
    /// Take a grid that was pasted in.
    Take(Opened),
}

/// The editor.
///
/// ```
/// use clausoku_editor::{Editor, Event, Key, Purpose};
/// let mut editor = Editor::new(Purpose::Grids);
/// // The first form asks for the board; 9 × 9 is selected.
/// editor.update(Event::Key(Key::Esc));
/// editor.update(Event::Key(Key::Char('5')));
/// assert_eq!(editor.puzzle().givens().filled_count(), 1);
/// editor.update(Event::Key(Key::Char('z')));
/// assert_eq!(editor.puzzle().givens().filled_count(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Editor {
    pub(crate) purpose: Purpose,
    pub(crate) sheet: Sheet,
    pub(crate) cursor: Cell,
    /// The typed beginning of a symbol's name.
    pub(crate) pending: String,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) message: Option<Message>,
    pub(crate) task: Option<Running>,
    pub(crate) file: Option<File>,
    /// `true` if the cells show candidates.
    pub(crate) candidates: bool,
    /// `true` if the cursor moves to the next cell after a symbol.
    pub(crate) in_order: bool,
    /// The formula written last.
    pub(super) formula: Option<Formula>,
    /// The action after the grid is saved.
    pub(super) then: Option<Intent>,
    /// `true` if no board has been chosen yet.
    pub(super) is_untouched: bool,
}

impl Editor {
    /// Creates an editor that asks for the board to begin with.
    #[expect(clippy::missing_panics_doc, reason = "the usual board")]
    pub fn new(purpose: Purpose) -> Self {
        let usual = Variant::classic(3).expect("the usual board");
        let sheet = Sheet::new(&Puzzle::empty(Arc::new(usual)), None);
        let mut editor = Self {
            purpose,
            sheet: sheet.expect("the usual board has cells"),
            cursor: Cell::from_index(0),
            pending: String::new(),
            dialog: None,
            message: None,
            task: None,
            file: None,
            candidates: false,
            in_order: false,
            formula: None,
            then: None,
            is_untouched: true,
        };
        editor.ask_board();
        editor
    }

    /// Returns the current puzzle.
    pub fn puzzle(&self) -> Puzzle {
        self.sheet.puzzle()
    }

    /// Returns the formula written last, if any.
    pub fn formula(&self) -> Option<&Formula> {
        self.formula.as_ref()
    }

    /// Sets the file to save the grid to, which need not exist yet.
    #[must_use]
    pub fn with_path(mut self, path: &str) -> Self {
        self.file = Some(File { path: path.to_owned(), format: None, stamp: None });
        self
    }

    /// Returns `true` if letters are symbols or parts of them, so that they are not commands.
    pub(crate) fn letters_are_symbols(&self) -> bool {
        has_letters(self.sheet.variant.alphabet())
    }

    /// Returns the row and the column of the cursor on the plane.
    pub(crate) fn place(&self) -> (usize, usize) {
        self.sheet.plane.place(self.sheet.variant.position(self.cursor))
    }

    /// Takes another sheet, or reports why there is none. Returns `true` if it takes one.
    pub(super) fn take(&mut self, sheet: Result<Sheet, String>) -> bool {
        match sheet {
            Ok(sheet) => self.sheet = sheet,
            Err(why) => {
                self.refuse(why);
                return false;
            }
        }
        self.is_untouched = false;
        self.pending.clear();
        self.dialog = None;
        self.cursor = Cell::from_index(0);
        self.go(Motion::First);
        true
    }

    pub(super) fn sheet_of(&self, opened: &Opened) -> Result<Sheet, String> {
        self.accept(opened.puzzle.variant())?;
        Sheet::new(&opened.puzzle, opened.board.clone())
    }

    /// Checks that a board can be edited for this purpose.
    pub(super) fn accept(&self, variant: &Variant) -> Result<(), String> {
        let name = variant.name();
        if self.purpose == Purpose::Grids || name.starts_with("classic:") {
            return Ok(());
        }
        Err(format!(
            "{name} is not a board of m*m blocks with m*m cells and no other rule; `clausoku edit` takes others"
        ))
    }

    /// Reports why something is impossible: in the open form, if there is one.
    pub(super) fn refuse(&mut self, why: impl Into<String>) {
        let fault = Message::fault(why);
        match &mut self.dialog {
            Some(Dialog::Form(_, form)) => form.refuse(fault.text),
            _ => self.message = Some(fault),
        }
    }
}

/// Returns `true` if letters are names or parts of them, so that they are not commands.
pub(super) fn has_letters(alphabet: &Alphabet) -> bool {
    alphabet.symbols().any(|symbol| alphabet.name(symbol).contains(char::is_alphabetic))
}
