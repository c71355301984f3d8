//! Formulas compared with each other: the relation is that of the sets that brute force counts, and each witness is in one set only.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::time::Duration;

use clausoku::audit::against::{
    Comparison, Inclusion, Pair, PairError, Relation, Shared, Subject, difference, text, witness,
};
use clausoku::audit::{AuditRequest, DimacsInput, Language, Verdict, read_dimacs};
use clausoku::encoding::choices::AT_MOST_ONE;
use clausoku::encoding::{DimacsOptions, Scheme, write_dimacs};
use clausoku::sat::solvers::Varisat;
use clausoku::sat::{ClauseSink as _, Cnf, Literal, SatSolver as _, Variable, Verdict as Answer};
use clausoku::solving::{Deadline, Limits};
use clausoku::{Encoding, Puzzle};
use clausoku_cnf::Rng;
use clausoku_testkit::sampled;

fn variable(index: usize) -> Variable {
    Variable::from_index(index as u32).unwrap()
}

/// Returns the values of the first `shared` variables in models of a formula of this number of variables, as bits.
fn states(formula: &Cnf, shared: usize, variables: usize) -> Vec<bool> {
    let mut states = vec![false; 1 << shared];
    for values in 0_usize..1 << variables {
        let holds =
            |one: &Literal| (values >> one.variable().index() & 1 == 1) == one.is_positive();
        if formula.clauses().all(|clause| clause.iter().any(holds)) {
            states[values & ((1 << shared) - 1)] = true;
        }
    }
    states
}

fn relation(one: &[bool], other: &[bool]) -> Relation {
    let is_part = |one: &[bool], other: &[bool]| one.iter().zip(other).all(|(a, b)| !a || *b);
    match (is_part(one, other), is_part(other, one)) {
        (true, true) => Relation::Equal,
        (true, false) => Relation::Stronger,
        (false, true) => Relation::Weaker,
        (false, false) => Relation::Different,
    }
}

/// Returns the formulas as files that show the shared variables, of which the other variables have other numbers.
fn shown(rng: &mut Rng, formulas: [&Cnf; 2], shared: usize, variables: usize) -> Pair {
    let show: Vec<String> = (1..=shared).map(|number| number.to_string()).collect();
    let [one, other] = formulas.map(|formula| {
        let moved = rng.below(50);
        let mut text = format!(
            "c p show {} 0\np cnf {} {}\n",
            show.join(" "),
            variables + moved,
            formula.len()
        );
        for clause in formula.clauses() {
            for literal in clause {
                let number = i64::from(literal.to_dimacs());
                let is_shared = number.unsigned_abs() as usize <= shared;
                let moved = if is_shared { 0 } else { moved as i64 * number.signum() };
                let _ = write!(text, "{} ", number + moved);
            }
            text.push_str("0\n");
        }
        read_dimacs(text.as_bytes()).unwrap()
    });
    let [one, other] = [Subject::Formula(&one), Subject::Formula(&other)];
    Pair::new(one, other, &AuditRequest::default(), &Deadline::never()).unwrap()
}

/// Returns the indices of the shared variables.
fn places(shared: &Shared) -> Vec<usize> {
    let (Shared::First(variables) | Shared::Shown(variables)) = shared else {
        panic!("{shared:?}");
    };
    variables.iter().map(|one| one.index()).collect()
}

fn checked(inclusion: &Inclusion, places: &[usize], one: &[bool], other: &[bool]) {
    match inclusion {
        Inclusion::Fails(values) => {
            let index: usize =
                places.iter().zip(values).map(|(place, &value)| usize::from(value) << place).sum();
            assert!(one[index] && !other[index]);
        }
        Inclusion::NoModel => assert!(!one.contains(&true)),
        Inclusion::Holds { .. } => assert!(one.contains(&true)),
        other => panic!("{other:?}"),
    }
}

fn random_clause(rng: &mut Rng, variables: usize) -> Vec<Literal> {
    let length = 1 + rng.below(3).max(rng.below(3));
    (0..length).map(|_| variable(rng.below(variables)).literal(rng.percent(50))).collect()
}

/// Returns a formula like this one: other auxiliary variables, clauses less or more, or resolvents on an auxiliary variable.
fn changed(rng: &mut Rng, formula: &Cnf, shared: usize, variables: usize) -> Cnf {
    let mut clauses: Vec<Vec<Literal>> = formula.clauses().map(<[Literal]>::to_vec).collect();
    let auxiliary = variable(shared + rng.below(variables - shared));
    match rng.below(4) {
        0 => {
            for literal in clauses.iter_mut().flatten().filter(|one| one.variable() == auxiliary) {
                *literal = !*literal;
            }
        }
        1 if clauses.len() > 1 => drop(clauses.swap_remove(rng.below(clauses.len()))),
        2 => clauses.push(random_clause(rng, variables)),
        _ => {
            let has = |literal: Literal| clauses.iter().filter(move |one| one.contains(&literal));
            let mut resolvents = Vec::new();
            for positive in has(auxiliary.positive()) {
                for negative in has(auxiliary.negative()) {
                    let both = positive.iter().chain(negative).copied();
                    resolvents.push(both.filter(|one| one.variable() != auxiliary).collect());
                }
            }
            clauses.retain(|clause| clause.iter().all(|one| one.variable() != auxiliary));
            clauses.extend(resolvents);
        }
    }
    clauses.into_iter().collect()
}

#[test]
fn relations_are_those_of_the_sets_of_models() {
    let mut rng = Rng::new(78);
    let never = Deadline::never();
    let (mut relations, mut refined) = ([0; 4], 0);
    for _ in 0..sampled(2500, 20_000) {
        let shared = 1 + rng.below(5);
        let variables = shared + 1 + rng.below(4);
        let clauses = rng.below(4 * variables);
        let one: Cnf = (0..clauses).map(|_| random_clause(&mut rng, variables)).collect();
        let other = if rng.percent(20) {
            (0..clauses).map(|_| random_clause(&mut rng, variables)).collect()
        } else {
            changed(&mut rng, &one, shared, variables)
        };
        let sets = [&one, &other].map(|formula| states(formula, shared, variables));
        let pair = if rng.percent(50) {
            Pair::over_first([&one, &other], shared)
        } else {
            shown(&mut rng, [&one, &other], shared, variables)
        };
        let found = pair.compare(&never).unwrap();
        let expected = relation(&sets[0], &sets[1]);
        assert_eq!(found.relation(), expected, "{one:?} {other:?} {shared}");
        let places = places(pair.shared());
        checked(&found.forward, &places, &sets[0], &sets[1]);
        checked(&found.backward, &places, &sets[1], &sets[0]);
        relations[match expected {
            Relation::Equal => 0,
            Relation::Weaker => 1,
            Relation::Stronger => 2,
            _ => 3,
        }] += 1;
        let is_refined = |one: &Inclusion| matches!(one, Inclusion::Holds { refinements: 1.. });
        refined += usize::from(is_refined(&found.forward) || is_refined(&found.backward));
    }
    // Each relation occurs, and functions of the shared variables do not always suffice.
    assert!(
        relations.iter().all(|&count| count >= 100) && refined >= 20,
        "{relations:?} {refined}"
    );
}

/// Returns the formula of a puzzle as a file with comments.
fn encoded(puzzle: &Puzzle, encoding: &str) -> DimacsInput {
    let (preset, part) = encoding.split_once('/').unwrap_or((encoding, "pairwise"));
    let preset = Encoding::preset(preset).unwrap();
    let encoding = match part {
        "log" => preset.with_numbering(Scheme::Log),
        "triads" => preset.with_implied("triads".parse().unwrap()),
        "reduced" => preset.with_givens("reduced".parse().unwrap()),
        name => preset.with_at_most_one(*AT_MOST_ONE.iter().find(|one| one.name == name).unwrap()),
    };
    let mut text = Vec::new();
    let encoded = encoding.encode(puzzle).unwrap();
    write_dimacs(&encoded, DimacsOptions::default(), &mut text).unwrap();
    read_dimacs(&*text).unwrap()
}

fn compared(one: Subject<'_>, other: Subject<'_>) -> (Pair, Comparison) {
    let never = Deadline::never();
    let pair = Pair::new(one, other, &AuditRequest::default(), &never).unwrap();
    let found = pair.compare(&never).unwrap();
    (pair, found)
}

const ENCODINGS: [&str; 9] = [
    "minimal",
    "extended/sequential",
    "extended/product",
    "extended/commander",
    "extended/bimander",
    "extended/bitwise",
    "minimal/log",
    "efficient/triads",
    "extended/reduced",
];

#[test]
fn encodings_of_a_puzzle_state_the_same() {
    let four: Puzzle = "1.....2........4".parse().unwrap();
    let nine: Puzzle =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
            .parse()
            .unwrap();
    let some = &["extended/commander", "efficient/triads"][..];
    for (puzzle, names) in [
        (Puzzle::classic(4).unwrap(), &ENCODINGS[..]),
        (four, &ENCODINGS[..]),
        (Puzzle::classic(9).unwrap(), if sampled(0, 1) == 1 { &ENCODINGS[..] } else { some }),
        (nine, if sampled(0, 1) == 1 { &ENCODINGS[..] } else { some }),
    ] {
        let extended = encoded(&puzzle, "extended");
        for &name in names {
            let other = encoded(&puzzle, name);
            let pairs = [
                (Subject::Formula(&other), Subject::Formula(&extended)),
                (Subject::Formula(&other), Subject::Puzzle(&puzzle)),
            ];
            for (one, other) in pairs {
                let (pair, found) = compared(one, other);
                assert_eq!(found.relation(), Relation::Equal, "{name}");
                assert!(matches!(pair.shared(), Shared::Candidates(_)));
            }
        }
    }
}

/// Of a clause that is dropped, brute force or the audit of the formula alone decides whether the others imply it. A witness satisfies them, and
/// violates it.
#[test]
fn a_dropped_clause_leaves_more_models_or_follows() {
    let mut rng = Rng::new(79);
    let four: Puzzle = "1.....2........4".parse().unwrap();
    let mut relations = [0; 2];
    for puzzle in [Puzzle::classic(4).unwrap(), four, Puzzle::classic(9).unwrap()] {
        let order = puzzle.variant().order();
        let names = ["minimal", "efficient", "minimal/sequential", "extended/commander"];
        let has_givens = puzzle.givens().filled().next().is_some();
        for name in if has_givens { &names[..] } else { &names[..2] } {
            let whole = encoded(&puzzle, name);
            for _ in 0..sampled(6, 30) {
                // K1 comes first.
                let cells = puzzle.variant().cell_count();
                let clauses = if rng.percent(50) { cells } else { whole.formula.len() };
                let dropped = rng.below(clauses);
                let mut fewer = whole.clone();
                let all = whole.formula.clauses().enumerate();
                let kept = all.filter(|&(index, _)| index != dropped);
                fewer.formula = kept.map(|(_, clause)| clause).collect();
                let (_, found) = compared(Subject::Formula(&fewer), Subject::Formula(&whole));
                let is_weaker = if has_givens {
                    stated(&puzzle, &fewer.formula) > stated(&puzzle, &whole.formula)
                } else if order == 4 {
                    let violated: Vec<Literal> =
                        whole.formula[dropped].iter().map(|&one| !one).collect();
                    has_model(&fewer.formula, &violated)
                } else {
                    let never = Deadline::never();
                    let audited = AuditRequest::default().audit(&fewer, &never).unwrap();
                    audited.verdict == Verdict::Weaker
                };
                let expected = if is_weaker { Relation::Weaker } else { Relation::Equal };
                assert_eq!(found.relation(), expected, "{name} {dropped}");
                relations[usize::from(is_weaker)] += 1;
                if let Inclusion::Fails(values) = &found.forward {
                    let literals = (0..).zip(values);
                    let literals: Vec<Literal> =
                        literals.map(|(index, &value)| variable(index).literal(value)).collect();
                    assert!(has_model(&fewer.formula, &literals));
                    assert!(!has_model(&whole.formula, &literals));
                }
            }
        }
    }
    assert!(relations.iter().all(|&count| count > 5), "{relations:?}");
}

/// Returns the number of sets of candidates that hold in models.
fn stated(puzzle: &Puzzle, formula: &Cnf) -> usize {
    let count = puzzle.variant().cell_count() * puzzle.variant().order();
    let mut found = HashSet::new();
    let mut blocked = formula.clone();
    while let Ok(Answer::Satisfiable(model)) = Varisat::new().solve(&blocked) {
        let values: Vec<bool> =
            (0..count).map(|index| model.satisfies(variable(index).positive())).collect();
        let other: Vec<Literal> =
            (0..count).map(|index| variable(index).literal(!values[index])).collect();
        blocked.add_clause(&other);
        found.insert(values);
    }
    found.len()
}

fn has_model(formula: &Cnf, assumptions: &[Literal]) -> bool {
    let units = assumptions.iter().map(std::slice::from_ref);
    let formula: Cnf = formula.clauses().chain(units).collect();
    matches!(Varisat::new().solve(&formula), Ok(Answer::Satisfiable(_)))
}

#[test]
fn formulas_of_other_variables_are_compared_if_they_say_which_they_share() {
    let read = |text: &str| read_dimacs(text.as_bytes()).unwrap();
    let never = Deadline::never();
    let pair = |one: &str, other: &str| {
        let (one, other) = (read(one), read(other));
        let [one, other] = [Subject::Formula(&one), Subject::Formula(&other)];
        Pair::new(one, other, &AuditRequest::default(), &never)
    };
    let named = "c varname 1 a\nc varname 2 b\np cnf 2 1\n1 2 0\n";
    let negated = "c varname 3 ~b\nc varname 7 a\nc varname 1 c\np cnf 7 2\n7 1 0\n-3 -1 0\n";
    let found = pair(named, negated).unwrap();
    assert_eq!(*found.shared(), Shared::Names(vec!["a".to_owned(), "b".to_owned()]));
    assert_eq!(found.compare(&never).unwrap().relation(), Relation::Equal);
    let shown = pair("c p show 1 0\np cnf 1 0\n", "c p show 2 0\np cnf 2 0\n");
    assert!(matches!(shown, Err(PairError::Shown)));
    let nothing = pair("p cnf 1 1\n1 0\n", "p cnf 2 1\n2 0\n");
    assert!(matches!(nothing, Err(PairError::Nothing)));
    let stopped = Deadline::start(&Limits::default().with_time(Duration::ZERO));
    let equal = pair("p cnf 2 1\n1 2 0\n", "p cnf 2 1\n1 2 0\n").unwrap();
    let relation = equal.compare(&stopped).unwrap().relation();
    assert!(matches!(relation, Relation::Unknown(_)));
    assert_eq!(equal.compare(&never).unwrap().relation(), Relation::Equal);
}

#[test]
fn a_formula_without_comments_states_its_puzzle() {
    let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse().unwrap();
    let formula = Cnf::from_formula(&Encoding::inf242().encode(&puzzle).unwrap());
    clausoku::assert_states!(formula, puzzle);
    let other: Puzzle = "12..\n34..\n..4.\n....".parse().unwrap();
    let report = difference(&formula, &other).unwrap();
    assert!(report.starts_with("the formula states more than the puzzle"), "{report}");
}

/// A report has the first 200 literals of a witness, a row has all.
#[test]
fn reports_show_the_begin_of_a_witness() {
    let all: Cnf = (0..250).map(|index| vec![variable(index).positive()]).collect();
    let mut none = Cnf::new();
    none.add_clause(&[]);
    let pair = Pair::over_first([&all, &none], 250);
    let found = pair.compare(&Deadline::never()).unwrap();
    let Inclusion::Fails(values) = &found.forward else { panic!("{found:?}") };
    assert_eq!(witness(pair.shared(), values).len(), 250);
    let report = text(&pair, &found, ["one", "other"], Language::English);
    let line = report.lines().find(|line| line.starts_with("  1 2 3 ")).unwrap();
    assert!(line.ends_with(" 199 200 …"), "{line}");
}
