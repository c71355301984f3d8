//! Tests reduced givens: unit propagation derives exactly the known candidates, and the formula is
//! equivalent.

use std::collections::HashSet;
use std::sync::Arc;

use clausoku_board::CandidateStatus;
use clausoku_board::{Candidate, Grid, Puzzle, Symbol, Variant};
use clausoku_cnf::{Cnf, Deadline, Formula, Literal, StopReason, StoppableSink, Stopped};
use clausoku_decoder::Scheme;
use clausoku_encoder::{
    AT_MOST_ONE, EncodeError, Encoding, GivensLevel, ImpliedSet, PuzzleFormula,
};
use clausoku_propagation::Propagator;
use clausoku_testkit::{Rng, relabelled, solutions};

/// Sufficient sets of rules, and insufficient ones.
const RULES: [&str; 6] = ["extended", "efficient", "minimal", "K1+L1+C2", "L1+B1+K2", "K2+L2"];

fn random_puzzle(variant: &Arc<Variant>, percent: usize, faults: usize, rng: &mut Rng) -> Puzzle {
    let solution = solutions(&Puzzle::empty(variant.clone()), 1).remove(0);
    let solution = relabelled(&Puzzle::new(variant.clone(), solution).unwrap(), rng);
    let mut givens = Grid::empty(variant.cell_count());
    for (cell, symbol) in solution.givens().filled() {
        if rng.percent(percent) {
            let fault = rng.percent(faults).then(|| rng.below(variant.order()) as u16 + 1);
            givens.set(cell, fault.map_or(Some(symbol), Symbol::from_number));
        }
    }
    let excluded = variant.cells().filter_map(|cell| {
        let symbol = Symbol::from_index(rng.below(variant.order()) as u16);
        rng.percent(faults).then_some(Candidate { cell, symbol })
    });
    let excluded: Vec<Candidate> = excluded.collect();
    Puzzle::new(variant.clone(), givens).unwrap().excluding(excluded).unwrap()
}

fn variants() -> Vec<Arc<Variant>> {
    let names = ["classic:4", "blocks:2x3", "blocks:1x5", "classic:9", "classic:1"];
    let named = names.iter().map(|name| Arc::new(Variant::by_name(name).unwrap()));
    // R3C4 is in no region of all values.
    let text = "name = \"gaps\"\ncells = \"R1C1-R2C4 R3C4\"\norder = 4\n\
                [[region]]\ncells = \"R1C1-R1C4\"\n[[region]]\ncells = \"R2C1-R2C4\"\n\
                [[region]]\ncells = \"R1C4-R3C4\"\nat-most-once = true\n";
    named.chain([Arc::new(Variant::from_toml(text).unwrap())]).collect()
}

fn encode(puzzle: &Puzzle, encoding: Encoding) -> PuzzleFormula {
    encoding.encode(puzzle).unwrap()
}

#[test]
fn known_candidates_are_those_that_unit_propagation_derives() {
    let mut rng = Rng::new(5);
    let mut contradictions = 0;
    for round in 0..600 {
        let variant = &variants()[round % 5];
        let puzzle = random_puzzle(variant, 15 + round % 50, 4, &mut rng);
        let rules = RULES[round % RULES.len()].parse().unwrap();
        let full = encode(&puzzle, Encoding::default().with_rules(rules));
        let mut propagator = Propagator::from_formula(&full);
        let reduced = encode(&puzzle, Encoding::reduced().with_rules(rules));
        if propagator.propagate().is_err() {
            contradictions += 1;
            let cnf = Cnf::from_formula(&reduced);
            assert_eq!((cnf.len(), cnf.variables(), &cnf[0]), (1, 0, &[][..]));
            continue;
        }
        let known = reduced.numbering().known().unwrap();
        for (candidate, variable) in full.numbering().candidates() {
            // A variable that no rule uses is not in the formula.
            let occurs = variable.to_dimacs() <= propagator.clauses().variables();
            let expected = occurs.then(|| propagator.value(variable.positive())).flatten();
            let expected = match expected {
                Some(true) => CandidateStatus::Holds,
                Some(false) => CandidateStatus::Excluded,
                None => CandidateStatus::Open,
            };
            assert_eq!(known.status(candidate), expected, "{candidate:?} of {}", full.encoding());
        }
    }
    assert!(contradictions > 20);
}

#[test]
fn no_clause_is_repeated_or_contains_a_known_candidate() {
    let mut rng = Rng::new(6);
    for round in 0..250 {
        let variant = &variants()[round % 5];
        let puzzle = random_puzzle(variant, 10 + round % 40, 0, &mut rng);
        let encoding = Encoding::reduced()
            .with_rules(RULES[round % RULES.len()].parse().unwrap())
            .with_at_most_one(AT_MOST_ONE[round / 5 % AT_MOST_ONE.len()])
            .with_implied([ImpliedSet::NONE, "triads".parse().unwrap()][round / 30 % 2]);
        let formula = encode(&puzzle, encoding);
        let cnf = Cnf::from_formula(&formula);
        let mut seen = HashSet::new();
        for clause in cnf.clauses() {
            let mut sorted: Vec<Literal> = clause.to_vec();
            sorted.sort_unstable();
            assert!(seen.insert(sorted), "{clause:?} twice in {encoding}");
        }
        if encoding.implied.is_empty() {
            assert!(cnf.clauses().all(|clause| clause.len() >= 2), "{encoding}");
        }
        assert_eq!(formula.size(), cnf.size());
        let parts: u64 =
            formula.measure(&Deadline::never()).unwrap().0.iter().map(|part| part.clauses).sum();
        assert_eq!(parts, cnf.len() as u64);
    }
}

#[test]
fn an_empty_board_is_only_reduced_by_repetitions() {
    let empty = Puzzle::empty(Arc::new(Variant::classic(9).unwrap()));
    let size = encode(&empty, Encoding::reduced()).size();
    assert_eq!((size.variables, size.clauses), (729, 11_988 - 1_458));
}

#[test]
fn a_solved_puzzle_has_an_empty_formula() {
    let variant = Arc::new(Variant::classic(9).unwrap());
    let solution = solutions(&Puzzle::empty(variant.clone()), 1).remove(0);
    let encoded = encode(&Puzzle::new(variant, solution).unwrap(), Encoding::reduced());
    assert_eq!(encoded.size(), clausoku_cnf::Size::default());
    assert_eq!(encoded.numbering().known().unwrap().candidates(CandidateStatus::Holds).count(), 81);
}

#[test]
fn other_numberings_are_refused() {
    let empty = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
    for numbering in [Scheme::Dense, Scheme::Decimal, Scheme::Log] {
        let encoding =
            Encoding::default().with_givens(GivensLevel::Reduced).with_numbering(numbering);
        assert_eq!(encoding.encode(&empty).unwrap_err(), EncodeError::NotCompact(numbering));
    }
}

#[test]
fn a_check_stops_the_reduction_and_the_emission() {
    let variant = Arc::new(Variant::classic(9).unwrap());
    let solved = solutions(&Puzzle::empty(variant.clone()), 1).remove(0);
    let solved = Puzzle::new(variant.clone(), solved).unwrap();
    let encoding = Encoding::reduced();
    let stopped = EncodeError::Stopped(Stopped(StopReason::Interrupted));
    assert_eq!(encoding.encode_within(&solved, &Deadline::at_check(0)).unwrap_err(), stopped);

    let encoded = encoding.encode(&Puzzle::empty(variant)).unwrap();
    let whole = encoded.size().clauses;
    let deadline = Deadline::at_check(2);
    let mut size = clausoku_cnf::Size::default();
    encoded.emit(&mut StoppableSink::new(&mut size, &deadline));
    assert!(deadline.stopped().is_err());
    assert!(size.clauses > 0 && size.clauses < whole / 2, "{} of {whole}", size.clauses);
    assert!(encoded.measure(&Deadline::at_check(0)).is_err());
}
