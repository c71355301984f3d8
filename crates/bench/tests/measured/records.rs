//! Records: written, cut short, read, gone on with, refused.

use std::fs;
use std::path::PathBuf;

use bench::record::{Header, Place, Recorder, RecorderError, RunLine, read};

use crate::support::{plan, run};

/// A file of this test's own that is not there.
fn place(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.jsonl"));
    let _ = fs::remove_file(&path);
    path
}

/// A header, and three runs of its plan.
fn record() -> (Header, Vec<RunLine>) {
    let plan = plan(&[("one", Place::Process)], &["extended"], &["all"], 2);
    let runs = (1..=3).map(|repeat| run(&plan, [0, 0, 0], repeat, 0.125)).collect();
    (Header::new(plan, None), runs)
}

fn add(recorder: &mut Recorder, runs: &[RunLine]) {
    for run in runs {
        recorder.add(run).unwrap();
    }
}

#[test]
fn what_was_written_is_read() {
    let (path, (header, runs)) = (place("written"), record());
    let mut recorder = Recorder::create(&path, &header).unwrap();
    add(&mut recorder, &runs);
    let text = fs::read(&path).unwrap();
    let found = read(&text).unwrap();
    assert_eq!((found.header, found.runs, found.whole), (header.clone(), runs, text.len()));
    // As long as it is being written, nobody else may.
    let busy = Recorder::resume(&path, &header).unwrap_err();
    assert!(matches!(busy, RecorderError::Busy(_)), "{busy}");
    let exists = Recorder::create(&path, &header).unwrap_err();
    assert!(matches!(exists, RecorderError::Exists(_)), "{exists}");
}

#[test]
fn wherever_it_is_cut_the_whole_lines_count() {
    let (path, (header, runs)) = (place("cut"), record());
    let mut recorder = Recorder::create(&path, &header).unwrap();
    add(&mut recorder, &runs);
    drop(recorder);
    let text = fs::read(&path).unwrap();
    let head = text.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for end in (0..head).step_by(97).chain(head..=text.len()) {
        fs::write(&path, &text[..end]).unwrap();
        let (mut recorder, known) = Recorder::resume(&path, &header).unwrap();
        let lines = text[..end].split(|&byte| byte == b'\n').count() - 1;
        assert_eq!(known.len(), lines.saturating_sub(1), "cut at {end}");
        add(&mut recorder, &runs[known.len()..]);
        drop(recorder);
        let again = fs::read(&path).unwrap();
        assert_eq!(read(&again).unwrap().runs, runs, "cut at {end}");
    }
}

#[test]
fn what_is_no_record_is_refused_with_the_line() {
    let (header, runs) = record();
    let first = format!("{}\n", serde_json::to_string(&header).unwrap());
    let run = format!("{}\n", serde_json::to_string(&runs[0]).unwrap());
    let refused = |text: String| read(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(refused(String::new()), "this is no record: its first line has no end");
    assert!(refused(run.clone()).starts_with("line 1 is not the first line of a record"));
    let newer = first.replacen("\"clausoku-bench\":1", "\"clausoku-bench\":2", 1);
    assert_eq!(refused(newer), "this record has the format 2; this program knows 1");
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
