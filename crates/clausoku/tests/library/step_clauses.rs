//! The engine refutes the negation of every consequence of a step from the step's clauses.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use clausoku::generating::{Generator, Request};
use clausoku_board::{Candidate, Grid, Puzzle, Variant};
use clausoku_cnf::Deadline;
use clausoku_cnf::{ClauseSink, Cnf, Literal, Variable};
use clausoku_formats::ReadOptions;
use clausoku_propagation::{Options, Propagator, Status, deduce};
use clausoku_techniques::{Clause, SEARCHES, Settings, State, Step, next_step};
use clausoku_testkit::sampled;

/// The deepest nesting of failed literals that a refutation may need.
const DEEPEST: u8 = 3;

/// The samples of docs/techniques.md.
const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/grids/techniques.txt");

/// Returns the clauses and the negation of a literal as a formula.
fn negated(clauses: &[Clause], (candidate, holds): (Candidate, bool)) -> Cnf {
    let mut variables: BTreeMap<Candidate, u32> = BTreeMap::new();
    let mut literal = |(candidate, holds): (Candidate, bool)| {
        let next = variables.len() as u32;
        let variable = Variable::from_index(*variables.entry(candidate).or_insert(next)).unwrap();
        variable.literal(holds)
    };
    let mut formula = Cnf::new();
    for clause in clauses {
        let clause: Vec<Literal> = clause.iter().map(|&part| literal(part)).collect();
        formula.add_clause(&clause);
    }
    formula.add_clause(&[literal((candidate, !holds))]);
    formula
}

/// Returns the nesting of failed literals that refutes the negation of every consequence.
fn depth(state: &State, step: &Step) -> Option<u8> {
    let clauses = step.clauses(state);
    let held = step.placements().iter().map(|&candidate| (candidate, true));
    let gone = step.eliminations().iter().map(|&candidate| (candidate, false));
    let formulas: Vec<Cnf> = held.chain(gone).map(|part| negated(&clauses, part)).collect();
    (0..=DEEPEST).find(|&depth| {
        formulas.iter().all(|formula| {
            let mut engine = Propagator::from_formula(formula);
            deduce(&mut engine, Options::depth(depth), &Deadline::never()).status
                == Status::Contradiction
        })
    })
}

fn holds(solution: &Grid, candidate: Candidate) -> bool {
    solution.get(candidate.cell) == Some(candidate.symbol)
}

fn check(state: &State, step: &Step, solution: &Grid) {
    let name = step.technique();
    let reason = step.reason();
    assert!(step.has_effect(), "{name}: {reason}");
    for &candidate in step.placements() {
        assert!(holds(solution, candidate), "{name}: {reason}");
    }
    for &candidate in step.eliminations() {
        assert!(!holds(solution, candidate) && state.has(candidate), "{name}: {reason}");
    }
    for fact in step.facts() {
        let candidates = fact.candidates(state);
        let is_true = candidates.iter().any(|&candidate| holds(solution, candidate));
        assert!(is_true, "{name}: {reason} {fact:?}");
    }
    assert!(depth(state, step).is_some(), "{name} is not refuted: {reason}");
    assert!(reason.ends_with('.') && !reason.contains("  "), "{reason}");
}

/// Checks the steps of every search on the way to the solution. Returns the techniques.
fn check_path(puzzle: &Puzzle, solution: &Grid, all: bool) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let mut state = State::new(puzzle, &[]).unwrap();
    let settings = Settings { dual: all, small_rectangles: all, ..Settings::default() };
    while !state.is_contradictory() {
        if all {
            for search in SEARCHES.iter().filter(|search| search.on_path) {
                for step in search.all(&state, &settings).into_iter().step_by(7) {
                    seen.insert(step.technique().to_string());
                    check(&state, &step, solution);
                }
            }
        }
        let Some(step) = next_step(&state, &settings).unwrap() else { break };
        seen.insert(step.technique().to_string());
        check(&state, &step, solution);
        state.apply(&step);
    }
    seen
}

fn check_made(variant: &str, count: u64, all: bool) -> BTreeSet<String> {
    let variant = Arc::new(Variant::by_name(variant).unwrap());
    let request = Request { minimal: true, ..Request::default() };
    let generator = Generator::new(variant, request, &Deadline::never()).unwrap();
    let made = generator.make(17, 0..count, 100, &Deadline::never()).unwrap();
    let mut seen = BTreeSet::new();
    for made in made.iter().flatten() {
        let puzzle = made.puzzle();
        let numbers = made.solution().iter().map(|&number| u16::from(number)).collect();
        seen.append(&mut check_path(&puzzle, &Grid::from_numbers(numbers), all));
    }
    seen
}

#[test]
fn every_step_on_the_usual_board_follows_from_its_clauses() {
    let seen = check_made("classic:9", sampled(20, 30) as u64, false);
    for technique in ["hidden single", "naked pair", "XY-wing", "unique rectangle type 3"] {
        assert!(seen.contains(technique), "{technique} is missing: {seen:?}");
    }
}

#[test]
fn all_steps_of_some_puzzles_follow_from_their_clauses() {
    let seen = check_made("classic:9", 1, true);
    assert!(seen.len() > 15, "{seen:?}");
}

#[test]
fn steps_on_boards_with_further_regions_follow_from_their_clauses() {
    for variant in ["x", "windoku", "disjoint-groups"] {
        let seen = check_made(variant, sampled(2, 8) as u64, false);
        assert!(seen.len() > 3, "{variant}: {seen:?}");
    }
}

#[test]
fn steps_on_small_boards_follow_from_their_clauses() {
    // Fewer puzzles need singles alone.
    for (variant, count) in [("blocks:2x3", 50), ("blocks:2x4", 8)] {
        let seen = check_made(variant, count, false);
        assert!(seen.len() > 3, "{variant}: {seen:?}");
    }
}

/// A line of the samples: the codes of the technique and of candidates, and the grid in play.
struct Sample<'a> {
    code: &'a str,
    eliminations: &'a str,
    placements: &'a str,
    state: State,
}

/// The samples of docs/techniques.md, in HoDoKu's format.
fn samples(text: &str) -> Vec<Sample<'_>> {
    let format = clausoku_formats::by_name("hodoku");
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with(':')).collect();
    lines
        .into_iter()
        .map(|line| {
            let fields: Vec<&str> = line.split(':').collect();
            let records = clausoku_formats::read(line.as_bytes(), format, &ReadOptions::default());
            let record = records.unwrap().remove(0);
            let state = State::new(&record.puzzle, &record.placed).unwrap();
            Sample { code: fields[1], eliminations: fields[5], placements: fields[6], state }
        })
        .collect()
}

/// Returns candidates as the samples write them: value, row, column.
fn numbers(candidates: &[Candidate]) -> String {
    let number = |candidate: &Candidate| {
        let cell = candidate.cell.index();
        format!("{}{}{}", candidate.symbol.number(), cell / 9 + 1, cell % 9 + 1)
    };
    candidates.iter().map(number).collect::<Vec<_>>().join(" ")
}

/// Techniques without a sample, with the reason.
const WITHOUT_SAMPLE: &[(&str, &str)] = &[
    ("0404", "two kites are two steps of a hint"),
    ("0405", "two empty rectangles are two steps of a hint"),
    ("1302", "the search finds the contradiction of the negated consequence first"),
    ("1304", "the search finds the contradiction of the negated consequence first"),
];

#[test]
fn each_technique_has_a_sample_with_exactly_its_step() {
    let text = std::fs::read_to_string(SAMPLES).unwrap();
    let settings = Settings::default();
    let mut shown = BTreeSet::new();
    for sample in samples(&text) {
        let code = sample.code;
        let search = SEARCHES.iter().find(|search| search.codes.contains(&code)).unwrap();
        let step = search.first(&sample.state, &settings).unwrap().unwrap();
        assert_eq!(step.technique().code().as_deref(), Some(code), "{}", search.name);
        assert_eq!(numbers(step.eliminations()), sample.eliminations, "{}", search.name);
        assert_eq!(numbers(step.placements()), sample.placements, "{}", search.name);
        assert!(depth(&sample.state, &step).is_some(), "{} is not refuted", search.name);
        shown.insert(code);
    }
    let all = SEARCHES.iter().flat_map(|search| search.codes.iter().copied());
    let missing: BTreeSet<&str> = all.filter(|code| !shown.contains(code)).collect();
    assert_eq!(missing, WITHOUT_SAMPLE.iter().map(|row| row.0).collect());
}

#[test]
fn a_wrong_consequence_is_not_refuted() {
    let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse().unwrap();
    let state = State::new(&puzzle, &[]).unwrap();
    let step = next_step(&state, &Settings::default()).unwrap().unwrap();
    let clauses = step.clauses(&state);
    let formula = negated(&clauses, (step.placements()[0], false));
    let mut engine = Propagator::from_formula(&formula);
    assert_ne!(
        deduce(&mut engine, Options::depth(DEEPEST), &Deadline::never()).status,
        Status::Contradiction
    );
}
