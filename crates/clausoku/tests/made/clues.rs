//! Puzzles with clues of every kind, checked by SAT.

use std::sync::Arc;

use clausoku::Encoding;
use clausoku::generating::Symmetry;
use clausoku::generating::clues::{ClueGenerator, MadeClues, SHAPES};
use clausoku::solving::uniqueness_with;
use clausoku_board::{Cell, Constraint, Deadline, Puzzle, Variant, check_solution};
#[cfg(feature = "hints")]
use clausoku_testkit::sampled;

fn generator(board: &str, requests: &[&str]) -> Result<ClueGenerator, String> {
    let board = Arc::new(Variant::by_name(board).unwrap());
    let requests = requests.iter().map(|request| request.parse().unwrap()).collect();
    ClueGenerator::new(board, requests, &Deadline::never()).map_err(|error| error.to_string())
}

fn make(generator: &ClueGenerator, seed: u64) -> Option<MadeClues> {
    generator.make(seed, 0, 20, &Deadline::never()).unwrap()
}

/// Formulas and varisat have no code in common with the network.
fn is_unique(puzzle: &Puzzle) -> bool {
    uniqueness_with(puzzle, &Encoding::reduced()).unwrap().is_unique()
}

fn is_checked(made: &MadeClues) -> bool {
    check_solution(&made.puzzle, &made.solution).is_ok() && is_unique(&made.puzzle)
}

/// The kinds whose clues say nothing on a board of 4×4 cells, or have no room on it.
const LARGER: [&str; 2] = ["nabner", "entropic"];

#[test]
fn each_kind_makes_puzzles_with_one_solution() {
    for (seed, shape) in (1..).zip(SHAPES) {
        let board = if LARGER.contains(&shape.name) { "blocks:2x3" } else { "classic:4" };
        let made = make(&generator(board, &[shape.name]).unwrap(), seed).expect(shape.name);
        let kinds = made.puzzle.variant().constraints().iter().map(|one| one.kind.name());
        assert!(kinds.clone().all(|kind| kind == shape.name) && kinds.count() == made.clues);
        assert!(made.clues > 0 && is_checked(&made), "{} of seed {seed}", shape.name);
    }
    for kind in LARGER {
        let error = generator("classic:4", &[kind]).unwrap_err();
        assert!(error.starts_with("no solution of this board has room for a clue of"), "{error}");
    }
}

#[test]
fn more_clues_than_places_are_refused_with_the_number_that_fits() {
    for (board, requests, why) in [
        (
            "classic:9",
            &["thermometer:99"][..],
            "takes 198 places, and the board has 81 left for it; ask for 40 or fewer",
        ),
        (
            "classic:9",
            &["cage:9,9..9", "sum:1"],
            "takes 2 places, and the board has 0 left for it; leave out sum",
        ),
        (
            "classic:9",
            &["arrow:20", "palindrome:11"],
            "takes 22 places, and the board has 21 left for it; ask for 10 or fewer",
        ),
        ("classic:9", &["odd:81", "even:1"], "leave out even"),
        ("classic:4", &["difference:25"], "the board has 24 left for it; ask for 24 or fewer"),
        ("classic:4", &["quadruple:10"], "ask for 9 or fewer"),
        ("classic:4", &["sandwich:16", "skyscraper:1"], "leave out skyscraper"),
        ("classic:4", &["little-killer:21"], "ask for 20 or fewer"),
        ("classic:9", &["killer,cover", "cage,cover"], "the kind cage is to cover the board twice"),
        (
            "classic:9",
            &["killer:2..5,cover", "killer"],
            "\"cage:2..5,cover\" is to cover the board, which leaves no room for \"cage\"; leave out",
        ),
        ("classic:9", &["killer:3", "killer:2..5,cover"], "leaves no room for \"cage:3\""),
        ("classic:9", &["thermometer:12..20"], "ask for another size, as in thermometer:2..7"),
    ] {
        let error = generator(board, requests).unwrap_err();
        assert!(error.contains(why), "{requests:?}: {error}");
    }
    // Pairs fit between larger cages, and thermometers on cages.
    assert!(generator("classic:9", &["killer:4..5,cover", "killer:2..2"]).is_ok());
    assert!(generator("classic:9", &["killer:2..5,cover", "thermometer"]).is_ok());
    // As many as there are places are no contradiction.
    let full = ["odd:8", "sandwich:16", "little-killer:20", "quadruple:9", "difference:24"];
    assert!(generator("classic:4", &full).is_ok());
}

#[test]
fn examples_have_a_clue_of_each_request_and_searches_are_counted() {
    let generator = generator("classic:4", &["killer", "thermometer:2"]).unwrap();
    let kinds = generator.examples().iter().map(|board| {
        let [clue] = board.constraints() else { panic!("{:?}", board.constraints()) };
        clue.kind.name()
    });
    let mut kinds: Vec<_> = kinds.collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["cage", "thermometer"]);
    assert_eq!(generator.searches(), 0);
    assert!(make(&generator, 1).is_some());
    let searches = generator.searches();
    assert!(searches > 0);
    // A clone counts with it.
    assert!(make(&generator.clone(), 2).is_some() && generator.searches() > searches);
}

#[test]
fn killers_cover_the_board_without_givens() {
    let generator = generator("classic:9", &["killer:2..5,cover"]).unwrap();
    let made = make(&generator.with_givens(0..=0).unwrap(), 3).expect("a killer");
    assert_eq!(made.givens(), 0);
    assert!(is_checked(&made));
    let mut covered = [false; 81];
    for Constraint { cells, .. } in made.puzzle.variant().constraints() {
        assert!((2..=5).contains(&cells.len()));
        for cell in cells {
            assert!(!std::mem::replace(&mut covered[cell.index()], true), "two cages in a cell");
        }
    }
    let alone = covered.iter().filter(|&&is_covered| !is_covered).count();
    assert!(alone <= 4, "{alone} cells without a cage");
}

#[test]
fn numbers_sizes_and_symmetries_are_as_asked() {
    let requests = ["thermometer:3,3..4", "arrow:2"];
    let generator = generator("classic:9", &requests).unwrap();
    let generator = generator.with_symmetry(Symmetry::HalfTurn).unwrap();
    let made = make(&generator, 1).expect("a puzzle");
    let constraints = made.puzzle.variant().constraints();
    let of = |kind: &'static str| constraints.iter().filter(move |one| one.kind.name() == kind);
    assert_eq!([of("thermometer").count(), of("arrow").count(), made.clues], [3, 2, 5]);
    assert!(of("thermometer").all(|one| (3..=4).contains(&one.cells.len())));
    let mut cells: Vec<Cell> = constraints.iter().flat_map(|one| one.cells.clone()).collect();
    let count = cells.len();
    cells.sort_unstable();
    cells.dedup();
    assert_eq!(cells.len(), count, "lines share no cells");
    let given: Vec<usize> = made.puzzle.givens().filled().map(|(cell, _)| cell.index()).collect();
    assert!(given.iter().all(|&cell| given.contains(&(80 - cell))));
    assert!(is_unique(&made.puzzle));
    // Each pair of givens is needed.
    for &cell in &given {
        let pair = [cell, 80 - cell].map(|cell| Cell::from_index(cell as u32));
        let fewer = made.puzzle.with_givens(made.puzzle.givens().without(&pair)).unwrap();
        assert!(!is_unique(&fewer));
    }
}

#[test]
fn superfluous_clues_are_counted() {
    let small = (1..4).map(|seed| ("classic:4", "killer:2..3,cover", seed));
    // The network gives some questions about these lines up.
    for (board, request, seed) in small.chain([("classic:9", "whispers", 1)]) {
        let generator = generator(board, &[request]).unwrap();
        let made = make(&generator, seed).expect("a puzzle");
        let board = made.puzzle.variant();
        let superfluous = (0..made.clues).filter(|&index| {
            let mut others = board.constraints().to_vec();
            others.remove(index);
            let board = Variant::clone(board).with_constraints(others).unwrap();
            is_unique(&Puzzle::new(Arc::new(board), made.puzzle.givens().clone()).unwrap())
        });
        assert_eq!(superfluous.count(), made.superfluous, "seed {seed}");
    }
}

/// The numbers of clues of a board that are open are those of each solution.
#[cfg(feature = "toml")]
#[test]
fn open_numbers_are_those_of_the_solution() {
    use clausoku::generating::clues::Template;

    let clue = |kind: &str, key: &str, cells: &str| {
        format!("[[constraint]]\nkind = \"{kind}\"\n{key} = \"?\"\ncells = \"{cells}\"\n")
    };
    let text = [
        "name = \"open\"\n[[board]]\nblocks = \"2x3\"\n".to_owned(),
        clue("cage", "sum", "R1C1-R1C3"),
        clue("sandwich", "sum", "R2C1-R2C6"),
        clue("skyscraper", "count", "R3C6 R3C5 R3C4 R3C3 R3C2 R3C1"),
        clue("numbered-room", "value", "R1C4-R6C4"),
    ];
    let template = Template::from_toml(&text.concat()).unwrap();
    assert_eq!((template.open_count(), template.variant().constraints().len()), (4, 0));
    let never = Deadline::never();
    let generator = ClueGenerator::from_template(template, Vec::new(), &never).unwrap();
    for seed in 1..6 {
        let made = make(&generator, seed).expect("a puzzle");
        assert!(is_checked(&made) && made.clues == 4);
        let value = |index: usize| usize::from(made.solution.numbers()[index]);
        let row = |row: usize| (0..6).map(move |column| 6 * row + column);
        let cage: usize = (0..3).map(value).sum();
        let ends: Vec<usize> = row(1).filter(|&cell| [1, 6].contains(&value(cell))).collect();
        let between: usize = (ends[0] + 1..ends[1]).map(value).sum();
        let seen = row(2).rev().filter(|&cell| (cell + 1..18).all(|one| value(one) < value(cell)));
        let room = value(6 * (value(3) - 1) + 3);
        let expected = [cage, between, seen.count(), room].map(|number| Some(number as i64));
        let numbers = made.puzzle.variant().constraints().iter().map(|one| one.kind.number());
        assert!(numbers.eq(expected), "seed {seed}");
    }
    // Neighbours on a line of a block do not all have the same sum.
    let dots = clue("pair-sum", "sum", "R1C1 R1C2 R1C3 R2C1 R2C2");
    let template = Template::from_toml(&[&text[0], &dots].map(String::as_str).concat()).unwrap();
    let generator = ClueGenerator::from_template(template, Vec::new(), &never).unwrap();
    assert_eq!(generator.make(1, 0, 5, &never).unwrap(), None);
}

#[test]
fn puzzles_depend_on_the_seed_and_the_index() {
    let generator = generator("blocks:2x3", &["killer", "thermometer:1"]).unwrap();
    let never = Deadline::never();
    let made = |seed, index| generator.make(seed, index, 20, &never).unwrap().expect("a puzzle");
    assert_eq!(made(5, 3), made(5, 3));
    assert_ne!(made(5, 3), made(5, 4));
    assert_ne!(made(5, 3), made(6, 3));
}

#[test]
fn wishes_that_cannot_be_met_end() {
    // An odd cell leaves several solutions.
    let generator = generator("classic:4", &["odd:1"]).unwrap().with_givens(0..=0).unwrap();
    assert_eq!(generator.make(1, 0, 3, &Deadline::never()).unwrap(), None);
    let board = || Arc::new(Variant::by_name("classic:4").unwrap());
    assert!(ClueGenerator::new(board(), Vec::new(), &Deadline::never()).is_err());
    #[expect(clippy::reversed_empty_ranges, reason = "it is refused")]
    let empty = generator.clone().with_givens(3..=2);
    assert!(empty.is_err() && generator.with_givens(17..=20).is_err());
}

/// Puzzles of a level are rated so, have one solution, and keep what was asked for.
#[cfg(feature = "rating")]
#[test]
fn levels_are_those_of_the_rating() {
    use clausoku::hints::hodoku::Level;
    use clausoku::rating::by_hodoku;

    let small = |level| ("blocks:2x3", vec!["killer:2..3,cover"], 0..=6, level);
    let lines = ("classic:9", vec!["thermometer:4", "whispers"], 12..=40, Level::Easy);
    // Of cages of all sizes, one board in hundreds is so easy.
    let killer = ("classic:9", vec!["killer:2..5,cover"], 0..=0, Level::Medium);
    for (board, requests, givens, level) in
        [small(Level::Easy), small(Level::Medium), lines, killer]
    {
        let generator = generator(board, &requests).unwrap().with_givens(givens.clone()).unwrap();
        let generator = generator.with_level(Some(level)).unwrap();
        let made = generator.make(1, 0, 50, &Deadline::never()).unwrap().expect("a puzzle");
        let rating = by_hodoku(&made.puzzle, &Deadline::never()).unwrap();
        assert_eq!(made.level, Some((rating.level, rating.score)));
        assert_eq!(rating.level, level);
        assert!(is_checked(&made) && givens.contains(&made.givens()));
        let tried = generator.tried().expect("levels");
        assert!(tried.counts[level as usize] == 1 && tried.wanted == level, "{tried:?}");
    }
    let given = generator("blocks:2x3", &["odd"]).unwrap().with_givens(30..=36).unwrap();
    let given = given.with_level(Some(Level::Extreme)).unwrap();
    assert_eq!(given.make(1, 0, 2, &Deadline::never()).unwrap(), None);
    assert_eq!(given.tried().expect("levels").counts, [2, 0, 0, 0, 0]);
}

/// Replays the steps of a puzzle with one solution. Returns the techniques of its steps.
#[cfg(feature = "hints")]
fn replayed(made: &MadeClues) -> Vec<String> {
    use clausoku::hints::searches::SEARCHES;
    use clausoku::lists::{Hints, Status, answers::FoundStep};

    let searches = SEARCHES.iter().filter(|search| search.on_path).collect();
    let hints = Hints::new(searches, clausoku::solving::Limits::NONE).with_path(true);
    let steps = hints.steps(&made.puzzle, &[], true).unwrap();
    let constraints = made.puzzle.variant().constraints().len();
    let mut techniques = Vec::new();
    for FoundStep { state, step, .. } in &steps.found {
        for removed in step.eliminations() {
            assert_ne!(made.solution.get(removed.cell), Some(removed.symbol), "{step}");
            assert!(state.has(*removed), "{step}");
        }
        for placed in step.placements() {
            assert_eq!(made.solution.get(placed.cell), Some(placed.symbol), "{step}");
        }
        assert!(step.has_effect() && !step.reason().is_empty() && !step.assumes_uniqueness());
        assert!(step.clues().iter().all(|&clue| clue < constraints));
        let is_gone = |one: &clausoku_board::Candidate| {
            !state.has(*one) && state.values().get(one.cell) != Some(one.symbol)
        };
        assert!(step.absent().iter().all(is_gone), "{step}");
        techniques.push(step.technique().to_string());
    }
    assert_eq!(steps.status, Status::Solved, "{:?}: {techniques:?}", steps.reason);
    techniques
}

/// Each kind of clue that is made, on small boards; killers, thermometers and arrows up to order 9.
#[cfg(feature = "hints")]
#[test]
fn steps_with_clues_keep_the_solution_and_lead_to_it() {
    let mut used = std::collections::BTreeSet::new();
    for (seed, shape) in (1..).zip(SHAPES) {
        let is_larger = LARGER.contains(&shape.name);
        // Some of order 6 take seconds: they are hard puzzles for people too.
        let has_larger = is_larger || seed <= sampled(8, SHAPES.len()) as u64;
        let boards = [("classic:4", !is_larger), ("blocks:2x3", has_larger)];
        for (board, _) in boards.into_iter().filter(|(_, is_used)| *is_used) {
            let made = make(&generator(board, &[shape.name]).unwrap(), seed).expect(shape.name);
            used.extend(replayed(&made));
        }
    }
    for (request, seed) in [("killer:2..5,cover", 3), ("thermometer:6", 1), ("arrow:6", 2)] {
        let made = make(&generator("classic:9", &[request]).unwrap(), seed).expect(request);
        used.extend(replayed(&made));
    }
    for technique in ["small clue", "clue", "sums of clues and regions", "clue and region"] {
        assert!(used.contains(technique), "{technique} in {used:?}");
    }
}
