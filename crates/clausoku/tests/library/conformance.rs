//! Every encoding says the same: the solutions that brute force finds, each once, and no others.

use std::collections::HashSet;
use std::sync::Arc;

use clausoku::diagnosis::redundant_givens_within;
use clausoku::encoding::{HIERARCHIES, SCHEMES, Scheme};
use clausoku::sat::solve_formula;
use clausoku::solving::{Deadline, uniqueness_with};
use clausoku::{Encoding, Grid, Puzzle, Solutions, Uniqueness, Variant, check};
use clausoku_backends::Varisat;
use clausoku_board::{Cell, Region, Scope, Symbol};
use clausoku_cnf::{Cnf, Shuffled, Verdict, unsubsumed};
use clausoku_encoder::{AT_MOST_ONE, GIVENS, IMPLIED, ImpliedSet, PRESETS};
use clausoku_testkit::{Rng, relabelled, sampled, solutions};

/// Every combination of rules, ways to say "at most one", additions and numberings.
fn encodings() -> Vec<Encoding> {
    let mut encodings = Vec::new();
    let implied =
        [ImpliedSet::NONE, ImpliedSet::named(IMPLIED.iter().map(|row| row.name)).unwrap()];
    for preset in PRESETS.iter().map(|row| row.name) {
        let preset = Encoding::preset(preset).unwrap();
        let by_rule = "sequential+K2:product+B2:ladder".parse().unwrap();
        encodings.push(preset.with_at_most_one_by_rule(by_rule).with_implied(implied[1]));
        for &at_most_one in AT_MOST_ONE {
            for implied in implied {
                for numbering in [Scheme::Dense, Scheme::Log] {
                    encodings.push(
                        preset
                            .with_at_most_one(at_most_one)
                            .with_implied(implied)
                            .with_numbering(numbering),
                    );
                }
            }
        }
    }
    let listed = SCHEMES.iter().filter(|row| matches!(row.value, Scheme::Hierarchy(_)));
    let mut of_levels = Vec::new();
    for row in listed.chain(HIERARCHIES.iter().copied().flatten()) {
        for rules in ["minimal", "efficient", "extended", "L1+C1+B1+E1+K2+E2"] {
            let encoding = Encoding::preset(rules).unwrap().with_numbering(row.value);
            of_levels.extend([encoding, encoding.with_at_most_one(AT_MOST_ONE[1])]);
        }
    }
    encodings.extend(of_levels.into_iter().step_by(sampled(3, 1)));
    encodings
}

/// A 4×4 board with irregular blocks, a diagonal that holds every value, and two cells that differ.
fn irregular() -> Variant {
    let board = Variant::classic(4).unwrap();
    let map = "AABB CABB CADD CCDD".replace(' ', "");
    let lines = board.regions().iter().filter(|region| region.scope != Scope::Block).cloned();
    let regions = lines
        .chain("ABCD".chars().map(|letter| {
            let of_letter = map.chars().zip(board.cells()).filter(|&(other, _)| other == letter);
            let cells = of_letter.map(|(_, cell)| cell).collect();
            Region { scope: Scope::Block, name: format!("block {letter}"), cells }
        }))
        .chain([extra("diagonal", &[0, 5, 10, 15]), extra("pair", &[1, 11])])
        .collect();
    let positions = board.cells().map(|cell| board.position(cell)).collect();
    Variant::new("irregular", board.alphabet().clone(), positions, regions).unwrap()
}

fn extra(name: &str, cells: &[u32]) -> Region {
    let cells = cells.iter().map(|&cell| Cell::from_index(cell)).collect();
    Region { scope: Scope::Extra, name: name.to_owned(), cells }
}

fn found(puzzle: &Puzzle, encoding: &Encoding) -> HashSet<Grid> {
    let found: Vec<Grid> = Solutions::new(puzzle, encoding).unwrap().map(Result::unwrap).collect();
    let count = found.len();
    let found: HashSet<Grid> = found.into_iter().collect();
    assert_eq!(found.len(), count, "a solution twice: {encoding}");
    found
}

/// A grid with about this many cells of a hundred filled from a solution, and a fault now and then.
fn random_puzzle(solution: &Puzzle, percent: usize, rng: &mut Rng) -> Puzzle {
    let variant = solution.variant();
    let solution = relabelled(solution, rng);
    let mut givens = Grid::empty(variant.cell_count());
    for (cell, symbol) in solution.givens().filled() {
        if rng.percent(percent) {
            let fault = rng.percent(2).then(|| rng.below(variant.order()) as u16 + 1);
            givens.set(cell, fault.map_or(Some(symbol), Symbol::from_number));
        }
    }
    Puzzle::new(variant.clone(), givens).unwrap()
}

#[test]
fn the_empty_boards_have_their_solutions_under_every_encoding() {
    let classic = Arc::new(Variant::classic(4).unwrap());
    let irregular = Arc::new(irregular());
    for (variant, count) in [(classic, 288), (irregular, 24)] {
        let empty = Puzzle::empty(variant);
        let expected: HashSet<Grid> = solutions(&empty, 1000).into_iter().collect();
        assert_eq!(expected.len(), count);
        for encoding in encodings() {
            assert_eq!(found(&empty, &encoding), expected, "{encoding}");
        }
    }
}

#[test]
fn random_puzzles_have_their_solutions_under_every_encoding() {
    let mut rng = Rng::new(5);
    let mut seen = [0; 3];
    let named = |name| Variant::by_name(name).unwrap();
    // Rectangles, shapes, boards that share a block, windows, and pairs of cells.
    let boards = [
        (named("blocks:2x3"), 45),
        (irregular(), 25),
        (named("twodoku:4"), 30),
        (named("windoku:4"), 15),
        (named("anti-king:2x3"), 25),
    ];
    for (variant, percent) in boards {
        let empty = Puzzle::empty(Arc::new(variant));
        let solution = solutions(&empty, 1).remove(0);
        let solution = Puzzle::new(empty.variant().clone(), solution).unwrap();
        for (round, encoding) in encodings().into_iter().enumerate() {
            let givens = GIVENS[round % GIVENS.len()].value;
            let encoding = encoding.with_givens(givens);
            for _ in 0..3 {
                let puzzle = random_puzzle(&solution, percent, &mut rng);
                let expected: HashSet<Grid> = solutions(&puzzle, 500).into_iter().collect();
                if expected.len() < 500 {
                    seen[expected.len().min(2)] += 1;
                    assert_eq!(found(&puzzle, &encoding), expected, "{encoding}");
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count >= 20), "none, one, many: {seen:?}");
}

/// Figure 1 of the examination paper, which has one solution.
fn figure_1() -> Puzzle {
    let digits =
        "090200605320007000070905008010000000007000094600000000008000007030491500000003000";
    let numbers: Vec<u16> = digits.bytes().map(|digit| u16::from(digit - b'0')).collect();
    let variant = Arc::new(Variant::classic(9).unwrap());
    Puzzle::new(variant, Grid::from_numbers(numbers)).unwrap()
}

#[test]
fn a_9x9_puzzle_has_its_solution_under_every_encoding() {
    let puzzle = figure_1();
    let expected = check(&puzzle).unwrap().solutions;
    let Uniqueness::Unique(_) = expected else { panic!("{expected:?}") };
    for encoding in encodings() {
        assert_eq!(uniqueness_with(&puzzle, &encoding).unwrap(), expected, "{encoding}");
    }
}

#[test]
fn shuffled_and_thinned_formulas_have_the_same_solution() {
    let puzzle = figure_1();
    let expected = check(&puzzle).unwrap();
    for (encoding, seed) in encodings().into_iter().zip(0..) {
        let encoding = encoding.with_givens(GIVENS[seed as usize % GIVENS.len()].value);
        let encoded = encoding.encode(&puzzle).unwrap();
        let formula = Cnf::from_formula(&encoded);
        let thin = unsubsumed(&formula);
        let reduced = encoding.givens.is_reduced();
        assert!(thin.len() < formula.len() || reduced, "{encoding}");
        let shuffled = Shuffled::new(&thin, seed);
        let verdict = solve_formula(&shuffled.formula, &mut Varisat::new()).unwrap().verdict;
        let Verdict::Satisfiable(model) = verdict else { panic!("{encoding}: {verdict}") };
        let restored = shuffled.mapping.restore(&model);
        let grid = clausoku_decoder::decode(&restored, encoded.numbering(), &puzzle).unwrap();
        assert_eq!(Some(&grid), expected.solution(), "{encoding}");
    }
}

#[test]
fn uniqueness_and_redundancy_do_not_depend_on_the_numbering() {
    let mut rng = Rng::new(6);
    let empty = Puzzle::empty(Arc::new(Variant::blocks(2, 3).unwrap()));
    let solution = Puzzle::new(empty.variant().clone(), solutions(&empty, 1).remove(0)).unwrap();
    let log = Encoding::preset("minimal").unwrap().with_numbering(Scheme::Log);
    let free = clausoku_board::Limits::default();
    let mut unique = 0;
    while unique < 6 {
        let puzzle = random_puzzle(&solution, 50, &mut rng);
        let report = check(&puzzle).unwrap();
        if let Uniqueness::Unique(_) = report.solutions {
            unique += 1;
            for encoding in [Encoding::default(), log] {
                assert_eq!(uniqueness_with(&puzzle, &encoding).unwrap(), report.solutions);
            }
            let redundant =
                redundant_givens_within(&puzzle, &Encoding::default(), &Deadline::start(&free))
                    .unwrap();
            assert_eq!(
                redundant_givens_within(&puzzle, &log, &Deadline::start(&free)).unwrap(),
                redundant
            );
        }
    }
}
