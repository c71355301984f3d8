//! Texts as other programs write them.

use std::sync::Arc;

use clausoku_board::{Candidate, Cell, Constraint, ConstraintKind, Puzzle, Symbol, Variant};
use clausoku_formats::{FPUZZLES_KEYS, NumberNotation, ReadOptions, Record, WriteOptions};

use super::digits;

/// The only puzzle of a text of this format, found out by looking.
#[track_caller]
fn only(format: &str, text: &str) -> Record {
    let sample = clausoku_formats::Sample::new(text.as_bytes(), true);
    assert_eq!(clausoku_formats::detect(sample).map(|format| format.name), Some(format), "{text}");
    let records = clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default());
    let mut records = records.unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(records.len(), 1);
    records.remove(0)
}

/// What is excluded, as `R1C2=3`.
fn excluded(record: &Record) -> Vec<String> {
    let variant = record.puzzle.variant();
    let word = |&Candidate { cell, symbol }: &Candidate| {
        format!("{}={}", variant.position(cell), variant.alphabet().name(symbol))
    };
    record.puzzle.excluded().iter().map(word).collect()
}

/// Where values were placed.
fn placed(record: &Record) -> Vec<String> {
    record.placed.iter().map(|&cell| record.puzzle.variant().position(cell).to_string()).collect()
}

fn written(format: &str, record: &Record) -> String {
    let format = clausoku_formats::by_name(format).unwrap();
    format.write(std::slice::from_ref(record), WriteOptions::default()).unwrap()
}

const SUDOCUE: &str = "\
#ARuud
#DA random puzzle created by SudoCue
#CJust start plugging in the numbers
#B03-08-2006
#SSudoCue
#LEasy
#Uhttp://www.sudocue.net/
2..1.5..3
.54...71.
.1.2.3.8.
6.28.73.4
.........
1.53.98.6
.2.7.1.6.
.81...24.
7..4.2..1
";
const SUDOCUE_CELLS: &str =
    "200105003054000710010203080602807304000000000105309806020701060081000240700402001";

#[test]
fn sdk() {
    // Without sections it is rows with comments, which the format rows reads as well.
    assert_eq!(digits(&only("rows", SUDOCUE).puzzle), SUDOCUE_CELLS);
    let sdk = clausoku_formats::by_name("sdk").unwrap();
    let records = sdk.read(SUDOCUE, &ReadOptions::default()).unwrap();
    assert_eq!((digits(&records[0].puzzle), records[0].line), (SUDOCUE_CELLS.into(), 8));
    let rows = SUDOCUE.split_once(".net/\n").unwrap().1;
    let state = rows.replacen("2..1.5..3", "2.81.5..3", 1);
    let text = format!(
        "#LMild\r\n[Puzzle]\r\n{rows}[State]\n{state}[PencilMarks]\n12,34\n[Colours]\n00\n"
    );
    let record = only("sdk", &text);
    assert_eq!(
        (digits(&record.puzzle), placed(&record)),
        (SUDOCUE_CELLS.replacen("200", "208", 1), vec!["R1C3".to_owned()])
    );
    let again = written("sdk", &record);
    assert_eq!(again, format!("#C LMild\n[Puzzle]\n{rows}[State]\n{state}"));
    // The letters of dates, sources, levels and addresses stay.
    let lines = "#B 2012\n#S A book\n#L Mild\n#U x.org\n";
    let record = only("sdk", &format!("{lines}[Puzzle]\n{rows}"));
    assert_eq!(written("sdk", &record), format!("{lines}{rows}"));
}

#[test]
fn simple_sudoku() {
    // Sudopedia's example.
    let text = "\
 *-----------*
 |.3.|4..|...|
 |9.2|8.6|3.1|
 |...|...|.2.|
 |---+---+---|
 |8..|.6.|7..|
 |.6.|2.5|.9.|
 |..3|.4.|..8|
 |---+---+---|
 |.7.|...|...|
 |4.8|9.2|5.6|
 |...|..8|.3.|
 *-----------*
 Simple Sudoku
  Version 4.2n
";
    let cells = "030400000902806301000000020800060700060205090003040008070000000408902506000008030";
    let record = only("ss", text);
    assert_eq!((digits(&record.puzzle), record.line), (cells.to_owned(), 2));
    assert_eq!(written("ss", &record).lines().collect::<Vec<_>>(), {
        text.lines().take(13).map(str::trim).collect::<Vec<_>>()
    });
    let saved = text.lines().filter(|line| line.starts_with(" |") && !line.contains("---"));
    let saved: String =
        saved.map(|line| line[2..].trim_end_matches('|').replace('.', "X") + "\n").collect();
    assert_eq!(digits(&only("ss", &saved).puzzle), cells);
    // On a board of this size, X is a symbol.
    assert_eq!(
        clausoku_formats::detect(clausoku_formats::Sample::new("X".repeat(34).as_bytes(), true))
            .map(|f| f.name),
        None
    );
}

#[test]
fn kaggle() {
    let puzzle =
        "004300209005009001070060043006002087190007400050083000600000105003508690042910300";
    let solution =
        "864371259325849761971265843436192587198657432257483916689734125713528694542916378";
    for text in [
        format!("quizzes,solutions\n{puzzle},{solution}\n"),
        format!("puzzle,solution\r\n\"{puzzle}\",\"{solution}\"\r\n"),
        format!(
            "id,puzzle,solution,clues,difficulty\n1,{},{solution},27,2.2\n",
            puzzle.replace('0', ".")
        ),
        format!("\u{FEFF}Solution;Puzzle\n{solution};{puzzle}\n"),
    ] {
        let record = only("csv", &text);
        assert_eq!((digits(&record.puzzle), record.line), (puzzle.to_owned(), 2));
        let found = record
            .solution
            .as_ref()
            .map(|grid| grid.filled().map(|(_, s)| s.number().to_string()).collect::<String>());
        assert_eq!(found.as_deref(), Some(solution));
        let expected = format!("puzzle,solution\n{},{solution}\n", puzzle.replace('0', "."));
        assert_eq!(written("csv", &record), expected);
    }
    let without = only("csv", &format!("name,quiz\n\"a, b\",{puzzle}\n"));
    assert_eq!((digits(&without.puzzle), without.solution), (puzzle.to_owned(), None));
    // An empty solution counts as no solution.
    assert!(only("csv", &format!("puzzle,solution\n{puzzle},\n")).solution.is_none());
}

#[test]
fn hodoku() {
    let text = ":0000:x:6...8..4..+4.....862..4.67+5.+1+5397+486+2.7...+3+51+4+462+5183+9+7..61.2+4+7572+4+8...+3..1..4+7.+28:314 916 921 325 925 932 933 371 985 991::\n";
    let record = only("hodoku", text);
    let cells = "600080040040000086200406750153974862070003514462518397006102475724800030010047028";
    assert_eq!(digits(&record.puzzle), cells);
    assert_eq!(placed(&record)[..3], ["R2C2", "R3C8", "R4C1"].map(str::to_owned)[..]);
    assert_eq!(excluded(&record)[..3], ["R1C4=3", "R1C6=9", "R2C1=9"]);
    assert_eq!(record.puzzle.excluded().len(), 10);
    let again = only("hodoku", &written("hodoku", &record));
    assert_eq!((placed(&again), excluded(&again)), (placed(&record), excluded(&record)));
    // An example of a technique, with what it eliminates behind.
    let text = ":0361:4:..5.132673268..14917...2835..8..1.262.1.96758.6..283...12....83693184572..723.6..:434 441 442 461 961 464 974:411:r7c39 r6c1b9 fr3c3";
    let record = only("hodoku", text);
    assert_eq!((record.puzzle.excluded().len(), record.placed.len()), (7, 0));
    assert!(written("hodoku", &record).starts_with(":0000:x:..5.1326732"));
}

#[test]
fn candidates() {
    let mut text = cell("15") + &cell("7") + &"123456789".repeat(79);
    let record = only("candidates", &text);
    assert_eq!(digits(&record.puzzle), format!("07{}", "0".repeat(79)));
    assert_eq!(excluded(&record), [2, 3, 4, 6, 7, 8, 9].map(|n| format!("R1C1={n}")));
    assert_eq!(written("candidates", &record), text.clone() + "\n");
    // With zeros, and a cell without any candidate.
    text = text.replacen("1...5....", "000000000", 1);
    assert_eq!(only("candidates", &text).puzzle.excluded().len(), 9);
    // As many empty cells are a board of 27×27.
    assert_eq!(only("line", &".".repeat(729)).puzzle.variant().order(), 27);
}

fn cell(allowed: &str) -> String {
    ('1'..='9').map(|c| if allowed.contains(c) { c } else { '.' }).collect()
}

#[test]
fn pencilmarks() {
    // Sudopedia's example from Simple Sudoku, and the same as HoDoKu draws it.
    let text = "\
*--------------------------------------------------------------------*
| 1567   3      1567   | 4      12579  179    | 689    5678   579    |
| 9      45     2      | 8      57     6      | 3      457    1      |
| 1567   1458   14567  | 1357   13579  1379   | 4689   2      4579   |
|----------------------+----------------------+----------------------|
| 8      12459  1459   | 13     6      139    | 7      145    2345   |
| 17     6      147    | 2      1378   5      | 14     9      34     |
| 1257   1259   3      | 17     4      179    | 126    156    8      |
|----------------------+----------------------+----------------------|
| 12356  7      1569   | 1356   135    134    | 12489  148    249    |
| 4      1      8      | 9      137    2      | 5      17     6      |
| 1256   1259   1569   | 1567   157    8      | 1249   3      2479   |
*--------------------------------------------------------------------*
                           Simple Sudoku
                            Version 4.2n
";
    let record = only("pencilmarks", text);
    assert_eq!(
        digits(&record.puzzle),
        "030400000902806301000000020800060700060205090003040008070000000418902506000008030"
    );
    assert_eq!(excluded(&record)[..5], ["R1C1=2", "R1C1=3", "R1C1=4", "R1C1=8", "R1C1=9"]);
    let hodoku =
        text.replace("*-", ".-").replace("-*", "-.").replace("|--", ":--").replace("--|", "--:");
    assert_eq!(excluded(&only("pencilmarks", &hodoku)), excluded(&record));
    let again = only("pencilmarks", &written("pencilmarks", &record));
    assert_eq!(excluded(&again), excluded(&record));
    // The same candidates in a line of 729 characters.
    let line = only("candidates", &written("candidates", &record));
    assert_eq!(excluded(&line), excluded(&record));
}

#[test]
fn dresden() {
    let text = "\
experiment: generator (Time: 0.001419 s)
number of tasks: 1
task: 1
puzzle size: 2x2
+-----+-----+
| 1 _ | _ _ |
| _ _ | _ _ |
+-----+-----+
| _ _ | _ _ |
| _ _ | _ 4 |
+-----+-----+
";
    let record = only("dresden", text);
    assert_eq!((digits(&record.puzzle), record.line), ("1000000000000004".into(), 6));
    let own = written("dresden", &record);
    assert_eq!(own, text.replace("generator (Time: 0.001419 s)", "clausoku"));
    // Two digits make an empty cell of two signs, and some state the size of the board.
    let empty = clausoku_board::Puzzle::empty(std::sync::Arc::new(Variant::classic(16).unwrap()));
    let text = written("dresden", &empty.into()).replace("4x4", "16x16");
    assert!(text.contains("| __ __ __ __ | "));
    assert_eq!(only("dresden", &text).puzzle.variant().order(), 16);
}

#[test]
fn opensudoku() {
    let cells = "379000014060010070080009005435007000090040020000800436900700080040080050850000249";
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><opensudoku>  <name>Gnome-Sudoku Easy</name>  \
         <author>romario333</author>  <level>easy</level>\n  <game data=\"{cells}\" /></opensudoku>"
    );
    let record = only("opensudoku", &text);
    assert_eq!((digits(&record.puzzle), record.line), (cells.to_owned(), 2));
    let versioned = |version: usize, cell: &dyn Fn(char) -> String| {
        let data: String = cells.chars().map(cell).collect();
        format!(
            "<opensudoku version=\"2\"><folder name=\"a\" created=\"1\"><game created=\"1\" state=\"1\" \
             time=\"0\" last_played=\"0\" data=\"version: {version}&#10;{data}\" note=\"\" /></folder>\
             </opensudoku>"
        )
    };
    let kinds: [(usize, &dyn Fn(char) -> String); 5] = [
        (1, &|c| format!("{c}|{}|{}|", if c == '0' { "1,2," } else { "-" }, editable(c))),
        (2, &|c| format!("{c}|511||{}|", editable(c))),
        (3, &|c| format!("{c}|0|{}|", editable(c))),
        (4, &|c| format!("{c}|0|12|{}|", editable(c))),
        (5, &|c| format!("{c}|0|12|3|{}|", editable(c))),
    ];
    for (version, cell) in kinds {
        let record = only("opensudoku", &versioned(version, cell));
        assert_eq!(digits(&record.puzzle), cells, "version {version}");
        assert_eq!(placed(&record)[..2], ["R1C3", "R3C6"]);
        let again = only("opensudoku", &written("opensudoku", &record));
        assert_eq!((digits(&again.puzzle), placed(&again)), (cells.into(), placed(&record)));
    }
    let text =
        versioned(4, kinds[3].1).replace("opensudoku version=\"2\"", "opensudoku2 version=\"3\"");
    let text = text.replace("</opensudoku>", "</opensudoku2>").replace(" data=", " cells_data=");
    assert_eq!(digits(&only("opensudoku", &text).puzzle), cells);
}

fn editable(c: char) -> u8 {
    u8::from(matches!(c, '0' | '9'))
}

#[test]
fn fpuzzles() {
    let grid = |rows: [&str; 4]| rows.map(row).join(",");
    let blank = "{},{},{},{}";
    let json =
        |more: &str, rows: [&str; 4]| format!("{{\"size\":4,\"grid\":[{}]{more}}}", grid(rows));
    let first = "{\"value\":3,\"given\":true},{\"value\":1},{},{\"centerPencilMarks\":[1,2]}";
    let record = only(
        "fpuzzles",
        &json(",\"title\":\"A\",\"thermometer\":[]", [first, blank, blank, blank]),
    );
    assert_eq!(
        (digits(&record.puzzle), placed(&record)),
        ("3100000000000000".into(), vec!["R1C2".to_owned()])
    );
    assert_eq!(record.puzzle.variant().name(), "classic:4");
    let name =
        |more: &str| only("fpuzzles", &json(more, [blank; 4])).puzzle.variant().name().to_owned();
    assert_eq!(name(",\"diagonal+\":true,\"diagonal-\":true,\"killercage\":[]"), "x:4");
    assert_eq!(name(",\"diagonal-\":true"), "diagonal:4");
    assert_eq!(name(",\"antiking\":true,\"antiknight\":false"), "anti-king:4");
    let regions = ",\"extraregion\":[{\"cells\":[\"R1C1\",\"R1C4\",\"R4C1\",\"R4C4\"]}]";
    assert_eq!(name(regions), "4×4 with 1 extra region");
    // Blocks as the cells say.
    let letters = ["0,0,0,1", "0,2,1,1", "3,2,2,1", "3,3,3,2"];
    let rows = letters.map(|row| {
        row.split(',').map(|n| format!("{{\"region\":{n}}}")).collect::<Vec<_>>().join(",")
    });
    let record = only("fpuzzles", &json("", [&rows[0], &rows[1], &rows[2], &rows[3]]));
    assert_eq!(record.puzzle.variant().name(), "jigsaw:AAAB/ACBB/DCCB/DDDC");
    // Marks that are given exclude all others.
    let marks = "{\"givenPencilMarks\":[2,3]},{},{},{}";
    let record = only("fpuzzles", &json("", [marks, blank, blank, blank]));
    assert_eq!(excluded(&record), ["R1C1=1", "R1C1=4"]);
    let solved = ",\"solution\":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]";
    let record = only("fpuzzles", &json(solved, [blank; 4]));
    let again = only("fpuzzles", &written("fpuzzles", &record));
    assert!(record.solution.is_some() && again.solution == record.solution);
}

fn row(cells: &str) -> String {
    format!("[{cells}]")
}

#[test]
fn fpuzzles_constraints() {
    let blank = ["[{},{},{},{},{},{},{},{},{}]"; 9].join(",");
    let json = |more: &str| format!("{{\"size\":9,\"grid\":[{blank}],{more}}}");
    let names = |more: &str| -> Vec<String> {
        let record = only("fpuzzles", &json(more));
        let variant = record.puzzle.variant();
        // What is written is read as the same.
        let again = only("fpuzzles", &written("fpuzzles", &record));
        assert_eq!(again.puzzle.variant().constraints(), variant.constraints(), "{more}");
        let constraints = variant.constraints().iter();
        constraints.map(|constraint| variant.constraint_name(constraint)).collect()
    };
    let all = [
        (
            "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\",\"outlineC\":\"#fff\"},{\"cells\":[\"R2C1\"]}]",
            vec!["cage 3 at R1C1 R1C2", "cage at R2C1"],
        ),
        (
            "\"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":[[\"R1C1\",\"R1C2\",\"R1C3\"],[\"R1C1\",\"R2C2\"]]},\
             {\"cells\":[\"R5C2\",\"R5C1\"],\"lines\":[[\"R5C2\",\"R6C2\",\"R7C2\"]]}]",
            vec![
                "arrow at R1C1 R1C2 R1C3",
                "arrow at R1C1 R2C2",
                "pill arrow 2 at R5C1 R5C2 R6C2 R7C2",
            ],
        ),
        (
            "\"thermometer\":[{\"lines\":[[\"R9C1\",\"R8C1\"]]}],\"whispers\":[{\"lines\":[[\"R1C1\",\"R2C1\"]],\"value\":\"4\"}]",
            vec!["thermometer at R9C1 R8C1", "whispers 4 at R1C1 R2C1"],
        ),
        (
            "\"littlekillersum\":[{\"cell\":\"R0C1\",\"direction\":\"DR\",\"cells\":[\"R1C2\",\"R2C3\"],\"value\":9}]",
            vec!["little killer 9 at R1C2 R2C3"],
        ),
        (
            "\"difference\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"\"}],\"ratio\":[{\"cells\":[\"R2C1\",\"R2C2\"],\"value\":\"3\"}],\
             \"xv\":[{\"cells\":[\"R3C1\",\"R3C2\"],\"value\":\"V\"}],\"negative\":[\"ratio\",\"xv\"],\"nonconsecutive\":true",
            vec![
                "difference 1 at R1C1 R1C2",
                "ratio 3 at R2C1 R2C2",
                "pair sum 5 at R3C1 R3C2",
                "non-consecutive",
                "negative constraint, ratio 3, sum 5 10",
            ],
        ),
        (
            "\"sandwichsum\":[{\"cell\":\"R0C2\",\"value\":\"0\"}],\"skyscraper\":[{\"cell\":\"R2C10\",\"value\":\"3\"}]",
            vec![
                "sandwich 0 at R1C2 R2C2 R3C2 R4C2 R5C2 R6C2 R7C2 R8C2 R9C2",
                "skyscraper 3 at R2C9 R2C8 R2C7 R2C6 R2C5 R2C4 R2C3 R2C2 R2C1",
            ],
        ),
        (
            "\"minimum\":[{\"cell\":\"R5C5\"}],\"odd\":[{\"cell\":\"R1C1\"}],\"quadruple\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R2C1\",\"R2C2\"],\"values\":[1,9]}],\
             \"clone\":[{\"cells\":[\"R1C1\"],\"cloneCells\":[\"R9C9\"]}],\"boxindexer\":[{\"cells\":[\"R1C1\"]}]",
            vec![
                "minimum at R5C5",
                "odd at R1C1",
                "quadruple 1 9 at R1C1 R1C2 R2C1 R2C2",
                "clone at R1C1 R9C9",
                "box indexer at R1C1",
            ],
        ),
    ];
    for (more, expected) in all {
        assert_eq!(names(more), expected, "{more}");
    }
    // Every key has a kind, and every kind with a key can be read.
    let keys = "thermometer slowthermometer palindrome renban whispers regionsumline betweenline \
                entropicline modularline nabner doublearrow zipperline lockout";
    let lines =
        keys.split_whitespace().map(|key| (key, "\"lines\":[[\"R1C1\",\"R2C2\",\"R3C3\"]]"));
    let marks = "minimum maximum odd even rowindexer columnindexer boxindexer";
    let marks = marks.split_whitespace().map(|key| (key, "\"cell\":\"R1C1\""));
    let clues = ["sandwichsum", "xsum", "skyscraper"];
    let clues = clues.map(|key| (key, "\"cell\":\"R0C2\",\"value\":\"3\""));
    for (key, members) in lines.chain(marks).chain(clues) {
        let record = only("fpuzzles", &json(&format!("\"{key}\":[{{{members}}}]")));
        let constraints = record.puzzle.variant().constraints().iter();
        let found: Vec<&str> =
            constraints.filter_map(|constraint| FPUZZLES_KEYS.name(&constraint.kind)).collect();
        assert_eq!(found, [key]);
    }
    let format = clausoku_formats::by_name("fpuzzles").unwrap();
    let refused = |more: &str| {
        let options = ReadOptions::default();
        format.read(&json(more), &options).unwrap_err().message()
    };
    assert!(
        refused("\"killercage\":[{\"cells\":[\"R0C1\"]}]").contains("a cell from R1C1 to R9C9")
    );
    assert!(
        refused("\"arrow\":[{\"cells\":[\"R1C1\"],\"mystery\":1}]").contains("found 'mystery'")
    );
    assert!(refused("\"xsum\":[{\"cell\":\"R5C5\",\"value\":\"3\"}]").contains("beside the board"));
    assert!(refused("\"negative\":[\"thermometer\"]").contains("difference, ratio or xv"));
}

#[test]
fn fpuzzles_writes_sets_of_different_values_as_extra_regions() {
    let board = Variant::classic(4).unwrap();
    for (count, is_written) in [(1, true), (2, true), (4, true), (5, false)] {
        let cells = [0, 6, 11, 13, 3].map(Cell::from_index)[..count].to_vec();
        let sets = vec![Constraint::new(ConstraintKind::AllDifferent, cells.clone())];
        let variant = board.clone().with_constraints(sets).unwrap();
        let record = Record::from(Puzzle::empty(Arc::new(variant)));
        for name in ["fpuzzles", "fpuzzles-link", "sudokupad"] {
            let format = clausoku_formats::by_name(name).unwrap();
            let written = format.write(std::slice::from_ref(&record), WriteOptions::default());
            assert_eq!(written.is_ok(), is_written, "{count} cells, {name}");
            let Ok(text) = written else { continue };
            let again = format.read(&text, &ReadOptions::default()).unwrap().remove(0);
            let regions = again.puzzle.variant().regions();
            let mut last = regions.last().unwrap().cells.clone();
            last.sort_unstable_by_key(|cell| cells.iter().position(|other| other == cell));
            assert_eq!(last, cells, "{count} cells, {name}");
        }
    }
}

#[test]
fn fpuzzles_states_the_limit_of_its_boards() {
    let record = Record::from(Puzzle::empty(Arc::new(Variant::classic(64).unwrap())));
    for name in ["fpuzzles", "fpuzzles-link", "sudokupad"] {
        let format = clausoku_formats::by_name(name).unwrap();
        let error = format.write(std::slice::from_ref(&record), WriteOptions::default());
        let error = error.unwrap_err().to_string();
        assert!(
            error.contains("of up to 52 symbols only, but the puzzle is of classic:64"),
            "{error}"
        );
    }
}

#[test]
fn fpuzzles_writes_negative_constraints_only_with_the_values_that_readers_take() {
    let format = clausoku_formats::by_name("fpuzzles").unwrap();
    for (constraint, is_written) in [
        ("differences = [1]", true),
        ("differences = [3]", false),
        (
            "differences = [3] }, { kind = \"difference\", difference = 3, cells = \"R1C1 R1C2\"",
            true,
        ),
        ("sums = [10, 5]", true),
        ("sums = [5]", false),
        ("ratios = [2, 3]", false),
    ] {
        let text = format!(
            "name = \"own\"\nconstraint = [{{ kind = \"negative\", {constraint} }}]\n[[board]]\nblocks = \"2x2\""
        );
        let variant = Arc::new(Variant::from_toml(&text).unwrap());
        let written = format.write_puzzle(clausoku_board::Puzzle::empty(variant));
        assert_eq!(written.is_ok(), is_written, "{constraint}: {written:?}");
    }
}

#[test]
fn fpuzzles_links() {
    // From the documentation of the package sudoku-formats: an empty board with a 1 in its corner.
    let packed = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKVKFsles1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A";
    for text in [
        packed.to_owned(),
        format!("https://f-puzzles.com/?load={packed}\n"),
        format!("https://f-puzzles.com/?load={}", packed.replace('+', "%2B").replace('/', "%2F")),
        format!("https://sudokupad.app/fpuzzles{packed}"),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{packed}&x=1"),
    ] {
        // The links to SudokuPad contain f-puzzles' JSON, too.
        let is_of_fpuzzles = text.starts_with("N4") || text.contains("f-puzzles.com");
        let name = if is_of_fpuzzles { "fpuzzles" } else { "sudokupad" };
        let record = only(name, &text);
        assert_eq!(digits(&record.puzzle), format!("1{}", "0".repeat(80)));
        let below = only(name, &format!("# a comment\n{text}"));
        assert_eq!(digits(&below.puzzle), digits(&record.puzzle));
        // A link without a puzzle is at fault in a list, too.
        let list = format!("# a comment\n\n{text}\nhttps://sudokupad.app/wsj7iunsg6\n");
        let error =
            clausoku_formats::read(list.as_bytes(), None, &ReadOptions::default()).unwrap_err();
        assert!(error.message().contains("it names a puzzle on a server"), "{error}");
    }
}

#[test]
fn symbols_are_found_out_or_asked() {
    let puzzle = |symbols: NumberNotation| {
        let variant = std::sync::Arc::new(Variant::classic(16).unwrap());
        let mut givens = clausoku_board::Grid::empty(256);
        for cell in variant.cells().filter(|cell| cell.index() % 17 == 0) {
            givens.set(cell, Some(Symbol::from_index((cell.index() / 17) as u16)));
        }
        let puzzle = clausoku_board::Puzzle::new(variant, givens).unwrap();
        ["line", "rows", "sdk", "ss", "csv"].map(|name| {
            let options = WriteOptions::in_notation(Some(symbols));
            clausoku_formats::by_name(name)
                .unwrap()
                .write(&[puzzle.clone().into()], options)
                .unwrap()
        })
    };
    for symbols in NumberNotation::ALL.map(|row| row.value) {
        for text in puzzle(symbols) {
            let records =
                clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
            let numbers = super::numbers(&records[0].puzzle);
            assert_eq!(
                numbers.iter().filter(|&&n| n > 0).copied().collect::<Vec<_>>(),
                (1..=16).collect::<Vec<_>>(),
                "{text}"
            );
            // Asked for something else, they are no symbols, or others.
            let other =
                ReadOptions { symbols: Some(NumberNotation::Letters), ..ReadOptions::default() };
            let read = clausoku_formats::read(text.as_bytes(), None, &other);
            assert_eq!(read.is_ok(), symbols == NumberNotation::Letters, "{text}");
        }
    }
    let unclear = "ABC.".to_owned() + &".".repeat(252);
    let error =
        clausoku_formats::read(unclear.as_bytes(), None, &ReadOptions::default()).unwrap_err();
    assert_eq!(
        (error.kind(), error.line(), error.column()),
        (clausoku_formats::ReadErrorKind::Symbols, 1, 1)
    );
    assert_eq!(
        error.message(),
        "expected a sign that decides whether the symbols are 1 to 9, A to G or A to P, found none; say \
         which with the option symbols: from-one or letters"
    );
    // The lines below an unambiguous line have its symbols.
    let clear = format!("P{}\n{unclear}\n", ".".repeat(255));
    assert_eq!(
        clausoku_formats::read(clear.as_bytes(), None, &ReadOptions::default()).unwrap().len(),
        2
    );
    let twenty_five = "ABCDEFGHIJKLMNOPQRSTUVWXY".to_owned() + &".".repeat(600);
    let record = only("line", &twenty_five);
    assert_eq!(super::numbers(&record.puzzle)[..25], (1..=25).collect::<Vec<_>>()[..]);
}
