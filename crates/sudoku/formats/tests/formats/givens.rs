//! One puzzle whose givens a text states one by one, each with its place: in lines, in values, and in the statements of programs.

use clausoku_formats::{ReadOptions, read};

use super::digits;
use super::languages::{PUZZLE, SOLUTION, check, rows};

/// Returns a text for each given with its row, column and value, from these first numbers.
pub(super) fn givens(first: usize, given: impl Fn(usize, usize, char) -> String) -> String {
    let filled = PUZZLE.chars().enumerate().filter(|row| row.1 != '0');
    let all = filled.map(|(index, value)| given(index / 9 + first, index % 9 + first, value));
    all.collect()
}

/// Givens with their places.
pub(super) fn places() -> Vec<String> {
    vec![
        givens(1, |row, column, value| format!("R{row}C{column}={value}\n")),
        givens(1, |row, column, value| format!("r{row}c{column}: {value}, ")),
        givens(1, |row, column, value| {
            format!("{}{column}: {value}\n", char::from(b'@' + row as u8))
        }),
        givens(1, |row, column, value| format!("({row},{column})={value}\n")),
        format!(
            "% facts\n{}",
            givens(1, |row, column, value| format!("cell({row},{column},{value}).\n"))
        ),
        givens(1, |row, column, value| format!("x[{row}][{column}] = {value};\n")),
        givens(0, |row, column, value| format!("    board.set({row}, {column}, {value});\n")),
        format!(
            "h = {{\n{}}}\n",
            givens(1, |row, column, value| format!("  '{row}x{column}' => {value},\n"))
        ),
        format!(
            "$h = ['{}];\n",
            givens(1, |row, column, value| format!("{row}-{column}' => {value}, '"))
                .trim_end_matches(", '")
        ),
        format!(
            "d = {{ {} }};\n",
            givens(0, |row, column, value| format!("{{ {{{row},{column}}}, {value} }},\n"))
        ),
        format!(
            "d = {{ {} }};\n",
            givens(0, |row, column, value| format!("[({row}, {column})] = {value},\n"))
        ),
        format!(
            "p = [{}]\n",
            givens(0, |row, column, value| format!("(({row}, {column}), {value}), "))
        ),
        format!("[{}[]]\n", givens(0, |row, column, value| format!("[{row},{column},{value}],")))
            .replace(",[]", ""),
        format!("{{{}}}\n", givens(1, |row, column, value| format!("\"{row},{column}\":{value},"))),
        format!(
            "{{\"clues\": [{}]}}\n",
            givens(1, |row, column, value| format!(
                "{{\"cell\":\"R{row}C{column}\",\"value\":{value}}},"
            ))
        ),
        format!(
            "{{\"clues\": [{}]}}\n",
            givens(0, |row, column, value| format!(
                "{{\"pos\":[{row},{column}],\"value\":{value}}},"
            ))
        ),
        format!(
            "% a puzzle\n{}\n1 {{ given(R,C,V) : V = 1..9 }} 1 :- R = 1..9, C = 1..9.\n",
            givens(1, |row, column, value| format!("given({row}, {column}, {value}).  % clue\n"))
        ),
        format!("[{}]\n", givens(1, |row, column, value| format!("x_{row}_{column} = {value},\n"))),
        format!(
            "puzzle = {{{}}}\n",
            givens(0, |row, column, value| format!("({row}, {column}): {value}, "))
        ),
        format!(
            "[{{}}{}]",
            givens(1, |row, column, value| format!(
                ",{{\"row\":{row},\"col\":{column},\"value\":{value}}}"
            ))
        )
        .replace("{},", ""),
        format!(
            "# triples: rcv\n{}",
            givens(1, |row, column, value| format!("{row}{column}{value}\n"))
        ),
        format!(
            "# triples: vrc\n{}",
            givens(1, |row, column, value| format!("{value} {row} {column}\n"))
        ),
    ]
}

/// Statements of programs, models and logs.
pub(super) fn statements() -> Vec<String> {
    let letters = |row: usize| char::from(b'a' + row as u8);
    let all = (0..81).map(|cell| (cell / 9, cell % 9, &PUZZLE[cell..=cell]));
    let map = all.map(|(row, column, value)| {
        format!(":{}{column} {}  ", letters(row), if value == "0" { "nil" } else { value })
    });
    vec![
        format!(
            "#[test]\nfn solves() {{\n  let sudoku = Puzzle::new(9, vec![\n{}  ]);\n  assert!(sudoku.solve(1000));\n}}\n",
            givens(0, |row, column, value| format!("    Given::new({row}, {column}, {value}),\n"))
        ),
        format!(
            "(declare-fun Board (Col Row) Int)\n; 3 rules\n{}(check-sat)\n",
            givens(0, |row, column, value| format!(
                "(assert (= (Board x{column} y{row}) {value}))\n"
            ))
        ),
        format!(
            ":- module sudoku.\nmain(!IO) :-\n  Problem = map.from_assoc_list([\n    {}\n  ]),\n  solve(Problem, 1).\n",
            givens(1, |row, column, value| format!("{{{row}, {column}}} - {value},   "))
        ),
        format!("(def board\n  {{{}}})\n", map.collect::<String>()),
        format!(
            "givens = [{}]\nfor i in 1:size(givens, 1)\n  fix(givens[i, :])\nend\n",
            givens(1, |row, column, value| format!("{row} {column} {value};\n    "))
        ),
        givens(1, |row, column, value| {
            format!("model.addConstr(x[{row}, {column}] == {value}, name=\"given\")\n")
        }),
        givens(1, |row, column, value| {
            format!("board.place(value: {value}, column: {column}, row: {row})  // R{row}\n")
        }),
        givens(0, |row, column, value| format!("cells[{row}][{column}].setValue({value});\n")),
        givens(1, |row, column, value| format!("put {value} at ({row},{column})\n")),
        givens(1, |row, column, value| format!("row {row}, column {column}: {value}\n")),
        givens(1, |row, column, value| format!("R{row}:C{column}:{value}\n")),
        format!(
            "CLUES = [{}];\ndraw(CLUES)\n",
            givens(1, |row, column, value| format!("{row} {column} {value}\n         ")).trim_end()
        ),
        format!(
            "param: given :=\n{};\n",
            givens(1, |row, column, value| format!("{row} {column} {value}\n"))
        ),
    ]
}

#[test]
fn the_meaning_of_letters_and_numbers_is_found() {
    let letter = |number: usize| char::from(b'@' + number as u8);
    let texts = [
        (
            "order of the names in the text",
            format!(
                "for v, r, c in givens:\n    fix(x[v][r][c])\ngivens = [{}]\n",
                givens(1, |row, column, value| format!(
                    "(\"{value}\", \"{row}\", \"{column}\"),\n"
                ))
            ),
        ),
        (
            "# triples: rcv",
            givens(0, |row, column, value| format!("fix({value}, {row}, {column});\n")),
        ),
        (
            "letters are columns",
            givens(1, |row, column, value| format!("ws[\"{}{row}\"] = {value}\n", letter(column))),
        ),
        (
            "letters are columns",
            givens(1, |row, column, value| format!("${}${row}={value}\n", letter(column))),
        ),
        (
            "",
            format!(
                "# triples: crv\n{}",
                givens(1, |row, column, value| format!("{}{row}={value}\n", letter(column)))
            ),
        ),
        (
            "letters are rows",
            givens(1, |row, column, value| format!("{}{column}={value}\n", letter(row))),
        ),
    ];
    for (note, text) in texts {
        check(&text, "txt", false);
        let records = read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
        let notes = records[0].notes.join("\n");
        assert!(notes.contains(note), "{text}: {notes}");
        assert!(!note.is_empty() || !notes.contains("its row"), "{text}: {notes}");
    }
}

#[test]
fn givens_with_places_are_read() {
    for text in places() {
        check(&text, "txt", false);
    }
}

#[test]
fn givens_in_statements_are_read() {
    for text in statements() {
        check(&text, "txt", false);
    }
}

#[test]
fn a_grid_below_statements_is_their_solution() {
    let solution: Vec<&str> = (0..9).map(|row| &SOLUTION[9 * row..9 * row + 9]).collect();
    let lists = solution.iter().map(|row| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        format!("[{}],\n", cells.join(", "))
    });
    let lists: String = lists.collect();
    for text in &statements()[..3] {
        let both = format!("{text}\nassert_eq!(solution, vec![\n{lists}]);\n");
        check(&both, "txt", true);
        // Two puzzles, each with its solution.
        let twice = format!("{both}{both}").replacen("4, 8, 3", "4,8, 3", 1);
        let records = read(twice.as_bytes(), None, &ReadOptions::default()).unwrap();
        let found: Vec<_> =
            records.iter().map(|r| (digits(&r.puzzle), r.solution.is_some())).collect();
        assert_eq!(found, [(PUZZLE.to_owned(), true), (PUZZLE.to_owned(), true)], "{twice}");
    }
    // Beside another grid, calls with three numbers are no puzzle.
    let calls = "set(1, 2, 3); set(2, 1, 4); set(4, 4, 1); set(3, 3, 2);\n";
    check(&format!("{}\n\n{calls}", rows("0", ", ", ["[", "]"], ",\n")), "txt", false);
}

#[test]
fn a_drawing_in_a_remark_is_the_puzzle_of_the_statements() {
    let drawing = rows("_", " ", ["; ", ""], "\n");
    for text in &statements()[1..4] {
        check(&format!("{drawing}\n\n{text}"), "txt", false);
    }
}

/// The column of a given is its first number where only so the givens are in the order of the rows, or where names say so.
#[test]
fn the_order_of_givens_may_have_the_column_first() {
    let digits_of = |text: &str| {
        let records = read(text.as_bytes(), None, &ReadOptions::default());
        let record = records.unwrap_or_else(|error| panic!("{text}\n{error}")).remove(0);
        (digits(&record.puzzle), record.notes.join("; "))
    };
    let forms: [&dyn Fn(usize, usize, char) -> String; 5] = [
        &|row, column, value| format!("cell({column},{row},{value}).\n"),
        &|row, column, value| format!("({column}, {row})={value}\n"),
        &|row, column, value| format!("{{{{{column}, {row}}}, {value}}},\n"),
        &|row, column, value| format!("grid[{column}][{row}] = {value};\n"),
        &|row, column, value| format!("({column}, {row}): {value}, "),
    ];
    for form in forms {
        let text = givens(1, form);
        let (cells, notes) = digits_of(&text);
        assert_eq!(cells, PUZZLE, "{text}");
        assert!(notes.contains("its column, its row and its value"), "{text}: {notes}");
        // A remark states another order.
        let stated = format!("# triples: rcv\n{text}");
        if text.starts_with("cell") {
            assert_ne!(digits_of(&stated).0, PUZZLE, "{stated}");
        }
    }
    let named = givens(1, |row, column, value| format!("set_cell({column}, {row}, {value});\n"));
    let signature = "void set_cell(int col, int row, int value);\n";
    assert_eq!(digits_of(&format!("{signature}{named}")).0, PUZZLE);
    // Names of places say which is the row, in any order of the givens.
    let by_columns = givens(1, |row, column, value| format!("{column}R{row}C{column}={value}\n"));
    let mut places: Vec<&str> = by_columns.lines().collect();
    places.sort_unstable();
    let places: Vec<&str> = places.iter().map(|line| &line[1..]).collect();
    let text = places.join("\n");
    assert_eq!(digits_of(&text), (PUZZLE.to_owned(), String::new()), "{text}");
}
