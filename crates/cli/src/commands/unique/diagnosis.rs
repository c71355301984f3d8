//! What is wrong with a puzzle that has no solution, or several.

use clausoku::counter::UBig;
use clausoku::deduction::Question;
use clausoku::diagnosis::{
    InformativeGiven, Known, backbone, clashing_givens, confirmed_backbone, confirmed_clash,
    explain_clash, rank_givens,
};
use clausoku::propagation::Options;
use clausoku::puzzle::{Cell, Limits, StopReason};
use clausoku::{Grid, Puzzle, SecondSolver, Uniqueness};
use serde::Serialize;

use super::finding::{Asked, values};
use crate::views::counted;

/// How many extra givens are named.
const NAMED: usize = 5;

/// What is wrong.
pub enum Diagnosis {
    /// There is no solution.
    None {
        /// The givens that clash; where a limit was reached, some of these or of all.
        cells: Known<Option<Vec<Cell>>>,
        /// Why, where propagation or failed literals see it.
        reason: Known<Option<Reason>>,
    },
    /// There are several.
    Many {
        /// What all of them have in common; where a limit was reached, perhaps less.
        common: Known<Grid>,
        telling: InformativeGiven,
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
        /// The limit that was reached before the fewest givens were found, or why.
        #[serde(skip_serializing_if = "Option::is_none")]
        stopped: Option<String>,
    },
    Many {
        /// In decimal digits.
        solutions: String,
        exact: bool,
        /// The cells that are the same in all.
        common: String,
        /// The limit that was reached before that was known: there may be fewer.
        #[serde(skip_serializing_if = "Option::is_none")]
        stopped: Option<String>,
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
        second: Option<&mut SecondSolver>,
    ) -> anyhow::Result<Option<Self>> {
        let encoding = &asked.encoding;
        Ok(match solutions {
            Uniqueness::One(_) => None,
            Uniqueness::None => {
                let mut cells = clashing_givens(puzzle, encoding, &asked.left())?;
                if let Some(second) = second {
                    cells = confirmed_clash(puzzle, cells, second, &asked.left())?;
                }
                let reason = Reason::of(puzzle, asked, &cells)?;
                Some(Self::None { cells, reason })
            }
            Uniqueness::Many(first, _) => {
                let Known { value, cut_short } = backbone(puzzle, encoding, &asked.left())?;
                let mut common = Known { value: value.unwrap_or_else(|| first.clone()), cut_short };
                if let Some(second) = second {
                    common = confirmed_backbone(puzzle, common, second, &asked.left())?;
                }
                let limits = Limits { steps: Some(asked.counting), ..asked.left() };
                let mut telling = rank_givens(puzzle, &limits)?;
                // So many are known, however few were counted.
                telling.solutions = telling.solutions.max(UBig::from(2_u8));
                Some(Self::Many { common, telling })
            }
        })
    }

    pub fn text(&self, puzzle: &Puzzle) -> Vec<String> {
        match self {
            Self::None { cells, reason } => clash(puzzle, cells, reason),
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
                clash: values(puzzle, puzzle.givens(), cells.value.as_deref().unwrap_or_default()),
                reason: reason.value.as_ref().map(|reason| reason.last.clone()),
                stopped: cells.cut_short.or(reason.cut_short).map(|ended| ended.to_string()),
            },
            Self::Many { common, telling } => DiagnosisJson::Many {
                solutions: telling.solutions.to_string(),
                exact: telling.ended.is_complete(),
                common: crate::views::line(puzzle, &common.value),
                stopped: common.cut_short.map(|ended| ended.to_string()),
                telling: named(puzzle, telling)
                    .map(|(given, leaves)| TellingJson { given, leaves })
                    .collect(),
            },
        }
    }
}

impl Reason {
    fn of(
        puzzle: &Puzzle,
        asked: &Asked,
        cells: &Known<Option<Vec<Cell>>>,
    ) -> anyhow::Result<Known<Option<Self>>> {
        let Some(value) = &cells.value else {
            return Ok(Known { value: None, cut_short: cells.cut_short });
        };
        let Known { value, cut_short } =
            explain_clash(puzzle, &asked.encoding, value, &asked.left())?;
        let Some(deduced) = value else { return Ok(Known { value: None, cut_short }) };
        let unit = deduced.options() == Options::UNIT;
        let account = deduced.why(Question::Contradiction)?;
        Ok(Known { value: account.last_reason().map(|last| Self { unit, last }), cut_short })
    }
}

fn clash(
    puzzle: &Puzzle,
    clashing: &Known<Option<Vec<Cell>>>,
    reason: &Known<Option<Reason>>,
) -> Vec<String> {
    let cells = match (&clashing.value, clashing.cut_short) {
        (None, Some(ended)) => return vec![format!("Not known is which givens clash: {ended}.")],
        (cells, _) => cells.as_deref().unwrap_or_default(),
    };
    let named = values(puzzle, puzzle.givens(), cells).join(" ");
    let mut lines = vec![match (cells, clashing.cut_short) {
        ([], _) => {
            "No given is to blame: the board has no solution without them either.".to_owned()
        }
        ([_], _) => format!("This given cannot be: {named}"),
        (_, None) => format!(
            "{} clash, and none of them can be missed for it: {named}",
            counted(cells.len(), "given"),
        ),
        (_, Some(ended)) => format!(
            "{} clash, perhaps not all of them needed for it: {named}; {ended}.",
            counted(cells.len(), "given"),
        ),
    }];
    lines.push(match (&reason.value, reason.cut_short) {
        (Some(Reason { unit: true, last }), _) => {
            format!("Unit propagation comes to this: {last}.")
        }
        (Some(Reason { unit: false, last }), _) => {
            format!("Failed literals come to this, where nothing is left: {last}.")
        }
        (None, None) => {
            "Neither unit propagation nor failed literals see it; it takes a search.".to_owned()
        }
        (None, Some(ended)) => {
            format!("Unit propagation does not see it; not known is whether failed literals do: {ended}.")
        }
    });
    lines
}

fn in_common(puzzle: &Puzzle, known: &Known<Grid>) -> String {
    let common = &known.value;
    let (cells, all) = (common.filled().count(), puzzle.variant().cell_count());
    let givens = puzzle.givens().filled().count();
    let found: Vec<Cell> =
        common.filled().map(|row| row.0).filter(|&c| puzzle.givens().get(c).is_none()).collect();
    let found = match found.as_slice() {
        [] => String::new(),
        found => format!(", and {}", values(puzzle, common, found).join(" ")),
    };
    let which = counted(givens, "given");
    match known.cut_short {
        None => format!("{cells} of {all} cells are the same in all: {which}{found}"),
        Some(ended) => {
            format!("At most {cells} of {all} cells are the same in all: {which}{found}; {ended}.")
        }
    }
}

/// The extra givens that are named, with how many solutions each leaves.
fn named(puzzle: &Puzzle, telling: &InformativeGiven) -> impl Iterator<Item = (String, String)> {
    telling.givens.iter().take(NAMED).map(|given| {
        let (variant, candidate) = (puzzle.variant(), given.candidate);
        let symbol = variant.alphabet().name(candidate.symbol);
        let name = format!("{}={symbol}", variant.position(candidate.cell));
        (name, given.solutions.to_string())
    })
}

fn settling(puzzle: &Puzzle, telling: &InformativeGiven) -> Vec<String> {
    let InformativeGiven { solutions, givens, ended } = telling;
    if !ended.is_complete() {
        let why = match ended {
            StopReason::StepLimit => ", too many to compare what givens would settle",
            _ => "; what a given more would settle is not known",
        };
        return vec![format!("There are at least {solutions} solutions{why}: {ended}.")];
    }
    let rest = match givens.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!("; {more} others leave as many or more"),
    };
    let best: Vec<_> =
        named(puzzle, telling).map(|(name, leaves)| format!("{name} leaves {leaves}")).collect();
    vec![format!("There are {solutions} solutions. Of one given more, {}{rest}.", best.join(", "))]
}
