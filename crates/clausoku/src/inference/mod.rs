//! Measurements of the techniques that unit propagation replaces under an encoding.
//!
//! The same rules can be written so that unit propagation infers more or less from them, which
//! determines the number of guesses of a solver. Each named technique has trials here, on the empty
//! 9×9 board: known candidates, and one that the technique then decides. The known candidates are
//! added to the formula as clauses; then the trial checks the literals that propagation infers. All
//! results come from trials.
//!
//! The situations on which the techniques are tried: places of the 9×9 board, all counted from 0.

use std::sync::Arc;

use crate::solve::Error;
use clausoku_board::{Candidate, Position, Puzzle, Symbol, Variant};
use clausoku_cnf::{ClauseSink, Cnf, Literal};
use clausoku_encoder::{Encoding, PuzzleFormula};
use clausoku_propagation::Propagator;

/// The result of one technique.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Inference {
    /// The technique.
    pub technique: &'static Technique,
    /// The number of trials in which propagation decides the candidate that the technique decides.
    pub seen: usize,
    /// The number of trials.
    pub tried: usize,
}

impl Inference {
    /// Returns `true` if propagation decides every trial.
    pub fn always(&self) -> bool {
        self.seen == self.tried
    }
}

/// Tries each of the [`TECHNIQUES`] on formulas of this encoding.
///
/// In the log scheme without a channel no literal says that a candidate is impossible, and a clause of
/// digits that says so is not counted as a decision.
///
/// ```
/// use clausoku::inference::inference;
/// use clausoku::Encoding;
/// let seen = |preset: &str| -> Vec<&str> {
///     let encoding = Encoding::preset(preset).unwrap();
///     let inferences = inference(&encoding).unwrap();
///     inferences.iter().filter(|row| row.always()).map(|row| row.technique.name).collect()
/// };
/// assert_eq!(seen("minimal"), ["region exclusion", "naked single"]);
/// assert_eq!(seen("efficient"), ["cell exclusion", "region exclusion", "naked single"]);
/// let extended = ["cell exclusion", "region exclusion", "naked single", "hidden single"];
/// assert_eq!(seen("extended"), extended);
/// ```
///
/// # Errors
///
/// Fails if the test boards cannot be encoded.
#[expect(clippy::missing_panics_doc, reason = "the usual board")]
pub fn inference(encoding: &Encoding) -> Result<Vec<Inference>, Error> {
    let variant = Arc::new(Variant::classic(usize::from(M * M)).expect("the usual board"));
    let encoded = encoding.encode(&Puzzle::empty(variant))?;
    let formula = Cnf::from_formula(&encoded);
    let engine = Propagator::from_formula(&formula);
    let measured = TECHNIQUES.iter().map(|technique| {
        let trials = (technique.trials)();
        let decided = trials.iter().filter(|trial| decides(&encoded, &formula, &engine, trial));
        Inference { technique, seen: decided.count(), tried: trials.len() }
    });
    Ok(measured.collect())
}

/// Returns `true` if propagation decides the candidate of the technique, with the same value. `engine` contains the
/// formula.
fn decides(encoded: &PuzzleFormula, formula: &Cnf, engine: &Propagator, trial: &Trial) -> bool {
    let literals = |known: Known| -> Vec<Literal> {
        let (row, column) = known.place;
        let cell = encoded.puzzle().variant().cell_at(Position { row, column });
        let candidate = cell.zip(Symbol::from_number(known.value));
        let candidate = candidate.map(|(cell, symbol)| Candidate { cell, symbol });
        candidate.and_then(|candidate| encoded.literals(candidate)).into_iter().flatten().collect()
    };
    // Units are assumed: a formula takes far longer to load than to propagate.
    let (mut units, mut longer) = (Vec::new(), None);
    for &known in &trial.known {
        match (known.holds, &literals(known)[..]) {
            (true, literals) => units.extend_from_slice(literals),
            (false, &[literal]) => units.push(!literal),
            (false, literals) => {
                let clause: Vec<_> = literals.iter().map(|&literal| !literal).collect();
                longer.get_or_insert_with(|| formula.clone()).add_clause(&clause);
            }
        }
    }
    let mut engine = longer.as_ref().map_or_else(|| engine.clone(), Propagator::from_formula);
    engine.assume_all(units);
    let consistent = engine.propagate().is_ok();
    let holds = trial.decided.holds;
    let mut same = literals(trial.decided).into_iter().map(|one| engine.value(one) == Some(holds));
    // A candidate is the conjunction of its literals: all must be true, and one that is false excludes it.
    consistent && if holds { same.all(|is_same| is_same) } else { same.any(|is_same| is_same) }
}

/// A technique of human solvers that decides a candidate.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// The name.
    pub name: &'static str,
    /// The condition of the technique, and the candidate that it decides.
    pub description: &'static str,
    pub(super) trials: fn() -> Vec<Trial>,
}

/// All techniques that are tried, from simple to hard.
pub const TECHNIQUES: &[Technique] = &[
    Technique {
        name: "cell exclusion",
        description: "a cell with a value holds no other",
        trials: || {
            cells(|cell, value| {
                vec![Trial::new([known(cell, value, true)], known(cell, value % N + 1, false))]
            })
        },
    },
    Technique {
        name: "region exclusion",
        description: "the row, column and block of a value's cell contain it nowhere else",
        trials: || {
            houses(|house, value| {
                let decided = known(house[5], value, false);
                vec![Trial::new([known(house[2], value, true)], decided)]
            })
        },
    },
    Technique {
        name: "naked single",
        description: "a cell in which eight values are impossible holds the ninth",
        trials: || {
            cells(|cell, value| {
                let others = (1..=N).filter(|&other| other != value);
                let others = others.map(|other| known(cell, other, false));
                vec![Trial::new(others, known(cell, value, true))]
            })
        },
    },
    Technique {
        name: "hidden single",
        description: "a value that is impossible in eight cells of a row, column or block is in the ninth",
        trials: || {
            houses(|house, value| {
                [0, 4, 8]
                    .into_iter()
                    .map(|place| {
                        let others = house.iter().filter(|&&cell| cell != house[place]);
                        let others = others.map(|&cell| known(cell, value, false));
                        Trial::new(others, known(house[place], value, true))
                    })
                    .collect()
            })
        },
    },
    Technique {
        name: "pointing",
        description: "a value whose places in a block are all in one line is nowhere else in the line",
        trials: || {
            crossings(|block, line, value| {
                let impossible = block.iter().map(|&cell| known(cell, value, false));
                vec![Trial::new(impossible, known(line[0], value, false))]
            })
        },
    },
    Technique {
        name: "claiming",
        description: "a value whose places in a line are all in one block is nowhere else in the block",
        trials: || {
            crossings(|block, line, value| {
                let impossible = line.iter().map(|&cell| known(cell, value, false));
                vec![Trial::new(impossible, known(block[5], value, false))]
            })
        },
    },
    Technique {
        name: "naked pair",
        description: "two cells of a region that can only hold the same two values keep them from the rest",
        trials: || {
            houses(|house, value| {
                let pair = [value, value % N + 1];
                let others = (1..=N).filter(|other| !pair.contains(other));
                let others: Vec<u16> = others.collect();
                let impossible = [house[1], house[6]].into_iter().flat_map(|cell| {
                    others.iter().map(move |&other| known(cell, other, false)).collect::<Vec<_>>()
                });
                vec![Trial::new(impossible, known(house[4], value, false))]
            })
        },
    },
    Technique {
        name: "hidden pair",
        description: "two values of a region with the same two possible cells exclude all others there",
        trials: || {
            houses(|house, value| {
                let pair = [value, value % N + 1];
                // The excluded value is neither of the pair: it is four after the first.
                let rest = (0..house.len()).filter(|place| ![1, 6].contains(place));
                let impossible =
                    rest.flat_map(|place| pair.map(|value| known(house[place], value, false)));
                vec![Trial::new(impossible, known(house[6], (value + 3) % N + 1, false))]
            })
        },
    },
    Technique {
        name: "x-wing",
        description: "a value with the same two columns in two rows is nowhere else in those columns",
        trials: || (1..=N).flat_map(x_wing).collect(),
    },
];

/// The order of the board.
pub(super) const N: u16 = 9;
/// The side of its blocks.
pub(super) const M: u16 = 3;

/// Row and column, from 0.
pub(super) type Square = (u16, u16);

/// A cell that holds a value, or does not hold it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) place: Square,
    pub(super) value: u16,
    pub(super) holds: bool,
}

pub(super) fn known(place: Square, value: u16, holds: bool) -> Known {
    Known { place, value, holds }
}

/// A situation, and the conclusion of the technique.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    pub(super) known: Vec<Known>,
    pub(super) decided: Known,
}

impl Trial {
    pub(super) fn new(known: impl IntoIterator<Item = Known>, decided: Known) -> Self {
        Self { known: known.into_iter().collect(), decided }
    }
}

/// Returns trials for each value, in cells of every row, column and block.
pub(super) fn cells(trials: impl Fn(Square, u16) -> Vec<Trial>) -> Vec<Trial> {
    let cells = (1..=N).map(|value| ((value * 4 % N, value * 2 % N), value));
    cells.flat_map(|(cell, value)| trials(cell, value)).collect()
}

/// Returns trials for each row, column and block.
pub(super) fn houses(trials: impl Fn(&[Square], u16) -> Vec<Trial>) -> Vec<Trial> {
    let numbers = (0..N).flat_map(|number| [row(number), column(number), block(number)]);
    let houses = numbers.zip((1..=N).cycle());
    houses.flat_map(|(house, value)| trials(&house, value)).collect()
}

fn row(number: u16) -> Vec<Square> {
    (0..N).map(|column| (number, column)).collect()
}

fn column(number: u16) -> Vec<Square> {
    (0..N).map(|row| (row, number)).collect()
}

fn block(number: u16) -> Vec<Square> {
    (0..N).map(|rank| (number / M * M + rank / M, number % M * M + rank % M)).collect()
}

/// Returns trials for each block and line that cross. They get the six cells of the block outside the line, and the six of the
/// line outside the block.
pub(super) fn crossings(trials: impl Fn(&[Square], &[Square], u16) -> Vec<Trial>) -> Vec<Trial> {
    let crossings = (0..N).flat_map(|number| {
        let (top, left) = block(number)[0];
        let lines = (0..M).flat_map(move |line| [row(top + line), column(left + line)]);
        lines.map(move |line| [block(number), line])
    });
    let crossings = crossings.zip((1..=N).cycle());
    crossings
        .flat_map(|([block, line], value)| {
            trials(&outside(&block, &line), &outside(&line, &block), value)
        })
        .collect()
}

/// Returns the cells that are not among the others.
fn outside(cells: &[Square], others: &[Square]) -> Vec<Square> {
    cells.iter().copied().filter(|cell| !others.contains(cell)).collect()
}

/// Returns an X-wing of the value in rows, and one in columns.
pub(super) fn x_wing(value: u16) -> Vec<Trial> {
    let lines = [value % M, value % M + M + 1];
    let places = [value % M + 1, value % M + 6];
    let of = |turn: bool| {
        let elsewhere = lines.into_iter().flat_map(|line| {
            let rest = (0..N).filter(|place| !places.contains(place));
            rest.map(move |place| known(turned(turn, line, place), value, false))
        });
        // The last line is neither of the two: these are at most 6.
        Trial::new(elsewhere, known(turned(turn, N - 1, places[0]), value, false))
    };
    vec![of(false), of(true)]
}

/// Returns the cell at a place of a line: of a column if `turn` is set, and otherwise of a row.
fn turned(turn: bool, line: u16, place: u16) -> Square {
    if turn { (place, line) } else { (line, place) }
}

#[cfg(test)]
mod tests {
    use clausoku_backends::{IncrementalSolver, Varisat};
    use clausoku_cnf::{Formula, Verdict};

    use super::*;

    #[test]
    fn what_a_technique_decides_does_follow() {
        let board = Puzzle::empty(Arc::new(Variant::classic(9).unwrap()));
        let encoded = Encoding::default().encode(&board).unwrap();
        let mut solver = Varisat::new();
        encoded.emit(&mut solver);
        let literal = |known: Known| {
            let (row, column) = known.place;
            let cell = board.variant().cell_at(Position { row, column }).unwrap();
            let symbol = Symbol::from_number(known.value).unwrap();
            let variable = encoded.numbering().variable(Candidate { cell, symbol }).unwrap();
            variable.literal(known.holds)
        };
        for technique in TECHNIQUES {
            for trial in (technique.trials)() {
                let mut assumed: Vec<Literal> = trial.known.iter().copied().map(literal).collect();
                let decided = literal(trial.decided);
                assert!(!assumed.contains(&decided), "{technique:?} {trial:?}");
                assumed.push(decided);
                let possible = solver.solve_under(&assumed).unwrap();
                assert!(matches!(possible, Verdict::Satisfiable(_)), "{technique:?} {trial:?}");
                let last = assumed.len() - 1;
                assumed[last] = !decided;
                let verdict = solver.solve_under(&assumed).unwrap();
                assert_eq!(verdict, Verdict::Unsatisfiable, "{technique:?} {trial:?}");
            }
        }
    }
}
