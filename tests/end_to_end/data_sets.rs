//! Tables with the heads of public data sets.

use crate::support::{FIGURE_1, Folder, clausoku, rfc_4180};

/// The heads: Kaggle's two of one and nine million puzzles, its three million with ratings, and Hugging Face's `sudoku-extreme`.
const HEADS: [&str; 4] = [
    "quizzes,solutions",
    "puzzle,solution",
    "id,puzzle,solution,clues,difficulty",
    "source,question,answer,rating",
];

/// Returns a row of a table with this head.
fn row(head: &str, puzzle: &str, solution: &str) -> String {
    let fields = head.split(',').map(|name| match name {
        "quizzes" | "puzzle" | "question" => puzzle,
        "solutions" | "solution" | "answer" => solution,
        "source" => "\"puzzles, hard\"",
        _ => "7",
    });
    fields.collect::<Vec<_>>().join(",")
}

/// Returns the values of a column of a table.
fn column<'t>(table: &'t [Vec<String>], name: &str) -> Vec<&'t str> {
    let index = table[0].iter().position(|known| known == name).expect("a column");
    table[1..].iter().map(|row| row[index].as_str()).collect()
}

#[test]
fn heads_of_public_data_sets_are_known() {
    let (puzzle, solution) = FIGURE_1;
    let puzzle = puzzle.replace('.', "0");
    let wrong = format!("{}{}", &solution[1..], &solution[..1]);
    for head in HEADS {
        let rows = [
            row(head, &puzzle, solution),
            row(head, &puzzle, &wrong),
            row(head, &puzzle, ""),
            row(head, "", solution),
            row(head, &puzzle, "nothing"),
        ];
        let text = format!("{head}\n{}\n", rows.join("\n"));
        // In a column of another name than `solution`, a field of another length is a number or a word about it.
        let last = if head.split(',').any(|name| name == "solution") { "wrong" } else { "" };
        let given = ["ok", "wrong", "", "", last];
        let status = ["unique", "unique", "unique", "invalid", "unique"];
        for command in ["solve", "check", "count"] {
            let call = clausoku(&format!("{command} - --to csv -q")).input(text.clone()).run();
            let table = rfc_4180(&call.text());
            let names: Vec<&str> = head.split(',').collect();
            assert_eq!(table[0][..names.len()], names, "{command} {head}");
            assert_eq!(column(&table, "given_solution"), given, "{command} {head}");
            assert_eq!(column(&table, "status"), status, "{command} {head}");
            assert_eq!(call.code, Some(2), "{command} {head}: {}", call.err);
            // The same from a stream, whose first row is the header.
            let call = clausoku(&format!("{command} - --stream=csv -q")).input(text.clone()).run();
            let rows = rfc_4180(&call.text());
            let of_stream: Vec<_> = rows[1..].iter().map(|row| &row[names.len()..][..2]).collect();
            let expected: Vec<_> = given.iter().zip(status).map(|(a, b)| [*a, b]).collect();
            assert_eq!(of_stream, expected, "{command} {head}");
        }
        // Where solutions are written, a wrong one is a fault.
        let converted = clausoku("convert - --to csv -q").input(text.clone()).run();
        assert_eq!(converted.code, Some(2), "{head}: {}", converted.err);
        assert!(!converted.text().contains(&wrong), "{head}");
    }
}

#[test]
fn names_of_a_data_set_that_clash_are_kept() {
    let (puzzle, solution) = FIGURE_1;
    let head = "status,given_solution,reason,solution,puzzle";
    let text = format!("{head}\nnew,mine,none,{solution},{puzzle}\n");
    let table = rfc_4180(&clausoku("solve - --to csv -q").input(text).text());
    let names = [
        "status",
        "given_solution",
        "reason",
        "solution",
        "puzzle",
        "given_solution_2",
        "status_2",
        "solutions",
        "solution_2",
        "reason_2",
    ];
    assert_eq!(table[0], names);
    assert_eq!(table[1][..2], ["new", "mine"]);
    assert_eq!(table[1][5..8], ["ok", "unique", "1"]);
}

#[test]
fn a_long_data_set_has_a_row_for_each_puzzle() {
    const ROWS: usize = 300_000;
    let (puzzle, solution) = FIGURE_1;
    let (head, folder) = (HEADS[3], Folder::new());
    let wrong = format!("{}{}", &solution[1..], &solution[..1]);
    let mut text = format!("{head}\n");
    for number in 0..ROWS {
        let solution = if number % 1000 == 0 { &wrong } else { solution };
        text += &row(head, puzzle, solution);
        text.push('\n');
    }
    folder.write("train.csv", text);
    let call = clausoku("solve train.csv -q -o solved.csv").dir(folder.path()).run();
    assert_eq!(call.code, Some(0), "{}", call.err);
    let solved = std::fs::read_to_string(folder.at("solved.csv")).expect("a table");
    let ends = [",wrong,unique,1,", ",ok,unique,1,"];
    let counts = ends.map(|end| solved.matches(end).count());
    assert_eq!((counts, solved.lines().count()), ([ROWS / 1000, ROWS - ROWS / 1000], ROWS + 1));
}
