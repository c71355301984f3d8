//! Every kind of constraint that f-puzzles, SudokuPad and Interactive Sudoku Solver have in common or alone: the smallest text of each, and
//! its meaning.

use std::sync::Arc;

use clausoku_board::{CONSTRAINTS, Cell, NumberNotation, Puzzle, Scope, Variant};
use clausoku_formats::{
    FPUZZLES_KEYS, ISS_NAMES, ReadError, ReadErrorKind, ReadOptions, Record, WriteError,
    WriteOptions,
};
use clausoku_testkit::{Rng, random_constraint};

/// A kind on a board of 9×9 cells.
struct KindCase {
    /// The member of f-puzzles' JSON.
    fpuzzles: &'static str,
    /// The members of SudokuPad's own JSON; empty if it draws nothing for this kind.
    sudokupad: &'static str,
    /// The string of Interactive Sudoku Solver; empty if it has no such kind.
    iss: &'static str,
    /// The constraints, by their names, and the number of extra regions with the first one.
    meaning: &'static [&'static str],
}

const fn row(
    fpuzzles: &'static str,
    sudokupad: &'static str,
    iss: &'static str,
    meaning: &'static [&'static str],
) -> KindCase {
    KindCase { fpuzzles, sudokupad, iss, meaning }
}

const ROWS: &[KindCase] = &[
    row(
        r#""killercage":[{"cells":["R1C1","R1C2"],"value":"10"}]"#,
        r#""cages":[{"cells":[[0,0],[0,1]],"value":"10","unique":true}]"#,
        ".Cage~10~R1C1~R1C2",
        &["cage 10 at R1C1 R1C2"],
    ),
    row(
        r#""killercage":[{"cells":["R1C1","R1C2"]}]"#,
        r#""cages":[{"cells":[[0,0],[0,1]],"unique":true}]"#,
        ".Cage~0~R1C1~R1C2",
        &["cage at R1C1 R1C2"],
    ),
    row(
        r#""arrow":[{"cells":["R3C3"],"lines":[["R3C3","R3C4","R4C5"]]}]"#,
        r#""arrows":[{"headLength":0.3,"wayPoints":[[2.5,2.9],[2.5,3.5],[3.5,4.5]]}],
           "overlays":[{"center":[2.5,2.5],"rounded":true,"width":0.83,"height":0.83}]"#,
        ".Arrow~R3C3~R3C4~R4C5",
        &["arrow at R3C3 R3C4 R4C5"],
    ),
    row(
        r#""arrow":[{"cells":["R9C2","R9C1"],"lines":[["R9C2","R8C3"]]}]"#,
        r#""arrows":[{"headLength":0.3,"wayPoints":[[8.22,1.78],[7.5,2.5]]}],
           "overlays":[{"center":[8.5,1],"rounded":true,"width":1.83,"height":0.83}]"#,
        ".PillArrow~2~R9C1~R9C2~R8C3",
        &["pill arrow 2 at R9C1 R9C2 R8C3"],
    ),
    row(
        r#""littlekillersum":[{"cell":"R0C4","direction":"DL","cells":["R1C3","R2C2","R3C1"],"value":"17"}]"#,
        r#""arrows":[{"wayPoints":[[-0.2,3.2],[-0.02,3.02]]}],"overlays":[{"center":[-0.5,3.5],"text":"17"}]"#,
        ".LittleKiller~17~R1C3",
        &["little killer 17 at R1C3 R2C2 R3C1"],
    ),
    row(
        r#""littlekillersum":[{"cell":"R10C7","direction":"UR","cells":[],"value":"17"}]"#,
        "",
        "",
        &["little killer 17 at R9C8 R8C9"],
    ),
    row(
        r#""thermometer":[{"lines":[["R4C1","R5C1","R6C2"]]}]"#,
        r#""lines":[{"thickness":21,"wayPoints":[[3.5,0.5],[4.5,0.5],[5.5,1.5]]}],
           "underlays":[{"center":[3.5,0.5],"rounded":true,"width":0.85,"height":0.85}]"#,
        ".Thermo~R4C1~R5C1~R6C2",
        &["thermometer at R4C1 R5C1 R6C2"],
    ),
    row(
        r#""slowthermometer":[{"lines":[["R4C1","R5C1"]]}]"#,
        "",
        "",
        &["slow thermometer at R4C1 R5C1"],
    ),
    row(
        r#""palindrome":[{"lines":[["R7C7","R8C8","R9C7"]]}]"#,
        r##""lines":[{"color":"#CFCFCF","thickness":16,"wayPoints":[[6.5,6.5],[7.5,7.5],[8.5,6.5]]}]"##,
        ".Palindrome~R7C7~R8C8~R9C7",
        &["palindrome at R7C7 R8C8 R9C7"],
    ),
    row(
        r#""renban":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#,
        "",
        ".Renban~R1C1~R1C2~R1C3",
        &["renban line at R1C1 R1C2 R1C3"],
    ),
    row(
        r#""whispers":[{"lines":[["R1C1","R1C2"]],"value":"4"}]"#,
        "",
        ".Whisper~4~R1C1~R1C2",
        &["whispers 4 at R1C1 R1C2"],
    ),
    row(
        r#""whispers":[{"lines":[["R1C1","R1C2"]]}]"#,
        "",
        ".Whisper~R1C1~R1C2",
        &["whispers 5 at R1C1 R1C2"],
    ),
    row(
        r#""regionsumline":[{"lines":[["R1C1","R1C2","R1C3","R1C4"]]}]"#,
        "",
        ".RegionSumLine~R1C1~R1C2~R1C3~R1C4",
        &["region sum line at R1C1 R1C2 R1C3 R1C4"],
    ),
    row(
        r#""betweenline":[{"lines":[["R1C9","R2C9","R3C8","R4C8"]]}]"#,
        r##""lines":[{"color":"#CFCFCF","thickness":2,"wayPoints":[[0.9,8.5],[1.5,8.5],[2.5,7.5],[3.1,7.5]]}],
           "overlays":[{"borderColor":"#CFCFCF","backgroundColor":"#FFFFFF","center":[0.5,8.5],"rounded":true,"width":0.8,"height":0.8},
           {"borderColor":"#CFCFCF","backgroundColor":"#FFFFFF","center":[3.5,7.5],"rounded":true,"width":0.8,"height":0.8}]"##,
        ".Between~R1C9~R2C9~R3C8~R4C8",
        &["between line at R1C9 R2C9 R3C8 R4C8"],
    ),
    row(
        r#""entropicline":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#,
        "",
        ".Entropic~R1C1~R1C2~R1C3",
        &["entropic line at R1C1 R1C2 R1C3"],
    ),
    row(
        r#""modularline":[{"lines":[["R1C1","R1C2","R1C3"]],"value":"4"}]"#,
        "",
        ".Modular~4~R1C1~R1C2~R1C3",
        &["modular line 4 at R1C1 R1C2 R1C3"],
    ),
    row(r#""nabner":[{"lines":[["R1C1","R1C2"]]}]"#, "", "", &["nabner line at R1C1 R1C2"]),
    row(
        r#""doublearrow":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#,
        "",
        ".DoubleArrow~R1C1~R1C2~R1C3",
        &["double arrow at R1C1 R1C2 R1C3"],
    ),
    row(
        r#""zipperline":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#,
        "",
        ".Zipper~R1C1~R1C2~R1C3",
        &["zipper line at R1C1 R1C2 R1C3"],
    ),
    row(
        r#""lockout":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#,
        "",
        ".Lockout~4~R1C1~R1C2~R1C3",
        &["lockout line 4 at R1C1 R1C2 R1C3"],
    ),
    row(
        r#""difference":[{"cells":["R5C5","R5C6"]}]"#,
        r##""overlays":[{"backgroundColor":"#FFFFFF","center":[4.5,5],"rounded":true,"width":0.3,"height":0.3,"text":""}]"##,
        ".WhiteDot~R5C5~R5C6",
        &["difference 1 at R5C5 R5C6"],
    ),
    row(
        r#""difference":[{"cells":["R6C5","R7C5"],"value":"3"}]"#,
        r##""overlays":[{"backgroundColor":"#FFFFFF","center":[6,4.5],"rounded":true,"width":0.3,"height":0.3,"text":"3"}]"##,
        "",
        &["difference 3 at R6C5 R7C5"],
    ),
    row(
        r#""ratio":[{"cells":["R5C7","R5C8"]}]"#,
        r##""overlays":[{"backgroundColor":"#000000","center":[4.5,7],"rounded":true,"width":0.3,"height":0.3}]"##,
        ".BlackDot~R5C7~R5C8",
        &["ratio 2 at R5C7 R5C8"],
    ),
    row(
        r#""xv":[{"cells":["R6C8","R6C9"],"value":"X"}]"#,
        r##""overlays":[{"backgroundColor":"#FFFFFF","center":[5.5,8],"width":0.25,"height":0.25,"text":"X"}]"##,
        ".X~R6C8~R6C9",
        &["pair sum 10 at R6C8 R6C9"],
    ),
    row(
        r#""xv":[{"cells":["R6C3","R7C3"],"value":"V"}]"#,
        r##""overlays":[{"backgroundColor":"#FFFFFF","center":[6,2.5],"width":0.25,"height":0.25,"text":"V"}]"##,
        ".V~R6C3~R7C3",
        &["pair sum 5 at R6C3 R7C3"],
    ),
    row(
        r#""negative":["xv"]"#,
        r#""global":["antixv"]"#,
        ".StrictXV",
        &["negative constraint, sum 5 10"],
    ),
    row(
        r#""negative":["difference","ratio"]"#,
        r#""global":["antidifference","antiratio"]"#,
        ".StrictKropki",
        &["negative constraint, difference 1, ratio 2"],
    ),
    row(
        r#""nonconsecutive":true"#,
        r#""global":["nonconsecutive"]"#,
        ".AntiConsecutive",
        &["non-consecutive"],
    ),
    row(
        r#""antiknight":true"#,
        r#""global":["antiknight"]"#,
        ".AntiKnight",
        &["152 regions, among them R1C2 R2C4"],
    ),
    row(
        r#""antiking":true"#,
        r#""global":["antiking"]"#,
        ".AntiKing",
        &["56 regions, among them R1C3 R2C4"],
    ),
    row(
        r#""disjointgroups":true"#,
        r#""global":["disjoint"]"#,
        ".DisjointSets",
        &["9 regions, among them R1C1 R1C4 R1C7 R4C1 R4C4 R4C7 R7C1 R7C4 R7C7"],
    ),
    row(
        r#""diagonal+":true"#,
        r##""lines":[{"color":"#34BBE6","thickness":2,"wayPoints":[[0,9],[9,0]]}]"##,
        ".Diagonal~1",
        &["1 regions, among them R1C9 R2C8 R3C7 R4C6 R5C5 R6C4 R7C3 R8C2 R9C1"],
    ),
    row(
        r#""diagonal-":true"#,
        r##""lines":[{"color":"#34BBE6","thickness":2,"wayPoints":[[0,0],[9,9]]}]"##,
        ".Diagonal~-1",
        &["1 regions, among them R1C1 R2C2 R3C3 R4C4 R5C5 R6C6 R7C7 R8C8 R9C9"],
    ),
    row(
        r#""extraregion":[{"cells":["R1C1","R2C2","R4C4"]}]"#,
        r#""cages":[{"cells":[[0,0],[1,1],[3,3]],"style":"extraregion"}]"#,
        ".AllDifferent~R1C1~R2C2~R4C4",
        &["1 regions, among them R1C1 R2C2 R4C4"],
    ),
    row(
        r#""sandwichsum":[{"cell":"R4C0","value":"12"}]"#,
        r##""overlays":[{"backgroundColor":"#FFFFFF","borderColor":"#FFFFFF","center":[3.5,-0.5],"width":0.25,"height":0.25,"text":"12"}]"##,
        ".Sandwich~12~R4",
        &["sandwich 12 at R4C1 R4C2 R4C3 R4C4 R4C5 R4C6 R4C7 R4C8 R4C9"],
    ),
    row(
        r#""xsum":[{"cell":"R10C2","value":"12"}]"#,
        "",
        ".XSum~C2~~12",
        &["x-sum 12 at R9C2 R8C2 R7C2 R6C2 R5C2 R4C2 R3C2 R2C2 R1C2"],
    ),
    row(
        r#""skyscraper":[{"cell":"R3C10","value":"4"}]"#,
        "",
        ".Skyscraper~R3~~4",
        &["skyscraper 4 at R3C9 R3C8 R3C7 R3C6 R3C5 R3C4 R3C3 R3C2 R3C1"],
    ),
    row(
        r#""minimum":[{"cell":"R1C1"},{"cell":"R1C2"}]"#,
        r##""underlays":[{"backgroundColor":"#ccc","center":[0.5,0.5],"width":1,"height":1},{"backgroundColor":"#ccc","center":[0.5,1.5],"width":1,"height":1}],
           "lines":[{"color":"#000000","thickness":1,"wayPoints":[[0.94,0.4],[0.89,0.5],[0.94,0.6]]},
           {"color":"#000000","thickness":1,"wayPoints":[[0.94,1.4],[0.89,1.5],[0.94,1.6]]},
           {"color":"#000000","thickness":1,"wayPoints":[[0.6,1.94],[0.5,1.89],[0.4,1.94]]}]"##,
        "",
        &["minimum at R1C1 R1C2"],
    ),
    row(
        r#""maximum":[{"cell":"R9C9"}]"#,
        r##""underlays":[{"backgroundColor":"#ccc","center":[8.5,8.5],"width":1,"height":1}],
           "lines":[{"color":"#000000","thickness":1,"wayPoints":[[8.11,8.6],[8.06,8.5],[8.11,8.4]]},
           {"color":"#000000","thickness":1,"wayPoints":[[8.4,8.11],[8.5,8.06],[8.6,8.11]]}]"##,
        "",
        &["maximum at R9C9"],
    ),
    row(
        r#""odd":[{"cell":"R9C9"}]"#,
        r##""underlays":[{"borderColor":"#CFCFCF","backgroundColor":"#CFCFCF","center":[8.5,8.5],"rounded":true,"width":0.7,"height":0.7}]"##,
        "",
        &["odd at R9C9"],
    ),
    row(
        r#""even":[{"cell":"R9C8"}]"#,
        r##""underlays":[{"borderColor":"#CFCFCF","backgroundColor":"#CFCFCF","center":[8.5,7.5],"rounded":false,"width":0.7,"height":0.7}]"##,
        "",
        &["even at R9C8"],
    ),
    row(
        r#""quadruple":[{"cells":["R7C4","R7C5","R8C4","R8C5"],"values":[1,2,2]}]"#,
        r##""overlays":[{"backgroundColor":"#FFFFFF","center":[7,4],"rounded":true,"width":0.7,"height":0.7,"text":"1 2\n2"}]"##,
        ".Quad~R7C4~1~2~2",
        &["quadruple 1 2 2 at R7C4 R7C5 R8C4 R8C5"],
    ),
    row(
        r#""clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R8C8","R8C9"]}]"#,
        "",
        "",
        &["clone at R1C1 R1C2 R8C8 R8C9"],
    ),
    row(
        r#""rowindexer":[{"cells":["R1C1","R2C1"]}]"#,
        r#""cages":[{"cells":[[0,0],[1,0]],"style":"fpRowIndexer"}]"#,
        ".Indexing~R~R1C1~R2C1",
        &["row indexer at R1C1 R2C1"],
    ),
    row(
        r#""columnindexer":[{"cells":["R1C1","R2C1"]}]"#,
        r#""cages":[{"cells":[[0,0],[1,0]],"style":"fpColumnIndexer"}]"#,
        ".Indexing~C~R1C1~R2C1",
        &["column indexer at R1C1 R2C1"],
    ),
    row(
        r#""boxindexer":[{"cells":["R1C1","R2C1"]}]"#,
        r#""cages":[{"cells":[[0,0],[1,0]],"style":"fpBoxIndexer"}]"#,
        "",
        &["box indexer at R1C1 R2C1"],
    ),
];

/// Nine rows of nine empty cells.
fn rows_of_nine() -> String {
    let row = format!("[{}]", ["{}"; 9].join(","));
    vec![row; 9].join(",")
}

/// A board of 9×9 empty cells in f-puzzles' JSON, with a member.
fn fpuzzles(member: &str) -> String {
    let cells = rows_of_nine();
    format!("{{\"size\":9,\"grid\":[{cells}],{member}}}")
}

/// A board of 9×9 empty cells in SudokuPad's JSON, with members.
fn sudokupad(members: &str) -> String {
    let cells = rows_of_nine();
    let region = |block: usize| {
        let cell =
            |place: usize| format!("[{},{}]", block / 3 * 3 + place / 3, block % 3 * 3 + place % 3);
        format!("[{}]", (0..9).map(cell).collect::<Vec<_>>().join(","))
    };
    let regions = (0..9).map(region).collect::<Vec<_>>().join(",");
    format!("{{\"cellSize\":64,\"cells\":[{cells}],\"regions\":[{regions}],{members}}}")
}

fn read(format: &str, text: &str) -> Result<Record, ReadError> {
    let format = clausoku_formats::by_name(format).unwrap();
    format.read(text, &ReadOptions::default()).map(|mut records| records.remove(0))
}

/// Returns the constraints by name, and the number of the extra regions with the expected one, or the first.
fn meaning(record: &Record, expected: &[&str]) -> Vec<String> {
    let variant = record.puzzle.variant();
    let all = |cells: &[Cell]| {
        let names: Vec<String> =
            cells.iter().map(|&cell| variant.position(cell).to_string()).collect();
        names.join(" ")
    };
    let constraints = variant.constraints().iter();
    let mut found: Vec<String> = constraints
        .map(|one| format!("{} at {}", one.kind.words(), all(&one.cells)))
        .map(|name| name.trim_end_matches(" at ").to_owned())
        .collect();
    // A region inside another one says nothing.
    let others = || variant.regions().iter().filter(|other| other.scope != Scope::Extra);
    let is_inside =
        |cells: &[Cell]| others().any(|other| cells.iter().all(|cell| other.cells.contains(cell)));
    let regions = variant.regions().iter().filter(|region| region.scope == Scope::Extra);
    let regions: Vec<String> = regions
        .filter(|region| !is_inside(&region.cells))
        .map(|region| {
            let mut cells = region.cells.clone();
            cells.sort_unstable();
            all(&cells)
        })
        .collect();
    if !regions.is_empty() {
        let wanted = expected.iter().find_map(|text| text.split_once("them "));
        let named = regions.iter().find(|cells| wanted.is_some_and(|(_, of)| of == *cells));
        let named = named.unwrap_or(&regions[0]);
        found.push(format!("{} regions, among them {named}", regions.len()));
    }
    found
}

fn check(format: &str, text: &str, expected: &[&str]) -> Record {
    let record = read(format, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(meaning(&record, expected), expected, "{format}: {text}");
    record
}

#[test]
fn members_of_fpuzzles_have_their_meaning_and_are_written_again() {
    for row in ROWS {
        let record = check("fpuzzles", &fpuzzles(row.fpuzzles), row.meaning);
        for format in ["fpuzzles", "fpuzzles-link", "sudokupad"] {
            let writer = clausoku_formats::by_name(format).unwrap();
            let written = writer.write(std::slice::from_ref(&record), WriteOptions::default());
            check(format, &written.unwrap(), row.meaning);
        }
    }
}

#[test]
fn drawings_of_sudokupad_have_their_meaning() {
    for row in ROWS.iter().filter(|row| !row.sudokupad.is_empty()) {
        check("sudokupad", &sudokupad(row.sudokupad), row.meaning);
    }
}

#[test]
fn strings_of_iss_have_their_meaning_and_are_written_again() {
    for row in ROWS.iter().filter(|row| !row.iss.is_empty()) {
        let record = check("iss", row.iss, row.meaning);
        let writer = clausoku_formats::by_name("iss").unwrap();
        let written = writer.write(std::slice::from_ref(&record), WriteOptions::default());
        check("iss", &written.unwrap(), row.meaning);
    }
}

/// Random values show the same meaning, since a format may split a constraint or name another kind. Lines return to their cells, and so
/// do the shafts of arrows to the circle.
#[test]
fn any_constraint_is_written_as_itself_or_refused() {
    let mut rng = Rng::new(1);
    let latin = latin_square();
    let mut refused = 0;
    let mut written = 0;
    // Cells that differ are read as a region, which is no constraint.
    let kinds = CONSTRAINTS.iter().filter(|row| row.name != "all-different");
    for row in kinds.flat_map(|row| [row; 20]) {
        let board = if rng.percent(30) { latin.clone() } else { Variant::classic(9).unwrap() };
        let from_zero =
            board.with_symbols(NumberNotation::FromZero).unwrap().with_first_value(0).unwrap();
        let board = if rng.percent(30) { from_zero } else { board };
        let values: Vec<u16> = board.cells().map(|_| 1 + rng.below(9) as u16).collect();
        let constraint = random_constraint(row, &board, &values, 5, &mut rng);
        let Ok(variant) = board.with_constraints(vec![constraint]) else { continue };
        let variant = Arc::new(variant);
        let record = Record::new(Puzzle::empty(Arc::clone(&variant)), 1);
        for format in ["fpuzzles", "sudokupad", "iss"] {
            let writer = clausoku_formats::by_name(format).unwrap();
            let text = match writer.write(std::slice::from_ref(&record), WriteOptions::default()) {
                Ok(text) => text,
                Err(
                    WriteError::Constraint(_)
                    | WriteError::Board { .. }
                    | WriteError::FromOne { .. },
                ) => {
                    refused += 1;
                    continue;
                }
                Err(error) => panic!("{format}, {}: {error}", row.name),
            };
            written += 1;
            let again = read(format, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
            // The board of a link or a string is the same as a TOML file.
            let board = again.puzzle.variant();
            assert_eq!(Variant::from_toml(&board.to_toml()).as_ref(), Ok(&**board), "{text}");
            let cells = &variant.constraints()[0].cells;
            for _ in 0..40 {
                let mut values = values.clone();
                for &cell in cells {
                    if rng.percent(20) {
                        values[cell.index()] = 1 + rng.below(9) as u16;
                    }
                }
                let [one, other] = [&variant, again.puzzle.variant()].map(|variant| {
                    variant.constraints().iter().all(|one| variant.holds(one, &values))
                });
                assert_eq!(
                    one,
                    other,
                    "{format}, {}: {text}",
                    variant.constraints()[0].kind.words()
                );
            }
        }
    }
    assert!(refused > 100 && written > 500, "{refused} {written}");
}

/// Returns rows and columns of nine cells without blocks.
fn latin_square() -> Variant {
    let usual = Variant::classic(9).unwrap();
    let positions = usual.cells().map(|cell| usual.position(cell)).collect();
    let lines = usual.regions().iter().filter(|region| region.scope != Scope::Block);
    Variant::new("latin", usual.alphabet().clone(), positions, lines.cloned().collect()).unwrap()
}

/// The rows contain every key of f-puzzles, and a string of each kind that the solver has in common with it.
#[test]
fn every_kind_has_a_row() {
    for kind in FPUZZLES_KEYS.names {
        let key = format!("\"{}\"", kind.name);
        let rows: Vec<&KindCase> =
            ROWS.iter().filter(|row| row.fpuzzles.starts_with(&key)).collect();
        assert!(!rows.is_empty(), "{key}");
        let other = ISS_NAMES.names.iter().find(|other| other.kind == kind.kind);
        let name = other.and_then(|row| row.name.split([',', '~']).next()).unwrap_or_default();
        let is_there = |row: &&KindCase| row.iss.starts_with(&format!(".{name}"));
        assert!(name.is_empty() || rows.iter().any(is_there), "{key}: {name}");
    }
}

/// A line of a kind that only a drawing tells apart, and incomplete marks, are refused by name.
#[test]
fn drawings_without_a_known_meaning_are_refused() {
    let caret =
        r##"{"color":"#000000","thickness":1,"wayPoints":[[0.94,0.4],[0.89,0.5],[0.94,0.6]]}"##;
    let square = r##"{"backgroundColor":"#ccc","center":[0.5,0.5],"width":1,"height":1}"##;
    for (members, list) in [
        (r##""lines":[{"color":"#f067f0","thickness":10,"wayPoints":[[0.5,0.5],[0.5,1.5]]}]"##.to_owned(), "lines"),
        (format!("\"lines\":[{caret}]"), "lines"),
        (format!("\"underlays\":[{square}]"), "underlays"),
        // The right side has no mark.
        (format!("\"lines\":[{caret}],\"underlays\":[{square}]"), "lines"),
        (r##""underlays":[{"borderColor":"#CFCFCF","backgroundColor":"#CFCFCF","center":[0.5,0.5],"width":1,"height":1}]"##.to_owned(), "underlays"),
    ] {
        let error = read("sudokupad", &sudokupad(&members)).unwrap_err();
        assert_eq!(error.kind(), ReadErrorKind::Drawing, "{members}: {error}");
        assert!(error.message().contains(list), "{members}: {error}");
    }
    let error = read("fpuzzles", &fpuzzles(r#""rellikcage":[{"cells":["R1C1"]}]"#)).unwrap_err();
    assert!(error.message().contains("found 'rellikcage'"), "{error}");
}
