//! Searches with shortcuts find what the definitions say.

use std::collections::BTreeSet;

use clausoku::generating::{Generator, Made, Request};
use clausoku_board::{Candidate, Cell, Deadline, Puzzle, Scope, Symbol};
use clausoku_techniques::{CellSet, Path, Role, Settings, State, by_name, next_step};

const HARD: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// Returns the states on the paths of some puzzles. The step of a path, which remembers what was searched, must be the step
/// of a search which does not.
fn states() -> Vec<State> {
    let hard: Puzzle = HARD.parse().unwrap();
    let request = Request { minimal: true, ..Request::default() };
    let generator = Generator::new(hard.variant().clone(), request, &Deadline::never()).unwrap();
    let made = generator.make(7, 0..8, 1, &Deadline::never()).unwrap();
    let made: Vec<Puzzle> = made.iter().flatten().map(Made::puzzle).collect();
    assert_eq!(made.len(), 8);
    let mut states = Vec::new();
    for puzzle in made.into_iter().chain([hard]) {
        let mut path = Path::new(State::new(&puzzle, &[]).unwrap(), Settings::default());
        loop {
            let before = path.state().clone();
            let step = path.next();
            assert_eq!(next_step(&before, &Settings::default()), Ok(step.clone()));
            states.push(before);
            if step.is_none() {
                break;
            }
        }
    }
    states
}

type Found = BTreeSet<(Vec<usize>, Vec<usize>, Vec<Cell>)>;

/// Returns the lists of `size` of these numbers.
fn choices(numbers: &[usize], size: usize) -> Vec<Vec<usize>> {
    let masks = (0_u32..1 << numbers.len()).filter(|mask| mask.count_ones() as usize == size);
    let chosen = |mask: u32| (0..numbers.len()).filter(move |bit| mask >> bit & 1 == 1);
    masks.map(|mask| chosen(mask).map(|bit| numbers[bit]).collect()).collect()
}

/// Returns the fish of rows and columns of the symbol by their definition: bases, covers and removed cells, without fins, with
/// fins, and sashimi.
fn defined(state: &State, symbol: Symbol, size: usize) -> [Found; 3] {
    let layout = state.layout();
    let union = |regions: &[usize]| {
        regions.iter().fold(layout.none(), |all, &one| all | &state.places_in(one, symbol))
    };
    let mut found = [Found::new(), Found::new(), Found::new()];
    for (one, other) in [(Scope::Row, Scope::Column), (Scope::Column, Scope::Row)] {
        let open = |scope| -> Vec<usize> {
            let all = layout.in_scope(scope);
            all.filter(|&region| !state.places_in(region, symbol).is_empty()).collect()
        };
        for bases in choices(&open(one), size) {
            let cells = union(&bases);
            for covers in choices(&open(other), size) {
                let is_used = |&cover: &usize| state.places_in(cover, symbol).meets(&cells);
                let covered = union(&covers);
                let fins: CellSet = &cells - &covered;
                let removed = &(&covered - &cells) & &layout.common_peers(&fins);
                if removed.is_empty() || fins.len() > 5 || !covers.iter().all(is_used) {
                    continue;
                }
                let poor = |&base: &usize| (&state.places_in(base, symbol) - &fins).len() <= 1;
                let kind =
                    if fins.is_empty() { 0 } else { 1 + usize::from(bases.iter().any(poor)) };
                found[kind].insert((bases.clone(), covers, removed.iter().collect()));
            }
        }
    }
    found
}

#[test]
fn fish_are_those_of_the_definition() {
    let names = [
        ["x-wing", "finned-x-wing", "sashimi-x-wing"],
        ["swordfish", "finned-swordfish", "sashimi-swordfish"],
        ["jellyfish", "finned-jellyfish", "sashimi-jellyfish"],
    ];
    let mut counts = [0; 3];
    for state in states().iter().step_by(5) {
        for (size, names) in (2..).zip(names) {
            let mut expected = [Found::new(), Found::new(), Found::new()];
            for symbol in state.layout().symbols() {
                for (all, more) in expected.iter_mut().zip(defined(state, symbol, size)) {
                    all.extend(more);
                }
            }
            for (kind, (name, expected)) in names.iter().zip(expected).enumerate() {
                let steps = by_name(name).unwrap().all(state, &Settings::default());
                let found: Found = steps
                    .iter()
                    .map(|step| {
                        let regions = |role| {
                            let all = step.regions().iter().filter(move |region| region.1 == role);
                            all.map(|region| region.0).collect()
                        };
                        let removed = step.eliminations().iter();
                        let cells = removed.map(|&Candidate { cell, .. }| cell).collect();
                        (regions(Role::Pattern), regions(Role::Second), cells)
                    })
                    .collect();
                counts[kind] += found.len();
                assert_eq!(found, expected, "{name}");
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}
