//! `clausoku count`.

use crate::support::{FIGURE_1, Folder, clausoku, has, interrupted, shell};

#[test]
fn numbers_are_the_known_ones() {
    let known = [
        ("--variant classic:4", "288\n"),
        ("--variant blocks:2x3", "28200960\n"),
        ("--variant blocks:1x6", "812851200\n"),
        ("--variant x:2x4 --step-limit 0", "at least 0: the step limit was reached\n"),
        ("data/grids/inf242.txt", "408\n"),
        ("data/grids/hard.txt", "1\n1\n1\n1\n1\n1\n"),
        ("data/grids/samurai.txt", "1\n"),
    ];
    for (arguments, number) in known {
        assert_eq!(clausoku(&format!("count {arguments}")).run().text(), number, "{arguments}");
    }
}

#[test]
fn exit_codes_distinguish_numbers_and_limits() {
    let folder = Folder::new();
    folder.write("two", "11..............\n................\n");
    let call = clausoku("count two").dir(folder.path()).run();
    assert_eq!((call.code, call.text().as_str()), (Some(20), "0\n288\n"));
    let call = clausoku("count --variant classic --step-limit 1000").run();
    assert_eq!(call.code, Some(3));
    assert!(call.text().starts_with("at least "), "{}", call.text());
    folder.write("mixed", "................\n................\n123............?\n");
    let call = clausoku("count mixed").dir(folder.path()).run();
    let text = call.text();
    let fault = text.strip_prefix("288\n288\n# 3: ").expect("a comment in place of the number");
    assert_eq!((call.code, fault.lines().count()), (Some(2), 1), "{text}");
    call.fails("mixed");
}

#[test]
fn a_maximum_ends_the_count() {
    let folder = Folder::new();
    folder.write("list", "12..34....4...1.\n................\n11..............\n");
    let cases = [
        ("data/grids/inf242.txt --max 408", 0, "408\n"),
        ("data/grids/inf242.txt --max 407", 0, "at least 407: the maximum was reached\n"),
        ("--variant classic --max 1000000", 0, "at least 1000000: the maximum was reached\n"),
        ("list --max 287", 20, "1\nat least 287: the maximum was reached\n0\n"),
        ("list --max 288", 20, "1\n288\n0\n"),
        (
            "list --max 287 --cross-check=varisat",
            20,
            "1\nat least 287: the maximum was reached\n0\n",
        ),
    ];
    for (arguments, code, text) in cases {
        let arguments = arguments.replace("list", &folder.at("list").display().to_string());
        let call = clausoku(&format!("count {arguments}")).run();
        assert_eq!((call.code, call.text().as_str()), (Some(code), text), "{arguments}");
    }
    let text = clausoku("count data/grids/inf242.txt --max 7 --json").text();
    let end = "\"status\":\"several\",\"solutions\":\"7\",\"complete\":false,\
               \"reason\":\"the maximum was reached\"}\n";
    assert!(text.starts_with("{\"puzzle\":\"....435") && text.ends_with(end), "{text}");
    let error = clausoku("count data/grids/inf242.txt --max 0").run().refusal();
    assert!(error.contains("expected a whole number, 1 or more"), "{error}");
}

#[test]
fn json_has_the_number_as_a_string() {
    let text = clausoku("count data/grids/inf242.txt --json").text();
    let end = "\"status\":\"several\",\"solutions\":\"408\",\"complete\":true,\"reason\":null}\n";
    assert!(text.starts_with("{\"puzzle\":\"....435") && text.ends_with(end), "{text}");
    let call = clausoku("count --variant classic --step-limit 5 --json").run();
    let (text, empty) = (call.text(), ".".repeat(81));
    let start = format!("{{\"puzzle\":\"{empty}\",\"status\":\"unknown\",\"solutions\":\"");
    assert!(text.starts_with(&start), "{text}");
    let end = "\"complete\":false,\"reason\":\"the step limit was reached\"}\n";
    assert!(text.ends_with(end) && call.code == Some(3), "{text}");
}

#[test]
fn statistics_are_printed_below_the_number() {
    let text = clausoku("count --variant blocks:2x3 --statistics --memory-limit 20K").text();
    let lines: Vec<(&str, &str)> =
        text.lines().skip(1).filter_map(|line| line.rsplit_once(' ')).collect();
    let names: Vec<&str> = lines.iter().map(|line| line.0.trim_end()).collect();
    let expected = [
        "method",
        "values tried",
        "parts counted",
        "parts found in the cache",
        "most parts in the cache",
        "times the cache was emptied",
        "seconds",
    ];
    assert_eq!(names, expected);
    assert_eq!(text.lines().next(), Some("28200960"));
    assert_ne!(lines[5].1, "0");
    let json = clausoku("count --variant blocks:2x3 --statistics --to jsonl").text();
    let object: serde_json::Value = serde_json::from_str(&json).expect("an object");
    let statistics = object["statistics"].as_object().expect("the column");
    assert_eq!(statistics.len(), expected.len(), "{json}");
    assert!(expected.iter().all(|name| statistics.contains_key(*name)), "{json}");
    let table = clausoku("count --variant blocks:2x3 --statistics --to tsv").text();
    let (names, row) = table.split_once('\n').expect("two lines");
    assert_eq!(names, "puzzle\tstatus\tsolutions\tcomplete\tstatistics\treason");
    assert!(row.contains("\"\"method\"\":\"\"components\"\""), "{row}");
}

/// A program that prints this, whatever its input.
fn fake(folder: &Folder, output: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.write("fake", format!("#!/bin/sh\nhead -1 \"$1\" >&2\n{output}\n"));
    let rights = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&path, rights).expect("rights");
    format!("{} {{cnf}}", path.display())
}

#[test]
fn a_program_can_count_instead() {
    let folder = Folder::new();
    let run = |output: &str, more: &str| {
        let call = clausoku(&format!("count data/grids/inf242.txt {more} --counter"));
        call.arg(fake(&folder, output)).run()
    };
    assert_eq!(run("echo c s exact arb int 408", "").text(), "408\n");
    assert_eq!(run("echo s mc 408; exit 10", "").text(), "408\n");
    let none = clausoku("count --variant anti-king:4 --counter");
    let none = none.arg(fake(&folder, "echo s UNSATISFIABLE; exit 20")).run();
    assert_eq!((none.code, none.text().as_str()), (Some(20), "0\n"), "{}", none.err);
    let json = run("echo s 408", "--json").text();
    let end = "\"solutions\":\"408\",\"complete\":true,\"checked\":true,\"reason\":null}\n";
    assert!(json.ends_with(end), "{json}");
    let text = run("echo s 408", "--statistics").text();
    assert!(text.starts_with("408\nmethod ") && text.contains("most memory, in bytes "), "{text}");
    let late = run("sleep 60", "--time-limit 200ms");
    assert_eq!(
        (late.code, late.text().as_str()),
        (Some(3), "at least 0: the time limit was reached\n")
    );
    // A program that prints nothing, fails or contradicts itself gives no count.
    let error = run("echo s SATISFIABLE", "").refusal();
    assert!(error.contains("it printed no number of models"), "{error}");
    let error = run("echo s mc 408; exit 3", "").refusal();
    assert!(error.contains("exited with code 3") && error.contains("p cnf"), "{error}");
    let error = run("echo s mc 408; echo s mc 409", "").refusal();
    assert!(error.contains("several numbers"), "{error}");
    let error = clausoku("count data/grids/inf242.txt --counter no-such-counter").run().refusal();
    assert!(error.contains("not installed"), "{error}");
    // If nothing is left to count, the program gets a formula of one variable.
    let solved =
        "162857493534129678789643521475312986913586742628794135356478219241935867897261354";
    let run = |output: &str, grid: &str| {
        clausoku("count - --counter").arg(fake(&folder, output)).input(grid).run()
    };
    let is_run = "grep -q '^p cnf 1 1$' \"$1\" && echo s mc 1";
    assert_eq!(run(is_run, solved).text(), "1\n");
    let clash = solved.replacen('1', "2", 1);
    assert_eq!(run("grep -q '^p cnf 1 2$' \"$1\" && echo s mc 0", &clash).text(), "0\n");
    let missing = clausoku("count - --counter no-such-counter").input(solved).run().refusal();
    assert!(missing.contains("not installed"), "{missing}");
}

#[test]
fn ctrl_c_prints_the_count_so_far() {
    let folder = Folder::new();
    // The second count does not end in reasonable time.
    folder.write("three", format!("{}\n{}\n{}\n", FIGURE_1.1, ".".repeat(81), FIGURE_1.1));
    let call = |options: &str| {
        let call = || clausoku(&format!("count three {options}")).dir(folder.path());
        interrupted(call, 2)
    };
    let Some((code, text)) = call("") else { return };
    assert_eq!(code, Some(130), "{text}");
    let at_least = text.strip_prefix("1\nat least ").expect("two lines");
    let number = at_least.strip_suffix(": it was interrupted\n").expect("the reason");
    assert!(number.bytes().all(|digit| digit.is_ascii_digit()), "{text}");
    let (code, text) = call("--json").expect("Ctrl-C is not ignored");
    assert_eq!((code, text.lines().count()), (Some(130), 2), "{text}");
    let end = "\"complete\":false,\"reason\":\"it was interrupted\"}\n";
    assert!(text.contains("\"status\":\"unknown\"") && text.ends_with(end), "{text}");
    // A program that counts is ended.
    let program = fake(&folder, "grep -q '^p cnf 1 1$' \"$1\" && echo s mc 1 || sleep 60");
    let call = || clausoku("count three --counter").arg(&program).dir(folder.path());
    let (code, text) = interrupted(call, 2).expect("Ctrl-C is not ignored");
    assert_eq!((code, text.as_str()), (Some(130), "1\nat least 0: it was interrupted\n"));
}

#[test]
fn real_counters_agree() {
    for program in ["ganak", "sharpSAT", "d4"] {
        if !has(program) {
            continue;
        }
        for (arguments, number) in [
            ("data/grids/inf242.txt", "408\n"),
            ("--variant classic:4", "288\n"),
            ("--variant windoku:4", "168\n"),
            ("data/grids/escargot.txt", "1\n"),
        ] {
            let call = clausoku(&format!("count {arguments} --counter"));
            assert_eq!(call.arg(format!("{program} {{cnf}}")).run().text(), number, "{program}");
        }
    }
}

#[test]
fn impossible_requests_are_refused() {
    let error = clausoku("count --variant classic:81").run().refusal();
    assert!(error.contains("6561 cells open"), "{error}");
    let error = clausoku("count -").run().refusal();
    assert!(error.starts_with("standard input"), "{error}");
    assert_eq!(clausoku("count").run().refusal(), error);
}

#[test]
fn the_empty_board_of_a_variant_has_the_forms_of_a_puzzle() {
    let header = "puzzle,status,solutions,complete,reason\n";
    let row = "................,several,288,true,\n";
    let object = "{\"puzzle\":\"................\",\"status\":\"several\",\"solutions\":\"288\",\
                  \"complete\":true,\"reason\":null}\n";
    for (options, text) in [
        ("--to csv", format!("{header}{row}")),
        ("--json", object.to_owned()),
        ("--to line", "288\n".to_owned()),
    ] {
        let counted = clausoku(&format!("count --variant classic:4 {options}")).input("").text();
        assert_eq!(counted, text, "{options}");
    }
    let folder = Folder::new();
    let call = clausoku("count --variant classic:4 -o count.csv").dir(folder.path()).run();
    assert_eq!((call.code, call.text().as_str()), (Some(0), ""));
    let written = std::fs::read_to_string(folder.at("count.csv")).expect("a table");
    assert_eq!(written, format!("{header}{row}"));
    let error = clausoku("count --variant classic:4 --stream").input("").run().refusal();
    assert!(error.contains("- reads standard input"), "{error}");
    let text = clausoku("count --variant classic:4 -").input("12..34....4...1.\n").text();
    assert_eq!(text, "1\n");
}

#[test]
fn a_small_maximum_on_a_large_board_is_found_by_listing() {
    let folder = Folder::new();
    folder.write("grid", clausoku("generate --variant classic:25 --seed 1 --to numbers").text());
    assert_eq!(clausoku("count --max 2 grid").dir(folder.path()).text(), "1\n");
}

#[test]
fn a_large_board_is_refused_before_it_is_built() {
    let line = "ulimit -v 400000; clausoku count --variant classic:400";
    let refused = shell(line, Folder::new().path()).refusal();
    assert!(refused.contains("160000 cells open"), "{refused}");
}

#[test]
fn estimates_have_an_interval() {
    let empty = ".".repeat(81);
    let text = clausoku(&format!("count {empty} --estimate")).text();
    let words: Vec<&str> = text.split([' ', ',', '\n']).collect();
    let number = |word: usize| words[word].parse::<f64>().expect("a number");
    // About N, from LOW to HIGH: there are 6.67e21.
    assert!(text.starts_with("about "), "{text}");
    assert!(number(4) < 6.8e21 && number(6) > 6.5e21, "{text}");
    assert_eq!(clausoku(&format!("count {empty} --estimate")).text(), text);
    // Few solutions are counted.
    let exact = clausoku("count data/grids/inf242.txt --estimate --to csv").text();
    assert!(exact.ends_with(",several,408,408,408,\n"), "{exact}");
    assert_eq!(clausoku("count data/grids/killer.txt --estimate").text(), "1\n");
    let none = clausoku("count 11.............. --estimate").run();
    assert_eq!((none.code, none.text()), (Some(20), "0\n".to_owned()));
    let call = clausoku(&format!("count {empty} --estimate --time-limit 0")).run();
    assert_eq!(call.code, Some(3));
}
