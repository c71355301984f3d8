//! The look of each kind of constraint, in the colours that setters use.

use clausoku_files::text::joined;

use super::Weight;
use crate::ConstraintKind as Kind;

/// The look of a kind of constraint. Colours are red, green and blue; widths are hundredths of a cell.
///
/// ```
/// use clausoku_board::ConstraintKind;
/// use clausoku_board::scene::Look;
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
    /// use clausoku_board::scene::Look;
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
    /// use clausoku_board::scene::Look;
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
            | Kind::CountDistinct => Self::None,
        }
    }
}

/// Returns the number, or an empty text if it is the usual one.
fn unless(number: u32, usual: u32) -> String {
    if number == usual { String::new() } else { number.to_string() }
}
