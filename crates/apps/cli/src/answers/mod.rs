//! One way through a list: inputs → blocks of records → rows of a [`Question`](clausoku::lists::Question) → a form.
//!
//! A command is its arguments, its question, and its [`Presentation`] for people; a [`Job`] joins the question with the
//! [`Records`] that it is about and the [`Product`] that the command gives. The driver ([`run`]) alone opens inputs, divides them
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
mod block;
mod folder;
mod form;
mod grids;
mod inputs;
mod job;
mod json;
mod layout;
mod object;
mod people;
mod pieces;
mod records;
mod row_form;
mod run;
mod search;
mod shape;
mod sink;
mod table;
mod words;

pub(crate) use block::{Block, Needs};
pub(crate) use folder::Filing;
pub(crate) use form::{Form, Product};
pub(crate) use grids::{GridForm, GridSource};
pub(crate) use job::Job;
#[cfg(test)]
pub(crate) use layout::GIVEN_SOLUTION;
pub(crate) use object::object_line;
pub(crate) use pieces::{Piece, Written};
pub(crate) use records::{Made, Records};
pub(crate) use search::{Choice, Closing, Search};
pub(crate) use sink::Sink;
pub(crate) use table::push_value;
pub(crate) use words::{Presentation, Silent};
