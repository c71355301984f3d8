//! What is wrong with a puzzle that has no solution, or several.

use clausoku::deduction::Question;
use clausoku::diagnosis::{Telling, backbone, clashing_givens, explain_clash, telling_givens};
use clausoku::propagation::Options;
use clausoku::puzzle::Cell;
use clausoku::{Grid, Puzzle, Uniqueness};
use serde::Serialize;

use super::finding::{Asked, counted, values};

/// How many extra givens are named.
const NAMED: usize = 5;

/// What is wrong.
pub enum Diagnosis {
    /// There is no solution.
    None {
        /// The givens that clash.
        cells: Vec<Cell>,
        /// Why, where propagation or failed literals see it.
        reason: Option<Reason>,
    },
    /// There are several.
    Many {
        /// What all of them have in common.
        common: Grid,
        telling: Telling,
    },
}

/// Why givens clash.
pub struct Reason {
    /// Whether unit propagation alone sees it.
    unit: bool,
    /// What cannot be: `4 fits nowhere in row 1`.
    last: String,
}

/// What `--json` prints of it.
#[derive(Serialize)]
#[serde(untagged)]
pub enum DiagnosisJson {
    None {
        clash: Vec<String>,
        reason: Option<String>,
    },
    Many {
        /// In decimal digits.
        solutions: String,
        exact: bool,
        /// The cells that are the same in all.
        common: String,
        /// By how few solutions they leave, the fewest first.
        telling: Vec<TellingJson>,
    },
}

#[derive(Serialize)]
pub struct TellingJson {
    given: String,
    leaves: String,
}

impl Diagnosis {
    /// `None` if there is nothing wrong.
    pub fn of(
        puzzle: &Puzzle,
        solutions: &Uniqueness,
        asked: &Asked,
    ) -> anyhow::Result<Option<Self>> {
        let encoding = &asked.encoding;
        Ok(match solutions {
            Uniqueness::One(_) => None,
            Uniqueness::None => {
                let cells = clashing_givens(puzzle, encoding)?.unwrap_or_default();
                let reason = Reason::of(puzzle, asked, &cells)?;
                Some(Self::None { cells, reason })
            }
            Uniqueness::Many(..) => {
                let common = backbone(puzzle, encoding)?;
                let common = common.unwrap_or_else(|| puzzle.givens().clone());
                let telling = telling_givens(puzzle, &asked.counting)?;
                Some(Self::Many { common, telling })
            }
        })
    }

    pub fn text(&self, puzzle: &Puzzle) -> Vec<String> {
        match self {
            Self::None { cells, reason } => clash(puzzle, cells, reason.as_ref()),
            Self::Many { common, telling } => {
                let mut lines = vec![in_common(puzzle, common)];
                lines.extend(settling(puzzle, telling));
                lines
            }
        }
    }

    pub fn json(&self, puzzle: &Puzzle) -> DiagnosisJson {
        match self {
            Self::None { cells, reason } => DiagnosisJson::None {
                clash: values(puzzle, puzzle.givens(), cells),
                reason: reason.as_ref().map(|reason| reason.last.clone()),
            },
            Self::Many { common, telling } => DiagnosisJson::Many {
                solutions: telling.solutions.to_string(),
                exact: telling.ended.is_complete(),
                common: crate::views::line(puzzle, common),
                telling: named(puzzle, telling)
                    .map(|(given, leaves)| TellingJson { given, leaves })
                    .collect(),
            },
        }
    }
}

impl Reason {
    fn of(puzzle: &Puzzle, asked: &Asked, cells: &[Cell]) -> anyhow::Result<Option<Self>> {
        let Some(deduced) = explain_clash(puzzle, &asked.encoding, cells)? else { return Ok(None) };
        let unit = deduced.options() == Options::UNIT;
        let account = deduced.why(Question::Contradiction)?;
        Ok(account.last_reason().map(|last| Self { unit, last }))
    }
}

fn clash(puzzle: &Puzzle, cells: &[Cell], reason: Option<&Reason>) -> Vec<String> {
    let mut lines = vec![match cells {
        [] => "No given is to blame: the board has no solution without them either.".to_owned(),
        [_] => {
            format!("This given cannot be: {}", values(puzzle, puzzle.givens(), cells).join(" "))
        }
        _ => format!(
            "{} clash, and none of them can be missed for it: {}",
            counted(cells.len(), "given"),
            values(puzzle, puzzle.givens(), cells).join(" ")
        ),
    }];
    lines.push(match reason {
        Some(Reason { unit: true, last }) => format!("Unit propagation comes to this: {last}."),
        Some(Reason { unit: false, last }) => {
            format!("Failed literals come to this, where nothing is left: {last}.")
        }
        None => {
            "Neither unit propagation nor failed literals see it; it takes a search.".to_owned()
        }
    });
    lines
}

fn in_common(puzzle: &Puzzle, common: &Grid) -> String {
    let (cells, all) = (common.filled().count(), puzzle.variant().cell_count());
    let givens = puzzle.givens().filled().count();
    let found: Vec<Cell> =
        common.filled().map(|row| row.0).filter(|&c| puzzle.givens().get(c).is_none()).collect();
    let found = match found.as_slice() {
        [] => String::new(),
        found => format!(", and {}", values(puzzle, common, found).join(" ")),
    };
    format!("{cells} of {all} cells are the same in all: {}{found}", counted(givens, "given"))
}

/// The extra givens that are named, with how many solutions each leaves.
fn named(puzzle: &Puzzle, telling: &Telling) -> impl Iterator<Item = (String, String)> {
    telling.givens.iter().take(NAMED).map(|given| {
        let (variant, candidate) = (puzzle.variant(), given.candidate);
        let symbol = variant.alphabet().name(candidate.symbol);
        let name = format!("{}={symbol}", variant.position(candidate.cell));
        (name, given.solutions.to_string())
    })
}

fn settling(puzzle: &Puzzle, telling: &Telling) -> Vec<String> {
    let Telling { solutions, givens, ended } = telling;
    if !ended.is_complete() {
        return vec![format!(
            "There are at least {solutions} solutions, too many to compare what givens would settle: \
             {ended}."
        )];
    }
    let rest = match givens.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!("; {more} others leave as many or more"),
    };
    let best: Vec<_> =
        named(puzzle, telling).map(|(name, leaves)| format!("{name} leaves {leaves}")).collect();
    vec![format!("There are {solutions} solutions. Of one given more, {}{rest}.", best.join(", "))]
}
