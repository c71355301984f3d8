//! The strings of Interactive Sudoku Solver: small ones here, and its examples where they are at hand.

#![expect(
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "it reports what it skips and refuses"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use clausoku_board::{
    Cell, ConstraintKind as Kind, Grid, NumberNotation, Scope, Symbol, check_solution,
};
use clausoku_formats::{ReadError, ReadErrorKind, ReadOptions, Record, WriteOptions};
use clausoku_testkit::Rng;

fn read(text: &str) -> Result<Vec<Record>, ReadError> {
    clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default())
}

fn only(text: &str) -> Record {
    let mut records = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(records.len(), 1);
    records.remove(0)
}

/// The examples: `shared/data/constraints` beside a folder above the crate.
fn examples() -> Option<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let mut beside =
        root.ancestors().map(|folder| folder.join("shared/data/constraints/iss_examples.json"));
    let Some(path) = beside.find(|path| path.is_file()) else {
        eprintln!("SKIPPED: shared/data/constraints/iss_examples.json is not at hand");
        return None;
    };
    Some(std::fs::read_to_string(path).unwrap())
}

/// Two cells of the solution with other values.
fn changed(solution: &Grid, order: usize, random: &mut Rng) -> Grid {
    let mut grid = solution.clone();
    let first = random.below(solution.len());
    let second = (first + 1 + random.below(solution.len() - 1)) % solution.len();
    for index in [first, second] {
        let cell = Cell::from_index(index as u32);
        let old = usize::from(grid.get(cell).unwrap().number());
        let new = (old + random.below(order - 1)) % order + 1;
        grid.set(cell, Symbol::from_number(new as u16));
    }
    grid
}

#[test]
fn the_examples_of_the_solver_are_read_and_their_solutions_hold() {
    let Some(text) = examples() else { return };
    let examples: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let mut random = Rng::new(21);
    let (mut kinds, mut refused) = (BTreeSet::new(), BTreeMap::new());
    let (mut read_count, mut written_count) = (0, 0);
    let mut faults = Vec::new();
    let format = clausoku_formats::by_name("iss").unwrap();
    for example in &examples {
        let name = example["name"].as_str().unwrap();
        // The reader checks the solution itself.
        let record = match read(&example.to_string()) {
            Ok(mut records) => records.remove(0),
            Err(error) => {
                *refused.entry(error.message()).or_insert(0) += 1;
                if error.kind() != ReadErrorKind::Unsupported {
                    faults.push(format!("{name}: {error}"));
                }
                continue;
            }
        };
        read_count += 1;
        let variant = record.puzzle.variant().clone();
        kinds.extend(variant.constraints().iter().map(|constraint| constraint.kind.name()));
        if let Some(solution) = &record.solution {
            for _ in 0..20 {
                let other = changed(solution, variant.order(), &mut random);
                assert!(check_solution(&record.puzzle, &other).is_err(), "{name}");
            }
        }
        // A string has no letters.
        let is_lettered = variant.alphabet().notation() == Some(NumberNotation::Letters);
        let symbols = is_lettered.then_some(NumberNotation::FromOne);
        let options = WriteOptions { symbols, ..WriteOptions::default() };
        match format.write(std::slice::from_ref(&record), options) {
            Ok(text) => {
                written_count += 1;
                let again = only(&text).puzzle;
                if let Some(solution) = &record.solution {
                    check_solution(&again, solution)
                        .unwrap_or_else(|error| panic!("{name}: {error}"));
                }
            }
            Err(error) => println!("{name} is not written: {error}"),
        }
    }
    for (message, count) in &refused {
        println!("{count} × {message}");
    }
    println!("{read_count} of {} are read, {written_count} written", examples.len());
    println!("{} kinds: {kinds:?}", kinds.len());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(read_count >= 144 && kinds.len() >= 43, "{read_count} puzzles, {} kinds", kinds.len());
    assert!(written_count >= 128, "{written_count} are written");
}

#[test]
fn strings_say_what_board_it_is() {
    let usual = only(".~R1C1_5~R1C2_1_2.~R1C2_2_3");
    assert_eq!(usual.puzzle.variant().name(), "classic:9");
    assert_eq!(usual.puzzle.givens().filled().count(), 2);
    let name = |text: &str| only(text).puzzle.variant().name().to_owned();
    assert_eq!(name(".Shape~6x6.~R1C1_6"), "blocks:2x3");
    assert_eq!(name(".Shape~4x4~0-3.~R1C1_0"), "classic:4");
    assert_eq!(name(" .AntiKnight\n .Cage~10~R1C1~R1C2 "), "classic:9 with anti-knight, cage");
    let regions = |text: &str, scope| {
        let record = only(text);
        let regions = record.puzzle.variant().regions().iter();
        regions.filter(|region| region.scope == scope).count()
    };
    assert_eq!(regions(".NoBoxes.~R1C1_5", Scope::Block), 0);
    assert_eq!(regions(".Shape~4x4.NoBoxes.Jigsaw~0001021132213332", Scope::Block), 4);
    // Six rows and columns of nine values are no complete regions, but four boxes are.
    let small = ".Shape~6x6~9.RegionSize~9.~R1C1_9";
    assert_eq!((regions(small, Scope::Block), regions(small, Scope::Extra)), (4, 12));
    assert_eq!(regions(".Shape~4x4~4~Raw.~R1C1_1", Scope::Row), 0);
    assert_eq!(regions(".Windoku.Diagonal~1.DisjointSets.~R1C1_5", Scope::Extra), 4 + 1 + 9);
}

#[test]
fn constraints_have_their_cells() {
    let kinds = |text: &str| -> Vec<(Kind, Vec<String>)> {
        let record = only(text);
        let variant = record.puzzle.variant();
        let cells =
            |cells: &[Cell]| cells.iter().map(|&cell| variant.position(cell).to_string()).collect();
        let constraints = variant.constraints().iter();
        constraints.map(|one| (one.kind.clone(), cells(&one.cells))).collect()
    };
    let lines = kinds(".Shape~4x4.Skyscraper~C2~~3.LittleKiller~7~R4C2.Sandwich~0~R1");
    assert_eq!(
        lines[0],
        (
            Kind::Skyscraper { count: 3 },
            vec!["R4C2".into(), "R3C2".into(), "R2C2".into(), "R1C2".into()]
        )
    );
    assert_eq!(lines[1].1, ["R4C2", "R3C3", "R2C4"]);
    assert_eq!(lines[2].0, Kind::Sandwich { sum: 0 });
    // All neighbours among three cells; the earlier is the greater.
    let dots = kinds(".GreaterThan~R1C1~R1C2~R2C1");
    assert_eq!(dots.len(), 2);
    assert_eq!(dots[1].1, ["R1C1", "R2C1"]);
    // The clues of values from 0 stay as in the string.
    let from_zero = ".Shape~4x4~0-3.Cage~3~R1C1~R1C2.Arrow~R1C1~R2C1~R3C1.Quad~R1C1~0";
    let found = kinds(from_zero);
    assert_eq!(found[0].0, Kind::Cage { sum: Some(3) });
    assert_eq!(found[1].0, Kind::Arrow);
    assert_eq!(found[2].0, Kind::Quadruple { values: vec![0] });
    assert_eq!(only(from_zero).puzzle.variant().first_value(), 0);
    // The set has the bits of the cells of index 0 and 2.
    let repeated = kinds(".Replicate~F.X~R1C1~R2C1.End");
    assert_eq!(repeated[0].1, ["R1C1", "R2C1"]);
    assert_eq!(repeated[1].1, ["R1C3", "R2C3"]);
}

#[test]
fn lists_are_read_and_solutions_checked() {
    let solution = "1234341221434321";
    let object = format!("{{\"input\": \".Shape~4x4.~R1C1_1\", \"solution\": \"{solution}\"}}");
    for text in [format!("[\n{object},\n\".Shape~4x4.~R1C1_2\"]"), format!("{object}\n{object}\n")]
    {
        let records = read(&text).unwrap();
        assert_eq!(records.len(), 2, "{text}");
        let [first, second] = [0, 1].map(|index| records[index].puzzle.variant());
        assert!(Arc::ptr_eq(first, second), "puzzles with the same rules share one variant");
        assert!(records.iter().any(|record| record.solution.is_some()));
        assert_eq!(records[1].line, if text.starts_with('[') { 3 } else { 2 });
    }
    let wrong = object.replace(solution, "1234341221434312");
    assert_eq!(read(&wrong).unwrap_err().kind(), ReadErrorKind::Solution);
}

#[test]
fn what_is_not_understood_is_refused_at_its_place() {
    for (text, column, message) in [
        (".Or.~R1C1_1.~R1C2_1.End", 2, "found 'Or'; a variant has no alternatives"),
        (".~R1C1_1.FullRank~C1~2~", 10, "found 'FullRank'; a variant cannot rank"),
        (".Var~A~~1.Cage~3~VA~R1C1", 2, "found 'Var'; a variant has no cells outside"),
        (".Frobnicate~R1C1", 2, "found 'Frobnicate'"),
        (".Cage~10~R1C1~R0C1", 15, "expected a cell of the board of 9×9 cells, found 'R0C1'"),
        (".~R1C1_10", 3, "expected a value from 1 to 9"),
        (".~R1C1_1.~R1C1_2", 11, "a list of puzzles is a list in JSON"),
        (".Shape~6x6.Shape~4x4", 12, "expected one shape"),
        (".WhiteDot~R1C1~R1C3", 2, "neighbours among its cells"),
        (".Cage~x~R1C1~R1C2", 7, "expected a number, found 'x'"),
        (".Shape~4x4~0-3.AntiTaxicab", 16, "for values from 1"),
        (".Shape~4x4~0-3.Quad~R1C1~4", 26, "expected a value from 0 to 3"),
    ] {
        let error = read(text).unwrap_err();
        assert_eq!(error.column(), column, "{text}: {error}");
        assert!(error.to_string().contains(message), "{text}: {error}");
    }
}

#[test]
fn killers_with_a_sign_for_each_cell_are_read() {
    let short = "S<J<<O<<KJ^<<^<^>^^<N<<<J^Q^S^O>>^^^>^W^<<^>^^O^<<^T^J^^^>>>^>^>^ML<S<<^^>^<^<<^<";
    let record = only(short);
    let cages = record.puzzle.variant().constraints();
    assert!(cages.iter().all(|cage| matches!(cage.kind, Kind::Cage { sum: Some(_) })));
    assert_eq!(cages.iter().map(|cage| cage.cells.len()).sum::<usize>(), 81);
    let error = read(&short.replacen("S<", "><", 1)).unwrap_err();
    assert!(error.message().contains("circle"), "{error}");
    let long: Vec<String> = (0..81).map(|cell| (cell / 9 + 256 * 45).to_string()).collect();
    let record = only(&format!("3x3:d:k:{}:", long.join(":")));
    assert_eq!(record.puzzle.variant().constraints().len(), 9);
    let extra = record.puzzle.variant().regions().iter();
    assert_eq!(extra.filter(|region| region.scope == Scope::Extra).count(), 2);
}

#[test]
fn what_is_written_is_read_again() {
    let format = clausoku_formats::by_name("iss").unwrap();
    for text in [
        ".Shape~4x4.Cage~5~R1C1~R1C2.Thermo~R1C1~R2C1.Arrow~R1C1~R1C2~R1C3.~R1C1_1~R1C2_2_3",
        ".WhiteDot~R1C1~R1C2.BlackDot~R2C1~R2C2.X~R3C1~R3C2.V~R4C1~R4C2.StrictKropki.StrictXV",
        ".Skyscraper~C2~~3.XSum~R1~10~.Sandwich~12~C3.NumberedRoom~R2~3~4.SumLine~10~R1C1~R1C2~LOOP",
        ".NoBoxes.AntiConsecutive.Sum~3_=_1_-1~R1C1~R1C2.Whisper~5~R1C1~R1C2.Indexing~C~R1C1",
        ".Shape~4x4.Pair~CAg~_x%20y~R1C1~R1C2~~R2C1~R2C2.PairX~CAg~R1C1~R1C2~R1C3.Regex~WzEyXSsz~R1C1~R2C1",
        ".Shape~4x4.NFA~AAA~_none~R1C1.EqualSum~R1C1~R1C2~-~R2C1~-~R3C2.LookAndSay~1122~R1C1~R1C2~R1C3",
        ".PillArrow~2~R1C1~R1C2~R2C1~R2C2~R2C3.PillArrow~3~R1C1~R1C2~R1C3~R2C3",
        ".Shape~4x4~0-3.Pair~CAg~R1C1~R1C2.NFA~AAA~R1C1.Regex~WzEyXSsz~R1C1~R2C1.StrictXV.X~R1C1~R1C2",
        ".Shape~4x4~0-3.Skyscraper~C2~~3.XSum~R1~3~.Sandwich~3~C3.NumberedRoom~R2~3~0.Lunchbox~0~R1C1~R1C2",
    ] {
        let record = only(text);
        let written = format.write(std::slice::from_ref(&record), WriteOptions::default()).unwrap();
        let again = only(&written);
        let parts = |record: &Record| {
            let Record { puzzle, .. } = record.clone();
            (puzzle.givens().clone(), puzzle.excluded().to_vec(), puzzle.variant().clone())
        };
        assert_eq!(parts(&again), parts(&record), "{text}\n{written}");
    }
    for name in ["jigsaw:AABBB/ACBBD/ACDDD/ACDEE/CCEEE", "blocks:3x2", "x:3x2", "diagonal:4x3"] {
        let variant = std::sync::Arc::new(clausoku_board::Variant::by_name(name).unwrap());
        let written = format.write_puzzle(clausoku_board::Puzzle::empty(variant)).unwrap();
        assert_eq!(only(&written).puzzle.variant().name(), name, "{written}");
    }
}

#[test]
fn puzzles_of_a_list_have_their_own_faults() {
    let read = |text: &str| -> Vec<Result<usize, (usize, String)>> {
        let each = clausoku_formats::read_each(text.as_bytes(), None, &ReadOptions::default());
        let each = each.unwrap_or_else(|error| panic!("{error}")).into_iter();
        each.map(|found| match found {
            Ok(record) => Ok(record.line),
            Err(error) => Err((error.line(), error.message())),
        })
        .collect()
    };
    for text in [
        "[\".Cage~10~R1C1~R1C2\",\n{\"input\": \".Or.End\", \"name\": \"x\"},\n\".Cage~9~R1C1~R1C2\"]",
        "{\"input\":\".Cage~10~R1C1~R1C2\"}\n{\"input\":\".Or.End\"}\n{\"input\":\".Cage~9~R1C1~R1C2\"}\n",
    ] {
        let found = read(text);
        assert_eq!((&found[0], &found[2]), (&Ok(1), &Ok(3)), "{text}");
        let (line, message) = found[1].as_ref().unwrap_err();
        assert!(*line == 2 && message.contains("alternatives"), "{message}");
        // Reading all of them fails with the first fault.
        let all = clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default());
        assert_eq!(all.unwrap_err().line(), 2);
    }
    assert!(
        clausoku_formats::read_each(b"[\".Cage~1~R1C1\",", None, &ReadOptions::default()).is_err()
    );
}

/// The symbols of a string are its values, and other formats have no values from 0.
#[test]
fn values_from_0_are_written_as_their_symbols_only() {
    let record = only(".Shape~4x4~0-3.Cage~3~R1C1~R1C2");
    let write = |format: &str, symbols| {
        let options = WriteOptions { symbols: Some(symbols), ..WriteOptions::default() };
        let format = clausoku_formats::by_name(format).unwrap();
        format.write(std::slice::from_ref(&record), options)
    };
    assert_eq!(
        write("iss", NumberNotation::FromZero).unwrap(),
        ".Shape~4x4~0-3.Cage~3~R1C1~R1C2\n"
    );
    for (format, expected) in [("iss", "name from-zero"), ("fpuzzles", "on values from 1")] {
        let error = write(format, NumberNotation::FromOne).unwrap_err().to_string();
        assert!(error.contains(expected), "{format}: {error}");
    }
    // Without constraints, the values have no meaning.
    let plain = only(".Shape~4x4~0-3.~R1C1_0");
    let format = clausoku_formats::by_name("iss").unwrap();
    let options =
        WriteOptions { symbols: Some(NumberNotation::FromOne), ..WriteOptions::default() };
    assert_eq!(format.write(&[plain], options).unwrap(), ".Shape~4x4.~R1C1_1\n");
}

/// The solver writes the values of cells as letters, A for 1, if a value is greater than 9.
#[test]
fn large_boards_keep_the_letters_of_their_cells() {
    let symbols = |n: usize| -> String {
        (0..n * n)
            .map(|cell| char::from(b'A' + ((cell % n + 4 * (cell / n) + cell / n / 4) % n) as u8))
            .collect()
    };
    let solution = symbols(16);
    let notation = |record: &Record| record.puzzle.variant().alphabet().notation();
    let string = ".Shape~16x16.~R1C1_1~R1C2_2";
    let object = |input: &str| format!("{{\"input\": \"{input}\", \"solution\": \"{solution}\"}}");
    let few: String = solution.chars().map(|c| if c > 'D' { '.' } else { c }).collect();
    let texts = [
        object(string),
        object(&few),
        object(".Shape~16x16.Cage~3~R1C1~R1C2"),
        format!("[\".{}\"]", &few[1..]),
    ];
    for text in &texts {
        let record = only(text);
        assert_eq!(notation(&record), Some(NumberNotation::Letters), "{text}");
        let format = clausoku_formats::by_name("iss").unwrap();
        let as_numbers =
            WriteOptions { symbols: Some(NumberNotation::FromOne), ..WriteOptions::default() };
        assert!(format.write(std::slice::from_ref(&record), WriteOptions::default()).is_err());
        let written = format.write(std::slice::from_ref(&record), as_numbers).unwrap();
        let again = only(&written);
        assert_eq!(notation(&again), Some(NumberNotation::FromOne));
        assert_eq!(again.puzzle.givens(), record.puzzle.givens());
    }
    let records = read(&format!("[{}, {}]", texts[0], texts[0])).unwrap();
    assert!(Arc::ptr_eq(records[0].puzzle.variant(), records[1].puzzle.variant()));
    // A string alone has numbers, and so has an expression.
    assert_eq!(notation(&only(string)), Some(NumberNotation::FromOne));
    let regex = object(".Shape~16x16.Regex~Lg~R1C1");
    assert_eq!(notation(&only(&regex)), Some(NumberNotation::FromOne));
    let asked = ReadOptions { symbols: Some(NumberNotation::FromOne), ..ReadOptions::default() };
    let records = clausoku_formats::read(texts[0].as_bytes(), None, &asked).unwrap();
    assert_eq!(notation(&records[0]), Some(NumberNotation::FromOne));
}
