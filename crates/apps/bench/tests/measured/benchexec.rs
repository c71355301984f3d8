//! Result files of BenchExec are read as records.

use clausoku_bench::plan::CLOCKS;
use clausoku_bench::record::{Clock, Merged, Outcome, RunMode, merge, read_benchexec};
use clausoku_bench::report::{Report, benchexec, tables};
use clausoku_bench::results::Results;

use crate::support::{merged, plan, run, runs, session};

const SOLVERS: [(&str, RunMode); 3] =
    [("kissat", RunMode::Process), ("minisat", RunMode::Process), ("varisat", RunMode::InProcess)];

fn written_and_read(merged: &Merged) -> Merged {
    let files = benchexec(&Report::new(merged, Clock::Wall));
    let records = files.into_iter().map(|(name, text)| {
        let record =
            read_benchexec(text.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, record)
    });
    merge(records.collect()).expect("records of one measurement")
}

/// The tests and the tables.
fn statistics(merged: &Merged, clock: Clock) -> String {
    let results = Results::from_merged(merged, clock);
    let progress = results.progress();
    let pairs: Vec<_> = results
        .modes()
        .into_iter()
        .map(|mode| (results.tested(mode), results.tested_encodings(mode)))
        .collect();
    format!("{progress:?} {pairs:?} {:?}", tables(&results))
}

#[test]
fn records_survive_benchexec() {
    let encodings = ["extended", "minimal", "log"];
    for (encodings, scramble, seed) in [(&encodings[..1], false, 1), (&encodings[..], true, 2)] {
        let mut plan = plan(&SOLVERS, encodings, &["9 × 9", "16 × 16"], 6);
        plan.scramble = scramble;
        plan.limit_clock = if scramble { Clock::Cpu } else { Clock::Wall };
        plan.solvers[1].clauses = scramble;
        for (index, grid) in plan.grids.iter_mut().enumerate() {
            grid.seed = Some(index as u64 / 2);
            grid.name = format!("{} <&\"'> ", grid.name);
        }
        let mut lines = runs(&plan, seed);
        // A second session at another limit.
        let mut second = plan.clone();
        second.memory_limit = Some(1 << 30);
        let mut more = runs(&second, seed + 7);
        for line in lines.iter_mut().chain(&mut more) {
            if line.solver == "minisat" && !scramble {
                line.encoding = None;
            }
        }
        lines[3].outcome = Outcome::GaveUp;
        lines[5].verified = false;
        let records =
            vec![("a".to_owned(), session(plan, lines)), ("b".to_owned(), session(second, more))];
        let one = merge(records).unwrap();
        let other = written_and_read(&one);
        assert_eq!(one.runs.len(), other.runs.len());
        for clock in CLOCKS.iter().map(|row| row.value) {
            assert_eq!(statistics(&one, clock), statistics(&other, clock));
        }
    }
}

#[test]
fn a_wrong_answer_stays_wrong() {
    let plan = plan(&SOLVERS[..2], &["extended"], &["9 × 9"], 1);
    let mut lines = vec![run(&plan, [0, 0, 0], 1, 1.5), run(&plan, [1, 0, 0], 1, 2.5)];
    lines[1].outcome = Outcome::Wrong;
    let read = written_and_read(&merged(plan, lines));
    let results = Results::from_merged(&read, Clock::Wall);
    assert_eq!([0, 1].map(|index| results.disqualified(index).is_some()), [false, true]);
}

/// A file as BenchExec 3 writes it: attributes, description of the system, and columns.
fn foreign(attributes: &str, runs: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE result PUBLIC '+//IDN sosy-lab.org//DTD BenchExec result 3.25//EN'\n \
         'https://www.sosy-lab.org/benchexec/result-3.25.dtd'>\n<result benchmarkname=\"sat\" date=\"2026-11-01 10:00:00 CET\" \
         starttime=\"2026-11-01T10:00:00+01:00\" toolmodule=\"t\" generator=\"BenchExec 3.30\" memlimit=\"2000MB\" timelimit=\"60s\" \
         {attributes}>\n<columns><column title=\"status\"/></columns>\n<systeminfo hostname=\"h\"><os name=\"Linux\"/><cpu cores=\"8\" \
         model=\"C\" frequency=\"1Hz\"/><ram size=\"16000000000B\"/><environment/></systeminfo>\n{runs}\n</result>\n"
    )
}

fn task(name: &str, attributes: &str, columns: &[(&str, &str)]) -> String {
    let columns = columns
        .iter()
        .map(|(title, value)| format!("<column title=\"{title}\" value=\"{value}\"/>"));
    format!(
        "<run name=\"{name}\" files=\"[{name}]\" {attributes}>{}</run>\n",
        columns.collect::<String>()
    )
}

#[test]
fn statuses_times_and_names_of_others_are_read() {
    let statuses = [
        ("true", Outcome::Satisfiable),
        ("false(unreach-call)", Outcome::Unsatisfiable),
        ("done", Outcome::Satisfiable),
        ("unknown", Outcome::GaveUp),
        ("TIMEOUT", Outcome::TimeLimit),
        ("TIMEOUT (true)", Outcome::TimeLimit),
        ("OUT OF MEMORY", Outcome::MemoryLimit),
        ("ERROR (2)", Outcome::Error),
        ("KILLED BY SIGNAL 9", Outcome::Error),
        ("truely", Outcome::Error),
    ];
    let times = [("cputime", "1.25s"), ("walltime", "1.5"), ("memory", "1.5 MB")];
    let rows = statuses.iter().enumerate().map(|(index, row)| {
        task(
            &format!("{index}.cnf"),
            "properties=\"sat\"",
            &[&[("status", row.0)][..], &times].concat(),
        )
    });
    let rows = rows.chain([task("left.cnf", "properties=\"sat\"", &[])]).collect::<String>();
    let text = foreign(
        "tool=\"Kissat\" version=\"4.0\" name=\"plain.easy\" block=\"easy\" options=\"-q\"",
        &rows,
    );
    let record = read_benchexec(text.as_bytes()).unwrap();
    let section = &record.sections[0];
    let found: Vec<Outcome> = section.runs.iter().map(|run| run.outcome).collect();
    assert_eq!(found, statuses.map(|row| row.1));
    let plan = &section.header.plan;
    assert_eq!(
        (plan.time_limit, plan.limit_clock, plan.memory_limit),
        (Some(60.0), Clock::Cpu, Some(2_000_000_000))
    );
    assert_eq!((plan.grids.len(), plan.solvers[0].name.as_str()), (11, "Kissat plain"));
    let run = &section.runs[0];
    assert_eq!((run.cpu, run.wall, run.peak_memory), (Some(1.25), 1.5, Some(1_500_000)));
    let other = foreign(
        "tool=\"Kissat\" version=\"4.1\" name=\"plain\" options=\"-q\"",
        &rows.replace("1.5\"", "1.75\""),
    );
    let both = merge(vec![
        ("a".to_owned(), record),
        ("b".to_owned(), read_benchexec(other.as_bytes()).unwrap()),
    ])
    .unwrap();
    let names: Vec<&str> = both.plan.solvers.iter().map(|solver| solver.name.as_str()).collect();
    assert_eq!(names, ["Kissat plain 4.0", "Kissat plain 4.1"]);
    assert_eq!(Results::from_merged(&both, Clock::Cpu).missing().count(), 0);
    assert_eq!(Results::asked(&both, Clock::Cpu).missing().count(), 2);
}

#[test]
fn verdicts_are_compared_with_those_that_are_expected() {
    let with = |status, expected: &str, category: &str| {
        let times = [("status", status), ("walltime", "1s"), ("category", category)];
        let columns = if category.is_empty() { &times[..2] } else { &times };
        let text = foreign(
            "tool=\"t\" version=\"\"",
            &task("a", &format!("expectedVerdict=\"{expected}\""), columns),
        );
        read_benchexec(text.as_bytes()).unwrap().sections[0].runs[0].outcome
    };
    assert_eq!(with("true", "true", ""), Outcome::Satisfiable);
    assert_eq!(with("true", "false(reach)", ""), Outcome::Wrong);
    assert_eq!(with("false", "true", "wrong"), Outcome::Wrong);
    assert_eq!(with("done", "false", ""), Outcome::Unsatisfiable);
    assert_eq!(with("true", "", "correct"), Outcome::Satisfiable);
}

/// The files that a report writes have the runs of its record, which count once whatever the order of the files.
#[test]
fn a_record_and_its_result_files_have_the_same_runs() {
    let plan = plan(&SOLVERS[..2], &["extended", "minimal"], &["9 × 9", "16 × 16"], 3);
    let mut lines = runs(&plan, 4);
    for line in &mut lines {
        line.load = Some(0.5);
    }
    let record = || ("r.jsonl".to_owned(), session(plan.clone(), lines.clone()));
    let alone = merge(vec![record()]).unwrap();
    assert_eq!((alone.runs.len(), alone.duplicates), (lines.len(), 0));
    let files = || {
        let files = benchexec(&Report::new(&alone, Clock::Wall)).into_iter();
        files.map(|(name, text)| (name, read_benchexec(text.as_bytes()).unwrap()))
    };
    for all in [
        [record()].into_iter().chain(files()).collect::<Vec<_>>(),
        files().chain([record()]).collect(),
    ] {
        let both = merge(all).unwrap();
        assert_eq!((both.runs.len(), both.duplicates), (lines.len(), lines.len()));
        assert!(both.runs.iter().all(|run| run.load.is_some()), "the record has more values");
        assert_eq!(statistics(&both, Clock::Wall), statistics(&alone, Clock::Wall));
    }
}

#[test]
fn tasks_with_several_properties_are_several_grids() {
    let columns = [("status", "true"), ("walltime", "1s")];
    let rows = [
        task("a", "properties=\"p\"", &[]),
        task("b", "properties=\"p\"", &columns),
        task("a", "properties=\"q\"", &columns),
    ];
    let text = foreign("tool=\"t\" version=\"\"", &rows.concat());
    let section = read_benchexec(text.as_bytes()).unwrap().sections.remove(0);
    let grids: Vec<&str> =
        section.header.plan.grids.iter().map(|grid| grid.name.as_str()).collect();
    assert_eq!(grids, ["a (p)", "b", "a (q)"]);
    let runs: Vec<&str> = section.runs.iter().map(|run| run.grid.as_str()).collect();
    assert_eq!(runs, ["b", "a (q)"]);
    // The first of two runs of one task, side by side, was not executed.
    let text = foreign(
        "tool=\"t\" version=\"\"",
        &[task("a", "properties=\"p\"", &[]), task("a", "properties=\"q\"", &columns)].concat(),
    );
    let section = read_benchexec(text.as_bytes()).unwrap().sections.remove(0);
    assert_eq!(section.runs.len(), 1);
    assert_eq!(section.runs[0].grid, "a (q)");
}

#[test]
fn faults_have_places() {
    let row =
        |columns: &[(&str, &str)]| foreign("tool=\"t\" version=\"\"", &task("a", "", columns));
    let good = row(&[("status", "true"), ("walltime", "1s")]);
    assert!(read_benchexec(good.as_bytes()).is_ok());
    let plan = plan(&SOLVERS[..1], &["extended"], &["9 × 9"], 1);
    let lines = vec![run(&plan, [0, 0, 0], 1, 1.5)];
    let own = benchexec(&Report::new(&merged(plan, lines), Clock::Wall)).remove(0).1;
    let twice = good.replace("</run>", "</run>\n<run name=\"a\"/>");
    for (text, place, fault) in [
        (good[..good.len() - 4].to_owned(), "line 9, column 7", "has no end"),
        ("<?xml version=\"1.0\"?>\n<table/>".to_owned(), "line 2, column 1", "found <table>"),
        (good.replace("tool=\"t\"", ""), "line 4, column 1", "has no tool"),
        (row(&[("status", "true")]), "line 7, column 1", "the run has no walltime"),
        (
            row(&[("status", "true"), ("walltime", "fast")]),
            "line 7, column",
            "walltime is \"fast\"",
        ),
        (row(&[("status", "true"), ("walltime", "-1s")]), "line 7, column", "walltime is \"-1s\""),
        (
            row(&[("status", "true"), ("walltime", "1e300s")]),
            "line 7, column 1",
            "\"wall\" is 1e300",
        ),
        (good.replace("60s", "soon"), "line 4, column 1", "timelimit is \"soon\""),
        (good.replace("name=\"a\"", ""), "line 7, column 1", "the run has no name"),
        (good.replace("name=\"a\"", "name=\" \""), "line 7, column 1", "the run has no name"),
        (foreign("tool=\"t\"", ""), "line 4, column 1", "has no element <run>"),
        (twice, "line 8, column 1", "a second run of \"a\""),
        (
            own.replace("&quot;repeats&quot;", "&quot;repeat&quot;"),
            "line",
            "description was changed",
        ),
        (own.replace("&quot;hash&quot;", "&quot;has&quot;"), "line", "column grid was changed"),
        (
            good.replace("<!DOCTYPE result", "<!DOCTYPE result [<!ENTITY a 'b'>]"),
            "line 2, column 1",
            "not well-formed",
        ),
    ] {
        let error = read_benchexec(text.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with(place) && error.contains(fault), "{error}");
    }
    assert!(read_benchexec(b"<result \xff/>").unwrap_err().to_string().contains("not UTF-8"));
}
