//! The look of each kind of constraint, in the colours that setters use.

use clausoku_board::ConstraintKind as Kind;
use clausoku_text::joined;

use super::Weight;

/// The look of a kind of constraint. Colours are red, green and blue; widths are hundredths of a cell.
///
/// ```
/// use clausoku_board::ConstraintKind;
/// use clausoku_draw::scene::Look;
/// assert_eq!(Look::new(&ConstraintKind::Cage { sum: Some(12) }), Look::Cage("12".to_owned()));
/// assert_eq!(Look::new(&ConstraintKind::NonConsecutive), Look::None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// Dashes around the cells, and a text in the first one, which may be empty.
    Cage(String),
    /// A line.
    Line {
        /// The colour.
        colour: [u8; 3],
        /// The width.
        width: u32,
        /// The ends.
        ends: Ends,
        /// The stroke in characters; `None` if characters cannot draw it.
        stroke: Option<Weight>,
    },
    /// A mark of this colour in each cell.
    Cells([u8; 3], CellMark),
    /// A mark between neighbours.
    Between(BetweenMark),
    /// A circle with the names of these values between four cells.
    Corner(Vec<String>),
    /// A text beside the board, where the line begins.
    Beside(String),
    /// No drawing.
    None,
}

/// The ends of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// No marks.
    Plain,
    /// A disc at the beginning.
    Bulb,
    /// Rings at both ends.
    Circles,
    /// A ring at the beginning, and an arrowhead.
    Arrow,
}

/// A mark in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellMark {
    /// A disc.
    Disc,
    /// A black ring.
    Ring,
    /// A square.
    Square,
    /// The ground of the cell, with this text.
    Ground(&'static str),
}

/// A mark between two neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BetweenMark {
    /// A white dot with a text.
    White(String),
    /// A black dot with a text.
    Black(String),
    /// A text.
    Text(String),
    /// The sign that the first value is greater.
    Greater,
}

/// The names of the colours of lines and of grounds. Looks of the same shape have different ones.
const COLOUR_NAMES: &[([u8; 3], &str)] = &[
    (GREY, "grey"),
    (SHAFT, "thin"),
    ([0xB7, 0xD3, 0xE8], "blue"),
    ([0xA5, 0xC8, 0xF5], "blue"),
    ([0xB4, 0xB9, 0xC1], "grey"),
    ([0xF0, 0x9A, 0xF0], "pink"),
    ([0x7D, 0xDB, 0x8A], "green"),
    ([0xF4, 0xD7, 0x5E], "yellow"),
    ([0xFF, 0xB8, 0x8A], "orange"),
    ([0x6F, 0xC8, 0xC8], "turquoise"),
    ([0xC3, 0x9B, 0xE0], "violet"),
    ([0x7C, 0xC6, 0xF5], "blue"),
    ([0x8F, 0xD1, 0xB5], "pale green"),
    ([0xD3, 0xA9, 0x8D], "brown"),
    ([0xD6, 0xC4, 0xA0], "beige"),
    ([0xE3, 0xE6, 0xEA], "grey"),
    ([0xD7, 0xEF, 0xD3], "green"),
    ([0xF8, 0xD7, 0xD4], "red"),
    ([0xD3, 0xE4, 0xF8], "blue"),
];

const GREY: [u8; 3] = [0xC4, 0xC8, 0xCE];
const LIGHT: [u8; 3] = [0xD5, 0xD8, 0xDD];
const SHAFT: [u8; 3] = [0x8B, 0x93, 0x9E];

impl Look {
    /// Returns the look of a kind, whose values are numbers.
    pub fn new(kind: &Kind) -> Self {
        Self::with_names(kind, &|value| value.to_string())
    }

    /// Returns the name of the colour, if it tells the look from others of its shape.
    ///
    /// ```
    /// use clausoku_board::ConstraintKind;
    /// use clausoku_draw::scene::Look;
    /// assert_eq!(Look::new(&ConstraintKind::Renban).colour_name(), Some("pink"));
    /// assert_eq!(Look::new(&ConstraintKind::Minimum).colour_name(), None);
    /// ```
    pub fn colour_name(&self) -> Option<&'static str> {
        let (Self::Line { colour, .. } | Self::Cells(colour, CellMark::Ground(""))) = self else {
            return None;
        };
        COLOUR_NAMES.iter().find(|(known, _)| known == colour).map(|(_, name)| *name)
    }

    /// Returns the look of a kind, whose values have these names. Sums, counts and differences are numbers.
    ///
    /// ```
    /// use clausoku_board::ConstraintKind;
    /// use clausoku_draw::scene::Look;
    /// let kind = ConstraintKind::NumberedRoom { value: 12 };
    /// assert_eq!(Look::with_names(&kind, &|_| "C".to_owned()), Look::Beside(":C:".to_owned()));
    /// ```
    pub fn with_names(kind: &Kind, name: &dyn Fn(u32) -> String) -> Self {
        let names = |values: &[u32]| joined(values.iter().map(|&value| name(value)), ",");
        let line = |colour, width, ends, stroke| Self::Line { colour, width, ends, stroke };
        let thin = |colour| line(colour, 18, Ends::Plain, None);
        match kind {
            Kind::AllDifferent | Kind::Cage { sum: None } => Self::Cage(String::new()),
            Kind::Cage { sum: Some(sum) } => Self::Cage(sum.to_string()),
            Kind::Sum { sum, weights } if weights.is_empty() => Self::Cage(sum.to_string()),
            Kind::Rellik { sum } => Self::Cage(format!("no {sum}")),
            Kind::Equality => Self::Cage("=".to_owned()),
            Kind::Lunchbox { sum } => Self::Cage(format!("<{sum}>")),
            Kind::Contains { values } => Self::Cage(format!("has {}", names(values))),
            Kind::ContainsExactly { values } => Self::Cage(format!("={}", names(values))),
            Kind::LookAndSay { clue } => Self::Cage(joined(
                clue.iter().map(|&(count, value)| format!("{count}x{}", name(value))),
                " ",
            )),
            Kind::Thermometer => line(GREY, 34, Ends::Bulb, Some(Weight::Heavy)),
            Kind::SlowThermometer => line([0xB7, 0xD3, 0xE8], 34, Ends::Bulb, None),
            Kind::Arrow => line(SHAFT, 5, Ends::Arrow, Some(Weight::Light)),
            Kind::PillArrow { .. } => line(SHAFT, 5, Ends::Arrow, None),
            Kind::DoubleArrow => line(SHAFT, 5, Ends::Circles, None),
            Kind::Between => line(GREY, 14, Ends::Circles, None),
            Kind::Lockout { .. } => line([0xA5, 0xC8, 0xF5], 14, Ends::Circles, None),
            Kind::Palindrome => thin([0xB4, 0xB9, 0xC1]),
            Kind::Renban => thin([0xF0, 0x9A, 0xF0]),
            Kind::Whispers { .. } => thin([0x7D, 0xDB, 0x8A]),
            Kind::Nabner => thin([0xF4, 0xD7, 0x5E]),
            Kind::Entropic => thin([0xFF, 0xB8, 0x8A]),
            Kind::Modular { .. } => thin([0x6F, 0xC8, 0xC8]),
            Kind::Zipper => thin([0xC3, 0x9B, 0xE0]),
            Kind::RegionSumLine => thin([0x7C, 0xC6, 0xF5]),
            Kind::SumLine { .. } => thin([0x8F, 0xD1, 0xB5]),
            Kind::ValueIndexing => line([0xD3, 0xA9, 0x8D], 6, Ends::Arrow, None),
            Kind::Regex { .. } | Kind::Automaton { .. } | Kind::Pairs { all: false, .. } => {
                line([0xD6, 0xC4, 0xA0], 10, Ends::Plain, None)
            }
            Kind::Odd => Self::Cells(LIGHT, CellMark::Disc),
            Kind::Even => Self::Cells(LIGHT, CellMark::Square),
            Kind::CountingCircles => Self::Cells(LIGHT, CellMark::Ring),
            Kind::Clone => Self::Cells([0xE3, 0xE6, 0xEA], CellMark::Ground("")),
            Kind::Minimum => Self::Cells([0xE8, 0xE0, 0xEF], CellMark::Ground("min")),
            Kind::Maximum => Self::Cells([0xE8, 0xE0, 0xEF], CellMark::Ground("max")),
            Kind::RowIndexer => Self::Cells([0xD7, 0xEF, 0xD3], CellMark::Ground("")),
            Kind::ColumnIndexer => Self::Cells([0xF8, 0xD7, 0xD4], CellMark::Ground("")),
            Kind::BoxIndexer => Self::Cells([0xD3, 0xE4, 0xF8], CellMark::Ground("")),
            Kind::Difference { difference } => {
                Self::Between(BetweenMark::White(unless(*difference, 1)))
            }
            Kind::Ratio { ratio } => Self::Between(BetweenMark::Black(unless(*ratio, 2))),
            Kind::PairSum { sum: 10 } => Self::Between(BetweenMark::Text("X".to_owned())),
            Kind::PairSum { sum: 5 } => Self::Between(BetweenMark::Text("V".to_owned())),
            Kind::PairSum { sum } => Self::Between(BetweenMark::Text(sum.to_string())),
            Kind::GreaterThan => Self::Between(BetweenMark::Greater),
            Kind::Quadruple { values } => {
                Self::Corner(values.iter().map(|&value| name(value)).collect())
            }
            Kind::LittleKiller { sum } | Kind::Sandwich { sum } => Self::Beside(sum.to_string()),
            Kind::XSum { sum } => Self::Beside(format!("x{sum}")),
            Kind::Skyscraper { count } => Self::Beside(format!("[{count}]")),
            Kind::HiddenSkyscraper { value } => Self::Beside(format!("|{}|", name(*value))),
            Kind::NumberedRoom { value } => Self::Beside(format!(":{}:", name(*value))),
            Kind::Sum { .. }
            | Kind::EqualSums { .. }
            | Kind::SameValues { .. }
            | Kind::Negative { .. }
            | Kind::NonConsecutive
            | Kind::AntiTaxicab
            | Kind::GlobalEntropy
            | Kind::GlobalModular
            | Kind::DutchFlatmates
            | Kind::Pairs { all: true, .. }
            | Kind::CountDistinct
            // A new kind has no look until it gets a row here.
            | _ => Self::None,
        }
    }
}

impl Look {
    /// Returns the drawing in words, with its colour if the picture has colours; `None` without a drawing.
    ///
    /// ```
    /// use clausoku_board::ConstraintKind as Kind;
    /// use clausoku_draw::scene::Look;
    /// let words = |kind: &Kind| Look::new(kind).words(true);
    /// assert_eq!(words(&Kind::Renban).unwrap(), "purple line");
    /// assert_eq!(words(&Kind::Whispers { difference: 5 }).unwrap(), "green line");
    /// assert_eq!(words(&Kind::NonConsecutive), None);
    /// ```
    pub fn words(&self, are_coloured: bool) -> Option<String> {
        let coloured = |colour: [u8; 3], words: &str| {
            let name = if are_coloured { colour_name(colour) } else { "" };
            format!("{name} {words}").trim_start().to_owned()
        };
        Some(match self {
            Self::Cage(text) => match text.chars().next() {
                None => "dashes".to_owned(),
                Some('0'..='9') if text.contains('x') => "dashes with counts as 2x3".to_owned(),
                Some('0'..='9') => "dashes with a number".to_owned(),
                Some('n') => "dashes with the word no".to_owned(),
                Some('h') => "dashes with the word has".to_owned(),
                Some('<') => "dashes with a number in < >".to_owned(),
                Some(_) if text.len() == 1 => format!("dashes with {text}"),
                Some(_) => "dashes with = and values".to_owned(),
            },
            Self::Line { colour, ends, width, .. } => {
                let line = if *width < 10 { "thin line" } else { "line" };
                match ends {
                    Ends::Plain => coloured(*colour, line),
                    Ends::Bulb => coloured(*colour, &format!("{line} with a bulb")),
                    Ends::Circles => coloured(*colour, &format!("{line} between circles")),
                    Ends::Arrow => coloured(*colour, "arrow"),
                }
            }
            Self::Cells(colour, CellMark::Disc) => coloured(*colour, "disc"),
            Self::Cells(_, CellMark::Ring) => "ring".to_owned(),
            Self::Cells(colour, CellMark::Square) => coloured(*colour, "square"),
            Self::Cells(colour, CellMark::Ground("")) => coloured(*colour, "cells"),
            Self::Cells(_, CellMark::Ground(text)) => format!("cells with {text}"),
            Self::Between(BetweenMark::White(_)) => "white dot".to_owned(),
            Self::Between(BetweenMark::Black(_)) => "black dot".to_owned(),
            Self::Between(BetweenMark::Text(_)) => "sign between cells".to_owned(),
            Self::Between(BetweenMark::Greater) => "< and >".to_owned(),
            Self::Corner(_) => "circle between cells".to_owned(),
            Self::Beside(text) => match text.chars().next() {
                Some('0'..='9') | None => "number beside the board".to_owned(),
                Some('x') => "number after x beside the board".to_owned(),
                Some('[') => "number in [ ] beside the board".to_owned(),
                Some('|') => "number in | | beside the board".to_owned(),
                Some(_) => "number in : : beside the board".to_owned(),
            },
            Self::None => return None,
        })
    }
}

/// Returns the name of a colour of red, green and blue.
///
/// ```
/// use clausoku_draw::scene::colour_name;
/// let names = [[0xF0, 0x67, 0xF0], [0x67, 0xF0, 0x67], [0xFF, 0x9A, 0], [0x80, 0x80, 0x88]].map(colour_name);
/// assert_eq!(names, ["purple", "green", "orange", "grey"]);
/// ```
pub fn colour_name(colour: [u8; 3]) -> &'static str {
    /// The least distance between the channels of a colour that is no grey.
    const LEAST: i32 = 22;
    /// The greatest hue of each name, in degrees.
    const NAMES: [(i32, &str); 10] = [
        (14, "red"),
        (45, "orange"),
        (69, "yellow"),
        (142, "green"),
        (168, "sea green"),
        (189, "teal"),
        (249, "blue"),
        (289, "violet"),
        (320, "purple"),
        (344, "pink"),
    ];
    let [red, green, blue] = colour.map(i32::from);
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let distance = most - least;
    if distance < LEAST {
        return match least {
            0..=40 => "black",
            240.. => "white",
            _ => "grey",
        };
    }
    let sixth = match most {
        _ if most == red => 60 * (green - blue) / distance,
        _ if most == green => 120 + 60 * (blue - red) / distance,
        _ => 240 + 60 * (red - green) / distance,
    };
    let hue = sixth.rem_euclid(360);
    let name = NAMES.iter().find(|row| hue <= row.0).map_or("red", |row| row.1);
    // A dull orange is brown.
    if name == "orange" && most < 0xE0 { "brown" } else { name }
}

/// Returns the number, or an empty text if it is the usual one.
fn unless(number: u32, usual: u32) -> String {
    if number == usual { String::new() } else { number.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_kinds_differ_in_words() {
        let kinds = [
            Kind::Palindrome,
            Kind::Renban,
            Kind::Whispers { difference: 5 },
            Kind::Nabner,
            Kind::Entropic,
            Kind::Modular { modulus: 3 },
            Kind::Zipper,
            Kind::RegionSumLine,
            Kind::SumLine { sum: 10, closed: false },
            Kind::Thermometer,
            Kind::SlowThermometer,
            Kind::Arrow,
            Kind::DoubleArrow,
            Kind::Between,
            Kind::Lockout { difference: 4 },
            Kind::ValueIndexing,
            Kind::Regex { pattern: "1*".to_owned() },
        ];
        let mut words: Vec<String> =
            kinds.iter().map(|kind| Look::new(kind).words(true).unwrap()).collect();
        words.sort();
        let count = words.len();
        words.dedup();
        assert_eq!(words.len(), count, "{words:?}");
    }

    #[test]
    fn colours_have_names() {
        for (colour, name) in [
            ([0, 0, 0], "black"),
            ([255, 255, 255], "white"),
            ([255, 0, 0], "red"),
            ([200, 0, 40], "red"),
            ([0, 0, 255], "blue"),
            ([0xD6, 0xC4, 0xA0], "brown"),
            ([0xC5, 0x4B, 0x8B], "pink"),
        ] {
            assert_eq!(colour_name(colour), name);
        }
    }
}
