//! Programs with a wrong loop, as students write them: the loop is named, and nothing else.

use std::fmt::Write as _;

use clausoku_audit::{FindingKind, Hints, RuleName, Survey, SurveyError, survey};
use clausoku_board::Puzzle;
use clausoku_cnf::{Deadline, Strictness, dimacs};
use clausoku_decoder::Axis;

use super::written::{NUMBERINGS, Number, RULES, givens};

const PUZZLES: [&str; 2] = [
    "1.....2........4",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
];

/// A mistake in the loops of a program.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mistake {
    /// The loop of an axis begins at 0, and ends at the order or before.
    FromZero(Axis, bool),
    /// The loops of rows and columns begin at 0.
    CellsFromZero(bool),
    /// The blocks are `i div m` and `j div m`.
    Divided,
    /// The rows of the blocks are `i div m`.
    RowsDivided,
    /// The condition is that the second number is larger than that of the row or column.
    OtherCondition,
    /// The 0 after every other pair is missing.
    TwoPairs,
    /// The loop of an axis ends one before the order.
    EndsEarly(Axis),
    /// The blocks are `(i + 1) div m`.
    DividedMore,
    /// The blocks are `i mod m`.
    Modulo,
    /// Only the pairs of one row of a block are written.
    OneRow,
}

/// A program that writes DIMACS.
struct Program {
    order: i64,
    number: Number,
    text: String,
}

impl Program {
    fn literals(&mut self, sign: i64, candidates: &[[i64; 3]]) {
        for &one in candidates {
            let number = (self.number)(self.order, one);
            write!(self.text, "{} ", sign * number).unwrap();
        }
    }

    /// Writes a rule in nested loops.
    fn rule(&mut self, rule: &str, mistake: Option<Mistake>) {
        let (n, m) = (self.order, self.order.isqrt());
        let bounds = |axis: Axis| {
            let is_of_cells = axis != Axis::Value;
            match mistake {
                Some(Mistake::FromZero(wrong, is_longer)) if wrong == axis => {
                    (0, n - i64::from(!is_longer))
                }
                Some(Mistake::CellsFromZero(is_longer)) if is_of_cells => {
                    (0, n - i64::from(!is_longer))
                }
                Some(Mistake::EndsEarly(wrong)) if wrong == axis => (1, n - 1),
                _ => (1, n),
            }
        };
        let [rows, columns, values] =
            Axis::ALL.map(bounds).map(|(first, last)| (first..=last).collect::<Vec<_>>());
        let block = |r: i64, c: i64| match mistake {
            Some(Mistake::Divided) => (r / m, c / m),
            Some(Mistake::DividedMore) => ((r + 1) / m, (c + 1) / m),
            Some(Mistake::Modulo) => (r % m, c % m),
            Some(Mistake::RowsDivided) => (r / m, (c - 1) / m),
            _ => ((r - 1) / m, (c - 1) / m),
        };
        let mut groups: Vec<(i64, Vec<[i64; 3]>)> = Vec::new();
        match &rule[..1] {
            "K" => {
                for &r in &rows {
                    groups.extend(
                        columns.iter().map(|&c| (r, values.iter().map(|&v| [r, c, v]).collect())),
                    );
                }
            }
            "L" => {
                for &r in &rows {
                    groups.extend(
                        values.iter().map(|&v| (r, columns.iter().map(|&c| [r, c, v]).collect())),
                    );
                }
            }
            "C" => {
                for &c in &columns {
                    groups.extend(
                        values.iter().map(|&v| (c, rows.iter().map(|&r| [r, c, v]).collect())),
                    );
                }
            }
            _ => {
                let cells: Vec<(i64, i64)> =
                    rows.iter().flat_map(|&r| columns.iter().map(move |&c| (r, c))).collect();
                let mut blocks: Vec<(i64, i64)> = cells.iter().map(|&(r, c)| block(r, c)).collect();
                blocks.sort_unstable();
                blocks.dedup();
                for one in blocks {
                    let inside = cells.iter().filter(|&&(r, c)| block(r, c) == one);
                    groups.extend(
                        values
                            .iter()
                            .map(|&v| (0, inside.clone().map(|&(r, c)| [r, c, v]).collect())),
                    );
                }
            }
        }
        let mut written = 0;
        for (region, group) in groups {
            if rule.ends_with('1') {
                self.literals(1, &group);
                self.text.push_str("0\n");
                continue;
            }
            for (place, &first) in group.iter().enumerate() {
                for (at, &second) in group.iter().enumerate() {
                    let larger = second[usize::from(rule == "L2")];
                    let is_written = match mistake {
                        Some(Mistake::OtherCondition) => larger > region,
                        Some(Mistake::OneRow) => at > place && first[0] == second[0],
                        _ => at > place,
                    };
                    if is_written {
                        self.literals(-1, &[first, second]);
                        written += 1;
                        if mistake != Some(Mistake::TwoPairs) || written % 2 == 0 {
                            self.text.push_str("0\n");
                        }
                    }
                }
            }
        }
        if mistake == Some(Mistake::TwoPairs) && written % 2 == 1 {
            self.text.push_str("0\n");
        }
    }
}

/// Returns the finding of a mistake in a rule; `None` if no such program has the mistake.
fn kind(mistake: Mistake, rule: &str, m: u8) -> Option<FindingKind> {
    let is_pairs = rule.ends_with('2');
    let from_zero = |axis, is_longer| Some(FindingKind::LoopFromZero { axis, is_longer });
    match mistake {
        Mistake::FromZero(Axis::Value, is_longer) => from_zero(Some(Axis::Value), is_longer),
        // Blocks that begin at 0 and are complete begin too early.
        Mistake::FromZero(..) | Mistake::CellsFromZero(false) if rule.starts_with('B') => None,
        Mistake::FromZero(axis, is_longer) => from_zero(Some(axis), is_longer),
        Mistake::CellsFromZero(is_longer) => from_zero(None, is_longer),
        Mistake::Divided | Mistake::RowsDivided if rule.starts_with('B') => {
            let columns = if mistake == Mistake::Divided { m } else { 0 };
            Some(FindingKind::BlocksDivided { rows: m, columns })
        }
        Mistake::OtherCondition if ["L2", "C2"].contains(&rule) => {
            Some(FindingKind::ComparedWithRegion)
        }
        Mistake::TwoPairs if is_pairs => Some(FindingKind::PairsJoined),
        _ => None,
    }
}

const MISTAKES: [Mistake; 12] = [
    Mistake::FromZero(Axis::Value, true),
    Mistake::FromZero(Axis::Value, false),
    Mistake::FromZero(Axis::Row, true),
    Mistake::FromZero(Axis::Row, false),
    Mistake::FromZero(Axis::Column, true),
    Mistake::FromZero(Axis::Column, false),
    Mistake::CellsFromZero(true),
    Mistake::CellsFromZero(false),
    Mistake::Divided,
    Mistake::RowsDivided,
    Mistake::OtherCondition,
    Mistake::TwoPairs,
];

fn surveyed(puzzle: &Puzzle, text: &str) -> Result<Survey, SurveyError> {
    let document = dimacs::read_with(text.as_bytes(), Strictness::Lenient).unwrap();
    let hints = Hints { puzzle: Some(puzzle), ..Hints::default() };
    survey(&document.cnf, &hints, &Deadline::never())
}

/// Returns the text of a program with a mistake in these rules.
fn program(
    puzzle: &Puzzle,
    number: Number,
    rules: &[&str],
    wrong: &[&str],
    mistake: Mistake,
) -> String {
    let order = puzzle.variant().order() as i64;
    let mut program = Program { order, number, text: String::new() };
    for rule in rules {
        program.rule(rule, Some(mistake).filter(|_| wrong.contains(rule)));
    }
    for given in givens(puzzle) {
        program.literals(1, &[given]);
        program.text.push_str("0\n");
    }
    program.text
}

#[test]
fn each_wrong_loop_is_named_alone() {
    let mut count = 0;
    for (text, every) in PUZZLES.into_iter().zip([2, 31]) {
        let puzzle: Puzzle = text.parse().unwrap();
        let m = puzzle.variant().order().isqrt() as u8;
        let all = RULES.into_iter().flat_map(|rule| MISTAKES.map(|mistake| (rule, mistake)));
        let all = all.flat_map(|(rule, mistake)| {
            NUMBERINGS[..4].iter().map(move |one| (rule, mistake, one))
        });
        let all = all
            .filter_map(|(rule, mistake, one)| Some((rule, mistake, one, kind(mistake, rule, m)?)));
        for (rule, mistake, (name, number), kind) in all.step_by(every) {
            count += 1;
            let written = program(&puzzle, *number, &RULES, &[rule], mistake);
            let survey = surveyed(&puzzle, &written).unwrap();
            let found: Vec<_> = survey
                .findings
                .iter()
                .map(|one| (one.kind, one.rule.map(RuleName::name)))
                .collect();
            let about = format!("{m} {name} {rule} {mistake:?}: {:?}", survey.findings);
            assert_eq!(found, [(kind, Some(rule))], "{about}");
            assert!(!survey.is_exact(), "{about}");
        }
    }
    assert!(count > 100, "{count}");
}

/// A mistake of several rules is one finding.
#[test]
fn a_wrong_loop_of_each_rule_is_one_finding() {
    let rules = ["K1", "K2", "L2", "C2", "B2"];
    for (text, mistake) in
        PUZZLES.into_iter().flat_map(|text| MISTAKES[..1].iter().map(move |&one| (text, one)))
    {
        let puzzle: Puzzle = text.parse().unwrap();
        for (name, number) in &NUMBERINGS[..3] {
            let survey =
                surveyed(&puzzle, &program(&puzzle, *number, &rules, &rules, mistake)).unwrap();
            let found: Vec<_> = survey.findings.iter().map(|one| (one.kind, one.rule)).collect();
            let kind = FindingKind::LoopFromZero { axis: Some(Axis::Value), is_longer: true };
            assert_eq!(found, [(kind, None)], "{name}: {:?}", survey.findings);
        }
    }
}

#[test]
fn a_number_of_several_candidates_is_named() {
    let puzzle: Puzzle = PUZZLES[1].parse().unwrap();
    let numbers: [Number; 4] = [
        |_, [r, c, v]| 10 * r + c + v,
        |_, [r, c, v]| 81 * (r - 1) + 8 * (c - 1) + v,
        |_, [r, c, v]| 80 * (r - 1) + 9 * (c - 1) + v,
        |_, [r, c, v]| r * c * v,
    ];
    for number in numbers {
        let text =
            program(&puzzle, number, &["K1", "K2", "L2", "C2", "B2"], &[], Mistake::TwoPairs);
        let error = surveyed(&puzzle, &text).unwrap_err();
        let SurveyError::SharedNumber { number: shared, candidates, count } = &error else {
            panic!("{error}");
        };
        let named: Vec<i64> = candidates
            .split(", ")
            .map(|one| {
                let indices = one.trim_start_matches("x(").trim_end_matches(')').split(',');
                let indices: Vec<i64> = indices.map(|one| one.parse().unwrap()).collect();
                number(9, [indices[0], indices[1], indices[2]])
            })
            .collect();
        assert_eq!(named, [i64::from(*shared); 2], "{error}");
        assert!(*count >= 8, "{error}");
    }
}

/// The likeliest cause is the first finding.
#[test]
fn a_short_loop_and_other_blocks_are_the_first_finding() {
    let rules = ["K1", "K2", "L2", "C2", "B2"];
    let puzzle: Puzzle = PUZZLES[1].parse().unwrap();
    let ends = |axis| FindingKind::LoopEndsEarly { axis: Some(axis) };
    let cases: [(&[&str], Mistake, &str); 7] = [
        (&rules, Mistake::EndsEarly(Axis::Value), ""),
        (&["K1"], Mistake::EndsEarly(Axis::Value), "K1"),
        (&["K1"], Mistake::EndsEarly(Axis::Row), "K1"),
        (&["L2"], Mistake::EndsEarly(Axis::Column), "L2"),
        (&["B2"], Mistake::DividedMore, "B2"),
        (&["B2"], Mistake::Modulo, "B2"),
        (&["B2"], Mistake::OneRow, "B2"),
    ];
    for (wrong, mistake, rule) in cases {
        for (name, number) in &NUMBERINGS[..2] {
            let survey =
                surveyed(&puzzle, &program(&puzzle, *number, &rules, wrong, mistake)).unwrap();
            let about = format!("{name} {mistake:?} {rule}: {:?}", survey.findings);
            let first = survey.findings.first().expect(&about);
            assert_eq!(first.rule.map_or("", RuleName::name), rule, "{about}");
            let sets = match (mistake, first.kind) {
                (Mistake::EndsEarly(axis), kind) => {
                    assert_eq!(kind, ends(axis), "{about}");
                    continue;
                }
                (Mistake::OneRow, kind) => {
                    assert_eq!(kind, FindingKind::OnlyLines { axis: Axis::Row }, "{about}");
                    continue;
                }
                (_, FindingKind::OtherBlocks { rows, columns }) => {
                    assert_eq!(rows, columns, "{about}");
                    rows.sets(9)
                }
                _ => panic!("{about}"),
            };
            let wanted = if mistake == Mistake::Modulo {
                vec![vec![1, 4, 7], vec![2, 5, 8], vec![3, 6, 9]]
            } else {
                vec![vec![1], vec![2, 3, 4], vec![5, 6, 7], vec![8, 9]]
            };
            assert_eq!(sets, wanted, "{about}");
        }
    }
}

#[test]
fn givens_in_one_clause_are_named() {
    let puzzle: Puzzle = PUZZLES[1].parse().unwrap();
    let number = NUMBERINGS[1].1;
    let rules = ["K1", "K2", "L2", "C2", "B2"];
    let mut text =
        program(&Puzzle::empty(puzzle.variant().clone()), number, &rules, &[], Mistake::TwoPairs);
    let all = givens(&puzzle);
    for &one in &all {
        write!(text, "{} ", number(9, one)).unwrap();
    }
    text.push_str("0\n");
    let survey = surveyed(&puzzle, &text).unwrap();
    let found: Vec<_> =
        survey.findings.iter().map(|one| (one.kind, one.count, one.clauses.len())).collect();
    assert_eq!(found, [(FindingKind::GivensJoined, all.len() as u64, 1)]);
}

/// Two values that share a number are named before all that follows from it.
#[test]
fn values_with_one_number_are_named_first() {
    let puzzle: Puzzle = PUZZLES[1].parse().unwrap();
    let number: Number = |_, [r, c, v]| 81 * (r - 1) + 9 * (c - 1) + v.min(8);
    let text = program(&puzzle, number, &["K1", "K2", "L2", "C2", "B2"], &[], Mistake::TwoPairs);
    let survey = surveyed(&puzzle, &text).unwrap();
    let kind = FindingKind::SharedValues { first: 8, second: 9 };
    assert_eq!(survey.findings.first().map(|one| (one.kind, one.count)), Some((kind, 81)));
}

/// The grid decides between numberings in which as many rules are complete.
#[test]
fn a_copied_rule_is_read_in_the_numbering_of_the_givens() {
    let puzzle: Puzzle = PUZZLES[1].parse().unwrap();
    let rules = ["K1", "K2", "L2", "C2", "K2"];
    let text = program(&puzzle, NUMBERINGS[1].1, &rules, &[], Mistake::TwoPairs);
    let survey = surveyed(&puzzle, &text).unwrap();
    assert!(survey.numbering().to_string().starts_with("decimal"), "{}", survey.numbering());
    let found: Vec<_> = survey.findings.iter().map(|one| (one.kind, one.rule)).collect();
    let kind = FindingKind::WrittenAs { other: RuleName::K2 };
    assert_eq!(found, [(kind, Some(RuleName::B2))], "{:?}", survey.findings);
}
