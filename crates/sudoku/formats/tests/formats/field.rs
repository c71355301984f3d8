//! Texts from the field, as other programs write them and as users type them: each with the cells that are read, or the place
//! of the fault and a part of its message.

use clausoku_formats::{ReadOptions, Sample, detect_file, read, read_detected, read_each};

use super::digits;

const NINE: &str =
    "480000600000803940900054020100000000000090370008302060090600000000000400500081000";
const FOUR: &str = "1000004000020030";

/// Returns the rows of cells, with this sign for empty ones, this sign between two cells, and these around each row.
fn rows(cells: &str, empty: &str, between: &str, [before, after]: [&str; 2]) -> String {
    let order = cells.len().isqrt();
    let row = |row: &[u8]| {
        let cell = |&c: &u8| if c == b'0' { empty.to_owned() } else { char::from(c).to_string() };
        format!("{before}{}{after}\n", row.iter().map(cell).collect::<Vec<_>>().join(between))
    };
    cells.as_bytes().chunks(order).map(row).collect()
}

fn plain(cells: &str) -> String {
    rows(cells, ".", "", [""; 2])
}

/// The texts of a puzzle.
fn texts(cells: &str) -> Vec<(String, usize)> {
    let order = cells.len().isqrt();
    let block = order.isqrt();
    let rows_of = |empty: &str, between: &str| rows(cells, empty, between, [""; 2]);
    let line = |empty: &str| rows_of(empty, "").replace('\n', "");
    let plain = plain(cells);
    let mut texts = Vec::new();
    // One sign that is no usual one.
    for empty in ["?", "-"] {
        texts.extend([rows_of(empty, ""), rows_of(empty, " "), line(empty)].map(|text| (text, 1)));
        texts.push((format!("puzzle\n{}\n", line(empty)), 1));
        texts.push((format!("{0}\n{0}\n", line(empty)), 2));
    }
    // Text above and between grids.
    for title in [
        "Grid 01",
        "% remark",
        "[Puzzle 1]",
        "#tag",
        "<sudoku>",
        "// easy",
        "Board 12:",
        "=== easy ===",
        "Name: x\nAuthor: Arto Inkala",
        "\\begin{sudoku}",
        "Sudoku-Nr. 5",
    ] {
        texts.push((format!("{title}\n{plain}"), 1));
        texts.push((format!("{title}\n{plain}{title}\n{plain}"), 2));
        texts.push((format!("{title}\n\n{plain}\n{title}\n\n{plain}"), 2));
        // A line of a list without a number may be in the place of a puzzle.
        if title.ends_with(|c: char| !c.is_alphabetic()) && title != "=== easy ==="
            || title == "% remark"
        {
            texts.push((format!("{title}\n{}\n{title}\n{}\n", line("."), line("0")), 2));
        }
    }
    // Sizes.
    for size in [
        format!("{block}, {block}"),
        format!("{block} {block}"),
        format!("{order} {order}"),
        format!("{order}x{order}"),
        order.to_string(),
    ] {
        texts.push((format!("{size}\n{plain}"), 1));
        for empty in ["_", ".", "0", "-", "?"] {
            texts.push((format!("{size}\n{}", rows_of(empty, " ")), 1));
        }
    }
    // Rows in one line, with an identifier, and with a solution or a comment behind.
    for sign in [" ", ",", "/", ";", "|", "\t"] {
        texts.push((plain.trim_end().replace('\n', sign), 1));
    }
    for identifier in ["17 ", "17,", "p1: ", "1. ", "Arto Inkala, 2012: ", "000000001\t"] {
        texts.push((format!("{identifier}{}, hard\n", line(".")), 1));
        texts.push((format!("{identifier}{0}\n{identifier}{0}\n", line("0")), 2));
    }
    // Lists in brackets.
    for (empty, quote) in
        [("0", ""), ("null", ""), ("None", ""), ("0", "\""), ("", "'"), (".", "'")]
    {
        let between = format!("{quote}, {quote}");
        let row = ["[".to_owned() + quote, quote.to_owned() + "],"];
        let list = rows(cells, empty, &between, [&row[0], &row[1]]);
        let list = list.trim_end().trim_end_matches(',');
        texts.push((format!("[{list}]\n"), 1));
        texts.push((format!("[{}]", list.replace('\n', "")), 1));
        texts.push((format!("grid = [{list}]\n"), 1));
        texts.push((format!("{{\"board\":[{list}]}}\n"), 1));
        let braces = list.replace('[', "{").replace(']', "}");
        texts.push((format!("int grid[{order}][{order}] = {{{braces}}};\n"), 1));
    }
    texts.push((
        format!("[{}]", rows(cells, ".", "", ["\"", "\","]).trim_end().trim_end_matches(',')),
        1,
    ));
    let objects: Vec<String> = cells.chars().map(|c| format!("{{\"val\":{c}}}")).collect();
    texts.push((format!("[{}]", objects.join(",")).replace(":0}", ":null}"), 1));
    // Cells between bars, commas or in columns.
    let dotted = rows(cells, " ", "|", ["|", "|."]);
    texts.push((dotted.clone(), 1));
    texts.push((format!("\\begin{{sudoku}}\n{dotted}\\end{{sudoku}}\n"), 1));
    for between in [",", ";", "\t"] {
        texts.push((rows_of("", between), 1));
    }
    texts.push((rows_of(" ", ""), 1));
    texts
}

#[test]
fn texts_of_other_programs_are_read() {
    let options = ReadOptions::default();
    for cells in [NINE, FOUR] {
        for (text, count) in texts(cells) {
            let expected = vec![cells.to_owned(); count];
            let sample = Sample::new(text.as_bytes(), true);
            let format = detect_file(sample, &options, Some("txt"));
            let format = format.unwrap_or_else(|error| panic!("{error}\n{text}"));
            let found = read_detected(text.as_bytes(), format, &options)
                .and_then(|records| records.into_iter().collect::<Result<Vec<_>, _>>());
            let found = found.unwrap_or_else(|error| panic!("{error}\n{text}"));
            let found: Vec<String> = found.iter().map(|record| digits(&record.puzzle)).collect();
            assert_eq!(found, expected, "{text}");
            // Both other ways of reading agree.
            let all = read(text.as_bytes(), None, &options).unwrap();
            let each = read_each(text.as_bytes(), None, &options).unwrap();
            assert_eq!((all.len(), each.len()), (count, count), "{text}");
        }
    }
}

#[test]
fn regions_below_the_cells_are_those_of_a_jigsaw() {
    let cells = "0104000000000200";
    for text in [
        format!("4 4\n{}1 1 1 2\n1 3 2 2\n4 3 3 2\n4 4 4 3\n", rows(cells, "-", " ", [""; 2])),
        format!("4\n{}1112\n1322\n4332\n4443\n", plain(cells)),
        format!("{}AAAB\nACBB\nDCCB\nDDDC\n", plain(cells)),
        format!("{}\n\naaab\nacbb\ndccb\ndddc\n", plain(cells)),
        format!("{}AAABACBBDCCBDDDC\n", plain(cells).replace('\n', "")),
        format!("{},AAABACBBDCCBDDDC\n", plain(cells).replace('\n', "")),
    ] {
        let found = read(text.as_bytes(), None, &ReadOptions::default());
        let found = found.unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].puzzle.variant().name(), "jigsaw:AAAB/ACBB/DCCB/DDDC", "{text}");
        assert_eq!(digits(&found[0].puzzle), cells, "{text}");
    }
}

#[test]
fn other_faults_name_the_sign_and_the_place() {
    let blanks = "83729615\n25186394\n9 6154823\n1395 6284\n6254983 1\n74 312569\n39264 158\n817 35496\n564981 32\n";
    let cut = rows(NINE, " ", "", [""; 2])
        .lines()
        .map(|line| line.trim_end().to_owned() + "\n")
        .collect();
    let one = |sign: &str| plain(NINE).replacen("394", &format!("3{sign}4"), 1);
    for (text, place, message) in [
        (NINE.replace("394", "3?4"), (1, 16), "found '?'"),
        (one("!"), (2, 7), "found '!'"),
        (one("?"), (2, 7), "found '?'"),
        (one("-"), (2, 7), "found '-'"),
        (format!("Grid 1\n{}", one("A")), (3, 7), "found 'A'"),
        (format!("Grid 1\n{}", plain(NINE).replacen("....", "...", 1)), (2, 1), "expected 9 cells"),
        (
            blanks.to_owned(),
            (1, 9),
            "8 to 9 characters: if blanks are empty cells, those at the ends are lost",
        ),
        (cut, (1, 8), "those at the ends are lost"),
        ("[[1,0,0,0],[0,0,5,0],[0,0,0,2],[0,0,3,0]]".to_owned(), (1, 17), "found '5'"),
        ("[[1,0,0,0],[0,0,4],[0,0,0,2],[0,0,3,0]]".to_owned(), (1, 17), "expected 4 cells"),
        ("[{\"row\":1,\"value\":2}]".to_owned(), (1, 1), "of JSON, these are read"),
        ("{\"a\":1}".to_owned(), (1, 1), "of JSON, these are read"),
        ("Dear reader,\nhello\n".to_owned(), (1, 1), "# begins a remark"),
        (format!("[Puzzle]\n{}[Comment]\nhello\n", plain(NINE)), (11, 1), "one of the sections"),
    ] {
        let error = read(text.as_bytes(), None, &ReadOptions::default());
        let error = error.err().unwrap_or_else(|| panic!("{text}"));
        let found = (error.line(), error.column());
        let is_place = found.0 == place.0 && (place.1 == 1 || found.1 == place.1);
        assert!(is_place && error.message().contains(message), "{error}\n{text}");
    }
}

#[test]
fn lists_in_a_file_of_the_name_of_objects_are_read() {
    let list = "[{\"val\":1},{\"val\":2},{\"val\":3},{\"val\":4}".to_owned()
        + &",{\"val\":null}".repeat(12)
        + "]";
    let objects = clausoku_formats::by_name("fpuzzles");
    let read = read_detected(list.as_bytes(), objects, &ReadOptions::default()).unwrap();
    let [Ok(record)] = &read[..] else { panic!("{read:?}") };
    assert_eq!(record.puzzle.givens().filled_count(), 4);
    // An object that has a fault is one all the same.
    let fault = read_detected(b"{\"size\":4}", objects, &ReadOptions::default()).unwrap_err();
    assert!(!fault.message().contains("of JSON, these are read"), "{}", fault.message());
}

/// The candidates of each cell of a puzzle, with this text between two cells.
fn candidates(between: &str) -> String {
    let cells: Vec<u32> = FOUR.chars().map(|c| c.to_digit(10).unwrap()).collect();
    let at = |row: usize, column: usize| cells[row * 4 + column];
    let words = (0..16).map(|index| {
        let (row, column) = (index / 4, index % 4);
        if at(row, column) > 0 {
            return at(row, column).to_string();
        }
        let sees = |value: u32| {
            (0..16).any(|other| {
                let [r, c] = [other / 4, other % 4];
                let is_block = r / 2 == row / 2 && c / 2 == column / 2;
                (r == row || c == column || is_block) && at(r, c) == value
            })
        };
        (1..=4).filter(|&value| !sees(value)).map(|value| value.to_string()).collect()
    });
    let words: Vec<String> = words.collect();
    words.chunks(4).map(|row| row.join(between) + "\n").collect()
}

#[test]
fn marks_beside_cells_are_read() {
    let bordered = "2, 2\n+----+----+\n| 1*4| . .|\n| . .| 4 .|\n+----+----+\n| . .| . 2|\n| . .| 3 .|\n+----+----+\n";
    let record = &read(bordered.as_bytes(), None, &ReadOptions::default()).unwrap()[0];
    assert_eq!(digits(&record.puzzle), "1400004000020030");
    // A `+` before each value that was placed: with 19 of them, the line has as many signs as a board of 10 symbols.
    let mut marked = 0;
    let cells: String = NINE
        .chars()
        .map(|c| {
            let is_marked = c != '0' && marked < 19;
            marked += usize::from(is_marked);
            if is_marked { format!("+{c}") } else { c.to_string() }
        })
        .collect();
    let text = format!("{cells}:133\n");
    assert_eq!(cells.len(), 100);
    let sample = Sample::new(text.as_bytes(), true);
    let format = detect_file(sample, &ReadOptions::default(), Some("txt")).unwrap();
    let records = read_each(text.as_bytes(), format, &ReadOptions::default()).unwrap();
    let record = records[0].as_ref().unwrap();
    assert_eq!(digits(&record.puzzle), NINE);
    assert_eq!((record.placed.len(), record.puzzle.excluded().len()), (19, 1));
}

#[test]
fn candidates_of_other_programs_are_read() {
    let plain = candidates(" ");
    let rows: Vec<&str> = plain.lines().collect();
    let bordered = |top: &str, middle: &str, bottom: &str| {
        let row = |row: &str| {
            let cells: Vec<&str> = row.split(' ').collect();
            format!("| {:5}{:5}| {:5}{:5}|\n", cells[0], cells[1], cells[2], cells[3])
        };
        let [a, b, c, d] = [0, 1, 2, 3].map(|index| row(rows[index]));
        format!("{top}\n{a}{b}{middle}\n{c}{d}{bottom}\n")
    };
    let hodoku = bordered(
        ".-----------.-----------.",
        ":-----------+-----------:",
        "'-----------'-----------'",
    );
    let marked = hodoku.replacen("| 1    234  ", "| 1    *2-34", 1);
    assert_ne!(marked, hodoku);
    for (text, count) in [
        (plain.clone(), 1),
        (candidates("\t"), 1),
        (hodoku.clone(), 1),
        (format!("{hodoku}{hodoku}"), 2),
        (format!("Puzzle 5\n{hodoku}"), 1),
        (format!("{hodoku}\nHidden Single: r1c2=4\n"), 1),
        (format!("{hodoku}Locked Candidates Type 1 (Pointing): 2 in b1 => r1c4<>2\n{hodoku}"), 2),
        (marked, 1),
        (
            bordered(
                "*-----------------------*",
                "|-----------+-----------|",
                "*-----------------------*",
            ),
            1,
        ),
    ] {
        let records = read(text.as_bytes(), None, &ReadOptions::default());
        let records = records.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(records.len(), count, "{text}");
        for record in records {
            assert!(record.placed.is_empty());
            let filled = digits(&record.puzzle);
            let fits = filled.chars().zip(FOUR.chars()).all(|(a, b)| b == '0' || a == b);
            assert!(fits && !record.puzzle.excluded().is_empty(), "{text}: {filled}");
        }
    }
}

#[test]
fn values_that_a_player_placed_are_told_apart_in_candidates() {
    let text = "1 u4 23 23\n23 23 4 1\n34 134 1 2\n24 12 3 14\n";
    let record = &read(text.as_bytes(), None, &ReadOptions::default()).unwrap()[0];
    let placed: Vec<usize> = record.placed.iter().map(|cell| cell.index()).collect();
    assert_eq!((placed, &digits(&record.puzzle)[..4]), (vec![1], "1400"));
    let error = read(text.replace("u4", "u44").as_bytes(), None, &ReadOptions::default());
    assert!(error.unwrap_err().to_string().contains("line 1, column 3"));
}

/// A board of 16×16 with an empty cell in each row, in these symbols.
fn sixteen(symbols: &str, empty: &str, between: &str) -> String {
    let symbols: Vec<&str> = symbols.split(',').collect();
    let row = |row: usize| {
        let cell = |column: usize| {
            let value = (4 * (row % 4) + row / 4 + column) % 16;
            if (value + row).is_multiple_of(3) { empty } else { symbols[value] }
        };
        (0..16).map(cell).collect::<Vec<_>>().join(between) + "\n"
    };
    (0..16).map(row).collect()
}

#[test]
fn texts_of_more_kinds_are_read() {
    let cells = plain(NINE);
    let line = cells.replace('\n', "");
    let four = plain(FOUR);
    let numbers = rows(NINE, "0", ",", ["", ""]);
    let list = numbers.trim_end().replace('\n', "],[");
    let blanks = line.replace('.', " ");
    let blanks =
        format!("{}{}", &blanks[..80], if line.ends_with('.') { " " } else { &line[80..] });
    for (text, count) in [
        (blanks, 1),
        (format!("{{\"grid\": [[{list}]]}}"), 1),
        (format!("array([[{list}]])"), 1),
        (format!("puzzle = np.array([[{list}]])\n"), 1),
        (format!("9 3 3\n{}", rows(NINE, "0", " ", ["", ""])), 1),
        (format!("{cells}*********\n{cells}"), 2),
        (rows(NINE, "", ",", ["", ","]), 1),
        (format!("https://sudoku.coach/en/play/{NINE}"), 1),
        (format!("www.sudokuwiki.org/sudoku.htm?bd={NINE}"), 1),
    ] {
        let records = read(text.as_bytes(), None, &ReadOptions::default());
        let records = records.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(records.len(), count, "{text}");
        assert!(records.iter().all(|record| digits(&record.puzzle) == NINE), "{text}");
    }
    for text in [format!("I\n{four}II\n{four}"), format!("A\n{four}B\n{four}")] {
        let records = read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
        assert!(records.iter().all(|record| digits(&record.puzzle) == FOUR), "{text}");
        assert_eq!(records.len(), 2);
    }
    let letters = "A,B,C,D,E,F,G,H,I,J,K,L,M,N,O,P";
    let hex = "0,1,2,3,4,5,6,7,8,9,A,B,C,D,E,F";
    let from_one = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16";
    let expected = super::numbers(
        &read(sixteen(from_one, "0", " ").as_bytes(), None, &ReadOptions::default()).unwrap()[0]
            .puzzle,
    );
    for text in [
        sixteen(letters, ".", ""),
        sixteen(letters, "-", ""),
        sixteen(letters, "?", ""),
        sixteen(hex, ".", ""),
        format!("Hex sudoku 4\n{}", sixteen(hex, ".", "")),
        sixteen(from_one, "", ","),
        sixteen(from_one, ".", "\t"),
    ] {
        let sample = Sample::new(text.as_bytes(), true);
        let format = detect_file(sample, &ReadOptions::default(), Some("txt")).unwrap();
        let records = read_detected(text.as_bytes(), format, &ReadOptions::default());
        let records = records.unwrap_or_else(|error| panic!("{text}: {error}"));
        let record = records[0].as_ref().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(
            (records.len(), super::numbers(&record.puzzle)),
            (1, expected.clone()),
            "{text}"
        );
    }
}

#[test]
fn texts_of_more_kinds_are_refused_with_a_remedy() {
    let cells = plain(NINE);
    let short: String = cells.lines().flat_map(|line| [line.trim_end_matches('.'), "\n"]).collect();
    let cut = cells.replace('\n', "").replace('.', " ");
    for (text, place, parts) in [
        (format!("2012-05-01\n{cells}"), (1, 10), "# begins a remark"),
        (short, (1, 8), "the 9 rows have 1 to 8 cells: write ."),
        (cells.replace('.', "#"), (1, 3), "write . for an empty cell"),
        (format!("{}\n", &cut[..78]), (1, 79), "those at the ends are lost"),
        ("<table><tr><td>1</td></tr></table>\n".to_owned(), (1, 1), "HTML"),
        (cells.replacen("9...54.2.", "9...54.2", 1), (3, 9), "expected 9 cells, found 8"),
    ] {
        let error = read(text.as_bytes(), None, &ReadOptions::default()).unwrap_err();
        assert_eq!((error.line(), error.column()), place, "{error}");
        assert!(error.to_string().contains(parts), "{error}");
    }
}
