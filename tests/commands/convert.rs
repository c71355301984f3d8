//! `clausoku convert`, and every command on grids as other programs write them.

use std::fs;
use std::io::Write;

use clausoku::formats::FORMATS;
use clausoku_testkit::sampled;
use serde_json::{Map, Value};

use crate::support::{FIGURE_1, Folder, clausoku, root, shell};

/// f-puzzles' JSON of an X-board of 4×4 cells with one solution.
const X_4: &str = r#"{"size":4,"title":"Small","grid":[
  [{"value":1,"given":true},{"value":2,"given":true},{"value":3,"given":true},{}],
  [{"value":3,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
  "diagonal+":true,"diagonal-":true,"thermometer":[]}"#;

/// A table as on Kaggle.
fn table() -> String {
    let puzzle = FIGURE_1.0.replace('.', "0");
    let solution = FIGURE_1.1;
    format!("id,puzzle,solution,clues\n1,{puzzle},{solution},24\n2,{puzzle},,24\n")
}

#[cfg(not(feature = "tables"))]
#[test]
fn tables_in_binary_files_need_a_feature() {
    let folder = Folder::new();
    folder.write("in.parquet", "PAR1 and more");
    folder.write("in.arrow", "ARROW1 and more");
    folder.write("in.csv", table());
    for arguments in [
        "solve in.parquet",
        "check in.arrow",
        "convert in.csv -o out.parquet",
        "solve in.csv --to arrow -o out.arrow",
    ] {
        let run = clausoku(arguments).dir(folder.path()).run();
        assert_eq!(run.code, Some(2), "{arguments}");
        assert!(
            run.err.contains("cargo build --profile dist -p clausoku-cli --features tables"),
            "{}",
            run.err
        );
    }
    assert!(!folder.at("out.parquet").exists() && !folder.at("out.arrow").exists());
    let run = clausoku("solve in.csv --from parquet").dir(folder.path()).run();
    assert!(run.err.contains("in.csv is no Parquet table"), "{}", run.err);
}

#[test]
fn endings_choose_the_format() {
    let folder = Folder::new();
    folder.write("in.csv", table());
    let convert =
        |arguments: &str| clausoku(&format!("convert {arguments}")).dir(folder.path()).run();
    let done = convert("in.csv -o out.sdm");
    assert_eq!(
        (done.code, done.err.as_str()),
        (Some(0), "left out: 1 solution, which the format line cannot hold\n")
    );
    let line = format!("{}\n", FIGURE_1.0.replace('0', "."));
    assert_eq!(fs::read_to_string(folder.at("out.sdm")).expect("a file"), line.repeat(2));
    for (name, start) in [
        ("out.csv", "puzzle,solution,id,clues\n"),
        ("out.ss", "*-----------*\n|"),
        ("out.opensudoku", "<?xml version=\"1.0\""),
        ("out.grid", "3\n0 9 0 2 0 0 6 0 5\n"),
    ] {
        assert_eq!(convert(&format!("in.csv -o {name}")).code, Some(0));
        let text = fs::read_to_string(folder.at(name)).expect("a file");
        assert!(text.starts_with(start), "{text}");
        // And back.
        assert_eq!(
            clausoku(&format!("convert {name} --to line")).dir(folder.path()).text(),
            line.repeat(2)
        );
    }
    convert("in.csv -o out.txt").fails("several formats have files that end in .txt");
    convert("in.csv -o out.doc").fails("no format has files that end in .doc");
    convert("in.csv").fails("no format to write");
    assert!(!folder.at("out.txt").exists() && !folder.at("out.doc").exists());
}

#[test]
fn any_format_becomes_any_other() {
    let folder = Folder::new();
    let line = FIGURE_1.0.replace('0', ".") + "\n";
    folder.write("line", &line);
    for from in FORMATS {
        let written =
            clausoku(&format!("convert line --to {}", from.name)).dir(folder.path()).text();
        folder.write(&format!("from-{}", from.name), written);
    }
    // All readers and writers meet the same puzzle, so that some pairs show as much; a campaign has all.
    let some = sampled(4, 1);
    for (to, number) in FORMATS.iter().zip(0..) {
        let mut files = Vec::new();
        for from in FORMATS.iter().skip(number % some).step_by(some) {
            let call = format!("convert from-{} --to {} -o to-{1}-{0}", from.name, to.name);
            assert_eq!(clausoku(&call).dir(folder.path()).text(), "", "{call}");
            files.push(format!("to-{}-{}", to.name, from.name));
        }
        // One call reads all files of a format.
        let again = format!("convert {} --from {} --to line", files.join(" "), to.name);
        let again = clausoku(&again).dir(folder.path()).text();
        assert_eq!(again, line.repeat(files.len()), "{}", to.name);
    }
}

#[test]
fn lines_are_converted_to_themselves() {
    let mut child = clausoku("convert - --to hodoku").command();
    let child = child.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::null());
    let mut child = child.spawn().expect("it runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    // More than is kept if the input is read at once.
    let chunk = (FIGURE_1.0.to_owned() + "\n").repeat(1000);
    for _ in 0..100 {
        stdin.write_all(chunk.as_bytes()).expect("it reads");
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
    let folder = Folder::new();
    let line = format!("yes {} | clausoku convert - --to csv | head -3", FIGURE_1.0);
    let text = shell(&line, folder.path()).text();
    assert_eq!(text.lines().count(), 3, "{text}");
}

#[test]
fn puzzles_that_a_format_cannot_represent_are_refused_without_output() {
    let folder = Folder::new();
    folder.write("x.json", X_4);
    folder.write("two", "1..............4\n...............4\n");
    folder.write("marks", "12 1234 1234 1234\n".repeat(4));
    folder.write("bad", "1..............4\n...5...........4\n");
    folder.write("old.json", "something else");
    let refused = |arguments: &str, message: &str| {
        let error = clausoku(&format!("convert {arguments}")).dir(folder.path()).run().refusal();
        assert!(error.contains(message), "{error}");
    };
    refused(
        "x.json --to dresden -o out",
        "x.json:1: the format dresden cannot say that a puzzle is of x:4; fpuzzles can",
    );
    refused("two -o old.json", "the format fpuzzles holds one puzzle, and there are several");
    refused(
        "marks --to rows -o out",
        "the format rows cannot say that candidates are excluded, and 8 are; ",
    );
    refused(
        "two x.json --to line -o out",
        "x.json:1: the format line cannot say that this puzzle is of x:4 and those before of usual boards",
    );
    refused("two missing --to rows -o out", "cannot read missing");
    folder.write("none.csv", "puzzle,solution\n");
    refused("none.csv --to rows -o out", "there is no puzzle in the input\n");
    refused("two --to line -o two", "two is the input; writing would destroy it");
    refused("two --to cube", "there is no format \"cube\"");
    refused("two --to line --to-symbols letters --variant x -o out", "expected 81 cells");
    assert_eq!(fs::read_to_string(folder.at("old.json")).expect("a file"), "something else");
    assert!(!folder.at("out").exists());
}

/// A fault has a comment in its place, if the format can contain one, and does not end the list.
#[test]
fn puzzles_at_fault_are_left_out() {
    let folder = Folder::new();
    folder.write("bad", "1..............4\n...5...........4\n4..............1\n");
    let reason = "expected 1 to 4, ";
    for (options, lines) in [
        ("--to=line", "1..............4\n# 2: _\n4..............1\n"),
        ("--to csv", "puzzle,solution\n1..............4,\n4..............1,\n"),
        ("--to rows", "1...\n....\n....\n...4\n\n4...\n....\n....\n...1\n"),
    ] {
        let call = clausoku(&format!("convert bad {options}")).dir(folder.path()).run();
        call.fails(&format!("bad: line 2, column 4: {reason}"));
        let text = call.text();
        let written: Vec<String> = text
            .lines()
            .map(|line| match line.split_once(reason) {
                Some((place, _)) => format!("{place}_\n"),
                None => format!("{line}\n"),
            })
            .collect();
        assert_eq!(written.concat(), lines, "{options}");
        let file = clausoku(&format!("convert bad {options} -o out"));
        assert_eq!(file.dir(folder.path()).run().code, Some(2), "{options}");
        assert_eq!(fs::read_to_string(folder.at("out")).expect("a file"), text, "{options}");
    }
    let call = clausoku("convert bad --puzzle 2 --to line -o none").dir(folder.path()).run();
    assert_eq!((call.code, folder.at("none").exists()), (Some(2), false));
}

#[test]
fn the_variant_is_written_as_a_comment_or_by_the_format() {
    let folder = Folder::new();
    folder.write("x.json", X_4);
    let convert =
        |arguments: &str| clausoku(&format!("convert {arguments}")).dir(folder.path()).text();
    assert_eq!(convert("x.json --to line"), "# variant: x:4\n123.3...........\n");
    let rows = convert("x.json --to rows -o x.txt")
        + &fs::read_to_string(folder.at("x.txt")).expect("a file");
    assert_eq!(rows, "# variant: x:4\n# title: Small\n123.\n3...\n....\n....\n");
    let again = convert("x.txt --to fpuzzles");
    assert!(
        again.contains("\"diagonal+\": true") && again.contains("\"diagonal-\": true"),
        "{again}"
    );
    folder.write("again.json", &again);
    assert_eq!(convert("again.json --to line"), convert("x.json --to line"));
}

#[test]
fn symbols_are_read_and_written_as_asked() {
    let row: String = "0123456789ABCDEF".into();
    let grid = row.clone() + &".".repeat(240);
    let convert =
        |options: &str, grid: &str| clausoku(&format!("convert - {options}")).input(grid).run();
    let text = |options: &str| convert(options, &grid).text();
    let stated = format!("# symbols: from-zero\n{row}");
    assert!(text("--to line").starts_with(&format!("{stated}....")));
    assert!(text("--to line --to-symbols from-one").starts_with("123456789ABCDEFG."));
    let letters = text("--to line --to-symbols letters");
    assert!(letters.starts_with("# symbols: letters\nABCDEFGHIJKLMNOP."), "{letters}");
    assert!(text("--to rows --to-symbols from-zero").starts_with(&format!("{stated}\n....")));
    let unclear = "AB..".to_owned() + &".".repeat(252);
    let error = convert("--to line", &unclear).refusal();
    assert!(error.contains("say which with the option symbols: from-one or letters"), "{error}");
    let letters = convert("--to numbers --format :symbols=letters", &unclear).text();
    assert!(letters.starts_with("# symbols: letters\nA B 0 0 "), "{letters}");
    let numbers =
        convert("--to numbers --format :symbols=letters --to-symbols from-one", &unclear).text();
    assert!(numbers.starts_with(" 1  2  0"), "{numbers}");
    let from_zero = convert("--to numbers --to-symbols from-zero", &grid).text();
    assert!(from_zero.starts_with("# symbols: from-zero\n 0  1  2"), "{from_zero}");
    assert!(
        convert("--to numbers --format :symbols=from-one", &unclear).text().starts_with("10 11  0")
    );
}

#[test]
fn every_command_reads_every_format() {
    let folder = Folder::new();
    folder.write("x.json", X_4);
    folder.write("in.csv", table());
    let run = |arguments: &str| clausoku(arguments).dir(folder.path()).text();
    let shown = "# variant: x:4\n+-----+-----+\n| 1 2 | 3 . |";
    assert!(run("show x.json --ascii").starts_with(shown));
    assert_eq!(run("solve in.csv"), format!("{0}\n{0}\n", FIGURE_1.1));
    assert_eq!(run("solve x.json --unique"), "1\n");
    assert!(run("check x.json").contains("x.json:1: x:4, 4 givens\n"));
    assert!(run("encode x.json").contains("c variant: x:4\n"));
    assert!(run("propagate x.json").contains('4'));
    let decoded =
        "clausoku encode x.json | clausoku solve - | clausoku decode - --grid x.json --to line";
    let decoded = shell(decoded, folder.path());
    assert_eq!(decoded.text(), "# variant: x:4\n1234341243212143\n");
}

#[test]
fn excluded_candidates_are_respected() {
    let folder = Folder::new();
    // Each cell of the first row has two candidates, which leaves fewer than the 288 solutions.
    let marks = "12 12 34 34\n1234 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n";
    folder.write("marks.txt", marks);
    let run = |arguments: &str| clausoku(arguments).dir(folder.path()).text();
    assert_eq!(run("solve marks.txt --count 1000"), "48\n");
    for givens in ["units", "negatives", "peers", "reduced", "locked"] {
        assert_eq!(run(&format!("solve marks.txt --count 1000 --encoding {givens}")), "48\n");
    }
    assert!(
        run("encode marks.txt").contains("c excluded: R1C1=3 R1C1=4 R1C2=3 R1C2=4 R1C3=1 R1C3=2")
    );
    let line = run("convert marks.txt --to candidates");
    assert!(line.starts_with("12..12....34..341234"));
    folder.write("line", &line);
    assert_eq!(run("solve line --count 1000"), "48\n");
    let json = run("convert line --to fpuzzles");
    assert!(json.contains("{\"givenPencilMarks\": [1, 2]}"));
    folder.write("marks.json", &json);
    assert_eq!(run("solve marks.json --count 1000"), "48\n");
}

#[test]
fn the_json_output_of_solve_is_an_input() {
    let text = fs::read_to_string(root().join("data/grids/x.txt")).unwrap();
    for (puzzles, lines) in [(text, 1), (format!("{0}\n{0}\n", FIGURE_1.0), 2)] {
        let json = clausoku("solve - --json").input(puzzles).text();
        assert_eq!(json.lines().count(), lines);
        // The first answer's solution is the second one's input.
        let again = clausoku("solve - --json").input(json.as_str()).text();
        for (object, again) in json.lines().zip(again.lines()) {
            let [object, mut again]: [Map<String, Value>; 2] =
                [object, again].map(|line| serde_json::from_str(line).expect("an object"));
            assert_eq!(again.remove("given_solution"), Some("ok".into()));
            assert_eq!(again.remove("solution_2").as_ref(), again.get("solution"));
            assert_eq!(object, again);
        }
        let converted = clausoku("convert - --to jsonl").input(json.as_str()).text();
        let expected = clausoku("convert - --to csv").input(json.as_str()).text();
        assert_eq!(clausoku("convert - --to csv").input(converted).text(), expected);
    }
    let json = "{\"file\":\"a\",\"line\":1,\"status\":\"unique\"}\n";
    let error = clausoku("solve -").input(json).run().refusal();
    assert!(error.contains("expected an object with a member puzzle"), "{error}");
    assert!(error.contains("`clausoku solve --json` prints such objects"), "{error}");
}

#[test]
fn puzzles_that_were_read_as_numbers_are_recognized() {
    for cells in ["4.30000020900501e+80", "1e+80", &FIGURE_1.0.replace('.', "0")[1..]] {
        let cells = cells.trim_start_matches('0');
        for text in [format!("puzzle,rating\n{cells},1\n"), format!("{cells}\n")] {
            let error = clausoku("solve -").input(text).run().refusal();
            assert!(error.contains("read the column as text (in pandas, dtype=str)"), "{error}");
        }
    }
}

#[test]
fn the_first_of_isomorphic_puzzles_is_kept_as_it_was() {
    let folder = Folder::new();
    let list = clausoku("generate -n 40 --seed 4 -q --to line").text();
    folder.write("list.txt", &list);
    let images = clausoku("vary list.txt -n 3 --seed 1 -q --to line").dir(folder.path()).text();
    let both = format!("{list}{images}12\n{list}");
    let rows = both.lines().zip(1..).map(|(puzzle, id)| format!("{id},{puzzle}\n"));
    folder.write("both.csv", format!("id,puzzle\n{}", rows.collect::<String>()));
    folder.write("both.txt", &both);
    let call = clausoku("convert both.txt --to line --distinct").dir(folder.path()).run();
    let kept = |text: &str| -> Vec<String> {
        text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
    };
    assert_eq!((call.code, kept(&call.text())), (Some(2), kept(&list)));
    let summary = "201 puzzles in";
    assert!(call.err.contains(summary), "{}", call.err);
    let counts = ": 40 puzzles up to symmetry, 160 isomorphic to these, 1 at fault\n";
    assert!(call.err.ends_with(counts), "{}", call.err);
    let call = "convert both.csv --to csv --distinct";
    let table = clausoku(call).dir(folder.path()).run().text();
    let rows = list.lines().zip(1..).map(|(puzzle, id)| format!("{puzzle},,{id}"));
    assert!(table.lines().skip(1).map(str::to_owned).eq(rows), "{table}");
    for (options, reason) in [
        ("--stream --distinct", "cannot be used with"),
        ("--distinct --to sdk -o folder/", "--distinct writes a list"),
    ] {
        let error = clausoku(&format!("convert list.txt {options}")).dir(folder.path()).run();
        assert!(error.refusal().contains(reason), "{options}");
    }
    let forms = clausoku("canonical both.txt --distinct").dir(folder.path()).run().text();
    let all = clausoku("canonical list.txt").dir(folder.path()).text();
    assert_eq!(kept(&forms), kept(&all));
}

#[test]
fn standard_input_beside_files_is_read_once() {
    let folder = Folder::new();
    folder.write("one", "12..34....4...1.\n");
    let call = |arguments: &str| {
        clausoku(&format!("convert {arguments}")).dir(folder.path()).input("1..............4\n")
    };
    assert_eq!(call("- --distinct").text(), "1..............4\n");
    assert_eq!(call("one - --distinct").text(), "12..34....4...1.\n1..............4\n");
    assert!(call("- one --distinct").run().refusal().contains("add --to"));
    let all = call("- one --distinct --to line").text();
    assert_eq!(all, "1..............4\n12..34....4...1.\n");
}

/// Two grids of 4×4 with one solution, each below its title.
const TITLED: &str = "Grid 01\n1???\n??4?\n???2\n??3?\nAuthor: Ada\n1???\n??4?\n???2\n??3?\n";

#[test]
fn titles_and_authors_are_kept_or_reported() {
    let folder = Folder::new();
    folder.write("titled.txt", TITLED);
    folder.write(
        "table.csv",
        "puzzle,title,author\n1.....4....2..3.,Spring,Ada\n1.....4....2..3.,,\n",
    );
    let run = |call: &str| clausoku(&format!("convert {call}")).dir(folder.path()).run();
    let rows = "1...\n..4.\n...2\n..3.\n";
    let titled = format!("# title: Grid 01\n{rows}\n# author: Ada\n{rows}");
    let spring = format!("# title: Spring\n# author: Ada\n{rows}\n{rows}");
    for (list, expected) in [("titled.txt", &titled), ("table.csv", &spring)] {
        assert_eq!(run(&format!("{list} --to rows")).text(), *expected);
        for format in ["sudokupad", "fpuzzles-link", "jsonl", "ss", "numbers"] {
            let call = run(&format!("{list} --to {format} -o again.txt"));
            let note = if list == "titled.txt" {
                "titled.txt: line 1, `Grid 01`, is taken as the title\n"
            } else {
                ""
            };
            assert_eq!((call.code, &*call.err), (Some(0), note), "{format}");
            assert_eq!(run("again.txt --to rows").text(), *expected, "{format}");
        }
        for format in ["sdk", "fpuzzles"] {
            let call = run(&format!("{list} --to {format} -o folder/"));
            assert_eq!(call.code, Some(0), "{}", call.err);
            let name = if format == "sdk" { "folder/0001.sdk" } else { "folder/0001.json" };
            let first = expected.split("\n\n").next().expect("a grid").trim_end();
            assert_eq!(run(&format!("{name} --to rows")).text().trim_end(), first);
            fs::remove_dir_all(folder.at("folder")).expect("a folder");
        }
    }
    let lines = run("titled.txt --to line");
    assert_eq!(lines.text(), "1.....4....2..3.\n1.....4....2..3.\n");
    let lost = "titled.txt: line 1, `Grid 01`, is taken as the title\n\
        left out: titles, authors or remarks of 2 puzzles, which the format line cannot hold\n";
    assert_eq!(lines.err, lost);
    // The columns of a table are members of objects once.
    let objects = run("table.csv --to jsonl").text();
    assert_eq!(objects.matches("Spring").count(), 1, "{objects}");
}

/// The board of a link or a string, with its clues: `--variant` reads it, and the commands that make puzzles too.
#[test]
fn a_link_or_a_string_becomes_the_toml_of_its_board() {
    let folder = Folder::new();
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    let string =
        ".Shape~4x4.Cage~5~R1C1~R2C1.Thermo~R3C3~R3C4.Whisper~2~R1C3~R1C4.Sandwich~3~R2.~R4C4_4";
    let link = run(&format!("convert {string} --to fpuzzles-link -q")).text();
    for (number, puzzle) in [string, link.trim()].into_iter().enumerate() {
        let made = run(&format!("convert {puzzle} -o board-{number}.toml"));
        assert_eq!(made.code, Some(0), "{}", made.err);
        assert_eq!(made.err, "left out: the givens, which a board does not contain\n");
        let board = fs::read_to_string(folder.at(format!("board-{number}.toml"))).expect("TOML");
        assert_eq!(run(&format!("convert {puzzle} --to toml")).text(), board);
        // The givens and the board are the puzzle again.
        folder.write("givens", "...............4\n");
        let again = run(&format!("convert givens --variant board-{number}.toml --to iss")).text();
        assert_eq!(again, run(&format!("convert {puzzle} --to iss")).text());
    }
    let given = run("convert 1..............4 --to toml -q");
    assert!(given.err.is_empty() && given.text().starts_with("name = \"classic:4\"\norder = 4\n"));
    assert_eq!(run("convert ................ --to toml").err, "");
    folder.write("list", "1..............4\n1..............3\n");
    let second = run("convert list --puzzle 2 --to toml -q").text();
    assert!(second.starts_with("name = \"classic:4\""), "{second}");
    for (call, why) in [
        ("list --to toml", "--puzzle"),
        ("list --to toml --stream", "leave out --stream"),
        ("list -o board.toml --distinct", "leave out --distinct"),
        ("list list --to toml", "name one file"),
        ("board-0.toml -o board-0.toml", "board-0.toml"),
    ] {
        let refusal = run(&format!("convert {call}")).refusal();
        assert!(refusal.contains(why), "{call}: {refusal}");
    }
}

/// The clues of a string among the puzzles of a table go into its column of links, and are not lost.
#[test]
fn a_string_in_a_table_keeps_its_clues() {
    let string = ".Shape~4x4.~R1C1_1.Cage~5~R1C2~R1C3";
    let convert = |link: &str| {
        let table = format!("puzzle,link,id\n{string},{link},7\n1.....4....2..3.,,8\n");
        clausoku("convert - --to csv -q").input(table).run()
    };
    let written = convert("").text();
    let rows: Vec<&str> = written.lines().collect();
    assert!(rows[1].starts_with("1...............,,https://f-puzzles.com/"), "{written}");
    assert_eq!(rows[2], "1.....4....2..3.,,,8");
    let count = clausoku("count - --to csv -q").input(written.as_str()).run().text();
    assert!(count.lines().nth(1).is_some_and(|row| row.contains(",several,24,")), "{count}");
    let other = convert("a note");
    assert!(other.err.contains("no place for the clues"), "{}", other.err);
}
