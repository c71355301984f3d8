//! Each mistake in each rule is named, and nothing else.

use clausoku_audit::{FindingKind, Hints, RuleName, Survey, survey};
use clausoku_board::Puzzle;
use clausoku_cnf::{ClauseSink, Deadline, Literal};
use clausoku_decoder::{Axis, Scheme};
use clausoku_testkit::sampled;

use super::written::{NUMBERINGS, Numbers, RULES, Written, clauses, givens};

const PUZZLES: [&str; 2] = [
    "1.....2........4",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
];

/// A mistake in the clauses of a rule.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mistake {
    OneMissing,
    AllMissing,
    OneTwice,
    AllTwice,
    OneFlipped,
    AllFlipped,
    ToItself,
    OffByOne,
    NoCandidate,
    Tautology,
    OnlyDiagonal,
    OneLonger,
    OneSplit,
}

const MISTAKES: [Mistake; 13] = [
    Mistake::OneMissing,
    Mistake::AllMissing,
    Mistake::OneTwice,
    Mistake::AllTwice,
    Mistake::OneFlipped,
    Mistake::AllFlipped,
    Mistake::ToItself,
    Mistake::OffByOne,
    Mistake::NoCandidate,
    Mistake::Tautology,
    Mistake::OnlyDiagonal,
    Mistake::OneLonger,
    Mistake::OneSplit,
];

/// Returns `true` for cells that share no row and no column, so that no other rule has their clause.
fn is_alone(clause: &[(Numbers, bool)], rule: &str) -> bool {
    let [a, b] = [clause[0].0, clause[1].0];
    match rule {
        "B2" => a[0] != b[0] && a[1] != b[1],
        // The last cell of a row is in another block than the first.
        "L2" | "C2" => clause.len() == 2 && (a[0] - b[0] + a[1] - b[1]).abs() > 2,
        _ => true,
    }
}

fn write(written: &mut Written<'_>, rule: &str, mistake: Mistake) -> Option<FindingKind> {
    let n = written.puzzle.variant().order() as i64;
    let mut all = clauses(written.puzzle, rule);
    let is_pairs = rule.ends_with('2');
    // Not the first: a loop has run.
    let alone = |clause: &Vec<(Numbers, bool)>| is_alone(clause, rule);
    let place = all.iter().enumerate().skip(all.len() / 2).find(|(_, one)| alone(one))?.0;
    let kind = match mistake {
        Mistake::OneMissing => {
            all.remove(place);
            FindingKind::Missing
        }
        Mistake::AllMissing => {
            all.clear();
            FindingKind::NotWritten
        }
        Mistake::OneTwice => {
            all.push(all[place].clone());
            FindingKind::Repeated
        }
        Mistake::AllTwice => {
            all.extend(all.clone());
            FindingKind::Repeated
        }
        Mistake::OneFlipped => {
            let sign = &mut all[place][1].1;
            *sign = !*sign;
            FindingKind::SignFlipped
        }
        Mistake::AllFlipped if is_pairs => {
            for clause in &mut all {
                clause[1].1 = true;
            }
            FindingKind::SignFlipped
        }
        Mistake::AllFlipped => {
            all.iter_mut().flatten().for_each(|literal| literal.1 = false);
            FindingKind::SignFlipped
        }
        Mistake::ToItself if is_pairs => {
            let one = all[place][0];
            all.insert(place, vec![one, one]);
            FindingKind::JoinedToItself
        }
        Mistake::ToItself => {
            let one = all[place][0];
            all[place].push(one);
            FindingKind::RepeatedLiteral
        }
        Mistake::OffByOne => {
            all.iter_mut().flatten().for_each(|(numbers, _)| numbers[2] += 1);
            FindingKind::Shifted { axis: Axis::Value, by: -1 }
        }
        Mistake::NoCandidate => {
            let mut at = 0;
            for (index, clause) in all.iter().enumerate() {
                let mut literals: Vec<Literal> =
                    clause.iter().map(|&(numbers, sign)| written.literal(numbers, sign)).collect();
                if index == place {
                    let number = 777_777;
                    literals[1] =
                        Literal::from_dimacs(if is_pairs { -number } else { number }).unwrap();
                    at += 1;
                }
                written.cnf.add_clause(&literals);
            }
            assert_eq!(at, 1);
            return Some(FindingKind::NoCandidate);
        }
        Mistake::Tautology => {
            let (numbers, sign) = all[place][0];
            all[place] = vec![(numbers, sign), (numbers, !sign)];
            FindingKind::Tautology
        }
        Mistake::OnlyDiagonal if rule.starts_with('B') => {
            let m = n.isqrt();
            let on = |[r, c, _]: Numbers| (r - 1) % m == (c - 1) % m;
            if is_pairs {
                all.retain(|clause| clause.iter().all(|literal| on(literal.0)));
            } else {
                for clause in &mut all {
                    clause.retain(|literal| on(literal.0));
                }
            }
            FindingKind::OnlyDiagonal
        }
        Mistake::OneLonger if !is_pairs => {
            let more = all[0][0];
            all[place].push(more);
            FindingKind::Lengthened
        }
        Mistake::OneSplit if !is_pairs => {
            let units = all.remove(place);
            all.extend(units.into_iter().map(|literal| vec![literal]));
            FindingKind::Split
        }
        Mistake::OnlyDiagonal | Mistake::OneLonger | Mistake::OneSplit => return None,
    };
    for clause in all {
        written.add(&clause);
    }
    Some(kind)
}

/// A wrong computation of the numbers of a given.
type Move = fn(Numbers) -> Numbers;

/// A wrong writer of givens.
type Change = fn(&mut Written<'_>, &[Numbers]);

fn surveyed(written: &Written<'_>, name: &str) -> Survey {
    let scheme = name.parse::<Scheme>().ok();
    let hints = Hints { puzzle: Some(written.puzzle), scheme, ..Hints::default() };
    survey(&written.cnf, &hints, &Deadline::never()).unwrap()
}

/// Returns the findings in short.
fn found(survey: &Survey) -> Vec<(FindingKind, Option<&'static str>)> {
    survey.findings.iter().map(|one| (one.kind, one.rule.map(RuleName::name))).collect()
}

#[test]
fn each_mistake_is_named_alone() {
    let mut count = 0;
    for text in PUZZLES {
        let puzzle: Puzzle = text.parse().unwrap();
        let is_small = puzzle.variant().order() == 4;
        let rules = RULES.map(|rule| (rule, clauses(&puzzle, rule)));
        let all = RULES.into_iter().flat_map(|rule| MISTAKES.map(|mistake| (rule, mistake)));
        for (index, (rule, mistake)) in all.enumerate() {
            for (place, (name, number)) in NUMBERINGS.into_iter().enumerate() {
                // On the usual board, each mistake in one or two numberings.
                let some = sampled(6, 3);
                if !is_small && index % some != place % some {
                    continue;
                }
                let mut written = Written::new(&puzzle, number);
                let mut kind = None;
                for (other, clauses) in &rules {
                    if *other == rule {
                        kind = write(&mut written, rule, mistake);
                    } else {
                        for clause in clauses {
                            written.add(clause);
                        }
                    }
                }
                written.add_givens();
                let Some(kind) = kind else { continue };
                count += 1;
                let about = format!("{} {name} {rule} {mistake:?}", puzzle.variant().order());
                check(&written, name, rule, kind, &about);
            }
        }
    }
    assert!(count > sampled(500, 600), "{count}");
}

/// Checks that the mistake in a rule is named, and nothing else.
fn check(written: &Written<'_>, name: &str, rule: &'static str, kind: FindingKind, about: &str) {
    let survey = surveyed(written, name);
    assert!(survey.numbering().to_string().contains(name), "{about}: {}", survey.numbering());
    let expected = match kind {
        // The other rules suffice.
        FindingKind::NotWritten => {
            let complete = RULES.iter().filter(|one| **one != rule);
            let complete: Vec<&str> = complete.copied().collect();
            assert_eq!(survey.rule_set(), complete.join("+"), "{about}");
            Vec::new()
        }
        kind => vec![(kind, Some(rule))],
    };
    assert_eq!(found(&survey), expected, "{about}: {:?}", survey.findings);
}

/// Without a grid and a name of the numbering, each mistake is named too: the clauses of a small board fit larger ones.
#[test]
fn mistakes_are_named_without_hints() {
    let puzzle: Puzzle = PUZZLES[0].parse().unwrap();
    for (_, number) in NUMBERINGS {
        for rule in RULES {
            for mistake in MISTAKES {
                let mut written = Written::new(&puzzle, number);
                written.add_rules(RULES.into_iter().filter(|other| *other != rule));
                let Some(kind) = write(&mut written, rule, mistake) else { continue };
                let survey = survey(&written.cnf, &Hints::default(), &Deadline::never()).unwrap();
                let about = format!("{rule} {mistake:?}: {}", survey.numbering());
                assert_eq!(survey.variant().name(), "classic:4", "{about}");
                let kinds: Vec<FindingKind> = survey.findings.iter().map(|one| one.kind).collect();
                let expected = Some(kind).filter(|kind| *kind != FindingKind::NotWritten);
                assert_eq!(kinds, Vec::from_iter(expected), "{about}: {:?}", survey.findings);
            }
        }
    }
}

#[test]
fn a_rule_with_the_loops_of_another_one_is_one_finding() {
    for text in PUZZLES {
        let puzzle: Puzzle = text.parse().unwrap();
        for (rule, other, name) in
            [("C2", "L2", RuleName::L2), ("L2", "C2", RuleName::C2), ("B2", "L2", RuleName::L2)]
        {
            let mut written = Written::new(&puzzle, NUMBERINGS[2].1);
            for one in ["K1", "K2", "L2", "C2", "B2"] {
                written.add_rule(if one == rule { other } else { one });
            }
            written.add_givens();
            let expected = (FindingKind::WrittenAs { other: name }, Some(rule));
            assert_eq!(found(&surveyed(&written, "rcv")), [expected], "{rule} {other}");
        }
    }
}

/// The other rules suffice, and nevertheless the copy is named.
#[test]
fn a_copied_rule_beside_sufficient_ones_is_named() {
    for text in PUZZLES {
        let puzzle: Puzzle = text.parse().unwrap();
        let mut written = Written::new(&puzzle, NUMBERINGS[2].1);
        written.add_rules(RULES.map(|one| if one == "B2" { "L2" } else { one }));
        written.add_givens();
        let survey = surveyed(&written, "rcv");
        let expected = (FindingKind::WrittenAs { other: RuleName::L2 }, Some("B2"));
        assert_eq!(found(&survey), [expected]);
        assert!(survey.is_sufficient() && !survey.is_exact());
    }
}

/// Pairs without any minus sign are not "at least one" with few candidates.
#[test]
fn pairs_with_both_signs_wrong_are_named_by_their_rule() {
    for text in PUZZLES {
        let puzzle: Puzzle = text.parse().unwrap();
        let sets: [&[&str]; 2] = [&["K1", "K2", "L2", "C2", "B2"], &RULES];
        for (set, rule) in
            sets.iter().flat_map(|set| ["K2", "L2", "C2", "B2"].map(|rule| (set, rule)))
        {
            let mut written = Written::new(&puzzle, NUMBERINGS[2].1);
            for &one in *set {
                let mut all = clauses(&puzzle, one);
                if one == rule {
                    all.iter_mut().flatten().for_each(|literal| literal.1 = true);
                }
                for clause in &all {
                    written.add(clause);
                }
            }
            written.add_givens();
            let survey = surveyed(&written, "rcv");
            let about = format!("{} {rule}: {:?}", set.len(), survey.findings);
            assert_eq!(found(&survey), [(FindingKind::SignFlipped, Some(rule))], "{about}");
        }
    }
}

/// The loops over cells and those over values are both too short.
#[test]
fn a_rule_with_short_loops_is_no_missing_rule() {
    let puzzle: Puzzle = PUZZLES[1].parse().unwrap();
    let mut written = Written::new(&puzzle, NUMBERINGS[2].1);
    let is_inside = |[r, c, _]: Numbers| r < 9 && c < 9;
    for mut clause in clauses(&puzzle, "K1").into_iter().filter(|one| is_inside(one[0].0)) {
        clause.pop();
        written.add(&clause);
    }
    written.add_rules(["K2", "L2", "C2", "B2"]);
    written.add_givens();
    let survey = surveyed(&written, "rcv");
    let findings: Vec<_> =
        survey.findings.iter().map(|one| (one.kind, one.rule, one.count)).collect();
    let k1 = Some(RuleName::K1);
    assert_eq!(findings, [(FindingKind::Missing, k1, 17), (FindingKind::Shortened, k1, 64)]);
    let first = survey.findings[0].examples[0].wanted[0];
    assert_eq!(first, written.literal([1, 9, 1], true));
}

#[test]
fn missing_rules_of_small_sets_are_named() {
    let puzzle: Puzzle = PUZZLES[1].parse().unwrap();
    for (name, number) in NUMBERINGS {
        for rule in ["K1", "L2", "C2", "B2"] {
            let mut written = Written::new(&puzzle, number);
            for other in ["K1", "K2", "L2", "C2", "B2"] {
                if other != rule {
                    written.add_rule(other);
                }
            }
            written.add_givens();
            let survey = surveyed(&written, name);
            assert_eq!(found(&survey), [(FindingKind::NotWritten, Some(rule))], "{name} {rule}");
            assert!(!survey.is_exact());
        }
    }
}

#[test]
fn moved_givens_are_named() {
    let kinds: [(FindingKind, Move); 5] = [
        (FindingKind::GivensTransposed, |[r, c, v]| [c, r, v]),
        (FindingKind::GivensShifted { axis: Axis::Value, by: -1 }, |[r, c, v]| [r, c, v + 1]),
        (FindingKind::GivensShifted { axis: Axis::Value, by: 1 }, |[r, c, v]| [r, c, v - 1]),
        (FindingKind::GivensShifted { axis: Axis::Column, by: -1 }, |[r, c, v]| [r, c + 1, v]),
        (FindingKind::GivensShifted { axis: Axis::Row, by: -1 }, |[r, c, v]| [r + 1, c, v]),
    ];
    let puzzle: Puzzle = PUZZLES[1].parse().unwrap();
    for (name, number) in NUMBERINGS {
        for (kind, to) in kinds {
            let mut written = Written::new(&puzzle, number);
            written.add_rules(RULES);
            // There is no variable 0.
            for numbers in givens(&puzzle).into_iter().map(to).filter(|&one| number(9, one) > 0) {
                written.add(&[(numbers, true)]);
            }
            if kind == FindingKind::GivensTransposed && name.parse::<Scheme>().is_err() {
                // Rows and columns exchanged, the formula states the puzzle.
                assert_eq!(found(&surveyed(&written, name)), [], "{name}");
                continue;
            }
            assert_eq!(found(&surveyed(&written, name)), [(kind, None)], "{name}");
        }
    }
}

/// Each axis that is off by one has a finding.
#[test]
fn givens_that_are_off_by_one_on_several_axes_are_named() {
    let puzzle: Puzzle = PUZZLES[1].parse().unwrap();
    for (name, number) in NUMBERINGS {
        for by in [[1, 1, 0], [-1, -1, 0], [1, -1, 0], [1, 0, 1], [1, 1, 1], [-1, -1, -1]] {
            let mut written = Written::new(&puzzle, number);
            written.add_rules(RULES);
            let moved =
                givens(&puzzle).into_iter().map(|one| [0, 1, 2].map(|axis| one[axis] + by[axis]));
            for numbers in moved.filter(|&one| number(9, one) > 0) {
                written.add(&[(numbers, true)]);
            }
            let axes = Axis::ALL.into_iter().zip(by).filter(|&(_, by)| by != 0);
            let kinds =
                axes.map(|(axis, by)| (FindingKind::GivensShifted { axis, by: -(by as i8) }, None));
            let survey = surveyed(&written, name);
            assert_eq!(found(&survey), kinds.collect::<Vec<_>>(), "{name} {by:?}");
        }
    }
}

/// A grid with 0 for empty cells, each cell of which becomes a unit.
#[test]
fn units_of_the_value_0_are_named() {
    let puzzle: Puzzle = PUZZLES[1].parse().unwrap();
    // With the value as the largest multiple, these numbers are not positive.
    for (name, number) in NUMBERINGS.into_iter().filter(|(name, _)| !name.contains("value−1")) {
        let mut written = Written::new(&puzzle, number);
        written.add_rules(RULES);
        let all = givens(&puzzle);
        for (r, c) in (1..=9).flat_map(|r| (1..=9).map(move |c| (r, c))) {
            let given = all.iter().find(|one| one[..2] == [r, c]);
            let numbers = given.copied().unwrap_or([r, c, 0]);
            if number(9, numbers) > 0 {
                written.add(&[(numbers, true)]);
            }
        }
        let survey = surveyed(&written, name);
        assert_eq!(found(&survey), [(FindingKind::GivenZero, None)], "{name}");
        assert_eq!((survey.findings[0].count, survey.givens.present), (58, 23), "{name}");
    }
}

#[test]
fn single_givens_are_compared() {
    let puzzle: Puzzle = PUZZLES[1].parse().unwrap();
    let (name, number) = NUMBERINGS[0];
    let cases: [(FindingKind, Change); 5] = [
        (FindingKind::GivenMissing, |written, all| {
            written.add_units(&all[1..]);
        }),
        (FindingKind::GivenAdded, |written, all| {
            written.add(&[([1, 2, 3], true)]);
            written.add_units(all);
        }),
        (FindingKind::GivenOther, |written, all| {
            let [r, c, v] = all[0];
            written.add(&[([r, c, v % 9 + 1], true)]);
            written.add_units(&all[1..]);
        }),
        (FindingKind::GivenNegated, |written, all| {
            written.add(&[(all[0], false)]);
            written.add_units(&all[1..]);
        }),
        (FindingKind::Repeated, |written, all| {
            written.add(&[(all[0], true)]);
            written.add_units(all);
        }),
    ];
    for (kind, change) in cases {
        let mut written = Written::new(&puzzle, number);
        written.add_rules(RULES);
        change(&mut written, &givens(&puzzle));
        assert_eq!(found(&surveyed(&written, name)), [(kind, None)]);
    }
}

/// Without a grid too, a cell has one value at most.
#[test]
fn two_givens_in_a_cell_are_named() {
    let puzzle: Puzzle = PUZZLES[1].parse().unwrap();
    for (name, number) in NUMBERINGS {
        let mut written = Written::new(&puzzle, number);
        written.add_rules(RULES);
        let all = givens(&puzzle);
        written.add_units(&all);
        let [r, c, v] = all[0];
        written.add(&[([r, c, v % 9 + 1], true)]);
        let survey = survey(&written.cnf, &Hints::default(), &Deadline::never()).unwrap();
        assert_eq!(found(&survey), [(FindingKind::GivenTwice, None)], "{name}");
        assert!(!survey.is_exact());
    }
}
