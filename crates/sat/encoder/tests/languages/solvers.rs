//! Solvers of each language read what is written, and their answers are read back.

use std::fs;
use std::process::Command;
use std::sync::Arc;

use clausoku_board::{Candidate, Puzzle, Symbol, Variant};
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

/// Returns the answer of a program.
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

#[test]
fn solvers_of_every_language_agree_with_the_search() {
    for &(program, language, arguments) in SOLVERS.iter().filter(|row| has(row.0)) {
        let export = Export::named(language).unwrap();
        for puzzle in puzzles() {
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
            if found.is_none() {
                assert!(solutions(&puzzle, 1).is_empty(), "{program}, {name}: {text}");
            }
        }
    }
}

#[test]
fn every_language_is_tested() {
    for export in EXPORTS {
        assert!(SOLVERS.iter().any(|row| row.1 == export.name), "{}", export.name);
    }
}
