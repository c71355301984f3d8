//! The model: the state of the editor and its reaction to events.

mod answering;
mod asking;
mod command;
mod cursor;
mod editor;
mod event;
mod files;
#[cfg(test)]
mod hand;
mod keys;
mod sheet;
mod status;
mod update;

pub(crate) use command::MOTIONS;
pub use command::{COMMANDS, Command};
pub(crate) use editor::{Dialog, File, Kind, Message};
pub use editor::{Editor, Purpose};
pub use event::{
    Destination, Draft, Effect, Event, Formula, Outcome, Replace, Save, SaveError, Saved, Settle,
    Task, Unsaved,
};
pub use sheet::Hint;
use sheet::Stepped;
pub(crate) use sheet::{Sheet, Shown};
