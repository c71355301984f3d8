//! Tables of puzzles: their separators, and the names of their columns.

use clausoku_formats::{
    Format, LineReader, ParseLine, ReadOptions, Sample, StreamError, WriteOptions, by_name, detect,
    read,
};

#[test]
fn tables_are_told_apart_by_their_separators() {
    for (separator, name) in [(',', "csv"), (';', "csv"), ('\t', "tsv")] {
        let text = format!("puzzle{separator}solution\n1..............4{separator}\n");
        let found = detect(Sample::new(text.as_bytes(), true)).unwrap();
        assert_eq!(found.name, name);
        assert_eq!(read(text.as_bytes(), None, &ReadOptions::default()).unwrap().len(), 1);
    }
}

#[test]
fn columns_are_separated_by_tabs() {
    let text = "puzzle\tsolution\n12..34..2143...1\t1234341221434321\n";
    let records = read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
    let written = by_name("tsv").unwrap().write(&records, WriteOptions::default());
    assert_eq!(written.unwrap(), text);
}

fn parser(header: &str) -> Box<dyn ParseLine> {
    let parser =
        by_name("csv").and_then(|format: &Format| format.line_parser(&ReadOptions::default()));
    let mut parser = parser.unwrap().unwrap();
    assert!(parser.table().is_none());
    parser.parse_line(1, header).unwrap();
    parser.fork()
}

#[test]
fn columns_have_names_and_fields() {
    let parser = parser("id, Quizzes,solutions,\"the rating\"");
    let table = parser.table().unwrap();
    assert_eq!(table.names(), ["id", "Quizzes", "solutions", "the rating"]);
    assert_eq!(table.others().collect::<Vec<_>>(), ["id", "the rating"]);
    assert_eq!([table.column("ID"), table.column("rating")], [Some(0), None]);
    let line = "7, 1...,\"1,2\",\"said \"\"hard\"\"\"";
    assert_eq!(table.fields(line), ["7", " 1...", "1,2", "said \"hard\""]);
    let field = |line, column: usize| {
        table.fields(line).get(column).map(ToString::to_string).unwrap_or_default()
    };
    assert_eq!(field("7, 1... ,,2.5", 3), "2.5");
    assert_eq!(field("7,1...,,\"#3\"", 3), "#3");
    // A row may begin with #; a comment has fewer fields.
    assert_eq!(["#7,1...,,#3", "#7,1...,,"].map(|line| field(line, 0)), ["#7", "#7"]);
    assert_eq!(field("#7,1...,,C#", 3), "C#");
    assert_eq!(field("#7,1...,,C#,more", 3), "C#,more");
    assert_eq!(field("# by Ann, of 2026", 0), "");
    // What is behind the last column is kept in it; empty fields are not.
    assert_eq!(field("7,1...,,2.5,more", 3), "2.5,more");
    assert_eq!(field("\"7\",1...,,2.5,\"more\"", 3), "2.5,\"more\"");
    assert_eq!(field("7,1...,,2.5,,", 3), "2.5");
}

/// A quoted field may contain line breaks: later rows have the numbers of their lines, in a whole text and in a stream.
#[test]
fn a_row_has_line_breaks_between_quotes() {
    let cells = "12..34....4...1.";
    let text = format!(
        "\u{feff}\"id\",\"the\nnote\",puzzle\r\n1,\"a\n\n,\"\"b\"\"\",{cells}\n\
         \"2\",\"\r\nc\" ,\"12..\n34..\n..4.\n..1.\"\r\n# say \"hi\n\
         3,\"open,{cells}\n4,d,{cells}\n5,\"\n\",1..x\n6,\"\n\",{cells}"
    );
    let expected = [(3, None), (6, None), (12, Some(3)), (13, None), (14, Some(7)), (16, None)];
    let csv = by_name("csv").unwrap();
    let stream = LineReader::for_format(csv, text.as_bytes(), &ReadOptions::default());
    let read: Vec<_> = stream.unwrap().unwrap().collect();
    let places = read.iter().map(|read| match read {
        Ok(record) => {
            assert_eq!(record.puzzle.to_string(), cells);
            (record.line, None)
        }
        Err(StreamError::Line(error)) => (error.line(), Some(error.column())),
        Err(error) => panic!("{error}"),
    });
    assert_eq!(places.collect::<Vec<_>>(), expected);
    let found = detect(Sample::new(text.as_bytes(), true)).unwrap();
    assert_eq!(found.name, "csv");
    let good = text.replace("3,\"open", "3,closed").replace("1..x", cells);
    let records = csv.read(&good, &ReadOptions::default()).unwrap();
    let lines: Vec<_> = records.iter().map(|record| record.line).collect();
    assert_eq!(lines, [3, 6, 12, 13, 14, 16]);
}

/// The quote of one row closes nothing in another, and every row after it is read.
#[test]
fn an_open_quote_is_the_fault_of_its_line() {
    let cells = "12..34....4...1.";
    for (open, column) in [("x,\"y", 3), ("\"x", 1)] {
        let rows = format!("7,{cells}\n\"8\",{cells}\n\"a\nb\",{cells}\n").repeat(3);
        let text = format!("id,puzzle\n{open}\n{rows}");
        let csv = by_name("csv").unwrap();
        let stream = LineReader::for_format(csv, text.as_bytes(), &ReadOptions::default());
        let read: Vec<_> = stream.unwrap().unwrap().collect();
        match &read[0] {
            Err(StreamError::Line(error)) => {
                assert_eq!((error.line(), error.column()), (2, column));
                assert!(error.message().starts_with("expected a field with a closing quote"));
            }
            other => panic!("{other:?}"),
        }
        let lines: Vec<_> = read[1..].iter().map(|read| read.as_ref().unwrap().line).collect();
        assert_eq!(lines, [3, 4, 5, 7, 8, 9, 11, 12, 13]);
    }
}

#[test]
fn a_column_names_the_board_of_each_row() {
    let cells = "1..............4";
    let text = format!(
        "puzzle,variant\n{cells},diagonal\n{cells},\n{cells},classic\n{cells},x:4\n{cells},X-Sudoku\n"
    );
    let records = read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
    let names: Vec<&str> = records.iter().map(|record| record.puzzle.variant().name()).collect();
    assert_eq!(names, ["x:4", "classic:4", "classic:4", "x:4", "x:4"]);
    // Any other name is a fault, unless the options name the board.
    let table = |name: &str| format!("puzzle,variant\n{cells},{name}\n");
    for name in ["killer", "renban", "series 7", "x:9"] {
        let error = read(table(name).as_bytes(), None, &ReadOptions::default()).unwrap_err();
        assert_eq!((error.line(), error.column()), (2, 18), "{name}: {error}");
    }
    let text = table("killer");
    let variant = clausoku_board::Variant::by_name("classic:4").ok().map(Into::into);
    let options = ReadOptions { variant, ..ReadOptions::default() };
    assert_eq!(read(text.as_bytes(), None, &options).map(|records| records.len()), Ok(1));
    // Solutions are those of the board.
    let solved = "1234341221434321";
    let diagonal = format!("puzzle,solution,variant\n12..34..2143...1,{solved},x\n");
    assert!(read(diagonal.as_bytes(), None, &ReadOptions::default()).is_err());
    assert!(
        read(diagonal.replace(",x\n", ",\n").as_bytes(), None, &ReadOptions::default()).is_ok()
    );
}

#[test]
fn rules_of_rows_are_no_loss() {
    let cells = "1..............4";
    let read_all = |text: &str| read(text.as_bytes(), None, &ReadOptions::default());
    for (name, value, variant) in [
        ("antiknight", "0", Some("classic:4")),
        ("diagonal", "true", Some("x:4")),
        ("type", "killer", Some("classic:4")),
        ("x", "1", Some("classic:4")),
        ("x", "true", Some("x:4")),
        ("sum", "405", Some("classic:4")),
        ("cages", "R1C1 R1C2 3", None),
        ("rules", "Digits along a palindrome read the same both ways.", None),
        ("rules", "Normal rules apply.", Some("classic:4")),
        ("thermometers", "", Some("classic:4")),
        ("antiknight", "1", Some("anti-knight:4")),
        ("rules", "Anti-Knight", Some("anti-knight:4")),
        ("rules", "Anti-Queen", None),
        ("thermometers", "R1C1 R1C2", None),
    ] {
        let table = format!("id,puzzle,{name}\n7,{cells},{value}\n");
        let object = format!("{{\"id\": 7, \"puzzle\": \"{cells}\", \"{name}\": \"{value}\"}}\n");
        let texts = [Some(table), cfg!(feature = "json").then_some(object)];
        for text in texts.into_iter().flatten() {
            let found = read_all(&text);
            let found = found.as_ref().map(|records| records[0].puzzle.variant().name());
            assert_eq!(found.ok(), variant, "{text}");
        }
    }
    // The fault of one row is not that of the list.
    let lines = format!("puzzle,antiqueen\n{cells},0\n{cells},1\n{cells},0\n");
    let error = read_all(&lines).unwrap_err();
    assert_eq!((error.line(), error.column()), (3, 18), "{error}");
}
