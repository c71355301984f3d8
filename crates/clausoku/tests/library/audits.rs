//! Verdicts of audits: exact, weaker, stronger, without a model; constraints and auxiliary variables of unknown meaning.

use clausoku::audit::{Audit, Hints, Options, Reason, Verdict, audit};
use clausoku::encoding::choices::ImpliedSet;
use clausoku::sat::{ClauseSink, Cnf, Limits, Literal, lit};
use clausoku::solving::Deadline;
use clausoku::{Encoding, Puzzle, Variant};
use clausoku_board::check_solution;

const GRID: &str = "1.....2........4";

fn grid() -> Puzzle {
    GRID.parse().unwrap()
}

fn formula(puzzle: &Puzzle, encoding: &Encoding) -> Cnf {
    Cnf::from_formula(&encoding.encode(puzzle, &Deadline::never()).unwrap())
}

fn audited(cnf: &Cnf, puzzle: &Puzzle) -> Audit {
    let hints = Hints { puzzle: Some(puzzle), ..Hints::default() };
    audit(cnf, &hints, Options { core: true }, &Limits::default()).unwrap()
}

/// Returns a formula with this change: each clause by its index, or none.
fn changed(cnf: &Cnf, change: impl Fn(usize, &[Literal]) -> Option<Vec<Literal>>) -> Cnf {
    cnf.clauses().enumerate().filter_map(|(index, clause)| change(index, clause)).collect()
}

#[test]
fn verdicts_are_those_of_the_models() {
    let puzzle = grid();
    let whole = formula(&puzzle, &Encoding::preset("efficient").unwrap());
    assert_eq!(audited(&whole, &puzzle).verdict, Verdict::Exact);
    let without_blocks = formula(&puzzle, &Encoding::preset("K1+K2+L2+C2").unwrap());
    let weaker = audited(&without_blocks, &puzzle);
    assert_eq!(weaker.verdict, Verdict::Weaker);
    let no_grid = weaker.no_grid.unwrap();
    assert!(check_solution(&puzzle, &no_grid.grid).is_err());
    let empty = Puzzle::classic(4).unwrap();
    let mut more = formula(&empty, &Encoding::preset("efficient").unwrap());
    more.add_clause(&[lit!(-6), lit!(-12)]);
    let stronger = audited(&more, &empty);
    assert_eq!(stronger.verdict, Verdict::Stronger);
    check_solution(&empty, &stronger.excluded.unwrap()).unwrap();
    let mut none = whole.clone();
    none.add_clause(&[lit!(2)]);
    let none = audited(&none, &puzzle);
    assert_eq!(none.verdict, Verdict::NoModel);
    assert_eq!(none.core.unwrap().clauses.len(), 3);
}

#[test]
fn two_givens_in_a_cell_leave_no_model() {
    let mut cnf = formula(&grid(), &Encoding::preset("efficient").unwrap());
    cnf.add_clause(&[lit!(2)]);
    let found = audit(&cnf, &Hints::default(), Options::default(), &Limits::default()).unwrap();
    assert_eq!(found.verdict, Verdict::NoModel);
}

#[test]
fn an_exact_formula_of_a_puzzle_without_solutions_has_a_core() {
    let puzzle: Puzzle = "11..............".parse().unwrap();
    let found = audited(&formula(&puzzle, &Encoding::preset("minimal").unwrap()), &puzzle);
    assert_eq!(found.verdict, Verdict::Exact);
    assert_eq!(found.core.unwrap().clauses.len(), 3);
}

#[test]
fn auxiliary_variables_of_unknown_meaning_are_compared_by_solutions() {
    let puzzle = grid();
    let triads = Encoding::default().with_implied(ImpliedSet::named(["triads"]).unwrap());
    let whole = formula(&puzzle, &triads);
    let found = audited(&whole, &puzzle);
    assert_eq!(found.verdict, Verdict::Exact, "{:?}", found.survey.findings);
    // On the usual board, there are too many grids.
    let empty = Puzzle::classic(9).unwrap();
    let found = audited(&formula(&empty, &triads), &empty);
    assert!(
        matches!(found.verdict, Verdict::Exact | Verdict::Unknown(Reason::Auxiliaries)),
        "{:?}",
        found.verdict
    );
}

#[test]
fn constraints_are_compared_by_models() {
    let text = "name = \"cage\"\n[[board]]\nblocks = \"2x2\"\n[[constraint]]\nkind = \"cage\"\nsum = 7\n\
                cells = \"R1C2 R1C3 R2C2\"\n[[constraint]]\nkind = \"thermometer\"\ncells = \"R4C1 R3C1 R3C2\"\n";
    let variant = std::sync::Arc::new(Variant::from_toml(text).unwrap());
    let puzzle = Puzzle::empty(variant);
    let whole = formula(&puzzle, &Encoding::default());
    let found = audited(&whole, &puzzle);
    assert_eq!(found.verdict, Verdict::Exact, "{:?}", found.survey.findings);
    // Without the clauses after the rules, the constraints do not hold.
    let rules = formula(&Puzzle::classic(4).unwrap(), &Encoding::default());
    let less = changed(&whole, |index, clause| (index < rules.len()).then(|| clause.to_vec()));
    let found = audited(&less, &puzzle);
    assert_eq!(found.verdict, Verdict::Weaker);
    assert!(found.no_grid.is_some());
}

#[test]
fn binary_digits_are_compared_by_solutions() {
    let puzzle = grid();
    let log = "minimal/log".parse::<clausoku::encoding::choices::Choices>().unwrap();
    let whole = formula(&puzzle, &log.encoding(clausoku::encoding::choices::GivensLevel::Units));
    assert_eq!(audited(&whole, &puzzle).verdict, Verdict::Exact);
    let less = changed(&whole, |index, clause| (index % 10 > 0).then(|| clause.to_vec()));
    let found = audited(&less, &puzzle);
    assert_eq!(found.verdict, Verdict::Weaker, "{:?}", found.survey.findings);
}
