//! `clausoku bench`: records that survive interruptions, merged parts, reports, boards.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;

use crate::support::{
    Board, Call, FIGURE_1, Folder, answer, cells, clausoku, dense, ending_signals, root,
};

/// Solver, encoding, grid and repeat of a run.
type Key = (String, String, String, u64);

/// The runs of a record, each of them verified.
fn runs(path: &Path) -> Vec<Key> {
    let text = fs::read_to_string(path).expect("a record");
    let mut lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let header = lines.next().expect("a header");
    assert_eq!(header["clausoku-bench"], 3);
    assert!(header["machine"]["cores"].as_u64() > Some(0));
    let key = |run: Value| {
        assert!(run["sum"].is_string(), "{run}");
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

/// A plan of 7 grids, two encodings and `repeats` repeats.
fn plan(repeats: u32, record: &Path) -> Call {
    let arguments = format!(
        "bench data/grids/hard.txt data/grids/figure-1.txt --solvers varisat --encodings minimal,extended \
         --warm-up 0 --repeats {repeats} --record"
    );
    clausoku(&arguments).arg(record)
}

#[test]
fn a_killed_run_can_be_resumed_without_loss() {
    let folder = Folder::new();
    let record = folder.at("record.jsonl");
    let mut child = plan(60, &record).command().spawn().expect("it runs");
    // Waits for some runs, long before all 840 are recorded.
    while fs::read_to_string(&record).unwrap_or_default().lines().count() < 20 {
        assert!(child.try_wait().expect("a child").is_none(), "it ended on its own");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it is killed");
    child.wait().expect("it is gone");
    // A kill can leave an incomplete line; this adds one in any case.
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
    // A second call has nothing to do.
    let size = fs::metadata(&record).expect("a record").len();
    let again = plan(60, &record).arg("--resume").text();
    assert_eq!(fs::metadata(&record).expect("a record").len(), size);
    assert!(again.contains("varisat on minimal") && !again.contains("not complete"));
}

#[test]
fn a_record_is_continued_with_more_and_contradictions_are_refused() {
    let folder = Folder::new();
    let record = folder.at("record.jsonl");
    plan(1, &record).text();
    let refused = plan(1, &record).run().refusal();
    assert!(refused.contains("exists already; resume it with --resume"), "{refused}");
    // Each continues the record by the runs that it lacks.
    let grids = "data/grids/hard.txt data/grids/figure-1.txt";
    for (arguments, added) in [
        (format!("{grids} --solvers varisat --encodings minimal,extended"), 0),
        (format!("{grids} --solvers varisat --encodings minimal,efficient"), 7),
        (format!("{grids} --solvers dancing-links"), 7),
        ("data/grids/maple.txt --solvers varisat,dancing-links".to_owned(), 10),
        (format!("{grids} --solvers dancing-links --repeats 2"), 7),
        (format!("{grids} --solvers dancing-links --part 1/7 --repeats 3"), 1),
        (format!("{grids} --solvers dancing-links --time-limit 5s"), 7),
    ] {
        let count = || fs::read_to_string(&record).expect("a record").matches("\"wall\"").count();
        let before = count();
        let repeats = if arguments.contains("--repeats") { "" } else { "--repeats 1" };
        let words = format!("bench {arguments} {repeats} --warm-up 0 --resume --record");
        clausoku(&words).arg(&record).text();
        assert_eq!(count() - before, added, "{arguments}");
    }
    let report = |extra: &str| clausoku("bench report").arg(&record).words(extra);
    let all = report("").text();
    assert!(all.contains("dancing-links") && all.contains("varisat on efficient"), "{all}");
    let some = report("--solvers varisat --encodings efficient").text();
    assert!(!some.contains("dancing-links") && !some.contains("minimal"), "{some}");
    let unknown = report("--solvers varisatt").run().refusal();
    assert!(unknown.contains("did you mean varisat?"), "{unknown}");
    let call =
        |words: &str| clausoku(&format!("bench {words} --resume --record")).arg(&record).run();
    let shuffled = call(&format!("{grids} --solvers varisat --scramble")).refusal();
    assert!(shuffled.contains("one shuffles the formulas"), "{shuffled}");
    let other = folder.write("hard.txt", format!("\n{}\n", FIGURE_1.0));
    let changed = clausoku("bench --solvers varisat --resume --record").arg(&record).arg(&other);
    let changed = changed.run();
    // Line 2 of the other file is another grid.
    assert_eq!(changed.code, Some(2), "{}", changed.err);
    assert!(changed.err.contains("hard.txt:2 is another instance"), "{}", changed.err);
    let other = folder.write("other.txt", "no record");
    let refused = plan(1, &other).arg("--resume").run().refusal();
    assert!(refused.contains("this is not a record"), "{refused}");
    assert_eq!(fs::read_to_string(&other).expect("the file"), "no record");
    // An incomplete header does not count: the record starts anew.
    let begun = folder.write("begun.jsonl", "{\"clausoku-bench\":1,\"ha");
    plan(1, &begun).arg("--resume").text();
    assert_eq!(set(runs(&begun)).len(), 14);
}

#[test]
fn formulas_folders_and_other_solutions_are_instances() {
    let folder = Folder::new();
    let uniqueness = folder.at("unique/");
    clausoku("encode data/grids/maple.txt --second -o").arg(&uniqueness).text();
    let manifest = fs::read_to_string(folder.at("unique/manifest.jsonl")).expect("a manifest");
    assert_eq!(manifest.matches("\"expected\":\"UNSATISFIABLE\"").count(), 5, "{manifest}");
    folder.write("bad.cnf", "no formula\n");
    folder.write("plain", "p cnf 2 2\n1 0\n-1 2 0\n");
    let grid = root().join("data/grids/escargot.txt");
    let call = clausoku(
        "bench unique bad.cnf plain --ask solution,other --solvers varisat,dancing-links \
         --encodings extended,log --repeats 1 --warm-up 0 --record r.jsonl",
    );
    let text = call.arg(grid).dir(folder.path()).text();
    assert!(text.contains("varisat on given formulas") && text.contains("6/7"), "{text}");
    assert!(text.contains("escargot.txt:2, other"), "{text}");
    let report = clausoku("bench report r.jsonl --csv r.csv").dir(folder.path()).run();
    assert_eq!((report.code, report.err.as_str()), (Some(0), ""));
    let csv = fs::read_to_string(folder.at("r.csv")).expect("a table");
    // Seven formulas for varisat; two questions for three configurations.
    assert_eq!(csv.lines().count(), 1 + 7 + 2 * 3, "{csv}");
    let bad = csv.lines().find(|line| line.contains("bad.cnf")).expect("a row");
    assert!(bad.contains(",error,") && bad.contains("no DIMACS formula: line 1"), "{bad}");
    let others = csv.lines().filter(|line| line.contains(", other\""));
    assert!(
        others.clone().count() == 3 && others.clone().all(|line| line.contains(",unsatisfiable,"))
    );
    let solution = clausoku("solve data/grids/escargot.txt --to line").text();
    let excluding = clausoku("encode data/grids/escargot.txt --exclude").arg(solution.trim());
    assert!(excluding.text().contains("c clauses 12012 to 12012: denial"));
    let wrong = clausoku("encode data/grids/figure-1.txt --exclude").arg(solution.trim());
    assert!(wrong.run().refusal().contains("is no solution of the puzzle"));
}

#[test]
fn parts_are_merged_and_missing_runs_are_named() {
    let folder = Folder::new();
    let parts: Vec<_> = (1..=3).map(|index| folder.at(format!("part-{index}.jsonl"))).collect();
    for (path, index) in parts.iter().zip(1..) {
        plan(1, path).words(&format!("--part {index}/3")).text();
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
    // Records are sets of runs: each run counts once.
    assert_eq!(report(&[one, two, one, three]).text(), report(&[one, two, three]).text());

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
    assert_eq!(read("r.csv").lines().count(), 1 + 28);
    assert!(read("r.md").contains("## Encodings: mean time of each solver (PAR-2)"));
    assert!(read("plots/heat.svg").starts_with("<svg xmlns="));
    // A folder of result files has those of one report only.
    call("--benchexec results").text();
    let files = || fs::read_dir(folder.at("results")).expect("a folder").count();
    let written = files();
    assert!(written > 0);
    // They are records, too, also in place of the record.
    let results = fs::read_dir(folder.at("results")).expect("a folder");
    let results: Vec<_> = results.map(|entry| entry.expect("a file").path()).collect();
    let mut again = clausoku("bench report");
    for path in &results {
        again = again.arg(path);
    }
    let again = again.text();
    let rows = |text: &str| {
        let lines = text.lines().skip_while(|line| *line != "Solvers in this process");
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!((rows(&again), rows(&again).len() > 3), (rows(&table), true));
    let broken = folder.write("broken.xml", "<result>\n<run>");
    let refused = clausoku("bench report").arg(&broken).run().refusal();
    assert!(
        refused.contains("broken.xml: line 2, column 6: the result file has no end"),
        "{refused}"
    );
    let refused = call("--benchexec results").run().refusal();
    assert!(refused.contains("results contains other files"), "{refused}");
    assert_eq!(files(), written);
    // The same record gives the same bytes.
    call("--html again.html").text();
    assert_eq!(read("again.html"), page);
}

#[test]
fn plans_come_from_files_whose_faults_have_a_place() {
    let folder = Folder::new();
    folder.write("grid.txt", fs::read(root().join("data/grids/figure-1.txt")).expect("a grid"));
    let good = folder.write(
        "plan.toml",
        "title = 'One'\nfiles = ['grid.txt']\nsolvers = ['varisat']\nrepeats = 2\nwarm-up = 0\n",
    );
    let record = folder.at("record.jsonl");
    let table = clausoku("bench --repeats 4 --plan").arg(&good).arg("--record").arg(&record).text();
    assert!(table.starts_with("One\n"));
    assert_eq!(set(runs(&record)).len(), 4, "what is said on the command line counts");
    let bad = folder.write("bad.toml", "files = ['grid.txt']\nrepeat = 2\n");
    let refused = clausoku("bench --plan").arg(&bad).run().refusal();
    assert!(
        refused.contains("bad.toml: line 2, column 1") && refused.contains("did you mean repeats?"),
        "{refused}"
    );
    let nothing = clausoku("bench").run().refusal();
    assert!(nothing.contains("nothing to measure"), "{nothing}");
    let boards = folder.write("boards.toml", "[[boards]]\norder = 9\nhole = ['free']\n");
    let refused = clausoku("bench --plan").arg(&boards).run().refusal();
    assert!(refused.contains("boards.toml: line 3, column 1"), "{refused}");
    // The version of a solver that is a part of Clausoku.
    let own = clausoku("bench data/grids/figure-1.txt --solvers dancing-links --repeats 1").text();
    assert!(own.contains("dancing-links: clausoku ") && !own.contains("unknown"), "{own}");
    let unknown = clausoku("bench data/grids/hard.txt --solvers guessing").run().refusal();
    assert!(unknown.contains("guessing"), "{unknown}");
    let twice = clausoku("bench data/grids/hard.txt --solvers varisat,varisat").run().refusal();
    assert!(twice.contains("varisat occurs twice"), "{twice}");
}

#[test]
fn ratings_become_columns_of_the_record_and_of_reports() {
    let folder = Folder::new();
    folder.write(
        "puzzles.txt",
        "...........1.........497..65...6.71....8..43..2.3.....86.7.....9.....8.5..32.....\n\
         2..5.....9......54..18.6...3761........9....1......3.61...5.7.........2...3..85..\n\
         ..6..........12...5....31..3.4...5.1......6.7..9...2..17.3....6.2.9...4.9..6....2\n\
         1.......2........................................................................\n",
    );
    let call = |extra: &str| {
        let words = "bench puzzles.txt --solvers dancing-links --repeats 1 --warm-up 0";
        clausoku(&format!("{words} {extra}")).dir(folder.path())
    };
    let table = call("--rate=er,w --record r.jsonl").text();
    clausoku("bench report r.jsonl --csv r.csv").dir(folder.path()).text();
    assert!(table.contains("Rank correlation with ratings"), "{table}");
    let steps = table.lines().find(|line| line.contains("dancing-links, steps")).expect("a row");
    assert_eq!(steps.split_whitespace().nth(2), Some("3"), "{table}");
    let record = fs::read_to_string(folder.at("r.jsonl")).expect("a record");
    let header: Value =
        serde_json::from_str(record.lines().next().expect("a header")).expect("JSON");
    let ratings = |index: usize| &header["plan"]["grids"][index]["ratings"];
    assert_eq!(ratings(1), &serde_json::json!({"er": 7.1, "w": 4}));
    assert!(ratings(3).is_null(), "several solutions");
    let csv = fs::read_to_string(folder.at("r.csv")).expect("a table");
    let line = csv.lines().find(|line| line.contains("puzzles.txt:1,")).expect("a line");
    assert!(line.contains(",81,22,0.7283950617283951,,2.6,,,,,1,,"), "{line}");
    let unpaired = call("--set pairs=dancing-links:kissat").run().refusal();
    assert!(unpaired.contains("the pair dancing-links:kissat names no two solvers"), "{unpaired}");
    let unknown = call("--rate=luck").run().refusal();
    assert!(unknown.contains("there is no rating \"luck\""), "{unknown}");
    let none = call("").text();
    assert!(!none.contains("Rank correlation"), "{none}");
}

#[test]
fn boards_are_made_on_any_axis() {
    let folder = Folder::new();
    let plan = "question = \"Is it so?\"\naxis = \"givens\"\n[[boards]]\norder = [4, 9]\ngivens = [0, 1, 2]\n";
    folder.write("added.toml", plan);
    let call = |words: &str| clausoku(words).dir(folder.path());
    let runs = "--repeats 1 --warm-up 0 --solvers varisat";
    let table = call(&format!("bench --plan added.toml --record r.jsonl {runs}")).text();
    assert!(table.contains("Times of solvers: 9 × 9"), "{table}");
    call("bench report r.jsonl --html added.html --plots plots").text();
    let page = fs::read_to_string(folder.at("added.html")).expect("a page");
    assert!(page.contains("Is it so?") && page.contains("median, band: quartiles"));
    assert!(folder.at("plots/added-lines-9-9.svg").exists());
    // The command line says the same.
    let mut same =
        clausoku("bench --boards").arg("order=4,9 givens=0,1,2").words("--set axis=givens");
    same = same.words(runs).words("--record s.jsonl").dir(folder.path());
    same.text();
    let hashes = |name: &str| {
        let text = fs::read_to_string(folder.at(name)).expect("a record");
        let header: Value =
            serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
        header["plan"]["grids"].clone()
    };
    assert_eq!(hashes("r.jsonl"), hashes("s.jsonl"));
    let refused = clausoku("bench --boards order=16,x").run().refusal();
    assert!(
        refused.contains(
            "order: expected numbers of symbols, from 1 to 1024, as in 16,25, found \"x\""
        ),
        "{refused}"
    );
}

#[test]
fn a_killed_plan_is_continued_and_a_script_finds_the_same_figures() {
    let folder = Folder::new();
    let program = env!("CARGO_BIN_EXE_clausoku");
    let uniqueness = folder.at("unique/");
    clausoku("encode data/grids/maple.txt --second -o").arg(&uniqueness).text();
    let grids = root().join("data/grids");
    let plan = format!(
        "title = \"All kinds\"\nfiles = [\"unique\", \"{0}/figure-1.txt\", \"{0}/hard.txt\"]\n\
         solvers = [\"varisat\", \"{program} solve {{cnf}}\"]\nencodings = [\"extended/reduced\"]\n\
         repeats = 2\nwarm-up = 0\ntime-limit = \"20s\"\nrecord = \"r.jsonl\"\nresume = true\n\
         [[boards]]\norder = [9, 16]\nempty = [0.5, 0.6]\n",
        grids.display()
    );
    let plan = folder.write("plan.toml", plan);
    let record = folder.at("r.jsonl");
    let mut child = clausoku("bench --plan").arg(&plan).command().spawn().expect("it runs");
    while fs::read_to_string(&record).unwrap_or_default().lines().count() < 8 {
        assert!(child.try_wait().expect("a child").is_none(), "it ended on its own");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it is killed");
    child.wait().expect("it is gone");
    // Another day, another solver; one that gives up on everything.
    let third = script(&folder, "third", "echo s UNKNOWN");
    let solvers = format!("varisat,{program} solve {{cnf}},{third}");
    clausoku("bench --plan").arg(&plan).arg("--solvers").arg(solvers).text();
    let report =
        clausoku("bench report r.jsonl --csv r.csv --markdown r.md").dir(folder.path()).run();
    assert_eq!((report.code, report.err.as_str()), (Some(0), ""));
    let csv = fs::read_to_string(folder.at("r.csv")).expect("a table");
    // 5 formulas, 7 grids, 4 boards; 3 solvers; 2 repeats.
    assert_eq!(csv.lines().count(), 1 + 16 * 3 * 2, "{csv}");
    let python = std::process::Command::new("python3")
        .arg(root().join("tests/commands/measured.py"))
        .args(["r.csv", "r.md"])
        .current_dir(folder.path())
        .output();
    let Ok(python) = python else {
        return clausoku_testkit::skip(
            "python3",
            "the figures of the report are not computed again",
        );
    };
    let said = String::from_utf8_lossy(&python.stdout);
    let errors = String::from_utf8_lossy(&python.stderr);
    assert!(python.status.success(), "{errors}");
    assert!(said.ends_with(", 96 runs\n"), "{said}");
}

#[test]
fn boards_are_made_by_their_seed() {
    let made = clausoku("bench boards --order 16 --empty 0.3,0.6 --seed 4 --boards 2").text();
    assert_eq!(
        clausoku("bench boards --order 16 --empty 0.3,0.6 --seed 4 --boards 2").text(),
        made
    );
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
    // A board of order 36 is one line, which is read without the name of the board.
    let line = clausoku("bench boards --order 36 --empty 0.4 --to line --quiet").text();
    assert_eq!(line.lines().count(), 1);
    assert_eq!(clausoku("convert - --to line").input(line.clone()).text(), line);
    // A board of order 36 in JSON is read without the name of the board.
    let big = clausoku("bench boards --order 36 --empty 0.4 --to jsonl").text();
    let big: Value = serde_json::from_str(&big).expect("JSON");
    let only =
        folder.write("big.jsonl", format!("{}\n", serde_json::json!({"puzzle": big["puzzle"]})));
    let rows = clausoku("convert --to numbers").arg(&only).text();
    let given = big["puzzle"].as_str().expect("a text").replace('.', "0");
    assert!(rows.split_whitespace().eq(given.split(' ')), "{rows}");
    let unique = clausoku("bench boards --order 9 --empty 1 --unique").text();
    let unique = folder.write("unique.txt", unique);
    assert_eq!(clausoku("solve --unique").arg(&unique).text().trim(), "1");
    for (arguments, reason) in [
        ("--order 7", "an order of 7 has no blocks"),
        ("--order 9 --empty 1.5", "between 0 and 1"),
        ("--order 9 -o x.docx", "no format has files that end in .docx"),
    ] {
        let refused = clausoku(&format!("bench boards {arguments}")).run().refusal();
        assert!(refused.contains(reason), "{refused}");
    }
}

#[test]
fn tables_of_boards_begin_with_their_header_and_have_the_planted_solutions() {
    for (order, format, separator) in [(16, "csv", ','), (36, "csv", ','), (36, "tsv", '\t')] {
        let call = format!("bench boards --order {order} --empty 0.3 --to {format}");
        let table = clausoku(&call).text();
        let rows: Vec<&str> = table.lines().collect();
        assert_eq!((rows.len(), rows[0]), (2, &*format!("puzzle{separator}solution")), "{call}");
        let (_, solution) = rows[1].split_once(separator).expect("two columns");
        assert!(!solution.is_empty() && !solution.contains('.'), "{call}: {solution}");
        // Readers need no name of the board, and check the solution.
        let again = clausoku(&format!("convert - --to {format}")).input(table.clone()).text();
        assert_eq!(again, table, "{call}");
    }
}

/// A solver that is a script, as a command line.
fn script(folder: &Folder, name: &str, text: &str) -> String {
    format!("sh {} {{cnf}}", folder.write(name, text).display())
}

#[test]
fn wrong_solvers_are_disqualified_and_slow_ones_stopped_once() {
    let folder = Folder::new();
    let liar = script(&folder, "liar", "echo s UNSATISFIABLE; exit 20");
    let sleeper = script(&folder, "sleeper", "sleep 60");
    let record = folder.at("record.jsonl");
    let call = clausoku(
        "bench data/grids/figure-1.txt --repeats 3 --warm-up 0 --time-limit 300ms --solvers",
    );
    let call = call.arg(format!("varisat,{liar},{sleeper}")).arg("--record").arg(&record);
    let text = call.text();
    let report = clausoku("bench report").arg(&record).arg("--csv").arg(folder.at("r.csv"));
    assert_eq!(report.text(), text, "a report is made from the record alone");
    assert!(text.contains("warning: sh") && text.contains("liar {cnf} is disqualified"), "{text}");
    assert!(
        text.contains("says that there is no solution, but varisat (in process) has found a"),
        "{text}"
    );
    let lines = fs::read_to_string(&record).expect("a record");
    let ended = |name: &str| -> Vec<String> {
        let runs =
            lines.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        let of =
            runs.filter(|run| run["solver"].as_str().is_some_and(|solver| solver.contains(name)));
        of.map(|run| run["outcome"].as_str().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(ended("varisat"), ["satisfiable"; 3]);
    assert_eq!(ended("liar"), ["unsatisfiable"; 3]);
    assert_eq!(ended("sleeper"), ["time-limit"], "what reached a limit is not repeated");
    let sleeper = text.lines().find(|line| line.contains("sleeper {cnf} ") && line.contains("0/1"));
    assert!(
        sleeper.is_some_and(|line| line.contains("600 ms")),
        "PAR-2 is twice the limit: {text}"
    );
    assert!(fs::read_to_string(folder.at("r.csv")).expect("a table").contains("time-out"));
}

#[test]
fn solvers_that_are_programs_are_measured_as_processes() {
    let folder = Folder::new();
    // Figure 1 has one solution: the script knows it.
    let solution: BTreeSet<i64> = dense(&cells(FIGURE_1.1)).collect();
    let model = answer((1..=729).map(|x| if solution.contains(&x) { x } else { -x }));
    let answers = folder.write("answer", model);
    let knows = script(&folder, "knows", &format!("cat {}; exit 10", answers.display()));
    let record = folder.at("record.jsonl");
    let call = clausoku(
        "bench data/grids/figure-1.txt --warm-up 0 --repeats 2 --encodings minimal --solvers",
    );
    let text = call.arg(&knows).arg("--record").arg(&record).text();
    assert!(text.contains("Solvers as programs of their own"), "{text}");
    for key in runs(&record) {
        assert_eq!((key.0.as_str(), key.1.as_str()), (knows.as_str(), "minimal"));
    }
    let text = fs::read_to_string(&record).expect("a record");
    let run: Value = serde_json::from_str(text.lines().nth(1).expect("a run")).expect("JSON");
    assert!(
        run["peak-memory"].as_u64() > Some(100_000) && run["user"].as_f64() >= Some(0.0),
        "{run}"
    );
    // Where the formula is shuffled, its answer is wrong.
    let call =
        clausoku("bench data/grids/figure-1.txt --repeats 1 --scramble --solvers").arg(&knows);
    assert!(call.text().contains("is disqualified"));
    let missing = clausoku("bench data/grids/figure-1.txt --solvers").arg("/no/such/solver {cnf}");
    let refused = missing.run().refusal();
    assert!(refused.contains("cannot measure /no/such/solver"), "{refused}");
}

#[test]
fn a_record_is_not_compressed_while_runs_are_added() {
    let call = clausoku("bench data/grids/figure-1.txt --solvers varisat --record times.jsonl.gz");
    let refused = call.run().refusal();
    assert!(refused.contains("write times.jsonl and compress it afterwards"), "{refused}");
}

#[test]
fn an_interrupted_run_leaves_a_record_that_can_be_resumed() {
    let folder = Folder::new();
    let record = folder.at("record.jsonl");
    let begun = folder.at("begun");
    let slow = script(&folder, "slow", &format!("echo > {}; sleep 60", begun.display()));
    let call = || {
        let call = clausoku(
            "bench data/grids/figure-1.txt --warm-up 0 --repeats 1 --time-limit 1s --solvers",
        );
        call.arg(format!("varisat,{slow}")).arg("--record").arg(&record)
    };
    let mut child = call().command().stderr(std::process::Stdio::piped()).spawn().expect("it runs");
    while !begun.exists() {
        assert!(child.try_wait().expect("a child").is_none(), "it ended on its own");
        std::thread::sleep(Duration::from_millis(1));
    }
    clausoku_testkit::signal(
        ending_signals().first().expect("one is not ignored"),
        child.id().into(),
    );
    let ended = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(130), "{said}");
    let advice = format!(
        "interrupted: {} has 1 of 2 runs; the same command with --resume makes the others\n",
        record.display()
    );
    // Only Ctrl-C waits for the command; another signal ends the process at once.
    assert!(said == advice || !ending_signals().contains(&"INT"), "{said}");
    assert_eq!(runs(&record).len(), 1, "the run under way is not recorded");
    let text = call().arg("--resume").text();
    assert!(text.contains("1/1") && text.contains("0/1"), "{text}");
}

#[test]
fn a_record_with_an_impossible_time_is_refused_with_file_and_line() {
    let folder = Folder::new();
    let record = folder.at("record.jsonl");
    plan(1, &record).text();
    let text = fs::read_to_string(&record).expect("a record");
    // Without checksums, as earlier versions wrote them: a changed line is read.
    let lines: Vec<String> = text
        .lines()
        .map(|line| format!("{}}}\n", line.split_once(",\"sum\":").expect("a checksum").0))
        .collect();
    let old = lines.concat().replacen("\"clausoku-bench\":3", "\"clausoku-bench\":1", 1);
    let report = |name: &str, text: &str| {
        let path = folder.write(name, text);
        clausoku("bench report").arg(&path).arg("--html").arg(folder.at("r.html")).run()
    };
    assert_eq!(report("old.jsonl", &old).code, Some(0));
    let (start, rest) = lines[3].split_once("\"wall\":").expect("a time");
    let (_, rest) = rest.split_once(',').expect("more");
    for time in ["1e308", "1e-320", "-1", "0"] {
        let changed = old.replacen(&lines[3], &format!("{start}\"wall\":{time},{rest}"), 1);
        assert_ne!(changed, old);
        let refused = report("changed.jsonl", &changed).refusal();
        assert!(refused.contains("changed.jsonl: line 4: \"wall\" is "), "{refused}");
    }
    // With checksums any other byte is noticed.
    let damaged = text.replacen("\"repeat\":1", "\"repeat\":2", 1);
    let refused = report("damaged.jsonl", &damaged).refusal();
    assert!(refused.contains("damaged.jsonl: line 2 is damaged"), "{refused}");
}

#[test]
fn an_endless_list_of_grids_is_refused_with_the_limit() {
    // Each line of the board is a fresh puzzle; `yes` ends when its output is closed.
    let script = format!("yes {} | \"$0\" bench - --solvers varisat", ".".repeat(81));
    let output = std::process::Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_clausoku")])
        .output()
        .expect("sh runs");
    let refused = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{refused}");
    assert!(refused.contains("at most 100000 grids"), "{refused}");
    assert!(refused.contains("take a sample"), "{refused}");
}

#[test]
fn encodings_whose_choices_do_not_fit_are_refused() {
    for (encodings, message) in [
        ("minimal/reduced/decimal", "reduced givens need the compact numbering"),
        ("log/reduced", "reduced givens need the compact numbering"),
        (
            "minimal/extended",
            "\"extended\" in the encoding \"minimal/extended\" is a second rule set",
        ),
        ("log --givens reduced", "reduced givens need the compact numbering"),
    ] {
        let call =
            format!("bench data/grids/order-6.txt --solvers varisat --encodings {encodings}");
        let error = clausoku(&call).run().refusal();
        assert!(error.contains(message), "{encodings}: {error}");
    }
}
