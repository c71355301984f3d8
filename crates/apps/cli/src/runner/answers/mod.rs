//! One way through a list: inputs → blocks of records → rows of a [`Question`](clausoku::lists::Question) → a form.
//!
//! A command is its arguments, its question, and its [`Words`] for people. The driver ([`run`]) alone opens inputs, divides them
//! into blocks, keeps the order, counts, shows progress, obeys limits and signals, reports faults and chooses the exit code. A
//! [`Sink`] writes rows in a form, and knows no question.
//!
//! | form | file |
//! | --- | --- |
//! | text for people | [`people`] |
//! | CSV, TSV; Parquet and Arrow from the lines of CSV | [`table`] |
//! | JSON lines | [`json`] |
//! | grids: lines, boxes, formats of puzzles | [`grids`] |
//! | a folder with a file for each row | [`folder`] |

mod account;
mod ask;
mod block;
mod folder;
mod grids;
mod inputs;
mod json;
mod layout;
mod people;
mod pieces;
mod run;
mod search;
mod sink;
mod table;
mod words;

pub use ask::{Ask, Form, Made};
pub use block::{Block, Needs};
pub use folder::Filing;
pub use grids::{GridForm, GridSource};
pub use pieces::{Piece, Written};
pub use search::{Choice, Closing, Search};
pub use sink::Sink;
pub use words::{RowView, TextColumn, Words};
