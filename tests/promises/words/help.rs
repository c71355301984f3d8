//! The help of every command: its size, its lines and what it lists.

use crate::support::{Call, FIGURE_1, Folder, clausoku, commands, has, shell};

/// The first commands of the list.
const COMMANDS: [&str; 5] = ["solve", "check", "count", "show", "hint"];

/// Widths of terminals, in columns. Wider ones get the help of the last.
const WIDTHS: [usize; 2] = [80, 100];

/// The largest numbers of lines of a short help at 80 columns: of a command, a screen of the usual size; of
/// `clausoku` itself, which has a line for each command.
const SHORT: usize = 64;
const SHORT_OF_ALL: usize = 42;

/// Every program and command with its name, to be called with `-h` or `--help`.
fn helps() -> Vec<(String, Call)> {
    let others = ["", "bench report", "bench boards", "bench family", "generate fewest"];
    let of_clausoku = commands().into_iter().chain(others.map(String::from));
    let mut helps: Vec<_> =
        of_clausoku.map(|name| (format!("clausoku {name}"), clausoku(&name))).collect();
    helps.extend(["dimacs_s", "resultat_di"].map(|name| (name.to_owned(), Call::new(name))));
    helps
}

/// The help of every program and command, at this width.
fn texts(option: &str, width: usize) -> Vec<(String, String)> {
    helps()
        .into_iter()
        .map(|(name, call)| {
            let text = call.arg(option).env("COLUMNS", &width.to_string()).text();
            assert!(text.contains("Usage: "), "{name}: {text}");
            (name, text)
        })
        .collect()
}

pub(super) fn indent(line: &str) -> usize {
    line.chars().take_while(|c| *c == ' ').count()
}

/// Returns whether a line of the long help begins an item of a list, an option or an example.
fn begins_anew(line: &str) -> bool {
    let is_prose = matches!(indent(line), 0 | 10);
    !is_prose || line.trim_start().starts_with("- ")
}

/// A line that ends although the first word of the next one has room: it was wrapped by hand.
fn broken(text: &str, width: usize) -> Option<&str> {
    let lines: Vec<&str> = text.lines().collect();
    lines
        .windows(2)
        .find(|pair| {
            let &[line, next] = *pair else { return false };
            let word = next.split_whitespace().next().map_or(0, |word| word.chars().count());
            let is_paragraph = !line.trim().is_empty() && indent(line) == indent(next);
            let has_room = line.trim_end().chars().count() + 1 + word <= width;
            word > 0 && is_paragraph && !begins_anew(line) && !begins_anew(next) && has_room
        })
        .map(|pair| pair[0])
}

#[test]
fn short_help_fits_a_screen() {
    for (name, text) in texts("-h", WIDTHS[0]) {
        let lines = text.lines().count();
        let limit = match &*name {
            "clausoku " => SHORT_OF_ALL,
            // Most of their options are about pages and runs.
            "clausoku book" | "clausoku bench" => SHORT + 12,
            _ => SHORT,
        };
        assert!(lines <= limit, "{name} -h has {lines} lines:\n{text}");
    }
}

#[test]
fn lines_fit_the_terminal() {
    for width in WIDTHS {
        for (name, text) in ["-h", "--help"].iter().flat_map(|option| texts(option, width)) {
            let long = text.lines().find(|line| line.trim_end().chars().count() > width);
            assert_eq!(long, None, "{name} at {width} columns");
        }
    }
}

#[test]
fn no_help_refers_to_itself() {
    for (name, text) in texts("--help", 100) {
        let words: Vec<&str> = text.split_whitespace().collect();
        assert!(!words.join(" ").contains(&format!("`{name} --help`")), "{name}");
    }
}

#[test]
fn paragraphs_are_wrapped_by_the_width_of_the_terminal() {
    for width in WIDTHS {
        for (name, text) in texts("--help", width) {
            assert_eq!(broken(&text, width), None, "{name} at {width} columns:\n{text}");
        }
    }
}

#[test]
fn examples_are_not_wrapped() {
    for (name, text) in texts("--help", WIDTHS[0]) {
        let examples = text.lines().skip_while(|line| *line != "Examples:").skip(1);
        for line in examples.take_while(|line| !line.is_empty()) {
            let is_command = ["  clausoku ", "  dimacs_s ", "  minisat ", "  cadical "]
                .iter()
                .any(|start| line.starts_with(start));
            assert!(is_command, "{name}: {line:?}");
        }
    }
}

#[test]
fn help_lists_commands_exit_codes_and_choices() {
    let text = clausoku("--help").text();
    assert!(commands().iter().take(5).eq(COMMANDS));
    for code in ["  0    done", "  10   ", "  20   ", "  130  "] {
        assert!(text.contains(code), "{code}");
    }
    let encode = clausoku("encode --help").text();
    let presets = clausoku::encoding::PRESETS.iter().map(|row| row.name);
    let schemes = clausoku::encoding::SCHEMES.iter().map(|row| row.name);
    let levels = clausoku::encoding::choices::GIVENS.iter().map(|row| row.name);
    let ways = clausoku::encoding::choices::AT_MOST_ONE.iter().map(|row| row.name);
    for name in presets.chain(schemes).chain(levels).chain(ways) {
        assert!(encode.contains(name), "{name}");
    }
}

#[test]
fn without_arguments_the_help_is_printed_and_the_call_fails() {
    let call = clausoku("").run();
    assert_eq!((call.code, call.text().as_str()), (Some(2), ""));
    assert!(call.err.contains("Usage: clausoku") && call.err.contains("\nPuzzles:\n  solve "));
    let call = Call::new("resultat_di").run();
    assert_eq!(call.code, Some(2));
    assert!(call.err.contains("Usage: resultat_di <OUTPUT>"), "{}", call.err);
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = clausoku(&format!("completions {shell}")).text();
        for word in ["clausoku", "propagate", "solver-file"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    if has("bash") {
        let folder = Folder::new();
        let complete = "clausoku completions bash > c.sh; . ./c.sh; COMP_WORDS=(clausoku so); \
                        COMP_CWORD=1; _clausoku clausoku so clausoku; echo ${COMPREPLY[*]}";
        let call = shell(&format!("bash -c '{complete}'"), folder.path());
        assert_eq!(call.text(), "solve solvers\n", "{}", call.err);
    }
    assert!(clausoku("completions csh").run().refusal().contains("invalid value"));
}

#[test]
fn manual_pages_describe_every_command() {
    let folder = Folder::new();
    let call = clausoku("man pages").dir(folder.path()).run();
    assert_eq!((call.code, call.text().as_str()), (Some(0), ""));
    let pages = std::fs::read_dir(folder.at("pages")).expect("a folder");
    let pages: Vec<_> = pages.map(|page| page.expect("a page").file_name()).collect();
    // `clausoku`, its commands, the subcommands of `bench` and `generate`, and the programs of the course.
    assert_eq!(pages.len(), 1 + commands().len() + 4 + 2, "{pages:?}");
    assert_eq!(call.err, format!("{} pages in pages\n", pages.len()));
    let page = |name: &str| {
        let path = folder.at("pages").join(name);
        std::fs::read_to_string(path).unwrap_or_else(|_| panic!("no page {name}"))
    };
    assert!(page("clausoku-solve.1").contains("time\\-limit"));
    assert!(page("clausoku-bench-report.1").contains(".TH"));
    assert!(page("dimacs_s.1").contains("OUT.cnf"));
    assert!(clausoku("man /dev/null/x").run().refusal().contains("cannot create /dev/null/x"));
}

#[test]
fn versions_are_the_packages() {
    for name in ["clausoku", "dimacs_s", "resultat_di"] {
        let text = Call::new(name).arg("--version").text();
        assert_eq!(text, format!("{name} {}\n", env!("CARGO_PKG_VERSION")));
    }
}

/// The value of an option, the word typed, and a candidate.
const VALUES: [(&str, &str, &str); 11] = [
    ("solve --variant", "sam", "samurai"),
    ("solve --format", "pencil", "pencilmarks"),
    ("convert --to", "fpuzz", "fpuzzles fpuzzles-link"),
    ("solve --solver", "dancing", "dancing-links"),
    ("solve --solver", "kiss", "kissat"),
    ("certify --solver", "cad", "cadical"),
    ("encode --to", "mini", "minizinc"),
    ("hint --technique", "x-w", "x-wing"),
    ("generate --level", "ext", "extreme"),
    ("propagate --rule", "failed", "failed-literal"),
    ("rate --scale", "hod", "hodoku"),
];

#[test]
fn completions_complete_values() {
    let scripts = ["zsh", "fish"].map(|shell| clausoku(&format!("completions {shell}")).text());
    for (option, _, value) in VALUES {
        let name = option.split_once("--").expect("an option").1;
        let value = value.split(' ').next().expect("a value");
        let [zsh, fish] = scripts.each_ref().map(|script| script.contains(value));
        assert!(zsh && fish, "{name}: {value}");
    }
    let [zsh, fish] = scripts;
    assert!(zsh.contains(r#":VARIANT:{_alternative "names:name:(classic"#), "{zsh}");
    assert!(zsh.contains(r#""files:file:_files"}'"#));
    let variant = fish.lines().find(|line| line.contains(" -l variant ")).expect("an option");
    assert!(variant.contains(" -r -F -a "), "{variant}");
    if !has("bash") {
        return;
    }
    let folder = Folder::new();
    folder.write("samples.toml", "");
    folder.write("fpuzzles.txt", "");
    // Bash divides words at `=`, and a list of names is one word.
    let parts = [
        ("solve --variant =", "win", "windoku"),
        ("hint --technique", "x-wing,sword", "x-wing,swordfish"),
    ];
    for (words, typed, expected) in VALUES.into_iter().chain(parts) {
        let count = words.split(' ').count() + 1;
        let last = words.split(' ').next_back().expect("a word");
        let complete = format!(
            "clausoku completions bash > c.sh; . ./c.sh; COMP_WORDS=(clausoku {words} {typed}); \
             COMP_CWORD={count}; _clausoku_values clausoku {typed} {last}; echo ${{COMPREPLY[*]}}"
        );
        let call = shell(&format!("bash -c '{complete}'"), folder.path());
        let mut found: Vec<String> = call.text().split_whitespace().map(str::to_owned).collect();
        found.sort();
        // A variant may be a file.
        let files = if typed == "sam" { " samples.toml" } else { "" };
        let mut expected: Vec<String> =
            (expected.to_owned() + files).split(' ').map(str::to_owned).collect();
        expected.sort();
        let mut missing = expected.iter().filter(|name| !found.contains(name));
        assert_eq!(missing.next(), None, "{words}: {found:?} {}", call.err);
        assert!(!found.contains(&"fpuzzles.txt".to_owned()), "{words}: {found:?}");
    }
}

#[test]
fn completed_formats_are_accepted() {
    let script = clausoku("completions fish").text();
    for (command, option) in [
        ("check", "to"),
        ("hint", "to"),
        ("show", "to"),
        ("convert", "to"),
        ("formula", "to"),
        ("solve", "format"),
    ] {
        let start = format!("__fish_clausoku_using_subcommand {command}\"");
        let mut lines = script
            .split("complete -c clausoku -n \"")
            .filter(|line| line.starts_with(&start) && line.contains(&format!(" -l {option} ")));
        let line = lines.next().unwrap_or_else(|| panic!("{command} --{option}"));
        let values = line.split('"').nth(2).expect("values");
        let names: Vec<&str> = values.lines().filter_map(|row| row.split("\\t").next()).collect();
        let pictures = ["svg", "png", "pdf"].map(|name| names.contains(&name));
        assert_eq!(
            pictures,
            [["hint", "show"].contains(&command) && option == "to"; 3],
            "{names:?}"
        );
        for name in names.iter().filter(|_| option == "to") {
            // Pictures alone.
            if command == "show" && !["svg", "png", "pdf", "txt"].contains(name) {
                continue;
            }
            let call = clausoku(command).arg(FIGURE_1.0).words(&format!("--to {name}")).run();
            assert!(matches!(call.code, Some(0 | 1)), "{command} --to {name}: {}", call.err);
        }
    }
}
