//! Numbers of solutions on every back end, for every limit, on lists of every length.
//!
//! Brute force gives the numbers on small boards, exact counting on the others.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use crate::support::{engine, lonely_cell, puzzle, puzzles, some_solution};
use clausoku_board::{Checker, Limits, Variant};
use clausoku_lanes::{Backend, Engine, Patience, Query};
use clausoku_testkit::{Rng, solutions};
use clausoku_text::Deadline;

/// A puzzle and its number of solutions.
struct Known {
    givens: Vec<u8>,
    solutions: u64,
}

/// Puzzles of one board.
struct Board {
    name: String,
    variant: Arc<Variant>,
    known: Vec<Known>,
}

/// More solutions than any limit here.
const VERY_MANY: u64 = 1_000_000_000;

/// Puzzles with up to this many solutions have all of them listed.
const LISTED: u64 = 1_000_000;

/// The number of solutions, unless there are more than [`LISTED`] or it takes long to count them.
fn solution_count(variant: &Arc<Variant>, givens: &[u8]) -> Option<u64> {
    let limits = Limits::default().with_steps(20_000);
    let counted =
        clausoku_search::count(&puzzle(variant, givens), &Deadline::start(&limits)).unwrap();
    let number = counted.is_exact().then_some(&counted.solutions)?;
    u64::try_from(number).ok().filter(|&number| number <= LISTED)
}

/// Removes cells from a solution in random order, as long as the solutions can be counted.
fn emptied(variant: &Arc<Variant>, rng: &mut Rng) -> Vec<Known> {
    let mut givens = some_solution(variant, rng);
    let mut cells: Vec<usize> = (0..givens.len()).collect();
    rng.shuffle(&mut cells);
    let mut known = Vec::new();
    for cell in cells {
        givens[cell] = 0;
        let Some(solutions) = solution_count(variant, &givens) else { break };
        known.push(Known { givens: givens.clone(), solutions });
    }
    known
}

/// Puzzles with 0 to 10⁶ solutions, and the empty board.
fn board(name: &str, variant: Variant, rng: &mut Rng) -> Board {
    let variant = Arc::new(variant);
    let cells = variant.cell_count();
    let mut known = Vec::new();
    for givens in puzzles(&variant, 45, 12, rng).chunks(cells) {
        let solutions = solution_count(&variant, givens);
        known.extend(solutions.map(|solutions| Known { givens: givens.to_vec(), solutions }));
    }
    for _ in 0..3 {
        known.extend(emptied(&variant, rng));
    }
    let empty = vec![0; cells];
    let solutions = solution_count(&variant, &empty).unwrap_or(VERY_MANY);
    known.push(Known { givens: empty, solutions });
    Board { name: name.to_owned(), variant, known }
}

fn boards() -> &'static [Board] {
    static BOARDS: OnceLock<Vec<Board>> = OnceLock::new();
    BOARDS.get_or_init(|| {
        let mut rng = Rng::new(13);
        let names =
            ["classic:9", "x:9", "classic:4", "windoku", "blocks:2x3", "anti-knight", "blocks:3x4"];
        let named = names.map(|name| (name, Variant::by_name(name).unwrap()));
        let all = named.into_iter().chain([("lonely cell", lonely_cell())]);
        let boards: Vec<Board> =
            all.map(|(name, variant)| board(name, variant, &mut rng)).collect();
        let ranges = [0..=0, 1..=1, 2..=9, 10..=199, 200..=9_999, 10_000..=LISTED];
        for range in ranges {
            let every = boards.iter().flat_map(|board| &board.known);
            let found = every.filter(|known| range.contains(&known.solutions)).count();
            assert!(found >= 5, "only {found} puzzles with {range:?} solutions");
        }
        boards
    })
}

/// Solves a list, and compares the numbers of solutions with what is known.
fn compare(engine: &Engine, board: &Board, list: &[&Known], limit: Option<u64>) {
    let about = || format!("{} {:?} limit {limit:?}", board.name, engine.backend());
    let cells = board.variant.cell_count();
    let checker = Checker::new(&board.variant);
    let givens: Vec<u8> = list.iter().flat_map(|known| &known.givens).copied().collect();
    let mut seen = vec![HashSet::new(); list.len()];
    let limits = Limits::default().with_solutions(limit);
    let answer = engine
        .solve(&givens, &Deadline::start(&limits), &mut |at, numbers| {
            assert!(checker.accepts(&givens[at * cells..][..cells], numbers), "{}", about());
            assert!(seen[at].insert(numbers.to_vec()), "a solution twice: {}", about());
            ControlFlow::Continue(())
        })
        .unwrap();
    for (at, known) in list.iter().enumerate() {
        let expected = known.solutions.min(limit.unwrap_or(u64::MAX));
        assert_eq!(answer.counts[at], expected, "puzzle {at} of {}: {}", list.len(), about());
        assert_eq!(seen[at].len() as u64, expected, "{}", about());
    }
}

/// The back ends that the processor has.
fn engines(variant: &Variant) -> impl Iterator<Item = Engine> {
    let engine = engine(variant);
    let available = Backend::ALL.into_iter().filter(|backend| backend.is_available());
    available.map(move |backend| engine.clone().with_backend(backend))
}

#[test]
fn every_limit_up_to_200_holds_on_lists_of_1_to_70_puzzles() {
    let boards = boards();
    let mut rng = Rng::new(14);
    for limit in 1..=200 {
        // The usual board, and at every third limit another one.
        let other = (limit % 3 == 0).then(|| &boards[limit / 3 % boards.len()]);
        for board in [&boards[0]].into_iter().chain(other) {
            let length = (limit - 1) % 70 + 1;
            let list: Vec<&Known> =
                (0..length).map(|_| &board.known[rng.below(board.known.len())]).collect();
            for engine in engines(&board.variant) {
                compare(&engine, board, &list, Some(limit as u64));
            }
        }
    }
}

#[test]
fn an_empty_board_yields_as_many_solutions_as_asked_for() {
    let board = &boards()[0];
    let empty = board.known.last().unwrap();
    for engine in engines(&board.variant) {
        for limit in (1..=200).chain([1000, 4096]) {
            compare(&engine, board, &[empty], Some(limit));
        }
        for (length, limit) in [(33, 64), (70, 33), (70, 60)] {
            compare(&engine, board, &vec![empty; length], Some(limit));
        }
    }
}

/// The solutions of each puzzle of a list, in the order in which they come.
fn found(engine: &Engine, list: &[&Known], limit: Option<u64>) -> Vec<Vec<Vec<u8>>> {
    let givens: Vec<u8> = list.iter().flat_map(|known| &known.givens).copied().collect();
    let mut found = vec![Vec::new(); list.len()];
    let limits = Limits::default().with_solutions(limit);
    engine
        .solve(&givens, &Deadline::start(&limits), &mut |at, numbers| {
            found[at].push(numbers.to_vec());
            ControlFlow::Continue(())
        })
        .unwrap();
    found
}

#[test]
fn solutions_and_their_order_do_not_depend_on_the_rest_of_the_list() {
    let mut rng = Rng::new(15);
    for board in boards() {
        let few = board.known.iter().filter(|known| known.solutions <= 2000);
        let empty = board.known.last().unwrap();
        let puzzles: Vec<&Known> = few.chain([empty]).collect();
        for engine in engines(&board.variant) {
            for limit in [1, 2, 3, 10, 100] {
                let alone = |known: &&Known| found(&engine, &[known], Some(limit)).remove(0);
                let alone: Vec<_> = puzzles.iter().map(alone).collect();
                let mut order: Vec<usize> = (0..3 * puzzles.len()).collect();
                rng.shuffle(&mut order);
                let order: Vec<usize> = order.iter().map(|at| at % puzzles.len()).collect();
                let list: Vec<&Known> = order.iter().map(|&at| puzzles[at]).collect();
                for (at, found) in order.iter().zip(found(&engine, &list, Some(limit))) {
                    assert_eq!(found, alone[*at], "{} limit {limit}", board.name);
                }
                // With a greater limit there is more at the end.
                let more = found(&engine, &puzzles, Some(limit + 7));
                for (alone, more) in alone.iter().zip(more) {
                    assert!(more.starts_with(alone), "{} limit {limit}", board.name);
                }
            }
        }
    }
}

#[test]
fn every_solution_is_listed() {
    for board in boards() {
        let few: Vec<&Known> = board.known.iter().filter(|known| known.solutions <= 2000).collect();
        let most = board.known.iter().filter(|known| known.solutions <= LISTED);
        let most = most.max_by_key(|known| known.solutions).unwrap();
        for engine in engines(&board.variant) {
            compare(&engine, board, &few, None);
            compare(&engine, board, &[most], None);
        }
    }
}

#[test]
fn puzzles_that_take_more_guesses_are_given_up() {
    let board = &boards()[0];
    let few: Vec<&Known> = board.known.iter().filter(|known| known.solutions <= 2000).collect();
    let givens: Vec<u8> = few.iter().flat_map(|known| &known.givens).copied().collect();
    for engine in engines(&board.variant) {
        for guesses in [0, 1, 10, 100, 1_000_000] {
            let solve = |givens: &[u8], is_repeatable| {
                let mut found = Vec::new();
                let mut sink = |at: usize, numbers: &[u8]| {
                    found.push((at, numbers.to_vec()));
                    ControlFlow::Continue(())
                };
                let patience = Some(Patience { guesses, is_repeatable });
                let query = Query { givens, patience, ..Query::default() };
                let answer = engine.search(&query, &Deadline::never(), &mut sink);
                (answer.unwrap(), found)
            };
            let (repeatable, listed) = solve(&givens, true);
            for (at, known) in few.iter().enumerate() {
                let (alone, found) = solve(&known.givens, true);
                let same = |row: &&(usize, Vec<u8>)| row.0 == at;
                let listed = listed.iter().filter(same).map(|row| &row.1);
                assert!(listed.eq(found.iter().map(|row| &row.1)), "{guesses} guesses");
                assert_eq!(alone.given_up.is_empty(), !repeatable.given_up.contains(&(at as u32)));
                if alone.given_up.is_empty() {
                    assert_eq!(alone.counts[0], known.solutions);
                }
            }
            let (spread, _) = solve(&givens, false);
            for (at, known) in few.iter().enumerate() {
                let is_given_up = spread.given_up.contains(&(at as u32));
                assert!(is_given_up || spread.counts[at] == known.solutions, "{guesses} guesses");
            }
            let is_enough = guesses == 1_000_000;
            assert_eq!(is_enough, spread.given_up.is_empty() && repeatable.given_up.is_empty());
        }
    }
}

#[test]
fn solutions_near_known_ones_are_the_same() {
    for board in boards() {
        let solved = |known: &&Known| (1..=2000).contains(&known.solutions);
        let few: Vec<&Known> = board.known.iter().filter(solved).collect();
        let givens: Vec<u8> = few.iter().flat_map(|known| &known.givens).copied().collect();
        for engine in engines(&board.variant) {
            let mut all: Vec<Vec<Vec<u8>>> = vec![Vec::new(); few.len()];
            let mut sink = |at: usize, numbers: &[u8]| {
                all[at].push(numbers.to_vec());
                ControlFlow::Continue(())
            };
            engine.solve(&givens, &Deadline::never(), &mut sink).unwrap();
            let last: Vec<u8> = all.iter().flat_map(|all| all.last().unwrap()).copied().collect();
            for limits in [Limits::default(), Limits::solutions(1), Limits::solutions(2)] {
                for is_repeatable in [false, true] {
                    let mut near: Vec<Vec<Vec<u8>>> = vec![Vec::new(); few.len()];
                    let mut sink = |at: usize, numbers: &[u8]| {
                        near[at].push(numbers.to_vec());
                        ControlFlow::Continue(())
                    };
                    let (givens, known) = (&givens, Some(&last[..]));
                    let patience = Some(Patience { guesses: u32::MAX, is_repeatable });
                    let query = Query { givens, known, patience, ..Query::default() };
                    let answer = engine.search(&query, &Deadline::start(&limits), &mut sink);
                    let counts = answer.unwrap().counts;
                    let known = last.chunks_exact(engine.cells());
                    for (((near, all), known), count) in
                        near.iter_mut().zip(&mut all).zip(known).zip(counts)
                    {
                        let enough = limits.solutions.unwrap_or(u64::MAX);
                        assert_eq!(count, enough.min(all.len() as u64), "{}", board.name);
                        // The known solution is the nearest.
                        assert!(!is_repeatable || near[0] == known);
                        near.sort();
                        all.sort();
                        near.dedup();
                        assert_eq!(near.len() as u64, count, "{}", board.name);
                        assert!(near.iter().all(|near| all.binary_search(near).is_ok()));
                    }
                }
            }
        }
    }
}

#[test]
fn known_solutions_are_those_of_the_batch() {
    let engine = Engine::new(&Variant::classic(4).unwrap(), &Deadline::never()).unwrap();
    let refused = |known: &[u8]| {
        let mut sink = |_: usize, _: &[u8]| ControlFlow::Continue(());
        let query = Query { givens: &[0; 32], known: Some(known), ..Query::default() };
        engine.search(&query, &Deadline::never(), &mut sink).unwrap_err()
    };
    let error = refused(&[1; 16]);
    assert_eq!(error.to_string(), "the known solutions have 16 numbers, and the puzzles 32");
    let error = refused(&[[1; 16], [0; 16]].concat());
    assert_eq!(error.to_string(), "puzzle 2, cell 1: there is no symbol of number 0");
    let error = refused(&[5; 32]);
    assert_eq!(error.to_string(), "puzzle 1, cell 1: there is no symbol of number 5");
}

#[test]
fn brute_force_counts_the_same_on_small_boards() {
    for board in boards().iter().filter(|board| board.variant.cell_count() <= 36) {
        for known in board.known.iter().filter(|known| known.solutions <= 2000) {
            let found = solutions(&puzzle(&board.variant, &known.givens), 2001).len();
            assert_eq!(found as u64, known.solutions, "{}", board.name);
        }
    }
}
