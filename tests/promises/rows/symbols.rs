//! Answers have the symbols of the puzzle, in every command and format.

use clausoku::formats::FORMATS;

use crate::support::{Folder, clausoku};

/// A puzzle on values from 0, as a string of Interactive Sudoku Solver and as plain cells, and its only solution.
const STRING: &str = ".Shape~4x4~0-3.~R1C1_0~R1C2_1~R2C1_2~R2C2_3~R3C3_3~R4C2_0~R1C3_2";
const SOLUTION: &str = "0123230112303012";

/// The cells of the string.
const CELLS: &str = "012.23....3..0..";

/// A puzzle of order 16 with the symbols A to P, all of whose rows are shifted patterns, without some of the cells.
fn letters() -> (String, String) {
    let solution: String = (0_u8..=255)
        .map(|cell| {
            let (row, column) = (cell / 16, cell % 16);
            char::from(b'A' + (row % 4 * 4 + row / 4 + column) % 16)
        })
        .collect();
    let puzzle = solution.chars().zip(0..).map(|(c, cell)| if cell % 5 == 3 { '.' } else { c });
    (puzzle.collect(), solution)
}

#[test]
fn answers_have_the_symbols_of_the_puzzle() {
    let folder = Folder::new();
    folder.write("zero.iss", STRING);
    folder.write("zero.txt", format!("# symbols: from-zero\n{CELLS}\n{CELLS}\n"));
    let (puzzle, solution) = letters();
    folder.write("letters.txt", format!("{puzzle}\n"));
    folder.write("two.txt", format!("{puzzle}\n{puzzle}\n"));
    let call = |arguments: &str| clausoku(arguments).dir(folder.path()).text();
    assert_eq!(call("solve zero.iss --to line"), format!("# symbols: from-zero\n{SOLUTION}\n"));
    assert_eq!(call("solve letters.txt --to line"), format!("# symbols: letters\n{solution}\n"));
    for (arguments, expected) in [
        ("solve zero.txt --quiet", format!("# symbols: from-zero\n{SOLUTION}\n{SOLUTION}\n")),
        ("solve two.txt --quiet", format!("# symbols: letters\n{solution}\n{solution}\n")),
        ("solve zero.iss --to line", format!("# symbols: from-zero\n{SOLUTION}\n")),
        (
            "convert zero.txt --to numbers",
            format!("# symbols: from-zero\n{0}\n{0}", "0 1 2 .\n2 3 . .\n. . 3 .\n. 0 . .\n"),
        ),
    ] {
        assert_eq!(call(arguments), expected, "{arguments}");
    }
    let stream = call("solve zero.txt --stream");
    assert_eq!(stream.matches(SOLUTION).count(), 2, "{stream}");
    let json = call("solve zero.iss --json");
    assert!(json.contains(&format!("\"solution\":\"{SOLUTION}\"")), "{json}");
    assert!(json.contains("\"values\":[\"0\",\"1\",\"2\",\"3\"]"), "{json}");
    let certified = call("certify zero.iss -o proof --json");
    assert!(
        certified.contains("\"values\":[\"0\",\"1\",\"2\",\"3\"],\"puzzle\":\"012.23"),
        "{certified}"
    );
    folder.write("again.jsonl", json);
    assert_eq!(call("solve again.jsonl --to line"), format!("# symbols: from-zero\n{SOLUTION}\n"));
    assert_eq!(
        call("convert again.jsonl --to iss").trim_end(),
        call("convert zero.iss --to iss").trim_end()
    );
    let drawn = call("show letters.txt");
    assert!(drawn.contains(" P ") && !drawn.contains('9'), "{drawn}");
    let drawn = call("show zero.iss");
    assert!(drawn.contains(" 0 ") && !drawn.contains(" 4 "), "{drawn}");
    let hint = call("hint zero.iss");
    assert!(hint.contains("=3") || hint.contains("3 "), "{hint}");
}

#[test]
fn formulas_keep_the_symbols_of_the_puzzle() {
    let folder = Folder::new();
    folder.write("zero.iss", STRING);
    let (puzzle, solution) = letters();
    folder.write("letters.txt", format!("{puzzle}\n"));
    for (name, symbols, expected) in
        [("zero.iss", "from-zero", SOLUTION), ("letters.txt", "letters", &solution)]
    {
        let cnf = clausoku(&format!("encode {name}")).dir(folder.path()).text();
        assert!(cnf.contains("c notation: "), "{cnf}");
        let path = folder.write("formula.cnf", &cnf);
        // Each candidate of the solution in the numbering by cells, then symbols.
        let order = expected.len().isqrt();
        let mut values: Vec<char> = expected.chars().collect();
        values.sort_unstable();
        values.dedup();
        let model: Vec<String> = expected
            .chars()
            .enumerate()
            .flat_map(|(cell, c)| {
                let held = values.iter().position(|&value| value == c).expect("a symbol");
                (0..order).map(move |symbol| {
                    let variable = cell * order + symbol + 1;
                    if symbol == held { variable.to_string() } else { format!("-{variable}") }
                })
            })
            .collect();
        folder.write("answer", format!("s SATISFIABLE\nv {} 0\n", model.join(" ")));
        let call = format!("decode answer --cnf {} --to line", path.display());
        let expected = format!("# symbols: {symbols}\n{expected}\n");
        assert_eq!(clausoku(&call).dir(folder.path()).text(), expected);
    }
}

#[test]
fn formats_with_numbers_from_one_refuse_other_symbols() {
    let folder = Folder::new();
    folder.write("letters.txt", format!("{}\n", letters().0));
    for format in ["inf242", "dresden", "fpuzzles"] {
        let call = format!("convert letters.txt --to {format}");
        let refusal = clausoku(&call).dir(folder.path()).run().refusal();
        assert!(refusal.contains("has the symbols A to P"), "{refusal}");
        let renamed = clausoku(&format!("{call} --to-symbols from-one")).dir(folder.path()).text();
        folder.write("renamed", renamed);
        let back = clausoku("convert renamed --to line --to-symbols letters").dir(folder.path());
        assert_eq!(back.text(), format!("# symbols: letters\n{}\n", letters().0), "{format}");
    }
}

/// An output names the symbols in which it is written, or is refused: its reader finds the board in the symbols of its file.
#[test]
fn outputs_of_boards_with_symbols_of_their_own_name_those_that_are_written() {
    let folder = Folder::new();
    let call = |arguments: &str| clausoku(arguments).dir(folder.path()).text();
    let mut written = 0;
    for (symbols, own) in [("012345", "0 2"), ("ABCDEF", "A C"), ("123456", "1 3")] {
        let board = format!("name = \"v\"\nsymbols = \"{symbols}\"\n[[board]]\nblocks = \"2x3\"\n");
        folder.write("v.toml", board);
        let rows = format!("{own} . . . .\n{}", ". . . . . .\n".repeat(5));
        folder.write("two.txt", format!("# variant: v.toml\n{rows}\n{rows}"));
        let one = "convert two.txt --puzzle 1";
        let expected = call(&format!("{one} --to numbers --to-symbols from-one -q"));
        let formats = FORMATS.iter().filter(|format| !format.holds.variant);
        let to = formats.map(|format| format!("{one} --to {}", format.name));
        for task in to.chain(["convert two.txt --puzzle 1 --to tsv".to_owned()]) {
            for asked in ["from-one", "from-zero", "letters"] {
                let task = format!("{task} --to-symbols {asked} -o out -q");
                let outcome = clausoku(&task).dir(folder.path()).run();
                if outcome.code == Some(2) {
                    continue;
                }
                written += 1;
                let again = call("convert out --to numbers --to-symbols from-one -q");
                assert_eq!(again, expected, "{symbols}: {task}");
            }
        }
    }
    assert!(written >= 9 * 10, "{written}");
}
