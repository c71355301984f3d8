//! New puzzles.

use std::num::NonZero;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;
use std::time::Instant;

use clausoku::board::errors::UnknownName;
use clausoku::generating::{Error, Generator, Made, Method, Origin, Request, Symmetry};
use clausoku::hints::hodoku::Level;
use clausoku::lists::{
    answers::Wanted,
    columns,
    values::{Column, GridValue, Kind, Value},
};
use clausoku::solving::Deadline;
use clausoku::{Puzzle as LibraryPuzzle, Variant};
use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;
use pyo3::type_hint_identifier;

use crate::arrow::Batch;
use crate::errors::{Failure, wrong};
use crate::limits::{Bounds, TimeLimit, positive, whole};
use crate::puzzle::PuzzleArgument;
use crate::steps::searches;
use crate::tables::{Answers, Grids, Parts, Shape, run};
use crate::variants::BoardArgument;

/// The columns of the table.
pub const MADE: &[Column] = &[
    columns::MADE[0],
    columns::MADE[1],
    Column::new("index", Kind::Count, "the index among the puzzles of the seed"),
];

/// The number of puzzles that a thread makes at a time.
const TOGETHER: usize = 256;

/// The number of attempts at a puzzle.
const ATTEMPTS: u32 = 10_000;

/// The number of attempts at a puzzle that is as hard as was asked.
const RATED_ATTEMPTS: u32 = 1_000_000;

/// The largest index, which is the largest number in a column of counts.
const MAX_INDEX: u64 = i64::MAX as u64;

/// Returns the failure of a generator.
pub fn failure(error: Error) -> Failure {
    match error {
        Error::Stopped(stopped) => stopped.into(),
        error => Failure::Puzzle(error.to_string()),
    }
}

/// Returns the hardness that puzzles of a board must have.
fn wanted_on(
    variant: &Arc<Variant>,
    rating: Option<(f64, f64)>,
    level: Option<&str>,
    techniques: Option<Vec<String>>,
) -> PyResult<Wanted> {
    let level = level.map(|name| {
        let found = Level::ALL.into_iter().find(|level| level.name() == name);
        let names = Level::ALL.iter().map(|level| level.name());
        found.ok_or_else(|| wrong(UnknownName::new("level", name, names)))
    });
    let wanted = Wanted {
        rating: rating.map(|(low, high)| tenths(low, high)).transpose()?,
        level: level.transpose()?,
        techniques: techniques.map_or(Ok(Vec::new()), |names| searches(Some(names)))?,
    };
    if wanted.lacks_rating(variant) {
        return Err(wrong(
            "`rating` is for the usual 9x9 board only; `level` and `techniques` are for any",
        ));
    }
    wanted.check(variant).map_err(wrong)?;
    Ok(wanted)
}

/// Returns `true` if a puzzle is as hard as is wanted.
fn fits(wanted: &Wanted, puzzle: &LibraryPuzzle, deadline: &Deadline) -> Result<bool, Failure> {
    Ok(wanted.rate(puzzle, deadline)?.fits)
}

/// Returns a range of ratings in tenths.
fn tenths(low: f64, high: f64) -> PyResult<RangeInclusive<u8>> {
    if let Some(er) = [low, high].into_iter().find(|er| !er.is_finite() || *er < 0.0) {
        return Err(wrong(format!("`rating` is two numbers of 0 or more, found {er}")));
    }
    if low > high {
        return Err(wrong(format!("the range of ratings is empty: {low} to {high}")));
    }
    let [low, high] = [low, high].map(|er| (er * 10.0).round().min(255.0) as u8);
    Ok(low..=high)
}

/// Returns the index after `count` ones from this one on.
fn following(first: u64, count: usize) -> PyResult<u64> {
    first.checked_add(count as u64).filter(|&end| end <= MAX_INDEX).ok_or_else(|| {
        wrong(format!("the indices of {count} puzzles from `first`={first} on exceed 63 bits"))
    })
}

/// Makes `count` puzzles with one solution each.
///
/// The same seed makes the same puzzles, as `clausoku generate --seed` does, with any number of threads. `first` is the
/// index of the first of them, so that parts of one list can be made apart; the column `index` has the index of each.
/// `generate_each` returns them one by one.
///
/// | argument | puzzles |
/// | --- | --- |
/// | `givens` | with this number of givens, or one within a range such as `(26, 30)` |
/// | `minimal` | without a given that can be left out |
/// | `symmetry` | whose givens have this symmetry: `half-turn`, `diagonal` and others |
/// | `pattern` | whose givens are in the filled cells of this puzzle |
/// | `solution`, `within` | with this solution; whose givens are some of this puzzle's |
/// | `method` | made `top-down`, `bottom-up` or by `controlled-bias` |
/// | `uniform` | with equally likely solutions |
/// | `rating`, `level`, `techniques` | with an ER within a range such as `(4.0, 4.5)`, of HoDoKu's level, that need these techniques |
///
/// With `rating`, `level` or `techniques`, every index in turn is tried until `count` puzzles fit. `attempts` is the number of
/// attempts for each puzzle.
///
/// >>> import clausoku
/// >>> made = clausoku.generate(2, seed=1, minimal=True)
/// >>> clausoku.solve(made.column("puzzle")).column("solutions")
/// [1, 1]
/// >>> clausoku.generate(1, seed=1, symmetry="half-turns")
/// Traceback (most recent call last):
/// ...
/// clausoku.PuzzleError: there is no symmetry "half-turns"; did you mean half-turn?
#[pyfunction]
#[pyo3(signature = (
    count: "int", *, seed: "int", first: "int" = 0, variant=None, grids: "Grids" = "text",
    givens=None, minimal=false, symmetry=None, pattern=None, solution=None, within=None,
    method: "Method | None" = None, uniform=false, rating=None, level: "Level | None" = None,
    techniques=None, attempts: "int | None" = None, time_limit=None, jobs: "int | None" = None
) -> "Answers[GenerateRow]")]
pub fn generate(
    py: Python<'_>,
    #[pyo3(from_py_with = whole)] count: usize,
    #[pyo3(from_py_with = whole)] seed: u64,
    #[pyo3(from_py_with = whole)] first: u64,
    variant: Option<BoardArgument>,
    grids: &str,
    givens: Option<GivensRange>,
    minimal: bool,
    symmetry: Option<&str>,
    pattern: Option<PuzzleArgument>,
    solution: Option<PuzzleArgument>,
    within: Option<PuzzleArgument>,
    method: Option<&str>,
    uniform: bool,
    rating: Option<(f64, f64)>,
    level: Option<&str>,
    techniques: Option<Vec<String>>,
    #[pyo3(from_py_with = positive)] attempts: Option<NonZero<u32>>,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = positive)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let grids = Grids::named(grids)?;
    let known = [&pattern, &solution, &within].into_iter().flatten().next();
    following(first, count)?;
    let variant = match (variant, known) {
        (Some(board), _) => board.0,
        (None, Some(puzzle)) => Arc::clone(puzzle.0.variant()),
        (None, None) => Variant::usual(9).map_err(wrong)?,
    };
    let others = [&pattern, &solution, &within].into_iter().flatten();
    if others.into_iter().any(|puzzle| puzzle.0.variant() != &variant) {
        return Err(wrong("`pattern`, `solution` and `within` need the board of `variant`"));
    }
    let wanted = wanted_on(&variant, rating, level, techniques)?;
    let request = Request {
        givens: givens.map(|range| range.0),
        minimal,
        symmetry: symmetry.map_or(Ok(Symmetry::default()), str::parse).map_err(wrong)?,
        pattern: pattern.map(|puzzle| puzzle.0.givens().filled().map(|(cell, _)| cell).collect()),
        origin: match (solution, within) {
            (Some(_), Some(_)) => return Err(wrong("`solution` and `within` exclude each other")),
            (Some(solution), None) => Origin::Solution(solution.0.givens().clone()),
            (None, Some(within)) => Origin::Puzzle(within.0.givens().clone()),
            (None, None) => Origin::Random,
        },
        method: method.map_or(Ok(Method::default()), str::parse).map_err(wrong)?,
        uniform,
    };
    let bounds = Bounds::new(time_limit, jobs);
    let start = Instant::now();
    let generator =
        Generator::new(variant, request, &Deadline::start(&bounds.limits(&Arc::default())))
            .map_err(failure)?;
    if wanted.is_any() {
        let deadline = Deadline::start(&bounds.limits(&Arc::default()));
        generator.check_level(wanted.level, &deadline).map_err(failure)?;
    }
    let attempts_each = attempts.map_or(ATTEMPTS, NonZero::get);
    let stream = Stream {
        generator: &generator,
        seed,
        attempts: attempts_each,
        wanted: &wanted,
        grids,
        bounds,
        start,
    };
    let (threads, shape) = (bounds.threads(), Some(Shape::for_board(generator.variant())));
    if !wanted.is_any() {
        let parts = Parts { rows: count, threads, together: TOGETHER };
        return stream.table(py, first, parts)?.with_shape(shape);
    }
    let patience = attempts.map_or(RATED_ATTEMPTS, NonZero::get) as usize;
    let mut from = first;
    let mut misses = 0;
    let mut found = Answers::empty(MADE, grids);
    while found.len() < count {
        // A part for each thread. Puzzles that fit are kept in order.
        let tried = threads * 8;
        let next = following(from, tried)?;
        let fitting = stream.table(py, from, Parts { rows: tried, threads, together: 8 })?;
        from = next;
        misses = if fitting.len() == 0 { misses + tried } else { 0 };
        if misses >= patience {
            return Err(wrong(format!(
                "none of {misses} puzzles in a row is as hard as wanted; puzzles found: {}",
                found.len()
            )));
        }
        found = found.followed_by(fitting);
    }
    found.first(count).with_shape(shape)
}

/// The puzzles of a seed, the hardness that they must have, and the limits of the work that began at `start`.
struct Stream<'g> {
    generator: &'g Generator,
    seed: u64,
    attempts: u32,
    wanted: &'g Wanted,
    grids: Grids,
    bounds: Bounds,
    start: Instant,
}

impl Stream<'_> {
    /// Makes the puzzles of these indices.
    fn make(&self, indices: Range<u64>, deadline: &Deadline) -> Result<Vec<(u64, Made)>, Failure> {
        let Self { generator, seed, attempts, .. } = *self;
        let all = generator.make(seed, indices.clone(), attempts, deadline).map_err(failure)?;
        let all = all.into_iter().zip(indices).map(|(made, index)| {
            made.map(|made| (index, made)).ok_or_else(|| {
                Failure::Puzzle(format!(
                    "no puzzle {index} that meets the request was found (attempts: {attempts})"
                ))
            })
        });
        all.collect()
    }

    /// Makes the table of the puzzles from this index on that are as hard as is wanted.
    fn table(&self, py: Python<'_>, first: u64, parts: Parts) -> PyResult<Answers> {
        let stop = Arc::default();
        run(
            py,
            (MADE, self.grids),
            parts,
            &stop,
            || (),
            |(), at, rows| {
                let deadline = Deadline::since(self.start, &self.bounds.limits(&stop));
                let from = first + at as u64;
                deadline.check()?;
                let made = self.make(from..from + rows as u64, &deadline)?;
                let mut batch = Batch::new(MADE, self.grids);
                for (index, made) in made {
                    if !self.wanted.is_any() || fits(self.wanted, &made.puzzle(), &deadline)? {
                        let variant = self.generator.variant();
                        let [puzzle, solution] = [made.givens(), made.solution()]
                            .map(|numbers| Value::Grid(GridValue::from_bytes(variant, numbers)));
                        batch.push([puzzle, solution, Value::Count(index)]);
                    }
                }
                Ok(batch)
            },
        )
    }
}

/// A number of givens, or the lowest and the highest.
pub struct GivensRange(RangeInclusive<usize>);

impl<'py> FromPyObject<'_, 'py> for GivensRange {
    type Error = PyErr;
    const INPUT_TYPE: PyStaticExpr = type_hint_identifier!("clausoku._types", "GivensRange");

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(number) = object.extract::<usize>() {
            return Ok(Self(number..=number));
        }
        let (low, high) = object.extract()?;
        Ok(Self(low..=high))
    }
}
