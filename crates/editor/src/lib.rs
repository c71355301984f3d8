//! A full-screen editor for grids, in the terminal.
//!
//! ```
//! use std::sync::Arc;
//! use clausoku::Variant;
//! use clausoku_editor::{Board, Editor, Event, Key, Purpose};
//!
//! let mut editor = Editor::new(Purpose::Grids);
//! let variant = Arc::new(Variant::classic(2).unwrap());
//! editor.update(Event::Board(Ok(Board { variant, file: None })));
//! editor.update(Event::Key(Key::Char('3')));
//! assert_eq!(editor.puzzle().to_string(), "3...............");
//! ```
//!
//! Two ideas:
//!
//! - **The model is a function of its events.** An [`Editor`] takes one [`Event`] after another and returns
//!   [`Effect`]s, such as a file to be written. It uses no file, clock, thread or terminal.
//! - **Effects are carried out elsewhere.** [`run`](fn@run) connects the model and the view with a terminal. It
//!   carries out effects on files through a [`Host`], and solves in threads, so that the screen responds
//!   meanwhile.
//!
//! | part | module |
//! | --- | --- |
//! | the state and its reaction to events | `model`: [`Editor`], [`Event`], [`Effect`], [`COMMANDS`] |
//! | forms and their fields | `dialog` |
//! | the picture, drawn into a frame of `ratatui` | `view`: [`View`] |
//! | keys, and the terminal's modes | `key`, `terminal` |
//! | the loop of events, and tasks in threads | `run`, `work` |
//! | files, as the program provides them | `host`: [`Host`]; `model`: [`Board`], [`Opened`], [`FileStamp`] |
//!
//! **Invariant.** Nothing is printed but frames. However the editor ends (by a key, an error, a panic
//! or, if the program calls [`restore`] then, a signal), the terminal is as before.

mod dialog;
mod host;
mod key;
mod model;
mod run;
mod terminal;
mod view;
mod work;

pub use host::Host;
pub use key::Key;
pub use model::{Board, Draft, Editor, Effect, Event, FileStamp, Opened, Purpose, Settle, Unsaved};
pub use model::{COMMANDS, Command};
pub use model::{Destination, Formula, Hint, Outcome, Replace, Save, SaveError, Saved, Task};
pub use run::run;
pub use terminal::restore;
pub use view::View;
