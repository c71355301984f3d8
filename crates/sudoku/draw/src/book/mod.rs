//! Books of puzzles: pages with puzzles and their answers, as pictures for PDF, SVG and PNG.
//!
//! ```
//! use clausoku_draw::book::{Entry, Layout, UNITS, book};
//! use clausoku_draw::pixels::Document;
//! use clausoku_board::Puzzle;
//! let puzzle: Puzzle = "1...\n..2.\n....\n...4".parse().unwrap();
//! let entry = Entry { label: "1".to_owned(), ..Entry::new(&puzzle) };
//! let book = book(&[entry], &Layout::default()).unwrap();
//! assert_eq!(book.pages.len(), 1);
//! let unit = 1.0 / f64::from(UNITS);
//! let file = Document { title: "One puzzle", pages: &book.pages, unit, bleed: 0, bookmarks: &[] }.pdf();
//! assert!(file.starts_with(b"%PDF-1.7"));
//! ```
//!
//! | file | contains |
//! | --- | --- |
//! | `paper.rs` | lengths and sizes of paper, from text |
//! | `layout.rs` | the options, the contents and the faults of a book |
//! | `pages.rs` | the pages in order: cover, contents, rules, puzzles, answers |
//! | `introduction.rs` | the rules of all puzzles |
//! | `answers.rs` | answers in rows |
//! | `slot.rs` | a puzzle in its part of a page: label, board, rules, QR code |
//! | `sheet.rs` | a page, its margins and its number |
//! | `words.rs` | labels from templates, and rules in words |
//! | `rule_words.rs` | the rules of clues and their drawings in each language |
//!
//! A page is a [`Picture`](crate::pixels::Picture) whose pixels are units of length, so that the same shapes become PDF, SVG
//! and PNG.
//!
//! **Invariant.** Puzzles are in the order of the entries. All lengths are in units of 1/20 point.

mod answers;
mod introduction;
mod layout;
mod pages;
mod paper;
mod rule_words;
mod sheet;
mod slot;
mod words;

pub use layout::{Answers, Book, BookError, Entry, Layout};
pub use pages::book;
pub use paper::{Length, NamedPaper, PAPERS, Paper, PaperError, UNITS};
pub use slot::PER_PAGE;
pub use words::{
    Template, TemplateError, Values, letters, part_of_level, part_of_variant, rules, stars, title,
};
