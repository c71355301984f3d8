//! The options of a book, its contents, and its faults.

use clausoku_board::{Grid, Puzzle};
use clausoku_words::Language;

use super::paper::Paper;
use crate::pixels::Picture;
use crate::scene::TooLarge;

/// A puzzle of a book.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Its solution, if the book contains it.
    pub solution: Option<&'a Grid>,
    /// The text above it.
    pub label: String,
    /// The number above its answer.
    pub number: usize,
    /// The title of its part of the book; empty if there are no parts.
    pub part: String,
    /// The rules below it.
    pub rules: Vec<String>,
    /// The address that its QR code contains.
    pub link: Option<String>,
    /// The text of its QR code where the code of the address would be too large.
    pub short: Option<String>,
}

/// The place of the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answers {
    /// Nowhere.
    None,
    /// After the puzzles.
    Back,
    /// On the page of the puzzles, upside down.
    SamePage,
    /// On pages of their own.
    Separate,
}

/// The options of a book. Lengths are in units of 1/20 point.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Layout {
    /// The size of the pages.
    pub paper: Paper,
    /// The number of puzzles of a page, one of [`PER_PAGE`](super::PER_PAGE).
    pub per_page: u32,
    /// The margin on each side.
    pub margin: u32,
    /// The width in addition to the margin at the inner side, where pages are bound.
    pub gutter: u32,
    /// The width of the edge that is cut off.
    pub bleed: u32,
    /// The place of the answers.
    pub answers: Answers,
    /// The title.
    pub title: Option<String>,
    /// `true` if the first page is a cover.
    pub cover: bool,
    /// `true` if there is a table of contents, and an introduction with the rules, if a puzzle has any.
    pub contents: bool,
    /// `true` if pages are numbered.
    pub page_numbers: bool,
    /// The number of pages is a multiple of this, with empty pages at the end; 1 adds no pages.
    pub multiple: u32,
    /// `true` for large letters and dark lines.
    pub large: bool,
    /// `true` for shades of grey instead of colours.
    pub grey: bool,
    /// `true` if empty cells have points at the places of candidates.
    pub pencil: bool,
    /// The language of headings.
    pub language: Language,
}

/// The pages of a book.
#[derive(Clone, Debug)]
pub struct Book {
    /// The pages.
    pub pages: Vec<Picture>,
    /// The pages of [`Answers::Separate`].
    pub answers: Vec<Picture>,
    /// The titles of its sections, each with the number of its page, counted from 1.
    pub sections: Vec<(String, usize)>,
}

/// A book that cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// The cells of a board are too far apart.
    #[error(transparent)]
    Plane(#[from] TooLarge),
    /// The cells of a board would be too small.
    #[error(
        "the cells of puzzle {label:?} would be too small on {paper} with {per_page} a page; {advice}"
    )]
    Small {
        /// The label of the puzzle.
        label: String,
        /// The size of the pages.
        paper: Paper,
        /// The number of puzzles of a page.
        per_page: u32,
        /// A size that can hold the board.
        advice: String,
    },
    /// A label needs more than two lines.
    #[error(
        "the label {label:?} is too long for two lines above its puzzle; shorten it, or print fewer puzzles a page"
    )]
    Label {
        /// The label.
        label: String,
    },
    /// The margins leave no room.
    #[error("the margins leave less than an inch of {paper}")]
    Margins {
        /// The size of the pages.
        paper: Paper,
    },
    /// A number of the layout is out of range.
    #[error("{name} is from {least} to {most}, and not {found}")]
    Number {
        /// The number.
        name: &'static str,
        /// The least number.
        least: u32,
        /// The largest number.
        most: u32,
        /// The number found.
        found: u32,
    },
    /// A link is too long for a QR code of the size.
    #[error(
        "the link of puzzle {label:?} is too long for a QR code of this size; print fewer puzzles a page, or no codes"
    )]
    Link {
        /// The label of the puzzle.
        label: String,
    },
}

/// The largest length of a layout, in which sums of lengths are no overflow: 500 m.
const MAX_LENGTH: u32 = 1 << 25;

/// The largest multiple of pages.
const MAX_MULTIPLE: u32 = 1000;

impl Layout {
    /// Fails if a number is out of range.
    pub(super) fn check(&self) -> Result<(), BookError> {
        let most_puzzles = super::PER_PAGE.iter().copied().max().unwrap_or(1);
        for (name, found, least, most) in [
            ("the number of puzzles of a page", self.per_page, 1, most_puzzles),
            ("the width of the paper", self.paper.width, 0, MAX_LENGTH),
            ("the height of the paper", self.paper.height, 0, MAX_LENGTH),
            ("the margin", self.margin, 0, MAX_LENGTH),
            ("the gutter", self.gutter, 0, MAX_LENGTH),
            ("the bleed", self.bleed, 0, MAX_LENGTH),
            ("the multiple of pages", self.multiple, 0, MAX_MULTIPLE),
        ] {
            if !(least..=most).contains(&found) {
                return Err(BookError::Number { name, least, most, found });
            }
        }
        Ok(())
    }
}

impl<'a> Entry<'a> {
    /// Returns the entry of a puzzle without anything else.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Self {
            puzzle,
            solution: None,
            label: String::new(),
            number: 1,
            part: String::new(),
            rules: Vec::new(),
            link: None,
            short: None,
        }
    }
}

impl Default for Layout {
    /// A4, four puzzles a page, margins of 15 mm, the answers at the back.
    fn default() -> Self {
        Self {
            paper: Paper { width: 11906, height: 16838 },
            per_page: 4,
            margin: 850,
            gutter: 0,
            bleed: 0,
            answers: Answers::Back,
            title: None,
            cover: false,
            contents: false,
            page_numbers: true,
            multiple: 1,
            large: false,
            grey: false,
            pencil: false,
            language: Language::English,
        }
    }
}
