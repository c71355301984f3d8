//! The effects of untrusted files: `docs/trust.md` states the policy.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use crate::support::{Call, Folder, clausoku, commands, program, shell};

/// Every command that reads grids, with the arguments by which it reads `FILE`.
const READERS: [&str; 24] = [
    "clausoku solve FILE",
    "clausoku encode FILE",
    "clausoku decode answer --grid FILE",
    "clausoku audit answer --grid FILE",
    "clausoku check FILE",
    "clausoku rate FILE",
    "clausoku certify FILE -o certificate",
    "clausoku show FILE",
    "clausoku hint FILE",
    "clausoku convert FILE --to line",
    "clausoku count FILE",
    "clausoku check FILE",
    "clausoku propagate FILE",
    "clausoku bench FILE",
    "clausoku formula FILE",
    "clausoku generate --from FILE",
    "clausoku canonical FILE",
    "clausoku vary FILE --seed 1",
    "clausoku neighbours FILE",
    "clausoku candidates FILE",
    "clausoku tidy FILE",
    "clausoku book FILE -o book.pdf",
    "clausoku generate fewest FILE",
    "dimacs_s FILE out.cnf",
];

/// The commands that read no grids, or serve a page until a signal ends them.
const OTHERS: [&str; 6] = ["solvers", "variants", "exercise", "completions", "man", "workbench"];

/// A text that no message may contain.
const SECRET: &str = "hunter2";

/// A grid whose first line names a file of a variant.
fn grid_of(variant: &str) -> String {
    format!("# variant: {variant}\n1...\n....\n....\n...4\n")
}

/// A folder with files that a grid must not cause to be opened or shown.
fn hostile_folder() -> Folder {
    let folder = Folder::new();
    folder.write("answer", "s SATISFIABLE\nv 1 0\n");
    folder.write("passwd", format!("root:{SECRET}:0:0:root:/root:/bin/sh\n"));
    folder.write("passwd.toml", format!("root:{SECRET}:0:0:root:/root:/bin/sh\n"));
    folder.write("key.toml", format!("name = \"mine\"\nkey = \"{SECRET}\"\n"));
    folder.write("value.toml", format!("name = \"mine\"\n[[board]]\nblocks = \"{SECRET}\"\n"));
    folder.write("bytes.toml", b"name = \"mine\"\n\xFF\xFE");
    folder.write("large.toml", vec![b'#'; 2 << 20]);
    fs::create_dir(folder.at("folder.toml")).expect("a folder");
    let made = Command::new("mkfifo").arg(folder.at("fifo.toml")).status().expect("mkfifo runs");
    assert!(made.success());
    symlink("fifo.toml", folder.at("link-to-fifo.toml")).expect("a link");
    symlink("/dev/zero", folder.at("zero.toml")).expect("a link");
    symlink("passwd", folder.at("link.toml")).expect("a link");
    folder
}

#[test]
fn every_command_is_known_to_read_grids_or_not_to() {
    for name in commands() {
        let reads = READERS.iter().any(|reader| reader.starts_with(&format!("clausoku {name} ")));
        assert!(reads || OTHERS.contains(&name.as_str()), "{name} is in no list of this file");
    }
}

#[test]
fn a_grid_cannot_show_or_wait_for_other_files() {
    let folder = hostile_folder();
    let absolute = folder.at("key.toml").display().to_string();
    let cases = [
        (absolute.as_str(), "relative to the grid's folder"),
        ("/dev/zero", "there is no variant"),
        ("/dev/stdin", "there is no variant"),
        ("passwd", "there is no variant"),
        ("../passwd", "there is no variant"),
        ("fifo.toml", "cannot read fifo.toml: it is a pipe or a device"),
        ("link-to-fifo.toml", "cannot read link-to-fifo.toml: it is a pipe or a device"),
        ("zero.toml", "cannot read zero.toml: it is a pipe or a device"),
        ("folder.toml", "cannot read folder.toml: it is a folder"),
        ("missing.toml", "cannot read missing.toml: No such file"),
        ("large.toml", "cannot read large.toml: it is larger than 1024 KiB"),
        ("bytes.toml", "bytes.toml: expected text in UTF-8"),
        ("passwd.toml", "passwd.toml: line 1: expected TOML"),
        ("link.toml", "link.toml: line 1: expected TOML"),
        ("key.toml", "key.toml: line 2: expected one of the keys name, "),
        ("value.toml", "value.toml: line 3: expected a drawing"),
    ];
    for (variant, expected) in cases {
        folder.write("grid", grid_of(variant));
        for reader in READERS {
            let line = reader.replace("FILE", "grid");
            let call = shell(&line, folder.path());
            call.fails(&format!("grid:1: {}", if expected.contains(':') { expected } else { "" }));
            assert!(call.err.contains(expected), "{line} of {variant}: {}", call.err);
            let shown = call.err.clone() + &call.text();
            assert!(!shown.contains(SECRET), "{line} of {variant}: {shown}");
        }
    }
}

#[test]
fn a_grid_on_standard_input_names_no_file() {
    let folder = hostile_folder();
    let own = clausoku("variants x:4 --toml").text();
    folder.write("own.toml", own);
    for reader in READERS.iter().filter(|reader| !reader.contains("bench")) {
        let line = format!("{} < grid", reader.replace("FILE", "-"));
        for (variant, code) in [("own.toml", Some(2)), ("key.toml", Some(2)), ("x:4", None)] {
            folder.write("grid", grid_of(variant));
            let call = shell(&line, folder.path());
            let named = call.err.contains(&format!("add --variant {variant}"));
            assert_eq!(named, code.is_some(), "{line} of {variant}: {}", call.err);
            assert!(code.is_none_or(|code| call.code == Some(code)), "{line}: {}", call.err);
        }
    }
}

#[test]
fn the_user_may_name_any_file_of_a_variant() {
    let folder = Folder::new();
    let own = clausoku("variants x:4 --toml").text();
    folder.write("own", &own);
    fs::create_dir(folder.at("sub")).expect("a folder");
    folder.write("own.toml", own);
    symlink("../own.toml", folder.at("sub/link.toml")).expect("a link");
    folder.write("grid", "1...\n....\n....\n...4\n");
    folder.write("sub/up", grid_of("../own.toml"));
    folder.write("sub/by-link", grid_of("link.toml"));
    for line in [
        "clausoku check grid --json --variant own",
        "clausoku check grid --json --variant $PWD/own.toml",
        "clausoku check grid --json --variant /dev/stdin < own",
        "clausoku check sub/up --json",
        "clausoku check sub/by-link --json",
    ] {
        let call = shell(line, folder.path());
        assert!(call.text().contains("\"variant\":\"x:4\""), "{line}: {}", call.err);
    }
    // A fault in a file that the user named is shown with its line.
    folder.write("fault.toml", format!("name = \"mine\"\nkey = \"{SECRET}\"\n"));
    let error = clausoku("check grid --variant fault.toml").dir(folder.path()).run().refusal();
    assert!(error.contains(SECRET) && error.contains("there is no key `key`"), "{error}");
}

/// A name that would change a terminal's colour, reverse the text after it and begin a line of its own.
const HOSTILE_NAME: &str = "a\x1b[31m\u{9b}2J\u{202e}b\nerror: c";

/// Returns whether a text contains no control characters except line feeds.
fn is_safe(text: &str) -> bool {
    !text
        .contains(|c: char| (c.is_control() && c != '\n') || ('\u{202a}'..='\u{202e}').contains(&c))
}

#[test]
fn names_of_files_are_escaped_in_all_messages() {
    let folder = Folder::new();
    folder.write("answer", "s SATISFIABLE\nv 1 0\n");
    folder.write("four", "1...\n....\n....\n...4\n");
    let contents =
        ["", "1...\n....\n....\n...9\n", "1...\n....\n....\n...4\n", "1...............\n"];
    for text in contents.into_iter().map(Some).chain([None]) {
        match text {
            Some(text) => drop(folder.write(HOSTILE_NAME, text)),
            None => fs::remove_file(folder.at(HOSTILE_NAME)).expect("it is there"),
        }
        for reader in READERS {
            let (program, words) = reader.split_once(' ').expect("a command");
            let mut call = Call::new(program).dir(folder.path());
            for word in words.split(' ') {
                call = call.arg(if word == "FILE" { HOSTILE_NAME } else { word });
            }
            let call = call.run();
            let said = call.err.clone() + &call.text();
            assert!(is_safe(&said) && !said.contains("\nerror: c"), "{reader}: {said:?}");
            assert!(text.is_some() || call.code == Some(2), "{reader}: {said}");
        }
    }
}

#[test]
fn names_of_files_are_escaped_in_lists_and_exact_in_json() {
    let folder = Folder::new();
    folder.write(HOSTILE_NAME, "1...\n....\n....\n...4\n\n1...\n.2..\n....\n...4\n");
    for command in ["solve --all", "check", "check --minimal", "count --json", "solve --json"] {
        // Objects have the names of the inputs where there are several.
        let mut call = clausoku(command).arg(HOSTILE_NAME);
        if command.contains("json") {
            call = call.arg(HOSTILE_NAME);
        }
        let call = call.dir(folder.path()).run();
        let said = call.err.clone() + &call.text();
        let exact = r#","file":"a\u001b[31m"#;
        assert_eq!(said.contains(exact), command.contains("json"), "{command}: {said}");
        let bidi = said.contains('\u{202e}');
        assert!(is_safe(&said) || (command.contains("json") && bidi), "{command}: {said:?}");
        assert!(!said.contains("\nerror: c"), "{command}: {said:?}");
    }
    let bench = clausoku("bench --solvers varisat --repeats 1").arg(HOSTILE_NAME);
    let call = bench.dir(folder.path()).run();
    assert!(call.code == Some(0) && is_safe(&(call.err.clone() + &call.text())), "{call:?}");
}

#[test]
fn output_of_solvers_is_escaped() {
    let folder = Folder::new();
    let script = "#!/bin/sh\nprintf '\\033[31mhelp\\007\\n' >&2\nprintf 'c \\033[2J\\ns \\033[31m\\n'\nexit 7\n";
    let path = folder.write("solver", script);
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(path, mode).expect("permissions");
    folder.write("four", "1...\n....\n....\n...4\n");
    for line in [
        "clausoku solve four --solver './solver {cnf}'",
        "clausoku solvers './solver {cnf}'",
        "clausoku count four --counter './solver {cnf}'",
        "clausoku bench four --repeats 1 --solvers './solver {cnf}'",
        "clausoku solve four --solver \"$(printf 'x\\033[31m')\"",
    ] {
        let call = shell(line, folder.path());
        let said = call.err.clone() + &call.text();
        assert!(is_safe(&said), "{line}: {said:?}");
        // The table of a benchmark says only that there was an error.
        assert_eq!(said.contains("\\u{1b}"), !line.contains("bench"), "{line}: {said:?}");
    }
}

#[test]
fn names_in_variants_contain_no_control_characters() {
    let folder = Folder::new();
    let board = "\n[[board]]\nblocks = \"2x2\"\n";
    for (text, place) in [
        (format!("name = \"a\\u001b[31m\"{board}"), "line 1, column 8"),
        (format!("name = \"a\\u202e\"{board}"), "line 1, column 8"),
        (format!("name = \"a\"\nsymbols = \"12\\u009b4\"{board}"), "line 2, column 11"),
        (
            format!("name = \"a\"\nsymbols = [\"1\", \"2\", \"3\", \"\\u2066\"]{board}"),
            "line 2, column ",
        ),
        (
            format!("name = \"a\"{board}[[region]]\nname = \"\\u202e\"\ncells = \"R1C1-R1C4\""),
            "line 5, column 8",
        ),
    ] {
        folder.write("own.toml", &text);
        folder.write("grid", grid_of("own.toml"));
        let error = clausoku("variants own.toml").dir(folder.path()).run().refusal();
        assert!(error.starts_with(&format!("own.toml: {place}")), "{error}");
        assert!(is_safe(&error), "{error:?}");
        let error = clausoku("solve grid").dir(folder.path()).run().refusal();
        assert!(is_safe(&error), "{error:?}");
    }
}

#[test]
fn texts_are_escaped_where_they_are_shown() {
    let folder = Folder::new();
    let esc = "\x1b[31m\u{202e}";
    for text in [
        format!("# variant: {esc}\n1...\n....\n....\n...4\n"),
        format!("# variant: {esc}.toml\n1...\n....\n....\n...4\n"),
        format!("# {esc}\n1...\n....\n.{esc}..\n...4\n"),
        format!("{esc}\n"),
        format!("p cnf 1 1\n1 {esc} 0\n"),
        format!("p {esc} 1 1\n1 0\n"),
        format!("{{\"size\":4,\"{esc}\":[1]}}"),
        format!("<opensudoku><game data=\"{esc}\"/></opensudoku>"),
        format!("{esc},puzzle\n{esc},{esc}\n"),
    ] {
        folder.write("grid", &text);
        let error = clausoku("solve grid").dir(folder.path()).run().refusal();
        assert!(is_safe(&error), "{text:?}: {error:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn rows_on_a_terminal_have_escapes() {
    if !clausoku_testkit::has("script") {
        return;
    }
    let folder = Folder::new();
    let line = "{\"puzzle\":\"12..34....4...1.\",\"title\":\"a\\u001b[31m\\u202e\"}\n";
    folder.write("list.jsonl", line.repeat(2));
    for form in ["csv", "tsv"] {
        let call = format!("{} solve list.jsonl --to {form}", program("clausoku"));
        let mut terminal = Command::new("script");
        let terminal = terminal.args(["-qec", &call, "/dev/null"]).current_dir(folder.path());
        let shown = terminal.output().expect("a terminal").stdout;
        let shown = String::from_utf8(shown).expect("UTF-8").replace('\r', "");
        assert_eq!(shown.matches("a\\u{1b}[31m\\u{202e}").count(), 2, "{shown:?}");
        assert!(is_safe(&shown.replace('\t', " ")), "{shown:?}");
        let copied = clausoku(&format!("solve list.jsonl --to {form}")).dir(folder.path()).text();
        assert_eq!(copied.matches("a\u{1b}[31m\u{202e}").count(), 2, "{copied:?}");
    }
}
