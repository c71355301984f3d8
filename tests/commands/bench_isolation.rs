//! `clausoku bench`: runs that are isolated from each other, with limits that hold whatever a solver does.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::support::{Folder, clausoku};

/// A solver that is a script, as a command line.
fn script(folder: &Folder, name: &str, text: &str) -> String {
    format!("sh {} {{cnf}}", folder.write(name, text).display())
}

/// The lines of a record: the header and the runs.
fn record(folder: &Folder, name: &str) -> Vec<Value> {
    let text = fs::read_to_string(folder.at(name)).expect("a record");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

const ONCE: &str = "bench data/grids/figure-1.txt --repeats 1 --warm-up 0";

#[test]
#[cfg(target_os = "linux")]
fn a_run_over_its_memory_limit_is_a_row() {
    let folder = Folder::new();
    let eats = "head -c 3000000000 /dev/zero | tail -n 1 > /dev/null";
    let greedy = script(&folder, "greedy", eats);
    // Its child lacks the memory, and it gives up.
    let parent = script(&folder, "parent", &format!("sh -c '{eats}' || echo s UNKNOWN"));
    let modest = script(&folder, "modest", "echo s UNSATISFIABLE; exit 20");
    let call =
        clausoku(&format!("{ONCE} --memory-limit 100M --time-limit 60s --cross-check=varisat"));
    let call = call.arg("--solvers").arg(format!("{greedy},{parent},{modest}"));
    let text = call.arg("--record").arg(folder.at("r.jsonl")).text();
    assert!(text.contains("The memory limit of programs is enforced by "), "{text}");
    let lines = record(&folder, "r.jsonl");
    let limiter = lines[0]["memory-limiter"].as_str().expect("a mechanism");
    assert!(["cgroup", "rlimit"].contains(&limiter), "{limiter}");
    let outcomes: Vec<_> = lines[1..].iter().map(|run| run["outcome"].as_str()).collect();
    assert_eq!(outcomes, [Some("memory-limit"), Some("memory-limit"), Some("wrong")]);
    clausoku("bench report r.jsonl --csv r.csv").dir(folder.path()).text();
    let csv = fs::read_to_string(folder.at("r.csv")).expect("a table");
    assert_eq!(csv.matches(",out of memory,").count(), 2, "{csv}");
    assert_eq!(csv.matches(&format!(",104857600,{limiter},")).count(), 3, "{csv}");
    // Without programs there is no mechanism.
    let call = clausoku(&format!("{ONCE} --memory-limit 100M --solvers varisat --record"));
    call.arg(folder.at("s.jsonl")).text();
    assert!(record(&folder, "s.jsonl")[0]["memory-limiter"].is_null());
}

#[test]
fn a_time_out_is_run_once_although_there_are_warm_ups() {
    let folder = Folder::new();
    let starts = folder.at("starts");
    let slow = script(&folder, "slow", &format!("echo >> {}; exec sleep 60", starts.display()));
    let started = |options: &str| {
        let _ = fs::remove_file(&starts);
        let call = format!(
            "bench data/grids/figure-1.txt --warm-up 2 --time-limit 300ms {options} --solvers"
        );
        clausoku(&call).arg(&slow).text();
        fs::read_to_string(&starts).expect("it was started").lines().count()
    };
    assert_eq!(started("--repeats 3"), 1);
    // Each repeat is another formula, of which the first is the formula of the warm-ups.
    assert_eq!(started("--repeats 3 --scramble"), 3);
}

#[test]
#[cfg(target_os = "linux")]
fn parts_run_at_the_same_time_on_cores_of_their_own() {
    let folder = Folder::new();
    let status = fs::read_to_string("/proc/self/status").expect("a status");
    let allowed = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
    let cores: Vec<usize> = allowed
        .expect("a list")
        .split(',')
        .flat_map(|part| {
            let (first, last) = part.trim().split_once('-').unwrap_or((part.trim(), part.trim()));
            first.parse().expect("a number")..=last.parse().expect("a number")
        })
        .collect();
    let [one, other, ..] = cores[..] else {
        return clausoku_testkit::skip("a second core", "parts do not run beside each other");
    };
    // A solver whose answer is wrong, and which writes the cores on which it may run.
    let names = |core: usize| {
        let list = folder.at(format!("cores-{core}"));
        let text = format!(
            "grep Cpus_allowed_list /proc/self/status >> {}; sleep 0.05; echo s UNKNOWN",
            list.display()
        );
        (script(&folder, &format!("names-{core}"), &text), list)
    };
    let children = [(1, one), (2, other)].map(|(part, core)| {
        let (solver, list) = names(core);
        let call = format!(
            "bench data/grids/hard.txt --repeats 2 --warm-up 0 --part {part}/2 --pin={core} --solvers"
        );
        let call = clausoku(&call).arg(solver).arg("--record");
        let call = call.arg(folder.at(format!("{core}.jsonl")));
        let mut command = call.command();
        command.stdout(std::process::Stdio::null());
        (command.spawn().expect("it runs"), core, list)
    });
    for (mut child, core, list) in children {
        assert!(child.wait().expect("it ends").success());
        let found: BTreeSet<String> = fs::read_to_string(list)
            .expect("a list")
            .lines()
            .map(|line| line.replace("Cpus_allowed_list:", "").trim().to_owned())
            .collect();
        assert_eq!(found, BTreeSet::from([core.to_string()]));
        let lines = record(&folder, &format!("{core}.jsonl"));
        assert_eq!(lines.len(), 1 + 3 * 2);
        assert!(lines[1..].iter().all(|run| run["core"] == core), "{lines:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_core_that_is_not_there_is_named() {
    let refused = clausoku(&format!("{ONCE} --solvers varisat --pin=99999")).run().refusal();
    let start = "there is no core 99999; this process can run on the cores ";
    assert!(refused.contains(start) && !refused.contains('['), "{refused}");
}

/// A solver that is out of order is a row, and the others are measured.
#[test]
fn solvers_and_instances_out_of_order_are_rows() {
    let folder = Folder::new();
    let floods = script(&folder, "floods", "exec yes v 1 2 3 4 5 6 7 8 9");
    // A child holds the output, and nothing listens to the request to end.
    let stays =
        script(&folder, "stays", "trap '' TERM; sh -c \"trap '' TERM; sleep 60\" & wait; sleep 60");
    folder.write("rubbish.cnf", "this is no formula\n");
    folder.write("small.cnf", "p cnf 2 2\n1 0\n-1 2 0\n");
    let call = format!(
        "bench {} {} --repeats 1 --warm-up 0 --time-limit 2s --solvers",
        folder.at("rubbish.cnf").display(),
        folder.at("small.cnf").display()
    );
    let call = clausoku(&call).arg(format!("varisat,{floods},{stays}")).arg("--record");
    let text = call.arg(folder.at("r.jsonl")).text();
    let lines = record(&folder, "r.jsonl");
    let of = |grid: &str, solver: &str| {
        let run = lines[1..].iter().find(|run| {
            run["grid"] == grid && run["solver"].as_str().is_some_and(|name| name.contains(solver))
        });
        let run = run.unwrap_or_else(|| panic!("{grid} {solver}: {text}"));
        (run["outcome"].as_str().unwrap_or_default().to_owned(), run["note"].to_string())
    };
    for solver in ["varisat", "floods", "stays"] {
        assert_eq!(of("rubbish.cnf", solver).0, "error", "{text}");
    }
    assert_eq!(of("small.cnf", "varisat").0, "satisfiable");
    let flood = of("small.cnf", "floods");
    assert!(flood.0 == "error" && flood.1.contains("longer than any answer"), "{flood:?}");
    assert_eq!(of("small.cnf", "stays").0, "time-limit");
}
