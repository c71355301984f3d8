//! Formulas as others write them, without a grid or a name of the numbering.

use clausoku_audit::{Board, FindingKind, Hints, RuleName, Survey, survey};
use clausoku_board::{Alphabet, Extra, Puzzle, SquareBoard, Variant};
use clausoku_cnf::{Cnf, Deadline, Strictness, dimacs};
use std::fmt::Write as _;
use std::sync::Arc;

use super::written::{NUMBERINGS, RULES, Written};

fn surveyed(cnf: &Cnf) -> Survey {
    survey(cnf, &Hints::default(), &Deadline::never()).unwrap()
}

const EASY: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

#[test]
fn three_digits_without_counts_are_read() {
    let puzzle: Puzzle = EASY.parse().unwrap();
    let mut written = Written::new(&puzzle, NUMBERINGS[2].1);
    // K2 is missing: the set is `minimal`.
    written.add_rules(["K1", "L2", "C2", "B2"]);
    written.add_givens();
    let mut text = "c homework\np cnf 729 3\n".to_owned();
    for (index, clause) in written.cnf.clauses().enumerate() {
        for literal in clause {
            write!(text, "{literal:?} ").unwrap();
        }
        text.push_str("0\n");
        if index % 1000 == 0 {
            text.push_str("c next rule\n");
        }
    }
    let document = dimacs::read_with(text.as_bytes(), Strictness::Lenient).unwrap();
    let found = surveyed(&document.cnf);
    assert_eq!(found.numbering().to_string(), "rcv (100·row + 10·column + value)");
    assert_eq!((found.rule_set().as_str(), found.board), ("minimal", Board::Usual));
    assert_eq!(found.findings, []);
    assert!(found.is_exact());
    assert_eq!(&found.stated, puzzle.givens());
}

#[test]
fn blocks_without_rows_and_columns_are_complete_with_these() {
    let puzzle: Puzzle = EASY.parse().unwrap();
    let mut written = Written::new(&puzzle, NUMBERINGS[1].1);
    written.add_rules(["K1", "K2", "L2", "C2"]);
    for clause in super::written::clauses(&puzzle, "B2") {
        let [a, b] = [clause[0].0, clause[1].0];
        if a[0] != b[0] && a[1] != b[1] {
            written.add(&clause);
        }
    }
    let found = surveyed(&written.cnf);
    assert_eq!((found.rule_set().as_str(), &*found.findings), ("efficient", &[][..]));
    assert_eq!(found.numbering().to_string(), "decimal (10000·column + 100·row + value)");
}

#[test]
fn boards_of_the_table_are_read_off_the_clauses() {
    let names = [
        "classic:4",
        "classic:16",
        "x",
        "x:4",
        "windoku",
        "diagonal",
        "anti-knight",
        "disjoint-groups",
        "blocks:2x3",
        "jigsaw:AAAB/ACBB/DCCB/DDDC",
    ];
    for name in names {
        let variant = Arc::new(Variant::by_name(name).unwrap());
        let puzzle = Puzzle::empty(Arc::clone(&variant));
        for (numbering, number) in [NUMBERINGS[0], NUMBERINGS[3]] {
            let mut written = Written::new(&puzzle, number);
            written.add_rules(["K1", "K2", "L2", "C2", "B2", "E2"]);
            let found = surveyed(&written.cnf);
            assert_eq!(found.variant().name(), variant.name());
            assert!(found.is_exact(), "{name}: {:?}", found.findings);
            assert!(found.numbering().to_string().contains(numbering));
        }
    }
}

#[test]
fn several_extras_are_read_off_the_clauses() {
    for (names, rows, columns) in [
        (&["x", "windoku"][..], 3, 3),
        (&["diagonal", "anti-knight"], 3, 3),
        (&["windoku", "anti-king", "x"], 3, 3),
        (&["x", "anti-king"], 2, 3),
    ] {
        let mut board = SquareBoard::blocks(rows, columns).unwrap();
        for name in names {
            board = board.with_extra(Extra::by_name(name).unwrap()).unwrap();
        }
        let alphabet = Alphabet::numbers(board.order());
        let variant = Arc::new(Variant::from_boards("own", alphabet, &[board]).unwrap());
        let puzzle = Puzzle::empty(Arc::clone(&variant));
        let mut written = Written::new(&puzzle, NUMBERINGS[0].1);
        written.add_rules(["K1", "K2", "L2", "C2", "B2", "E2"]);
        let found = surveyed(&written.cnf);
        let mut read =
            found.variant().name().split(':').next().unwrap().split('+').collect::<Vec<_>>();
        let mut expected = names.to_vec();
        read.sort_unstable();
        expected.sort_unstable();
        assert_eq!(read, expected);
        assert_eq!(found.variant().regions().len(), variant.regions().len());
        assert!(found.is_exact(), "{names:?}: {:?}", found.findings);
    }
}

#[test]
fn errors_are_named_without_a_grid() {
    let puzzle: Puzzle = EASY.parse().unwrap();
    let mut written = Written::new(&puzzle, NUMBERINGS[2].1);
    written.add_rules(RULES.into_iter().filter(|rule| *rule != "B2"));
    for clause in super::written::clauses(&puzzle, "B2") {
        // The loop compares the rows only.
        if clause[0].0[0] < clause[1].0[0] {
            written.add(&clause);
        }
    }
    let found = surveyed(&written.cnf);
    // All pairs that are left out are those of rows.
    assert_eq!(found.findings, []);
    let mut written = Written::new(&puzzle, NUMBERINGS[2].1);
    written.add_rules(["K1", "K2", "C2", "B2"]);
    let found = surveyed(&written.cnf);
    let [one] = &*found.findings else { panic!("{:?}", found.findings) };
    assert_eq!((one.kind, one.rule), (FindingKind::NotWritten, Some(RuleName::L2)));
}
