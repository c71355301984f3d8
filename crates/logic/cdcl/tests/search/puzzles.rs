//! Formulas of puzzles: the solution, and the proof that there is no other.

use clausoku_board::Puzzle;
use clausoku_cdcl::{Answer, Settings, Solver};
use clausoku_cnf::{ClauseSink as _, Cnf, Deadline, Literal, evaluate};
use clausoku_encoder::Encoding;

use crate::support::Lrat;

/// 17 givens, of G. Royle's list; AI Escargot and Easter Monster.
const PUZZLES: [&str; 3] = [
    "................12..3..4..5.....23...1......647...........7.......16......8...9.4",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
];

/// Returns the answer, and checks it.
fn decide(formula: &Cnf, settings: Settings) -> Option<Vec<Literal>> {
    let never = Deadline::never();
    let mut solver = Solver::new(formula, settings, Lrat::default(), &never).unwrap();
    match solver.run(&never).unwrap() {
        Answer::Model(model) => {
            evaluate(formula, &model).unwrap();
            Some(model.literals().filter(|literal| literal.is_positive()).collect())
        }
        Answer::Unsatisfiable => {
            solver.observer().check(formula).unwrap();
            None
        }
        Answer::GaveUp => panic!("there is no limit"),
    }
}

#[test]
fn puzzles_have_one_solution_with_a_proof() {
    let sequential = Encoding::default().with_at_most_one("sequential".parse().unwrap());
    for encoding in [Encoding::default(), Encoding::inf242(), Encoding::reduced(), sequential] {
        for puzzle in PUZZLES {
            let puzzle: Puzzle = puzzle.parse().unwrap();
            let encoded = encoding.encode(&puzzle).unwrap();
            let mut formula = Cnf::from_formula(&encoded);
            let is_candidate =
                |literal: &Literal| encoded.numbering().candidate(literal.variable()).is_some();
            let solve = |formula: &Cnf, settings| {
                let model = decide(formula, settings)?;
                Some(model.into_iter().filter(is_candidate).collect::<Vec<_>>())
            };
            let solution = solve(&formula, Settings::CDCL).expect("a solution");
            let denied: Vec<Literal> = solution.iter().map(|&literal| !literal).collect();
            formula.add_clause(&denied);
            assert_eq!(solve(&formula, Settings::CDCL), None, "{encoding}");
            // Without learning, a proof has a clause of all decisions for each conflict.
            if encoding == Encoding::reduced() {
                assert_eq!(solve(&formula, Settings::DPLL), None);
            }
        }
    }
}

/// Without propagation, only small boards.
#[test]
fn backtracking_solves_small_boards() {
    for (puzzle, has_solution) in
        [("1...............", true), ("11..............", false), ("12..34....4....1", true)]
    {
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let formula = Cnf::from_formula(&Encoding::inf242().encode(&puzzle).unwrap());
        let watched = Settings { watches: true, ..Settings::BACKTRACKING };
        for settings in [Settings::BACKTRACKING, watched] {
            assert_eq!(decide(&formula, settings).is_some(), has_solution, "{puzzle:?}");
        }
    }
}
