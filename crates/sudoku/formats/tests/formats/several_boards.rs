//! Several boards in one text: a puzzle and its solution, maps of regions, and puzzles in different forms.

use clausoku_formats::{
    ReadErrorKind, ReadOptions, Sample, detect_file, read, read_detected, read_each,
};

use super::digits;
use super::languages::{PUZZLE, SOLUTION, check, notebook, rows};

/// The puzzle with its solution.
fn pairs() -> Vec<String> {
    let solved = |between: &str, [before, after]: [&str; 2], line: &str| {
        let row = |row: &[u8]| row.iter().map(|&c| char::from(c).to_string()).collect::<Vec<_>>();
        let rows = SOLUTION.as_bytes().chunks(9).map(|cells| row(cells).join(between));
        rows.map(|row| format!("{before}{row}{after}")).collect::<Vec<_>>().join(line)
    };
    let answer: Vec<String> = SOLUTION
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row).into_owned())
        .collect();
    vec![
        format!("[[\"{PUZZLE}\", \"{SOLUTION}\", 0]]\n"),
        format!("Puzzle: {PUZZLE}\nAnswer: {SOLUTION}\n"),
        format!("INSERT INTO s VALUES (1, '{PUZZLE}', '{SOLUTION}');\n"),
        format!(
            "grid = [{}]\n\n/* expected:\n[{}]\n*/\n",
            rows("0", ", ", ["[", "]"], ",\n"),
            solved(", ", ["[", "]"], ",\n")
        ),
        format!("{}\n\n<!--\n{}\n-->\n", rows(".", "", ["", ""], "\n"), answer.join("\n")),
        format!(
            "def solve(grid):\n    \"\"\"Returns:\n{}\n    \"\"\"\n\ngrid = [{}]\n",
            solved(" ", ["    ", ""], "\n"),
            rows("0", ", ", ["[", "]"], ",\n")
        ),
        format!("--[[ {} ]]\np = \"{PUZZLE}\"\n", solved(" ", ["  ", ""], "\n")),
        format!(
            "p = [{}]\n{}\n",
            rows("0", ", ", ["[", "]"], ",\n"),
            solved(" ", ["# ", ""], "\n")
        ),
        format!("p = \"{PUZZLE}\";\n{}\n", solved("", ["// ", ""], "\n")),
        format!("p = \"{PUZZLE}\"\n-- {SOLUTION}\n"),
        notebook(
            &format!("grid = [{}]\nsolve(grid)\n", rows("0", ", ", ["[", "]"], ",\n")),
            &solved(" ", ["", ""], "\n"),
        ),
        format!(
            "User: Can you solve this?\n\n{}\n\nAssistant: Here is the solution:\n\n{}\n\nIs it right?\n",
            rows("_", " ", ["", ""], "\n"),
            answer.join("\n")
        ),
    ]
}

/// Examples for language models have messages, or an input and an output.
#[test]
fn examples_for_language_models_are_pairs() {
    let puzzle = rows(".", "", ["", ""], "\\n");
    let answer: Vec<&str> = (0..9).map(|row| &SOLUTION[9 * row..9 * row + 9]).collect();
    let answer = answer.join("\\n");
    let messages = |[role, content]: [&str; 2], [user, assistant]: [&str; 2]| {
        format!(
            "{{\"messages\":[{{\"{role}\":\"{user}\",\"{content}\":\"Solve:\\n{puzzle}\"}},\
             {{\"{role}\":\"{assistant}\",\"{content}\":\"{answer}\"}}]}}\n"
        )
    };
    for line in [
        messages(["role", "content"], ["user", "assistant"]),
        messages(["from", "value"], ["human", "gpt"]),
        format!(
            "{{\"instruction\":\"Solve it\",\"input\":\"{puzzle}\",\"output\":\"{answer}\"}}\n"
        ),
        format!("{{\"input\":\"{puzzle}\",\"solution\":\"{answer}\"}}\n"),
    ] {
        let records = read(line.repeat(2).as_bytes(), None, &ReadOptions::default());
        let records = records.unwrap_or_else(|error| panic!("{error}\n{line}"));
        assert_eq!(records.len(), 2, "{line}");
        for record in records {
            assert_eq!(
                (digits(&record.puzzle).as_str(), record.solution.is_some()),
                (PUZZLE, true),
                "{line}"
            );
        }
    }
}

/// A complete grid without a name is a puzzle of its own, with a note.
#[test]
fn a_complete_grid_without_a_name_is_noted() {
    let answer: Vec<&str> = (0..9).map(|row| &SOLUTION[9 * row..9 * row + 9]).collect();
    let text = format!("A page:\n\n{}\n\n{}\n", rows(".", "", ["", ""], "\n"), answer.join("\n"));
    let records = read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
    assert_eq!(records.len(), 2);
    assert!(records[1].notes.iter().any(|note| note.contains("puzzle of its own")));
}

/// Lists side by side are rows of different boards, values in a block of a program are boards of their own, and the nearest name decides.
#[test]
fn the_place_of_a_board_decides() {
    let answer: Vec<Vec<char>> =
        SOLUTION.chars().collect::<Vec<_>>().chunks(9).map(<[char]>::to_vec).collect();
    let list = |row: &[char]| format!("{row:?}");
    let puzzle: Vec<Vec<char>> = PUZZLE
        .replace('.', "0")
        .chars()
        .collect::<Vec<_>>()
        .chunks(9)
        .map(<[char]>::to_vec)
        .collect();
    let beside: Vec<String> = puzzle
        .iter()
        .zip(&answer)
        .map(|(one, other)| format!("{}   {}\n", list(one), list(other)))
        .collect();
    let beside = beside.concat();
    let lists: String = puzzle.iter().map(|row| list(row) + ",\n").collect();
    let block = format!(
        "test('one', () => {{\n  const s = new S([{lists}]);\n  expect(s.rows).toEqual([{lists}]);\n}});\n"
    );
    let rows = |rows: &[Vec<char>]| {
        rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect::<String>()
    };
    let named = format!("Puzzle:\n{0}\nSolved in 12 steps\n\nPuzzle:\n{0}\n", rows(&puzzle));
    let counted = format!("2\n{PUZZLE}\n{PUZZLE}\n");
    for text in [format!("Rows:\n{beside}"), block, named, counted] {
        let records = read(text.as_bytes(), None, &ReadOptions::default());
        let records = records.unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(records.len(), 2, "{text}");
        assert_eq!(digits(&records[0].puzzle), PUZZLE, "{text}");
    }
}

/// Texts of other programs beside boards are not dropped.
#[test]
fn strings_of_constraints_in_a_program_are_refused() {
    let text = format!(
        "export const ALL = [{{ name: 'a', input: '.~R1C1_5~R1C2_3', solution: '{SOLUTION}' }}];\n"
    );
    assert!(read(text.as_bytes(), None, &ReadOptions::default()).is_err());
    let ones =
        "x = ['1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1']\n";
    assert!(read(ones.as_bytes(), None, &ReadOptions::default()).is_err());
}

/// Lines of givens that contradict each other are puzzles of their own.
#[test]
fn lines_of_givens_are_puzzles() {
    let givens = |first: usize| {
        let given = |i| format!("R{}C{}={} ", i + 1, (i * 3) % 9 + 1, (i + first) % 9 + 1);
        (0..9).map(given).collect::<Vec<_>>().concat()
    };
    let text = format!("{}\n{}\n", givens(0), givens(1));
    let records = read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
    assert_eq!(records.len(), 2);
    let records = read(givens(0).as_bytes(), None, &ReadOptions::default()).unwrap();
    assert_eq!(records.len(), 1);
}

/// Numbers in columns are no rows of twelve characters.
#[test]
fn words_are_no_rows_with_blanks() {
    let grid =
        |rows: [&str; 4]| rows.map(|row| row.replace("", "  ").trim_end().to_owned()).join("\n");
    let grids = [
        ["4213", "3142", "2431", "1324"],
        ["4312", "2143", "3421", "1234"],
        ["4321", "2134", "3412", "1243"],
    ];
    let text = grids.map(grid).join("\n\n") + "\n";
    let records = read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
    assert_eq!(records.len(), 3, "{text}");
}

/// Answers at the end are those of the puzzles above, in any order.
#[test]
fn answers_at_the_end_are_read() {
    let other: String = PUZZLE.chars().rev().collect();
    let other_solution: String = SOLUTION.chars().rev().collect();
    let board = |cells: &str| {
        let rows: Vec<String> = cells
            .as_bytes()
            .chunks(9)
            .map(|row| String::from_utf8_lossy(row).into_owned())
            .collect();
        rows.join("\n") + "\n"
    };
    for (first, second) in [(SOLUTION, &*other_solution), (&*other_solution, SOLUTION)] {
        let [one, two, three, four] = [PUZZLE, &other, first, second].map(board);
        for text in [
            format!("Puzzle 1\n{one}\nPuzzle 2\n{two}\nAnswers\n\n{three}\n{four}"),
            [&one, &two, &three, &four].map(|rows| format!("p = \"\"\"\n{rows}\"\"\"\n")).concat(),
        ] {
            let records = read(text.as_bytes(), None, &ReadOptions::default());
            let records = records.unwrap_or_else(|error| panic!("{text}: {error}"));
            let found: Vec<(String, bool)> = records
                .iter()
                .map(|record| (digits(&record.puzzle), record.solution.is_some()))
                .collect();
            assert_eq!(found, [(PUZZLE.to_owned(), true), (other.clone(), true)], "{text}");
        }
    }
}

#[test]
fn solutions_beside_puzzles_are_read() {
    for text in pairs() {
        check(&text, "txt", true);
    }
}

/// Returns a puzzle in some forms.
fn forms(puzzle: &str) -> Vec<String> {
    let rows: Vec<&str> = (0..9).map(|row| &puzzle[9 * row..9 * row + 9]).collect();
    let divided =
        |row: &str, between: &str| row.chars().map(String::from).collect::<Vec<_>>().join(between);
    let each = |before: &str, between: &str, after: &str, line: &str| {
        let rows = rows.iter().map(|row| format!("{before}{}{after}", divided(row, between)));
        rows.collect::<Vec<_>>().join(line)
    };
    let border = "+-------+-------+-------+\n";
    let drawn = rows.chunks(3).map(|band| {
        let rows = band.iter().map(|row| {
            let groups = [0, 3, 6].map(|at| divided(&row[at..at + 3], " "));
            format!("| {} |\n", groups.join(" | "))
        });
        rows.collect::<String>() + border
    });
    vec![
        format!("grid = [{}]\n", each("[", ", ", "]", ",\n")),
        format!("int g[81] = {{{}}};\n", divided(puzzle, ",")),
        format!("p = [{}]\n", each("\"", "", "\"", ",\n")),
        format!("t = \"\"\"\n{}\n\"\"\"\n", each("", "", "", "\n")),
        each("", "", "\n", ""),
        each("", " ", "\n", ""),
        format!("{border}{}", drawn.collect::<String>()),
        format!("{puzzle}\n"),
    ]
}

/// Two puzzles in different forms are two puzzles, or the text is refused. None of them is dropped.
#[test]
fn puzzles_of_several_forms_in_one_text_are_all_read() {
    let other: String = PUZZLE
        .chars()
        .rev()
        .map(|c| {
            c.to_digit(10)
                .filter(|&value| value > 0)
                .map_or('0', |value| char::from(b'0' + 10 - value as u8))
        })
        .collect();
    let mut refused = Vec::new();
    for title in ["", "Easy\n"] {
        for (first, one) in forms(PUZZLE).iter().enumerate() {
            for (second, two) in forms(&other).iter().enumerate() {
                let text = format!("{title}{one}\n{two}");
                let options = ReadOptions::default();
                let format = detect_file(Sample::new(text.as_bytes(), true), &options, Some("txt"));
                let format = format.unwrap_or_default();
                let records = read_detected(text.as_bytes(), format, &options);
                match records.and_then(|all| all.into_iter().collect::<Result<Vec<_>, _>>()) {
                    Ok(records) => {
                        let found: Vec<String> =
                            records.iter().map(|record| digits(&record.puzzle)).collect();
                        assert_eq!(found, [PUZZLE, other.as_str()], "{text}");
                    }
                    Err(error) => refused.push(format!("{title}{first} {second}: {error}")),
                }
            }
        }
    }
    assert!(refused.len() <= 4, "{}: {refused:#?}", refused.len());
}

#[test]
fn a_map_of_regions_makes_a_jigsaw_wherever_it_is() {
    let grid = "1...............";
    let rows = "1...\n....\n....\n....\n";
    for text in [
        format!("Jigsaw\n\n{rows}\nRegions:\nAAAB\nACBB\nDCCB\nDDDC\n"),
        format!("regions:\nAAAB\nACBB\nDCCB\nDDDC\n\npuzzle:\n{rows}"),
        format!("p = {{\"grid\": \"{grid}\", \"regions\": \"AAABACBBDCCBDDDC\"}}\n"),
        "board = [[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]\nregions = [[1,1,1,2],[1,3,2,2],[4,3,3,2],[4,4,4,3]]\n".to_owned(),
        "regions = [[0,0,0,1],[0,2,1,1],[3,2,2,1],[3,3,3,2]]\nboard = [[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]\n".to_owned(),
    ] {
        let records = read(text.as_bytes(), None, &ReadOptions::default());
        let records = records.unwrap_or_else(|error| panic!("{text}: {error}"));
        let names: Vec<&str> = records.iter().map(|record| record.puzzle.variant().name()).collect();
        assert_eq!(names, ["jigsaw:AAAB/ACBB/DCCB/DDDC"], "{text}");
        assert_eq!(records[0].puzzle.givens().filled().count(), 1, "{text}");
    }
}

#[test]
fn borders_draw_the_regions_of_a_jigsaw() {
    let thin = "+-----------+---+\n| 1   .   . | . |\n|   +-------+   |\n| . | .   . | . |\n+---+   +---+   |\n\
                | . | .   . | . |\n|   +-------+   |\n| .   .   . | . |\n+-----------+---+\n";
    let bold = thin.replace('|', "┃").replace('-', "━").replace("   .", " │ .");
    let beside = "AAAB\nACCB\nDCCB\nDDDB";
    for text in [
        thin.to_owned(),
        bold.clone(),
        format!("# Jigsaw\n\nA jigsaw has other regions:\n\n```\n{thin}```\n\nIt is easy.\n"),
        format!("Irregular\n\n{bold}"),
    ] {
        let records = read(text.as_bytes(), None, &ReadOptions::default());
        let records = records.unwrap_or_else(|error| panic!("{text}: {error}"));
        let names: Vec<&str> =
            records.iter().map(|record| record.puzzle.variant().name()).collect();
        assert_eq!(names, [format!("jigsaw:{}", beside.replace('\n', "/"))], "{text}");
        assert_eq!(records[0].puzzle.givens().filled().count(), 1, "{text}");
    }
}

#[test]
fn columns_and_blocks_may_be_in_the_place_of_rows() {
    let puzzle = PUZZLE.replace('0', ".");
    let cell = |at: usize| puzzle.as_bytes()[at] as char;
    let columns = (0..9).map(|column| (0..9).map(|row| cell(9 * row + column)).collect::<String>());
    let columns: Vec<String> = columns.collect();
    let block = |block: usize| {
        let first = block / 3 * 27 + block % 3 * 3;
        (0..9).map(|at| cell(first + at / 3 * 9 + at % 3)).collect::<String>()
    };
    let blocks: Vec<String> = (0..9).map(block).collect();
    let list = |lines: &[String], form: &dyn Fn(usize, &str) -> String| {
        (1..).zip(lines).map(|(number, line)| form(number, line)).collect::<String>()
    };
    let lists =
        |name: &str, lines: &[String]| format!("{{\"{name}\": [\"{}\"]}}", lines.join("\",\n\""));
    for (text, note) in [
        (list(&columns, &|number, line| format!("Column {number}: {line}\n")), "columns"),
        (list(&columns, &|number, line| format!("C{number}: {line}\n")), "columns"),
        (
            list(&columns, &|number, line| format!("b.setColumn({number}, \"{line}\");\n")),
            "columns",
        ),
        (lists("columns", &columns), "columns"),
        (list(&blocks, &|number, line| format!("Block {number}: {line}\n")), "blocks"),
        (list(&blocks, &|number, line| format!("box[{number}] = \"{line}\"\n")), "blocks"),
        (lists("boxes", &blocks), "blocks"),
        (format!("blocks:\n{}", list(&blocks, &|_, line| format!("  - \"{line}\"\n"))), "blocks"),
        (
            format!(
                "{{{}}}",
                list(&blocks, &|number, line| {
                    format!("{}\"block{number}\": \"{line}\"", if number > 1 { "," } else { "" })
                })
            ),
            "blocks",
        ),
    ] {
        let records = read(text.as_bytes(), None, &ReadOptions::default());
        let records = records.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(digits(&records[0].puzzle), PUZZLE, "{text}");
        assert!(
            records[0].notes.iter().any(|other| other.contains(note)),
            "{text}: {:?}",
            records[0].notes
        );
    }
    // Rows that clash as blocks are rows, whatever the name of their list is.
    let rows: Vec<String> = (0..9).map(|row| puzzle[9 * row..9 * row + 9].to_owned()).collect();
    let records = read(lists("boxes", &rows).as_bytes(), None, &ReadOptions::default()).unwrap();
    assert_eq!(digits(&records[0].puzzle), PUZZLE);
}

#[test]
fn a_complete_grid_is_a_puzzle_of_its_own_where_it_may_be_one() {
    let lists = [PUZZLE, SOLUTION].map(|text| {
        let rows = text.as_bytes().chunks(9).map(|row| {
            let cells: Vec<String> = row.iter().map(|&c| char::from(c).to_string()).collect();
            format!("[{}]", cells.join(","))
        });
        format!("[{}]", rows.collect::<Vec<_>>().join(","))
    });
    let [puzzle, solution] = &lists;
    let read = |text: &str| {
        let records = read(text.as_bytes(), None, &ReadOptions::default());
        records.map(|found| {
            found.into_iter().map(|record| record.solution.is_some()).collect::<Vec<_>>()
        })
    };
    // Elements of a list in lines.
    assert_eq!(read(&format!("{puzzle}\n{solution}\n")).unwrap(), [false, false]);
    assert_eq!(read(&format!("first\n{puzzle}\nsecond\n{solution}\n")).unwrap(), [false, false]);
    // In an object, the first board is the puzzle, unless its name says what it is.
    let object = |first: &str, second: &str| {
        read(&format!("{{\"{first}\": {solution}, \"{second}\": {puzzle}}}"))
    };
    assert_eq!(object("solution", "task").unwrap(), [true]);
    assert_eq!(object("grid", "task").unwrap_err().kind(), ReadErrorKind::SeveralBoards);
    let ordered = format!("{{\"task\": {puzzle}, \"grid\": {solution}}}");
    assert_eq!(read(&ordered).unwrap(), [true]);
}

/// A second puzzle, and its solution.
const OTHER: &str =
    "100007090030020008009600500005300900010080002600004000300000010040000007007000300";
const OTHER_SOLUTION: &str =
    "162857493534129678789643521475312986913586742628794135356478219241935867897261354";

const EMPTY: &str =
    "000000000000000000000000000000000000000000000000000000000000000000000000000000000";

/// Returns the puzzles of a text as programs read it: `P`, `Q` and their solutions `S` and `T`, each with `+` and the solution that it has;
/// `-` for a text that is refused.
fn shown(text: &str, extension: &str) -> String {
    let known = [(PUZZLE, "P"), (SOLUTION, "S"), (OTHER, "Q"), (OTHER_SOLUTION, "T"), (EMPTY, "0")];
    let name = |cells: &str| {
        known.iter().find(|row| row.0 == cells).map_or(cells.to_owned(), |row| row.1.to_owned())
    };
    let options = ReadOptions::default();
    let sample = Sample::new(text.as_bytes(), true);
    let records = detect_file(sample, &options, Some(extension)).and_then(|format| {
        if format.is_some_and(|format| format.lines().is_some()) {
            read_each(text.as_bytes(), format, &options)
        } else {
            read_detected(text.as_bytes(), format, &options)
        }
    });
    let Ok(records) = records else { return "-".to_owned() };
    let records = records.iter().map(|record| match record {
        Ok(record) => {
            let variant = record.puzzle.variant().name();
            let variant = if variant == "classic:9" { "" } else { variant };
            let solution = record.solution.as_ref().map(|grid| {
                let cells: String = grid.numbers().iter().map(u16::to_string).collect();
                format!("+{}", name(&cells))
            });
            name(&digits(&record.puzzle)) + variant + &solution.unwrap_or_default()
        }
        Err(_) => "!".to_owned(),
    });
    records.collect::<Vec<_>>().join(" ")
}

/// Returns a text in which `{P}`, `{P#}`, `{P[]}`, `{P''}`, `{P@}`, `{P()}`, `{P/}` and `{P,}` are a board in one line, in rows, as a list, as rows
/// between quotes, as an object of givens, as facts, as givens with slashes between, and as the cells of a table with the heading `{c}`.
fn filled(template: &str) -> String {
    let heading: Vec<String> = (1..=81).map(|cell| format!("c{cell}")).collect();
    let mut text = template.replace("{c}", &heading.join(","));
    for (name, cells) in
        [("P", PUZZLE), ("S", SOLUTION), ("Q", OTHER), ("T", OTHER_SOLUTION), ("0", EMPTY)]
    {
        let rows: Vec<&str> = (0..9).map(|row| &cells[9 * row..9 * row + 9]).collect();
        let list = |row: &&str| {
            let cells: Vec<String> = row.chars().map(String::from).collect();
            format!("[{}]", cells.join(","))
        };
        let givens = cells.chars().enumerate().filter(|given| given.1 != '0');
        let facts = |given: &dyn Fn(usize, usize, char) -> String, between: &str| {
            let all = givens.clone().map(|(cell, value)| given(cell / 9 + 1, cell % 9 + 1, value));
            all.collect::<Vec<_>>().join(between)
        };
        let member = |row: usize, column: usize, value: char| {
            format!("\"{}{column}\":{value}", char::from(b'@' + row as u8))
        };
        let lists = rows.iter().map(list).collect::<Vec<_>>().join(",");
        for (form, value) in [
            ("", cells.to_owned()),
            ("#", rows.join("\n")),
            ("[]", format!("[{lists}]")),
            ("''", format!("\"{}\"", rows.join("\"\nputs \""))),
            ("@", format!("{{{}}}", facts(&member, ","))),
            ("()", facts(&|row, column, value| format!("given({row},{column},{value}).\n"), "")),
            ("/", facts(&|row, column, value| format!("R{row}C{column}={value}"), " / ")),
            (",", cells.chars().map(String::from).collect::<Vec<_>>().join(",")),
        ] {
            text = text.replace(&format!("{{{name}{form}}}"), &value);
        }
    }
    text
}

#[test]
fn objects_of_few_givens_are_not_one_puzzle() {
    for text in [
        "{\"A1\":1,\"B2\":2,\"I9\":3}\n{\"A2\":2,\"C3\":4,\"I8\":9}\n",
        "{\"A1\": 1, \"B2\": 2}\n\n{\"A2\": 2, \"C3\": 4}\n",
    ] {
        let read = read(text.as_bytes(), None, &ReadOptions::default());
        assert!(read.is_err(), "{text}: {read:?}");
    }
}

#[test]
fn boards_of_a_text_are_puzzles_unless_something_says_what_they_are() {
    let mut wrong = Vec::new();
    for (template, extension, expected) in [
        // Complete grids of lists are puzzles.
        ("Puzzle A\n{P#}\n\nPuzzle B\n{S#}\n\nPuzzle C\n{Q#}\n", "txt", "P S Q"),
        ("{S#}\n\n{P#}\n", "txt", "S P"),
        ("[\"{P}\",\"{S}\",\"{Q}\"]\n", "json", "P S Q"),
        ("[\"{S}\",\"{P}\"]\n", "json", "S P"),
        ("[{P[]},{S[]}]\n", "json", "P+S"),
        ("[\"{P}\",\"{S}\"]\n", "json", "P+S"),
        ("add(\"{P}\");\nadd(\"{S}\");\n", "txt", "P S"),
        ("a1 = {P[]}\na2 = {S[]}\n", "py", "P S"),
        ("b = {S[]}\np = {P[]}\n", "py", "S P"),
        ("empty = {0[]}\nsolution = {S[]}\n", "py", "0+S"),
        // Something says that they are solutions.
        ("{P#}\n\n## Solution\n\n{S#}\n", "md", "P+S"),
        ("{P#}\n\n# Solution\n\n{S#}\n", "txt", "P+S"),
        ("p = {P[]}\ns = {S[]}\n", "py", "P+S"),
        ("solution = {S[]}\np = {P[]}\n", "py", "P+S"),
        ("# {S}\np = \"{P}\"\n", "py", "P+S"),
        ("INSERT INTO t VALUES ('{P}','{S}'),\n('{Q}','{T}');\n", "sql", "P+S Q+T"),
        ("{\"puzzles\":[\"{P}\",\"{Q}\"],\"answers\":[\"{T}\",\"{S}\"]}", "json", "P+S Q+T"),
        ("{P#}\n\n{Q#}\n\nAnswers\n\n{T#}\n\n{S#}\n", "txt", "P+S Q+T"),
        ("{P#}\n\n{Q#}\n\nAnswers\n\n{T#}\n", "txt", "P Q+T"),
        // Several complete grids are below the puzzles that they solve.
        ("# 1\n{P#}\n{S#}\n# 2\n{Q#}\n{T#}\n", "txt", "P+S Q+T"),
        ("{P#}\n\n{S#}\n\n{Q#}\n\n{T#}\n", "txt", "P+S Q+T"),
        ("one: {P[]}, Some({S[]})\ntwo: {Q[]}, None\n", "rs", "P S Q"),
        ("void already_solved() { a = {S[]}; }\n\nvoid empty() { b = {0[]}; }\n", "c", "S 0"),
        ("{P}\n{S}\n{Q}\n{T}\n", "txt", "P S Q T"),
        ("1 Medium\n{P}\n{S}\n2 Hard\n{Q}\n{T}\n", "txt", "P+S Q+T"),
        // Columns and members.
        ("{P},{S}\n{Q},{T}\n", "txt", "P+S Q+T"),
        ("{P} {S}\n", "txt", "P+S"),
        ("{P},{S},easy\n{Q},{T},hard\n", "csv", "P+S Q+T"),
        ("[{\"input\":\"{P}\",\"solutions\":[\"{S}\"]}]\n", "json", "P+S"),
        ("{\"puzzle\":\"{P}\",\"solutions\":[\"{S}\"]}\n", "jsonl", "P+S"),
        ("{\"puzzle\":\"{P}\",\"solutions\":[\"{S}\",\"{S}\"]}\n", "jsonl", "P"),
        // Matrices of 0 and 1, of truth values, and of indices, are no boards.
        (
            "{P[]}\n[[true,false,true,false],[false,true,true,true],[true,false,true,true],[true,true,true,false]]\n",
            "py",
            "P",
        ),
        ("{P[]}\n[[0,1,2,3],[0,1,2,3],[0,1,2,3],[0,1,2,3]]\n", "py", "P"),
        ("{P[]}\n[[1,1,0,0],[1,1,0,0],[0,0,1,1],[0,0,1,1]]\n", "py", "P"),
        // An invalid complete grid is a puzzle of its own, and no fault.
        ("{P#}\n\n999{S#}", "txt", "-"),
        // Each object is a puzzle.
        ("{P@}\n{Q@}\n", "txt", "P Q"),
        ("p = {P@}\nq = {Q@}\n", "py", "P Q"),
        // Steps and points beside a grid.
        ("points = [(1,2,3),(2,3,4),(3,4,5),(4,5,6),(5,6,7)]\nprint(\"{P}\")\n", "py", "P"),
        ("points = [(1,2,3),(2,3,4),(3,4,5),(4,5,6),(5,6,7)]\n{P#}\n", "txt", "P"),
        ("grid = {P[]}\nhints = [(1,2,3),(2,3,4),(3,4,5),(4,5,6),(5,9,7)]\n", "py", "P"),
        // Remarks.
        ("// puzzle = \"{Q}\"\nlet p = \"{P}\";\n", "js", "P"),
        ("# puzzle = \"{Q}\"\np = \"{P}\"\n", "py", "P"),
        ("/*\n puzzle = \"{Q}\";\n*/\nlet p = \"{P}\";\n", "js", "P"),
        ("let p = \"{P}\"; // it was \"{Q}\"\n", "js", "P"),
        ("// const old = {Q[]};\nconst p = {P[]};\n", "js", "P"),
        ("-- INSERT INTO p VALUES ('{Q}');\nINSERT INTO p VALUES ('{P}');\n", "sql", "P"),
        ("let p = \"{P}\", home = \"http://a.b/*\", q = \"{Q}\"; /* x */\n", "js", "P Q"),
        // Text of the length of a row.
        ("DIGITS = \"123456789\"\nputs {P''}\n", "py", "P"),
        ("puts {P''}\nDIGITS = \"123456789\"\n", "py", "P"),
        ("puts \"123456789\"\nputs {P''}\n", "py", "-"),
        // Rules of programs name no variant.
        ("{P()}1 { x(R,C,V) : V=1..9 } 1 :- R=1..9, C=1..9.\nx(1..9,1..9,1..9).\n", "lp", "P"),
        ("x += 1\np = {P[]}\n", "py", "P"),
        ("X-Sudoku\n{P[]}\n", "txt", "-"),
        // Calls of methods with boards, and remarks of documents.
        ("test('a', () => { expect(solve(\"{P}\")).toBe(\"{Q}\") })\n", "js", "P Q"),
        ("p = '%s' % \"{P}\"\nq = \"{Q}\"\n", "py", "P Q"),
        ("<html><!-- {S} --><pre>{P#}</pre></html>", "html", "P"),
        // A slash is between givens.
        ("{P/}\n", "txt", "P"),
        ("{P/} // R1C3=9\n", "txt", "P"),
        // A column for each cell: names with commas, and rows at fault.
        ("name,{c}\n\"easy, one\",{P,}\nb,{Q,}\n", "csv", "P Q"),
        ("name,{c}\na,{P,}\nb,z{Q,}\nc,{P,}\n", "csv", "P ! P"),
        ("name,{c}\na,{P,}\nb,{Q,},1\nc,{P,}\n", "csv", "P ! P"),
        ("{c},note\n{P,},hard one\n{Q,},easy one\n", "csv", "P Q"),
        (
            "id,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16\n1,1,0,0,0,0,0,4,0,0,0,0,2,0,0,3,0\n",
            "csv",
            "1000004000020030classic:4",
        ),
        // Tables of other numbers.
        ("n1 n2 n3 n4\n1 2 3 4\n1 3 2 4\n2 1 4 3\n2 4 1 3\n", "txt", "-"),
        ("   0 1 2 3\n0  4 0 0 1\n1  0 3 1 0\n2  1 0 4 0\n3  0 0 2 3\n", "txt", "-"),
        ("1 3 3 2 1\n2 1 4 4 2\n3 2 2 1 3\n4 4 1 2 1\n", "txt", "-"),
    ] {
        let found = shown(&filled(template), extension);
        if found != expected {
            wrong.push(format!("{template}: {expected}, found {found}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_sentence_about_solutions_names_no_puzzle() {
    let puzzle = "12..\n34..\n..4.\n..1.\n";
    let prose = "It is quick.\n".repeat(12);
    let text =
        format!("{puzzle}\nThe others can be solved with more patience than this one.\n\n{puzzle}");
    for text in [text, format!("{puzzle}\nIts solution is below.\n{prose}\n{puzzle}")] {
        let records = read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
        assert_eq!(records.len(), 2, "{text}");
        assert!(records.iter().all(|record| record.solution.is_none()), "{text}");
    }
    let named = format!("{puzzle}\nSolution:\n{puzzle}");
    assert!(read(named.as_bytes(), None, &ReadOptions::default()).is_err());
}

#[test]
fn two_signs_of_empty_cells_have_a_note() {
    let notes = |rows: &str, symbols| {
        let text = format!("g = [{rows}]\n");
        let options = ReadOptions { symbols, ..ReadOptions::default() };
        read(text.as_bytes(), None, &options).unwrap()[0].notes.join("\n")
    };
    let rows = "[_, 1, 0, _], [2, _, _, _], [_, _, 1, _], [_, _, _, 3]";
    assert!(notes(rows, None).contains("both 0 and _"));
    let from_zero = Some(clausoku_board::NumberNotation::FromZero);
    assert!(!notes(rows, from_zero).contains("both 0 and _"));
    assert!(!notes(&rows.replace('0', "_"), None).contains("both 0 and _"));
}

#[test]
fn other_solutions_have_a_note() {
    let solutions = ["1234\n3412\n2143\n4321\n", "1234\n3421\n2143\n4312\n"];
    let rows = |text: &str| read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
    // The second one has other values than the first, which has all of them.
    let both =
        rows(&format!("Given solution:\n{}\nOther solution:\n{}", solutions[0], solutions[1]));
    assert_eq!(both.len(), 2);
    assert!(both.iter().all(|record| record.solution.is_none()));
    let list = |text: &str| {
        format!("[{}]", text.lines().map(|row| format!("\"{row}\"")).collect::<Vec<_>>().join(", "))
    };
    let text = format!(
        "puzzle = {}\nsolution = {}\nother_solution = {}\n",
        list(&solutions[0].replace('3', ".")),
        list(solutions[0]),
        list(&solutions[1].replacen("3421", "4321", 1)),
    );
    let found = rows(&text);
    assert_eq!(
        found.iter().map(|record| record.solution.is_some()).collect::<Vec<_>>(),
        [true, false],
        "{text}"
    );
    assert!(
        found.iter().any(|record| record.notes.join("").contains("belongs to no puzzle")),
        "{text}"
    );
}

#[test]
fn what_is_beside_a_puzzle_in_one_line_is_text() {
    let puzzle =
        ".......1.....2...3.........4....3.......5...6....1.........78......6........32...";
    for text in [
        format!("Some words here\n{puzzle} ED=20.0/9.4/2.9\n"),
        format!("FROM (SELECT '{puzzle}'::text AS sud) t\n"),
    ] {
        let records = read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
        assert_eq!(records[0].puzzle.to_string(), puzzle, "{text}");
        assert_eq!(records.len(), 1, "{text}");
    }
}
