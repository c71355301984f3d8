//! Lengths and sizes of paper.

use std::fmt;
use std::str::FromStr;

use clausoku_text::joined;

/// Units of length in a point. An inch has 72 points.
pub const UNITS: u32 = 20;

/// The largest side of a page that readers of PDF show, in units.
const MAX_SIDE: f64 = 14_400.0 * UNITS as f64;

/// A length in units of 1/20 point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length(pub u32);

/// The size of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paper {
    /// The width in units.
    pub width: u32,
    /// The height in units.
    pub height: u32,
}

/// A size of paper with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedPaper {
    /// The name.
    pub name: &'static str,
    /// The size as text: `210x297mm`.
    pub size: &'static str,
}

/// The sizes of paper with a name, the smallest first.
pub const PAPERS: &[NamedPaper] = &[
    NamedPaper { name: "A5", size: "148x210mm" },
    NamedPaper { name: "6x9", size: "6x9in" },
    NamedPaper { name: "A4", size: "210x297mm" },
    NamedPaper { name: "Letter", size: "8.5x11in" },
    NamedPaper { name: "Legal", size: "8.5x14in" },
    NamedPaper { name: "A3", size: "297x420mm" },
    NamedPaper { name: "A2", size: "420x594mm" },
];

/// A text that is no length or size of paper.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PaperError {
    /// The text is no length.
    #[error("expected a length as in 12mm, 0.5in or 36pt, found {0:?}")]
    Length(String),
    /// The text is no size of paper.
    #[error("expected {names} or a size as in 170x240mm, found {0:?}", names = names())]
    Paper(String),
    /// The page is smaller than an inch, or larger than readers show.
    #[error("a side of {0:?} is not between 1in and 200in")]
    Size(String),
}

fn names() -> String {
    joined(PAPERS.iter().map(|paper| paper.name), ", ")
}

/// Returns the units of a number of a unit of length.
fn units(number: &str, unit: &str) -> Option<f64> {
    let points = match unit {
        "mm" => 72.0 / 25.4,
        "cm" => 72.0 / 2.54,
        "in" => 72.0,
        "pt" => 1.0,
        _ => return None,
    };
    // `parse` takes signs, exponents and `inf` too.
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = number.parse().ok().filter(|_| is_number)?;
    // Bounded, so that sums of lengths do not overflow. A page of this size is refused.
    Some((number * points * f64::from(UNITS)).min(2.0 * MAX_SIDE))
}

/// Divides a text before its unit of two letters.
fn parts(text: &str) -> Option<(&str, &str)> {
    text.split_at_checked(text.len().checked_sub(2)?)
}

#[expect(clippy::cast_sign_loss, reason = "lengths are not negative")]
fn rounded(units: f64) -> u32 {
    units.round() as u32
}

impl FromStr for Length {
    type Err = PaperError;

    fn from_str(text: &str) -> Result<Self, PaperError> {
        let units = parts(text).and_then(|(number, unit)| units(number, unit));
        let units = units.or_else(|| (text == "0").then_some(0.0));
        Ok(Self(rounded(units.ok_or_else(|| PaperError::Length(text.to_owned()))?)))
    }
}

impl FromStr for Paper {
    type Err = PaperError;

    /// Parses a name of [`PAPERS`], or `WIDTHxHEIGHT` with a unit.
    ///
    /// ```
    /// use clausoku_draw::book::Paper;
    /// assert_eq!("a5".parse::<Paper>(), "148x210mm".parse());
    /// assert!("17x17".parse::<Paper>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, PaperError> {
        let named = PAPERS.iter().find(|paper| paper.name.eq_ignore_ascii_case(text));
        let size = named.map_or(text, |paper| paper.size);
        let sides = parts(size).and_then(|(numbers, unit)| {
            let (width, height) = numbers.split_once('x')?;
            Some([units(width, unit)?, units(height, unit)?])
        });
        let sides = sides.ok_or_else(|| PaperError::Paper(text.to_owned()))?;
        if !sides.iter().all(|side| (72.0 * f64::from(UNITS)..=MAX_SIDE).contains(side)) {
            return Err(PaperError::Size(text.to_owned()));
        }
        Ok(Self { width: rounded(sides[0]), height: rounded(sides[1]) })
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(paper) = PAPERS.iter().find(|paper| paper.size.parse() == Ok(*self)) {
            return f.write_str(paper.name);
        }
        let [width, height] = [self.width, self.height]
            .map(|units| (f64::from(units) * 25.4 / 72.0 / f64::from(UNITS)).round());
        write!(f, "{width}x{height}mm")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_units() {
        assert_eq!("12pt".parse(), Ok(Length(240)));
        assert_eq!("25.4mm".parse::<Length>(), "1in".parse());
        assert_eq!("0".parse(), Ok(Length(0)));
        for wrong in ["", "12", "mm", "-1mm", "1e9mm", "1.2.3mm", "NaNmm", "é", "1é", "infin"] {
            assert!(wrong.parse::<Length>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn papers_have_names() {
        for NamedPaper { name, size } in PAPERS {
            assert_eq!(name.parse::<Paper>(), size.parse());
            assert_eq!(name.parse::<Paper>().unwrap().to_string(), *name);
        }
        let free: Paper = "100x150mm".parse().unwrap();
        assert_eq!(free.to_string(), "100x150mm");
        for wrong in ["", "B7", "0x10mm", "10x10pt", "9x9", "x9in", "9xin", "300x1in", "9x9é"] {
            assert!(wrong.parse::<Paper>().is_err(), "{wrong}");
        }
    }
}
