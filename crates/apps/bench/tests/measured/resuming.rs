//! Records of real sessions, cut at every byte and resumed.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clausoku::sat::solvers::Varisat;
use clausoku::{Puzzle, Variant};
use clausoku_bench::execute::{Event, Kind, Session, SessionEnd, Solver};
use clausoku_bench::plan::{Instance, Plan, Settings};
use clausoku_bench::record::{Header, Recorder, Resumed, RunLine, RunMode, read};

/// A session of varisat on two empty boards, two repeats each.
fn session() -> Session {
    let board = Arc::new(Variant::classic(4).expect("a board"));
    let instances = ["a", "b"].map(|name| Instance::new(name, Puzzle::empty(Arc::clone(&board))));
    let settings = Settings { repeats: NonZero::new(2), warm_up: Some(0), ..Settings::default() };
    let plan = Plan::new("cut", instances.into(), &settings).unwrap();
    let solver = Kind::Sat(Box::new(Varisat::new()));
    Session::new(plan, vec![Solver::new("varisat", RunMode::InProcess, solver)]).unwrap()
}

/// Makes the missing runs of the record, and returns the runs that it had before.
fn resume(path: &Path) -> Vec<RunLine> {
    let mut session = session();
    let header = Header::new(session.record().clone(), None);
    let Resumed { mut recorder, runs: known, .. } = Recorder::resume(path, &header).unwrap();
    let ended = session.run(None, &known, |event| {
        if let Event::Ended(run) = event {
            recorder.add(run).unwrap();
        }
        Ok::<(), Infallible>(())
    });
    assert_eq!(ended, Ok(SessionEnd::Complete));
    recorder.finish().unwrap();
    known
}

/// Returns the runs by grid and repeat, and checks that none occurs twice.
fn by_key(runs: Vec<RunLine>) -> BTreeMap<(String, u32), RunLine> {
    let count = runs.len();
    let map: BTreeMap<_, _> =
        runs.into_iter().map(|run| ((run.grid.clone(), run.repeat), run)).collect();
    assert_eq!(map.len(), count, "a run is recorded twice");
    map
}

#[test]
fn a_record_cut_at_any_byte_loses_no_complete_run_and_repeats_none() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("every-byte.jsonl");
    let _ = fs::remove_file(&path);
    assert!(resume(&path).is_empty());
    let text = fs::read(&path).unwrap();
    let all = by_key(read(&text).unwrap().runs().cloned().collect());
    assert_eq!(all.len(), 4);
    for end in 0..=text.len() {
        fs::write(&path, &text[..end]).unwrap();
        let whole = text[..end].split(|&byte| byte == b'\n').count().saturating_sub(2);
        let known = by_key(resume(&path));
        assert_eq!(known.len(), whole, "cut at {end}");
        assert!(known.iter().all(|(key, run)| all[key] == *run), "cut at {end}");
        let now = by_key(read(&fs::read(&path).unwrap()).unwrap().runs().cloned().collect());
        assert!(now.keys().eq(all.keys()), "cut at {end}");
        assert!(known.iter().all(|(key, run)| now[key] == *run), "cut at {end}");
    }
}
