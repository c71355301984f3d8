//! Constraints beyond regions: every encoding has exactly the solutions that the checker accepts.

use std::collections::BTreeSet;
use std::sync::Arc;

use clausoku::certificate::{
    Certified, ProofFormat, ProofPlan, certify_all, certify_all_by, verify,
};
use clausoku::diagnosis::redundant_givens;
use clausoku::solving::Deadline;
use clausoku::solving::bulk::Sought;
use clausoku::{
    Batch, Encoding, Grid, Puzzle, Solutions, SolverChoice, Uniqueness, Variant, check, uniqueness,
};
use clausoku_audit::audit;
use clausoku_board::{
    CONSTRAINTS as KINDS, Collect, Limits, PuzzleSolver, SearchEnd, SolverError, check_solution,
};
use clausoku_cnf::{Cnf, Literal};
use clausoku_encoder::{ConstraintForm, GIVENS};
use clausoku_lanes::Lanes;
use clausoku_network::NetworkSolver;
use clausoku_testkit::{Rng, random_constraint, solutions};

/// Constraints of every form of clauses, on the 4×4 board.
const CONSTRAINTS: &[&str] = &[
    "kind = \"cage\", sum = 7, cells = \"R1C1 R1C2 R2C2\"",
    "kind = \"cage\", sum = 6, cells = \"R2C2 R2C3 R3C3\"",
    "kind = \"arrow\", cells = \"R1C4 R2C3 R3C2\"",
    "kind = \"little-killer\", sum = 10, cells = \"R1C1 R2C2 R3C3 R4C4\"",
    "kind = \"thermometer\", cells = \"R4C1 R3C1 R3C2\"",
    "kind = \"palindrome\", cells = \"R1C1 R2C3 R3C4\"",
    "kind = \"whispers\", difference = 2, cells = \"R1C3 R2C4 R3C3\"",
    "kind = \"renban\", cells = \"R1C2 R2C3 R3C4\"",
    "kind = \"region-sum\", cells = \"R1C1 R1C2 R1C3 R2C3\"",
    "kind = \"between\", cells = \"R1C1 R2C2 R3C3\"",
    "kind = \"same-values\", sets = 2, cells = \"R1C1 R1C2 R4C3 R4C4\"",
    "kind = \"same-values\", sets = 2, cells = \"R1C1 R2C3 R4C2 R3C4\"",
    "kind = \"sandwich\", sum = 2, cells = \"R1C1-R1C4\"",
    "kind = \"x-sum\", sum = 5, cells = \"R1C2-R4C2\"",
    "kind = \"skyscraper\", count = 2, cells = \"R4C1-R4C4\"",
    "kind = \"numbered-room\", value = 3, cells = \"R1C3-R4C3\"",
    "kind = \"quadruple\", values = [1, 3], cells = \"R2C2-R3C3\"",
    "kind = \"quadruple\", values = [1, 1], cells = \"R2C2-R3C3\"",
    "kind = \"counting-circles\", cells = \"R1C1 R2C2 R3C3 R4C4\"",
    "kind = \"regex\", pattern = \"[12]+3?.*\", cells = \"R1C1 R2C2 R3C3\"",
    "kind = \"column-indexer\", cells = \"R1C1 R3C2\"",
    "kind = \"box-indexer\", cells = \"R1C1 R4C4\"",
    "kind = \"minimum\", cells = \"R2C2\"",
    "kind = \"non-consecutive\"",
    "kind = \"negative\", sums = [5]",
];

fn board(constraints: &[&str]) -> Arc<Variant> {
    let table = |constraint: &&str| {
        let lines = constraint.replace(", ", "\n").replace("[1\n", "[1, ");
        format!("[[constraint]]\n{lines}\n")
    };
    let tables: String = constraints.iter().map(table).collect::<Vec<_>>().concat();
    let text = format!("name = \"constraints\"\n[[board]]\nblocks = \"2x2\"\n{tables}");
    Arc::new(Variant::from_toml(&text).unwrap_or_else(|error| panic!("{error}\n{text}")))
}

fn found(puzzle: &Puzzle, encoding: &Encoding) -> Vec<Grid> {
    let mut grids: Vec<Grid> =
        Solutions::new(puzzle, encoding).unwrap().collect::<Result<_, _>>().unwrap();
    grids.sort_by_key(|grid| grid.cells().map(|(_, symbol)| symbol).collect::<Vec<_>>());
    grids
}

#[test]
fn every_encoding_has_the_solutions_that_the_checker_accepts() {
    let mut rng = Rng::new(3);
    let plain = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
    let all = solutions(&plain, usize::MAX);
    assert_eq!(all.len(), 288);
    for (index, constraint) in CONSTRAINTS.iter().enumerate() {
        let other = CONSTRAINTS[rng.below(index + 1)];
        let variant = board(&[constraint, other]);
        let givens = clausoku_testkit::emptied(&all[rng.below(288)], 90, &mut rng);
        let puzzle = Puzzle::new(variant, givens).unwrap();
        let mut expected: Vec<Grid> =
            all.iter().filter(|grid| check_solution(&puzzle, grid).is_ok()).cloned().collect();
        expected.sort_by_key(|grid| grid.cells().map(|(_, symbol)| symbol).collect::<Vec<_>>());
        for preset in ["minimal", "extended"] {
            let encoding = Encoding::preset(preset).unwrap();
            for level in GIVENS.iter().map(|row| row.value) {
                let encoding = encoding.with_givens(level);
                assert_eq!(found(&puzzle, &encoding), expected, "{constraint} {preset} {level}");
            }
            for scheme in ["decimal", "log"] {
                let numbering = scheme.parse().unwrap();
                let encoding = encoding.with_numbering(numbering);
                assert_eq!(found(&puzzle, &encoding), expected, "{constraint} {preset} {scheme}");
            }
        }
    }
}

#[test]
fn lists_have_the_answers_of_sat_whatever_solves_them() {
    let mut rng = Rng::new(4);
    let all = solutions(&Puzzle::empty(Arc::new(Variant::classic(4).unwrap())), usize::MAX);
    let choice = SolverChoice::unnamed(false);
    let mut solvers = BTreeSet::new();
    for constraint in CONSTRAINTS {
        let variant = board(&[constraint]);
        let mut batch = Batch::new(&choice, Encoding::reduced(), Limits::default());
        for _ in 0..10 {
            let givens = clausoku_testkit::emptied(&all[rng.below(288)], 70, &mut rng);
            batch.push(Puzzle::new(Arc::clone(&variant), givens).unwrap());
        }
        let answers = batch.solve(Sought::solutions(20).with_second()).unwrap();
        let mut unique = Vec::new();
        let mut expected = Vec::new();
        for (index, answer) in answers.iter().map(Result::unwrap).enumerate() {
            let puzzle = answer.puzzle();
            let every = found(&puzzle, &Encoding::default());
            assert_eq!(answer.result().solutions, every.len().min(20) as u64, "{constraint}");
            assert!(answer.solutions().all(|found| every.contains(&found.grid())), "{constraint}");
            solvers.insert(answer.solver().to_owned());
            if every.len() == 1 {
                unique.push(index);
                expected.push(redundant_givens(&puzzle, &Encoding::default()));
            }
        }
        for (redundant, expected) in answers.redundant_givens(&unique).unwrap().iter().zip(expected)
        {
            assert_eq!(redundant.as_ref().unwrap().value, expected.unwrap(), "{constraint}");
        }
    }
    assert_eq!(solvers, ["lanes", "network"].map(str::to_owned).into());
}

#[test]
fn uniqueness_and_diagnosis_know_constraints() {
    let variant = board(&["kind = \"cage\", sum = 7, cells = \"R1C1 R1C2 R2C2\""]);
    let empty = Puzzle::empty(variant);
    let unique = uniqueness(&empty).unwrap();
    let Uniqueness::Several(first, second) = unique else { panic!("{unique:?}") };
    assert!(check_solution(&empty, &first).is_ok() && check_solution(&empty, &second).is_ok());
    assert!(check(&empty).is_ok());
}

#[test]
fn puzzles_with_constraints_are_certified() {
    let mut rng = Rng::new(5);
    let plain = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
    let all = solutions(&plain, usize::MAX);
    let (mut refused, mut shortened) = (0, 0);
    for constraint in CONSTRAINTS {
        let variant = board(&[constraint, CONSTRAINTS[4]]);
        let givens = clausoku_testkit::emptied(&all[rng.below(288)], 90, &mut rng);
        let puzzle = Puzzle::new(Arc::clone(&variant), givens).unwrap();
        if variant.constraints()[0].kind.concerns_other_cells() {
            let error = certify_all(&puzzle, 1000, &Deadline::never()).unwrap_err().to_string();
            let name = variant.constraint_name(&variant.constraints()[0]);
            assert!(error.contains(&name) && error.contains("cannot be read back"), "{error}");
            refused += 1;
            continue;
        }
        let expected = all.iter().filter(|grid| check_solution(&puzzle, grid).is_ok()).count();
        for encoding in
            [None, Some(Encoding::reduced()), Some(Encoding::preset("minimal").unwrap())]
        {
            let plan = ProofPlan { encoding, ..ProofPlan::default() };
            let certified = certify_all_by(&plan, &puzzle, 1000, &Deadline::never()).unwrap();
            let Certified::Yes(certificate) = certified else { panic!("{constraint}") };
            assert_eq!(certificate.solutions().len(), expected, "{constraint}");
            assert!(certificate.report().constraints > 0, "{constraint}");
            let mut proof = Vec::new();
            certificate.write_proof(ProofFormat::Lrat, &mut proof).unwrap();
            let formula = certificate.formula();
            verify(&puzzle, certificate.solutions(), formula, proof.as_slice()).unwrap();
            // Without its last literal a clause about several cells does not follow.
            let cells = variant.cell_count();
            let is_long = |clause: &[Literal]| {
                (3..cells).contains(&clause.len())
                    && clause.iter().all(|literal| literal.is_negative())
            };
            let shorter =
                |clause: &[Literal]| clause[..clause.len() - usize::from(is_long(clause))].to_vec();
            if formula.clauses().any(is_long) {
                let formula: Cnf = formula.clauses().map(shorter).collect();
                assert!(
                    audit(&puzzle, certificate.solutions(), &formula, &Deadline::never()).is_err(),
                    "{constraint}"
                );
                shortened += 1;
            }
        }
    }
    assert!(refused == 5 && shortened > 10, "{refused} {shortened}");
}

/// The constraints of a puzzle do not imply the clauses of another puzzle's constraints.
#[test]
fn clauses_of_other_constraints_are_refused() {
    let formula = |constraint: &str| {
        let puzzle = Puzzle::empty(board(&[constraint]));
        let encoding = Encoding::default().with_constraints(ConstraintForm::NoGoods);
        let formula = Cnf::from_formula(&encoding.encode(&puzzle).unwrap());
        (puzzle, formula)
    };
    for (first, second) in [
        (
            "kind = \"cage\", sum = 7, cells = \"R1C1 R1C2 R2C2\"",
            "kind = \"cage\", sum = 6, cells = \"R1C1 R1C2 R2C2\"",
        ),
        (
            "kind = \"thermometer\", cells = \"R4C1 R3C1 R3C2\"",
            "kind = \"thermometer\", cells = \"R3C2 R3C1 R4C1\"",
        ),
        (
            "kind = \"arrow\", cells = \"R1C4 R2C3 R3C2\"",
            "kind = \"arrow\", cells = \"R2C3 R1C4 R3C2\"",
        ),
        ("kind = \"odd\", cells = \"R1C4\"", "kind = \"even\", cells = \"R1C4\""),
        (
            "kind = \"whispers\", difference = 2, cells = \"R1C3 R2C4 R3C3\"",
            "kind = \"whispers\", difference = 3, cells = \"R1C3 R2C4 R3C3\"",
        ),
        (
            "kind = \"palindrome\", cells = \"R1C1 R2C3 R3C4\"",
            "kind = \"palindrome\", cells = \"R1C1 R3C4 R2C3\"",
        ),
    ] {
        let (puzzle, own) = formula(first);
        assert!(audit(&puzzle, &[], &own, &Deadline::never()).is_ok(), "{first}");
        let error =
            audit(&puzzle, &[], &formula(second).1, &Deadline::never()).unwrap_err().to_string();
        assert!(error.contains("follows from no rule, given, constraint"), "{error}");
    }
}

/// The number of random sets of constraints on which all solvers are compared; `CLAUSOKU_CLUES` sets another one (`.ci/campaigns/clues`).
fn number_of_sets() -> usize {
    std::env::var("CLAUSOKU_CLUES").map_or(200, |count| count.parse().unwrap())
}

#[test]
#[expect(clippy::print_stdout, reason = "`.ci/campaigns/clues` reads the number of sets")]
fn the_network_the_lanes_sat_and_the_check_agree_on_random_sets_of_constraints() {
    let mut rng = Rng::new(6);
    let plain = Variant::classic(4).unwrap();
    let boards = [plain.clone().with_first_value(0).unwrap(), plain];
    let all = solutions(&Puzzle::empty(Arc::new(boards[1].clone())), usize::MAX);
    let names = ["network", "lanes", "varisat", "fastest"];
    let mut compared = names.map(|_| 0);
    let [mut sets, mut without, mut unique] = [0; 3];
    for round in 0..number_of_sets() {
        let board = &boards[round % 2];
        let mut constraints = Vec::new();
        for _ in 0..=rng.below(4) {
            let row = &KINDS[rng.below(KINDS.len())];
            let grid = &all[rng.below(288)];
            let one = random_constraint(row, board, grid.numbers(), 5, &mut rng);
            if board.clone().with_constraints(vec![one.clone()]).is_ok() {
                constraints.push(one);
            }
        }
        let variant = Arc::new(board.clone().with_constraints(constraints).unwrap());
        let givens = clausoku_testkit::emptied(&all[rng.below(288)], 85, &mut rng);
        let puzzle = Puzzle::new(variant, givens).unwrap();
        let solves = |grid: &&Grid| check_solution(&puzzle, grid).is_ok();
        let expected: BTreeSet<&[u16]> = all.iter().filter(solves).map(Grid::numbers).collect();
        let sat = SolverChoice::unnamed(true).for_puzzles(Encoding::default());
        let fastest = SolverChoice::unnamed(false).for_puzzles(Encoding::default());
        let solvers: [Box<dyn PuzzleSolver>; 4] =
            [Box::new(NetworkSolver::default()), Box::<Lanes>::default(), sat, fastest];
        for ((mut solver, name), compared) in solvers.into_iter().zip(names).zip(&mut compared) {
            let mut found = Collect::new(usize::MAX);
            let result = match solver.search(&puzzle, &Deadline::never(), &mut found) {
                Ok(result) => result,
                // The lanes know no automata.
                Err(SolverError::Unsuitable { .. }) if name == "lanes" => continue,
                Err(error) => panic!("{name}: {error}"),
            };
            let numbers: BTreeSet<&[u16]> = found.grids.iter().map(Grid::numbers).collect();
            let clues = puzzle.variant().constraints().iter();
            let clues = clues.map(|one| board.constraint_name(one)).collect::<Vec<_>>();
            assert_eq!(numbers, expected, "{name}: {clues:?} with {:?}", puzzle.givens());
            assert_eq!(numbers.len(), found.grids.len(), "{name} repeats itself: {clues:?}");
            assert_eq!(result.ended, SearchEnd::Exhausted, "{name}: {clues:?}");
            *compared += 1;
        }
        sets += 1;
        without += usize::from(expected.is_empty());
        unique += usize::from(expected.len() == 1);
    }
    // A campaign reads this line.
    println!(
        "compared {sets} sets of constraints: {without} without solution, {unique} with one; {compared:?}"
    );
    assert!(compared.iter().all(|&count| 8 * count > sets), "{compared:?} of {sets}");
    assert!(without > 0 && unique > 0);
}
