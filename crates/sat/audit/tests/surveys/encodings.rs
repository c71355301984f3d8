//! Every encoding is exact under its name.

use clausoku_audit::{Hints, Survey, survey};
use clausoku_board::{Candidate, Cell, Puzzle, Symbol};
use clausoku_cnf::{ClauseSink, Cnf, Deadline, Literal};
use clausoku_decoder::{Numbering, SCHEMES, Scheme};
use clausoku_encoder::{AT_MOST_ONE, AtMostOne, Encoding, GIVENS, OF_SIZE, PRESETS};
use clausoku_testkit::sampled;

const PUZZLES: [&str; 2] = [
    "1.....2........4",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
];

fn name(found: &Survey) -> String {
    let scheme = found.numbering().scheme().map_or_else(String::new, |scheme| scheme.to_string());
    let level = found.givens.level.unwrap_or("none");
    format!("{}, {}, givens as {level}, {scheme}", found.rule_set(), found.at_most_one())
}

#[test]
fn every_encoding_is_exact_under_its_name() {
    let mut number = 0;
    for text in PUZZLES {
        let puzzle: Puzzle = text.parse().unwrap();
        for preset in PRESETS {
            for &at_most_one in AT_MOST_ONE {
                for level in GIVENS {
                    for scheme in [Scheme::Dense, Scheme::Decimal, Scheme::Rcv] {
                        let encoding = Encoding::preset(preset.name)
                            .unwrap()
                            .with_at_most_one(at_most_one)
                            .with_numbering(scheme)
                            .with_givens(level.value);
                        let is_small = puzzle.variant().order() == 4;
                        let is_plain = at_most_one == AtMostOne::PAIRWISE;
                        if level.value.is_reduced() && scheme != Scheme::Dense
                            || !(is_small || is_plain) && scheme != Scheme::Dense
                        {
                            continue;
                        }
                        number += 1;
                        if !is_small && number % sampled(5, 1) != 0 {
                            continue;
                        }
                        for is_stated in [false, level.value.is_reduced()] {
                            check(&puzzle, encoding, is_stated);
                        }
                    }
                }
            }
        }
    }
}

fn check(puzzle: &Puzzle, encoding: Encoding, is_stated: bool) {
    let encoded = encoding.encode(puzzle).unwrap();
    let numbering = is_stated.then_some(encoded.numbering());
    let hints = Hints { puzzle: Some(puzzle), numbering, ..Hints::default() };
    let found = survey(&Cnf::from_formula(&encoded), &hints, &Deadline::never());
    let found = found.unwrap_or_else(|error| panic!("{encoding}, {is_stated}: {error}"));
    // With K2, if the encoding needs it.
    let encoding = *encoded.encoding();
    // Small groups are written as their pairs. If no candidate is locked, the levels are the same.
    let pairwise = encoding.with_at_most_one(AtMostOne::PAIRWISE);
    let pairs = pairwise.encode(puzzle).unwrap();
    let is_pairs = Cnf::from_formula(&pairs) == Cnf::from_formula(&encoded);
    let expected = if is_pairs { pairwise } else { encoding }.to_string();
    let reduced = expected.replace("locked", "reduced");
    let name = name(&found);
    assert!(name == expected || name == reduced, "{name}: {expected}");
    assert_eq!(found.findings, [], "{expected}");
    assert!(found.is_exact(), "{expected}");
}

/// Findings about binary digits name the clauses of the file.
#[test]
fn clauses_over_digits_are_named() {
    let puzzle: Puzzle = PUZZLES[0].parse().unwrap();
    let encoding = Encoding::preset("minimal").unwrap().with_numbering(Scheme::Log);
    let mut more = Cnf::from_formula(&encoding.encode(&puzzle).unwrap());
    let candidate = Candidate { cell: Cell::from_index(1), symbol: Symbol::from_index(2) };
    let digits = Numbering::new(Scheme::Log, puzzle.variant()).unwrap();
    let clause: Vec<Literal> =
        digits.literals(candidate).unwrap().iter().map(|&one| !one).collect();
    more.add_clause(&clause);
    let hints = Hints { puzzle: Some(&puzzle), ..Hints::default() };
    let found = survey(&more, &hints, &Deadline::never()).unwrap();
    let [one] = &*found.findings else { panic!("{:?}", found.findings) };
    assert_eq!(one.examples[0].clause, Some(more.len() as u64));
    assert_eq!(found.written(&one.examples[0].literals), clause);
}

#[test]
fn binary_digits_are_read() {
    for text in PUZZLES {
        let puzzle: Puzzle = text.parse().unwrap();
        for rules in ["minimal", "extended"] {
            for level in &GIVENS[..3] {
                for &at_most_one in AT_MOST_ONE {
                    let encoding = Encoding::preset(rules)
                        .unwrap()
                        .with_numbering(Scheme::Log)
                        .with_at_most_one(at_most_one)
                        .with_givens(level.value);
                    let formula = Cnf::from_formula(&encoding.encode(&puzzle).unwrap());
                    let is_plain = at_most_one == AtMostOne::PAIRWISE;
                    for hinted in [Some(&puzzle), None].into_iter().take(1 + usize::from(is_plain))
                    {
                        let hints = Hints { puzzle: hinted, ..Hints::default() };
                        let found = survey(&formula, &hints, &Deadline::never());
                        let found = found.unwrap_or_else(|error| panic!("{encoding}: {error}"));
                        assert_eq!(found.findings, [], "{encoding}");
                        assert!(found.is_exact(), "{encoding}");
                        assert_eq!(found.rule_set(), rules, "{encoding}");
                        if at_most_one == AtMostOne::SUPPORT {
                            assert_eq!(found.at_most_one(), "support", "{encoding}");
                        }
                        assert!(name(&found).ends_with(", log"), "{encoding}: {}", name(&found));
                    }
                }
            }
        }
    }
}

/// The clauses of levels are K1 of their cells, and exclude two values where no level is `muldirect`.
#[test]
fn hierarchies_are_read() {
    let hierarchies = SCHEMES.iter().filter(|row| matches!(row.value, Scheme::Hierarchy(_)));
    for row in hierarchies {
        for rules in ["minimal", "efficient", "extended"] {
            for puzzle in [&PUZZLES[0].parse().unwrap(), &Puzzle::classic(9).unwrap()] {
                let encoding = Encoding::preset(rules).unwrap().with_numbering(row.value);
                let formula = Cnf::from_formula(&encoding.encode(puzzle).unwrap());
                let with_scheme = Hints { scheme: Some(row.value), ..Hints::default() };
                let with_puzzle = Hints { puzzle: Some(puzzle), ..Hints::default() };
                let with_both = Hints { puzzle: Some(puzzle), ..with_scheme.clone() };
                // Without a hint, formulas of few variables fit other numberings.
                for hints in [with_puzzle, with_both] {
                    let found = survey(&formula, &hints, &Deadline::never());
                    let found = found.unwrap_or_else(|error| panic!("{encoding}: {error}"));
                    assert_eq!(found.findings, [], "{encoding}");
                    assert!(found.is_exact(), "{encoding}");
                    let same = match (rules, row.value.is_exclusive()) {
                        ("efficient", true) => "minimal",
                        (rules, _) => rules,
                    };
                    assert_eq!(found.rule_set(), same, "{encoding}");
                    // A tree of four leaves has the paths of two digits.
                    let is_log = row.name.starts_with("ite-log") && puzzle.variant().order() == 4;
                    let name = if is_log && hints.scheme.is_none() { "log" } else { row.name };
                    assert_eq!(found.numbering().to_string(), name, "{encoding}");
                }
            }
        }
    }
}

/// Triads are known by the clauses that define them.
#[test]
fn triads_have_a_meaning() {
    let puzzle = Puzzle::classic(9).unwrap();
    let surveyed = |cnf: &Cnf| {
        let hints = Hints { puzzle: Some(&puzzle), ..Hints::default() };
        survey(cnf, &hints, &Deadline::never()).unwrap()
    };
    let triads = Encoding::default().with_implied("triads".parse().unwrap());
    let cnf = Cnf::from_formula(&triads.encode(&puzzle).unwrap());
    let found = surveyed(&cnf);
    // A block and a line have three cells in common, in 54 places.
    assert_eq!((found.unknown.variables, found.unknown.defined), (486, 486));
    let (variable, candidates) = found.definition().unwrap();
    let cells = [0, 1, 2].map(Cell::from_index);
    let expected = cells.map(|cell| Candidate { cell, symbol: Symbol::from_index(0) });
    assert_eq!((variable.to_dimacs(), candidates.as_slice()), (730, &expected[..]));
    // The literals of a pair "candidate, triad", and the long clause: without either, there is no definition.
    for length in [2, 4] {
        let is_of_first = |clause: &[Literal]| {
            clause.len() == length
                && clause.iter().any(|one| one.variable() == variable)
                && clause
                    .iter()
                    .any(|one| found.claim(*one).is_some_and(|claim| claim.0 == expected[0]))
        };
        let left_out = cnf.clauses().position(is_of_first).unwrap();
        let mut less = Cnf::new();
        let rest = cnf.clauses().enumerate().filter(|(index, _)| *index != left_out);
        rest.for_each(|(_, clause)| less.add_clause(clause));
        let less = surveyed(&less);
        assert_eq!(less.unknown.defined, 485, "{length}");
        assert_ne!(less.definition().unwrap().0, variable);
    }
}

/// Between triads, the encoding of the rules has its name too, and no auxiliary variable is without a meaning.
#[test]
fn encodings_between_triads_have_their_names() {
    for (order, defined, groups) in [(4, 64, 64), (9, 486, 324)] {
        let puzzle = Puzzle::classic(order).unwrap();
        for preset in PRESETS {
            for &at_most_one in AT_MOST_ONE {
                let encoding = Encoding::preset(preset.name)
                    .unwrap()
                    .with_at_most_one(at_most_one)
                    .with_implied("triads".parse().unwrap());
                let encoded = encoding.encode(&puzzle).unwrap();
                let hints = Hints { numbering: Some(encoded.numbering()), ..Hints::default() };
                let never = Deadline::never();
                let found = survey(&Cnf::from_formula(&encoded), &hints, &never).unwrap();
                let unknown = &found.unknown;
                assert_eq!(
                    (unknown.name, unknown.defined),
                    (Some("triads"), defined),
                    "{encoding}"
                );
                assert_eq!(unknown.unexplained(), 0, "{encoding}");
                let between = (at_most_one.auxiliaries)(puzzle.variant().order().isqrt());
                let expected =
                    (between > 0).then_some((Some(at_most_one.name), groups, groups * between));
                let all = unknown.over_defined.iter();
                let all: Vec<_> = all.map(|one| (one.name, one.groups, one.variables)).collect();
                assert_eq!(all, Vec::from_iter(expected), "{encoding}");
            }
        }
    }
}

/// Without a clause of an encoding between triads, its variables have no meaning.
#[test]
fn a_broken_encoding_between_triads_has_no_name() {
    let puzzle = Puzzle::classic(9).unwrap();
    let encoding = Encoding::default()
        .with_at_most_one(AtMostOne::SEQUENTIAL)
        .with_implied("triads".parse().unwrap());
    let cnf = Cnf::from_formula(&encoding.encode(&puzzle).unwrap());
    let last = cnf.variables();
    let is_of_last =
        |clause: &[Literal]| clause.iter().any(|one| one.variable().to_dimacs() == last);
    let left_out = cnf.clauses().position(is_of_last).unwrap();
    let mut less = Cnf::new();
    let rest = cnf.clauses().enumerate().filter(|(index, _)| *index != left_out);
    rest.for_each(|(_, clause)| less.add_clause(clause));
    let hints = Hints { puzzle: Some(&puzzle), scheme: Some(Scheme::Dense), ..Hints::default() };
    let found = survey(&less, &hints, &Deadline::never()).unwrap();
    assert_eq!((found.unknown.defined, found.unknown.unexplained()), (486, 2));
    assert_eq!(found.unknown.over_defined[0].groups, 323);
}

/// Parts of other sizes than the usual one are read by their meaning, and have no other encoding's name.
#[test]
fn parts_of_any_size_are_exact() {
    for at_most_one in OF_SIZE.iter().copied().flatten() {
        for text in PUZZLES {
            let puzzle: Puzzle = text.parse().unwrap();
            let encoding = Encoding::default().with_at_most_one(*at_most_one);
            let formula = Cnf::from_formula(&encoding.encode(&puzzle).unwrap());
            let hints = Hints { puzzle: Some(&puzzle), ..Hints::default() };
            let found = survey(&formula, &hints, &Deadline::never()).unwrap();
            assert!(found.is_exact() && found.findings.is_empty(), "{encoding}");
            // Small groups are their pairs.
            let own = at_most_one.name.split(':').next().unwrap();
            let names = [own, "pairwise"];
            assert!(names.contains(&&*found.at_most_one()), "{encoding}: {}", found.at_most_one());
        }
    }
}

/// Support clauses state pairs in cells of at most one value only.
#[test]
fn support_clauses_are_pairs_where_cells_have_one_value() {
    let puzzle = Puzzle::classic(9).unwrap();
    let encoding = Encoding::default().with_at_most_one(AtMostOne::SUPPORT);
    let cnf = Cnf::from_formula(&encoding.encode(&puzzle).unwrap());
    let hints = Hints { puzzle: Some(&puzzle), scheme: Some(Scheme::Dense), ..Hints::default() };
    let surveyed = |cnf: &Cnf| survey(cnf, &hints, &Deadline::never()).unwrap();
    let [one] = &surveyed(&cnf).recognised[..] else { panic!("one encoding") };
    assert_eq!((one.name, one.groups, one.clauses), (Some("support"), 243, 3 * 81 * 72));
    // The pairs of the first cell are left out: supports in that cell are clauses without a reason.
    let is_of_first = |clause: &&[Literal]| {
        clause.len() == 2
            && clause.iter().all(|one| one.is_negative() && one.variable().index() < 9)
    };
    let mut less = Cnf::new();
    cnf.clauses().filter(|clause| !is_of_first(clause)).for_each(|clause| less.add_clause(clause));
    assert_eq!(cnf.len() - less.len(), 36);
    let less = surveyed(&less);
    // Of the clauses about 24 cells that share a region, those of the other direction are left; 4 of them share two.
    assert_eq!(less.recognised[0].clauses, 3 * 81 * 72 - 24 * 9);
    assert!(!less.is_exact() && less.rule_set() != "extended");
}
