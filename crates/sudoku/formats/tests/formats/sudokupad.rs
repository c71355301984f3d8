//! SudokuPad's own JSON and links, made by SudokuPad's import of a puzzle of f-puzzles.

use std::collections::BTreeSet;

use clausoku_formats::{ReadError, ReadErrorKind, ReadOptions, Record, Sample, WriteOptions};
use clausoku_testkit::Rng;

const FPUZZLES: &str =
    include_str!("../../../../../fuzz/seeds/grid_formats/fpuzzles_constraints.txt");
const JSON: &str = include_str!("../../../../../fuzz/seeds/grid_formats/sudokupad.json.txt");
const LINK: &str = include_str!("../../../../../fuzz/seeds/grid_formats/scl_link.txt");

fn read(text: &str) -> Result<Record, ReadError> {
    let records = clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default());
    records.map(|mut records| records.remove(0))
}

fn format_of(text: &str) -> Option<&'static str> {
    clausoku_formats::detect(Sample::new(text.as_bytes(), true)).map(|format| format.name)
}

/// The constraints and the regions, sorted.
fn rules(record: &Record) -> BTreeSet<String> {
    let variant = record.puzzle.variant();
    let regions = variant.regions().iter().map(|region| {
        let mut cells = region.cells.clone();
        cells.sort_unstable();
        format!("{:?} {cells:?}", region.scope)
    });
    let constraints = variant.constraints().iter();
    let constraints = constraints.map(|constraint| {
        // A sandwich sum is the same in both directions.
        let mut cells = constraint.cells.clone();
        if constraint.kind.name() == "sandwich" {
            cells.sort_unstable();
        }
        format!("{:?} {cells:?}", constraint.kind)
    });
    regions.chain(constraints).collect()
}

#[test]
fn what_sudokupad_makes_of_a_puzzle_is_the_same_puzzle() {
    let expected = read(FPUZZLES).unwrap();
    assert_eq!(expected.puzzle.variant().constraints().len(), 22);
    for text in [JSON, LINK] {
        assert_eq!(format_of(text), Some("sudokupad"));
        let record = read(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(record.puzzle.givens(), expected.puzzle.givens());
        assert_eq!(rules(&record), rules(&expected));
    }
}

#[test]
fn links_are_written_and_read_as_the_same_puzzle() {
    let expected = read(FPUZZLES).unwrap();
    for (name, start, detected) in [
        ("sudokupad", "https://sudokupad.app/fpuzzlesN4Ig", "sudokupad"),
        ("fpuzzles-link", "https://f-puzzles.com/?load=N4Ig", "fpuzzles"),
    ] {
        let format = clausoku_formats::by_name(name).unwrap();
        let text = format.write(std::slice::from_ref(&expected), WriteOptions::default()).unwrap();
        assert!(text.starts_with(start) && text.lines().count() == 1, "{text}");
        assert_eq!(format_of(&text), Some(detected));
        let again = format.read(&text, &ReadOptions::default()).unwrap().remove(0);
        assert_eq!(rules(&again), rules(&expected));
        assert_eq!(rules(&read(&text).unwrap()), rules(&expected));
    }
}

/// A 4×4 board with more members.
fn board(more: &str) -> String {
    let regions = "[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]";
    format!(
        "{{\"id\":\"x\",\"cellSize\":50,\"cells\":[[{{\"value\":\"3\"}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],\
         [{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]],\"regions\":[{regions}]{more}}}"
    )
}

#[test]
fn cages_and_texts_have_their_meaning() {
    let record = read(&board(
        ",\"cages\":[{\"value\":\"title: A\"},{\"value\":\"solution: 3412123443212143\"},\
         {\"cells\":[[0,0],[0,1]],\"value\":7},{\"cells\":[[2,0],[3,1]],\"sum\":5,\"unique\":false},\
         {\"cells\":[[2,2],[2,3]],\"unique\":true},{\"cells\":[[0,0]],\"unique\":false,\"hidden\":true}],\
         \"metadata\":{\"rules\":\"Normal rules\",\"antiknight\":false}",
    ))
    .unwrap();
    let variant = record.puzzle.variant();
    let names: Vec<String> = variant
        .constraints()
        .iter()
        .map(|constraint| variant.constraint_name(constraint))
        .collect();
    assert_eq!(names, ["sum 5 at R3C1 R4C2", "cage 7 at R1C1 R1C2", "cage at R3C3 R3C4"]);
    assert!(record.solution.is_some());
    let wrong = read(&board(",\"metadata\":{\"solution\":\"1234341221434321\"}")).unwrap_err();
    assert_eq!(wrong.kind(), ReadErrorKind::Solution);
}

#[test]
fn what_may_be_a_rule_is_refused_by_name() {
    for (more, found) in [
        (
            ",\"lines\":[{\"wayPoints\":[[0.5,0.5],[1.5,0.5]],\"color\":\"#f067f0\",\"thickness\":10}]",
            "lines",
        ),
        (",\"arrows\":[{\"wayPoints\":[[0.9,0.5],[1.5,0.5]],\"headLength\":0.3}]", "arrows"),
        (",\"overlays\":[{\"center\":[0,2],\"rounded\":false,\"text\":\"x\"}]", "overlays"),
        (",\"underlays\":[{\"center\":[0.5,0.5],\"width\":1,\"height\":1}]", "underlays"),
        (",\"triggereffect\":[1]", "triggereffect"),
        (",\"global\":[\"antibishop\"]", "antiking, antiknight"),
        (",\"cages\":[{\"cells\":[[0,0]],\"value\":\">3\"}]", "the sum of the cage"),
        (",\"cages\":[{\"cells\":[[0,0]],\"style\":\"mystery\"}]", "mystery"),
        (",\"cages\":[{\"cells\":[[0,0]]}]", "with a sum or with unique"),
    ] {
        let error = read(&board(more)).unwrap_err();
        let drawings = ["lines", "arrows", "overlays", "underlays"];
        let is_drawing = drawings.contains(&found);
        let kind = if is_drawing { ReadErrorKind::Drawing } else { ReadErrorKind::Unsupported };
        assert_eq!(error.kind(), kind, "{more}: {error}");
        assert!(error.message().contains(found), "{more}: {error}");
    }
    for (text, kind, found) in [
        (board(",\"cages\":[{\"cells\":[[0,4]],\"value\":3}]"), ReadErrorKind::Structure, "[3,3]"),
        (board("").replace("\"3\"", "5"), ReadErrorKind::Symbol, "from 1 to 4"),
        (board("").replace("[[0,0],[0,1],", "["), ReadErrorKind::Unsupported, "without a region"),
        (board("").replace("[0,0],", "[0,1],"), ReadErrorKind::Structure, "without a common cell"),
        (board("").replace(",{}]", "]"), ReadErrorKind::RowLength, "as many as rows"),
    ] {
        let error = read(&text).unwrap_err();
        assert_eq!(error.kind(), kind, "{error}");
        assert!(error.message().contains(found), "{error}");
    }
    let error = read("https://sudokupad.app/wsj7iunsg6").unwrap_err();
    assert_eq!(error.kind(), ReadErrorKind::Unsupported);
    assert!(error.message().contains("'wsj7iunsg6'; it names a puzzle on a server"), "{error}");
    let error = read("https://sudokupad.app/sclN4SwJg").unwrap_err();
    assert_eq!((error.line(), error.column()), (1, 26), "{error}");
}

/// Items of every list with any values in place of their own are read or refused.
#[test]
fn items_with_other_values_are_read_or_refused() {
    let members = [
        ("wayPoints", "[[0.5,0.5],[1.5,0.5]]"),
        ("center", "[1,0.5]"),
        ("width", "0.83"),
        ("height", "0.83"),
        ("thickness", "21"),
        ("headLength", "0.3"),
        ("rounded", "true"),
        ("text", "\"5\""),
        ("backgroundColor", "\"#FFFFFF\""),
    ];
    let values =
        ["[]", "[[]]", "[[0.5]]", "[[0.5,0.5]]", "[1e308,-1e308]", "-1e308", "0", "\"\"", "null"];
    let item = |changed: usize, value: &str| -> String {
        let member = |(place, (name, own)): (usize, &(&str, &str))| {
            format!("\"{name}\":{}", if place == changed { value } else { own })
        };
        members.iter().enumerate().map(member).collect::<Vec<_>>().join(",")
    };
    for list in ["arrows", "lines", "overlays", "underlays"] {
        for changed in 0..members.len() {
            for value in values {
                let text = board(&format!(",\"{list}\":[{{{}}}]", item(changed, value)));
                if let Err(error) = read(&text) {
                    assert!(error.line() == 1 && error.column() > 1, "{error}");
                }
            }
        }
    }
    for list in ["arrows", "lines"] {
        let error = read(&board(&format!(",\"{list}\":[{{\"wayPoints\":[]}}]"))).unwrap_err();
        assert_eq!(error.kind(), ReadErrorKind::Drawing, "{error}");
    }
}

/// Links that are damaged, repeat themselves or are endless have an error and take bounded time.
#[test]
fn hostile_links_are_refused() {
    let mut random = Rng::new(21);
    let link = LINK.trim();
    let start = link.find("N4").unwrap() + 2;
    for _ in 0..100 {
        let mut text = link.as_bytes().to_vec();
        for _ in 0..=random.below(4) {
            let place = start + random.below(text.len() - start);
            text[place] = b"ABCDEFghijkl0123+/%"[random.below(19)];
        }
        let text = String::from_utf8(text).unwrap();
        let _ = read(&text);
        let _ = read(&text[..start + random.below(text.len() - start)]);
    }
    for filling in ["A", "/", "N4Ig", "Af"] {
        let text = format!("https://sudokupad.app/sclN4{}", filling.repeat(400_000));
        assert!(read(&text).is_err());
    }
    let deep = format!("{{\"cellSize\":1,\"cells\":{}", "[".repeat(1_000_000));
    assert!(read(&deep).is_err());
    let lines = "{\"wayPoints\":[[0.5,0.5],[1.5,0.5]],\"thickness\":16,\"color\":\"#cfcfcf\"},"
        .repeat(20_000);
    let error = read(&board(&format!(",\"lines\":[{}]", lines.trim_end_matches(',')))).unwrap_err();
    assert!(error.message().contains("10000 items"), "{error}");
}
