//! Sets of 9×9 puzzles, solved by the lanes on every back end and by the crate `sudoku`, in one run.
//!
//! ```console
//! cargo bench -p clausoku-lanes
//! CLAUSOKU_PUZZLES=folder cargo bench -p clausoku-lanes -- 9
//! ```
//!
//! Our own sets are made from a seed; files of the folder that `CLAUSOKU_PUZZLES` names (`.txt`, a puzzle
//! a line) are added. The argument is the number of rounds, 5 without it. Each round solves every set
//! with every solver, one after another, so that what disturbs the machine disturbs all. What is timed is
//! the way from characters to characters, with the proof that there is no second solution; puzzles are
//! shuffled, small sets repeated. Times are the processor's for this thread, one core, whatever else the
//! machine does; medians, with the fastest and the slowest round. Room for what comes out is taken before
//! the clock starts. Answers are compared, and what a ratio is made of comes from the same round.
//!
//! The bias: `sudoku` is given one puzzle after another, the lanes all at once, for that is what they are.
#![expect(clippy::print_stdout, reason = "a benchmark reports")]

use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use lanes::{Backend, Engine};
use puzzle::{Limits, Variant};
use rustix::time::{ClockId, clock_gettime};
use sudoku::Sudoku;
use testkit::{Rng, shuffled_pattern};

/// The cells of a puzzle.
const CELLS: usize = 81;

/// A set is repeated until it has so many puzzles, but the hard ones need not be.
const LEAST: usize = 5000;

/// Puzzles, one after another, as characters.
struct Set {
    name: String,
    text: Vec<u8>,
}

fn main() {
    let argument = std::env::args().skip(1).find_map(|argument| argument.parse().ok());
    let rounds: usize = argument.unwrap_or(5);
    let variant = Variant::classic(3).expect("the usual board");
    let engine = Engine::new(&variant).expect("it is supported");
    let available = Backend::ALL.into_iter().filter(|backend| backend.is_available());
    let engines: Vec<Engine> =
        available.map(|backend| engine.clone().with_backend(backend)).collect();
    let mut sets = vec![easy(&engine), minimal(&engine)];
    if let Some(folder) = std::env::var_os("CLAUSOKU_PUZZLES") {
        sets.extend(from_folder(Path::new(&folder)));
    }
    println!("{rounds} rounds; µs a puzzle: median (fastest to slowest)");
    for set in &sets {
        measure(set, &engines, rounds);
    }
}

/// Measures one set and prints a line a solver.
fn measure(set: &Set, engines: &[Engine], rounds: usize) {
    let puzzles = set.text.len() / CELLS;
    println!("\n{}: {puzzles} puzzles", set.name);
    // What a page costs when it is first touched is no solver's.
    let [mut expected, mut found, mut numbers] = [(); 3].map(|()| vec![b'-'; set.text.len()]);
    let mut theirs = Vec::new();
    let mut ours = vec![Vec::new(); engines.len()];
    for _ in 0..rounds {
        theirs.push(timed(|| with_sudoku(&set.text, &mut expected)));
        for (engine, times) in engines.iter().zip(&mut ours) {
            times.push(timed(|| with_lanes(engine, &set.text, &mut numbers, &mut found)));
            assert!(found == expected, "{}: the answers differ", set.name);
        }
    }
    let micros = |time: Duration| time.as_secs_f64() * 1e6 / puzzles as f64;
    let row = |name: &str, times: &[Duration], ratio: f64| {
        let mut sorted = times.to_vec();
        sorted.sort();
        let [fastest, median, slowest] =
            [0, sorted.len() / 2, sorted.len() - 1].map(|at| micros(sorted[at]));
        println!("  {name:16} {median:8.3} ({fastest:.3} to {slowest:.3})  {ratio:6.2}");
    };
    row("sudoku 0.8", &theirs, 1.0);
    for (engine, times) in engines.iter().zip(&ours) {
        let mut ratios: Vec<f64> = times
            .iter()
            .zip(&theirs)
            .map(|(ours, theirs)| theirs.as_secs_f64() / ours.as_secs_f64())
            .collect();
        ratios.sort_by(f64::total_cmp);
        row(&format!("lanes, {}", engine.backend().name()), times, ratios[ratios.len() / 2]);
    }
    let mut sink = |_: usize, _: &[u8]| ControlFlow::Continue(());
    let answer = engines[0].solve(&numbers, &Limits::solutions(2), &mut sink).expect("numbers");
    let each = |count: u64| count as f64 / puzzles as f64;
    let statistics = answer.statistics;
    println!(
        "  {:.1} sweeps and {:.2} guesses a puzzle, {:.1} lanes full",
        each(statistics.sweeps),
        each(statistics.guesses),
        statistics.sweeps as f64 / statistics.rounds as f64
    );
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = clock();
    work();
    clock().saturating_sub(start)
}

/// What the processor has done for this thread.
fn clock() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("time does not run backwards")
}

/// Writes the solutions as characters; zeros where there is not one solution.
fn with_sudoku(text: &[u8], solutions: &mut [u8]) {
    for (puzzle, solution) in text.chunks_exact(CELLS).zip(solutions.chunks_exact_mut(CELLS)) {
        let text = std::str::from_utf8(puzzle).expect("digits and dots");
        let solved = Sudoku::from_str_line(text).expect("a puzzle").solution();
        let Some(solved) = solved else {
            solution.fill(0);
            continue;
        };
        for (character, digit) in solution.iter_mut().zip(solved.to_bytes()) {
            *character = b'0' + digit;
        }
    }
}

/// The same with the lanes; the numbers of the puzzles are theirs to be written.
fn with_lanes(engine: &Engine, text: &[u8], numbers: &mut [u8], solutions: &mut [u8]) {
    for (number, &character) in numbers.iter_mut().zip(text) {
        *number = if character == b'.' { 0 } else { character - b'0' };
    }
    let mut sink = |puzzle: usize, numbers: &[u8]| {
        let solution = &mut solutions[puzzle * CELLS..][..CELLS];
        for (character, number) in solution.iter_mut().zip(numbers) {
            *character = b'0' + number;
        }
        ControlFlow::Continue(())
    };
    let limits = Limits::solutions(2);
    let answer = engine.solve(numbers, &limits, &mut sink).expect("numbers up to 9");
    for (solution, &count) in solutions.chunks_exact_mut(CELLS).zip(&answer.counts) {
        if count != 1 {
            solution.fill(0);
        }
    }
}

/// So many full boards, as numbers.
fn full_boards(count: usize, seed: u64) -> Vec<u8> {
    let variant = Variant::classic(3).expect("the usual board");
    let engine = Engine::new(&variant).expect("it is supported");
    let mut rng = Rng::new(seed);
    let mut boards = Vec::new();
    while boards.len() < count * CELLS {
        // A few cells of a regular board, completed in the first way found, make an irregular one.
        let pattern = shuffled_pattern(&variant, &mut rng).expect("a board of blocks");
        let keep = |symbol: puzzle::Symbol| symbol.number() as u8;
        let mut givens: Vec<u8> = pattern.filled().map(|(_, symbol)| keep(symbol)).collect();
        for number in &mut givens {
            if !rng.percent(25) {
                *number = 0;
            }
        }
        let mut sink = |_: usize, numbers: &[u8]| {
            boards.extend_from_slice(numbers);
            ControlFlow::Break(())
        };
        engine.solve(&givens, &Limits::solutions(1), &mut sink).expect("numbers up to 9");
    }
    boards
}

/// By puzzle: whether it has exactly one solution.
fn unique(engine: &Engine, givens: &[u8]) -> Vec<bool> {
    let mut sink = |_: usize, _: &[u8]| ControlFlow::Continue(());
    let answer = engine.solve(givens, &Limits::solutions(2), &mut sink).expect("numbers up to 9");
    answer.counts.iter().map(|&count| count == 1).collect()
}

fn characters(numbers: &[u8]) -> impl Iterator<Item = u8> {
    numbers.iter().map(|&number| if number == 0 { b'.' } else { b'0' + number })
}

/// 33 givens anywhere, as far as that leaves one solution.
fn easy(engine: &Engine) -> Set {
    const COUNT: usize = 50_000;
    let mut rng = Rng::new(33);
    let full = full_boards(5000, 1);
    let mut text = Vec::new();
    while text.len() < COUNT * CELLS {
        let mut givens = full.clone();
        for board in givens.chunks_exact_mut(CELLS) {
            let mut cells: Vec<usize> = (0..CELLS).collect();
            rng.shuffle(&mut cells);
            for &cell in &cells[33..] {
                board[cell] = 0;
            }
        }
        let unique = unique(engine, &givens);
        for (board, _) in givens.chunks_exact(CELLS).zip(unique).filter(|board| board.1) {
            text.extend(characters(board));
        }
    }
    text.truncate(COUNT * CELLS);
    Set { name: "easy, 33 givens".to_owned(), text }
}

/// Givens taken away in random order as long as there is one solution.
fn minimal(engine: &Engine) -> Set {
    const COUNT: usize = 20_000;
    let mut rng = Rng::new(24);
    let mut boards = full_boards(COUNT, 2);
    let orders: Vec<Vec<usize>> = (0..COUNT)
        .map(|_| {
            let mut cells: Vec<usize> = (0..CELLS).collect();
            rng.shuffle(&mut cells);
            cells
        })
        .collect();
    for turn in 0..CELLS {
        let mut fewer = boards.clone();
        for (board, order) in fewer.chunks_exact_mut(CELLS).zip(&orders) {
            board[order[turn]] = 0;
        }
        let unique = unique(engine, &fewer);
        for (puzzle, _) in unique.iter().enumerate().filter(|unique| *unique.1) {
            boards[puzzle * CELLS + orders[puzzle][turn]] = 0;
        }
    }
    Set { name: "random minimal".to_owned(), text: characters(&boards).collect() }
}

/// The puzzles of the files, shuffled.
fn from_folder(folder: &Path) -> Vec<Set> {
    let files = std::fs::read_dir(folder).expect("the folder CLAUSOKU_PUZZLES");
    let mut paths: Vec<_> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    paths.iter().filter_map(|path| from_file(path)).collect()
}

fn from_file(path: &Path) -> Option<Set> {
    let text = std::fs::read_to_string(path).ok()?;
    let is_cell = |c: char| c == '.' || c.is_ascii_digit();
    let cells = text.lines().filter_map(|line| line.get(..CELLS));
    let mut puzzles: Vec<&str> = cells.filter(|cells| cells.chars().all(is_cell)).collect();
    let all = puzzles.clone();
    while !all.is_empty() && puzzles.len() < LEAST {
        puzzles.extend(&all);
    }
    Rng::new(7).shuffle(&mut puzzles);
    let text = puzzles.concat().replace('0', ".").into_bytes();
    (!text.is_empty()).then(|| Set {
        name: path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
        text,
    })
}
