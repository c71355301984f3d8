//! Drawings without a known meaning, read within limits.
//!
//! **Invariant.** The number of drawings, of their points and of the characters of their texts is limited, lengths are finite and
//! near the board, and colours are numbers, so that a drawing cannot contain anything but shapes and a short text.

use clausoku_text::is_printable;

use super::{Json, ReadErrorKind, Result, Sketch};

/// The largest number of drawings of a puzzle.
const MAX_SKETCHES: usize = 2_000;

/// The largest number of points of all lines.
const MAX_POINTS: usize = 20_000;

/// The largest number of characters of a text.
const MAX_TEXT: usize = 40;

/// The largest distance of a place from the board, and the largest length, in cells.
const MAX_DISTANCE: f64 = 3.0;
const MAX_LENGTH: f64 = 60.0;

/// The drawings of a puzzle, while they are read.
#[derive(Debug, Default)]
pub(crate) struct Sketches {
    pub(crate) all: Vec<Sketch>,
    points: usize,
}

impl Sketches {
    /// Adds a drawing on a board of this size.
    ///
    /// # Errors
    ///
    /// Fails if it is beyond the limits.
    pub(crate) fn push(&mut self, json: Json<'_>, sketch: Sketch, size: usize) -> Result<()> {
        self.points += sketch.spots().len();
        if self.all.len() == MAX_SKETCHES || self.points > MAX_POINTS {
            let expected = format!("up to {MAX_SKETCHES} drawings and {MAX_POINTS} points");
            return Err(json.fault(ReadErrorKind::Unsupported, expected));
        }
        let last = size as f64 + MAX_DISTANCE;
        let is_near = |at: &f64| (-MAX_DISTANCE..=last).contains(at);
        if !sketch.spots().iter().flatten().all(is_near) {
            let expected = format!("a place up to {MAX_DISTANCE} cells beside the board");
            return Err(json.fault(ReadErrorKind::Unsupported, expected));
        }
        let lengths = match &sketch {
            Sketch::Line { width, .. } => [*width; 2],
            Sketch::Shape { sides, .. } => *sides,
            Sketch::Text { size, .. } => [*size; 2],
            Sketch::Cage { .. } | Sketch::Ground { .. } => [0.0; 2],
        };
        if !lengths.iter().all(|length| (0.0..=MAX_LENGTH).contains(length)) {
            let expected = format!("a length from 0 to {MAX_LENGTH} cells");
            return Err(json.fault(ReadErrorKind::Unsupported, expected));
        }
        let (Sketch::Text { text, .. } | Sketch::Cage { text, .. }) = &sketch else {
            self.all.push(sketch);
            return Ok(());
        };
        if text.chars().count() > MAX_TEXT || !text.chars().all(is_printable) {
            let expected = format!("a text of up to {MAX_TEXT} characters in one line");
            return Err(json.fault(ReadErrorKind::Unsupported, expected));
        }
        self.all.push(sketch);
        Ok(())
    }
}

/// Returns the colour of a text: `#rgb`, `#rrggbb`, or the same with a transparency, on white; `None` if it is transparent or
/// empty.
///
/// # Errors
///
/// Fails if the text is of another form.
pub(crate) fn colour(json: Json<'_>, text: &str) -> Result<Option<[u8; 3]>> {
    let text = text.trim();
    if text.is_empty() || ["none", "transparent"].contains(&text.to_ascii_lowercase().as_str()) {
        return Ok(None);
    }
    let digits: Option<Vec<u8>> = text
        .strip_prefix('#')
        .and_then(|digits| digits.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect());
    let channels: Vec<u8> = match digits {
        Some(digits) if [3, 4].contains(&digits.len()) => digits.iter().map(|d| d * 17).collect(),
        Some(digits) if [6, 8].contains(&digits.len()) => {
            digits.chunks(2).map(|pair| pair[0] * 16 + pair[1]).collect()
        }
        _ => {
            let expected = "a colour as #rrggbb";
            return Err(json.fault(ReadErrorKind::Unsupported, expected));
        }
    };
    let share = u32::from(channels.get(3).copied().unwrap_or(255));
    let on_white = |channel: u8| {
        let mixed = u32::from(channel) * share + 255 * (255 - share);
        (mixed / 255) as u8
    };
    Ok((share > 0).then(|| [channels[0], channels[1], channels[2]].map(on_white)))
}
