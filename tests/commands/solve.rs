//! `clausoku solve` on puzzles.

use std::collections::HashSet;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use clausoku::encoding::PRESETS;
use clausoku::encoding::choices::{AT_MOST_ONE, IMPLIED};
use clausoku_testkit::signal;
use serde_json::Value;

use crate::support::{
    Board, FIGURE_1, FOUR, Folder, NINE, cells, clausoku, drawn, ending_signals,
    givens_and_numberings,
};

/// The five grids of the Maple course, solved.
const MAPLE: [&str; 5] = [
    "384126795257983164916754328478632951135849276629517483843295617791368542562471839",
    "875694132429513876163827594358961427216475983947238615532149768694782351781356249",
    "165937482924685713873241695612479358598326147437518926249753861351864279786192534",
    "685791243741532869329486175296318754514627938837954612163849527478265391952173486",
    "581297436924356178736184259268943715193578642457621983812739564375462891649815327",
];

const INF242: &str =
    "000043500010000200075000060107250400000100006054009002000025000000008105548000027";

/// Arto Inkala's of 2012.
const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

fn json(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn one_puzzle_is_drawn_in_a_box() {
    let call = clausoku("solve data/grids/figure-1.txt").run();
    let text = call.text();
    assert_eq!((call.code, call.err.as_str()), (Some(0), ""));
    assert_eq!(drawn(&text), cells(FIGURE_1.1));
    assert!(text.starts_with("┏━━━┯━━━┯━━━┳") && text.ends_with("┛\nThe only solution.\n"));
}

#[test]
fn several_solutions_are_not_hidden() {
    let text = clausoku("solve data/grids/inf242.txt").text();
    assert!(NINE.is_solution(&cells(INF242), &drawn(&text)));
    let last = "One of several solutions. --count N counts them, --all lists them.\n";
    assert!(text.ends_with(last));
    let any = clausoku("solve data/grids/inf242.txt --any").text();
    assert!(any.ends_with("┛\nA solution.\n"));
    let none = clausoku("solve data/grids/inf242.txt --count 0").run().refusal();
    assert!(none.contains("expected a whole number, 1 or more"), "{none}");
    for (task, answer) in [
        ("--count 1000", "408\n"),
        ("--count 408", "408\n"),
        ("--count 407", "more than 407\n"),
        ("--unique", "many\n"),
    ] {
        assert_eq!(clausoku(&format!("solve data/grids/inf242.txt {task}")).text(), answer);
    }
}

#[test]
fn all_408_solutions_are_listed_once() {
    let text = clausoku("solve data/grids/inf242.txt --all").text();
    let mut listed = lines(&text);
    assert_eq!(listed.pop(), Some("# 408 solutions"));
    let distinct: HashSet<&str> = listed.iter().copied().collect();
    assert_eq!((listed.len(), distinct.len()), (408, 408));
    let givens = cells(INF242);
    assert!(listed.iter().all(|line| NINE.is_solution(&givens, &cells(line))));
    // According to the source, 42 cells are the same in all solutions.
    let columns = (0..81).map(|cell| listed.iter().map(move |line| line.as_bytes()[cell]));
    let same = columns.filter(|column| column.clone().collect::<HashSet<u8>>().len() == 1);
    assert_eq!(same.count(), 42);
}

#[test]
fn many_puzzles_are_printed_in_lines() {
    let call = clausoku("solve data/grids/maple.txt").run();
    assert_eq!((call.code, lines(&call.text())), (Some(0), MAPLE.to_vec()));
    assert!(
        call.err.starts_with("5 puzzles in ") && call.err.ends_with(" s: 5 with one solution\n")
    );
}

#[test]
fn the_named_hard_puzzles_are_solved() {
    let file = std::fs::read_to_string(crate::support::root().join("data/grids/hard.txt"));
    let file = file.expect("the puzzles");
    let givens = file.lines().filter(|line| !line.starts_with('#'));
    let givens = givens.map(|line| cells(line.split(' ').next().expect("a puzzle")));
    let text = clausoku("solve data/grids/hard.txt").text();
    let pairs: Vec<_> = givens.zip(text.lines()).collect();
    assert_eq!((pairs.len(), text.lines().count()), (6, 6));
    assert!(pairs.iter().all(|(givens, line)| NINE.is_solution(givens, &cells(line))));
}

#[test]
fn many_files_and_standard_input_keep_their_order() {
    let call =
        clausoku("solve data/grids/maple.txt - data/grids/inf242.txt data/grids/order-6.txt");
    let text = call.input(FIGURE_1.0).text();
    let found = lines(&text);
    assert_eq!((&found[..5], found[5]), (&MAPLE[..], FIGURE_1.1));
    let several = found[6].strip_suffix(" # several solutions").expect("a remark");
    assert!(NINE.is_solution(&cells(INF242), &cells(several)));
    assert_eq!(found[7..], ["326541154263532614461352215436643125"]);
}

#[test]
fn lists_among_other_files_are_solved_in_their_turn() {
    let folder = Folder::new();
    let list = format!("{}\n{INKALA}\n", FIGURE_1.0).repeat(100);
    folder.write("list", &list);
    folder.write("faults", format!("{}\n11{}\n{}x\n", FIGURE_1.0, ".".repeat(79), INKALA));
    folder.write("single", FIGURE_1.0);
    folder.write("table.csv", format!("puzzle\n{INKALA}\n{}\n", FIGURE_1.0));
    let solve = |solver: &str| {
        let call = clausoku("solve list single faults missing table.csv - faults list");
        call.words(solver).dir(folder.path()).input(list.as_str()).run()
    };
    // Lists are solved by the lanes unless an option needs a separate run for each puzzle.
    let lanes = solve("");
    let each = solve("--solver varisat");
    assert_eq!((lanes.code, each.code), (Some(2), Some(2)));
    assert_eq!(lanes.text(), each.text());
    assert_eq!(reported(&lanes.err), reported(&each.err));
    assert_eq!(reported(&lanes.err).1, "605 with one solution, 2 without, 3 at fault");
    // A single puzzle with an empty table counts as one puzzle, a list does not.
    folder.write("empty.csv", "puzzle\n");
    let text = clausoku("solve empty.csv single").dir(folder.path()).text();
    assert!(text.ends_with("┛\nThe only solution.\n"), "{text}");
    let text = clausoku("solve empty.csv list --count 5").dir(folder.path()).text();
    assert_eq!(text, "1\n".repeat(200));
}

fn reported(text: &str) -> (String, String) {
    let (faults, summary) = text.trim_end().rsplit_once('\n').expect("lines");
    let (_, counts) = summary.split_once(" s: ").expect("the time that it took");
    assert!(summary.starts_with("610 puzzles in "), "{text}");
    (faults.to_owned(), counts.to_owned())
}

#[test]
fn the_order_does_not_depend_on_the_number_of_jobs() {
    let puzzles = [FIGURE_1.0, "1...........4...", INF242, "3..54....26....6..4...5.21.........."];
    let many: Vec<&str> = puzzles.into_iter().cycle().take(200).collect();
    let run = |jobs| {
        let call = clausoku(&format!("solve - --jobs {jobs}")).input(many.join("\n"));
        call.text()
    };
    let alone = run(1);
    assert_eq!(alone.lines().count(), 200);
    assert_eq!((run(2) == alone, run(17) == alone), (true, true));
    let lengths: Vec<usize> =
        alone.lines().map(|line| line.split(' ').next().unwrap().len()).collect();
    assert!(lengths.iter().zip(&many).all(|(length, puzzle)| *length == puzzle.len()));
}

/// Three valid puzzles and two invalid lines.
fn with_bad_lines() -> String {
    format!("# a title\n{}\n123\n{}\nx{}\n{INF242}\n", FIGURE_1.0, MAPLE[0], &FIGURE_1.0[1..])
}

#[test]
fn faulty_lines_are_reported_by_number_and_the_rest_is_solved() {
    for options in ["", "--jobs 3", "--json", "--all", "--count 5", "--unique", "--any"] {
        let folder = Folder::new();
        folder.write("many.txt", with_bad_lines());
        let call = clausoku(&format!("solve many.txt {options}")).dir(folder.path()).run();
        assert_eq!(call.code, Some(2), "{options}");
        let errors = call.errors();
        assert_eq!(errors.len(), 2, "{options}: {}", call.err);
        for (error, place) in errors.iter().zip(["line 3, column 4: ", "line 5, column 1: "]) {
            assert!(error.starts_with(&format!("many.txt: {place}")), "{options}: {error}");
        }
        let text = call.text();
        // A comment or an object is in place of each.
        let short = "# 3: expected 16, 36, 64, 81, 100, 144 … cells, found 3; the 4×4 board has 16 cells: \
                     13 missing\n";
        let letter = "# 5: expected 1 to 9, or one of . 0 * _ for an empty cell, found 'x'; 81 cells make \
                      a board of 9 symbols\n";
        let good = match options {
            "--count 5" => text == format!("1\n{short}1\n{letter}more than 5\n"),
            "--unique" => text == format!("1\n{short}1\n{letter}many\n"),
            "--all" => {
                let first = format!("# many.txt:2\n{}\n# 1 solution\n{short}#", FIGURE_1.1);
                text.starts_with(&first)
                    && text.contains(letter)
                    && text.ends_with("# 408 solutions\n")
            }
            "--json" => {
                let lines = json(&text);
                assert!(
                    lines[1]["reason"]
                        .as_str()
                        .is_some_and(|reason| reason.ends_with("13 missing"))
                );
                let status = lines.iter().map(|line| line["status"].as_str().expect("a verdict"));
                status.eq(["unique", "invalid", "unique", "invalid", "several"])
            }
            _ => text.starts_with(&format!("{}\n{short}{}\n{letter}", FIGURE_1.1, MAPLE[0])),
        };
        assert!(good, "{options}: {text}");
        if !["--all"].contains(&options) {
            assert!(call.err.trim_end().ends_with(", 2 at fault"), "{options}: {}", call.err);
        }
    }
}

#[test]
fn puzzles_without_solution_say_so() {
    let clash = format!("11{}", &FIGURE_1.0[2..]);
    let call = clausoku("solve -").input(clash.as_str()).run();
    assert_eq!((call.code, call.err.as_str()), (Some(20), ""));
    assert!(call.text().ends_with("No solution: givens clash. `clausoku check` says which.\n"));
    // No conflict, but no value is possible in the first cell.
    let stuck = ".2345678.........9.....................................................1.........";
    let call = clausoku("solve -").input(stuck).run();
    assert_eq!(call.code, Some(20));
    assert!(call.text().ends_with("No solution. `clausoku check --diagnose` explains why.\n"));
    let among = clausoku("solve -").input(format!("{clash}\n{}\n{stuck}\n", FIGURE_1.0)).run();
    assert_eq!(among.code, Some(20));
    let none = clash.replace('0', ".");
    let expected =
        [format!("{none} # no solution"), FIGURE_1.1.into(), format!("{stuck} # no solution")];
    assert_eq!(lines(&among.text()), expected);
    assert!(among.err.ends_with(": 1 with one solution, 2 without\n"), "{}", among.err);
    for (task, answer) in [("--unique", "0\n"), ("--count 9", "0\n"), ("--all", "# 0 solutions\n")]
    {
        let call = clausoku(&format!("solve - {task}")).input(stuck).run();
        assert_eq!((call.code, call.text().as_str()), (Some(20), answer));
    }
}

#[test]
fn json_has_these_fields() {
    let dots = |line: &str| line.replace('0', ".");
    let expected = serde_json::json!({
        "puzzle": dots(FIGURE_1.0), "status": "unique", "solutions": 1, "solution": FIGURE_1.1,
        "reason": null,
    });
    assert_eq!(call("data/grids/figure-1.txt"), [expected]);
    let [inf242] = &call("data/grids/inf242.txt")[..] else { panic!("one object") };
    assert_eq!((&inf242["solutions"], &inf242["status"]), (&2.into(), &"several".into()));
    let [counted] = &call("data/grids/inf242.txt --count 408")[..] else { panic!("one object") };
    assert_eq!((&counted["solutions"], &counted["complete"]), (&408.into(), &true.into()));
    let [any] = &call("data/grids/figure-1.txt --any")[..] else { panic!("one object") };
    assert_eq!((&any["solutions"], &any["status"]), (&1.into(), &"solved".into()));
    let all = call("data/grids/inf242.txt --all");
    assert_eq!(all.len(), 408);
    assert_eq!((&all[0]["number"], &all[407]["number"]), (&1.into(), &408.into()));
    assert!(all.iter().all(|line| line["status"] == "several"));
    assert!(all.iter().all(|line| line["solution"].as_str().is_some_and(|line| line.len() == 81)));
    let none = clausoku("solve - --json").input("11..............").run();
    let [none] = &json(&none.text())[..] else { panic!("one object") };
    assert_eq!((&none["status"], &none["solutions"]), (&"none".into(), &0.into()));
    assert!(none["solution"].is_null());
}

fn call(task: &str) -> Vec<Value> {
    json(&clausoku(&format!("solve {task} --json")).text())
}

#[test]
fn the_encoding_makes_no_difference_to_the_answer() {
    let solve = |options: String| {
        let call = clausoku(&format!("solve data/grids/figure-1.txt --json {options}"));
        let found = json(&call.text());
        assert_eq!(found[0]["solution"], FIGURE_1.1, "{options}");
        assert_eq!(found[0]["solutions"], 1, "{options}");
    };
    for row in PRESETS {
        solve(format!("--encoding {}", row.name));
    }
    for row in AT_MOST_ONE {
        solve(format!("--encoding {}", row.name));
    }
    for choice in givens_and_numberings() {
        solve(format!("--encoding {choice}/minimal"));
    }
    for row in IMPLIED {
        solve(format!("--encoding {}", row.name));
    }
    solve("--encoding k1,l2+C2+B2".into());
}

#[test]
fn the_empty_4x4_board_has_288_solutions_however_it_is_encoded() {
    for preset in PRESETS.iter().map(|row| row.name) {
        for choice in givens_and_numberings() {
            let options = format!("--encoding {preset}/{choice}");
            let call = clausoku(&format!("solve - --count 1000 {options}"));
            assert_eq!(call.input("................").text(), "288\n", "{options}");
        }
    }
}

#[test]
fn insufficient_rules_are_detected() {
    let error = clausoku("solve data/grids/figure-1.txt --encoding K1+L2").run().refusal();
    assert!(error.starts_with("data/grids/figure-1.txt:3: "), "{error}");
    assert!(error.contains("the encoding is wrong or incomplete"), "{error}");
}

#[test]
fn other_boards_and_formats_are_solved() {
    // By size, by name, by format; the X makes one solution of many.
    let six = clausoku("solve data/grids/order-6.txt --variant blocks:2x3 --format line").text();
    assert!(six.ends_with("The only solution.\n"));
    let twelve = json(&clausoku("solve data/grids/order-12.txt --json").text());
    assert_eq!(twelve[0]["status"], "unique");
    let board = Board { rows: 3, columns: 4 };
    let [givens, solution] =
        ["puzzle", "solution"].map(|field| cells(twelve[0][field].as_str().expect("a line")));
    assert!(board.is_solution(&givens, &solution));
    let x = clausoku("solve - --variant x:4 --count 1000").input("................").text();
    assert_eq!(x, "48\n");
    let numbers =
        clausoku("solve - --format numbers --unique").input("1 . . .\n0 0 0 0\n. . . .\n. . . 4\n");
    assert_eq!(numbers.text(), "many\n");
    let rows = "1 . | . .\r\n. . | . .\r\n----+----\r\n. . | . .\r\n. . | . 4\r\n";
    assert_eq!(clausoku("solve - --unique").input(rows).text(), "many\n");
    let solved = "1234\n3412\n2143\n4321\n";
    let text = clausoku("solve -").input(solved).text();
    assert_eq!(drawn(&text), cells("1234341221434321"));
    assert!(FOUR.is_solution(&[0; 16], &drawn(&text)));
}

#[test]
fn large_boards_are_solved() {
    // With reduced givens, the default, order 81 takes a tenth of a second; with units, which make
    // 85 million clauses of it, several seconds and more than a gigabyte.
    for (m, givens) in [(4, "units"), (5, "units"), (5, "reduced"), (9, "reduced")] {
        let n = m * m;
        let options = format!("solve data/grids/order-{n}.txt --json --encoding {givens}");
        let found = &json(&clausoku(&options).text())[0];
        let [givens, solution] =
            ["puzzle", "solution"].map(|field| cells(found[field].as_str().expect("a line")));
        assert!(Board { rows: m, columns: m }.is_solution(&givens, &solution), "order {n}");
        assert_eq!((&found["solutions"], &found["status"]), (&1.into(), &"unique".into()));
    }
}

#[test]
fn a_reached_limit_is_reported_and_has_its_exit_code() {
    for (options, out) in [
        ("--time-limit 0 --unique", "unknown: the time limit was reached\n"),
        ("--time-limit 0s --count 9", "at least 0: the time limit was reached\n"),
        ("--time-limit 0ms --all", "# 0 solutions: the time limit was reached\n"),
    ] {
        let call = clausoku(&format!("solve data/grids/inf242.txt {options}")).run();
        assert_eq!((call.code, call.text().as_str()), (Some(3), out));
    }
    let alone = clausoku("solve data/grids/inf242.txt --time-limit 0").run();
    assert_eq!(alone.code, Some(3));
    assert!(alone.text().ends_with("┛\nNo answer: the time limit was reached.\n"));
    let two = format!("{INF242}\n{}\n", FIGURE_1.0);
    let many = clausoku("solve - --time-limit 0").input(two).run();
    assert_eq!(many.code, Some(3));
    assert_eq!(many.text().matches("# no answer: the time limit was reached\n").count(), 2);
    let answers = json(&clausoku("solve data/grids/inf242.txt --time-limit 0 --json").run().text());
    assert_eq!(answers[0]["reason"], "the time limit was reached");
    assert_eq!(answers[0]["status"], "unknown");
}

#[test]
fn an_unknown_solver_is_refused_with_the_known_names() {
    let call = clausoku("solve data/grids/inf242.txt --solver nobody").run();
    assert_eq!(call.code, Some(2));
    assert!(call.err.contains("\"nobody\"") && call.err.contains("varisat"), "{}", call.err);
}

#[test]
fn boards_with_very_many_solutions_are_counted_up_to_any_limit() {
    let empty = format!("{}\n", "0".repeat(81));
    for (puzzles, limit) in [(33, 64), (33, 33), (2, 60), (40, 1000)] {
        let call =
            clausoku(&format!("solve - --count {limit}")).input(empty.repeat(puzzles).as_str());
        assert_eq!(call.text(), format!("more than {limit}\n").repeat(puzzles));
    }
    for options in ["--solver lanes --count 60", "--solver lanes --count 5000"] {
        let limit = options.rsplit(' ').next().unwrap();
        let call = clausoku(&format!("solve - {options}")).input(empty.as_str());
        assert_eq!(call.text(), format!("more than {limit}\n"));
    }
}

#[test]
fn a_count_in_json_is_at_most_the_limit() {
    let call = clausoku("solve data/grids/inf242.txt --count 5 --json").text();
    assert!(call.contains(r#""solutions":5,"#) && call.contains(r#""complete":false"#), "{call}");
    let call = clausoku("solve data/grids/inf242.txt --count 408 --json").text();
    assert!(call.contains(r#""solutions":408,"#) && call.contains(r#""complete":true"#), "{call}");
}

#[test]
fn a_puzzle_is_an_argument_or_comes_through_a_pipe() {
    let puzzle = "1....4.....2...3";
    let line = clausoku(&format!("solve {puzzle} --json")).text();
    assert!(line.contains(&format!(r#"{{"puzzle":"{puzzle}","#)), "{line}");
    for command in ["solve", "check"] {
        let piped = clausoku(command).input(format!("{puzzle}\n")).run();
        let named = clausoku(&format!("{command} -")).input(format!("{puzzle}\n")).run();
        assert_eq!((piped.code, piped.text()), (named.code, named.text()), "{command}");
    }
    let missing = clausoku("solve no-such-file.txt").run();
    assert_eq!(missing.code, Some(2));
}

#[test]
fn a_single_puzzle_is_counted_by_the_lanes_and_obeys_limits() {
    let empty = "0".repeat(81);
    // SAT needs a call for each solution: 200,000 of them would take minutes.
    let call = clausoku("solve - --count 200000").input(empty.as_str());
    assert_eq!(call.text(), "more than 200000\n");
    let limited = clausoku("solve - --count 18446744073709551614 --time-limit 200ms");
    let call = limited.input(empty.as_str()).run();
    assert_eq!(call.code, Some(3));
    let text = call.text();
    let number = text.strip_prefix("at least ").and_then(|text| text.split_once(": "));
    let (number, why) = number.expect(&text);
    assert_eq!(why, "the time limit was reached\n");
    assert!(number.parse::<u64>().unwrap() > 0, "{text}");
    // What asks for clauses goes to SAT.
    for (options, solver) in [("", "lanes: "), ("--encoding minimal", "varisat: ")] {
        let cost = format!("solve data/grids/inf242.txt --count 500 --statistics {options}");
        let cost = clausoku(&cost).run();
        assert!(cost.err.contains(solver), "{}", cost.err);
        assert_eq!(cost.text(), "408\n");
    }
}

/// Calls that take a puzzle in place of the word `PUZZLE`.
const TAKING: [&str; 16] = [
    "solve PUZZLE",
    "check PUZZLE",
    "count PUZZLE",
    "show PUZZLE",
    "hint PUZZLE",
    "rate PUZZLE",
    "convert PUZZLE --to line",
    "generate fewest PUZZLE --time-limit 10ms",
    "generate --from PUZZLE --seed 1",
    "vary PUZZLE --seed 1",
    "neighbours PUZZLE --time-limit 10ms",
    "canonical PUZZLE",
    "encode PUZZLE",
    "propagate PUZZLE",
    "formula PUZZLE --part K1",
    "certify PUZZLE -o certificate",
];

#[test]
fn every_command_takes_a_puzzle_as_an_argument() {
    let folder = Folder::new();
    let line = "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.";
    let converted =
        |format: &str| clausoku(&format!("convert {line} --to {format}")).text().trim().to_owned();
    let forms = [
        line.replace('.', "·"),
        format!("\"{line}\""),
        format!("'{line}'"),
        converted("fpuzzles-link"),
        converted("sudokupad"),
        converted("iss"),
    ];
    for call in TAKING {
        for form in &forms {
            let mut run = clausoku("").dir(folder.path());
            for word in call.split(' ') {
                run = run.arg(if word == "PUZZLE" { form } else { word });
            }
            let outcome = run.run();
            // A limit of time may end the search.
            let is_limited = call.contains("--time-limit") && outcome.code == Some(3);
            assert!(outcome.code == Some(0) || is_limited, "{call} {form}: {}", outcome.err);
        }
    }
    for missing in ["missing.txt", "https.txt", ".Hidden"] {
        let outcome = clausoku("solve").arg(missing).dir(folder.path()).run();
        assert!(outcome.err.contains("No such file"), "{missing}: {}", outcome.err);
    }
}

#[test]
fn ctrl_c_prints_what_is_known_of_a_single_puzzle() {
    if !ending_signals().contains(&"INT") {
        return;
    }
    let empty = ".".repeat(81);
    let attempt = |delay| {
        let mut call = clausoku(&format!("solve {empty} --count 1000000000")).command();
        let child = call.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
        thread::sleep(Duration::from_millis(delay));
        signal("INT", child.id().into());
        child.wait_with_output().expect("it ends")
    };
    // A signal that comes before the search has begun ends the process at once.
    let mut attempts = [300, 1000, 5000].into_iter().map(attempt);
    let out = attempts.find(|out| !out.stdout.is_empty()).expect("a partial result");
    assert_eq!(out.status.code(), Some(130));
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(text.starts_with("at least ") && text.ends_with("it was interrupted\n"), "{text}");
}

#[test]
fn solutions_in_a_file_that_are_not_all_are_named() {
    let folder = Folder::new();
    let call = format!("solve {} --all --time-limit 200ms -o x.txt", ".".repeat(81));
    let run = clausoku(&call).dir(folder.path()).run();
    assert_eq!(run.code, Some(3));
    assert!(run.err.contains("solutions: the time limit was reached"), "{}", run.err);
}

#[test]
fn remarks_on_inputs_are_few_and_not_for_the_quiet() {
    let titled = "hello world\n12..\n34..\n..4.\n..1.\n";
    assert!(clausoku("solve -").input(titled).run().err.contains("is taken as the title"));
    assert_eq!(clausoku("solve - -q").input(titled).run().err, "");
    let wrong = "12..34....4...1.,1234341221434321\n".repeat(5);
    let run = clausoku("solve - --to line").input(format!("puzzle,solution\n{wrong}")).run();
    assert_eq!(run.err.matches("the solution in the input is wrong").count(), 1, "{}", run.err);
    assert!(run.err.contains("and 4 more lines with a wrong solution"), "{}", run.err);
}

#[test]
fn a_board_is_chosen_by_its_name_in_texts_that_resemble_tables() {
    let (a, b) = ("1.....4....2..3.", "...1.4..2....3..");
    for text in [
        format!("{{\"puzzles\": {{\"a\": \"{a}\", \"b\": \"{b}\"}}}}\n"),
        format!("<?php\n$p = [\n  'a' => '{a}',\n  'b' => '{b}',\n];\n"),
        format!("puzzles:\n  a: \"{a}\"\n  b: \"{b}\"\n"),
        format!("class Boards:\n    A = \"{a}\"\n    B = \"{b}\"\n"),
        format!("a: {a}\nb: {b}\n"),
    ] {
        let solve = |options: &str| {
            clausoku("solve - -q --to line").words(options).input(text.as_str()).run()
        };
        assert_eq!(solve("--format :column=a").text(), "1423324143122134\n", "{text}");
        assert_eq!(solve("--format :column=b").text(), "3241142321344312\n", "{text}");
    }
}

#[test]
fn a_board_of_a_program_is_chosen_by_its_name() {
    let program = "puzzles = {\n  \"a\": [[1,0,0,0],[0,0,4,0],[0,0,0,2],[0,0,3,0]],\n  \"b\": [[0,0,0,1],[0,4,0,0],[2,0,0,0],[0,3,0,0]],\n}\n";
    for text in [program.to_owned(), format!("import numpy as np\n{program}")] {
        let solve = |options: &str| {
            clausoku("solve - -q --to line").words(options).input(text.as_str()).run()
        };
        assert!(solve("").err.contains("--format :column=NAME"), "{}", solve("").err);
        assert_eq!(solve("--format :column=a").text(), "1423324143122134\n");
        assert_eq!(solve("--format :column=b").text(), "3241142321344312\n");
        assert!(solve("--format :column=c").err.contains("found a, b"));
    }
}
