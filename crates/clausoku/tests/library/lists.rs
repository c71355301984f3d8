//! Questions about lists: each record has its row, and the row says what a single call says.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clausoku::board::Variant;
use clausoku::lists::{
    CanonicalForms, Certificates, Checks, Deductions, Examinations, FoundSolutions, Hints,
    Question, Ratings, Record, Row, SolutionCounts, Status,
    answers::Reasons,
    driver::{Asked, Blocks, Entry, RowBlock, Rows},
    tables::SCALES,
    values::{Column, GridValue, Kind, LettersByBoard, Member, Value},
};
use clausoku::solving::bulk::Stored;
use clausoku::solving::{Deadline, Limits, StopReason};
use clausoku::{Encoding, Puzzle, certificate::ProofPlan, counting, deduction, hints};

/// A puzzle with one solution, one with 18, one without, and the empty board.
const PUZZLES: [&str; 4] =
    ["12..34....4...1.", "1..............4", "11..............", "................"];

/// Returns a question for answers as cells. Tests are few, so that they may keep their questions.
fn blocks<Q: Question + 'static>(question: Q) -> Box<dyn Blocks> {
    Box::new(Asked::in_cells(Box::leak(Box::new(question))))
}

fn questions(limits: &Limits) -> Vec<Box<dyn Blocks>> {
    let limits = || limits.clone();
    let searches: Vec<_> =
        hints::searches::SEARCHES.iter().filter(|search| search.on_path).collect();
    let deductions = |limits| {
        let options = deduction::Options::parse("failed-literal").unwrap();
        Deductions::new(Encoding::preset("extended").unwrap(), options, limits)
    };
    let certificates = Certificates {
        claim: None,
        max: 300,
        plan: ProofPlan::default(),
        limits: limits(),
        save: None,
    };
    let examinations = || Examinations::new(Checks { limits: limits(), ..Checks::default() });
    let mut all: Vec<Box<dyn Blocks>> = vec![
        blocks(FoundSolutions { limits: limits(), ..FoundSolutions::default() }),
        blocks(Checks { limits: limits(), ..Checks::default() }),
        blocks(examinations().with_reduction(true, None).with_diagnosis(true)),
        blocks(examinations().with_reduction(true, Some(1)).by_brute_force(true)),
        blocks(SolutionCounts { max: None, limits: limits() }),
        blocks(CanonicalForms { limits: limits(), ..CanonicalForms::default() }),
        blocks(Hints::new(searches.clone(), limits())),
        blocks(Hints::new(searches, limits()).with_path(true).with_detail(true)),
        blocks(deductions(limits())),
        blocks(deductions(limits()).with_detail(true).with_reasons(Reasons::All)),
        blocks(deductions(limits()).with_reasons(Reasons::Of("R1C3=3".to_owned()))),
        blocks(certificates),
    ];
    for scale in SCALES {
        all.push(blocks(Ratings { scale, limits: limits() }));
    }
    all
}

/// Returns the rows of a block in which every third record is a fault.
fn answered(question: &dyn Blocks, puzzles: &[Puzzle]) -> Rows<'static> {
    let mut batch = question.batch();
    let mut entries = Vec::new();
    for (index, puzzle) in puzzles.iter().enumerate() {
        if index % 2 == 0 {
            entries.push(Entry::Fault(format!("fault {index}")));
        }
        batch.push(puzzle.clone());
        entries.push(Entry::Puzzle);
    }
    entries.push(Entry::Fault("the last".to_owned()));
    let mut rows = Rows::new(question.columns());
    rows.start(7, entries);
    question.worker().answer(&mut batch, &mut rows).unwrap();
    rows.finish().unwrap();
    rows
}

fn puzzles() -> Vec<Puzzle> {
    PUZZLES.iter().map(|text| text.parse().unwrap()).collect()
}

#[test]
fn each_record_has_its_row_for_every_question() {
    for question in questions(&Limits::default()) {
        let rows = answered(&*question, &puzzles());
        // A question may have several rows for a puzzle.
        let mut records: Vec<usize> = (0..rows.len()).map(|row| rows.record(row)).collect();
        records.dedup();
        assert_eq!(records, [0, 1, 2, 3, 4, 5, 6], "{:?}", question.columns());
        for row in (0..rows.len()).filter(|&row| rows.record(row).is_multiple_of(3)) {
            assert_eq!(rows.status(row), Status::Invalid);
            let fault = ["fault", "the last"][rows.record(row) / 6];
            assert!(rows.reason(row).unwrap().contains(fault));
        }
        for row in 0..rows.len() {
            let is_invalid = rows.status(row) == Status::Invalid;
            for (index, column) in question.columns().iter().enumerate() {
                let value = rows.value(index, row);
                let kind = match value {
                    Value::Count(_) => Some(Kind::Count),
                    Value::Real(_) => Some(Kind::Real),
                    Value::Truth(_) => Some(Kind::Truth),
                    Value::Text(_) if column.kind == Kind::Json => Some(Kind::Json),
                    Value::Text(_) => Some(Kind::Text),
                    Value::Grid(_) => Some(Kind::Grid),
                    _ => None,
                };
                assert!(kind.is_none_or(|kind| kind == column.kind), "{value:?}");
                assert!(!is_invalid || matches!(rows.value(index, row), Value::Null));
            }
        }
    }
}

#[test]
fn verdicts_are_those_of_each_puzzle() {
    let expected = [Status::Unique, Status::Several, Status::None, Status::Several];
    let limits = Limits::default();
    for question in &questions(&limits)[..3] {
        let rows = answered(&**question, &puzzles());
        let found = [1, 2, 4, 5].map(|row| rows.status(row));
        assert_eq!(found, expected, "{:?}", question.columns());
    }
    let counts = SolutionCounts { max: None, limits: limits.clone() };
    let rows = answered(&Asked::in_cells(&counts), &puzzles());
    for (puzzle, row) in puzzles().iter().zip([1, 2, 4, 5]) {
        let counted =
            counting::count(puzzle, &Deadline::start(&limits)).unwrap().solutions.to_string();
        assert!(matches!(rows.value(0, row), Value::Text(text) if text == counted));
    }
    let any = FoundSolutions { max: 1, ..FoundSolutions::default() };
    let first = answered(&Asked::in_cells(&any), &puzzles());
    let found = [1, 2, 4, 5].map(|row| first.status(row));
    assert_eq!(found, [Status::Solved, Status::Solved, Status::None, Status::Solved]);
}

#[test]
fn a_count_that_ends_at_its_maximum_is_several() {
    for (max, status, text, complete) in [
        (1, Status::Several, "1", false),
        (18, Status::Several, "18", true),
        (17, Status::Several, "17", false),
    ] {
        let question = SolutionCounts { max: Some(max), limits: Limits::default() };
        let rows = answered(&Asked::in_cells(&question), &puzzles()[1..2]);
        assert_eq!(rows.status(1), status);
        assert!(matches!(rows.value(0, 1), Value::Text(found) if found == text), "{max}");
        assert!(matches!(rows.value(1, 1), Value::Truth(found) if found == complete), "{max}");
    }
}

#[test]
fn an_interruption_leaves_a_row_for_each_record() {
    let stop = Some(Arc::new(AtomicBool::new(true)));
    let limits = Limits::default().with_stop(stop);
    let large: Vec<Puzzle> = vec![Puzzle::empty(Variant::usual(16).unwrap()); 3];
    for question in questions(&limits) {
        let rows = answered(&*question, &large);
        assert_eq!(rows.len(), 6, "{:?}", question.columns());
        for row in [1, 2, 4] {
            let is_scale_of_others = rows.status(row) == Status::Invalid;
            let is_stopped = rows.status(row) == Status::Unknown(StopReason::Interrupted);
            let is_quick = matches!(rows.status(row), Status::Several | Status::Done);
            assert!(is_stopped || is_scale_of_others || is_quick, "{:?}", rows.status(row));
        }
    }
}

/// A grid of a board.
struct OneGrid<'a>(&'a Arc<Variant>, &'a clausoku::Grid);

impl Record for OneGrid<'_> {
    const COLUMNS: &'static [Column] = &[Column::new("grid", Kind::Grid, "a grid")];

    fn cells(&self, row: &mut Row<'_>) {
        row.put(GridValue::new(self.0, self.1));
    }
}

#[test]
fn grids_of_boards_of_any_order_are_kept() {
    for order in [1, 4, 9, 25, 36, 289] {
        let variant = Variant::usual(order).unwrap();
        let numbers = (0..variant.cell_count()).map(|cell| (cell % (order + 1)) as u16);
        let grid = clausoku::Grid::from_numbers(numbers.collect());
        let rows = RowBlock::from_answer(&OneGrid(&variant, &grid));
        let Value::Grid(kept) = rows.named("grid", 0) else { panic!("no grid") };
        assert_eq!(kept.grid(), grid);
        let mut line = Vec::new();
        kept.write_line(&mut LettersByBoard::default(), &mut line);
        assert_eq!(line, variant.line(&grid).to_string().as_bytes(), "{order}");
    }
}

#[test]
fn columns_have_distinct_names_and_meanings() {
    for question in questions(&Limits::default()) {
        let names: Vec<&str> = question.columns().iter().map(|column| column.name).collect();
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name) && !["status", "reason"].contains(name));
        }
        assert!(question.columns().iter().all(|column| !column.doc.is_empty()));
        assert!(question.block() > 0);
    }
}

/// Notes the paths of the members of a value, in the notation of [`Member::path`](clausoku::lists::values::Member). The members of these
/// objects have names of their own.
fn note_paths(value: &serde_json::Value, path: &str, maps: &[&str], found: &mut BTreeSet<String>) {
    found.insert(path.to_owned());
    match value {
        serde_json::Value::Array(items) => {
            for item in items {
                note_paths(item, &format!("{path}[]"), maps, found);
            }
        }
        serde_json::Value::Object(members) => {
            for (name, value) in members {
                let dot = if path.is_empty() { "" } else { "." };
                let name = if maps.contains(&path) { "{}" } else { name };
                note_paths(value, &format!("{path}{dot}{name}"), maps, found);
            }
        }
        _ => {}
    }
}

#[test]
fn values_of_json_have_the_members_that_are_listed() {
    // A chain, a link that assumes one solution, failed literals and a contradiction.
    let puzzles: Vec<Puzzle> = [
        ".5.21......6.7...59..5.......4.3.8...3.4...69......7..2.76..3..6......71..9..3...",
        "2..5.....9......54..18.6...3761........9....1......3.61...5.7.........2...3..85..",
        "090200605320007000070905008010000000007000094600000000008000007030491500000003000",
        "12..34....4...1.",
        "11..............",
    ]
    .iter()
    .map(|text| text.parse().unwrap())
    .collect();
    let searches = hints::searches::SEARCHES.iter().filter(|search| search.on_path).collect();
    let deductions = || {
        let options = deduction::Options::parse("failed-literal").unwrap();
        Deductions::new(Encoding::preset("extended").unwrap(), options, Limits::default())
    };
    let why = |statement: &str| deductions().with_reasons(Reasons::Of(statement.to_owned()));
    let asked: [Box<dyn Blocks>; 6] = [
        blocks(Hints::new(searches, Limits::default()).with_path(true).with_detail(true)),
        blocks(deductions().with_detail(true)),
        blocks(deductions().with_reasons(Reasons::All)),
        blocks(why("R5C5=6")),
        blocks(why("R1C3=3")),
        blocks(why("contradiction")),
    ];
    let mut found: BTreeMap<&str, (&[Member], BTreeSet<String>)> = BTreeMap::new();
    for question in &asked {
        let rows = answered(&**question, &puzzles);
        for (column, index) in question.columns().iter().zip(0..) {
            if column.kind != Kind::Json {
                continue;
            }
            // The two columns `detail` differ.
            let key = if question.columns()[0].name == "technique" { "step" } else { column.name };
            let (_, paths) = found.entry(key).or_insert((column.members, BTreeSet::new()));
            for row in 0..rows.len() {
                if let Value::Text(text) = rows.value(index, row) {
                    let value = serde_json::from_str(text).expect("JSON");
                    note_paths(&value, "", &["candidates"], paths);
                }
            }
        }
    }
    assert_eq!(found.len(), 4);
    for (column, (members, paths)) in found {
        for Member { path, .. } in members {
            assert!(paths.contains(*path), "{column}: no value has {path}: {paths:?}");
        }
        for path in paths {
            let is_listed = members
                .iter()
                .any(|member| member.path.starts_with(&path) || path.starts_with(member.path));
            assert!(is_listed, "{column}: {path} is not listed");
        }
    }
}

#[test]
fn each_row_of_a_path_has_the_verdict_on_the_puzzle() {
    let searches = || hints::searches::SEARCHES.iter().filter(|search| search.on_path).collect();
    let question = Hints::new(searches(), Limits::default()).with_path(true);
    let puzzles = ["12..34....4...1.", "1..............4", "11..............", "1234341221434321"];
    let puzzles = puzzles.map(|text| text.parse().unwrap());
    let rows = answered(&Asked::in_cells(&question), &puzzles);
    let steps: Vec<usize> = (0..rows.len()).filter(|&row| rows.record(row) == 1).collect();
    assert_eq!(steps.len(), 10);
    for (&row, number) in steps.iter().zip(1..) {
        assert_eq!((rows.status(row), rows.reason(row)), (Status::Solved, None));
        assert!(matches!(rows.named("number", row), Value::Count(found) if found == number));
        let Value::Grid(grid) = rows.named("grid", row) else { panic!("no grid") };
        assert_eq!(grid.grid().open().count() as u64, 11 - number);
    }
    let others = (0..rows.len()).filter(|&row| [2, 4, 5].contains(&rows.record(row)));
    let found: Vec<_> = others.map(|row| (rows.status(row), rows.reason(row))).collect();
    let gave_up = Status::Unknown(StopReason::GaveUp);
    assert_eq!(found[0], (gave_up, Some("no technique finds a further step")));
    assert_eq!(found[1].0, Status::None);
    assert!(found[1].1.unwrap().starts_with("row 1 contains 1 twice"), "{:?}", found[1]);
    assert_eq!(found[2], (Status::Solved, None));
}

#[test]
fn placed_values_are_no_givens_of_hints() {
    let question = Hints::new(hints::searches::SEARCHES.iter().collect(), Limits::default());
    let mut batch = question.batch();
    // R1C3 is 4 in the only solution of the givens.
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle: Puzzle = text.replacen("53.", "531", 1).parse().unwrap();
    let placed = vec![clausoku::board::Cell::from_index(2)];
    batch.push_stored(puzzle, Stored { placed, ..Stored::default() });
    let blocks = Asked::in_cells(&question);
    let mut rows = Rows::new(blocks.columns());
    rows.start(0, vec![Entry::Puzzle]);
    blocks.worker().answer(&mut batch, &mut rows).unwrap();
    rows.finish().unwrap();
    assert_eq!(rows.status(0), Status::None);
    let reason = rows.reason(0).unwrap();
    assert!(reason.starts_with("R1C3=1 cannot be right: the givens have one solution"), "{reason}");
}

#[test]
fn values_that_break_a_rule_outside_the_formula_leave_no_solution() {
    let encoding = Encoding::preset("K1").unwrap();
    let options = deduction::Options::parse("unit").unwrap();
    let question = Deductions::new(encoding, options, Limits::default());
    let rows = answered(&Asked::in_cells(&question), &puzzles()[2..3]);
    assert!(matches!(rows.value(0, 1), Value::Text("broken")));
    assert_eq!(rows.status(1), Status::None);
    assert!(rows.reason(1).unwrap().starts_with("row 1 holds 1 twice"), "{:?}", rows.reason(1));
}
