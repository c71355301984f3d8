//! Tests statements: their filters, words and notation.

use std::sync::Arc;

use clausoku_board::{Alphabet, Candidate, Cell, Grid, Position, Puzzle, Symbol, Variant};
use clausoku_cnf::Deadline;
use clausoku_cnf::{Cnf, Literal};
use clausoku_decoder::Scheme;
use clausoku_encoder::{
    AT_MOST_ONE, Encoding, Filter, GivensLevel, NOTATIONS, Notation, PRESETS, PuzzleFormula,
};

fn figure_1() -> Puzzle {
    let digits =
        "090200605320007000070905008010000000007000094600000000008000007030491500000003000";
    let numbers = digits.bytes().map(|digit| u16::from(digit - b'0')).collect();
    Puzzle::new(Arc::new(Variant::classic(9).unwrap()), Grid::from_numbers(numbers)).unwrap()
}

fn cell(puzzle: &Puzzle, place: &str) -> Cell {
    puzzle.variant().cell_at(place.parse::<Position>().unwrap()).unwrap()
}

fn part(name: &str) -> Filter {
    Filter { part: Some(name.to_owned()), ..Filter::default() }
}

/// Returns each statement that passes the filter: its part, its words, and its number of clauses.
fn words(formula: &PuzzleFormula, filter: &Filter) -> Vec<String> {
    let statements = formula.statements(filter, &Deadline::never()).unwrap();
    let line = |statement: &clausoku_encoder::Statement| {
        format!("{}: {} ({})", statement.origin.part(), statement.meaning, statement.clauses.len())
    };
    statements.iter().map(line).collect()
}

#[test]
fn all_statements_together_are_the_formula() {
    let mut numbers = vec![0; 36];
    (numbers[0], numbers[20]) = (6, 1);
    let board = Arc::new(Variant::by_name("x:2x3").unwrap());
    let puzzle = Puzzle::new(board, Grid::from_numbers(numbers)).unwrap();
    for preset in PRESETS.iter().map(|row| row.name) {
        for &at_most_one in AT_MOST_ONE {
            for (numbering, implied) in [
                (Scheme::Dense, "none"),
                (Scheme::Decimal, "triads"),
                (Scheme::Log, "none"),
                (Scheme::Log, "triads"),
            ] {
                let implied = implied.parse().unwrap();
                let preset = Encoding::preset(preset).unwrap();
                let encoding = preset
                    .with_at_most_one(at_most_one)
                    .with_numbering(numbering)
                    .with_implied(implied);
                let formula = encoding.encode(&puzzle).unwrap();
                let statements =
                    formula.statements(&Filter::default(), &Deadline::never()).unwrap();
                let clauses = statements.iter().flat_map(|statement| statement.clauses.clauses());
                assert!(clauses.eq(Cnf::from_formula(&formula).clauses()), "{encoding}");
            }
        }
    }
}

#[test]
fn the_statements_of_a_candidate_have_every_clause_that_contains_it() {
    let puzzle = figure_1();
    let implied = "triads".parse().unwrap();
    let encoding = Encoding::default().with_givens(GivensLevel::Peers).with_implied(implied);
    let formula = encoding.encode(&puzzle).unwrap();
    for (place, value) in [("R1C8", 7), ("R1C2", 9), ("R5C5", 1)] {
        let at = cell(&puzzle, place);
        let symbol = Symbol::from_number(value);
        let filter = Filter { cell: Some(at), symbol, ..Filter::default() };
        let candidate = Candidate { cell: at, symbol: symbol.unwrap() };
        let variable = formula.numbering().variable(candidate).unwrap();
        let holds =
            |clause: &&[Literal]| clause.iter().any(|literal| literal.variable() == variable);
        let cnf = Cnf::from_formula(&formula);
        let statements = formula.statements(&filter, &Deadline::never()).unwrap();
        let found = statements.iter().flat_map(|statement| statement.clauses.clauses());
        assert!(found.eq(cnf.clauses().filter(holds)), "{place} {value}");
    }
}

#[test]
fn rules_are_put_in_words() {
    let puzzle = figure_1();
    let formula = Encoding::default().encode(&puzzle).unwrap();
    let at = cell(&puzzle, "R1C8");
    let seven = Symbol::from_number(7);
    let block_3 = puzzle.variant().regions().iter().position(|region| region.name == "block 3");
    assert!(block_3.is_some());
    // The paper's question III.A.5: B1 about block 2 and value 7, both as it counts.
    let asked = Filter { region: block_3, symbol: seven, ..part("b1") };
    assert_eq!(words(&formula, &asked), ["B1: block 3 holds 7 at least once (1)"]);
    let of_candidate = Filter { cell: Some(at), symbol: seven, ..Filter::default() };
    let expected = [
        "K1: R1C8 holds at least one value (1)",
        "L1: row 1 holds 7 at least once (1)",
        "C1: column 8 holds 7 at least once (1)",
        "B1: block 3 holds 7 at least once (1)",
        "K2: R1C8 holds at most one value (8)",
        "L2: row 1 holds 7 at most once (8)",
        "C2: column 8 holds 7 at most once (8)",
        "B2: block 3 holds 7 at most once (8)",
    ];
    assert_eq!(words(&formula, &of_candidate), expected);
    assert_eq!(words(&formula, &Filter { region: block_3, ..part("L2") }), [""; 0]);
    assert_eq!(words(&formula, &Filter { region: block_3, ..part("K1") }).len(), 9);
    assert_eq!(words(&formula, &Filter { symbol: seven, ..part("C2") }).len(), 9);
    assert_eq!(words(&formula, &Filter { region: Some(99), ..Filter::default() }), [""; 0]);
    let given = Filter { cell: Some(cell(&puzzle, "R1C2")), ..part("givens") };
    assert_eq!(words(&formula, &given), ["givens: R1C2 holds 9, as given (1)"]);
    let in_block = Filter { region: block_3, ..part("givens") };
    assert_eq!(words(&formula, &in_block).len(), 3);
    let peers = Encoding::default().with_givens(GivensLevel::Peers);
    let formula = peers.encode(&puzzle).unwrap();
    let of = |place: &str, value| {
        let filter = Filter { cell: Some(cell(&puzzle, place)), ..part("givens") };
        words(&formula, &Filter { symbol: Symbol::from_number(value), ..filter })
    };
    let expected = "givens: R1C2 does not hold 1, because another value is given there (1)";
    assert_eq!(of("R1C2", 1), [expected]);
    let sees = "givens: R1C1 does not hold 9, which is given in one of its regions (1)";
    assert_eq!(of("R1C1", 9), [sees]);
}

#[test]
fn implied_clauses_and_channels_are_put_in_words() {
    let board = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
    let implied = "triads".parse().unwrap();
    let encoding = Encoding::default().with_numbering(Scheme::Log).with_implied(implied);
    let formula = encoding.encode(&board).unwrap();
    let at = Some(cell(&board, "R1C1"));
    let symbol = Symbol::from_number(3);
    let channel = Filter { cell: at, symbol, ..part("channel") };
    let expected = ["channel: R1C1 holds 3 exactly if its digits say so (3)"];
    assert_eq!(words(&formula, &channel), expected);
    let about = |filter: Filter| -> Vec<String> {
        let words = words(&formula, &Filter { symbol, ..filter });
        words.iter().map(|line| line.rsplit(": ").next().unwrap().to_owned()).collect()
    };
    // The row's part and the column's part of block 1 that contain the cell: two clauses each.
    let segments = Filter { cell: at, ..part("triads") };
    assert_eq!(about(segments), ["R1C1 R1C2 value 3 (2)", "R1C1 R2C1 value 3 (2)"]);
    let row = Filter { region: Some(0), ..part("triads") };
    let expected = ["R1C1 R1C2 value 3 (3)", "R1C3 R1C4 value 3 (3)", "row 1, value 3 (2)"];
    assert_eq!(about(row), expected);
}

#[test]
fn auxiliary_variables_are_those_of_the_whole_formula() {
    let puzzle = figure_1();
    let at_most_one = "sequential".parse().unwrap();
    let formula = Encoding::default().with_at_most_one(at_most_one).encode(&puzzle).unwrap();
    let asked = Filter { region: Some(8), symbol: Symbol::from_number(9), ..part("L2") };
    let [statement] = &formula.statements(&asked, &Deadline::never()).unwrap()[..] else {
        panic!()
    };
    // The last group of L2: 81 groups of K2 and 80 of L2 took eight variables each before it.
    let first = Notation::Plain.clause(&formula, &statement.clauses[0]);
    assert_eq!(first, format!("¬x(9,1,9) ∨ a{}", 161 * 8 + 1));
    assert_eq!(statement.clauses.len(), 23);
}

#[test]
fn clauses_are_written_in_each_notation() {
    let puzzle = figure_1();
    let formula = Encoding::default().encode(&puzzle).unwrap();
    let x = |place, value| {
        let candidate =
            Candidate { cell: cell(&puzzle, place), symbol: Symbol::from_number(value).unwrap() };
        formula.numbering().variable(candidate).unwrap().positive()
    };
    // The paper's example of a formula, (1,8,7) and (0,4,3) or not (2,7,5) as it counts.
    let clauses = [vec![x("R2C9", 7)], vec![x("R1C5", 3), !x("R3C8", 5)]];
    let written = |notation: &str| {
        let notation: Notation = notation.parse().unwrap();
        notation.formula(&formula, clauses.iter().map(Vec::as_slice))
    };
    assert_eq!(written("plain"), "x(2,9,7) ∧ (x(1,5,3) ∨ ¬x(3,8,5))");
    let latex = r"x^{7}_{(2,9)} \land (x^{3}_{(1,5)} \lor \neg x^{5}_{(3,8)})";
    assert_eq!(written("latex"), latex);
    assert_eq!(written("lists"), "[[X(1,8,7)]; [X(0,4,3); NonX(2,7,5)]]");
    let empty = |notation: Notation| {
        [notation.clause(&formula, &[]), notation.formula(&formula, [&[][..]; 0])]
    };
    assert_eq!(empty(Notation::Plain), ["⊥", "⊤"]);
    assert_eq!(empty(Notation::Latex), [r"\bot", r"\top"]);
    assert_eq!(empty(Notation::Lists), ["[]", "[]"]);
    assert_eq!(Notation::Lists.formula(&formula, [&[][..]]), "[[]]");
    for row in NOTATIONS {
        assert_eq!(row.name.parse(), Ok(row.value));
        assert_eq!(row.value.to_string(), row.name);
    }
    assert!("tex".parse::<Notation>().is_err());
}

#[test]
fn digits_channels_and_auxiliaries_have_letters_of_their_own() {
    let board = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
    let at_most_one = "bitwise".parse().unwrap();
    let encoding = Encoding::default().with_numbering(Scheme::Log).with_at_most_one(at_most_one);
    let formula = encoding.encode(&board).unwrap();
    let first = |name: &str, place: usize| {
        let statements = formula.statements(&part(name), &Deadline::never()).unwrap();
        let clause = statements[0].clauses[place].to_vec();
        NOTATIONS.iter().map(|row| row.value.clause(&formula, &clause)).collect::<Vec<_>>()
    };
    let channel = first("channel", 2);
    assert_eq!(channel[0], "x(1,1,1) ∨ b(1,1,0) ∨ b(1,1,1)");
    assert_eq!(channel[1], r"x^{1}_{(1,1)} \lor b^{0}_{(1,1)} \lor b^{1}_{(1,1)}");
    assert_eq!(channel[2], "[X(0,0,1); B(0,0,0); B(0,0,1)]");
    let rule = first("L2", 0);
    assert_eq!(rule[0], "¬x(1,1,1) ∨ ¬a1");
    assert_eq!(rule[1], r"\neg x^{1}_{(1,1)} \lor \neg a_{1}");
    assert_eq!(rule[2], "[NonX(0,0,1); NonA(1)]");
}

#[test]
fn names_of_symbols_are_escaped_in_latex() {
    let board = Variant::classic(1).unwrap();
    let alphabet = Alphabet::named(vec!["a$b%^".into()]).unwrap();
    let positions = board.cells().map(|cell| board.position(cell)).collect();
    let variant = Variant::new("one", alphabet, positions, board.regions().to_vec()).unwrap();
    let formula = Encoding::default().encode(&Puzzle::empty(Arc::new(variant))).unwrap();
    let cnf = Cnf::from_formula(&formula);
    let written = Notation::Latex.clause(&formula, &cnf[0]);
    assert_eq!(written, r"x^{\text{a\$b\%\textasciicircum{}}}_{(1,1)}");
    assert_eq!(Notation::Plain.clause(&formula, &cnf[0]), "x(1,1,a$b%^)");
}
