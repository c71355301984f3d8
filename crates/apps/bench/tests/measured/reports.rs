//! Reports of made-up records: every kind of table and plot.

use std::collections::BTreeSet;
use std::path::Path;

use crate::support::{merged, on_axis, plan, run, runs};
use clausoku_bench::record::Clock;
use clausoku_bench::record::{Merged, Outcome, RunLine, RunMode};
use clausoku_bench::report::{
    Report, benchexec, csv, figures, html, markdown, method, tables, text,
};

const FIVE: [(&str, RunMode); 6] = [
    ("lingeling", RunMode::Process),
    ("cadical", RunMode::Process),
    ("minisat", RunMode::Process),
    ("glucose", RunMode::Process),
    ("picosat", RunMode::Process),
    ("varisat", RunMode::InProcess),
];

fn solvers() -> Merged {
    let plan = plan(&FIVE, &["extended"], &["9 × 9", "16 × 16", "25 × 25"], 14);
    let runs = runs(&plan, 1);
    merged(plan, runs)
}

fn encodings() -> Merged {
    let names = [
        "minimal",
        "efficient",
        "extended",
        "extended/product",
        "extended/log",
        "extended/reduced",
    ];
    let plan = plan(&FIVE[..5], &names, &["16 × 16", "25 × 25"], 4);
    let runs = runs(&plan, 2);
    merged(plan, runs)
}

fn axis() -> Merged {
    let plan = on_axis(plan(&FIVE[..4], &["inf242"], &["16 × 16", "25 × 25"], 33), 33);
    let runs = runs(&plan, 3);
    merged(plan, runs)
}

#[test]
fn pages_are_complete_and_self_contained() {
    for (name, merged) in [("solvers", solvers()), ("encodings", encodings()), ("axis", axis())] {
        let report = Report::new(&merged, Clock::Wall);
        let page = html(&report);
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.html"));
        std::fs::write(path, &page).unwrap();
        // As XML, but for what only HTML has.
        let rest: String = page.lines().filter(|line| !line.starts_with("<meta")).collect();
        clausoku_testkit::xml_elements(rest.trim_start_matches("<!doctype html>"));
        for foreign in ["<script", "http://", "https://", "url(", "@import"] {
            assert!(!page.contains(foreign), "{name}: {foreign}");
        }
        assert_eq!(
            page,
            html(&Report::new(&merged, Clock::Wall)),
            "the same results, the same bytes"
        );
        for figure in figures(&report.results) {
            let file = figure.file();
            clausoku_testkit::xml_elements(&file);
            assert!(!figure.description.is_empty() && file.contains("<title>"));
            assert!(!file.contains("NaN") && !file.contains("inf"), "{}", figure.name);
            let path =
                Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}.svg", figure.name));
            std::fs::write(path, file).unwrap();
        }
    }
}

#[test]
fn the_plots_suit_the_results() {
    let mixed = ["cactus-programs", "ecdf-programs", "boxes-programs", "cactus-in-process"];
    assert_eq!(names(&solvers())[..4], mixed);
    let plan = plan(&FIVE[..5], &["extended"], &["9 × 9"], 4);
    let runs = runs(&plan, 4);
    assert_eq!(names(&merged(plan, runs))[..3], ["cactus", "ecdf", "boxes"]);
    assert_eq!(names(&solvers()).iter().filter(|name| name.starts_with("scatter")).count(), 4);
    assert!(names(&encodings()).contains(&"heat".to_owned()));
    assert_eq!(names(&axis()), ["lines-16-16", "lines-25-25"]);
}

fn names(merged: &Merged) -> Vec<String> {
    let report = Report::new(merged, Clock::Wall);
    figures(&report.results).into_iter().map(|figure| figure.name).collect::<Vec<_>>()
}

#[test]
fn run_modes_are_not_mixed() {
    let merged = solvers();
    let text = text(&Report::new(&merged, Clock::Wall), false);
    let (process, inside) = text.split_once("Solvers in this process").unwrap();
    assert!(
        process.contains("lingeling")
            && !inside.split("\n\n").next().unwrap().contains("lingeling")
    );
    assert!(inside.lines().any(|line| line.trim_start().starts_with("varisat")));
    assert!(!text.contains('\x1b'));
    // varisat, in this process, is not compared with the programs.
    let varisat = inside.lines().find(|line| line.trim_start().starts_with("varisat")).unwrap();
    assert!(varisat.contains(" 1 "), "{varisat}");
}

#[test]
fn no_figure_and_no_table_has_solvers_of_two_run_modes() {
    let both = plan(&FIVE[4..], &["extended", "minimal"], &["9 × 9", "16 × 16"], 6);
    let mut plans = vec![on_axis(both.clone(), 6), both];
    for plan in &mut plans {
        plan.title = "Mixed".to_owned();
        let merged = merged(plan.clone(), runs(plan, 5));
        let report = Report::new(&merged, Clock::Wall);
        let figures = figures(&report.results);
        assert!(figures.len() > 3);
        for figure in figures {
            let file = figure.file();
            assert!(!(file.contains("varisat") && file.contains("picosat")), "{}", figure.name);
        }
        for table in tables(&report.results) {
            let words: Vec<&str> = table
                .columns
                .iter()
                .map(|column| column.name.as_str())
                .chain(table.rows.iter().flatten().map(String::as_str))
                .collect();
            let has = |name: &str| words.iter().any(|word| word.contains(name));
            assert!(!(has("varisat") && has("picosat")), "{}", table.title);
        }
    }
}

#[test]
fn what_has_no_run_is_in_no_table_and_no_figure() {
    let some = plan(&FIVE[..2], &["extended", "minimal"], &["9 × 9", "16 × 16"], 3);
    let groups = ["9 × 9", "16 × 16", "25 × 25", "36 × 36"];
    let all = plan(&FIVE[..3], &["extended", "minimal", "efficient"], &groups, 3);
    let merged = merged(all, runs(&some, 7));
    let report = Report::new(&merged, Clock::Wall);
    let page = html(&report);
    for absent in ["minisat", "efficient", "25 × 25", "36 × 36"] {
        assert!(!page.contains(absent), "{absent}");
    }
    assert!(page.contains("6 grids, 2 solvers; 3 runs each"));
    // 6 of 9 configurations on 12 grids have no run or not on all grids.
    assert_eq!(report.results.progress(), (24, 108));
    assert!(page.contains("84 of 108 trials are not complete"));
}

#[test]
fn a_cell_without_a_time_has_no_colour_of_the_scale_and_versions_have_whole_names() {
    let solvers = [
        ("minisat of unknown version", RunMode::Process),
        ("minisat 2.2.1-5+b3", RunMode::Process),
    ];
    let plan = plan(&solvers, &["extended", "minimal"], &["9 × 9"], 2);
    let mut runs = runs(&plan, 8);
    runs.retain(|run| run.solver != solvers[1].0 || run.encoding.as_deref() == Some("minimal"));
    let merged = merged(plan, runs);
    let report = Report::new(&merged, Clock::Wall);
    let heat = figures(&report.results).into_iter().find(|figure| figure.name == "heat").unwrap();
    let file = heat.file();
    let (before, _) = file.split_once(">–<").unwrap();
    let cell = before.rsplit("<rect").next().unwrap();
    assert!(cell.contains("fill=\"#dde0e4\""), "{cell}");
    // Neither the key nor another cell has it.
    assert_eq!(file.matches("#dde0e4").count(), 1);
    for (name, _) in solvers {
        assert!(file.contains(&format!(">{name}<")), "{name}");
    }
}

#[test]
fn the_work_of_other_processes_is_averaged_over_long_runs() {
    let plan = plan(&FIVE[..1], &["extended"], &["9 × 9"], 4);
    let others = |times: [(f64, f64); 4]| {
        let runs = times.into_iter().zip(0..).map(|((wall, others), grid)| RunLine {
            others: Some(others),
            load: Some(1.0),
            ..run(&plan, [0, 0, grid], 1, wall)
        });
        let merged = merged(plan.clone(), runs.collect());
        let lines = method(&Report::new(&merged, Clock::Wall));
        lines.into_iter().find(|line| line.contains("load average")).unwrap()
    };
    // A tick of 10 ms is ten times as long as a run of 1 ms.
    let short = others([(0.001, 0.01); 4]);
    assert_eq!(
        short,
        "No run took 500 ms, the least time over which the work of other processes is averaged; the load average was 1.0 (median; \
         at most 1.0). Other processes took more than a tenth of a core, and more than 50 ms, during 0 runs; 0 runs were \
         repeated because of that. In 4 runs shorter than 50 ms this hardly ever shows."
    );
    let mixed = others([(0.001, 0.01), (0.3, 0.2), (1.0, 0.5), (2.0, 0.1)]);
    let start =
        "During 2 runs of 500 ms or more, other processes kept 0.20 cores busy on average; ";
    assert!(mixed.starts_with(start) && mixed.contains("during 2 runs; 0 runs were"), "{mixed}");
}

#[test]
fn long_names_stay_inside_their_figures() {
    let long =
        "python3 -c 'from pysat.solvers import Solver; a long command line of a solver' glucose4";
    let solvers = [("a", RunMode::Process), (long, RunMode::Process)];
    let plan = plan(&solvers, &["extended/product/reduced/peers", "minimal"], &["9 × 9"], 5);
    let merged = merged(plan.clone(), runs(&plan, 6));
    for figure in figures(&Report::new(&merged, Clock::Wall).results) {
        let file = figure.file();
        let width = number(&file, "width").unwrap();
        for element in file.split("<text").skip(1) {
            let (attributes, rest) = element.split_once('>').unwrap();
            let text = rest.split('<').next().unwrap();
            // Rotated texts have no position of their own.
            let Some(x) = number(attributes, "x").filter(|_| !attributes.contains("rotate")) else {
                continue;
            };
            let em = number(attributes, "font-size").unwrap_or(13.0);
            let wide = clausoku::drawing::elements::text_width(text, em);
            let start = match attributes {
                a if a.contains("\"end\"") => x - wide,
                a if a.contains("\"middle\"") => x - wide / 2.0,
                _ => x,
            };
            let is_inside =
                start >= 0.0 && (start + wide <= width || attributes.contains("anchor"));
            assert!(is_inside, "{}: {text:?} at {x} in {width}", figure.name);
        }
    }
}

fn number(text: &str, key: &str) -> Option<f64> {
    text.split_once(&format!(" {key}=\""))?.1.split('"').next()?.parse().ok()
}

#[test]
fn csv_has_a_line_for_each_run() {
    let merged = solvers();
    let report = Report::new(&merged, Clock::Cpu);
    let text = csv(&report);
    assert_eq!(text.lines().count(), 1 + merged.runs.len());
    let columns = text.lines().next().unwrap().split(',').count();
    assert!(text.lines().all(|line| line.split(',').count() == columns));
    assert!(text.lines().skip(1).any(|line| line.contains("time-out")));
    let markdown = markdown(&report);
    assert!(markdown.starts_with("# Made-up times\n") && markdown.contains("| solver | solved |"));
}

/// `table-generator` of BenchExec 3.35 reads these files.
#[test]
fn files_of_benchexec_have_each_run_once() {
    for merged in [solvers(), encodings()] {
        let report = Report::new(&merged, Clock::Wall);
        let files = benchexec(&report);
        let names: BTreeSet<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names.len(), files.len());
        let mut count = 0;
        for (name, file) in &files {
            assert!(name.ends_with(".results.xml"));
            let (head, rest) = file.split_once("<result ").unwrap();
            assert!(head.starts_with("<?xml ") && head.contains("<!DOCTYPE result "));
            let elements = clausoku_testkit::xml_elements(&format!("<result {rest}"));
            count += elements.iter().filter(|name| *name == "run").count();
        }
        assert_eq!(count, merged.runs.len());
    }
    // The times and outcomes of a run, as the record has them.
    let plan = plan(&FIVE[..1], &["extended"], &["9 × 9"], 1);
    let mut line = run(&plan, [0, 0, 0], 1, 1.5);
    (line.user, line.system, line.peak_memory) = (Some(1.25), Some(0.125), Some(4096));
    let merged = merged(plan, vec![line]);
    let [(_, file)] = &benchexec(&Report::new(&merged, Clock::Wall))[..] else { panic!() };
    for column in [
        "title=\"status\" value=\"sat\"",
        "title=\"cputime\" value=\"1.375s\"",
        "title=\"walltime\" value=\"1.5s\"",
        "title=\"memory\" value=\"4096B\"",
    ] {
        assert!(file.contains(column), "{column}: {file}");
    }
}

/// The categories of BenchExec 3.35, and the statuses of its executor and of SAT solvers.
#[test]
fn runs_have_the_status_and_the_category_of_benchexec() {
    let plan = plan(&FIVE[..1], &["extended"], &["9 × 9"], 1);
    for (outcome, verified, status, category) in [
        (Outcome::Satisfiable, true, "sat", "correct"),
        (Outcome::Satisfiable, false, "sat", "correct-unconfirmed"),
        (Outcome::Unsatisfiable, true, "unsat", "correct"),
        (Outcome::Unsatisfiable, false, "unsat", "correct-unconfirmed"),
        (Outcome::TimeLimit, false, "TIMEOUT", "error"),
        (Outcome::MemoryLimit, false, "OUT OF MEMORY", "error"),
        (Outcome::GaveUp, false, "unknown", "unknown"),
        (Outcome::Wrong, false, "wrong answer", "wrong"),
        (Outcome::Error, false, "ERROR", "error"),
    ] {
        let mut line = run(&plan, [0, 0, 0], 1, 1.5);
        (line.outcome, line.verified) = (outcome, verified);
        let merged = merged(plan.clone(), vec![line]);
        let [(_, file)] = &benchexec(&Report::new(&merged, Clock::Wall))[..] else { panic!() };
        for column in [
            format!("<column title=\"status\" value=\"{status}\"/>"),
            format!("<column title=\"category\" value=\"{category}\" hidden=\"true\"/>"),
        ] {
            assert_eq!(file.matches(&column).count(), 1, "{column}: {file}");
        }
    }
}
