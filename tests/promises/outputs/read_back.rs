//! Tests that the output of each command that writes puzzles is read back as the same puzzles on the same board, or that the
//! command refuses to write it.
//!
//! `--variant` gives the board. Every reading is compared with it.

use std::fs;
use std::path::{Path, PathBuf};

use clausoku::formats::FORMATS;
use serde_json::Value;

use crate::support::{Folder, Outcome, clausoku};

/// A board, and how a puzzle on it is written into an input.
#[derive(Clone, Copy)]
struct Board {
    name: &'static str,
    /// The name or the file of the board.
    variant: &'static str,
    /// The content of the file of the board.
    toml: &'static str,
    /// Returns the file of a puzzle, whose cells are these characters.
    input: fn(&str) -> String,
    /// Whether the board is in the text of the puzzle alone, so that no name finds it.
    is_in_text: bool,
}

const OWN: &str = "name = \"own\"\norder = 4\n[[board]]\nblocks = \"AAAB/ACBB/DCCB/DDDC\"\n\
    [[region]]\nname = \"pair\"\ncells = \"R1C1 R4C4\"\nat-most-once = true\n";
const CAGE: &str = "name = \"cage\"\n[[board]]\nblocks = \"2x2\"\n\
    [[constraint]]\nkind = \"cage\"\nsum = 7\ncells = \"R1C1 R2C1\"\n";

const BOARDS: [Board; 8] = [
    Board {
        name: "usual",
        variant: "classic:4",
        toml: "",
        input: |line| format!("{line}\n"),
        is_in_text: false,
    },
    Board {
        name: "diagonals",
        variant: "x:4",
        toml: "",
        input: |line| format!("# variant: x:4\n{line}\n"),
        is_in_text: false,
    },
    Board {
        name: "boards",
        variant: "twodoku:4",
        toml: "",
        input: |line| format!("# variant: twodoku:4\n{line}\n"),
        is_in_text: false,
    },
    Board {
        name: "regions",
        variant: "../variants/own.toml",
        toml: OWN,
        input: |line| format!("# variant: ../variants/own.toml\n{line}\n"),
        is_in_text: false,
    },
    Board {
        name: "constraint",
        variant: "../variants/cage.toml",
        toml: CAGE,
        input: |line| format!("# variant: ../variants/cage.toml\n{line}\n"),
        is_in_text: false,
    },
    Board {
        name: "iss",
        variant: "../variants/jigsaw.toml",
        toml: OWN,
        input: |line| {
            let givens = filled(line)
                .map(|(cell, value)| format!("~R{}C{}_{value}", cell / 4 + 1, cell % 4 + 1));
            let jigsaw = ".Shape~4x4.NoBoxes.Jigsaw~0001021132213332.AllDifferent~R1C1~R4C4";
            format!("{jigsaw}.{}\n", givens.collect::<String>())
        },
        is_in_text: true,
    },
    Board {
        name: "fpuzzles",
        variant: "../variants/killer.toml",
        toml: CAGE,
        input: |line| {
            let cells: Vec<String> = line.chars().map(member).collect();
            let rows: Vec<String> =
                cells.chunks(4).map(|row| format!("[{}]", row.join(","))).collect();
            let cage = "{\"cells\":[\"R1C1\",\"R2C1\"],\"value\":\"7\"}";
            format!("{{\"size\":4,\"grid\":[{}],\"killercage\":[{cage}]}}\n", rows.join(","))
        },
        is_in_text: true,
    },
    Board {
        name: "sixteen",
        variant: "classic:16",
        toml: "",
        input: |line| format!("{line}\n"),
        is_in_text: false,
    },
];

/// Returns a cell of f-puzzles.
fn member(cell: char) -> String {
    match cell {
        '.' => "{}".to_owned(),
        value => format!("{{\"value\":{value},\"given\":true}}"),
    }
}

/// Returns the filled cells of a line with their values.
fn filled(line: &str) -> impl Iterator<Item = (usize, char)> {
    line.chars().enumerate().filter(|cell| cell.1 != '.')
}

/// Calls that write puzzles in no format, or in the format line. `several` has many solutions, `unique` one, `solution` is one.
const FOR_PEOPLE: [&str; 14] = [
    "propagate unique --to line",
    "show several --quiet",
    "show several --quiet --ascii",
    "convert several --to line",
    "show unique --solve --quiet",
    "solve several --quiet",
    "solve unique --to line",
    "solve unique unique --quiet",
    "solve several --all --to line",
    "solve several several --all",
    "canonical several",
    "vary several --seed 1",
    "generate fewest solution --quiet",
    "generate --seed 1 --quiet --variant variant",
];

/// Calls that write puzzles in a format.
const IN_FORMATS: [&str; 14] = [
    "solve several --all --to rows",
    "solve several several --to csv",
    "solve unique --to jsonl",
    "canonical several several",
    "canonical several --to iss",
    "vary several several --seed 1",
    "vary several -n 2 --seed 1 --to numbers",
    "neighbours unique --quiet",
    "generate fewest solution --quiet --to rows",
    "solve unique --to sdk",
    "generate -n 2 --seed 1 --quiet --variant variant",
    "generate --seed 1 --quiet --to rows --variant variant",
    "generate -n 2 --seed 1 --quiet --to csv --variant variant",
    "generate -n 2 --seed 1 --quiet --to jsonl --variant variant",
];

/// Calls that take long on large boards, or that not every board supports.
const ON_SMALL_BOARDS: [&str; 2] = ["neighbours", "generate fewest"];

/// The formats that contain the rules of a board and not its name.
const NAMELESS: [&str; 4] = ["--to iss", "--to fpuzzles", "--to fpuzzles-link", "--to sudokupad"];

/// A puzzle as it was read.
#[derive(Debug, PartialEq)]
struct Read {
    variant: Value,
    puzzle: Value,
    solutions: Value,
}

/// Reads the puzzles of a file, with these options.
fn read(folder: &Path, file: &Path, options: &str) -> Result<Vec<Read>, String> {
    let call = clausoku("solve --json --count 300").words(options).arg(file).dir(folder);
    let outcome = call.run();
    let lines = outcome.text();
    let objects = lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let puzzles = objects.map(|mut object| {
        let mut take = |key: &str| object[key].take();
        Read { variant: take("variant"), puzzle: take("puzzle"), solutions: take("solutions") }
    });
    match outcome.code {
        Some(2) => Err(outcome.err),
        _ => Ok(puzzles.collect()),
    }
}

/// The folders of a board, with its puzzles.
struct Desk {
    _folder: Folder,
    inputs: PathBuf,
    outputs: PathBuf,
}

impl Desk {
    fn new(board: &Board) -> Self {
        let folder = Folder::new();
        for name in ["variants", "inputs", "outputs"] {
            fs::create_dir(folder.at(name)).expect("a folder");
        }
        let inputs = folder.at("inputs");
        if !board.toml.is_empty() {
            fs::write(inputs.join(board.variant), board.toml).expect("a file");
        }
        let call = clausoku("generate --seed 1 --quiet --json --variant").arg(board.variant);
        let made: Value = serde_json::from_str(&call.dir(&inputs).text()).expect("JSON");
        let [unique, solution] =
            ["puzzle", "solution"].map(|key| made[key].as_str().expect("a line"));
        let last =
            filled(unique).map(|cell| cell.0).nth(filled(unique).count() / 2).expect("a given");
        let several = [&unique[..last], &".".repeat(unique.len() - last)].concat();
        let several = if board.name == "sixteen" { unique } else { &several };
        for (name, line) in [("unique", unique), ("solution", solution), ("several", several)] {
            fs::write(inputs.join(name), (board.input)(line)).expect("a file");
        }
        Self { inputs, outputs: folder.at("outputs"), _folder: folder }
    }

    /// Runs a call, prints its output or writes it into a file, and reads that back. Returns whether it was written.
    fn check(&self, board: &Board, call: &str, for_people: bool) -> bool {
        let mut is_written = false;
        let mut printed = None;
        let words = call.split_whitespace();
        let words: Vec<&str> =
            words.map(|word| if word == "variant" { board.variant } else { word }).collect();
        for (to, folder) in [(None, &self.inputs), (Some("../outputs/made.txt"), &self.outputs)] {
            let mut run = clausoku(&words.join(" ")).dir(&self.inputs);
            if let Some(file) = to {
                run = run.arg("-o").arg(file);
            }
            let context = format!("{}: {call} -o {to:?}", board.name);
            let Outcome { code, out, err } = run.run();
            if code == Some(2) {
                let why = ["cannot", "constraint"];
                assert!(why.iter().any(|word| err.contains(word)), "{context}: {err}");
                assert!(to.is_none_or(|file| !self.inputs.join(file).exists()), "{context}");
                continue;
            }
            let file = folder.join("made.txt");
            if to.is_none() {
                fs::write(&file, out).expect("a file");
            }
            let text = fs::read_to_string(&file).expect("a text");
            if printed.as_ref() == Some(&text) {
                // Both folders are beside the boards' folder, so this text is read as the printed one was.
                fs::remove_file(&file).expect("a file");
                continue;
            }
            let context = format!("{context}\n{text}");
            let format =
                FORMATS.iter().find(|format| call.ends_with(&format!("--to {}", format.name)));
            let format = format.map_or(String::new(), |format| format!("--format {}", format.name));
            let has_links = text.contains("https://");
            // A link contains its whole board, and images of clues are other clues.
            let asked = if text.starts_with("https://") {
                format.clone()
            } else {
                format!("{format} --variant {}", board.variant)
            };
            let found = read(&self.inputs, &file, &format);
            fs::remove_file(&file).expect("a file");
            fs::write(&file, &text).expect("a file");
            let expected = read(&self.inputs, &file, &asked);
            fs::remove_file(&file).expect("a file");
            let expected = expected.unwrap_or_else(|error| panic!("{context}\n{error}"));
            match found {
                // Only some texts contain the name of a board beside its rules.
                Ok(found)
                    if board.is_in_text
                        || has_links
                        || NAMELESS.iter().any(|name| call.ends_with(name)) =>
                {
                    let without_names = |all: &[Read]| -> Vec<[Value; 2]> {
                        all.iter().map(|one| [one.puzzle.clone(), one.solutions.clone()]).collect()
                    };
                    assert_eq!(without_names(&found), without_names(&expected), "{context}");
                }
                Ok(found) => assert_eq!(found, expected, "{context}"),
                Err(error) => {
                    // An image of a puzzle with clues is on a board of no file.
                    let is_in_no_file =
                        board.is_in_text || call.starts_with("vary") && board.name == "constraint";
                    assert!(for_people && is_in_no_file, "{context}\n{error}");
                    assert!(error.contains("made.txt:"), "{context}\n{error}");
                }
            }
            is_written |= !expected.is_empty();
            printed = Some(text);
        }
        is_written
    }
}

#[test]
fn puzzles_are_read_back_on_boards_of_regions_or_refused() {
    puzzles_are_read_back(&BOARDS[..4]);
}

#[test]
fn puzzles_are_read_back_on_other_boards_or_refused() {
    puzzles_are_read_back(&BOARDS[4..]);
}

fn puzzles_are_read_back(boards: &[Board]) {
    for board in boards {
        let desk = Desk::new(board);
        let is_small =
            board.name != "sixteen" && board.name != "constraint" && board.name != "fpuzzles";
        let calls = |calls: &[&'static str]| -> Vec<&'static str> {
            let calls =
                calls.iter().filter(|call| !board.is_in_text || !call.contains("--variant"));
            let calls = calls.filter(|call| {
                is_small || !ON_SMALL_BOARDS.iter().any(|slow| call.starts_with(slow))
            });
            calls.copied().collect()
        };
        for call in calls(&FOR_PEOPLE) {
            desk.check(board, call, true);
        }
        for call in calls(&IN_FORMATS) {
            desk.check(board, call, false);
        }
        let written: Vec<&str> = FORMATS
            .iter()
            .map(|format| format.name)
            .filter(|name| desk.check(board, &format!("convert several --to {name}"), false))
            .collect();
        let needed: &[&str] =
            if board.is_in_text { &["jsonl"] } else { &["jsonl", "line", "rows"] };
        assert!(needed.iter().all(|name| written.contains(name)), "{}: {written:?}", board.name);
    }
}

#[test]
fn decoded_solutions_are_read_back_on_their_boards_or_refused() {
    for board in BOARDS.iter().filter(|board| board.name != "sixteen") {
        let desk = Desk::new(board);
        let run = |call: &str| clausoku(call).dir(&desk.inputs).run();
        assert_eq!(run("encode unique -o formula").code, Some(0));
        assert_eq!(run("solve formula -o answer").code, Some(10));
        // The formula contains a board without a name in its comments, and not its file.
        let is_known = !board.toml.is_empty();
        let nameless = Board { is_in_text: board.is_in_text || is_known, ..*board };
        assert!(desk.check(&nameless, "decode answer --cnf formula --quiet", true));
        assert!(desk.check(&nameless, "decode answer --cnf formula --to jsonl", false));
        assert_eq!(
            desk.check(&nameless, "decode answer --cnf formula --to rows", false),
            !is_known,
            "{}",
            board.name
        );
        assert!(desk.check(board, "decode answer --grid unique --quiet", true));
    }
}

#[test]
fn a_file_with_the_name_of_a_built_in_board_is_refused() {
    let folder = Folder::new();
    let toml = "name = \"classic:4\"\n[[board]]\nblocks = \"2x2\"\n\
                [[region]]\nname = \"pair\"\ncells = \"R1C1 R4C4\"\nat-most-once = true\n";
    folder.write("own.toml", toml);
    folder.write("named", "# variant: own.toml\n1...............\n");
    folder.write("plain", "1...............\n");
    for call in ["count named", "count plain --variant own.toml", "generate --variant own.toml"] {
        let error = clausoku(call).dir(folder.path()).run().refusal();
        let is_quoted =
            error.contains("line 1, column 8: classic:4 is the name of a built-in variant");
        let is_stated = error.contains("line 1: expected a name that no built-in variant has");
        assert!(is_quoted || is_stated, "{call}: {error}");
    }
    // The text of the built-in board itself is accepted.
    folder.write("own.toml", clausoku("variants classic:4 --toml").text());
    assert_eq!(clausoku("count named").dir(folder.path()).text(), "72\n");
}

#[test]
fn answers_name_the_board_and_the_notation_of_their_puzzles() {
    let folder = Folder::new();
    folder.write("zero", "# symbols: from-zero\n0..............3\n");
    folder.write("x", "# variant: x:4\n1..............3\n");
    for input in ["zero", "x"] {
        let expected = clausoku(&format!("count {input}")).dir(folder.path()).text();
        for call in [
            "check --to csv",
            "count --to csv",
            "count --to tsv",
            "propagate --to csv",
            "propagate --to line",
            "convert --to line",
            "show",
            "vary --seed 1 --to line",
            "canonical --to line",
        ] {
            let answer = clausoku(&format!("{call} {input}")).dir(folder.path()).run();
            let again = clausoku("count -").input(answer.out).text();
            assert_eq!(again, expected, "{call} {input}");
        }
    }
    folder.write("one", "# variant: x:4\n1.2............3\n");
    let rated = clausoku("rate --scale depth one").dir(folder.path()).text();
    assert!(rated.starts_with("# variant: x:4\n# puzzle depth b w\n"), "{rated}");
    assert_eq!(clausoku("rate --scale depth -").input(rated.clone()).text(), rated);
    let several = clausoku("check data/grids/x.txt data/grids/hard.txt --to csv").run();
    assert!(several.err.contains("cannot say that this puzzle is of"), "{}", several.err);
}

#[test]
fn tables_of_answers_refuse_excluded_candidates() {
    let puzzle = "{\"puzzle\":\"1..............4\",\"excluded\":[\"R1C2=2\"]}\n";
    for call in ["check", "count", "propagate"] {
        let call = clausoku(&format!("{call} - --to csv")).input(puzzle).run();
        assert_eq!(call.code, Some(2), "{}", call.err);
        let row = call.text().lines().nth(1).expect("a row").to_owned();
        assert!(row.contains("invalid") && row.contains("candidates are excluded"), "{row}");
    }
}
