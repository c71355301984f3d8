//! Tables of puzzles: their separators, and the names of their columns.

use clausoku_formats::{
    Format, ParseLine, ReadOptions, Sample, WriteOptions, by_name, detect, read,
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
