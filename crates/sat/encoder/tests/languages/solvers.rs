//! Solvers of each language read what is written, and their answers are read back.

use std::fs;
use std::process::Command;
use std::sync::Arc;

use clausoku_board::{
    Candidate, Cell, Constraint, ConstraintKind as Kind, Puzzle, Symbol, Variant, check_solution,
};
use clausoku_cnf::{Verdict, answer as sat};
use clausoku_decoder::{Numbering, Scheme};
use clausoku_encoder::exports::{Answer, EXPORTS, Export, read_answer};
use clausoku_testkit::{has, solutions};

/// A program that solves an export: its name, the language, and its arguments, with `FILE` and `ANSWER` for files.
const SOLVERS: &[(&str, &str, &[&str])] = &[
    ("clasp", "opb", &["FILE"]),
    ("minisat+", "opb", &["-v0", "FILE"]),
    ("z3", "smt-lib", &["FILE"]),
    ("minizinc", "minizinc", &["--solver", "gecode", "FILE"]),
    ("glpsol", "lp", &["--lp", "FILE", "-o", "ANSWER"]),
    ("clingo", "asp", &["FILE"]),
];

fn answer(program: &str, export: &Export, arguments: &[&str], puzzle: &Puzzle) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzle").with_extension(export.extension);
    let result = folder.path().join("answer");
    let mut text = Vec::new();
    export.write(puzzle, &["a comment".to_owned(), String::new()], &mut text).unwrap();
    fs::write(&file, text).unwrap();
    let place = |argument: &&str| match *argument {
        "FILE" => file.clone(),
        "ANSWER" => result.clone(),
        other => other.into(),
    };
    let output = Command::new(program).args(arguments.iter().map(place)).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    fs::read_to_string(&result).unwrap_or(printed)
}

/// Puzzles of several kinds of boards, solvable and not.
fn puzzles() -> Vec<Puzzle> {
    let parse = |text: &str| text.parse::<Puzzle>().unwrap();
    let of = |name: &str| Puzzle::empty(Arc::new(Variant::by_name(name).unwrap()));
    let four = parse("1..............4");
    let symbol = Symbol::from_index(0);
    let excluded: Vec<Candidate> =
        four.givens().open().take(5).map(|cell| Candidate { cell, symbol }).collect();
    let excluding = four.clone().excluding(excluded).unwrap();
    vec![
        parse("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."),
        parse("12..34....4...1."),
        parse("123........42..."),
        four,
        excluding,
        of("x:4"),
        of("blocks:2x3"),
        of("windoku"),
    ]
}

/// Boards of four symbols with constraints: sums, orders, clauses, solvable and not, with values from 1 and from 0.
fn constrained() -> Vec<Puzzle> {
    let cells = |numbers: &[u32]| numbers.iter().map(|&number| Cell::from_index(number)).collect();
    let of = |kind: Kind, numbers: &[u32]| Constraint::new(kind, cells(numbers));
    let cage = |sum, numbers: &[u32]| of(Kind::Cage { sum: Some(sum) }, numbers);
    let boards = [
        vec![cage(3, &[0, 1]), cage(9, &[4, 8, 9]), cage(8, &[2, 3, 7]), cage(4, &[10, 11])],
        vec![cage(2, &[0, 1])],
        vec![of(Kind::Arrow, &[0, 2, 7]), of(Kind::DoubleArrow, &[4, 9, 10, 6])],
        vec![
            of(Kind::Thermometer, &[0, 5, 10, 15]),
            of(Kind::LittleKiller { sum: 13 }, &[12, 9, 6, 3]),
        ],
        vec![of(Kind::Sum { sum: -3, weights: vec![2, -3, 1] }, &[0, 6, 11])],
        vec![of(Kind::Whispers { difference: 2 }, &[1, 6, 11]), of(Kind::Renban, &[4, 9, 14])],
        vec![of(Kind::NonConsecutive, &[])],
        vec![of(Kind::Palindrome, &[0, 6, 9, 15]), of(Kind::GreaterThan, &[1, 5])],
        vec![of(Kind::AllDifferent, &[0, 5, 10, 15]), of(Kind::Odd, &[3])],
        vec![of(Kind::EqualSums { sizes: vec![2, 3] }, &[0, 1, 4, 8, 9])],
    ];
    let variants = (0..).zip(boards).map(|(number, constraints)| {
        // Every third board has values from 0.
        let first = u16::from(number % 3 != 2);
        let board = Variant::classic(4).unwrap().with_first_value(first).unwrap();
        board.with_constraints(constraints)
    });
    // A sum that no values of the board have is refused with its board.
    variants.flatten().map(|variant| Puzzle::empty(Arc::new(variant))).collect()
}

#[test]
fn solvers_of_every_language_agree_with_the_search() {
    for &(program, language, arguments) in SOLVERS.iter().filter(|row| has(row.0)) {
        let export = Export::named(language).unwrap();
        for puzzle in puzzles().into_iter().chain(constrained()) {
            let text = answer(program, export, arguments, &puzzle);
            let numbering = Numbering::new(Scheme::Dense, puzzle.variant()).unwrap();
            let name = puzzle.variant().name();
            let found = match read_answer(&text).unwrap() {
                Some(Answer::Satisfiable(values)) => {
                    let model = values.model(&numbering).unwrap();
                    Some(clausoku_decoder::decode(&model, &numbering, &puzzle).unwrap())
                }
                Some(Answer::Unsatisfiable) => None,
                // As SAT solvers say it.
                None if sat::read(text.as_bytes()) == Ok(Verdict::Unsatisfiable) => None,
                other => panic!("{program}, {name}: {other:?}\n{text}"),
            };
            let name = puzzle
                .variant()
                .constraints()
                .first()
                .map_or(name.to_owned(), |first| puzzle.variant().constraint_name(first));
            if found.is_none() {
                // The brute force knows no constraints; the board of order 4 has 288 grids.
                let has_solution = |grid| check_solution(&puzzle, grid).is_ok();
                let grids = solutions(&puzzle, 300);
                assert!(!grids.iter().any(has_solution), "{program}, {name}: {text}");
            }
        }
    }
}

#[test]
fn sums_are_sums_in_every_language() {
    let puzzle = constrained().remove(0);
    for (language, expected) in [
        ("opb", "+1 x1 +2 x2 +3 x3 +4 x4 +1 x5 +2 x6 +3 x7 +4 x8 = 3 ;\n"),
        ("lp", ": x1 + 2 x2 + 3 x3 + 4 x4 + x5 + 2 x6 + 3 x7 + 4 x8 = 3\n"),
        ("minizinc", "constraint r1c1 + r1c2 = 3;\n"),
        (
            "smt-lib",
            "(assert (= (bvadd ((_ zero_extend 1) r1c1) ((_ zero_extend 1) r1c2)) (_ bv3 4)))\n",
        ),
        ("asp", ":- not #sum { 1*V,1 : x(1,1,V); 1*V,2 : x(1,2,V) } = 3.\n"),
    ] {
        let mut text = Vec::new();
        Export::named(language).unwrap().write(&puzzle, &[], &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn every_language_is_tested() {
    for export in EXPORTS {
        assert!(SOLVERS.iter().any(|row| row.1 == export.name), "{}", export.name);
    }
}
