//! Links and strings of constraints in letters, posts and pages, with the puzzle of the word alone.

use clausoku_board::Puzzle;
use clausoku_formats::{ReadOptions, Record, WriteOptions, by_name, read};

/// A killer of 4×4, and its solution.
const STRING: &str =
    ".Shape~4x4.Cage~5~R1C1~R1C2.Cage~6~R1C3~R1C4~R2C4.Cage~7~R2C1~R3C1.Cage~6~R2C2~R2C3.~R4C3_1";
const SOLUTION: &str = "1 4 2 3\n3 2 4 1\n4 1 3 2\n2 3 1 4\n";

fn read_all(text: &str) -> Vec<Record> {
    read(text.as_bytes(), None, &ReadOptions::default())
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns words that are puzzles: links, and notations of other programs.
fn words() -> Vec<String> {
    let record = read_all(STRING).swap_remove(0);
    let written = |format: &str| {
        let format = by_name(format).unwrap();
        format.write(&[record.clone()], WriteOptions::default()).unwrap()
    };
    let mut words = vec![
        STRING.to_owned(),
        format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={STRING}"),
        "SumoCueV1=5+0=6+2=7=6+5+2+4=4+9=6=3+12=3+11".to_owned(),
        "https://puzz.link/p?sudoku/4/4/1k4j2h3g".to_owned(),
    ];
    if cfg!(feature = "json") {
        words.extend(["fpuzzles-link", "sudokupad"].map(|name| written(name).trim().to_owned()));
    }
    words
}

/// Returns texts that have this word.
fn texts(word: &str) -> Vec<String> {
    let address = if word.contains("://") { word } else { "" };
    let mut texts = vec![
        format!("Hello all,\n\nI made a new killer. Normal rules apply.\n\n{word}\n\nHave fun!\n"),
        format!("My first one: {word}, solved in 20 minutes.\n"),
        format!("> {word}\n\nI liked this one.\n"),
        format!("- a hard one\n- `{word}`\n"),
        format!("It is \"{word}\".\nThe editor is at https://www.example.org/edit?x=1.\n"),
        format!("Mine:\n\n{word}\n\nAgain: {word}\n"),
    ];
    if !address.is_empty() {
        texts.extend([
            format!("# A killer\n\n[Solve it here]({word}), please\n"),
            format!("<p>Mine: <a href=\"{word}&amp;x=1\">solve</a> it</p>\n"),
            format!("See <{word}> for it.\n"),
        ]);
    }
    texts
}

fn content(puzzle: &Puzzle) -> String {
    format!("{:?} {:?}", puzzle.givens(), puzzle.variant().constraints())
}

#[test]
fn words_of_letters_are_puzzles() {
    for word in words() {
        let alone = read_all(&word).swap_remove(0);
        for text in texts(&word) {
            let records = read_all(&text);
            assert_eq!(records.len(), 1, "{text}");
            assert_eq!(content(&records[0].puzzle), content(&alone.puzzle), "{text}");
            let line = text.lines().position(|line| line.contains(&word)).unwrap() + 1;
            assert_eq!(records[0].line, line, "{text}");
        }
    }
}

#[test]
fn grids_beside_words_are_solutions_or_puzzles() {
    let text = format!("A killer for you:\n\n{STRING}\n\nsolution:\n{SOLUTION}\nCheers\n");
    let records = read_all(&text);
    assert_eq!(records.len(), 1);
    assert!(records[0].solution.is_some());
    // The givens of the link once more, as a picture.
    let text = format!("A killer for you:\n\n{STRING}\n\n. . . .\n. . . .\n. . . .\n. . 1 .\n");
    assert_eq!(read_all(&text).len(), 1);
    // Another grid is a puzzle of its own, without the cages.
    let other = "1 . . .\n. . 4 .\n. . . 2\n. . 3 .\n";
    let records = read_all(&format!("Two for you:\n\n{STRING}\n\nand\n\n{other}\n"));
    assert_eq!(records.len(), 2);
    assert!(records[1].puzzle.variant().constraints().is_empty());
    // Two words are two puzzles.
    let records = read_all(&format!("One: {STRING}\nTwo: {}\n", STRING.replace("~5~", "~4~")));
    assert_eq!(records.len(), 2);
}

#[test]
fn faults_of_links_are_at_their_words() {
    let fault = |text: &str| read(text.as_bytes(), None, &ReadOptions::default()).unwrap_err();
    let unknown = STRING.replace(".Cage~7", ".Nonsense~7");
    let error = fault(&format!("Hello all,\nmine is {unknown} here\n"));
    assert_eq!((error.line(), error.column()), (2, 9), "{error}");
    if cfg!(feature = "json") {
        for link in [
            "https://sudokupad.app/abc123",
            "https://f-puzzles.com/?id=xy",
            "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9",
        ] {
            let error = fault(&format!("Hello all,\nmine is {link} here\n"));
            assert_eq!((error.line(), error.column()), (2, 9), "{error}");
        }
    }
    // A page of another kind is no puzzle, and does not hide the grid.
    let grid = "1...\n..4.\n...2\n..3.\n";
    let text = format!(
        "From https://sudokupad.app/abc123 and\nhttps://www.google.com/search?q=x\n\n{grid}"
    );
    assert_eq!(read_all(&text).len(), 1);
}
