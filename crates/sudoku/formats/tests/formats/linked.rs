//! Links and strings of constraints in letters, posts and pages, with the puzzle of the word alone; and grids in sentences.

use clausoku_board::Puzzle;
use clausoku_formats::{
    ReadError, ReadErrorKind, ReadOptions, Record, WriteOptions, by_name, read, read_each,
};

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
        format.write(std::slice::from_ref(&record), WriteOptions::default()).unwrap()
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
        format!("Name,Link\nA puzzle of mine,{word}\n"),
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
fn the_name_of_a_board_beside_a_link_selects_it() {
    let link = "https://puzz.link/p?sudoku/4/4/1k4j2h3g";
    for (text, names) in [
        (format!("Diagonal sudoku\n{link}\n"), vec!["x:4"]),
        (format!("Try this:\n{link}\nAnti-knight\n"), vec!["anti-knight:4"]),
        (format!("A hard one\n{link}\n"), vec!["classic:4"]),
        // The clues of the string are its rules, and one of two links may have others.
        (format!("Diagonal\n\n{STRING}\n"), vec!["classic:4 with cage"]),
        (format!("Diagonal\n{link}\n{STRING}\n"), vec!["classic:4", "classic:4 with cage"]),
    ] {
        let records = read_all(&text);
        let found: Vec<&str> =
            records.iter().map(|record| record.puzzle.variant().name()).collect();
        assert_eq!(found, names, "{text}");
    }
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
    // A solution may be on the line of its word, before it, or of another size than the first puzzle's.
    let solved = "1423324141322314";
    for text in [
        format!("[\"Clipped\", \"{STRING}\", \"{solved}\"]\n"),
        format!("solution: {solved}\n\nis of {STRING} here\n"),
        format!("see {} and\n[\"{STRING}\", \"{solved}\"]\n", STRING.replace("4x4", "6x6")),
    ] {
        let records = read_all(&text);
        assert!(records[records.len() - 1].solution.is_some(), "{text}");
        assert_eq!(records.len(), text.matches(".Shape").count(), "{text}");
    }
    // What is named as its solution solves it.
    let text = format!(
        "Mine: {STRING}\n\nSolution:\n{}",
        SOLUTION.replace('1', "x").replace('2', "1").replace('x', "2")
    );
    let error = read(text.as_bytes(), None, &ReadOptions::default()).unwrap_err();
    assert_eq!((error.kind(), error.line()), (ReadErrorKind::Solution, 4), "{error}");
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
    // A string of several lines is no puzzle by one of its lines.
    let long = "~R1C1~R1C2~R1C3~R1C4~R2C1~R2C2~R2C3~R2C4~R3C1~R3C2~R3C3";
    fault(&format!(".Quad~R2C3~4~6~7\n.Cage~15{long}\n.Nonsense~~1_3_5_7_9\n"));
    // A puzzle in a remark is named.
    let records =
        read_all(&format!("Mine: {STRING}\n# {}\nand so on\n", STRING.replace("~5~", "~4~")));
    assert!(records[0].notes.iter().any(|note| note.contains("line 2 is a remark")));
    // Cells beside a word are not dropped.
    for cells in ["1..2\n", "1 . . .\n. . 4 .\n. . . 2\n"] {
        let error = fault(&format!("Puzzle of the day\n{STRING}\n{cells}"));
        assert_eq!(error.line(), 3, "{error}");
    }
    // A page of another kind is no puzzle, and does not hide the grid.
    let grid = "1...\n..4.\n...2\n..3.\n";
    let text = format!(
        "From https://sudokupad.app/abc123 and\nhttps://www.google.com/search?q=x\n\n{grid}"
    );
    assert_eq!(read_all(&text).len(), 1);
}

#[test]
fn grids_in_sentences_are_read() {
    let puzzle = super::languages::PUZZLE;
    let cells: Vec<char> = puzzle.chars().collect();
    let rows: Vec<String> = cells.chunks(9).map(String::from_iter).collect();
    for text in [
        format!("I cannot solve {} by hand.\n", rows.join(" ")),
        format!("He asked: what is the solution of\n\n{puzzle}?\n"),
        format!(
            "Input\nThe rows of the board:\n...\n{} and\n{}, as before.\n",
            rows[..4].join(" "),
            rows[4..].join(" ")
        ),
    ] {
        let text = text.replace(" and\n", "\n");
        let records = read_all(&text);
        assert_eq!(records.len(), 1, "{text}");
        assert_eq!(super::digits(&records[0].puzzle), puzzle, "{text}");
    }
}

#[test]
fn words_beside_grids_are_no_titles() {
    let (puzzle, solution) = (super::languages::PUZZLE, super::languages::SOLUTION);
    let records = read_all(&format!("Puzzle {puzzle}\nSolution: {solution}\n"));
    assert_eq!(records.len(), 1);
    assert_eq!(super::digits(&records[0].puzzle), puzzle);
    assert!(records[0].solution.is_some());
}

/// Separators between two links of a line.
#[cfg(feature = "json")]
#[test]
fn links_in_a_line_are_puzzles() {
    let link = |string: &str| {
        let record = read_all(string).swap_remove(0);
        let format = by_name("fpuzzles-link").unwrap();
        let link = format.write(std::slice::from_ref(&record), WriteOptions::default()).unwrap();
        link.trim().to_owned()
    };
    let (first, second) = (link(STRING), link(&STRING.replace("~5~", "~4~")));
    for between in [",", ";", "|", ", ", " and "] {
        assert_eq!(read_all(&format!("{first}{between}{second}\n")).len(), 2, "{between}");
    }
}

#[test]
fn a_column_of_a_table_contains_whole_puzzles() {
    for name in ["puzzle", "link", "sudoku"] {
        let records = read_all(&format!("{name},stars\n{STRING},3\n{STRING},4\n"));
        assert_eq!(records.len(), 2, "{name}");
        assert!(!records[1].puzzle.variant().constraints().is_empty(), "{name}");
    }
    // Another address is no puzzle.
    let error = read(b"link,stars\nhttps://example.org,3\n", None, &ReadOptions::default());
    assert!(error.is_err());
}

#[test]
fn a_link_that_cannot_be_read_is_a_fault_among_others() {
    let unknown = STRING.replace(".Cage~7", ".Nonsense~7");
    let text = format!("First: {STRING}\nThen: {unknown}\nLast: {}\n", words()[2]);
    let records = read_each(text.as_bytes(), None, &ReadOptions::default()).unwrap();
    let lines: Vec<Result<usize, usize>> = records
        .iter()
        .map(|record| record.as_ref().map(|record| record.line).map_err(ReadError::line))
        .collect();
    assert_eq!(lines, [Ok(1), Err(2), Ok(3)]);
}

#[test]
fn the_name_of_a_kind_on_the_line_of_a_link_is_that_of_its_puzzle() {
    let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let rows: Vec<&str> = (0..9).map(|row| &grid[9 * row..9 * row + 9]).collect();
    let records =
        read_all(&format!("My killer: {STRING}\n\nA classic one:\n\n{}\n", rows.join("\n")));
    assert_eq!(records.len(), 2);
    assert_eq!(records[1].puzzle.givens().filled_count(), 30);
}
