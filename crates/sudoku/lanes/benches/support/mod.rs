//! Sets of 9×9 puzzles, and the clock.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use clausoku_board::Variant;
use clausoku_lanes::Engine;
use clausoku_testkit::{Rng, shuffled_pattern};
use clausoku_text::Deadline;
use rustix::time::{ClockId, clock_gettime};

/// The cells of a puzzle.
pub(crate) const CELLS: usize = 81;

/// Puzzles, one after another, as characters.
pub(crate) struct Set {
    pub name: String,
    pub text: Vec<u8>,
}

/// What the work takes.
pub(crate) fn timed(work: impl FnOnce()) -> Duration {
    let start = clock();
    work();
    clock().saturating_sub(start)
}

/// What the processor has done for this thread.
fn clock() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("time does not run backwards")
}

/// Returns `count` full boards, as numbers.
pub(crate) fn full_boards(count: usize, seed: u64) -> Vec<u8> {
    let variant = Variant::classic(9).expect("the usual board");
    let engine = Engine::new(&variant, &Deadline::never()).expect("it is supported");
    let mut rng = Rng::new(seed);
    let mut boards = Vec::new();
    while boards.len() < count * CELLS {
        // A few cells of a regular board, completed in the first way found, make an irregular one.
        let pattern = shuffled_pattern(&variant, &mut rng).expect("a board of blocks");
        let mut givens: Vec<u8> =
            pattern.filled().map(|(_, symbol)| symbol.number() as u8).collect();
        for number in &mut givens {
            if !rng.percent(25) {
                *number = 0;
            }
        }
        engine
            .solve(&givens, &Deadline::never().with_solutions(1), &mut |_, numbers| {
                boards.extend_from_slice(numbers);
                ControlFlow::Break(())
            })
            .expect("numbers up to 9");
    }
    boards
}

/// By puzzle: whether it has exactly one solution.
fn unique(engine: &Engine, givens: &[u8]) -> Vec<bool> {
    let answer = engine
        .solve(givens, &Deadline::never().with_solutions(2), &mut |_, _| ControlFlow::Continue(()))
        .expect("numbers up to 9");
    answer.counts.iter().map(|&count| count == 1).collect()
}

pub(crate) fn characters(numbers: &[u8]) -> impl Iterator<Item = u8> {
    numbers.iter().map(|&number| if number == 0 { b'.' } else { b'0' + number })
}

/// 33 givens anywhere, as far as that leaves one solution.
pub(crate) fn easy(engine: &Engine) -> Set {
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
pub(crate) fn minimal(engine: &Engine) -> Set {
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

/// The puzzles of the files in the folder that `CLAUSOKU_PUZZLES` names, if it does: shuffled, and repeated
/// until there are enough.
pub(crate) fn named(least: usize) -> Vec<Set> {
    let Some(folder) = std::env::var_os("CLAUSOKU_PUZZLES") else { return Vec::new() };
    let files = std::fs::read_dir(folder).expect("the folder CLAUSOKU_PUZZLES");
    let mut paths: Vec<_> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    paths.iter().filter_map(|path| from_file(path, least)).collect()
}

fn from_file(path: &Path, least: usize) -> Option<Set> {
    let text = std::fs::read_to_string(path).ok()?;
    let cells = text.lines().filter_map(|line| line.get(..CELLS));
    let mut puzzles: Vec<&str> =
        cells.filter(|cells| cells.chars().all(|c| c == '.' || c.is_ascii_digit())).collect();
    let all = puzzles.clone();
    while !all.is_empty() && puzzles.len() < least {
        puzzles.extend(&all);
    }
    Rng::new(7).shuffle(&mut puzzles);
    let text = puzzles.concat().replace('0', ".").into_bytes();
    (!text.is_empty()).then(|| Set {
        name: path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
        text,
    })
}
