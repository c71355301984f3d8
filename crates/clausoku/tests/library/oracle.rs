//! The pipeline against brute force, on random puzzles small enough for it.

use std::collections::HashSet;
use std::sync::Arc;

use clausoku::diagnosis::redundant_givens;
use clausoku::encoding::Scheme;
use clausoku::{Encoding, Grid, Puzzle, Solutions, Uniqueness, Variant, check};

use clausoku_encoder::{GIVENS, PRESETS};
use clausoku_testkit::{Rng, relabelled, solutions, transposed};

/// A grid with about this many cells of a hundred filled: from a solution, with a fault now and then.
fn random_puzzle(variant: &Arc<Variant>, percent: usize, rng: &mut Rng) -> Puzzle {
    let solution = &solutions(&Puzzle::empty(variant.clone()), 1)[0];
    let solution = relabelled(&Puzzle::new(variant.clone(), solution.clone()).unwrap(), rng);
    let mut givens = Grid::empty(variant.cell_count());
    for (cell, symbol) in solution.givens().filled() {
        if rng.percent(percent) {
            let fault = rng.percent(2).then(|| rng.below(variant.order()) as u16 + 1);
            givens.set(cell, fault.map_or(Some(symbol), clausoku_board::Symbol::from_number));
        }
    }
    Puzzle::new(variant.clone(), givens).unwrap()
}

#[test]
fn every_encoding_finds_the_solutions_that_brute_force_finds() {
    let mut rng = Rng::new(2);
    let mut seen = [0; 3];
    for (rows, columns, percent) in [(2, 2, 15), (2, 2, 40), (2, 3, 45), (3, 2, 60), (1, 5, 40)] {
        let variant = Arc::new(Variant::blocks(rows, columns).unwrap());
        for round in 0..12 {
            let puzzle = random_puzzle(&variant, percent, &mut rng);
            let expected: HashSet<Grid> = solutions(&puzzle, 300).into_iter().collect();
            if expected.len() == 300 {
                continue;
            }
            seen[expected.len().min(2)] += 1;
            let preset = PRESETS[round % PRESETS.len()].name;
            let givens = GIVENS[round / 3 % GIVENS.len()].value;
            let numbering = [Scheme::Dense, Scheme::Decimal][round % 2];
            let encoding =
                Encoding::preset(preset).unwrap().with_numbering(numbering).with_givens(givens);
            let found: Vec<Grid> =
                Solutions::new(&puzzle, &encoding).unwrap().map(Result::unwrap).collect();
            assert_eq!(found.len(), expected.len(), "a solution twice or missing: {encoding}");
            assert_eq!(found.into_iter().collect::<HashSet<_>>(), expected, "{encoding}");
        }
    }
    assert!(seen.iter().all(|&count| count >= 5), "none, one, many: {seen:?}");
}

#[test]
fn a_puzzle_seen_otherwise_has_as_many_solutions() {
    let mut rng = Rng::new(3);
    let variant = Arc::new(Variant::classic(9).unwrap());
    let count = |puzzle: &Puzzle| {
        Solutions::new(puzzle, &Encoding::default()).unwrap().take(200).map(Result::unwrap).count()
    };
    for percent in [30, 32, 34, 36, 38, 40] {
        let puzzle = random_puzzle(&variant, percent, &mut rng);
        let expected = count(&puzzle);
        assert_eq!(count(&relabelled(&puzzle, &mut rng)), expected);
        assert_eq!(count(&transposed(&puzzle)), expected);
    }
}

#[test]
fn givens_are_redundant_exactly_if_brute_force_says_so() {
    let mut rng = Rng::new(4);
    let variant = Arc::new(Variant::blocks(2, 3).unwrap());
    let mut unique = 0;
    while unique < 8 {
        let puzzle = random_puzzle(&variant, 50, &mut rng);
        let report = check(&puzzle).unwrap();
        let expected = solutions(&puzzle, 2);
        match &report.solutions {
            Uniqueness::None => assert_eq!(expected.len(), 0),
            Uniqueness::Several(first, second) => assert!(expected.len() == 2 && first != second),
            Uniqueness::Unique(grid) => {
                assert_eq!(expected, std::slice::from_ref(grid));
                unique += 1;
                let found = redundant_givens(&puzzle, &Encoding::default()).unwrap();
                for (cell, _) in puzzle.givens().filled() {
                    let mut fewer = puzzle.givens().clone();
                    fewer.set(cell, None);
                    let fewer = Puzzle::new(variant.clone(), fewer).unwrap();
                    assert_eq!(found.contains(&cell), solutions(&fewer, 2).len() == 1);
                }
            }
        }
    }
}

#[test]
fn an_encoding_that_says_too_little_is_found_out() {
    // Without the rule for rows a model need not be a solution; it must not be shown as one.
    let encoding = Encoding::default().with_rules("K1+K2+C2+B2".parse().unwrap());
    let empty = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
    let wrong = Solutions::new(&empty, &encoding).unwrap().find_map(Result::err).unwrap();
    assert!(wrong.to_string().contains("a model of the formula is no solution"), "{wrong}");
}

#[test]
fn the_course_s_row_clauses_taken_literally_are_unsatisfiable() {
    use clausoku_backends::Varisat;
    use clausoku_cnf::{ClauseSink, Cnf, Literal, Verdict};
    // Columns: for each column i, value j, rows k < n: ¬x(i,k,j) ∨ ¬x(i,n,j). The text makes the
    // row clauses from this "with one line changed", which leaves the test n > k where the changed
    // pair x(i,k,j), x(n,k,j) needs n > i: with n = i it says ¬x ∨ ¬x.
    let x = |i: i64, k: i64, j: i64| Literal::from_dimacs(10_000 * i + 100 * k + j).unwrap();
    let empty = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
    let rules = |text: &str| {
        let rules = text.parse().unwrap();
        Encoding::inf242().with_rules(rules).encode(&empty).unwrap()
    };
    let satisfiable = |cnf: &Cnf| {
        let mut solver = Varisat::new();
        let run = clausoku::sat::solve_formula(cnf, &mut solver);
        run.unwrap().verdict != Verdict::Unsatisfiable
    };
    let mut cnf = Cnf::from_formula(&rules("K1+K2+C2+B2"));
    for i in 1..=4 {
        for j in 1..=4 {
            for k in 1..=4 {
                for n in (1..=4).filter(|&n| n > k) {
                    cnf.add_clause(&[!x(i, k, j), !x(n, k, j)]);
                }
            }
        }
    }
    assert!(!satisfiable(&cnf), "the bug of the source");
    assert!(satisfiable(&Cnf::from_formula(&rules("efficient"))), "ours");
}
