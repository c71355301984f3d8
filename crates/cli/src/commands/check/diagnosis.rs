//! The diagnosis of a puzzle that has no solution, or several; and a minimal puzzle within one that has a single solution.

use clausoku::board::Cell;
use clausoku::counting::needs_listing;
use clausoku::deduction::{Options, Question, WhyError};
use clausoku::diagnosis::{
    GivenRanking, Known, Listed, backbone, clashing_givens, confirmed_backbone, confirmed_clash,
    confirmed_superfluous, explain_clash, list_solutions, rank_givens, superfluous_givens,
};
use clausoku::formats::stated_excluded;
use clausoku::solving::{Limits, SearchEnd};
use clausoku::{Grid, Puzzle, SolverChoice, Uniqueness, counting::UBig, sat::Rng};
use clausoku_files::StopReason;
use clausoku_runner::views::{self, places, values};
use clausoku_runner::{Either, counted, fields};
use itertools::Itertools as _;
use serde::Serialize;

use super::{Request, STEPS};

/// The maximum number of further givens that are named.
const NAMED: usize = 5;

/// The maximum number of solutions that are listed.
const LISTED: u64 = 10_000;

/// The maximum number of solutions that a SAT solver lists.
const LISTED_BY_SAT: u64 = 500;

/// The diagnosis of a puzzle.
pub enum Diagnosis {
    /// The puzzle has no solution.
    None {
        /// A minimal set of conflicting givens; not minimal, or absent, if a limit was reached.
        cells: Known<Option<Vec<Cell>>>,
        /// The reason, if unit propagation or failed literals derive a contradiction.
        reason: Known<Option<Reason>>,
    },
    /// The puzzle has several solutions.
    Many {
        /// The cells that are the same in all solutions; if a limit was reached, perhaps more cells.
        common: Known<Grid>,
        informative: GivenRanking,
    },
}

/// The reason of a conflict.
pub struct Reason {
    /// `true` if unit propagation alone derives the contradiction.
    unit: bool,
    /// The contradiction: `4 fits nowhere in row 1`.
    last: String,
}

impl Diagnosis {
    /// Returns `None` if there is exactly one solution.
    pub fn new(
        puzzle: &Puzzle,
        solutions: &Uniqueness,
        request: &mut Request<'_>,
    ) -> anyhow::Result<Option<Self>> {
        let encoding = &request.encoding.clone();
        Ok(match solutions {
            Uniqueness::One(_) => None,
            Uniqueness::None => {
                let mut cells = clashing_givens(puzzle, encoding, &request.left())?;
                if let Some(second) = &mut request.second {
                    cells = confirmed_clash(puzzle, cells, second, &request.deadline.left())?;
                }
                let reason = Reason::new(puzzle, request, &cells)?;
                Some(Self::None { cells, reason })
            }
            Uniqueness::Many(first, _) => {
                if let Some(Listed { common, ranking }) = listed(puzzle, request)? {
                    let common = Known { value: common, cut_short: None };
                    return Ok(Some(Self::Many { common, informative: ranking }));
                }
                let Known { value, cut_short } = backbone(puzzle, encoding, &request.left())?;
                let mut common = Known { value: value.unwrap_or_else(|| first.clone()), cut_short };
                if let Some(second) = &mut request.second {
                    let left = request.deadline.left();
                    common = confirmed_backbone(puzzle, common, second, &left)?;
                }
                let steps = Some(request.args.step_limit.unwrap_or(STEPS));
                let limits = Limits { steps, ..request.left() };
                let mut informative = if needs_listing(puzzle.variant()) {
                    let (solutions, givens) = (UBig::ZERO, Vec::new());
                    GivenRanking { solutions, givens, ended: SearchEnd::Enough }
                } else {
                    rank_givens(puzzle, &limits)?
                };
                // At least two solutions are known, even if the count found fewer.
                informative.solutions = informative.solutions.max(UBig::from(2_u8));
                Some(Self::Many { common, informative })
            }
        })
    }

    pub fn text(&self, puzzle: &Puzzle) -> Vec<String> {
        match self {
            Self::None { cells, reason } => clash(puzzle, cells, reason),
            Self::Many { common, informative } => {
                vec![in_common(puzzle, common), effects(puzzle, informative)]
            }
        }
    }

    pub fn json(&self, puzzle: &Puzzle) -> impl Serialize + use<> {
        match self {
            Self::None { cells, reason } => Either::One(fields! {
                clash: values(puzzle, puzzle.givens(), cells.value.as_deref().unwrap_or_default()),
                reason: reason.value.as_ref().map(|reason| reason.last.clone()),
                // The limit that was reached before the set of givens was minimal, or before the reason was found.
                stopped?: cells.cut_short.or(reason.cut_short).map(|ended| ended.to_string()),
            }),
            Self::Many { common, informative } => {
                let telling = named(puzzle, informative);
                Either::Other(fields! {
                    // The number of solutions in decimal digits.
                    solutions: informative.solutions.to_string(),
                    exact: informative.ended.is_complete(),
                    // The cells that are the same in all solutions.
                    common: views::line(puzzle, &common.value),
                    // The limit that was reached before the common cells were known: there may be fewer.
                    stopped?: common.cut_short.map(|ended| ended.to_string()),
                    // Further givens, those that leave the fewest solutions first.
                    telling: telling.map(|(given, leaves)| fields! { given, leaves }).collect_vec(),
                })
            }
        }
    }
}

/// Lists the solutions of a puzzle that suits the lanes, or whose constraints the counter does not know; `None` if there are
/// many.
fn listed(puzzle: &Puzzle, request: &mut Request<'_>) -> anyhow::Result<Option<Listed>> {
    let limits = request.left();
    let suits = SolverChoice::unnamed(false).uses_lanes(puzzle.variant());
    // A list of all solutions answers both questions. By varisat and the counter, a puzzle with some hundred solutions
    // took 14 ms.
    if let Some(lister) = request.lister.as_mut().filter(|_| suits) {
        return Ok(list_solutions(puzzle, &mut **lister, LISTED, &limits)?);
    }
    if !needs_listing(puzzle.variant()) {
        return Ok(None);
    }
    let mut solver = SolverChoice::unnamed(true).for_puzzles(request.encoding);
    Ok(list_solutions(puzzle, &mut *solver, LISTED_BY_SAT, &limits)?)
}

impl Reason {
    fn new(
        puzzle: &Puzzle,
        request: &Request<'_>,
        cells: &Known<Option<Vec<Cell>>>,
    ) -> anyhow::Result<Known<Option<Self>>> {
        let Some(value) = &cells.value else {
            return Ok(Known { value: None, cut_short: cells.cut_short });
        };
        let Known { value, cut_short } =
            explain_clash(puzzle, &request.encoding, value, &request.left())?;
        let Some(deduced) = value else { return Ok(Known { value: None, cut_short }) };
        let unit = deduced.options() == Options::UNIT;
        let account =
            match deduced.why_until(Question::Contradiction, &request.deadline.stop_check()) {
                Err(WhyError::Stopped) => {
                    let ended = request.deadline.stop_reason();
                    return Ok(Known { value: None, cut_short: Some(ended.into()) });
                }
                account => account?,
            };
        Ok(Known { value: account.last_reason().map(|last| Self { unit, last }), cut_short })
    }
}

fn clash(
    puzzle: &Puzzle,
    clashing: &Known<Option<Vec<Cell>>>,
    reason: &Known<Option<Reason>>,
) -> Vec<String> {
    let cells = match (&clashing.value, clashing.cut_short) {
        (None, Some(ended)) => return vec![format!("Conflicting givens are not known: {ended}.")],
        (cells, _) => cells.as_deref().unwrap_or_default(),
    };
    let named = values(puzzle, puzzle.givens(), cells).join(" ");
    let count = counted(cells.len(), "given");
    let conflict = match (cells, clashing.cut_short) {
        ([], _) => "The board and its constraints have no solution without givens.".to_owned(),
        ([_], _) => format!("This given is impossible: {named}"),
        (_, None) => format!("Minimal conflicting set ({count}): {named}"),
        (_, Some(ended)) => {
            format!("Conflicting set, perhaps not minimal ({count}): {named}; {ended}.")
        }
    };
    let why = match (&reason.value, reason.cut_short) {
        (Some(Reason { unit: true, last }), _) => {
            format!("Unit propagation derives a contradiction: {last}.")
        }
        (Some(Reason { unit: false, last }), _) => {
            format!("Failed literals derive a contradiction: {last}.")
        }
        (None, None) => {
            "Neither unit propagation nor failed literals derive a contradiction; a search does."
                .to_owned()
        }
        (None, Some(ended)) => {
            format!(
                "Unit propagation derives no contradiction; whether failed literals do is not known: \
                 {ended}."
            )
        }
    };
    vec![conflict, why]
}

fn in_common(puzzle: &Puzzle, known: &Known<Grid>) -> String {
    let common = &known.value;
    let cells = common.filled_count();
    let all = puzzle.variant().cell_count();
    let givens = puzzle.givens().filled_count();
    let found: Vec<Cell> =
        common.filled().map(|row| row.0).filter(|&c| puzzle.givens().get(c).is_none()).collect();
    let found = match found.as_slice() {
        [] => String::new(),
        found => format!(" and {}", values(puzzle, common, found).join(" ")),
    };
    let which = counted(givens, "given");
    let most = if known.cut_short.is_some() { "At most " } else { "" };
    let ended = known.cut_short.map_or_else(String::new, |ended| format!("; {ended}."));
    format!("{most}{cells} of {all} cells are the same in all solutions: {which}{found}{ended}")
}

/// Returns the further givens that are named, with the number of solutions that each leaves.
fn named(puzzle: &Puzzle, informative: &GivenRanking) -> impl Iterator<Item = (String, String)> {
    informative.givens.iter().take(NAMED).map(|given| {
        let variant = puzzle.variant();
        let candidate = given.candidate;
        let symbol = variant.alphabet().name(candidate.symbol);
        let name = format!("{}={symbol}", variant.position(candidate.cell));
        (name, given.solutions.to_string())
    })
}

fn effects(puzzle: &Puzzle, informative: &GivenRanking) -> String {
    let GivenRanking { solutions, givens, ended } = informative;
    let least = format!("There are at least {solutions} solutions");
    match ended {
        _ if ended.is_complete() => {}
        SearchEnd::Enough => return least + ", too many to compare further givens.",
        SearchEnd::Stopped(StopReason::StepLimit) => {
            return format!("{least}, too many to compare further givens: {ended}.");
        }
        _ => return format!("{least}; the effect of further givens is not known: {ended}."),
    }
    let rest = match givens.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!("; {more} other givens leave as many or more"),
    };
    let mut best = named(puzzle, informative);
    let Some((name, leaves)) = best.next() else {
        return format!("There are {solutions} solutions.");
    };
    let word = if leaves == "1" { "solution" } else { "solutions" };
    let others =
        best.flat_map(|(name, leaves)| [", ".to_owned(), name, " leaves ".to_owned(), leaves]);
    let others: String = others.collect();
    format!("There are {solutions} solutions. Adding {name} leaves {leaves} {word}{others}{rest}.")
}

/// A puzzle without givens that are redundant together.
pub struct Minimal {
    /// The givens that were left out together, in this order.
    out: Known<Vec<Cell>>,
    seed: Option<u64>,
    /// The puzzle without them.
    puzzle: Puzzle,
}

impl Minimal {
    /// Leaves givens of a puzzle out while its solution stays the only one.
    ///
    /// # Errors
    ///
    /// Fails if a solver fails, or two of them disagree.
    pub fn new(
        puzzle: &Puzzle,
        solution: &Grid,
        redundant: &Known<Vec<Cell>>,
        request: &mut Request<'_>,
    ) -> anyhow::Result<Self> {
        let mut order: Vec<Cell> = puzzle.variant().cells().collect();
        if let Some(seed) = request.args.seed {
            Rng::new(seed).shuffle(&mut order);
        }
        // Only a given that can be left out alone can be left out together with others.
        if redundant.cut_short.is_none() {
            order.retain(|cell| redundant.value.contains(cell));
        }
        let mut out = if order.is_empty() {
            Known { value: Vec::new(), cut_short: None }
        } else {
            superfluous_givens(puzzle, &request.encoding, &order, &request.left())?
        };
        if let Some(second) = &mut request.second {
            out = confirmed_superfluous(puzzle, solution, out, second, &request.deadline.left())?;
        }
        let puzzle = puzzle.with_givens(puzzle.givens().without(&out.value))?;
        Ok(Self { out, seed: request.args.seed, puzzle })
    }

    /// Returns the lines about the redundant givens and about the minimal puzzle.
    pub fn text(&self, puzzle: &Puzzle, redundant: &Known<Vec<Cell>>) -> Vec<String> {
        let named = places(puzzle, &redundant.value).join(" ");
        if let Some(ended) = redundant.cut_short {
            return vec![match redundant.value.as_slice() {
                [] => format!("Whether a given is redundant is not known: {ended}."),
                _ => {
                    format!("Redundant givens: {named}; whether others are is not known: {ended}.")
                }
            }];
        }
        if redundant.value.is_empty() {
            let givens = counted(puzzle.givens().filled_count(), "given");
            return vec![format!("Minimal: none of its {givens} is redundant.")];
        }
        let mut lines = vec![redundant_in_words(puzzle, &redundant.value)];
        lines.extend(self.reduction(puzzle));
        lines
    }

    /// Returns the lines about the minimal puzzle, if it has fewer givens.
    pub fn reduction(&self, puzzle: &Puzzle) -> Vec<String> {
        if self.out.value.is_empty() && self.out.cut_short.is_none() {
            return Vec::new();
        }
        let order = match self.seed {
            None => "in reading order".to_owned(),
            Some(seed) => format!("in the order of seed {seed}"),
        };
        let mut left = counted(self.puzzle.givens().filled_count(), "given");
        if !self.puzzle.excluded().is_empty() {
            left += " and the excluded candidates";
        }
        vec![
            format!(
                "Removed one after another, {order}, while the solution stays the only one: {}",
                places(puzzle, &self.out.value).join(" ")
            ),
            match self.out.cut_short {
                None => format!("What is left is a minimal puzzle, with {left}:"),
                Some(ended) => {
                    format!(
                        "What is left has one solution, with {left}; not all were tried: {ended}."
                    )
                }
            },
            views::line(&self.puzzle, self.puzzle.givens()),
        ]
    }

    pub fn json(&self, puzzle: &Puzzle, redundant: &Known<Vec<Cell>>) -> impl Serialize + use<> {
        // The limit that was reached before all givens were tried.
        let stopped: Option<SearchEnd> = redundant.cut_short.or(self.out.cut_short);
        fields! {
            redundant: places(puzzle, &redundant.value),
            left_out: places(puzzle, &self.out.value),
            seed: self.seed,
            puzzle: views::line(&self.puzzle, self.puzzle.givens()),
            excluded?: stated_excluded(&self.puzzle),
            stopped?: stopped.map(|ended| ended.to_string()),
        }
    }
}

/// Returns the number and the places of redundant givens.
pub fn redundant_in_words(puzzle: &Puzzle, redundant: &[Cell]) -> String {
    let each = if redundant.len() == 1 { "" } else { " (each alone)" };
    let givens = counted(redundant.len(), "redundant given");
    format!("{givens}{each}: {}", places(puzzle, redundant).join(" "))
}
