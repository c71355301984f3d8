//! Tests that a reader finds a task: its section is at most two clicks from README.md, and has the command.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::{assert_no_faults, links, resolved, root, run};

/// A task, the heading of its section, and text of this section.
struct Task {
    name: &'static str,
    heading: &'static str,
    text: &'static str,
}

const fn task(name: &'static str, heading: &'static str, text: &'static str) -> Task {
    Task { name, heading, text }
}

const TASKS: [Task; 10] = [
    task("prove uniqueness", "## Prove uniqueness", "clausoku certify data/"),
    task("make a killer", "## Make a killer", "kind = \"cage\""),
    task("add an encoding", "## Add an encoding", "crates/sat/encoder/src/at_most_one/"),
    task("read a CSV of puzzles", "## Read a CSV of puzzles", "clausoku solve table.csv"),
    task("why is this digit forced", "## Why is this digit forced", "--why R1C8=7"),
    task("compare two SAT solvers", "## Compare two SAT solvers", "--solvers minisat,cadical"),
    task("use it from Python", "# Python", "import clausoku"),
    task("write DIMACS", "## Write DIMACS", "clausoku encode data/"),
    task(
        "certify that there is no solution",
        "## Certify that there is no solution",
        "--claim none",
    ),
    task("solve a list fast", "## Solve a list fast", "clausoku solve list.txt"),
];

/// The documents that are at most `clicks` clicks from README.md.
fn reached(clicks: usize) -> BTreeSet<PathBuf> {
    let first = root().join("README.md");
    let mut reached = BTreeSet::from([first]);
    for _ in 0..clicks {
        let linked: Vec<PathBuf> = reached
            .iter()
            .flat_map(|page| links(page).into_iter().map(|target| resolved(page, &target).0))
            .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
            .map(|path| path.canonicalize().expect("a document"))
            .collect();
        reached.extend(linked);
    }
    reached
}

/// The text from a heading to the next heading of its level.
fn section<'a>(text: &'a str, heading: &str) -> Option<&'a str> {
    let start = text.find(&format!("{heading}\n"))?;
    let level = heading.split(' ').next().expect("signs of a heading");
    let rest = &text[start..];
    Some(rest[1..].find(&format!("\n{level} ")).map_or(rest, |end| &rest[..=end]))
}

#[test]
fn tasks_are_two_clicks_from_the_first_page() {
    let pages = reached(2);
    let texts: Vec<String> =
        pages.iter().map(|page| fs::read_to_string(page).expect("a document")).collect();
    let has_task = |task: &Task| {
        let mut sections = texts.iter().filter_map(|text| section(text, task.heading));
        sections.any(|section| section.contains(task.text))
    };
    let missing = TASKS.iter().filter(|task| !has_task(task));
    assert_no_faults(&missing.map(|task| task.name.to_owned()).collect::<Vec<_>>());
}

#[test]
fn every_command_has_a_function_of_python_or_a_reason() {
    let help = run("clausoku --help", &root());
    let listed = help.lines().skip_while(|line| *line != "Puzzles:");
    let listed = listed.take_while(|line| *line != "Options:");
    let names: Vec<&str> =
        listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    assert!(names.len() > 20, "{names:?}");
    let page = fs::read_to_string(root().join("docs/python.md")).expect("a document");
    let has_row = |name: &&str| {
        let row = page.lines().find_map(|line| line.strip_prefix(&format!("| `{name}` | ")));
        row.is_some_and(|row| row.starts_with("none: ") || row.starts_with('`'))
    };
    let missing = names.iter().filter(|name| !has_row(name));
    assert_no_faults(&missing.map(|name| (*name).to_owned()).collect::<Vec<_>>());
}
