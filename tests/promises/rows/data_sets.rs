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

/// A table whose header has other names than those of public data sets has the answers of one with them.
#[test]
fn columns_of_boards_are_found_by_their_contents() {
    let (puzzle, solution) = FIGURE_1;
    let zeros = puzzle.replace('.', "0");
    let wrong = format!("{}{}", &solution[1..], &solution[..1]);
    for (head, separator, quote) in [
        ("ID,Board,Result", ',', ""),
        ("ID;Board;Result", ';', "\""),
        ("ID\tBoard\tResult", '\t', ""),
    ] {
        for puzzle in [&puzzle.replace('0', "."), &zeros] {
            let row = |id: u8, puzzle: &str, solution: &str| {
                let fields = [id.to_string(), puzzle.to_owned(), solution.to_owned()];
                fields.map(|field| format!("{quote}{field}{quote}")).join(&separator.to_string())
            };
            let rows = [
                row(1, puzzle, solution),
                row(2, puzzle, &wrong),
                row(3, "", solution),
                row(4, "mistake", solution),
            ];
            let text = format!("{head}\n{}\n", rows.join("\n"));
            for command in ["solve", "check", "count"] {
                for form in ["--to csv", "--stream=csv"] {
                    let call =
                        clausoku(&format!("{command} - {form} -q")).input(text.clone()).run();
                    let table = rfc_4180(&call.text());
                    let names = ["ID", "Board", "Result", "given_solution"];
                    assert_eq!(table[0][..4], names, "{command} {form} {head}: {}", call.err);
                    assert_eq!(column(&table, "given_solution"), ["ok", "wrong", "", ""]);
                    let status = ["unique", "unique", "invalid", "invalid"];
                    assert_eq!(column(&table, "status"), status);
                }
            }
            let one = format!("{head}\n{}\n", rows[0]);
            let call = clausoku("convert - --to line -q").input(one).run();
            assert_eq!(call.text().trim().replace('.', "0"), zeros, "{head}: {}", call.err);
        }
    }
}

/// Objects with members of other names, too.
#[test]
fn members_with_boards_are_found_by_their_contents() {
    let (puzzle, solution) = FIGURE_1;
    let object = |id: u8, solution: &str| {
        format!(r#"{{"id":{id},"problem":"{puzzle}","sol":"{solution}"}}"#)
    };
    let wrong = format!("{}{}", &solution[1..], &solution[..1]);
    let text = format!("{}\n{}\n", object(1, solution), object(2, &wrong));
    let call = clausoku("solve - --to csv -q").input(text).run();
    let table = rfc_4180(&call.text());
    assert_eq!(column(&table, "given_solution"), ["ok", "wrong"], "{}", call.err);
    assert_eq!(column(&table, "status"), ["unique"; 2]);
    assert_eq!(column(&table, "id"), ["1", "2"]);
}

/// Of two columns of puzzles, the user chooses one.
#[test]
fn two_columns_of_puzzles_are_refused() {
    let puzzle = FIGURE_1.0;
    let text = format!("first,second\n{puzzle},{puzzle}\n");
    let call = clausoku("solve -").input(text.clone()).run();
    assert!(call.err.contains("csv:column=NAME"), "{}", call.err);
    let call = clausoku("solve - --format :column=second --any").input(text).run();
    assert_eq!(call.code, Some(0), "{}", call.err);
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
