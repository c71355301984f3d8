//! Killers whose cages are stated one by one in programs, lists and posts, with their givens or their solution beside them; letters for even and
//! odd cells.

use clausoku_formats::{ReadErrorKind, ReadOptions, Record, read};

/// A program of MiniZinc, a list in a post and a table: a killer of 4×4 with the same cages.
const TEXTS: [&str; 4] = [
    "% A killer\nint: n = 4;\nproblem = [\n  [3, [[1,1],[1,2]]], [7, [[1,3],[1,4]]],\n  [7, [[2,1],[2,2]]], [3, [[2,3],[2,4]]],\n  [6, [[3,1],[4,1]]], [4, [[3,2],[4,2]]],\n  [5, [[3,3],[3,4]]], [5, [[4,3],[4,4]]]\n];\nsolve satisfy;\n",
    "Hello all,\n\nthis is my first killer sudoku:\n\nr1c12 = 3\nr1c34 = 7\nr2c12 = 7\nr2c34 = 3\nr34c1 = 6\nr34c2 = 4\nr3c34 = 5\nr4c34 = 5\n\nHave fun!\n",
    "Sum;Cells\n3;A1 A2\n7;A3 A4\n7;B1 B2\n3;B3 B4\n6;C1 D1\n4;C2 D2\n5;C3 C4\n5;D3 D4\n",
    "cages = {\n  ((0, 0), (0, 1)): 3,\n  ((0, 2), (0, 3)): 7,\n  ((1, 0), (1, 1)): 7,\n  ((1, 2), (1, 3)): 3,\n  ((2, 0), (3, 0)): 6,\n  ((2, 1), (3, 1)): 4,\n  ((2, 2), (2, 3)): 5,\n  ((3, 2), (3, 3)): 5,\n}\n",
];

/// A solution.
const SOLUTION: &str = "1234\n3412\n2341\n4123\n";

fn read_all(text: &str) -> Vec<Record> {
    read(text.as_bytes(), None, &ReadOptions::default())
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn cages(record: &Record) -> String {
    format!("{:?}", record.puzzle.variant().constraints())
}

#[test]
fn cages_stated_one_by_one_are_a_killer() {
    let expected = cages(&read_all(TEXTS[0])[0]);
    for text in TEXTS {
        let records = read_all(text);
        assert_eq!(records.len(), 1, "{text}");
        assert_eq!(records[0].puzzle.variant().constraints().len(), 8, "{text}");
        assert_eq!(cages(&records[0]), expected, "{text}");
        assert_eq!(records[0].puzzle.givens().filled_count(), 0, "{text}");
    }
}

#[test]
fn grids_beside_cages_are_givens_or_solutions() {
    let givens =
        read_all(&format!("A killer\n\n1 0 3 0\n0 4 0 2\n0 3 0 0\n4 0 0 0\n\n{}", TEXTS[1]));
    assert_eq!(givens.len(), 1);
    assert_eq!(givens[0].puzzle.givens().filled_count(), 6);
    assert_eq!(givens[0].puzzle.variant().constraints().len(), 8);
    let solved = read_all(&format!("{}\nSolution:\n{SOLUTION}", TEXTS[1]));
    assert_eq!(solved.len(), 1);
    let solution = solved[0].solution.as_ref().expect("a solution");
    assert!(clausoku_board::check_solution(&solved[0].puzzle, solution).is_ok());
}

#[cfg(feature = "json")]
#[test]
fn cages_beside_the_grid_of_an_object_are_clues() {
    let cages = "[{\"sum\": 3, \"cells\": [\"R1C1\", \"R1C2\"]}, {\"sum\": 7, \"cells\": [\"R1C3\", \"R1C4\"]}, \
        {\"sum\": 7, \"cells\": [\"R2C1\", \"R2C2\"]}, {\"sum\": 3, \"cells\": [\"R2C3\", \"R2C4\"]}, \
        {\"sum\": 10, \"cells\": [\"R3C1\", \"R3C2\", \"R3C3\", \"R3C4\"]}, \
        {\"sum\": 10, \"cells\": [\"R4C1\", \"R4C2\", \"R4C3\", \"R4C4\"]}]";
    for grid in ["\"1...............\"", "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]"] {
        let records = read_all(&format!("{{\"grid\": {grid}, \"cages\": {cages}}}\n"));
        assert_eq!(records.len(), 1, "{grid}");
        assert_eq!(records[0].puzzle.variant().constraints().len(), 6, "{grid}");
    }
}

#[test]
fn a_shared_cell_is_a_fault() {
    let text = TEXTS[1].replace("r2c34 = 3", "r2c24 = 3");
    let error = read(text.as_bytes(), None, &ReadOptions::default()).expect_err("a shared cell");
    assert_eq!((error.line(), error.column()), (8, 1), "{error}");
    assert_eq!(error.kind(), ReadErrorKind::Structure, "{error}");
}

#[test]
fn letters_for_even_and_odd_cells_are_clues() {
    let text = "Even/odd\n\nO E . E\n. . O .\n2 . . O\n. 1 . .\n\nsolution:\n1 2 3 4\n3 4 1 2\n2 3 4 1\n4 1 2 3\n";
    let records = read_all(text);
    assert_eq!(records.len(), 1);
    assert_eq!(records[0].puzzle.variant().constraints().len(), 5);
    assert_eq!(records[0].puzzle.givens().filled_count(), 2);
    assert!(records[0].solution.is_some());
}

#[cfg(feature = "json")]
#[test]
fn members_beside_a_grid_that_state_rules_are_no_loss() {
    let cells = "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,4]]";
    let read_one = |members: &str| {
        let text = format!("{{\"grid\": {cells}, {members}}}\n");
        read(text.as_bytes(), None, &ReadOptions::default()).map(|mut records| records.remove(0))
    };
    for members in
        ["\"diagonal\": true", "\"variant\": \"diagonal\"", "\"constraints\": {\"x\": true}"]
    {
        let record = read_one(members).unwrap_or_else(|error| panic!("{members}: {error}"));
        assert_eq!(record.puzzle.variant().name(), "x:4", "{members}");
    }
    for members in [
        "\"antiknight\": true",
        "\"anti_knight\": 1",
        "\"rules\": [\"anti-knight\"]",
        "\"Rules\": [{\"Name\": \"AntiKnight\"}]",
        "\"tags\": [\"anti-knight\"]",
    ] {
        let record = read_one(members).unwrap_or_else(|error| panic!("{members}: {error}"));
        assert_eq!(record.puzzle.variant().name(), "anti-knight:4", "{members}");
    }
    for members in [
        "\"antiqueen\": true",
        "\"antiknight\": true, \"antiking\": true",
        "\"thermometers\": [[[0, 0], [0, 1]]]",
        "\"rules\": [\"anti-queen\"]",
        "\"type\": \"killer\"",
        "\"variant\": \"Renban\"",
        "\"rules\": \"Digits on the palindrome read the same both ways\"",
        "\"littleKillers\": [[3, 4]]",
        "\"odd\": [[0, 1]]",
        "\"diagonal\": true, \"windoku\": true",
        "\"Rules\": [{\"Name\": \"Standard\"}, {\"Name\": \"Disjoint\"}]",
        "\"rules\": [{\"name\": \"Regions\", \"data\": [\"a.a.\"]}]",
        "\"lines\": [[[0, 0], [1, 1]], [[2, 2], [2, 3], [3, 3]]]",
        "\"inequalities\": [[\"R1C1\", \"R1C2\"]]",
        "\"rules\": \"Cells a knight's move apart are different\"",
    ] {
        let error = read_one(members).err().unwrap_or_else(|| panic!("{members}"));
        assert_eq!(error.kind(), ReadErrorKind::Variant, "{members}: {error}");
    }
    for members in [
        "\"antiknight\": false",
        "\"x\": 5",
        "\"x\": 1",
        "\"sum\": 40",
        "\"variant\": \"Standard\"",
        "\"type\": \"easy\", \"cages\": []",
        "\"Rules\": [{\"Name\": \"Standard\"}, {\"Name\": \"Columns\"}, {\"Name\": \"Boxes\"}]",
        "\"history\": [[0, 1], [2, 3]]",
    ] {
        let record = read_one(members).unwrap_or_else(|error| panic!("{members}: {error}"));
        assert_eq!(record.puzzle.variant().name(), "classic:4", "{members}");
    }
    // The option selects the board.
    let options = ReadOptions {
        variant: clausoku_board::Variant::by_name("classic:4").ok().map(Into::into),
        ..ReadOptions::default()
    };
    let text = format!("{{\"grid\": {cells}, \"antiknight\": true}}\n");
    assert_eq!(read(text.as_bytes(), None, &options).map(|records| records.len()), Ok(1));
}

#[test]
fn rules_that_a_program_sets_are_no_loss() {
    let grid = "1...\n....\n....\n...4\n";
    let calls = "set(1, 1, 1);\nset(1, 2, 2);\nset(2, 3, 1);\nset(3, 2, 4);\nset(4, 4, 3);\n";
    let read_all = |text: &str| read(text.as_bytes(), None, &ReadOptions::default());
    for (text, variant) in [
        (format!("Sudoku\nconstraints.anti_knight = true;\n{calls}"), "anti-knight:4"),
        (format!("let p = solve({{ antiknight: true }}, `\n{grid}`);\n"), "anti-knight:4"),
        (format!("anti_king = true\n\n{grid}"), "anti-king:4"),
        (format!("// antiknight: true\nlet p = f(`\n{grid}`);\n"), "classic:4"),
        (format!("verbose = true\nantiknight = false\n\n{grid}"), "classic:4"),
        (format!("une «rue» et “rue”: «true»\n\n{grid}"), "classic:4"),
    ] {
        let records = read_all(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let [record] = &records[..] else { panic!("{text}: {} puzzles", records.len()) };
        assert_eq!(record.puzzle.variant().name(), variant, "{text}");
    }
    for (text, line) in [
        (format!("antiking: true,\nantiknight: true,\n\n{grid}"), 2),
        (format!("nonconsecutive = true\n\n{grid}"), 1),
        (format!("{{'diagonal': True}}\n\n{grid}"), 1),
        (format!("a = `\n{grid}`\nb = `\n{grid}`\ndiagonal = true\n"), 13),
    ] {
        let error = read_all(&text).map(|records| records.len()).unwrap_err();
        assert_eq!((error.kind(), error.line()), (ReadErrorKind::Variant, line), "{text}: {error}");
    }
}
