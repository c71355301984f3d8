//! Records: written, truncated, read, resumed and refused.

use std::fs;
use std::path::PathBuf;

use clausoku_bench::record::{
    Header, Machine, PlanRecord, Recorder, RecorderError, Resumed, RunLine, RunMode, merge, read,
};

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
    assert_eq!((found.header, found.runs, found.whole), (header.clone(), runs, text.len()));
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
    assert_eq!(read(&[deleted[0], deleted[2], deleted[3]].concat()).unwrap().runs, runs[1..]);
}

#[test]
fn records_without_checksums_are_read_and_resumed() {
    let (path, (header, runs)) = (path("old"), old_record());
    let mut recorder = Recorder::create(&path, &header).unwrap();
    add(&mut recorder, &runs[..1]);
    recorder.finish().unwrap();
    let begun = fs::read_to_string(&path).unwrap();
    assert!(begun.starts_with("{\"clausoku-bench\":1,") && !begun.contains("\"sum\""), "{begun}");
    let now = Header { format: 2, ..header };
    let Resumed { mut recorder, runs: known, .. } = Recorder::resume(&path, &now).unwrap();
    assert_eq!(known, runs[..1]);
    add(&mut recorder, &runs[1..]);
    recorder.finish().unwrap();
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with(&begun) && !text.contains("\"sum\""), "{text}");
    assert_eq!(read(text.as_bytes()).unwrap().runs, runs);
}

#[test]
fn a_different_number_of_cores_is_recorded_and_another_machine_refused() {
    let (path, (mut header, runs)) = (path("cores"), record());
    header.machine.cores = 4;
    let mut recorder = Recorder::create(&path, &header).unwrap();
    add(&mut recorder, &runs[..1]);
    recorder.finish().unwrap();
    let mut fewer = header.clone();
    fewer.machine.cores = 2;
    let Resumed { mut recorder, runs: known, machines, cores } =
        Recorder::resume(&path, &fewer).unwrap();
    assert_eq!((known.as_slice(), cores), (&runs[..1], Some((4, 2))));
    let count = |machines: &[(Machine, String)]| -> Vec<usize> {
        machines.iter().map(|row| row.0.cores).collect()
    };
    assert_eq!(count(&machines), [4, 2]);
    add(&mut recorder, &runs[1..]);
    recorder.finish().unwrap();
    // The record contains the change once.
    let again = Recorder::resume(&path, &fewer).unwrap();
    assert_eq!((again.cores, again.runs.len(), count(&again.machines)), (None, 3, vec![4, 2]));
    drop(again);
    let record = read(&fs::read(&path).unwrap()).unwrap();
    let merged = merge(vec![("record".to_owned(), record)]).unwrap();
    assert_eq!((merged.runs.len(), count(&merged.machines)), (3, vec![4, 2]));

    let mut other = header.clone();
    other.machine.cpu = "Another CPU".to_owned();
    let refused = Recorder::resume(&path, &other).unwrap_err().to_string();
    let reason = format!(
        "it was begun on another machine: its processor is {}, and this one is Another CPU; \
         resume it there, or begin a new record here",
        header.machine.cpu
    );
    assert!(refused.ends_with(&reason), "{refused}");
}

#[test]
fn other_texts_are_refused_with_the_line() {
    let (header, runs) = old_record();
    let first = format!("{}\n", serde_json::to_string(&header).unwrap());
    let run = format!("{}\n", serde_json::to_string(&runs[0]).unwrap());
    let refused = |text: String| read(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(refused(String::new()), "this is not a record: its first line has no end");
    assert!(refused(run.clone()).starts_with("line 1 is not the first line of a record"));
    let newer = first.replacen("\"clausoku-bench\":1", "\"clausoku-bench\":3", 1);
    assert_eq!(refused(newer), "this record has the format 3; this program reads formats up to 2");
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
