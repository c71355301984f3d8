//! Records: written, truncated, read, resumed and refused.

use std::fs;
use std::path::{Path, PathBuf};

use clausoku_bench::record::{
    Clock, Header, Machine, Merged, Outcome, PlanRecord, Recorder, RecorderError, Resumed, RunLine,
    RunMode, Section, Selection, merge, read,
};
use clausoku_bench::report::{Report, method};
use clausoku_bench::results::Results;

use crate::support::{plan, run};

/// Returns the path of a file of this test, which does not exist.
fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.jsonl"));
    let _ = fs::remove_file(&path);
    path
}

/// A header, and three runs of its plan.
fn record() -> (Header, Vec<RunLine>) {
    let plan = plan(&[("one", RunMode::Process)], &["extended"], &["all"], 2);
    let runs = (1..=3).map(|repeat| run(&plan, [0, 0, 0], repeat, 0.125)).collect();
    (Header::new(plan, None), runs)
}

/// The header of a record without checksums, as earlier versions wrote them, and its runs.
fn old_record() -> (Header, Vec<RunLine>) {
    let (header, runs) = record();
    (Header { format: 1, ..header }, runs)
}

fn add(recorder: &mut Recorder, runs: &[RunLine]) {
    for run in runs {
        recorder.add(run).unwrap();
    }
}

#[test]
fn written_records_can_be_read() {
    let (path, (header, runs)) = (path("written"), record());
    let mut recorder = Recorder::create(&path, &header).unwrap();
    add(&mut recorder, &runs);
    let text = fs::read(&path).unwrap();
    let found = read(&text).unwrap();
    let section = Section { header: header.clone(), runs };
    assert_eq!((found.sections, found.whole), (vec![section], text.len()));
    // While it is being written, no other process may write it.
    let busy = Recorder::resume(&path, &header).unwrap_err();
    assert!(matches!(busy, RecorderError::Busy(_)), "{busy}");
    let exists = Recorder::create(&path, &header).unwrap_err();
    assert!(matches!(exists, RecorderError::Exists(_)), "{exists}");
}

#[test]
fn a_changed_byte_is_refused_with_its_line() {
    let (path, (header, runs)) = (path("damaged"), record());
    let mut recorder = Recorder::create(&path, &header).unwrap();
    add(&mut recorder, &runs);
    recorder.finish().unwrap();
    let text = fs::read(&path).unwrap();
    for index in (0..text.len()).filter(|&index| text[index] != b'\n') {
        let line = text[..index].split(|&byte| byte == b'\n').count();
        let mut changed = text.clone();
        changed[index] ^= 1;
        let refused = read(&changed).unwrap_err().to_string();
        // A changed first line may be refused before its checksum is compared.
        let damaged = format!("line {line} is damaged: its checksum is missing or wrong; ");
        assert!(line == 1 || refused.starts_with(&damaged), "byte {index}: {refused}");
    }
    // A deleted line is a missing run.
    let deleted: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    let rest = read(&[deleted[0], deleted[2], deleted[3]].concat()).unwrap();
    assert_eq!(rest.sections[0].runs, runs[1..]);
}

#[test]
fn records_without_checksums_are_read_and_resumed() {
    let (path, (header, runs)) = (path("old"), old_record());
    let mut recorder = Recorder::create(&path, &header).unwrap();
    add(&mut recorder, &runs[..1]);
    recorder.finish().unwrap();
    let begun = fs::read_to_string(&path).unwrap();
    assert!(begun.starts_with("{\"clausoku-bench\":1,") && !begun.contains("\"sum\""), "{begun}");
    let now = Header { format: 3, ..header };
    let Resumed { mut recorder, runs: known, .. } = Recorder::resume(&path, &now).unwrap();
    assert_eq!(known, runs[..1]);
    add(&mut recorder, &runs[1..]);
    recorder.finish().unwrap();
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with(&begun) && !text.contains("\"sum\""), "{text}");
    assert_eq!(read(text.as_bytes()).unwrap().sections[0].runs, runs);
}

/// Adds runs in a session with this header, and returns the runs that it need not make, and the machine before.
fn go_on(path: &Path, header: &Header, runs: &[RunLine]) -> (Vec<RunLine>, Option<Machine>) {
    let Resumed { mut recorder, runs: known, before } = Recorder::resume(path, header).unwrap();
    add(&mut recorder, runs);
    recorder.finish().unwrap();
    (known, before)
}

fn merged(path: &Path) -> Merged {
    merge(vec![("record".to_owned(), read(&fs::read(path).unwrap()).unwrap())]).unwrap()
}

#[test]
fn other_machines_continue_a_record_as_other_solvers() {
    let (path, (mut header, runs)) = (path("machines"), record());
    header.machine.cores = 4;
    assert_eq!(go_on(&path, &header, &runs[..1]), (Vec::new(), None));
    let mut fewer = header.clone();
    fewer.machine.cores = 2;
    let before = Some(header.machine.clone());
    assert_eq!(go_on(&path, &fewer, &runs[1..2]), (runs[..1].to_vec(), before));
    // The record contains the change once.
    assert_eq!(go_on(&path, &fewer, &[]), (runs[..2].to_vec(), None));
    let found = merged(&path);
    let cores: Vec<usize> = found.machines.iter().map(|row| row.0.cores).collect();
    assert_eq!((found.runs.len(), found.parts.len(), cores), (2, 2, vec![4, 2]));
    let names = |merged: &Merged| -> Vec<String> {
        merged.plan.solvers.iter().map(|solver| solver.name.clone()).collect()
    };
    assert_eq!(names(&found), ["one"]);

    let mut other = header.clone();
    other.machine.cpu = "Another CPU".to_owned();
    assert_eq!(go_on(&path, &other, &runs[..1]).0, []);
    let found = merged(&path);
    let first = format!("one @ {}", header.machine.cpu);
    assert_eq!(names(&found), [&*first, "one @ Another CPU"]);
    let of_other = found.runs.iter().filter(|run| run.solver == "one @ Another CPU").count();
    assert_eq!((found.runs.len(), of_other), (3, 1));
}

#[test]
fn a_version_that_was_not_found_is_filled_from_another_session() {
    let (path, (mut header, runs)) = (path("versions"), record());
    let mut session = |version: Option<&str>, hash: &str| {
        header.plan.solvers[0].version = version.map(str::to_owned);
        header.plan.solvers[0].hash = Some(hash.to_owned());
        Header::new(header.plan.clone(), None)
    };
    let (unknown, known) = (session(None, "0123456789"), session(Some("2.0"), "0123456789"));
    go_on(&path, &unknown, &runs[..1]);
    assert_eq!(go_on(&path, &known, &runs[1..2]).0, runs[..1]);
    assert_eq!(go_on(&path, &unknown, &[]).0, runs[..2]);
    let found = merged(&path);
    let solvers: Vec<_> =
        found.plan.solvers.iter().map(|one| (&*one.name, one.version.as_deref())).collect();
    assert_eq!(solvers, [("one", Some("2.0"))]);
    // Another program is another solver, and the name selects both.
    go_on(&path, &session(None, "9876543210"), &runs[2..]);
    let mut found = merged(&path);
    assert_eq!(found.plan.solvers.len(), 2);
    let all = found.clone();
    found.select(&Selection { solvers: vec!["one".to_owned()], ..Selection::default() }).unwrap();
    assert_eq!(found, all);
    let one = Selection { solvers: vec!["one 2.0".to_owned()], ..Selection::default() };
    found.select(&one).unwrap();
    assert_eq!((found.plan.solvers.len(), found.runs.len()), (1, 2));
}

#[test]
fn more_solvers_encodings_and_grids_continue_a_record() {
    let (path, (header, runs)) = (path("more"), record());
    go_on(&path, &header, &runs);
    let solvers = [("one", RunMode::Process), ("two", RunMode::Process)];
    let more = plan(&solvers, &["extended", "minimal"], &["all", "others"], 2);
    let new: Vec<RunLine> =
        [[1, 0, 0], [1, 1, 1], [0, 1, 2]].map(|at| run(&more, at, 1, 0.5)).into();
    let (known, _) = go_on(&path, &Header::new(more.clone(), None), &new);
    assert_eq!(known, runs);
    let found = merged(&path);
    // One grid has no run.
    assert_eq!((found.runs.len(), found.plan.grids.len(), found.asked.grids.len()), (6, 3, 4));
    assert_eq!(found.plan.encodings, ["extended", "minimal"]);
    // The same record twice is the same set.
    let record = || ("record".to_owned(), read(&fs::read(&path).unwrap()).unwrap());
    let twice = merge(vec![record(), record()]).unwrap();
    assert_eq!((twice.runs.len(), twice.duplicates, found.duplicates), (6, 6, 0));
    // Only what a session had to run is missing.
    let results = Results::from_merged(&found, Clock::Wall);
    let planned = 2 * 2 * 4;
    assert_eq!(results.progress().1, planned);
    let mut some = found.clone();
    let chosen = Selection { groups: vec!["all".to_owned()], ..Selection::default() };
    some.select(&chosen).unwrap();
    assert_eq!((some.plan.grids.len(), some.runs.len()), (2, 5));
    let unknown = Selection { solvers: vec!["three".to_owned()], ..Selection::default() };
    let error = some.select(&unknown).unwrap_err().to_string();
    assert!(error.contains("there is no solver in the records \"three\""), "{error}");
}

#[test]
fn runs_at_several_limits_count_at_the_least_one() {
    let (path, (header, runs)) = (path("limits"), record());
    go_on(&path, &header, &runs[..2]);
    let mut short = header.plan.clone();
    short.time_limit = Some(0.1);
    let (known, _) = go_on(&path, &Header::new(short, None), &[]);
    // A time-out at another limit is none at this one.
    assert!(known.is_empty());
    let found = merged(&path);
    assert_eq!(found.plan.time_limit, Some(0.1));
    assert!(found.runs.iter().all(|run| run.outcome == Outcome::TimeLimit));
}

#[test]
fn runs_with_another_seed_are_further_repeats() {
    let (path, (header, _)) = (path("seeds"), record());
    let shuffled = |seed| PlanRecord { scramble: true, repeats: 2, seed, ..header.plan.clone() };
    // The second session has one of both grids.
    let more = PlanRecord { grids: header.plan.grids[..1].to_vec(), ..shuffled(8) };
    for (plan, grids) in [(shuffled(7), 2), (more, 1)] {
        let keys = (1..=2).flat_map(|repeat| (0..grids).map(move |grid| (repeat, grid)));
        let runs: Vec<RunLine> = keys
            .map(|(repeat, grid)| run(&plan, [0, 0, grid], repeat, 1.0 / plan.seed as f64))
            .collect();
        assert_eq!(go_on(&path, &Header::new(plan, None), &runs).0, []);
    }
    let found = merged(&path);
    let repeats = |grid: &str| -> Vec<u32> {
        found.runs.iter().filter(|run| run.grid == grid).map(|run| run.repeat).collect()
    };
    assert_eq!((repeats("all grid 0"), repeats("all grid 1")), (vec![1, 2, 3, 4], vec![1, 2]));
    let report = Report::new(&found, Clock::Wall);
    assert_eq!(report.results.progress(), (2, 2));
    let first = &method(&report)[0];
    assert!(first.starts_with("2 grids, 1 solver; 2 to 4 runs each"), "{first}");
    assert!(first.ends_with("; seeds 7, 8."), "{first}");
}

#[test]
fn contradictions_are_refused() {
    let (path, (header, runs)) = (path("contradictions"), record());
    go_on(&path, &header, &runs);
    for (change, reason) in [
        (
            |plan: &mut PlanRecord| plan.grids[0].hash = "other".to_owned(),
            "all grid 0 is another instance in each",
        ),
        (|plan: &mut PlanRecord| plan.scramble = true, "one shuffles the formulas"),
        (|plan: &mut PlanRecord| plan.limit_clock = Clock::Cpu, "one limits the elapsed time"),
    ] as [(fn(&mut PlanRecord), &str); 3]
    {
        let mut plan = header.plan.clone();
        change(&mut plan);
        let refused = Recorder::resume(&path, &Header::new(plan, None)).unwrap_err().to_string();
        assert!(refused.contains(reason), "{refused}");
    }
}

#[test]
fn other_texts_are_refused_with_the_line() {
    let (header, runs) = old_record();
    let first = format!("{}\n", serde_json::to_string(&header).unwrap());
    let run = format!("{}\n", serde_json::to_string(&runs[0]).unwrap());
    let refused = |text: String| read(text.as_bytes()).unwrap_err().to_string();
    assert!(refused(String::new()).starts_with("the file is empty"));
    assert_eq!(refused("{".to_owned()), "this is not a record: its first line has no end");
    assert!(refused(run.clone()).starts_with("line 1 is not the first line of a record"));
    let newer = first.replacen("\"clausoku-bench\":1", "\"clausoku-bench\":4", 1);
    assert_eq!(refused(newer), "this record has the format 4; this program reads formats up to 3");
    let unsealed = first.replacen("\"clausoku-bench\":1", "\"clausoku-bench\":2", 1);
    assert!(refused(unsealed).starts_with("line 1 is damaged: its checksum is missing"));
    let broken = format!("{first}{run}{{\"solver\":1}}\n{run}");
    assert!(refused(broken).starts_with("line 3 is not a run: "));
    for (old, new, what) in [
        ("\"one\"", "\"two\"", "solver \"two\""),
        ("\"extended\"", "\"minimal\"", "encoding \"minimal\""),
        ("grid 0", "grid 7", "grid \"all grid 7\""),
    ] {
        let stranger = format!("{first}{run}{}", run.replace(old, new));
        assert_eq!(refused(stranger), format!("line 3: the plan has no {what}"));
    }
}

#[test]
fn impossible_numbers_are_refused_with_the_line() {
    let (header, runs) = old_record();
    let first = format!("{}\n", serde_json::to_string(&header).unwrap());
    let run = format!("{}\n", serde_json::to_string(&runs[0]).unwrap());
    assert!(read(format!("{first}{run}").as_bytes()).is_ok());
    let change = |text: &str, key: &str, value: &str| {
        let mut object: serde_json::Value = serde_json::from_str(text).unwrap();
        object[key] = serde_json::from_str(value).unwrap();
        format!("{object}\n")
    };
    for (key, value, shown) in [
        ("wall", "1e308", "1e308"),
        ("wall", "1e-320", "1e-320"),
        ("wall", "-1", "-1.0"),
        ("wall", "0", "0.0"),
        ("encode", "1e10", "10000000000.0"),
        ("user", "-1e-9", "-1e-9"),
        ("system", "1e-10", "1e-10"),
        ("repeat", "0", "0.0"),
        ("repeat", "4", "4.0"),
    ] {
        let text = format!("{first}{run}{}", change(&run, key, value));
        let refused = read(text.as_bytes()).unwrap_err().to_string();
        assert!(
            refused.starts_with(&format!("line 3: {key:?} is {shown}; expected ")),
            "{refused}"
        );
    }
    // Processor time is counted in ticks, and a run that failed took no time.
    for (key, value) in
        [("user", "0"), ("system", "0"), ("encode", "0"), ("wall", "1e-9"), ("wall", "1e9")]
    {
        let text = format!("{first}{}", change(&run, key, value));
        assert!(read(text.as_bytes()).is_ok(), "{key} {value}");
    }
    let failed = change(&change(&run, "outcome", "\"error\""), "wall", "0");
    assert!(read(format!("{first}{failed}").as_bytes()).is_ok());
}

#[test]
fn impossible_numbers_in_a_plan_are_refused() {
    let (header, _) = old_record();
    for (change, reason) in [
        (
            |plan: &mut PlanRecord| plan.time_limit = Some(1e308),
            "line 1: \"time-limit\" is 1e308; expected ",
        ),
        (
            |plan: &mut PlanRecord| plan.time_limit = Some(-1.0),
            "line 1: \"time-limit\" is -1.0; expected ",
        ),
        (
            |plan: &mut PlanRecord| plan.grids[0].x = Some(1e300),
            "line 1: \"x\" is 1e300; expected ",
        ),
    ] as [(fn(&mut PlanRecord), &str); 3]
    {
        let mut header = header.clone();
        change(&mut header.plan);
        header.hash = header.plan.hash();
        let text = format!("{}\n", serde_json::to_string(&header).unwrap());
        let refused = read(text.as_bytes()).unwrap_err().to_string();
        assert!(refused.starts_with(reason), "{refused}");
    }
}
