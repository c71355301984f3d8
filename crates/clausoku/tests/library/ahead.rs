//! The filter by lanes changes nothing of what the engine derives, only what it tries in vain.

use std::sync::Arc;

use clausoku::deduction::{Deduced, Outcome};
use clausoku::{Encoding, Grid, Puzzle, Variant};
use clausoku_board::{Candidate, Symbol};
use clausoku_encoder::{Encoded, GivensLevel};
use clausoku_files::StopReason;
use clausoku_propagation::{Options, Propagator, deduce};
use clausoku_testkit::{Rng, solutions};

/// The record of what an engine derived.
fn steps(engine: &Propagator) -> Vec<(String, String, String)> {
    let steps = engine.record().unwrap().steps();
    steps
        .map(|step| {
            (step.rule.to_string(), format!("{:?}", step.literals), format!("{:?}", step.hints))
        })
        .collect()
}

/// Deduces with and without the lanes, compares, and says how many trials were made and spared.
fn compare(puzzle: &Puzzle, encoding: &Encoding, rules: &str) -> (Deduced, u64) {
    let options = Options::parse(rules).unwrap();
    let deduced = Deduced::new(puzzle, encoding, options).unwrap();
    let encoded: Encoded = encoding.encode(puzzle).unwrap();
    let mut engine = Propagator::from_formula(&encoded).recorded();
    let expected = deduce(&mut engine, options);
    let found = deduced.closure();
    assert_eq!((found.status, &found.deductions), (expected.status, &expected.deductions));
    assert_eq!(deduced.engine().trail(), engine.trail());
    assert_eq!(steps(deduced.engine()), steps(&engine));
    let literals = engine.trail().iter();
    for &literal in literals {
        assert_eq!(deduced.engine().reason(literal), engine.reason(literal));
    }
    assert!(found.counts.probes <= expected.counts.probes);
    (deduced, expected.counts.probes)
}

fn read(line: &str) -> Puzzle {
    line.parse().unwrap()
}

fn paper() -> Encoding {
    Encoding::default().with_givens(GivensLevel::Peers)
}

/// Puzzles with none, one and many solutions, some with candidates excluded.
fn some_puzzles(
    variant: &Arc<Variant>,
    percent: usize,
    count: usize,
    rng: &mut Rng,
) -> Vec<Puzzle> {
    let mut full = solutions(&Puzzle::empty(variant.clone()), 40);
    if full.is_empty() {
        full.push(Grid::empty(variant.cell_count()));
    }
    let some = |_| {
        let mut givens = full[rng.below(full.len())].clone();
        for cell in variant.cells() {
            if !rng.percent(percent) {
                givens.set(cell, None);
            } else if rng.percent(6) {
                givens.set(cell, Symbol::from_number(rng.below(variant.order()) as u16 + 1));
            }
        }
        let chance = rng.below(4);
        let every = variant.cells().flat_map(|cell| {
            variant.alphabet().symbols().map(move |symbol| Candidate { cell, symbol })
        });
        let excluded: Vec<_> = every.filter(|_| rng.percent(chance)).collect();
        Puzzle::new(variant.clone(), givens).unwrap().excluding(excluded).unwrap()
    };
    (0..count).map(some).collect()
}

#[test]
fn every_deduction_and_its_reason_are_the_same() {
    let mut rng = Rng::new(3);
    let mut seen = [0; 3];
    let mut fewer = 0;
    for (name, percent, count, rules) in [
        ("classic:4", 34, 40, "depth=3"),
        ("x:4", 16, 30, "depth=2"),
        ("disjoint-groups:4", 16, 30, "depth=2"),
        ("jigsaw:AAAB/ACBB/DCCB/DDDC", 34, 30, "depth=3"),
        ("anti-knight:4", 16, 30, "depth=2"),
        ("blocks:2x3", 30, 12, "depth=2"),
        ("diagonal:4", 20, 30, "depth=2"),
    ] {
        let variant = Arc::new(Variant::by_name(name).unwrap());
        for puzzle in some_puzzles(&variant, percent, count, &mut rng) {
            for (rules, encoding) in [(rules, paper()), ("depth=2", Encoding::inf242())] {
                let encoding = encoding.with_rules(paper().rules);
                let (deduced, without) = compare(&puzzle, &encoding, rules);
                fewer += usize::from(deduced.closure().counts.probes < without);
                match deduced.outcome() {
                    Outcome::Solved => seen[0] += 1,
                    Outcome::Open => seen[1] += 1,
                    Outcome::Contradiction => seen[2] += 1,
                    other => panic!("{other:?}"),
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count >= 40), "solved, open, contradictory: {seen:?}");
    assert!(fewer >= 100, "{fewer}");
}

/// Golden Nugget, Loki, and Loki without its 7, which is stuck at depth 2.
#[test]
fn the_named_puzzles_take_fewer_trials() {
    for (line, rules, most) in [
        (
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
            "depth=2",
            95,
        ),
        (
            "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
            "depth=3",
            30,
        ),
        (
            "5.....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
            "depth=2",
            2,
        ),
    ] {
        let (deduced, without) = compare(&read(line), &paper(), rules);
        let counts = deduced.closure().counts;
        assert!(counts.spared > 0 && counts.probes * 100 <= without * most, "{counts:?} {without}");
    }
}

#[test]
fn where_the_lanes_see_something_else_they_are_not_asked() {
    let mut rng = Rng::new(4);
    let variant = Arc::new(Variant::by_name("classic:4").unwrap());
    for puzzle in some_puzzles(&variant, 20, 6, &mut rng) {
        for (preset, rules) in [
            ("minimal", "depth=2"),
            ("efficient", "depth=2"),
            ("extended", "depth=2,necessary"),
            ("extended", "depth=2,hyper-binary"),
            ("extended", "depth=2,equivalent"),
        ] {
            let encoding = Encoding::preset(preset).unwrap();
            let (deduced, without) = compare(&puzzle, &encoding, rules);
            let counts = deduced.closure().counts;
            assert_eq!((counts.probes, counts.spared), (without, 0), "{preset} {rules}");
        }
    }
}

#[test]
fn both_the_lanes_and_the_engine_stop_when_told() {
    let puzzle =
        read("5.....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..");
    let run = |calls: usize| {
        let mut asked = 0;
        let deduced = Deduced::until(&puzzle, &paper(), Options::depth(2), &mut |_| {
            asked += 1;
            (asked > calls).then_some(StopReason::StepLimit)
        })
        .unwrap();
        (deduced, asked)
    };
    let (all, asked) = run(usize::MAX);
    assert_eq!(*all.outcome(), Outcome::Open);
    for calls in [0, 1, asked / 8, asked / 2, asked - 1] {
        let (some, _) = run(calls);
        assert_eq!(*some.outcome(), Outcome::Stopped(StopReason::StepLimit));
        assert!(all.closure().deductions.starts_with(&some.closure().deductions));
    }
}
