//! Rules and givens of a puzzle, read back from pseudo-Boolean equations by the crate `audit`.

use std::sync::Arc;

use clausoku_audit::{audit, denied};
use clausoku_board::{Candidate, Puzzle, Symbol, VARIANTS, Variant};
use clausoku_cnf::Deadline;
use clausoku_decoder::{Numbering, Scheme};
use clausoku_encoder::exports::{EXPORTS, Export, clauses_of_opb};
use clausoku_testkit::solutions;

fn text(puzzle: &Puzzle) -> String {
    let mut text = Vec::new();
    let comments = ["first".to_owned(), "second: 2".to_owned()];
    Export::named("opb").unwrap().write(puzzle, &comments, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn the_audit_finds_the_rules_of_every_built_in_variant() {
    let mut variants = 0;
    for name in VARIANTS.iter().flat_map(|row| row.examples.iter()) {
        let variant = Arc::new(Variant::by_name(name).unwrap());
        if variant.order() > 16 {
            continue;
        }
        let mut puzzle = Puzzle::empty(variant);
        let cell = puzzle.variant().cells().nth(1).unwrap();
        let excluded = Candidate { cell, symbol: Symbol::from_index(0) };
        puzzle = puzzle.excluding([excluded]).unwrap();
        let formula = clauses_of_opb(&text(&puzzle)).unwrap();
        let report = audit(&puzzle, &[], &formula, &Deadline::never()).unwrap();
        assert_eq!(report.excluded, 1, "{name}");
        assert_eq!(report.cells, puzzle.variant().cell_count(), "{name}");
        variants += 1;
    }
    assert!(variants > 10, "{variants}");
}

#[test]
fn an_empty_board_has_324_equations() {
    let text = text(&Puzzle::classic(9).unwrap());
    let equations = text.lines().filter(|line| line.ends_with("= 1 ;"));
    assert_eq!(equations.count(), 324);
    assert!(text.starts_with("* #variable= 729 #constraint= 324\n* first\n"));
    let comments: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("* ")).collect();
    assert_eq!(comments[1..], ["first", "second: 2"]);
}

#[test]
fn givens_are_constraints() {
    let line = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let puzzle: Puzzle = line.parse().unwrap();
    let text = text(&puzzle);
    assert!(text.contains("\n+1 x1 >= 1 ;\n"));
    let report = audit(&puzzle, &[], &clauses_of_opb(&text).unwrap(), &Deadline::never()).unwrap();
    assert_eq!(report.givens, 23);
    // A constraint that the puzzle does not have.
    let more = clauses_of_opb(&(text.clone() + "+1 x2 >= 1 ;\n")).unwrap();
    assert!(audit(&puzzle, &[], &more, &Deadline::never()).is_err());
    let fewer: String =
        text.lines().filter(|line| *line != "+1 x1 >= 1 ;").collect::<Vec<_>>().join("\n");
    assert!(audit(&puzzle, &[], &clauses_of_opb(&fewer).unwrap(), &Deadline::never()).is_err());
}

#[test]
fn other_constraints_are_refused() {
    for (text, fault) in [
        ("+2 x1 >= 1 ;", "line 1: the coefficient \"+2\" is neither 1 nor -1"),
        ("* c\n+1 x1 >= 2 ;", "line 2: this is not a bound of one or none on a sum"),
        ("+1 x1 -1 x2 >= 1 ;", "line 1: this is not a bound of one or none on a sum"),
        ("+1 x1 >= 1", "line 1: a constraint ends with ;"),
        ("+1 x0 >= 1 ;", "line 1: \"x0\" is no variable"),
        ("+1 x1 <= 1 ;", "line 1: this is not a bound of one or none on a sum"),
        ("min: +1 x1 ;", "line 1: expected >= or ="),
        ("+1 x1 x2 >= 1 ;", "line 1: expected a coefficient before each variable"),
        ("-1 x1 -1 x2 = -1 ;", "line 1: this is not a bound of one or none on a sum"),
    ] {
        let error = clauses_of_opb(text).unwrap_err().to_string();
        if text.contains("<=") {
            assert!(error.starts_with("line 1: "), "{error}");
        } else {
            assert_eq!(error, fault, "{text}");
        }
    }
    let models = clauses_of_opb("+1 ~x1 +1 x2 = 1 ;\n-1 x3 >= 0 ;").unwrap();
    let clauses: Vec<String> = models.clauses().map(|clause| format!("{clause:?}")).collect();
    assert_eq!(clauses, ["[-1, 2]", "[1, -2]", "[-3]"]);
}

/// Each language states in one line more that the grid is no solution; the clauses of the equations deny it.
#[test]
fn a_denied_solution_is_one_constraint_more() {
    let puzzle: Puzzle = "12..34....4...1.".parse().unwrap();
    let solution = solutions(&puzzle, 2).remove(0);
    let numbering = Numbering::new(Scheme::Dense, puzzle.variant()).unwrap();
    for export in EXPORTS {
        let [with, without] = [Some(&solution), None].map(|grid| {
            let mut text = Vec::new();
            let never = Deadline::never();
            export.write_denying(&puzzle, &numbering, grid, &[], &mut text, &never).unwrap();
            String::from_utf8(text).unwrap()
        });
        let [more, lines] = [&with, &without].map(|text| text.lines().count());
        assert_eq!(more, lines + 1, "{}: {with}", export.name);
        if export.name == "opb" {
            let formula = clauses_of_opb(&with).unwrap();
            let known = std::slice::from_ref(&solution);
            assert_eq!(denied(&puzzle, &formula), known);
            assert!(audit(&puzzle, known, &formula, &Deadline::never()).is_ok());
        }
    }
}
