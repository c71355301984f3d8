//! The tasks of a page in a browser, without threads, clock, files or random numbers of the system: parse, solve, encode, decode,
//! explain, rate, list and generate. A wrong answer or a panic ends it with a trap or a status other than 0. `.ci/run` runs it in node.
//!
//! `cargo build --target wasm32-unknown-unknown -p clausoku --example web_assembly --no-default-features --features FEATURES`

use std::time::Duration;

use clausoku::generating::{Generator, Request};
use clausoku::lists::{
    FoundSolutions, Question, Status,
    driver::{Asked, Blocks, Entry, Rows},
};
use clausoku::prelude::*;
use clausoku::solving::{Collect, Deadline, Limits, search, solvers::solver_named};
use clausoku::{Uniqueness, diagnosis, uniqueness};

const LINE: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const SOLVED: &str =
    "162857493534129678789643521475312986913586742628794135356478219241935867897261354";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = LINE.parse()?;
    // Without a clock, a limit of time has no effect.
    let seconds = if cfg!(target_family = "wasm") { 0 } else { 60 };
    let limits = Limits::default().with_time(Duration::from_secs(seconds));
    assert!(puzzle.solve_within(&limits)?.to_string() == SOLVED);
    assert!(puzzle.check()?.solution().is_some() && puzzle.to_svg()?.starts_with("<svg"));
    let text = puzzle.to_dimacs()?;
    assert!(text.contains("p cnf 729 "));
    let positions = SOLVED.bytes().zip(0..).map(|(digit, cell)| 9 * cell + u32::from(digit - b'0'));
    let numbers: Vec<String> = positions.map(|number| number.to_string()).collect();
    let printed = format!("s SATISFIABLE\nv {} 0\n", numbers.join(" "));
    assert!(puzzle.decode(&printed)?.as_ref() == answer_of(&puzzle)?.as_ref());
    assert!(puzzle.hint()?.is_some() && puzzle.canonical()? != puzzle);
    let mut all = Collect::new(300);
    search(
        &mut *solver_named("dancing-links")?,
        &Puzzle::classic(4)?,
        &Deadline::never(),
        &mut all,
    )?;
    assert_eq!(all.grids.len(), 288);
    diagnosis::redundant_givens(&puzzle, &Encoding::default())?;

    let question = FoundSolutions::default();
    let mut batch = question.batch();
    batch.push(puzzle);
    let blocks = Asked::in_cells(&question);
    let mut rows = Rows::new(blocks.columns());
    rows.start(0, vec![Entry::Puzzle, Entry::Fault("no puzzle".to_owned())]);
    blocks.worker().answer(&mut batch, &mut rows)?;
    rows.finish()?;
    assert_eq!([rows.status(0), rows.status(1)], [Status::Unique, Status::Invalid]);
    rows.flush_if_full();

    let board = Variant::usual(9)?;
    let request = Request { minimal: true, ..Request::default() };
    let generator = Generator::new(board, request, &Deadline::never())?;
    let made = generator.make(1, 0..3, 100, &Deadline::never())?;
    for made in made.iter().flatten() {
        assert!(made.puzzle().solve()?.is_unique());
    }
    assert!(Puzzle::generate(7)?.rate()?.er.tenths() >= 10);
    Ok(())
}

fn answer_of(puzzle: &Puzzle) -> Result<Option<Grid>, clausoku::Error> {
    Ok(match uniqueness(puzzle)? {
        Uniqueness::Unique(grid) => Some(grid),
        _ => None,
    })
}
