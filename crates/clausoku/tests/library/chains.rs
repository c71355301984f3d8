//! Chains from puzzles to the proofs of their numbers of solutions.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use clausoku::certificate::chain::{CHECKS, Chain, ChainError, FILES, PUZZLE_REFUTATION};
use clausoku::certificate::{Certified, ProofPlan};
use clausoku::encoding::choices::{Choices, GivensLevel};
use clausoku::solving::Deadline;
use clausoku::{Grid, Puzzle, Variant};
use clausoku_board::{CONSTRAINTS, Candidate, check_solution};
use clausoku_encoder::certified::{KINDS, PUZZLE};
use clausoku_testkit::{Rng, has, random_constraint, sampled, solutions};

/// Encodings with auxiliary variables, digits, channels and known candidates.
const ENCODINGS: &[&str] = &[
    "extended",
    "minimal/sequential",
    "efficient/product/reduced",
    "extended/triads",
    "minimal/log",
];

fn chain(puzzle: &Puzzle, encoding: &str) -> Result<Chain, ChainError> {
    let encoding = Some(encoding.parse::<Choices>().unwrap().encoding(GivensLevel::Units));
    let plan = ProofPlan { encoding, ..ProofPlan::default() };
    match Chain::new(puzzle, 300, &plan, &Deadline::never())? {
        Certified::Yes(chain) => Ok(*chain),
        other => panic!("{other:?}"),
    }
}

fn write(chain: &Chain, folder: &Path) {
    for file in FILES {
        let mut text = Vec::new();
        file.write(chain, &mut text, &Deadline::never()).unwrap();
        fs::write(folder.join(file.name), text).unwrap();
    }
}

/// Returns the commands of VeriPB that do not accept a proof, with what it prints.
fn refused(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for check in CHECKS.iter().filter(|check| check.program == "veripb") {
        let output = Command::new(check.program).args(check.files).current_dir(folder).output();
        let output = output.unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        if !output.status.success() || text.lines().all(|line| line != check.accepts) {
            found.push(format!("{check}: {text}{}", String::from_utf8_lossy(&output.stderr)));
        }
    }
    found
}

/// Returns `true` if a grid satisfies all constraints of an OPB text, whose variables are named by its comments.
fn satisfies(opb: &str, puzzle: &Puzzle, grid: &Grid) -> bool {
    let variant = puzzle.variant();
    let mut held = BTreeSet::new();
    for (cell, symbol) in grid.filled() {
        let place = format!("* {}: ", variant.position(cell));
        let line = opb.lines().find_map(|line| line.strip_prefix(&place)).unwrap();
        let value = format!("{}=", variant.alphabet().name(symbol));
        held.insert(line.split(' ').find_map(|pair| pair.strip_prefix(&value)).unwrap());
    }
    opb.lines().filter(|line| !line.starts_with('*')).all(|line| {
        let words: Vec<&str> = line.trim_end_matches(';').split_whitespace().collect();
        let [terms @ .., relation, bound] = words.as_slice() else { panic!("{line}") };
        let sum: i64 = terms
            .chunks(2)
            .map(|term| {
                let (name, is_negated) =
                    term[1].strip_prefix('~').map_or((term[1], false), |name| (name, true));
                if held.contains(name) == is_negated { 0 } else { term[0].parse().unwrap() }
            })
            .sum();
        let bound: i64 = bound.parse().unwrap();
        if *relation == "=" { sum == bound } else { sum >= bound }
    })
}

/// Returns the indices of the last so many clauses of an OPB text: those that exclude the solutions.
fn exclusions(lines: &[&str], count: usize) -> Vec<usize> {
    let clauses = (1..lines.len()).filter(|&index| lines[index - 1] == "* not all of these");
    let clauses: Vec<usize> = clauses.collect();
    clauses[clauses.len() - count..].to_vec()
}

/// Returns puzzles of order 4: without a solution, with one, with several, with excluded candidates, and with clues.
fn puzzles(clues: usize) -> Vec<Puzzle> {
    let lines = ["12..34....4...1.", "11..............", "1..............4", "123........42..."];
    let mut puzzles: Vec<Puzzle> = lines.map(|line| line.parse().unwrap()).to_vec();
    let open = puzzles[2].clone();
    let candidate = Candidate {
        cell: open.givens().open().next().unwrap(),
        symbol: open.variant().alphabet().symbols().nth(1).unwrap(),
    };
    puzzles.push(open.excluding([candidate]).unwrap());
    let mut rng = Rng::new(78);
    let rows: Vec<_> = CONSTRAINTS.iter().filter(|row| KINDS.contains(&row.name)).collect();
    let plain = Variant::classic(4).unwrap();
    let grids = solutions(&Puzzle::empty(Arc::new(plain.clone())), 288);
    while puzzles.len() < clues + 5 {
        let grid = &grids[rng.below(grids.len())];
        let numbers: Vec<u16> = grid.filled().map(|(_, symbol)| symbol.number()).collect();
        let constraints = (0..=rng.below(2))
            .map(|_| random_constraint(rows[rng.below(rows.len())], &plain, &numbers, 4, &mut rng));
        let constraints = constraints.collect();
        let Ok(variant) = plain.clone().with_constraints(constraints) else { continue };
        let mut givens = Grid::empty(grid.len());
        for (cell, symbol) in grid.filled().filter(|_| rng.percent(15)) {
            givens.set(cell, Some(symbol));
        }
        let Ok(puzzle) = Puzzle::new(Arc::new(variant), givens) else { continue };
        puzzles.push(puzzle);
    }
    puzzles
}

#[test]
fn chains_have_all_solutions_and_their_constraints_exclude_them() {
    let grids = solutions(&Puzzle::classic(4).unwrap(), 288);
    let mut counts = [0; 3];
    let mut refusals = 0;
    let tried = puzzles(sampled(8, 200));
    for (number, puzzle) in tried.iter().enumerate() {
        let encoding = ENCODINGS[number % ENCODINGS.len()];
        let chain = match chain(puzzle, encoding) {
            Ok(chain) => chain,
            Err(ChainError::Certified(error)) => {
                assert!(error.to_string().contains("has no certified encoding"), "{error}");
                refusals += 1;
                continue;
            }
            Err(error) => panic!("{error}"),
        };
        let found: HashSet<Grid> = chain.solutions().iter().cloned().collect();
        let all = grids.iter().filter(|grid| check_solution(puzzle, grid).is_ok()).cloned();
        assert!(found == all.collect(), "{puzzle}");
        counts[found.len().min(2)] += 1;
        let folder = tempfile::tempdir().unwrap();
        write(&chain, folder.path());
        // No grid satisfies puzzle.opb; without the exclusions, the solutions do.
        let opb = fs::read_to_string(folder.path().join(PUZZLE)).unwrap();
        let mut lines: Vec<&str> = opb.lines().collect();
        for &exclusion in exclusions(&lines, found.len()).iter().rev() {
            lines.remove(exclusion);
        }
        let without = lines.join("\n");
        for grid in &grids {
            assert!(!satisfies(&opb, puzzle, grid), "{puzzle}");
            assert_eq!(satisfies(&without, puzzle, grid), check_solution(puzzle, grid).is_ok());
        }
        if has("veripb") {
            let refused = refused(folder.path());
            assert!(refused.is_empty(), "{encoding}\n{puzzle}\n{refused:?}");
        }
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
    assert!(refusals < tried.len() / 2, "{refusals} of {}", tried.len());
}

#[test]
fn veripb_refuses_the_refutation_of_other_constraints() {
    if !has("veripb") {
        return;
    }
    let puzzle: Puzzle = "12..34....4...1.".parse().unwrap();
    let minimal: Puzzle = "1....2.....3.4..".parse().unwrap();
    for (puzzle, encoding) in [(puzzle, "extended/sequential"), (minimal, "minimal/log")] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        write(&chain(&puzzle, encoding).unwrap(), folder);
        let opb = fs::read_to_string(folder.join(PUZZLE)).unwrap();
        let lines: Vec<&str> = opb.lines().collect();
        let exclusion = exclusions(&lines, 1)[0];
        let weaker = lines[exclusion].replace(">=", "+1 x1 >=");
        let given = lines.iter().position(|line| line.contains(" is given as ")).unwrap() + 1;
        for (changed, line) in [(exclusion, ""), (exclusion, &*weaker), (given, "")] {
            let mut lines = lines.clone();
            lines[changed] = line;
            fs::write(folder.join(PUZZLE), lines.join("\n") + "\n").unwrap();
            let refused = refused(folder);
            assert!(
                refused.iter().any(|text| text.contains(PUZZLE_REFUTATION)),
                "{line}: {refused:?}"
            );
        }
    }
}

#[test]
fn limits_end_chains() {
    let puzzle: Puzzle = "12..34....4...1.".parse().unwrap();
    let plan = ProofPlan::default();
    let stopped = Chain::new(&puzzle, 10, &plan, &Deadline::at_check(0)).unwrap();
    assert!(matches!(stopped, Certified::Unknown(_)), "{stopped:?}");
    let several: Puzzle = "1..............4".parse().unwrap();
    let made = Chain::new(&several, 17, &plan, &Deadline::never()).unwrap();
    let Certified::Another(grid) = made else { panic!("{made:?}") };
    check_solution(&several, &grid).unwrap();
}

#[test]
fn limits_end_the_writing_of_chains() {
    let puzzle: Puzzle = "1..............4".parse().unwrap();
    let chain = chain(&puzzle, "extended").unwrap();
    let stopped = FILES.iter().filter(|file| {
        let result = file.write(&chain, &mut Vec::new(), &Deadline::at_check(0));
        matches!(result, Err(ChainError::Solve(clausoku::Error::Unknown { .. })))
    });
    let stopped: BTreeSet<&str> = stopped.map(|file| file.name).collect();
    for name in ["formula.cnf", PUZZLE, "refutation.lrat", PUZZLE_REFUTATION] {
        assert!(stopped.contains(name), "{name}: {stopped:?}");
    }
}
