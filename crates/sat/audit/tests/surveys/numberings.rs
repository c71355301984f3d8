//! Numberings that are no known ones are read off the clauses; without evidence for a numbering, the survey is refused.

use clausoku_audit::{FindingKind, Hints, Survey, SurveyError, survey};
use clausoku_board::Puzzle;
use clausoku_cnf::{ClauseSink, Cnf, Deadline, Literal, Rng};

use super::written::{NUMBERINGS, Number, RULES, Written, clauses, givens};

const PUZZLE: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

fn surveyed(cnf: &Cnf, puzzle: Option<&Puzzle>) -> Result<Survey, SurveyError> {
    survey(cnf, &Hints { puzzle, ..Hints::default() }, &Deadline::never())
}

fn written(puzzle: &Puzzle, number: Number, rules: &[&str]) -> Cnf {
    let mut written = Written::new(puzzle, number);
    written.add_rules(rules.iter().copied());
    written.add_givens();
    written.cnf
}

/// Returns the formula of these clauses, each a list of numbers.
fn formula(clauses: impl IntoIterator<Item = Vec<i64>>) -> Cnf {
    let literal = |number| Literal::from_dimacs(number).unwrap();
    clauses.into_iter().map(|clause| clause.into_iter().map(literal).collect::<Vec<_>>()).collect()
}

/// Returns the clauses that exclude each two of a list.
fn pairs(all: &[i64]) -> Vec<Vec<i64>> {
    let firsts = all.iter().enumerate();
    firsts.flat_map(|(i, &a)| all[i + 1..].iter().map(move |&b| vec![-a, -b])).collect()
}

#[test]
fn other_multiples_and_constants_are_read_off() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let numberings: [(&str, Number); 5] = [
        ("256·(row−1) + 16·(column−1) + value", |_, [r, c, v]| {
            256 * (r - 1) + 16 * (c - 1) + v
        }),
        ("90·(row−1) + 10·(column−1) + value", |_, [r, c, v]| {
            90 * (r - 1) + 10 * (c - 1) + v
        }),
        ("1024·row + 32·value + column", |_, [r, c, v]| 1024 * r + 32 * v + c),
        ("81·(row−1) + 9·(column−1) + (value−1) + 1000", |_, [r, c, v]| {
            81 * (r - 1) + 9 * (c - 1) + v + 999
        }),
        ("81·(9−row) + 9·(9−column) + (10−value)", |_, [r, c, v]| {
            81 * (9 - r) + 9 * (9 - c) + 10 - v
        }),
    ];
    for (name, number) in numberings {
        for rules in [&RULES[..], &["K1", "K2", "L2", "C2", "B2"], &["K2", "L1", "C1", "B1"]] {
            let cnf = written(&puzzle, number, rules);
            let found = surveyed(&cnf, Some(&puzzle)).unwrap();
            assert_eq!(found.numbering().to_string(), name, "{rules:?}");
            assert_eq!((found.is_exact(), &*found.findings), (true, &[][..]), "{name}");
            let found = surveyed(&cnf, None).unwrap();
            assert!(found.is_exact(), "{name} {rules:?}: {:?}", found.findings);
        }
    }
}

#[test]
fn other_problems_have_no_numbering() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let mut all: Vec<(String, Cnf)> = Vec::new();
    for n in [5, 7, 11] {
        let at = |r: i64, c: i64, v: i64| n * n * r + n * c + v + 1;
        let mut square = Vec::new();
        for a in 0..n {
            for b in 0..n {
                square.push((0..n).map(|v| at(a, b, v)).collect());
                for line in [
                    (0..n).map(|v| at(a, b, v)).collect::<Vec<_>>(),
                    (0..n).map(|c| at(a, c, b)).collect(),
                    (0..n).map(|r| at(r, a, b)).collect(),
                ] {
                    square.extend(pairs(&line));
                }
            }
        }
        all.push((format!("Latin square {n}"), formula(square)));
    }
    for n in [8, 9, 12] {
        let cells: Vec<[i64; 2]> = (0..n * n).map(|cell| [cell / n, cell % n]).collect();
        let mut queens: Vec<Vec<i64>> =
            (0..n).map(|r| (0..n).map(|c| n * r + c + 1).collect()).collect();
        for (i, &[a, b]) in cells.iter().enumerate() {
            for &[c, d] in &cells[i + 1..] {
                if a == c || b == d || (a - c).abs() == (b - d).abs() {
                    queens.push(vec![-(n * a + b + 1), -(n * c + d + 1)]);
                }
            }
        }
        all.push((format!("queens {n}"), formula(queens)));
    }
    for n in [4, 8, 9] {
        let mut holes: Vec<Vec<i64>> =
            (0..=n).map(|p| (1..=n).map(|h| n * p + h).collect()).collect();
        for h in 1..=n {
            holes.extend(pairs(&(0..=n).map(|p| n * p + h).collect::<Vec<_>>()));
        }
        all.push((format!("pigeonhole {n}"), formula(holes)));
    }
    let mut rng = Rng::new(7);
    for (count, colors, edges) in [(50, 4, 150), (20, 4, 40), (100, 3, 220), (120, 9, 900)] {
        let nodes = count as i64;
        let at = |node: i64, color: i64| colors * node + color;
        let mut coloring = Vec::new();
        for node in 0..nodes {
            let of_node: Vec<i64> = (1..=colors).map(|color| at(node, color)).collect();
            coloring.push(of_node.clone());
            coloring.extend(pairs(&of_node));
        }
        for _ in 0..edges {
            let a = rng.below(count) as i64;
            let b = (a + 1 + rng.below(count - 1) as i64) % nodes;
            coloring.extend((1..=colors).map(|color| vec![-at(a, color), -at(b, color)]));
        }
        all.push((format!("coloring {nodes}"), formula(coloring)));
    }
    let random = (0..860).map(|_| {
        let literals = (0..3).map(|_| {
            let number = 1 + rng.below(200) as i64;
            if rng.below(2) == 0 { number } else { -number }
        });
        literals.collect()
    });
    all.push(("3-SAT".to_owned(), formula(random)));
    for (name, cnf) in all {
        for puzzle in [None, Some(&puzzle)] {
            let error = surveyed(&cnf, puzzle).map(|found| found.numbering().to_string());
            let error = error.expect_err(&name);
            let is_without_blocks = matches!(error, SurveyError::NoBlocks { .. });
            assert!(!is_without_blocks || name.starts_with("Latin"), "{name}: {error}");
        }
    }
}

#[test]
fn single_rules_are_evidence() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    for (name, number) in &NUMBERINGS[..3] {
        for rules in [&["K1"][..], &["L2"], &["B2"], &["B1"], &["K1", "K2"]] {
            let mut written = Written::new(&puzzle, *number);
            written.add_rules(rules.iter().copied());
            for puzzle in [None, Some(&puzzle)] {
                let found = surveyed(&written.cnf, puzzle).unwrap();
                assert!(found.numbering().to_string().contains(name), "{rules:?}");
                assert_eq!(found.rule_set(), rules.join("+"), "{name}");
            }
        }
    }
}

#[test]
fn a_grid_of_another_size_is_named() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let small: Puzzle = "1.....2........4".parse().unwrap();
    for (_, number) in NUMBERINGS {
        for (formula, grid) in [(&puzzle, &small), (&small, &puzzle)] {
            let cnf = written(formula, number, &RULES);
            let (own, named) = (formula.variant().order(), grid.variant().order());
            let error = surveyed(&cnf, Some(grid)).unwrap_err();
            assert_eq!(error, SurveyError::OtherOrder { formula: own, named });
        }
    }
}

/// Returns the clauses of the rules and of the givens (of no rule) in numbers that may be 0. This ends a clause in DIMACS, so that the
/// literals before and after it are clauses.
fn with_zeros(puzzle: &Puzzle, rules: &[&str], number: impl Fn(&str, [i64; 3]) -> i64) -> Cnf {
    let mut all: Vec<Vec<i64>> = Vec::new();
    let rules = rules
        .iter()
        .flat_map(|rule| clauses(puzzle, rule).into_iter().map(move |one| (*rule, one)));
    let units = givens(puzzle).into_iter().map(|numbers| ("", vec![(numbers, true)]));
    for (rule, clause) in rules.chain(units) {
        let numbers = clause.iter().map(|&(numbers, sign)| {
            let number = number(rule, numbers);
            if sign { number } else { -number }
        });
        let numbers: Vec<i64> = numbers.collect();
        all.extend(numbers.split(|&number| number == 0).map(<[i64]>::to_vec));
    }
    formula(all)
}

/// The values of one rule from 0 leave the numbering of the others.
#[test]
fn a_rule_with_values_from_0_is_no_evidence_for_a_numbering() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let moved =
        |rule: &str, [r, c, v]: [i64; 3]| 81 * (r - 1) + 9 * (c - 1) + v - i64::from(rule == "K1");
    let cnf = with_zeros(&puzzle, &["K1", "K2", "L2", "C2", "B2"], moved);
    for hint in [None, Some(&puzzle)] {
        let found = surveyed(&cnf, hint).unwrap();
        assert_eq!(found.numbering().to_string(), "dense (81·(row−1) + 9·(column−1) + value)");
        assert_eq!(found.stated, *puzzle.givens());
    }
}

#[test]
fn the_number_0_is_one_finding() {
    let numberings: [Number; 2] = [
        |n, [r, c, v]| n * n * (r - 1) + n * (c - 1) + v - 1,
        |_, [r, c, v]| 100 * (r - 1) + 10 * (c - 1) + v - 1,
    ];
    for text in [PUZZLE, "1.....2........4"] {
        let puzzle: Puzzle = text.parse().unwrap();
        let n = puzzle.variant().order() as i64;
        for number in numberings {
            for rules in [&RULES[..], &["K1", "K2", "L2", "C2", "B2"]] {
                let cnf = with_zeros(&puzzle, rules, |_, numbers| number(n, numbers));
                for hint in [None, Some(&puzzle)] {
                    let found = surveyed(&cnf, hint).unwrap();
                    let kinds: Vec<_> = found.findings.iter().map(|one| one.kind).collect();
                    assert_eq!(kinds, [FindingKind::FromZero], "{}", found.numbering());
                    assert!(!found.is_exact());
                }
            }
        }
    }
}

#[test]
fn the_order_of_the_clauses_does_not_matter() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    // Many clauses with auxiliary variables, and K1 after them.
    let mut cnf = Cnf::new();
    let mut top = 729;
    let mut of_cells = Written::new(&puzzle, NUMBERINGS[0].1);
    for rule in ["K2", "L2", "C2", "B2"] {
        for group in super::written::groups(&puzzle, rule) {
            let own = group.into_iter().map(|numbers| of_cells.literal(numbers, true));
            let own: Vec<Literal> = own.collect();
            // A chain for each pair, so that the auxiliary clauses are many.
            for (i, &a) in own.iter().enumerate() {
                for &b in &own[i + 1..] {
                    top += 1;
                    let link = Literal::from_dimacs(top).unwrap();
                    cnf.add_clause(&[!a, link]);
                    cnf.add_clause(&[!b, !link]);
                }
            }
        }
    }
    of_cells.add_rule("K1");
    of_cells.add_givens();
    for clause in of_cells.cnf.clauses() {
        cnf.add_clause(clause);
    }
    let mut reversed = Cnf::new();
    (0..cnf.len()).rev().for_each(|index| reversed.add_clause(&cnf[index]));
    for hint in [None, Some(&puzzle)] {
        for formula in [&cnf, &reversed] {
            let found = surveyed(formula, hint).unwrap();
            assert!(found.numbering().to_string().contains("dense"), "{}", found.numbering());
            assert_eq!(found.rule_set(), "efficient");
        }
    }
}

/// Blocks that begin too late or too early go beyond the board, which they make no larger.
#[test]
fn moved_blocks_are_one_finding() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    for (name, number) in &NUMBERINGS[..3] {
        for rule in ["B2", "B1"] {
            for [rows, columns] in [[1, 1], [1, 0], [0, 1], [-1, -1]] {
                let mut written = Written::new(&puzzle, *number);
                written.add_rules(["K1", "K2", "L2", "C2"]);
                for clause in clauses(&puzzle, rule) {
                    let late = clause.iter().map(|&([r, c, v], sign)| {
                        ([r + i64::from(rows), c + i64::from(columns), v], sign)
                    });
                    let late: Vec<_> = late.collect();
                    if late.iter().all(|&(numbers, _)| number(9, numbers) > 0) {
                        written.add(&late);
                    }
                }
                written.add_givens();
                for hint in [None, Some(&puzzle)] {
                    let found = surveyed(&written.cnf, hint).unwrap();
                    let about = format!("{name} {rule} {rows} {columns}");
                    assert_eq!(found.variant().name(), "classic:9", "{about}");
                    let numbering = found.numbering().to_string();
                    assert!(numbering.contains(name), "{about}: {numbering}");
                    assert_eq!(found.rule_set(), "K1+K2+L2+C2", "{about}");
                    // Beside a wrong B1, B2 is not there.
                    let all = found.findings.iter().map(|one| one.kind);
                    let kinds: Vec<_> =
                        all.filter(|&kind| kind != FindingKind::NotWritten).collect();
                    let moved = FindingKind::BlocksMoved { rows: -rows, columns: -columns };
                    assert_eq!(kinds, [moved], "{about}");
                }
            }
        }
    }
}
