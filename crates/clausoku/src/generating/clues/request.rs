//! Requests for clues, as text: `killer:2..5,cover`.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use clausoku_text::UnknownName;

use super::board::Board;
use super::shapes::Shape;
use crate::generating::Error;

/// A request for clues of one kind: `KIND[:N][,A..B][,cover]`.
///
/// ```
/// use clausoku::generating::clues::ClueRequest;
/// let request: ClueRequest = "thermometer:3,4..6".parse()?;
/// assert_eq!((request.shape.name, request.count, request.sizes.clone()), ("thermometer", Some(3), Some(4..=6)));
/// assert_eq!(request.to_string(), "thermometer:3,4..6");
/// assert!("thermometer:3,1..6".parse::<ClueRequest>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueRequest {
    /// The kind.
    pub shape: &'static Shape,
    /// The number of clues; as many as are needed if `None`.
    pub count: Option<usize>,
    /// The number of cells of a clue; the usual ones of the kind if `None`.
    pub sizes: Option<RangeInclusive<usize>>,
    /// `true` if the clues are to cover the board as far as there is room.
    pub covers: bool,
}

/// The reason why a text is no request for clues.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClueRequestError {
    /// No such kind.
    #[error(transparent)]
    Kind(#[from] UnknownName),
    /// A part of the text is no number, no range and not `cover`.
    #[error(
        "expected a number of clues as in thermometer:3, a range of sizes as in 2..5, or cover, found {0:?}"
    )]
    Part(String),
    /// The text has two numbers, two ranges or `cover` twice, or no clues are asked for.
    #[error("{0}")]
    Contradiction(&'static str),
    /// Clues of the kind have other sizes.
    #[error("{kind} clues have {least} to {most} cells, not {found}")]
    Size {
        /// The kind.
        kind: &'static str,
        /// The least number of cells.
        least: usize,
        /// The largest number of cells.
        most: usize,
        /// The range that was asked for.
        found: String,
    },
    /// The first number of a range of sizes is the larger one.
    #[error("the range of sizes {low}..{high} is reversed; type {high}..{low}")]
    Reversed {
        /// The first number.
        low: usize,
        /// The second number.
        high: usize,
    },
    /// All clues of the kind have the same size.
    #[error("the size of {0} clues is fixed; leave out the range of sizes")]
    FixedSize(&'static str),
}

/// The largest number of cells of a clue that can be asked for.
const MAX_SIZE: usize = 64;

impl FromStr for ClueRequest {
    type Err = ClueRequestError;

    fn from_str(text: &str) -> Result<Self, ClueRequestError> {
        let (name, rest) = text.split_once([':', ',']).unwrap_or((text, ""));
        let shape = Shape::by_name(name.trim())?;
        let mut request = Self { shape, count: None, sizes: None, covers: false };
        for part in rest.split([':', ',']).map(str::trim).filter(|part| !part.is_empty()) {
            let is_first = if part == "cover" {
                !std::mem::replace(&mut request.covers, true)
            } else if let Some((low, high)) = part.split_once("..") {
                let unknown = || ClueRequestError::Part(part.to_owned());
                let low = low.parse().map_err(|_| unknown())?;
                let high = high.strip_prefix('=').unwrap_or(high).parse().map_err(|_| unknown())?;
                request.sizes.replace(low..=high).is_none()
            } else {
                let count = part.parse().map_err(|_| ClueRequestError::Part(part.to_owned()))?;
                request.count.replace(count).is_none()
            };
            if !is_first {
                return Err(ClueRequestError::Contradiction(
                    "a kind of clues has one number, one range of sizes, and cover once",
                ));
            }
        }
        request.checked()
    }
}

impl ClueRequest {
    /// Returns the least number of places that a clue takes: cells, or one sign.
    fn least_size(&self) -> usize {
        let usual = self.shape.sizes.map_or(1, |(least, _)| least);
        self.sizes.as_ref().map_or(usual, |sizes| *sizes.start())
    }

    /// Returns the least number of places that the clues take.
    fn least_places(&self) -> usize {
        self.count.unwrap_or(1).saturating_mul(self.least_size())
    }

    fn checked(self) -> Result<Self, ClueRequestError> {
        if self.count == Some(0) {
            return Err(ClueRequestError::Contradiction(
                "expected at least 1 clue; leave out the kind for none",
            ));
        }
        if self.covers && self.count.is_some() {
            return Err(ClueRequestError::Contradiction(
                "clues that cover the board have no number; leave out one of the two",
            ));
        }
        let Some(sizes) = &self.sizes else { return Ok(self) };
        let kind = self.shape.name;
        let Some((least, _)) = self.shape.sizes else {
            return Err(ClueRequestError::FixedSize(kind));
        };
        let (low, high) = (*sizes.start(), *sizes.end());
        if high < low {
            return Err(ClueRequestError::Reversed { low, high });
        }
        if low < least || high > MAX_SIZE {
            let found = format!("{low}..{high}");
            return Err(ClueRequestError::Size { kind, least, most: MAX_SIZE, found });
        }
        Ok(self)
    }
}

/// Rejects requests that no board of these cells can meet: more clues than there are places, and clues of one kind that cover the
/// board twice, or cover it beside others of their size.
pub(super) fn check_room(board: &Board, requests: &[ClueRequest]) -> Result<(), Error> {
    for (index, request) in requests.iter().enumerate() {
        let kind = request.shape.name;
        let mut others = requests[..index].iter();
        if request.covers && others.any(|other| other.covers && other.shape.name == kind) {
            return Error::refused(format!(
                "the kind {kind} is to cover the board twice; leave out one of the two"
            ));
        }
        let covering = requests.iter().find(|other| other.covers && other.shape.name == kind);
        // Clues that cover the board leave no place for others of their size or more.
        if let Some(covering) =
            covering.filter(|other| !request.covers && request.least_size() >= other.least_size())
        {
            return Error::refused(format!(
                "\"{covering}\" is to cover the board, which leaves no room for \"{request}\"; leave out one of the two"
            ));
        }
        let layer = request.shape.layer;
        let before = requests[..index].iter().filter(|other| other.shape.layer == layer);
        let taken: usize = before.map(ClueRequest::least_places).sum();
        let (needed, room) = (request.least_places(), board.room(layer));
        let left = room.saturating_sub(taken);
        if needed > left {
            let most = left / request.least_size();
            let remedy = match most {
                0 => format!("leave out {kind}"),
                _ => format!("ask for {most} or fewer"),
            };
            return Error::refused(format!(
                "\"{request}\" takes {needed} places, and the board has {left} left for it; {remedy}"
            ));
        }
    }
    Ok(())
}

impl fmt::Display for ClueRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.shape.name)?;
        let count = self.count.map(|count| count.to_string());
        let sizes = self.sizes.as_ref().map(|sizes| format!("{}..{}", sizes.start(), sizes.end()));
        let covers = self.covers.then(|| "cover".to_owned());
        for (part, sign) in [count, sizes, covers]
            .into_iter()
            .flatten()
            .zip([":"].into_iter().chain(std::iter::repeat(",")))
        {
            write!(f, "{sign}{part}")?;
        }
        Ok(())
    }
}
