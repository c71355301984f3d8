//! Puzzles of every kind of request, checked without the lanes.

use std::sync::Arc;

use clausoku::generating::{Error, Generator, Made, Origin, Request, Symmetry};
use clausoku_board::{
    Alphabet, Cell, Checker, Collect, Deadline, Grid, Limits, Position, Puzzle, PuzzleSolver,
    SquareBoard, Variant,
};
use clausoku_search::DancingLinks;
use clausoku_testkit::sampled;

fn variant(name: &str) -> Arc<Variant> {
    Arc::new(Variant::by_name(name).unwrap())
}

fn make(name: &str, request: &Request, count: u64) -> Vec<Puzzle> {
    let generator = Generator::new(variant(name), request.clone(), &Deadline::never()).unwrap();
    let made = generator.make(7, 0..count, 200, &Deadline::never()).unwrap();
    made.iter().map(|made| made.as_ref().expect("an attempt fits").puzzle()).collect()
}

/// Up to two solutions of the puzzle, by exact cover.
fn solutions(puzzle: &Puzzle) -> Vec<Grid> {
    let mut found = Collect::new(2);
    DancingLinks.search(puzzle, &Deadline::never().with_solutions(2), &mut found).unwrap();
    found.grids
}

pub(crate) fn is_unique(puzzle: &Puzzle) -> bool {
    solutions(puzzle).len() == 1
}

fn without(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut givens = puzzle.givens().clone();
    for &cell in cells {
        givens.set(cell, None);
    }
    puzzle.with_givens(givens).unwrap()
}

#[test]
fn minimal_puzzles_need_every_given() {
    for name in ["classic:4", "blocks:2x3", "classic:9", "x:9", "windoku", NONOMINOES] {
        let request = Request { minimal: true, ..Request::default() };
        for puzzle in make(name, &request, 3) {
            assert!(is_unique(&puzzle), "{name}");
            for (cell, _) in puzzle.givens().filled() {
                assert!(!is_unique(&without(&puzzle, &[cell])), "{name}");
            }
        }
    }
}

/// Returns 27 separate boards of 4×4 cells, 432 cells in all, as one board.
fn separate_boards() -> Arc<Variant> {
    let board = SquareBoard::blocks(2, 2).unwrap();
    let rows = (0..27).map(|number| Position { row: 1 + 5 * number, column: 1 });
    let boards: Vec<SquareBoard> = rows.map(|first| board.clone().at(first).unwrap()).collect();
    Arc::new(Variant::from_boards("separate", Alphabet::numbers(4), &boards).unwrap())
}

#[test]
fn minimal_puzzles_of_large_boards_need_every_given() {
    let request = Request { minimal: true, ..Request::default() };
    let generator = Generator::new(separate_boards(), request, &Deadline::never()).unwrap();
    for made in generator.make(7, 0..sampled(1, 2) as u64, 1, &Deadline::never()).unwrap() {
        let puzzle = made.expect("the first attempt fits").puzzle();
        assert!(is_unique(&puzzle));
        assert!(puzzle.givens().filled().all(|(cell, _)| !is_unique(&without(&puzzle, &[cell]))));
    }
}

/// The blocks of `data/variants/nonominoes.toml`.
const NONOMINOES: &str = "jigsaw:AAAAABCCC/ADBBBBCCC/ADDBBBECC/AADBEEEFC/DDDDEFFFF/GDEEEHFII/GGEHHHFFI/GGGHHHHFI/GGGHIIIII";

/// Irregular blocks of order 16: the lanes find no solution in a hundred guesses.
const SIXTEEN: &str = "jigsaw:EBBBBBBCCCCCCCCD/EBAAAABCBCDCCDDD/EAAAAABCBCDDDDDD/EAAAFABCBCDDDGGD/\
EAFFFABBBGGGGGHD/EAEIFFFFFGGHHHHH/EEEIIFJFGGHHLHLH/EIEIIFJFGHHHLLLH/EIIIFFJJGGGLLLLH/EEIIJFJKKGKKKKLH/\
MEIJJJJKKKKKKPLL/MIIINNJKJKOKKPPL/MIMMMNJJJJOOOPPL/MMMNNNNNNOOPOPPL/MMMMMNOONNOPOPPL/MMNNNNOOOOOPPPPP";

#[test]
fn irregular_and_large_boards_have_random_solutions() {
    for (name, count) in
        [(NONOMINOES, 40), ("anti-knight", 40), ("anti-king", 40), (SIXTEEN, 2), ("classic:25", 2)]
    {
        let variant = variant(name);
        let cells = variant.cell_count();
        let request = Request { givens: Some(cells..=cells), ..Request::default() };
        let puzzles = make(name, &request, count);
        let checker = Checker::new(&variant);
        for (index, puzzle) in puzzles.iter().enumerate() {
            let numbers: Vec<u8> = puzzle
                .givens()
                .cells()
                .map(|cell| cell.1.map_or(0, |symbol| symbol.number() as u8))
                .collect();
            assert!(checker.accepts(&vec![0; cells], &numbers), "{name}");
            assert!(
                puzzles[..index].iter().all(|other| other.givens() != puzzle.givens()),
                "{name}"
            );
        }
    }
}

#[test]
fn large_boards_reach_few_givens() {
    let request = Request { givens: Some(300..=300), ..Request::default() };
    let generator = Generator::new(variant("classic:25"), request, &Deadline::never()).unwrap();
    let make = |indices| generator.make(7, indices, 5, &Deadline::never()).unwrap();
    let made = make(0..2);
    for made in made.iter().flatten() {
        assert_eq!(made.givens().iter().filter(|&&number| number != 0).count(), 300);
    }
    assert!(made.iter().all(Option::is_some));
    // Givens that stay because a question is hard do not depend on other puzzles.
    assert_eq!(make(1..2)[0], made[1]);
}

#[test]
fn puzzles_have_the_number_of_givens_that_is_asked_for() {
    for givens in [28..=28, 30..=40, 0..=25, 81..=81] {
        for minimal in [false, true] {
            // Minimal puzzles with many givens are too rare.
            if minimal && *givens.start() > 25 {
                continue;
            }
            let request = Request { givens: Some(givens.clone()), minimal, ..Request::default() };
            for puzzle in make("classic:9", &request, 5) {
                assert!(givens.contains(&puzzle.givens().filled().count()));
                assert!(is_unique(&puzzle));
            }
        }
    }
}

#[test]
fn symmetric_puzzles_lose_whole_orbits() {
    for symmetry in [Symmetry::HalfTurn, Symmetry::Rotation, Symmetry::Diagonal, Symmetry::Full] {
        let request = Request { minimal: true, symmetry, ..Request::default() };
        for puzzle in make("classic:9", &request, 2) {
            let given: Vec<Cell> = puzzle.givens().filled().map(|(cell, _)| cell).collect();
            let orbits = symmetry.orbits(puzzle.variant(), &given).unwrap();
            assert_eq!(orbits.iter().flatten().count(), given.len(), "{symmetry}");
            assert!(is_unique(&puzzle));
            for orbit in orbits {
                assert!(!is_unique(&without(&puzzle, &orbit)), "{symmetry}");
            }
        }
    }
}

#[test]
fn a_pattern_is_kept_exactly() {
    // 30 cells, symmetric to a half turn.
    let pattern = "\
1..1..1...1..1..1...1..1..11..1..1...1.....1...1..1..11..1..1...1..1..1...1..1..1";
    let cells = (0..81).filter(|&cell| pattern.as_bytes()[cell as usize] == b'1');
    let pattern: Vec<Cell> = cells.map(Cell::from_index).collect();
    let request = Request { pattern: Some(pattern.clone()), ..Request::default() };
    for puzzle in make("classic:9", &request, 2) {
        let given: Vec<Cell> = puzzle.givens().filled().map(|(cell, _)| cell).collect();
        assert_eq!(given, pattern);
        assert!(is_unique(&puzzle));
    }
}

#[test]
fn puzzles_come_from_a_solution_or_a_puzzle() {
    let easy = make("classic:9", &Request { givens: Some(40..=40), ..Request::default() }, 1);
    let solution = solutions(&easy[0]).remove(0);
    let request =
        Request { minimal: true, origin: Origin::Solution(solution.clone()), ..Request::default() };
    for puzzle in make("classic:9", &request, 3) {
        assert_eq!(solutions(&puzzle)[0], solution);
    }
    let origin = Origin::Puzzle(easy[0].givens().clone());
    let request = Request { minimal: true, origin, ..Request::default() };
    for puzzle in make("classic:9", &request, 3) {
        let mut filled = puzzle.givens().filled();
        assert!(filled.all(|(cell, symbol)| easy[0].givens().get(cell) == Some(symbol)));
        assert!(is_unique(&puzzle));
    }
}

#[test]
fn a_puzzle_depends_on_its_seed_and_index_alone() {
    let request = Request { minimal: true, ..Request::default() };
    let generator = Generator::new(variant("classic:9"), request, &Deadline::never()).unwrap();
    let make = |seed, indices| -> Vec<Option<Made>> {
        generator.make(seed, indices, 50, &Deadline::never()).unwrap()
    };
    let whole = make(3, 0..100);
    let parts: Vec<_> = [0..1, 1..33, 33..40, 40..100].map(|part| make(3, part)).concat();
    assert!(whole == parts);
    assert!(whole != make(4, 0..100));
    assert_eq!(make(3, 5..5), []);
}

#[test]
fn what_cannot_be_made_is_refused() {
    let refusal = |name: &str, request: Request| {
        Generator::new(variant(name), request, &Deadline::never()).unwrap_err().to_string()
    };
    let givens = Request { givens: Some(82..=90), ..Request::default() };
    assert_eq!(refusal("classic:9", givens), "82 givens do not fit on a board of 81 cells");
    let solution = Origin::Solution(Grid::empty(16));
    let request = Request { origin: solution, ..Request::default() };
    assert_eq!(refusal("classic:4", request), "the solution has empty cells");
    let request = Request { origin: Origin::Puzzle(Grid::empty(16)), ..Request::default() };
    assert_eq!(refusal("classic:4", request), "the puzzle has several solutions");
    let exchange = |givens: usize| {
        format!(
            "a puzzle of this board with fewer than {givens} givens has no or several solutions: any two symbols that \
             are not given can be exchanged"
        )
    };
    let request = Request { givens: Some(0..=7), ..Request::default() };
    assert_eq!(refusal("classic:9", request), exchange(8));
    let cells: Vec<Cell> = variant("classic:4").cells().take(2).collect();
    let request = Request { pattern: Some(cells), ..Request::default() };
    assert_eq!(refusal("classic:4", request), exchange(3));
    let few = Request { givens: Some(0..=3), ..Request::default() };
    let fewest =
        "3 givens are too few: every puzzle of the 4x4 board with one solution has 4 or more";
    assert_eq!(refusal("classic:4", few), fewest);
    // No puzzle of this board has 5 givens.
    let few = Request { givens: Some(0..=5), ..Request::default() };
    let generator = Generator::new(variant("blocks:2x3"), few, &Deadline::never()).unwrap();
    assert_eq!(generator.make(1, 0..2, 20, &Deadline::never()), Ok(vec![None, None]));
    let stopped = Limits::default().with_time(std::time::Duration::ZERO);
    assert!(matches!(
        generator.make(1, 0..2, 20, &Deadline::start(&stopped)),
        Err(Error::Stopped(_))
    ));
}
