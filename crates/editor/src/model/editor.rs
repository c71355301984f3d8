//! The editor's state, and what each event does to it.

use std::sync::Arc;

use clausoku::{Puzzle, Variant};
use formats::Format;
use puzzle::Cell;

use super::asking::Ask;
use super::cursor::{Motion, place};
use super::typing::has_letters;
use super::{Formula, Message, Sheet};
use crate::dialog::Form;
use crate::{FileStamp, Opened};

/// What the editor is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Grids of any kind.
    Grids,
    /// The INF242 course's formula of a grid: boards of m² symbols in square blocks, and one encoding.
    Formula,
}

/// What is on the screen beside the board.
#[derive(Clone, Debug)]
pub enum Dialog {
    /// The help, from this line on.
    Help(usize),
    /// A question, and what the answer is for.
    Form(Box<Ask>, Form),
}

/// A task that goes on.
#[derive(Clone, Debug)]
pub struct Running {
    /// What it does, as one says it.
    pub what: &'static str,
    /// For how long.
    pub seconds: u64,
}

/// Where the grid is kept.
#[derive(Clone, Debug)]
pub struct File {
    /// The path, as it was typed.
    pub path: String,
    /// The format, if it has one already.
    pub format: Option<&'static Format>,
    /// The file as it was read or written last; `None` if it was not there.
    pub stamp: Option<FileStamp>,
}

/// What was asked for when there were changes to be saved first.
#[derive(Clone, Debug)]
pub enum Intent {
    /// To end.
    Quit,
    /// To choose another board.
    New,
    /// To open a file.
    Open,
    /// To take a grid that was pasted in.
    Take(Opened),
}

/// The editor.
///
/// ```
/// use editor::{Editor, Event, Key, Purpose};
/// let mut editor = Editor::new(Purpose::Grids);
/// // The first question is which board; 9 × 9 is the one that is chosen already.
/// editor.update(Event::Key(Key::Esc));
/// editor.update(Event::Key(Key::Char('5')));
/// assert_eq!(editor.puzzle().givens().filled().count(), 1);
/// editor.update(Event::Key(Key::Char('z')));
/// assert_eq!(editor.puzzle().givens().filled().count(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Editor {
    pub(crate) purpose: Purpose,
    pub(crate) sheet: Sheet,
    pub(crate) cursor: Cell,
    /// The beginning of a symbol's name.
    pub(crate) pending: String,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) message: Option<Message>,
    pub(crate) task: Option<Running>,
    pub(crate) file: Option<File>,
    /// Whether the cells show their candidates.
    pub(crate) candidates: bool,
    /// Whether a symbol leads on to the next cell.
    pub(crate) in_order: bool,
    /// The formula that was written last.
    pub(super) formula: Option<Formula>,
    /// What is to be done once the grid is kept.
    pub(super) then: Option<Intent>,
    /// Whether no board has been chosen yet.
    pub(super) is_untouched: bool,
}

impl Editor {
    /// An editor that asks which board to begin with.
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

    /// The puzzle as it is.
    pub fn puzzle(&self) -> Puzzle {
        self.sheet.puzzle()
    }

    /// The formula that was written last, if one was.
    pub fn formula(&self) -> Option<&Formula> {
        self.formula.as_ref()
    }

    /// Names the file that the grid will be kept in, which need not exist yet.
    #[must_use]
    pub fn with_path(mut self, path: &str) -> Self {
        self.file = Some(File { path: path.to_owned(), format: None, stamp: None });
        self
    }

    /// Whether letters are symbols here, or parts of them: they are then no commands.
    pub(crate) fn letters_are_symbols(&self) -> bool {
        has_letters(self.sheet.variant().alphabet())
    }

    /// The row and the column of the cursor on the plane.
    pub(crate) fn place(&self) -> (usize, usize) {
        place(self.sheet.variant(), self.sheet.plane(), self.cursor)
    }

    pub(super) fn take(&mut self, sheet: Sheet) {
        self.sheet = sheet;
        self.is_untouched = false;
        self.pending.clear();
        self.dialog = None;
        self.cursor = Cell::from_index(0);
        self.go(Motion::First);
    }

    pub(super) fn sheet_of(&self, opened: &Opened) -> Result<Sheet, String> {
        self.accept(opened.puzzle.variant())?;
        Sheet::new(&opened.puzzle, opened.board.clone())
    }

    /// Whether a board can be edited for this purpose.
    pub(super) fn accept(&self, variant: &Variant) -> Result<(), String> {
        match self.purpose {
            Purpose::Formula if !variant.name().starts_with("classic:") => Err(format!(
                "{} is not a board of m*m blocks with m*m cells; `clausoku edit` takes others",
                variant.name()
            )),
            _ => Ok(()),
        }
    }

    /// Says why something can't be done: in the question that is open, if one is.
    pub(super) fn refuse(&mut self, why: impl Into<String>) {
        let fault = Message::fault(why);
        match &mut self.dialog {
            Some(Dialog::Form(_, form)) => form.refuse(fault.text),
            _ => self.message = Some(fault),
        }
    }
}
