//! Titles, authors and remarks of puzzles: which texts have them, and which formats keep them.

use clausoku_formats::{About, FORMATS, HeldAbout, ReadOptions, WriteOptions, by_name, read};

const ROWS: &str = "1...\n..4.\n...2\n..3.\n";

fn about(title: &str, author: &str, remark: &str) -> About {
    let [title, author, remark] = [title, author, remark].map(str::to_owned);
    About { title, author, remark }
}

fn read_all(text: &str) -> Vec<About> {
    let records = read(text.as_bytes(), None, &ReadOptions::default());
    let records = records.unwrap_or_else(|error| panic!("{text}: {error}"));
    records.into_iter().map(|record| record.about).collect()
}

#[test]
fn text_above_a_grid_is_its_title() {
    for (text, expected) in [
        (format!("Grid 01\n{ROWS}"), vec![about("Grid 01", "", "")]),
        (
            format!("% first\n{ROWS}% second\n{ROWS}"),
            vec![about("first", "", ""), about("second", "", "")],
        ),
        (
            format!("Two sudokus\n\nEasy one\nfrom a book\n{ROWS}\n{ROWS}"),
            vec![about("Easy one", "", "Two sudokus\nfrom a book"), About::default()],
        ),
        (format!("Name: x\nAuthor: Arto Inkala\n{ROWS}"), vec![about("x", "Arto Inkala", "")]),
        (format!("<sudoku>\n{ROWS}"), vec![About::default()]),
        (format!("2, 2\n{ROWS}"), vec![About::default()]),
        (
            format!("# title: Spring\n#author:me\n{ROWS}# not a title\n{ROWS}"),
            vec![about("Spring", "me", ""), About::default()],
        ),
        (
            format!("#A me\n#D Spring\n#CNo king.\n#B 2012\n[Puzzle]\n{ROWS}"),
            vec![about("Spring", "me", "No king.\nB 2012")],
        ),
    ] {
        assert_eq!(read_all(&text), expected, "{text}");
    }
}

#[test]
#[cfg(feature = "json")]
fn links_and_json_have_titles() {
    let cells = "[{},{},{},{}]";
    let grid = [cells; 4].join(",");
    let fpuzzles = |members: &str| format!("{{\"size\":4,\"grid\":[{grid}]{members}}}");
    let blocks = "[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],\
                  [[2,2],[2,3],[3,2],[3,3]]";
    let own = |members: &str| {
        format!("{{\"cellSize\":50,\"cells\":[{grid}],\"regions\":[{blocks}]{members}}}")
    };
    for (text, expected) in [
        (
            fpuzzles(",\"title\":\"T\\n1\",\"author\":\"A\",\"ruleset\":\"One.\\nTwo.\""),
            about("T 1", "A", "One.\nTwo."),
        ),
        (
            fpuzzles(
                ",\"cage\":[{\"value\":\"title: T\"},{\"value\":\"author: A\"},{\"value\":\"rules: R\"}]",
            ),
            about("T", "A", "R"),
        ),
        (fpuzzles(",\"title\":null,\"author\":5"), About::default()),
        (
            own(",\"metadata\":{\"title\":\"T\",\"author\":\"A\",\"rules\":\"R\"}"),
            about("T", "A", "R"),
        ),
        (
            own(",\"title\":\"T\",\"rules\":\"R\",\"metadata\":{\"rules\":\"R\"}"),
            about("T", "", "R"),
        ),
        (
            own(
                ",\"cages\":[{\"value\":\"title: T\"},{\"value\":\"rules: R\"},{\"value\":\"rules: S\"}]",
            ),
            about("T", "", "R\nS"),
        ),
        (
            "{\"puzzle\":\"1..............4\",\"title\":\"T\",\"remark\":7}".to_owned(),
            about("T", "", ""),
        ),
        ("[{\"name\":\"T\",\"input\":\".Shape~4x4.~R1C1_1\"}]".to_owned(), about("T", "", "")),
    ] {
        assert_eq!(read_all(&text), [expected], "{text}");
    }
}

#[test]
fn formats_keep_the_texts_that_they_hold() {
    let texts = about("A \"title\": <é>", "# title: me", "One.\nvariant: x\n[Puzzle]\n1...");
    let record = |about| {
        let mut record =
            read(ROWS.as_bytes(), None, &ReadOptions::default()).unwrap().swap_remove(0);
        record.about = about;
        record
    };
    let mut kept = Vec::new();
    for format in FORMATS {
        let records = [record(texts.clone()), record(About::default()), record(texts.clone())];
        let count = if format.holds.several { 3 } else { 1 };
        let Ok(text) = format.write(&records[..count], WriteOptions::default()) else { continue };
        let again = format.read(&text, &ReadOptions::default()).unwrap();
        for (record, again) in records.iter().zip(&again) {
            assert_eq!(again.puzzle, record.puzzle, "{text}");
            let expected = match format.holds.about {
                HeldAbout::No => &About::default(),
                _ => &record.about,
            };
            assert_eq!(again.about, *expected, "{text}");
        }
        assert_eq!(again.len(), count, "{text}");
        if format.holds.about != HeldAbout::No {
            kept.push(format.name);
        }
    }
    let expected = [
        "rows",
        "numbers",
        "pencilmarks",
        "sdk",
        "ss",
        "jsonl",
        "fpuzzles",
        "fpuzzles-link",
        "sudokupad",
    ];
    let expected: Vec<&str> = expected.into_iter().filter(|name| by_name(name).is_some()).collect();
    assert_eq!(kept, expected);
}

#[test]
fn a_text_of_a_link_is_no_row() {
    let mut hostile = read(ROWS.as_bytes(), None, &ReadOptions::default()).unwrap().swap_remove(0);
    hostile.about = about("", "", "# variant: x\n# symbols: letters");
    hostile.about.remark.push_str("\n1234\n");
    for name in ["rows", "numbers", "ss", "sdk", "pencilmarks"] {
        let format = by_name(name).unwrap();
        let text = format.write(std::slice::from_ref(&hostile), WriteOptions::default()).unwrap();
        let again = read(text.as_bytes(), Some(format), &ReadOptions::default()).unwrap();
        assert_eq!(again[0].puzzle, hostile.puzzle, "{text}");
    }
}
