//! Reports of made-up records: every kind of table and plot.

use std::path::Path;

use crate::support::{merged, on_axis, plan, runs};
use bench::record::{Merged, Place};
use bench::report::{Report, csv, figures, html, markdown, text};
use bench::results::Clock;

const FIVE: [(&str, Place); 6] = [
    ("lingeling", Place::Process),
    ("cadical", Place::Process),
    ("minisat", Place::Process),
    ("glucose", Place::Process),
    ("picosat", Place::Process),
    ("varisat", Place::InProcess),
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

/// Whether tags close in the order in which they were opened, as far as there are no void elements.
fn is_balanced(xml: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    for tag in xml.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap_or_default();
        let name = tag.trim_start_matches('/').split([' ', '/', '\n']).next().unwrap_or_default();
        if tag.starts_with('/') {
            if open.pop() != Some(name) {
                return false;
            }
        } else if !tag.ends_with('/') && !["meta", "!doctype"].contains(&name) {
            open.push(name);
        }
    }
    open.is_empty()
}

#[test]
fn pages_are_whole_and_need_nothing_else() {
    for (name, merged) in [("solvers", solvers()), ("encodings", encodings()), ("axis", axis())] {
        let report = Report::new(&merged, Clock::Wall);
        let page = html(&report);
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.html"));
        std::fs::write(path, &page).unwrap();
        assert!(is_balanced(&page), "{name}");
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
            assert!(is_balanced(&file), "{}", figure.name);
            assert!(!figure.description.is_empty() && file.contains("<title>"));
            assert!(!file.contains("NaN") && !file.contains("inf"), "{}", figure.name);
            let path =
                Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}.svg", figure.name));
            std::fs::write(path, file).unwrap();
        }
    }
}

#[test]
fn the_plots_fit_what_was_measured() {
    let names = |merged: &Merged| {
        let report = Report::new(merged, Clock::Wall);
        figures(&report.results).into_iter().map(|figure| figure.name).collect::<Vec<_>>()
    };
    assert_eq!(names(&solvers())[..2], ["cactus", "boxes"]);
    assert_eq!(names(&solvers()).iter().filter(|name| name.starts_with("scatter")).count(), 4);
    assert!(names(&encodings()).contains(&"heat".to_owned()));
    assert_eq!(names(&axis()), ["lines-16-16", "lines-25-25"]);
}

#[test]
fn places_are_kept_apart() {
    let merged = solvers();
    let text = text(&Report::new(&merged, Clock::Wall), false);
    let (process, inside) = text.split_once("Solvers in this process").unwrap();
    assert!(
        process.contains("lingeling")
            && !inside.split("Grid by grid").next().unwrap().contains("lingeling")
    );
    assert!(inside.lines().any(|line| line.trim_start().starts_with("varisat")));
    assert!(!text.contains('\x1b'));
    // varisat is never the one that others are compared with, nor compared with them.
    let varisat = inside.lines().find(|line| line.trim_start().starts_with("varisat")).unwrap();
    assert!(varisat.contains(" 1 "), "{varisat}");
}

#[test]
fn a_line_for_each_solver_and_grid() {
    let merged = solvers();
    let report = Report::new(&merged, Clock::Cpu);
    let text = csv(&report.results);
    assert_eq!(text.lines().count(), 1 + 42 * 6);
    let columns = text.lines().next().unwrap().split(',').count();
    assert!(text.lines().all(|line| line.split(',').count() == columns));
    assert!(text.lines().skip(1).any(|line| line.contains("time-out")));
    let markdown = markdown(&report);
    assert!(markdown.starts_with("# Made-up times\n") && markdown.contains("| solver | solved |"));
}
