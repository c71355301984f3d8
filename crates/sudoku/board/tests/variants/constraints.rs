//! Each kind of constraint: its text, its name, and which values it accepts.

use std::sync::Arc;

use clausoku_board::{
    CONSTRAINTS, Cell, Constraint, ConstraintKind, Grid, Puzzle, Variant, check_solution,
};

/// Returns a row of nine cells without regions and with this constraint.
fn row(constraint: &str) -> Variant {
    let text = format!(
        "name = \"row\"\norder = 9\ncells = \"R1C1-R1C9\"\nregion = []\nconstraint = [{{ {constraint} }}]"
    );
    Variant::from_toml(&text).unwrap_or_else(|error| panic!("{constraint}: {error}"))
}

/// Returns whether the values are a solution. The cells after the values contain 9.
fn accepts(variant: &Variant, values: &str) -> bool {
    let digits = values.bytes().filter(u8::is_ascii_digit).map(|digit| u16::from(digit - b'0'));
    let mut numbers: Vec<u16> = digits.collect();
    numbers.resize(variant.cell_count(), 9);
    let puzzle = Puzzle::empty(Arc::new(variant.clone()));
    check_solution(&puzzle, &Grid::from_numbers(numbers)).is_ok()
}

/// Kinds on a line: the keys, the name, accepted values, and rejected values.
const LINES: &[(&str, &str, &str, &str, &str)] = &[
    (
        "kind = \"all-different\"",
        "R1C1-R1C3",
        "all different at R1C1 R1C2 R1C3",
        "123 951",
        "122 353",
    ),
    ("kind = \"cage\", sum = 10", "R1C1-R1C3", "cage 10 at R1C1 R1C2 R1C3", "127 352", "334 128"),
    ("kind = \"cage\"", "R1C1-R1C2", "cage at R1C1 R1C2", "12 98", "11"),
    (
        "kind = \"rellik\", sum = 5",
        "R1C1-R1C3",
        "rellik cage 5 at R1C1 R1C2 R1C3",
        "129 678",
        "123 516 141 677",
    ),
    (
        "kind = \"equality\"",
        "R1C1-R1C4",
        "equality cage at R1C1 R1C2 R1C3 R1C4",
        "1267 1289",
        "1357 1258 1234 1166",
    ),
    ("kind = \"sum\", sum = 9", "R1C1-R1C3", "sum 9 at R1C1 R1C2 R1C3", "333 126", "332"),
    (
        "kind = \"sum\", sum = -1, weights = [1, -2]",
        "R1C1-R1C2",
        "sum -1, weights 1 -2 at R1C1 R1C2",
        "11 32",
        "12 21",
    ),
    (
        "kind = \"little-killer\", sum = 4",
        "R1C1-R1C2",
        "little killer 4 at R1C1 R1C2",
        "22 13",
        "23",
    ),
    (
        "kind = \"equal-sums\", sizes = [2, 1]",
        "R1C1-R1C3",
        "equal sums 2 1 at R1C1 R1C2 R1C3",
        "123 459",
        "121",
    ),
    ("kind = \"arrow\"", "R1C1-R1C3", "arrow at R1C1 R1C2 R1C3", "312 211", "123"),
    (
        "kind = \"double-arrow\"",
        "R1C1-R1C4",
        "double arrow at R1C1 R1C2 R1C3 R1C4",
        "1324 2345",
        "1232",
    ),
    (
        "kind = \"pill-arrow\", digits = 2",
        "R1C1-R1C4",
        "pill arrow 2 at R1C1 R1C2 R1C3 R1C4",
        "1257 1899",
        "1265 2112",
    ),
    ("kind = \"thermometer\"", "R1C1-R1C3", "thermometer at R1C1 R1C2 R1C3", "129", "119 321"),
    (
        "kind = \"slow-thermometer\"",
        "R1C1-R1C3",
        "slow thermometer at R1C1 R1C2 R1C3",
        "119 222",
        "212",
    ),
    ("kind = \"palindrome\"", "R1C1-R1C3", "palindrome at R1C1 R1C2 R1C3", "121 333", "122"),
    ("kind = \"clone\"", "R1C1-R1C4", "clone at R1C1 R1C2 R1C3 R1C4", "1212", "1221"),
    (
        "kind = \"same-values\", sets = 2",
        "R1C1-R1C4",
        "same values 2 at R1C1 R1C2 R1C3 R1C4",
        "1221 1212",
        "1222",
    ),
    ("kind = \"renban\"", "R1C1-R1C3", "renban line at R1C1 R1C2 R1C3", "231 978", "124 112"),
    ("kind = \"whispers\"", "R1C1-R1C3", "whispers 5 at R1C1 R1C2 R1C3", "161 949", "159 561"),
    ("kind = \"whispers\", difference = 4", "R1C1-R1C2", "whispers 4 at R1C1 R1C2", "15 59", "14"),
    ("kind = \"nabner\"", "R1C1-R1C3", "nabner line at R1C1 R1C2 R1C3", "135 951", "132 131"),
    (
        "kind = \"between\"",
        "R1C1-R1C3",
        "between line at R1C1 R1C2 R1C3",
        "123 951",
        "113 331 312 911",
    ),
    (
        "kind = \"lockout\"",
        "R1C1-R1C3",
        "lockout line 4 at R1C1 R1C2 R1C3",
        "296 286",
        "236 264 253",
    ),
    (
        "kind = \"entropic\"",
        "R1C1-R1C4",
        "entropic line at R1C1 R1C2 R1C3 R1C4",
        "1472 9639",
        "1451 1478",
    ),
    (
        "kind = \"modular\"",
        "R1C1-R1C4",
        "modular line 3 at R1C1 R1C2 R1C3 R1C4",
        "1234 9876",
        "1425 1235",
    ),
    ("kind = \"zipper\"", "R1C1-R1C5", "zipper line at R1C1 R1C2 R1C3 R1C4 R1C5", "13524", "13642"),
    ("kind = \"zipper\"", "R1C1-R1C4", "zipper line at R1C1 R1C2 R1C3 R1C4", "1324", "1325"),
    (
        "kind = \"sum-line\", sum = 5",
        "R1C1-R1C4",
        "sum line 5 at R1C1 R1C2 R1C3 R1C4",
        "1423 1135",
        "1433 2413 5551",
    ),
    (
        "kind = \"sum-line\", sum = 5, closed = true",
        "R1C1-R1C3",
        "sum line 5, closed at R1C1 R1C2 R1C3",
        "451 311",
        "452",
    ),
    ("kind = \"difference\"", "R1C1-R1C3", "difference 1 at R1C1 R1C2 R1C3", "123 121", "124 112"),
    ("kind = \"ratio\", ratio = 3", "R1C1-R1C2", "ratio 3 at R1C1 R1C2", "13 93", "12 11"),
    (
        "kind = \"pair-sum\", sum = 10",
        "R1C1-R1C3",
        "pair sum 10 at R1C1 R1C2 R1C3",
        "191 555",
        "192",
    ),
    ("kind = \"greater-than\"", "R1C1-R1C3", "greater than at R1C1 R1C2 R1C3", "321", "322 123"),
    (
        "kind = \"sandwich\", sum = 5",
        "R1C1-R1C9",
        "sandwich 5 at R1C1 R1C2 R1C3 R1C4 R1C5 R1C6 R1C7 R1C8 R1C9",
        "123945678 951234678",
        "123495678 222222222",
    ),
    (
        "kind = \"lunchbox\", sum = 3",
        "R1C1-R1C4",
        "lunchbox 3 at R1C1 R1C2 R1C3 R1C4",
        "2354 4532",
        "2345 3322",
    ),
    ("kind = \"x-sum\", sum = 6", "R1C1-R1C3", "x-sum 6 at R1C1 R1C2 R1C3", "312 244", "123 951"),
    (
        "kind = \"skyscraper\", count = 2",
        "R1C1-R1C4",
        "skyscraper 2 at R1C1 R1C2 R1C3 R1C4",
        "1432 3142",
        "1234 4321 1111",
    ),
    (
        "kind = \"hidden-skyscraper\", value = 2",
        "R1C1-R1C4",
        "hidden skyscraper 2 at R1C1 R1C2 R1C3 R1C4",
        "1324 4213 3322 1132",
        "2143 1234 1223 2213",
    ),
    (
        "kind = \"numbered-room\", value = 7",
        "R1C1-R1C4",
        "numbered room 7 at R1C1 R1C2 R1C3 R1C4",
        "3172 2799",
        "1777 9777",
    ),
    (
        "kind = \"value-indexing\"",
        "R1C1-R1C4",
        "value indexing at R1C1 R1C2 R1C3 R1C4",
        "7172 7217",
        "7127 7377",
    ),
    ("kind = \"odd\"", "R1C1-R1C2", "odd at R1C1 R1C2", "13", "12"),
    ("kind = \"even\"", "R1C1-R1C2", "even at R1C1 R1C2", "22", "12"),
    (
        "kind = \"quadruple\", values = [1, 1, 2]",
        "R1C1-R1C4",
        "quadruple 1 1 2 at R1C1 R1C2 R1C3 R1C4",
        "1213 1121",
        "1232 1133",
    ),
    ("kind = \"contains\", values = [4]", "R1C1-R1C2", "contains 4 at R1C1 R1C2", "14 44", "13"),
    (
        "kind = \"contains-exactly\", values = [4, 4, 1]",
        "R1C1-R1C4",
        "contains exactly 4 4 1 at R1C1 R1C2 R1C3 R1C4",
        "4142",
        "4144 4112",
    ),
    (
        "kind = \"look-and-say\", clue = [[2, 3], [0, 1]]",
        "R1C1-R1C3",
        "look and say 2×3 0×1 at R1C1 R1C2 R1C3",
        "323",
        "313 333",
    ),
    (
        "kind = \"regex\", pattern = \"[12]+3\"",
        "R1C1-R1C3",
        "regular expression [12]+3 at R1C1 R1C2 R1C3",
        "123 223",
        "133 312",
    ),
    (
        "kind = \"automaton\", starts = [0], accepting = [1], edges = [[0, 1, 1], [1, 2, 0]]",
        "R1C1-R1C3",
        "automaton at R1C1 R1C2 R1C3",
        "121",
        "111 122",
    ),
    (
        "kind = \"pairs\", pairs = [[1, 2], [2, 3]]",
        "R1C1-R1C3",
        "pairs 1-2 2-3 at R1C1 R1C2 R1C3",
        "123",
        "321 122",
    ),
    (
        "kind = \"pairs\", pairs = [[1, 2], [2, 3], [1, 3]], all = true",
        "R1C1-R1C3",
        "pairs 1-2 2-3 1-3, all at R1C1 R1C2 R1C3",
        "123",
        "122",
    ),
    (
        "kind = \"counting-circles\"",
        "R1C1-R1C3",
        "counting circles at R1C1 R1C2 R1C3",
        "122 333",
        "123 111",
    ),
    (
        "kind = \"count-distinct\"",
        "R1C1-R1C4",
        "count distinct at R1C1 R1C2 R1C3 R1C4",
        "2112 3123",
        "2123 1112",
    ),
];

#[test]
fn kinds_on_lines_accept_exactly_their_values() {
    for &(kind, cells, name, good, bad) in LINES {
        let board = row(&format!("{kind}, cells = \"{cells}\""));
        assert_eq!(board.constraint_name(&board.constraints()[0]), name);
        for values in good.split_whitespace() {
            assert!(accepts(&board, values), "{name}: {values}");
        }
        for values in bad.split_whitespace() {
            assert!(!accepts(&board, values), "{name}: {values}");
        }
    }
}

/// Kinds that need a board of rows: their keys, and boards of 3×3 cells.
const BOARDS: &[(&str, &[&str], &[&str])] = &[
    ("kind = \"non-consecutive\"", &["135 357 579"], &["125 777 777", "135 257 777"]),
    ("kind = \"anti-taxicab\"", &["444 555 666", "147 714 471"], &["114 555 666", "245 627 789"]),
    ("kind = \"global-entropy\"", &["147 714 471", "174 417 741"], &["123 456 789"]),
    ("kind = \"global-modular\"", &["123 312 231"], &["147 258 369"]),
    ("kind = \"dutch-flatmates\"", &["123 567 891", "999 955 999"], &["234 567 811"]),
    (
        "kind = \"negative\", differences = [1], ratios = [2]",
        &["147 714 471"],
        &["127 714 471", "147 814 471"],
    ),
    ("kind = \"negative\", sums = [5, 10]", &["111 222 222"], &["147 111 111", "191 111 111"]),
    (
        "kind = \"negative\", ratios = [2] }, { kind = \"ratio\", cells = \"R1C1 R2C1\"",
        &["199 277 888"],
        &["199 299 149", "299 299 277"],
    ),
    (
        "kind = \"negative\", sums = [5] }, { kind = \"pair-sum\", sum = 5, cells = \"R1C2 R1C1\"",
        &["237 777 777"],
        &["237 377 277"],
    ),
    (
        "kind = \"minimum\", cells = \"R2C2\"",
        &["121 212 121 ", "999 919 999"],
        &["111 112 111", "999 999 999"],
    ),
    ("kind = \"minimum\", cells = \"R2C2 R2C1\"", &["999 519 999"], &["999 199 999"]),
    ("kind = \"maximum\", cells = \"R1C1\"", &["211 111 111"], &["221 111 111", "111 211 111"]),
    (
        "kind = \"row-indexer\", cells = \"R1C1\"",
        &["255 155 555", "155 555 555"],
        &["255 255 555", "955 155 555"],
    ),
    (
        "kind = \"column-indexer\", cells = \"R2C1\"",
        &["555 351 155"],
        &["555 315 155", "555 333 155"],
    ),
];

#[test]
fn kinds_of_the_board_accept_exactly_their_values() {
    for &(kind, good, bad) in BOARDS {
        let text = format!(
            "name = \"square\"\norder = 9\ncells = \"R1C1-R3C3\"\nconstraint = [{{ {kind} }}]"
        );
        let board = Variant::from_toml(&text).unwrap();
        for values in good {
            assert!(accepts(&board, values), "{kind}: {values}");
        }
        for values in bad {
            assert!(!accepts(&board, values), "{kind}: {values}");
        }
    }
}

/// Kinds that know blocks, with solutions of the 4×4 board.
const BLOCKS: &[(&str, &str, &str)] = &[
    (
        "kind = \"region-sum\", cells = \"R1C1 R1C2 R1C3\"",
        "1234 3412 2143 4321",
        "2341 4123 3214 1432",
    ),
    (
        "kind = \"region-sum\", cells = \"R1C1 R1C2 R1C3 R2C1\"",
        "1234 3412 2143 4321",
        "2341 4123 3214 1432",
    ),
    ("kind = \"box-indexer\", cells = \"R1C1 R1C3\"", "1234 3412 2143 4321", "2341 4123 3214 1432"),
];

#[test]
fn kinds_that_know_blocks_accept_exactly_their_values() {
    for (kind, good, bad) in BLOCKS {
        let head = "name = \"blocks\"\n[[board]]\nblocks = \"2x2\"\n";
        let board = Variant::from_toml(&format!("constraint = [{{ {kind} }}]\n{head}")).unwrap();
        assert!(accepts(&board, good) && !accepts(&board, bad), "{kind}");
    }
}

#[test]
fn every_kind_is_tried_and_is_read_back() {
    let mut kinds: Vec<&str> = Vec::new();
    let lines = LINES.iter().map(|&(kind, cells, ..)| row(&format!("{kind}, cells = \"{cells}\"")));
    let boards = BOARDS.iter().map(|row| row.0).chain([BLOCKS[0].0, BLOCKS[2].0]).map(|kind| {
        let head = "name = \"square\"\n[[board]]\nblocks = \"3x3\"\n";
        Variant::from_toml(&format!("constraint = [{{ {kind} }}]\n{head}")).unwrap()
    });
    for variant in lines.chain(boards) {
        let again = Variant::from_toml(&variant.to_toml()).unwrap();
        assert_eq!(again, variant);
        assert!(!variant.is_built_in());
        kinds.extend(variant.constraints().iter().map(|constraint| constraint.kind.name()));
    }
    for row in CONSTRAINTS {
        assert!(kinds.contains(&row.name), "{}", row.name);
    }
}

#[test]
fn a_broken_constraint_is_named() {
    let board = row("kind = \"cage\", name = \"the cage\", sum = 4, cells = \"R1C1 R1C3\"");
    let puzzle = Puzzle::empty(Arc::new(board));
    let grid = Grid::from_numbers(vec![1, 2, 4, 4, 5, 6, 7, 8, 9]);
    let error = check_solution(&puzzle, &grid).unwrap_err();
    assert_eq!(error.to_string(), "the cage does not hold: R1C1=1 R1C3=4");
}

#[test]
fn parts_that_know_regions_only_refuse_constraints_by_name() {
    let board = row("kind = \"arrow\", cells = \"R1C1-R1C3\"");
    let error = board.regions_only("the lanes").unwrap_err();
    assert_eq!(
        error.to_string(),
        "the constraint `arrow` (arrow at R1C1 R1C2 R1C3) is unknown to the lanes"
    );
    assert!(Variant::classic(9).unwrap().regions_only("the lanes").is_ok());
}

#[test]
fn constraints_that_do_not_fit_are_refused() {
    let refused = |constraint: &str| {
        let text = format!(
            "name = \"row\"\norder = 4\ncells = \"R1C1-R1C4\"\nconstraint = [{{ {constraint} }}]"
        );
        let error = Variant::from_toml(&text).unwrap_err();
        (error.column(), error.fault().to_string())
    };
    let unknown = refused("kind = \"caged\"").1;
    assert_eq!(unknown, "there is no constraint \"caged\"; did you mean cage?");
    // Without a near one, all are named.
    let unknown = refused("kind = \"qqqqqq\"").1;
    assert!(
        unknown.starts_with("there is no constraint \"qqqqqq\"; there are all-different, cage, ")
    );
    let expected = (58, "it has 1 cell, but needs at least 2".to_owned());
    assert_eq!(refused("kind = \"arrow\", name = \"a name\", cells = \"R1C1\""), expected);
    let expected = (15, "`x-sum` needs the key `sum`".to_owned());
    assert_eq!(refused("kind = \"x-sum\", cells = \"R1C1-R1C4\""), expected);
    let expected = (39, "`arrow` has no key `sum`".to_owned());
    assert_eq!(refused("kind = \"arrow\", sum = 3, cells = \"R1C1-R1C4\""), expected);
    assert!(refused("kind = \"cage\", cells = \"R1C1 R1C1\"").1.contains("it contains R1C1 twice"));
    assert!(refused("kind = \"cage\", cells = \"R2C1\"").1.contains("there is no cell R2C1"));
    assert!(refused("kind = \"cage\", sum = \"3\", cells = \"R1C1\"").1.contains("`sum` must be"));
    assert!(refused("kind = \"cage\", sum = -3, cells = \"R1C1\"").1.contains("`sum` must be"));
    assert!(refused("kind = \"non-consecutive\", cells = \"R1C1\"").1.contains("whole board"));
    assert!(refused("kind = \"entropic\", cells = \"R1C1\"").1.contains("no three equal parts"));
    assert!(
        refused("kind = \"contains\", values = [5], cells = \"R1C1\"").1.contains("from 1 to 4")
    );
    assert!(
        refused("kind = \"regex\", pattern = \"5\", cells = \"R1C1\"").1.contains("not a symbol")
    );
    assert!(
        refused("kind = \"regex\", pattern = \"(\", cells = \"R1C1\"").1.contains("expected `)`")
    );
    let missing = Constraint::new(ConstraintKind::Odd, vec![Cell::from_index(16)]);
    let error = Variant::classic(4).unwrap().with_constraints(vec![missing]).unwrap_err();
    assert_eq!(error.to_string(), "odd: there is no cell of index 16");
}
