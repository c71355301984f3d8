//! Boards in the containers of programs and documents: damaged ones beside whole ones, which are not read as if they were alone, and one that is
//! selected by its name.

use clausoku_formats::{ReadOptions, read_each};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const OTHER: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

type Member<'m> = (&'m str, Vec<String>);

fn rows(line: &str) -> Vec<String> {
    (0..9).map(|row| line[9 * row..9 * row + 9].to_owned()).collect()
}

/// Returns the rows of the puzzle with each kind of damage, and without one.
fn damages() -> Vec<(&'static str, Vec<String>)> {
    let with = |change: &dyn Fn(&mut Vec<String>)| {
        let mut rows = rows(PUZZLE);
        change(&mut rows);
        rows
    };
    vec![
        ("", rows(PUZZLE)),
        ("a sign less", with(&|rows| rows[3].truncate(8))),
        ("a sign more", with(&|rows| rows[3].push('.'))),
        ("a row less", with(&|rows| rows.truncate(8))),
        ("a row more", with(&|rows| rows.push(".........".to_owned()))),
        ("another sign", with(&|rows| rows[3].replace_range(4..5, "z"))),
    ]
}

/// Writes the members in containers: in one line between quotes, in rows, in lists of rows.
fn containers(members: &[Member<'_>]) -> Vec<String> {
    let joined = |write: &dyn Fn(&str, &[String]) -> String| -> String {
        members.iter().map(|(name, rows)| write(name, rows)).collect()
    };
    let lines = |rows: &[String], before: &str, behind: &str| -> String {
        rows.iter().map(|row| [before, row, behind, "\n"].concat()).collect()
    };
    let object = joined(&|name, rows| format!("  {name}: '{}',\n", rows.concat()));
    let block = joined(&|name, rows| {
        let rows = lines(rows, "        ", "");
        format!("    static final String {name} = \"\"\"\n{rows}        \"\"\";\n")
    });
    let lists = joined(&|name, rows| format!("  {name}: [\n{}  ],\n", lines(rows, "    '", "',")));
    vec![
        format!("export const sample = {{\n{object}}};\n"),
        format!("DATA = {{\n{}}}\n", object.replace("  ", "    ")),
        joined(&|name, rows| format!("const {name} = \"{}\";\n", rows.concat())),
        joined(&|name, rows| format!("{name}: {}\n", rows.concat())),
        format!("[boards]\n{}", joined(&|name, rows| format!("{name} = {}\n", rows.concat()))),
        joined(&|name, rows| format!("{name} = \"\"\"\n{}\"\"\"\n\n", lines(rows, "", ""))),
        joined(&|name, rows| format!("const {name} = `\n{}`;\n", lines(rows, "", ""))),
        joined(&|name, rows| format!("var {name} = `{}`\n", rows.join("\n"))),
        format!("class Boards {{\n{block}}}\n"),
        joined(&|name, rows| format!("{name} = [\n{}]\n\n", lines(rows, "    \"", "\","))),
        format!("export const sample = {{\n{lists}}};\n"),
        joined(&|name, rows| format!("{name}: |\n{}", lines(rows, "  ", ""))),
        joined(&|name, rows| format!("char *{name} =\n{};\n", lines(rows, "    \"", "\""))),
        joined(&|name, rows| format!("String {name} = \"\"\n{};\n", lines(rows, "  + \"", "\""))),
    ]
}

#[test]
fn a_damaged_board_is_not_dropped() {
    for (damage, damaged) in damages() {
        let puzzle = ("puzzle", damaged.clone());
        let solution = ("solution", rows(SOLUTION));
        let (easy, hard) = (("easy", damaged), ("hard", rows(OTHER)));
        for members in [
            [puzzle.clone(), solution.clone()],
            [solution, puzzle],
            [easy.clone(), hard.clone()],
            [hard, easy],
        ] {
            let is_pair = members.iter().any(|member| member.0 == "solution");
            for text in containers(&members) {
                let records = read_each(text.as_bytes(), None, &ReadOptions::default());
                let is_read =
                    records.as_ref().is_ok_and(|records| records.iter().all(Result::is_ok));
                assert!(!is_read || damage.is_empty(), "{damage}\n{text}");
                if is_pair && damage.is_empty() {
                    let records = records.unwrap_or_else(|error| panic!("{text}\n{error}"));
                    assert!(records[0].as_ref().is_ok_and(|record| record.solution.is_some()));
                }
            }
        }
    }
}

#[test]
fn a_damaged_board_has_the_place_of_its_damage() {
    for (damage, expected) in [
        ("a sign less", "line 17, column 1: expected 9 cells in row 4, found 8"),
        ("a sign more", "line 17, column 1: expected 9 cells in row 4, found 10"),
        ("a row less", "line 21, column 1: expected 9 rows of 9 cells, found 8 rows"),
        ("a row more", "line 23, column 1: expected 9 rows of 9 cells, found 10 rows"),
        ("another sign", "line 17, column 1: expected a value from 1 to 9, found 'z'"),
    ] {
        let (_, damaged) = damages().into_iter().find(|row| row.0 == damage).unwrap();
        let text = format!(
            "hard = \"\"\"\n{}\n\"\"\"\n\neasy = '''\n{}\n'''\n",
            rows(OTHER).join("\n"),
            damaged.join("\n")
        );
        let records = read_each(text.as_bytes(), None, &ReadOptions::default()).unwrap();
        assert!(records.len() == 2 && records[0].is_ok(), "{text}");
        let error = records[1].as_ref().unwrap_err().to_string();
        assert!(error.contains(expected), "{text}\n{error}");
    }
}

#[test]
fn givens_by_cells_beside_a_grid_are_not_dropped() {
    for (givens, is_puzzle) in [
        (r#""givens": {"r1c1": 5, "r9c9": 9}"#, true),
        (r#""clues": [[1, 1, 5], [9, 9, 9]]"#, true),
        (r#""notes": {"r1c1": [5, 6], "r9c9": [1]}"#, false),
        (r#""size": {"rows": 9, "columns": 9}"#, false),
    ] {
        let text = format!("[{{\"id\": 1, {givens}}}, {{\"id\": 2, \"grid\": \"{PUZZLE}\"}}]");
        let records = read_each(text.as_bytes(), None, &ReadOptions::default()).unwrap();
        assert_eq!(
            records.iter().filter(|record| record.is_err()).count(),
            usize::from(is_puzzle),
            "{text}"
        );
        assert_eq!(records.iter().filter(|record| record.is_ok()).count(), 1, "{text}");
    }
}

#[test]
fn other_lines_beside_a_board_are_no_damaged_ones() {
    let board = format!("puzzle = \"{PUZZLE}\"\n");
    let rows = rows(PUZZLE).join("\n");
    for other in [
        "flags = \"\"\"\n000000000\n010000000\n000000000\n0001000\n\"\"\"\n".to_owned(),
        "id = 12345678901234567890\nsha: d41d8cd98f00b204e9800998ecf8427e\n".to_owned(),
        "names = [\"alligator\", \"crocodile\", \"tarantula\", \"albatross\"]\n".to_owned(),
        format!("/*\n{}\n*/\n", &rows[..79]),
    ] {
        let text = format!("{other}{board}");
        let records = read_each(text.as_bytes(), None, &ReadOptions::default());
        let records = records.unwrap_or_else(|error| panic!("{text}\n{error}"));
        assert!(records.len() == 1 && records[0].is_ok(), "{text}");
    }
}

#[test]
fn a_board_is_selected_by_its_name() {
    let members = [("easy", rows(PUZZLE)), ("hard", rows(OTHER))];
    for text in containers(&members) {
        let named = |name: &str| {
            let options =
                ReadOptions { puzzle_column: Some(name.into()), ..ReadOptions::default() };
            read_each(text.as_bytes(), None, &options)
        };
        for (name, line) in [("easy", PUZZLE), ("hard", OTHER), ("HARD", OTHER)] {
            let records = named(name).unwrap_or_else(|error| panic!("{name}\n{text}\n{error}"));
            let [Ok(record)] = &records[..] else { panic!("{name}\n{text}\n{records:?}") };
            let filled = line.bytes().filter(u8::is_ascii_digit).count();
            assert_eq!(record.puzzle.givens().filled_count(), filled, "{name}\n{text}");
        }
        let error = named("other").expect_err(&text).to_string();
        assert!(error.contains("a board named other, found easy, hard"), "{text}\n{error}");
    }
}
