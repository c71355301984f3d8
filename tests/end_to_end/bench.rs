//! `clausoku bench`: records that survive everything, parts that fit together, reports, boards.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;

use crate::support::{Board, Call, Folder, cells, clausoku, root};

/// Solver, encoding, grid and repeat of a run.
type Key = (String, String, String, u64);

/// The runs of a record, each of them verified.
fn runs(path: &Path) -> Vec<Key> {
    let text = fs::read_to_string(path).expect("a record");
    let mut lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let header = lines.next().expect("a header");
    assert_eq!(header["clausoku-bench"], 1);
    assert!(header["machine"]["cores"].as_u64() > Some(0));
    let key = |run: Value| {
        assert_eq!(
            (&run["outcome"], &run["verified"]),
            (&"satisfiable".into(), &true.into()),
            "{run}"
        );
        assert!(run["wall"].as_f64() > Some(0.0));
        let word = |key: &str| run[key].as_str().unwrap_or_default().to_owned();
        (word("solver"), word("encoding"), word("grid"), run["repeat"].as_u64().expect("a number"))
    };
    lines.map(key).collect()
}

fn set(runs: Vec<Key>) -> BTreeSet<Key> {
    let count = runs.len();
    let set: BTreeSet<Key> = runs.into_iter().collect();
    assert_eq!(set.len(), count, "a run is there twice");
    set
}

/// A plan of 7 grids, two encodings and so many repeats.
fn plan(repeats: u32, record: &Path) -> Call {
    let arguments = format!(
        "bench data/grids/hard.txt data/grids/figure-1.txt --solvers varisat --encodings minimal,extended \
         --warm-up 0 --repeats {repeats} --record"
    );
    clausoku(&arguments).arg(record)
}

#[test]
fn a_run_that_is_killed_loses_nothing() {
    let folder = Folder::new();
    let record = folder.at("record.jsonl");
    let mut child = plan(60, &record).command().spawn().expect("it runs");
    // Until some runs are there, and long before all 840 are.
    while fs::read_to_string(&record).unwrap_or_default().lines().count() < 20 {
        assert!(child.try_wait().expect("a child").is_none(), "it ended on its own");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it is killed");
    child.wait().expect("it is gone");
    // A kill can leave a line that was being written; this makes sure that there is one.
    let text = fs::read_to_string(&record).expect("a record");
    let (whole, _) = text.rsplit_once('\n').expect("whole lines");
    let before = whole.lines().count() - 1;
    fs::write(&record, format!("{whole}\n{{\"solver\":\"varis")).expect("the record");

    let outcome = plan(60, &record).arg("--resume").run();
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let said: usize =
        outcome.err.split(' ').next().and_then(|word| word.parse().ok()).expect(&outcome.err);
    assert!(said == before, "{}", outcome.err);
    let found = set(runs(&record));
    assert_eq!(found.len(), 7 * 2 * 60);
    // Once more, there is nothing left to do.
    let size = fs::metadata(&record).expect("a record").len();
    let again = plan(60, &record).arg("--resume").text();
    assert_eq!(fs::metadata(&record).expect("a record").len(), size);
    assert!(again.contains("varisat on minimal") && !again.contains("not complete"));
}

#[test]
fn a_record_of_something_else_is_refused_with_a_reason() {
    let folder = Folder::new();
    let record = folder.at("record.jsonl");
    plan(1, &record).text();
    let refused = plan(1, &record).run().refusal();
    assert!(refused.contains("is there already; go on with it by --resume"), "{refused}");
    for (arguments, reason) in [
        ("--repeats 2", "another number of repeats"),
        ("--encodings efficient", "other encodings"),
        ("--seed 7", "another seed or order"),
        ("--time-limit 5s", "another time limit"),
        ("--shard 1/2", "it is part the whole, not 1/2"),
    ] {
        // What is said last does not count twice: these are said instead.
        let mut words =
            "bench data/grids/hard.txt data/grids/figure-1.txt --solvers varisat --warm-up 0"
                .to_owned();
        for (flag, usual) in
            [("--repeats", "--repeats 1"), ("--encodings", "--encodings minimal,extended")]
        {
            if !arguments.starts_with(flag) {
                words = format!("{words} {usual}");
            }
        }
        let call = clausoku(&format!("{words} {arguments} --resume --record"));
        let refused = call.arg(&record).run().refusal();
        assert!(refused.contains(reason), "{refused}");
    }
    let other = folder.write("other.txt", "no record");
    let refused = plan(1, &other).arg("--resume").run().refusal();
    assert!(refused.contains("this is no record"), "{refused}");
    assert_eq!(fs::read_to_string(&other).expect("the file"), "no record");
    // A header that was being written when the process was killed is none: the record is begun anew.
    let begun = folder.write("begun.jsonl", "{\"clausoku-bench\":1,\"ha");
    plan(1, &begun).arg("--resume").text();
    assert_eq!(set(runs(&begun)).len(), 14);
}

#[test]
fn parts_are_put_together_and_what_is_missing_is_named() {
    let folder = Folder::new();
    let parts: Vec<_> = (1..=3).map(|index| folder.at(format!("part-{index}.jsonl"))).collect();
    for (path, index) in parts.iter().zip(1..) {
        plan(1, path).words(&format!("--shard {index}/3")).text();
    }
    let whole = folder.at("whole.jsonl");
    plan(1, &whole).text();
    let together: Vec<Key> = parts.iter().flat_map(|path| runs(path.as_path())).collect();
    assert_eq!(set(together), set(runs(&whole)));

    let report = |paths: &[&Path]| paths.iter().fold(clausoku("bench report"), Call::arg).run();
    let [one, two, three] = [&parts[0], &parts[1], &parts[2]].map(PathBuf::as_path);
    let all = report(&[one, two, three]);
    assert_eq!((all.code, all.err.as_str()), (Some(0), ""));
    assert!(all.text().contains("varisat on extended"));
    let some = report(&[one, three]);
    assert_eq!(some.code, Some(0));
    assert!(some.err.contains("4 of 14 trials are missing"), "{}", some.err);
    assert!(some.err.contains("varisat on minimal on hard.txt:3"), "{}", some.err);
    let twice = report(&[one, two, one]).refusal();
    assert!(twice.contains("both hold run 1 of varisat"), "{twice}");

    let other = folder.at("other.jsonl");
    plan(2, &other).text();
    let refused = report(&[one, &other]).refusal();
    assert!(refused.contains("records of different plans"), "{refused}");
    let changed =
        fs::read_to_string(&whole).expect("a record").replacen("\"repeats\":1", "\"repeats\":2", 1);
    let changed = folder.write("changed.jsonl", changed);
    let refused = report(&[&changed]).refusal();
    assert!(refused.contains("line 1: the plan was changed by hand"), "{refused}");
}

#[test]
fn reports_come_in_every_form() {
    let folder = Folder::new();
    let record = folder.at("record.jsonl");
    plan(2, &record).text();
    let call = |extra: &str| clausoku("bench report").arg(&record).words(extra).dir(folder.path());
    let table = call("--html r.html --csv r.csv --markdown r.md --plots plots").text();
    assert!(table.contains("Solvers in this process") && !table.contains('\x1b'));
    assert!(call("--color always").text().contains("\x1b[1m"));
    let read = |name: &str| fs::read_to_string(folder.at(name)).expect("a report");
    let page = read("r.html");
    assert!(
        page.starts_with("<!doctype html>") && page.contains("<svg") && !page.contains("<script")
    );
    assert_eq!(read("r.csv").lines().count(), 1 + 14);
    assert!(read("r.md").contains("## Encodings: mean time of each solver (PAR-2)"));
    assert!(read("plots/heat.svg").starts_with("<svg xmlns="));
    // The same record gives the same bytes.
    call("--html again.html").text();
    assert_eq!(read("again.html"), page);
}

#[test]
fn plans_come_from_files_whose_faults_have_a_place() {
    let folder = Folder::new();
    folder.write("grid.txt", fs::read(root().join("data/grids/figure-1.txt")).expect("a grid"));
    let good = folder
        .write("plan.toml", "title = 'One'\ngrids = ['grid.txt']\nrepeats = 2\nwarm-up = 0\n");
    let record = folder.at("record.jsonl");
    let table = clausoku("bench --repeats 4 --plan").arg(&good).arg("--record").arg(&record).text();
    assert!(table.starts_with("One\n"));
    assert_eq!(set(runs(&record)).len(), 4, "what is said on the command line counts");
    let bad = folder.write("bad.toml", "grids = ['grid.txt']\nrepeat = 2\n");
    let refused = clausoku("bench --plan").arg(&bad).run().refusal();
    assert!(
        refused.contains("bad.toml: line 2, column 1") && refused.contains("`repeat`"),
        "{refused}"
    );
    let nothing = clausoku("bench").run().refusal();
    assert!(nothing.contains("nothing to measure"), "{nothing}");
    let unknown = clausoku("bench data/grids/hard.txt --solvers guessing").run().refusal();
    assert!(unknown.contains("guessing"), "{unknown}");
    let twice = clausoku("bench data/grids/hard.txt --solvers varisat,varisat").run().refusal();
    assert!(twice.contains("varisat is there twice"), "{twice}");
}

#[test]
fn experiments_are_ready() {
    let list = clausoku("bench --list").text();
    for name in ["givens", "added", "place", "solvers", "encodings", "holes", "hard"] {
        assert!(list.lines().any(|line| line.starts_with(name)), "{name}");
    }
    let folder = Folder::new();
    let call = clausoku("bench --experiment added --quick --solvers varisat --html")
        .arg(folder.at("added.html"));
    assert!(call.text().contains("values added"));
    let page = fs::read_to_string(folder.at("added.html")).expect("a page");
    assert!(page.contains("INF242") && page.contains("median, band: quartiles"));
    let refused = clausoku("bench --experiment luck").run().refusal();
    assert!(refused.contains("there is no experiment \"luck\""), "{refused}");
}

#[test]
fn boards_are_made_by_their_seed() {
    let made = clausoku("bench boards --order 16 --empty 0.3,0.6 --seed 4 --count 2").text();
    assert_eq!(clausoku("bench boards --order 16 --empty 0.3,0.6 --seed 4 --count 2").text(), made);
    let folder = Folder::new();
    let boards = folder.write("boards.txt", &made);
    let grids: Vec<Vec<u16>> =
        made.lines().map(|line| cells(line.split(' ').next().expect("a grid"))).collect();
    let empty = |grid: &Vec<u16>| grid.iter().filter(|&&value| value == 0).count();
    assert_eq!(grids.iter().map(empty).collect::<Vec<_>>(), [76, 153, 76, 153]);
    let solved = clausoku("solve --any").arg(&boards).text();
    let sixteen = Board { rows: 4, columns: 4 };
    for (givens, solution) in grids.iter().zip(solved.lines()) {
        assert!(sixteen.is_solution(givens, &cells(solution)));
    }
    let unique = clausoku("bench boards --order 9 --empty 1 --unique").text();
    let unique = folder.write("unique.txt", unique);
    assert_eq!(clausoku("solve --unique").arg(&unique).text().trim(), "1");
    for (arguments, reason) in
        [("--order 7", "no blocks of 7 cells"), ("--order 9 --empty 1.5", "between 0 and 1")]
    {
        let refused = clausoku(&format!("bench boards {arguments}")).run().refusal();
        assert!(refused.contains(reason), "{refused}");
    }
}
