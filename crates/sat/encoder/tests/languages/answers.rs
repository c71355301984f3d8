//! Answers of solvers, whole, truncated and contradictory.

use std::sync::Arc;

use clausoku_board::Variant;
use clausoku_cnf::{Model, lit};
use clausoku_decoder::{Numbering, Scheme};
use clausoku_encoder::exports::{Answer, AnswerError, Values, read_answer};

fn numbers(literals: &[clausoku_cnf::Literal]) -> Answer {
    Answer::Satisfiable(Values::Numbers(Model::from_literals(literals.iter().copied()).unwrap()))
}

fn places(places: &[[u32; 3]]) -> Answer {
    Answer::Satisfiable(Values::Places(places.to_vec()))
}

#[test]
fn each_solver_has_its_form() {
    for (text, answer) in [
        (
            "c clasp\ns SATISFIABLE\nv x1 -x2\nv +x3 ~x4 \n",
            numbers(&[lit!(1), lit!(-2), lit!(3), lit!(-4)]),
        ),
        ("Answer: 1\nx(1,2,3) x(16,2,10)\nSATISFIABLE\n", places(&[[1, 2, 3], [16, 2, 10]])),
        ("sat\n((r1c1 1)\n (r16c2 12))\n", places(&[[1, 1, 1], [16, 2, 12]])),
        (
            "sat\n(\n  (define-fun r1c2 () Int\n    5)\n  (define-fun r2c1 () (_ BitVec 4) #x9)\n (define-fun r2c2 () (_ BitVec 3) #b011))\n",
            places(&[[1, 2, 5], [2, 1, 9], [2, 2, 3]]),
        ),
        ("r1c1 = 5;\r\nr1c2 = 6;\n----------\n", places(&[[1, 1, 5], [1, 2, 6]])),
        (
            "   No. Column name  Activity\n     1 x1           *              1             0 \n     2 x22    *   0   0   1\n",
            numbers(&[lit!(1), lit!(-22)]),
        ),
        ("      0 x7    0.9999999    0\n", numbers(&[lit!(7)])),
        ("=====UNSATISFIABLE=====\n", Answer::Unsatisfiable),
        ("PROBLEM HAS NO INTEGER FEASIBLE SOLUTION\n", Answer::Unsatisfiable),
        ("Status:     INTEGER EMPTY\n 1 x1 * 0 0 1\n", Answer::Unsatisfiable),
        ("Status:     INTEGER UNDEFINED\n 1 x1 * 0 0 1\n", Answer::Unknown),
        ("=====UNKNOWN=====\n", Answer::Unknown),
    ] {
        assert_eq!(read_answer(text), Ok(Some(answer)), "{text}");
    }
}

#[test]
fn answers_of_sat_solvers_are_left_to_their_reader() {
    for text in [
        "",
        "s SATISFIABLE\nv 1 -2 0\n",
        "SAT\n1 -2 0\n",
        "UNSATISFIABLE\n",
        "c x1 1\n",
        "s UNSATISFIABLE\n",
        "sat\n",
        "sat\n1 -2\n",
        "unsat\n(error \"line 100: model is not available\")\n",
        "unknown\n",
        // Words of a log that look like words of other solvers.
        "s SATISFIABLE\n----------\nv 1 -2 0\n",
        "c PROBLEM HAS NO INTEGER FEASIBLE SOLUTION\ns SATISFIABLE\nv 1 -2 0\n",
        "s SATISFIABLE\nr1c1 7\nx9 1\nv 1 -2 0\n",
        "----------\nUNSATISFIABLE\n",
    ] {
        assert_eq!(read_answer(text), Ok(None), "{text}");
    }
}

#[test]
fn truncated_answers_are_errors() {
    for (text, error) in [
        ("v x1 -x2\n", AnswerError::NoStatus),
        ("x(1,1,1)\n", AnswerError::NoStatus),
        ("((r1c1 1))\n", AnswerError::NoStatus),
        ("s SATISFIABLE\nv x1 -x2", AnswerError::Truncated),
        ("sat\n((r1c1 1)\n", AnswerError::Truncated),
        ("----------\n", AnswerError::NoValues),
        ("Answer: 1\nx(1,1,1)\nAnswer: 2\nx(1,1,2)\nSATISFIABLE\n", AnswerError::Several),
        ("r1c1 = 1;\n----------\nr1c1 = 2;\n----------\n", AnswerError::Several),
        ("c Answer: 1\nv x1 -x2\nc Answer: 2\nv -x1 x2\ns SATISFIABLE\n", AnswerError::Several),
    ] {
        assert_eq!(read_answer(text), Err(error), "{text}");
    }
    let both = read_answer("s SATISFIABLE\nv x1 -x1\n").unwrap_err();
    assert!(matches!(both, AnswerError::Contradiction(_)), "{both}");
}

/// Every pair of statuses in the words of two kinds of solvers, and values beside "no solution", with both places.
#[test]
fn contradictory_answers_are_errors_with_both_places() {
    for (text, expected) in [
        ("s UNSATISFIABLE\nv x1\n", "2, column 1: a model, but line 1 says unsatisfiable"),
        ("v x1\ns UNSATISFIABLE\n", "1, column 1: a model, but line 2 says unsatisfiable"),
        ("UNSATISFIABLE\nx(1,1,1)\n", "2, column 1: a model, but line 1 says unsatisfiable"),
        ("unsat\n((r1c1 7))\n", "2, column 1: a model, but line 1 says unsatisfiable"),
        ("unknown\n((r1c1 7))\n", "2, column 1: a model, but line 1 says unknown"),
        (
            "r1c1 = 1;\n=====UNSATISFIABLE=====\n",
            "1, column 1: a model, but line 2 says unsatisfiable",
        ),
        ("log\nx7 1\nunsat\n", "2, column 1: a model, but line 3 says unsatisfiable"),
        ("log\n=====UNKNOWN=====\nx7 1\n", "3, column 1: a model, but line 2 says unknown"),
        (
            "1 -2 0\n=====UNSATISFIABLE=====\n",
            "1, column 1: a model, but line 2 says unsatisfiable",
        ),
        ("sat\n((r1c1 1))\nunsat\n", "3, column 1: unsatisfiable, but line 1 says satisfiable"),
        (
            "s SATISFIABLE\nv x1\n UNSAT\n",
            "3, column 2: unsatisfiable, but line 1 says satisfiable",
        ),
        (
            "s SATISFIABLE\nv 1 -2 0\n=====UNSATISFIABLE=====\n",
            "3, column 1: unsatisfiable, but line 1 says satisfiable",
        ),
        (
            "INTEGER EMPTY\ns SATISFIABLE\nv 1 0\n",
            "2, column 1: satisfiable, but line 1 says unsatisfiable",
        ),
        (
            "r1c1 = 1;\n----------\n=====UNSATISFIABLE=====\n",
            "3, column 1: unsatisfiable, but line 2 says satisfiable",
        ),
        (
            "Answer: 1\nx(1,1,1)\nSATISFIABLE\ns UNKNOWN\n",
            "4, column 1: unknown, but line 3 says satisfiable",
        ),
    ] {
        let error = read_answer(text).unwrap_err().to_string();
        assert!(error.starts_with(&format!("line {expected}")), "{text}: {error}");
    }
}

#[test]
fn values_of_no_candidate_are_named() {
    let variant = Arc::new(Variant::classic(4).unwrap());
    let numbering = Numbering::new(Scheme::Dense, &variant).unwrap();
    for place in [[0, 1, 1], [1, 5, 1], [1, 1, 5], [1, 1, 0], [70_000, 1, 1]] {
        let error = Values::Places(vec![place]).model(&numbering).unwrap_err();
        let [row, column, value] = place;
        assert_eq!(error, AnswerError::NoCandidate { row, column, value });
    }
    let model = Values::Places(vec![[2, 1, 3]]).model(&numbering).unwrap();
    assert_eq!(model.literals().collect::<Vec<_>>(), [lit!(19)]);
}

/// Every text is read or refused, and no prefix of an answer becomes a verdict of no solution.
#[test]
fn no_text_makes_the_reader_panic() {
    let texts = [
        "s SATISFIABLE\nv x1 -x2\n",
        "Answer: 1\nx(1,2,3)\nSATISFIABLE\n",
        "sat\n((r1c1 1)\n (r1c2 #x2))\n",
        "r1c1 = 5;\n----------\n",
        "     1 x1    *     1   0  \n",
    ];
    let corpus: Vec<Vec<u8>> = texts.iter().map(|text| text.as_bytes().to_vec()).collect();
    let pieces: &[&[u8]] = &[
        b"r1c2 ",
        b"= 3;",
        b"x(9,9,9)",
        b"-x3",
        b"sat",
        b"SATISFIABLE",
        b"\n",
        b"#x9",
        b"(",
        b"(- ",
    ];
    clausoku_testkit::check_texts(&corpus, pieces, 3000, |bytes| {
        matches!(read_answer(&String::from_utf8_lossy(bytes)), Ok(Some(_)))
    });
    for text in texts {
        for end in 0..text.len() {
            assert_ne!(read_answer(&text[..end]), Ok(Some(Answer::Unsatisfiable)));
        }
    }
}
