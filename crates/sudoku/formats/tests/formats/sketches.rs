//! Drawings without a known meaning that are kept, and the limits of what is kept.

use clausoku_formats::Sketch;
use clausoku_formats::{
    Cosmetic, ReadError, ReadOptions, Record, WriteError, WriteOptions, by_name,
};

const GRID: &str = "\"size\":4,\"grid\":[[{\"c\":\"#FFEECC\"},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";

const DRAWINGS: &str = r##""line":[{"lines":[["R1C1","R1C2"],["R2C1","R3C2","R4C2"]],"outlineC":"#808080","width":0.3}],
"circle":[{"cells":["R1C3","R1C4"],"baseC":"#FFFFFF","outlineC":"#f00","width":0.5,"height":0.5,"value":"7"}],
"rectangle":[{"cells":["R3C3"],"outlineC":"#00FF0080","width":0.6,"height":0.6,"angle":45}],
"text":[{"cells":["R0C2"],"value":"up","fontC":"#0000FF","size":0.7}],
"cage":[{"cells":["R4C3","R4C4"],"value":"a<b"}]"##;

fn read_all(text: &str, cosmetic: Cosmetic) -> Result<Vec<Record>, ReadError> {
    let options = ReadOptions { cosmetic, ..ReadOptions::default() };
    clausoku_formats::read(text.as_bytes(), None, &options)
}

fn drawn(text: &str) -> Record {
    let records = read_all(text, Cosmetic::Draw);
    records.unwrap_or_else(|error| panic!("{text}: {error}")).swap_remove(0)
}

#[test]
fn drawings_are_kept_and_written_again() {
    let json = format!("{{{GRID},{DRAWINGS}}}");
    assert!(read_all(&json, Cosmetic::Refuse).is_err());
    let ignored = read_all(&json, Cosmetic::Ignore).unwrap().swap_remove(0);
    assert!(ignored.sketches.is_empty());
    let record = drawn(&json);
    assert_eq!(record.passed_over, ignored.passed_over);
    assert_eq!(record.puzzle, ignored.puzzle);
    assert_eq!(record.sketches.len(), 8);
    let lines = record.sketches.iter().filter_map(|sketch| match sketch {
        Sketch::Line { points, colour, .. } => Some((points.len(), *colour)),
        _ => None,
    });
    assert_eq!(lines.collect::<Vec<_>>(), [(2, [0x80; 3]), (3, [0x80; 3])]);
    let shapes = record.sketches.iter().filter_map(|sketch| match sketch {
        Sketch::Shape { centre, is_round, is_turned, outline, .. } => {
            Some((*centre, *is_round, *is_turned, outline.unwrap()))
        }
        _ => None,
    });
    assert_eq!(
        shapes.collect::<Vec<_>>(),
        [([0.5, 3.0], true, false, [0xFF, 0, 0]), ([2.5, 2.5], false, true, [0x7F, 0xFF, 0x7F]),]
    );
    for name in ["fpuzzles", "fpuzzles-link", "sudokupad"] {
        let format = by_name(name).unwrap();
        let text = format.write(std::slice::from_ref(&record), WriteOptions::default()).unwrap();
        let again = drawn(&text);
        let sort = |sketches: &[Sketch]| {
            let mut all: Vec<String> =
                sketches.iter().map(|sketch| format!("{sketch:.2?}")).collect();
            all.sort();
            all
        };
        assert_eq!(sort(&again.sketches), sort(&record.sketches), "{name}");
    }
}

#[test]
fn drawings_of_sudokupad_are_kept() {
    let cells = "[{},{},{},{}]";
    let grid = [cells; 4].join(",");
    let blocks = "[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],\
                  [[2,2],[2,3],[3,2],[3,3]]";
    let with = |items: &str| {
        format!("{{\"cellSize\":64,\"cells\":[{grid}],\"regions\":[{blocks}],{items}}}")
    };
    let middle = with(
        r##""lines":[{"wayPoints":[[0.5,0.5],[1.5,1.5]],"color":"#34bbe6ff","thickness":9.6}],
        "underlays":[{"center":[2.5,2.5],"width":1,"height":1,"backgroundColor":"#A3E048"}],
        "overlays":[{"center":[3,2],"width":0.3,"height":0.3,"rounded":true,"borderColor":"#000000","text":"9","fontSize":32}]"##,
    );
    let record = drawn(&middle);
    assert_eq!(record.sketches.len(), 4, "{:?}", record.sketches);
    let link = by_name("sudokupad").unwrap();
    let text = link.write(std::slice::from_ref(&record), WriteOptions::default()).unwrap();
    assert_eq!(drawn(&text).sketches.len(), 4);
    // A place between the middles of cells has no name there.
    let between =
        with(r##""lines":[{"wayPoints":[[0.5,0.7],[1.5,1.5]],"color":"#000","thickness":9}]"##);
    let record = drawn(&between);
    let error = link.write(std::slice::from_ref(&record), WriteOptions::default()).unwrap_err();
    assert!(matches!(error, WriteError::Drawing { drawing: "line", .. }), "{error}");
    assert!(by_name("rows").unwrap().write(&[record], WriteOptions::default()).is_ok());
}

#[test]
fn drawings_beyond_the_limits_are_faults() {
    let one = |key: &str, entry: &str| format!("{{{GRID},\"{key}\":[{entry}]}}");
    let long = format!("\"{}\"", "x".repeat(41));
    let many = vec!["{\"cells\":[\"R1C1\"]}"; 2_001].join(",");
    let points = vec!["\"R1C1\",\"R2C2\""; 10_001].join(",");
    for (text, part) in [
        (
            one("line", "{\"lines\":[[\"R1C1\",\"R1C2\"]],\"outlineC\":\"url(x)\"}"),
            "a colour as #rrggbb",
        ),
        (one("line", "{\"lines\":[[\"R1C1\",\"R1C2\"]],\"outlineC\":\"red;x\"}"), "a colour"),
        (one("line", "{\"lines\":[[\"R1C1\",\"R99C1\"]]}"), "cells beside the board"),
        (one("line", "{\"lines\":[[\"R1C1\",\"x\"]]}"), "a cell of the board or beside it"),
        (one("line", "{\"lines\":[[\"R1C1\",\"R1C2\"]],\"width\":1e300}"), "a length from 0"),
        (one("circle", "{\"cells\":[\"R1C1\"],\"width\":-1}"), "a length from 0"),
        (one("circle", "{\"width\":1}"), "a member cells"),
        (one("text", &format!("{{\"cells\":[\"R1C1\"],\"value\":{long}}}")), "40 characters"),
        (one("text", "{\"cells\":[\"R1C1\"],\"value\":\"a\\nb\"}"), "one line"),
        (one("rectangle", &many), "up to 2000 drawings"),
        (one("line", &format!("{{\"lines\":[[{points}]]}}")), "20000 points"),
    ] {
        let error = read_all(&text, Cosmetic::Draw).unwrap_err().to_string();
        assert!(error.contains(part), "{}", &error[..error.len().min(300)]);
        assert!(read_all(&text, Cosmetic::Ignore).is_ok());
    }
}
