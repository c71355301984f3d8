//! A full-screen editor for grids, in the terminal.
//!
//! It has three layers, and each can be understood without the next:
//!
//! - the model: an [`Editor`] is a state that takes one [`Event`] after another and answers with an
//!   [`Effect`] to be carried out, a file to be written for example. It is a pure function of its events:
//!   no file, clock, thread or terminal.
//! - the [`View`] draws an [`Editor`] into a frame of `ratatui`.
//! - [`run`](fn@run) joins both with a terminal, and carries out the effects by way of a [`Host`], which
//!   knows files, and of threads, so that the screen stays alive while a solver works.
//!
//! **Invariant.** Nothing is printed but frames, and however the editor ends (by a key, an error, a panic
//! or, if the program calls [`restore`] then, a signal) the terminal is as it was.

mod dialog;
mod host;
mod key;
mod model;
mod run;
mod stamp;
mod terminal;
mod view;
mod work;

pub use host::{Board, Host, Opened};
pub use key::Key;
pub use model::{COMMANDS, Command};
pub use model::{Destination, Formula, Outcome, Replace, Save, SaveError, Saved, Task};
pub use model::{Draft, Editor, Effect, Event, Purpose, Settle, Unsaved};
pub use run::run;
pub use stamp::FileStamp;
pub use terminal::restore;
pub use view::View;
