//! Links and short notations of other programs, and drawings that represent constraints.

use std::collections::BTreeSet;
use std::sync::Arc;

use clausoku_board::{CONSTRAINTS, Puzzle, Variant};
use clausoku_formats::{
    Cosmetic, FPUZZLES_KEYS, ReadError, ReadOptions, Record, Sample, WriteOptions,
};

const NINE: &str =
    "48....6.....8.394.9...54.2.1............9.37...83.2.6..9.6...........4..5...81...";
const NINE_DIGITS: &str =
    "480000600000803940900054020100000000000090370008302060090600000000000400500081000";
const JIGSAW: &str = "# variant: jigsaw:AAABBBCCC/AAABBBCCC/AAABBBCCC/DDDEEEFFF/DDDEEEFFF/DDDEEEFFF/GGGHHHIII/GGGHHHIII/GGGHHHIII\n";

fn read_all(text: &str) -> Result<Vec<Record>, ReadError> {
    clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default())
}

fn only(text: &str) -> Record {
    let records = read_all(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(records.len(), 1, "{text}");
    records.into_iter().next().unwrap()
}

fn fault(text: &str) -> String {
    match read_all(text) {
        Ok(_) => panic!("{text} was read"),
        Err(error) => error.to_string(),
    }
}

fn format_of(text: &str) -> Option<&'static str> {
    clausoku_formats::detect(Sample::new(text.as_bytes(), true)).map(|format| format.name)
}

/// The constraints and the regions, and the givens.
fn content(puzzle: &Puzzle) -> (Vec<u16>, BTreeSet<String>) {
    let variant = puzzle.variant();
    let regions = variant.regions().iter().map(|region| {
        let mut cells = region.cells.clone();
        cells.sort_unstable();
        format!("{:?} {cells:?}", region.scope)
    });
    let constraints = variant.constraints().iter();
    // Marks of several cells are written one by one, with the same meaning.
    let constraints = constraints.flat_map(|constraint| {
        let are_marks = ["odd", "even"].contains(&constraint.kind.name());
        let size = if are_marks { 1 } else { constraint.cells.len().max(1) };
        let mut parts: Vec<&[_]> = constraint.cells.chunks(size).collect();
        parts.resize(parts.len().max(1), &[]);
        parts
            .into_iter()
            .map(|cells| format!("{:?} {cells:?}", constraint.kind))
            .collect::<Vec<_>>()
    });
    (super::numbers(puzzle), regions.chain(constraints).collect())
}

#[test]
fn cages_of_sumo_cue_are_read() {
    let cages = ".Shape~4x4.Cage~5~R1C1~R1C2.Cage~6~R1C3~R1C4~R2C4.Cage~7~R2C1~R3C1.Cage~6~R2C2~R2C3\
                 .Cage~4~R3C2~R3C3.Cage~6~R3C4~R4C4.Cage~3~R4C1~R4C2.~R4C3_3";
    let entries = "=5+0=6+2=7=6+5+2+4=4+9=6=3+12=3+11";
    let expected = only(cages);
    assert_eq!(content(&only(&format!("SumoCueV1{entries}")).puzzle), content(&expected.puzzle));
    let list = format!("SumoCueV1{entries}\nSumoCueV1D{entries}\n");
    let records = read_all(&list).unwrap();
    assert_eq!(records.len(), 2);
    let diagonals = only(&format!("{cages}.Diagonal~1.Diagonal~-1"));
    assert_eq!(content(&records[1].puzzle), content(&diagonals.puzzle));
    // A jigsaw with cages: the regions are behind the entries.
    let regions = "0001021132213332";
    let numbers: Vec<&str> = entries.split(['=', '+']).skip(1).collect();
    let signs: Vec<char> = entries.chars().filter(|c| "=+".contains(*c)).collect();
    let mut jigsaw = String::new();
    for ((sign, number), region) in signs.iter().zip(&numbers).zip(regions.chars()) {
        jigsaw.extend([sign.to_string(), (*number).to_owned(), format!("J{region}")]);
    }
    let expected = only(&format!("{cages}.NoBoxes.Jigsaw~{regions}"));
    assert_eq!(content(&only(&format!("SumoCueV1{jigsaw}")).puzzle), content(&expected.puzzle));
}

#[test]
fn links_and_notations_are_the_puzzles_that_they_say() {
    let four = "1.....4....2..3.";
    let killer = ".Shape~4x4.Cage~5~R1C1~R1C2.Cage~6~R1C3~R1C4~R2C4.Cage~7~R2C1~R3C1.Cage~6~R2C2~R2C3.Cage~4~R3C2~R3C3.Cage~6~R3C4~R4C4.Cage~3~R4C1~R4C2.Cage~3~R4C3";
    let six = format!(".Shape~6x6.~R1C1_1.~R6C6_6{}", "");
    let tall = "# variant: blocks:3x2\n1..................................6";
    let jigsaw = format!("{JIGSAW}{NINE}");
    let x = format!("# variant: x\n{NINE}");
    let sumo: Vec<String> = NINE_DIGITS
        .char_indices()
        .map(|(index, digit)| format!("{digit}J{}", index / 27 * 3 + index % 9 / 3))
        .collect();
    let letters: Vec<String> = NINE_DIGITS
        .char_indices()
        .map(|(index, digit)| format!("{digit}J{}", (index / 27 * 3 + index % 9 / 3 + 4) % 9 + 1))
        .collect();
    let sumo = format!("SumoCueV1={}", sumo.join("="));
    let renamed = format!("SumoCueV1={}", letters.join("="));
    let address = |host: &str| format!("https://{host}?bd={NINE_DIGITS}");
    let saved = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\nPARAMS  :3:3x3\nCPARAMS :3:3x3\nDESC    :50:4_8d6e8a3_9_4a9c5_4a2a1l9a3_7c8_3a2a6b9a6k4b5c8_1c\n";
    let solo = "4_8d6e8a3_9_4a9c5_4a2a1l9a3_7c8_3a2a6b9a6k4b5c8_1c";
    for (text, expected) in [
        (address("www.sudokuwiki.org/sudoku.htm"), NINE),
        (address("www.sudokuwiki.org/Jigsaw.htm?x=1&y="), NINE),
        (format!("HTTPS://example.org/?bd={NINE_DIGITS}&lang=en#top"), NINE),
        ("http://example.org/?p=1.....4....2..3.".to_owned(), four),
        (
            "https://puzz.link/p?sudoku/9/9/48j6k8g394g9i54g2g1r9g37i83g2g6h9g6q4h5i81i".to_owned(),
            NINE,
        ),
        ("https://puzz.link/p?sudoku/4/4/1k4j2h3g".to_owned(), four),
        ("http://pzv.jp/p.html?sudoku/v:/4/4/1k4j2h3".to_owned(), four),
        ("https://puzz.link/p?sudoku/6/6/1zt6".to_owned(), &*six),
        (sumo, NINE),
        (renamed, NINE),
        (saved.to_owned(), NINE),
        (saved.replace('\n', "\r\n"), NINE),
        (format!("3x3:{solo}"), NINE),
        (format!("3x3db:{solo}"), NINE),
        (format!("3x3xadu:{solo}"), &*x),
        ("2x2:1e4d2b3a".to_owned(), four),
        ("2x3:1zh6".to_owned(), &*six),
        ("3x2:1zh6".to_owned(), tall),
        ("2x2k:p,aaa_aa__a______aa,5a6a7_6c4a6_3a3a".to_owned(), killer),
        (
            "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape%7E4x4.%7ER1C1_1.AntiKing"
                .to_owned(),
            ".Shape~4x4.~R1C1_1.AntiKing",
        ),
        (
            ".AntiConsecutive.AntiKing.AntiKnight".to_owned(),
            ".AntiConsecutive.AntiKing.AntiKnight~",
        ),
        (".AntiKing.AntiKnight\n".to_owned(), ".AntiKing~.AntiKnight"),
        (jigsaw.clone(), NINE),
    ] {
        let found = only(&text);
        assert_eq!(content(&found.puzzle), content(&only(expected).puzzle), "{text}");
    }
    // The borders of pieces within rows, then the borders within columns.
    let pieces = "# variant: jigsaw:AAAB/ABBB/CCCD/CDDD\n1.....4....2..3.";
    let found = only("4j:1e4d2b3a,b_d_ca_____aa");
    let [found, expected] = [found, only(pieces)].map(|record| {
        let regions = record.puzzle.variant().regions().iter();
        let cells: BTreeSet<BTreeSet<_>> =
            regions.map(|region| region.cells.iter().copied().collect()).collect();
        (super::numbers(&record.puzzle), cells)
    });
    assert_eq!(found, expected);
}

#[test]
fn links_of_sudokumaker_are_named() {
    let link =
        format!("https://sudokumaker.app/?puzzle={}", &NINE[NINE.find("N4Ig").unwrap_or(0)..]);
    let error = fault(&link);
    assert!(
        error.contains("sudokumaker.app") && error.contains("export the puzzle there"),
        "{error}"
    );
}

#[test]
fn links_without_a_puzzle_say_that_nothing_is_loaded() {
    for link in [
        "https://f-puzzles.com/?id=abc12345",
        "https://www.f-puzzles.com/?id=abc12345",
        "https://sudokupad.app/abc12345",
        "https://cracking-the-cryptic.web.app/sudoku/abcDEF",
        "https://tinyurl.com/abcd",
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VVdb9",
        "https://puzz.link/p?nurikabe/5/5/g2",
        "https://www.sudokuwiki.org/sudoku.htm?bd=123",
        "https://www.sudokuwiki.org/sudoku.htm?bd=S9B123456",
        "https://example.org/puzzle/1",
        "https://example.org/",
        &format!("https://example.org/?a={NINE_DIGITS}&b={NINE_DIGITS}"),
    ] {
        assert!(fault(link).contains("nothing is loaded"), "{link}: {}", fault(link));
        // Among other lines, each has its own result.
        for text in [format!("# a list\n{NINE}\n{link}\n{NINE}\n"), format!("{link}\n{NINE}\n")] {
            let read = clausoku_formats::read_each(text.as_bytes(), None, &ReadOptions::default());
            let read = read.unwrap();
            let faults: Vec<&ReadError> =
                read.iter().filter_map(|row| row.as_ref().err()).collect();
            assert_eq!(faults.len(), 1, "{text}");
            assert!(faults[0].to_string().contains("nothing is loaded"), "{}", faults[0]);
            let line = text.lines().position(|line| line == link).unwrap() + 1;
            assert_eq!(faults[0].line(), line, "{text}");
        }
    }
    for (text, expected) in [
        ("3x3#123456789012345", "random seed"),
        ("3x3:4_8d6", "game ID"),
        ("3x3:40d6e", "game ID"),
        ("9j:zzzd", "game ID"),
        ("2x2k:p,aaa_aa__a______aa", "game ID"),
        ("https://puzz.link/p?sudoku/9/9/48!", "puzz.link"),
        ("https://puzz.link/p?sudoku/5/5/1", "4, 6, 9 or 16"),
        ("https://puzz.link/p?sudoku/4/4/5", "puzz.link"),
        ("https://puzz.link/p?sudoku/4/4/1z", "as many cells"),
        ("SumoCueV1=1J0=2J0", "SumoCueV1"),
        ("SumoCueV1=17J0+0J0", "=15 for the first cell of a cage"),
        ("m=edit&p=7VRNb5tAEL37V0R7", "penpa-edit"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRN", "SudokuPad"),
        ("SAVEFILE:41:x\nGAME    :3:Net\nDESC    :1:1\n", "saved game of Solo"),
        ("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Foo~1", "Foo"),
    ] {
        assert!(fault(text).contains(expected), "{text}: {}", fault(text));
    }
    assert_eq!(format_of(".Foobar"), None);
    assert_eq!(format_of("url,puzzle\nhttps://example.org/a,1.....4....2..3.\n"), Some("csv"));
    assert_eq!(format_of("3x3::k:1"), Some("iss"));
}

/// f-puzzles' JSON of an empty 9×9 board with more members.
fn json(more: &str) -> String {
    let row = format!("[{}]", ["{}"; 9].join(","));
    format!("{{\"size\":9,\"grid\":[{}],{more}}}", vec![row; 9].join(","))
}

#[test]
fn drawings_are_the_constraints_for_which_they_stand() {
    let line = |name: &str| {
        format!(
            r##""line":[{{"lines":[["R1C1","R1C2"],["R3C3","R4C4"]],"outlineC":"#F067F0","width":0.25,"fromConstraint":"{name}"}}]"##
        )
    };
    let lines = |key: &str, value: &str| {
        format!(r#""{key}":[{{"lines":[["R1C1","R1C2"],["R3C3","R4C4"]]{value}}}]"#)
    };
    for (name, key, value) in [
        ("Renban", "renban", ""),
        ("German Whispers", "whispers", r#","value":"5""#),
        ("Dutch Whispers", "whispers", r#","value":"4""#),
        ("Whispers", "whispers", ""),
        ("Entropic Line", "entropicline", ""),
        ("Modular Line", "modularline", ""),
        ("Region Sum Line", "regionsumline", ""),
        ("Nabner", "nabner", ""),
        ("Zipper Line", "zipperline", ""),
        ("Slow Thermometer", "slowthermometer", ""),
    ] {
        let expected = content(&only(&json(&lines(key, value))).puzzle);
        assert_eq!(content(&only(&json(&line(name))).puzzle), expected, "{name}");
        let both = format!("{},{}", line(name), lines(key, value));
        assert_eq!(content(&only(&json(&both)).puzzle), expected, "{name}");
    }
    let text = r#""text":[{"cells":["R10C2"],"value":"◯","size":1.2,"fromConstraint":"X Sum"},{"cells":["R10C2"],"value":"12","fromConstraint":"X-Sum"}]"#;
    let own = r#""xsum":[{"cell":"R10C2","value":"12"}]"#;
    let expected = content(&only(&json(own)).puzzle);
    assert_eq!(content(&only(&json(text)).puzzle), expected);
    assert_eq!(content(&only(&json(&format!("{own},{text}"))).puzzle), expected);
    let cage = r##""cage":[{"cells":["R1C1","R5C5"],"outlineC":"#7CC77C","fromConstraint":"Row Indexer"}]"##;
    let own = r#""rowindexer":[{"cells":["R1C1","R5C5"]}]"#;
    let expected = content(&only(&json(own)).puzzle);
    assert_eq!(content(&only(&json(cage)).puzzle), expected);
    assert_eq!(content(&only(&json(&format!("{own},{cage}"))).puzzle), expected);
    // A line that its own entry lacks is not lost.
    let more = format!("{},{}", line("Renban"), r#""renban":[{"lines":[["R1C1","R1C2"]]}]"#);
    assert_eq!(only(&json(&more)).puzzle.variant().constraints().len(), 2);
    for (more, expected) in [
        (line("Parity Line"), "Parity Line"),
        (line("X Sum"), "X Sum"),
        (r#""circle":[{"cells":["R1C1"],"fromConstraint":"Renban"}]"#.to_owned(), "end of a line"),
    ] {
        assert!(fault(&json(&more)).contains(expected), "{}", fault(&json(&more)));
    }
}

#[test]
fn drawings_without_a_constraint_are_refused_or_passed_over() {
    let line = r##""line":[{"lines":[["R1C1","R1C2"]],"outlineC":"#808080","width":0.3}]"##;
    for (more, name) in [
        (line, "line (1)"),
        (r#""circle":[{"cells":["R1C1"]},{"cells":["R1C2"]}]"#, "circle (2)"),
        (r#""rectangle":[{"cells":["R1C1"]}]"#, "rectangle (1)"),
        (r#""text":[{"cells":["R1C1"],"value":"x"}]"#, "text (1)"),
        (r#""cage":[{"cells":["R1C1"],"value":"3"}]"#, "cage (1)"),
    ] {
        let text = json(more);
        assert!(fault(&text).contains("passed over or kept"), "{}", fault(&text));
        let options = ReadOptions { cosmetic: Cosmetic::Ignore, ..ReadOptions::default() };
        let records = clausoku_formats::read(text.as_bytes(), None, &options).unwrap();
        assert_eq!(records[0].passed_over, [name]);
        assert!(records[0].puzzle.variant().constraints().is_empty());
    }
    // Unknown rules are refused under every option, and so are drawings that represent one.
    for more in
        [r#""rule":[1]"#.to_owned(), line.replace("}]", r#","fromConstraint":"Parity Line"}]"#)]
    {
        let options = ReadOptions { cosmetic: Cosmetic::Ignore, ..ReadOptions::default() };
        let read = clausoku_formats::read(json(&more).as_bytes(), None, &options);
        assert!(read.is_err(), "{more}");
    }
    assert!(only(&json(r#""cage":[{"cells":[],"value":"author: me"}]"#)).passed_over.is_empty());
    let coloured = json(line).replacen("{}", r##"{"c":"#fff"}"##, 1);
    assert!(fault(&coloured).contains("passed over or kept"), "{}", fault(&coloured));
}

#[test]
fn digits_may_be_strings() {
    let grid = r#"[[{"value":"1","given":true},{},{},{}],[{},{},{"value":4,"given":true},{}],[{},{},{},{"value":2,"given":true}],[{},{},{"value":3,"given":true},{}]]"#;
    let solution = r#"["1","4","2","3","3","2","4","1","4","3","1","2","2","1","3","4"]"#;
    let record = only(&format!(r#"{{"size":4,"grid":{grid},"solution":{solution}}}"#));
    assert_eq!(super::numbers(&record.puzzle)[0], 1);
    assert!(record.solution.is_some());
    assert!(
        read_all(&format!(
            r#"{{"size":4,"grid":{grid},"solution":{}}}"#,
            solution.replace("\"4\"", "\"x\"")
        ))
        .is_err()
    );
}

/// The members of f-puzzles' JSON that SudokuPad draws.
const DRAWN: [&str; 18] = [
    "extraregion",
    "killercage",
    "littlekillersum",
    "arrow",
    "thermometer",
    "palindrome",
    "clone",
    "betweenline",
    "difference",
    "ratio",
    "xv",
    "sandwichsum",
    "minimum",
    "maximum",
    "odd",
    "even",
    "quadruple",
    "negative",
];

/// Returns constraints of the kind, in TOML, on a board of 9×9.
fn constraints_of_kind(name: &str) -> Vec<String> {
    let parameters = match name {
        "cage" | "little-killer" => "sum=9,",
        "sandwich" | "x-sum" | "skyscraper" | "hidden-skyscraper" => "sum=4,count=4,value=4,",
        _ => "",
    };
    ["", "R1C1-R1C9", "R1C1 R1C2", "R1C1 R1C2 R2C1 R2C2", "R1C3 R2C2 R3C1", "R1C1"]
        .iter()
        .map(|cells| {
            let cells =
                if cells.is_empty() { String::new() } else { format!("cells=\"{cells}\",") };
            let known: Vec<&str> = parameters
                .split_terminator(',')
                .filter(|parameter| {
                    let key = parameter.split('=').next().unwrap_or_default();
                    let row = CONSTRAINTS.iter().find(|row| row.name == name);
                    row.is_some_and(|row| row.keys.iter().any(|keys| keys.contains(&key)))
                })
                .collect();
            format!(
                "{{{cells}{}{}kind=\"{name}\"}}",
                known.join(","),
                if known.is_empty() { "" } else { "," }
            )
        })
        .collect()
}

#[test]
fn each_kind_is_drawn_and_read_back_or_refused_by_its_name() {
    let mut written = 0;
    // Sets of different values are read back as regions, which another test compares.
    for row in CONSTRAINTS.iter().filter(|row| row.name != "all-different") {
        for constraint in constraints_of_kind(row.name) {
            let text =
                format!("name=\"v\"\nconstraint=[{constraint}]\n[[board]]\nblocks=\"3x3\"\n");
            let Ok(variant) = Variant::from_toml(&text) else { continue };
            let puzzle = Puzzle::empty(Arc::new(variant));
            for name in ["fpuzzles", "fpuzzles-link", "sudokupad", "iss"] {
                let format = clausoku_formats::by_name(name).unwrap();
                match format.write(&[puzzle.clone().into()], WriteOptions::default()) {
                    Err(error) => assert!(!error.to_string().is_empty(), "{name} {constraint}"),
                    Ok(link) => {
                        written += 1;
                        let again = &only(&link).puzzle;
                        if name == "iss" {
                            // Some kinds are read back as others of the same meaning, which the tests of the format compare.
                            let is_plain =
                                |puzzle: &Puzzle| puzzle.variant().constraints().is_empty();
                            assert_eq!(is_plain(again), is_plain(&puzzle), "{constraint}");
                        } else {
                            assert_eq!(content(again).1, content(&puzzle).1, "{name} {constraint}");
                        }
                        let key = FPUZZLES_KEYS.names.iter().find(|key| key.kind == row.name);
                        let key = key.map_or("", |key| key.name);
                        if name == "fpuzzles" && !DRAWN.contains(&key) {
                            let has = |key: &str| link.contains(&format!("\"{key}\": ["));
                            let is_drawn = ["line", "text", "cage"].into_iter().any(has);
                            assert!(is_drawn || key == "nonconsecutive", "{link}");
                        }
                        if name == "fpuzzles" {
                            assert!(link.contains("\"ruleset\""), "{link}");
                        }
                    }
                }
            }
        }
    }
    assert!(written > 60, "{written}");
}

#[test]
fn sudokupad_is_given_all_values_and_candidates() {
    let marks = "12 12 34 34\n".to_owned() + &"1234 1234 1234 1234\n".repeat(3);
    let record = only(&marks);
    let format = clausoku_formats::by_name("sudokupad").unwrap();
    let link = format.write(std::slice::from_ref(&record), WriteOptions::default()).unwrap();
    let again = only(&link);
    assert_eq!(again.puzzle.excluded(), record.puzzle.excluded());
    let placed = only("1.....4....2..3.").with_placed(vec![clausoku_board::Cell::from_index(0)]);
    let link = format.write(&[placed], WriteOptions::default()).unwrap();
    assert!(only(&link).placed.is_empty());
}
