//! Tests that the documents show the real outputs.
//!
//! Every block marked `console` in README.md and the documents of docs/ is run, in order, and its
//! output is compared with the document. In a block
//!
//! - a line `$ COMMAND` is run by `sh`, with the programs of this build before all others; a line that
//!   ends in `\` goes on in the next;
//! - the lines after it are its standard output and error, interleaved;
//! - a line `...` matches any number of lines, and `…` inside a line any text.
//!
//! The commands see the repository's folders but write into a temporary folder, one for each
//! document, in which later blocks find what earlier ones wrote. A picture that a command writes into `docs/images`
//! must equal the committed one. A block that needs a program which is not installed is skipped, unless
//! `CLAUSOKU_REQUIRE_SOLVERS` names that program. No list names these programs: they are the first words of the
//! commands and the solvers that options name ([`missing`]).
//!
//! `CLAUSOKU_BLESS=1 cargo test --test readme` writes the outputs into the documents instead.
#![cfg(unix)]

mod site;

use std::fs;
use std::iter;
use std::num::NonZero;
use std::ops::Range;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clausoku::sat::solvers::Catalogue;

const IMAGES: &str = "docs/images";

/// A command of a document and what is shown of it.
#[derive(Debug)]
struct Shown {
    command: String,
    /// The position of its output, in lines of the document counted from 0.
    output: Range<usize>,
}

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    root.canonicalize().expect("the repository")
}

/// The documents of the root and of docs/.
const FOLDERS: [&str; 5] = [".", "docs", "docs/how-to", "docs/measurements", "docs/reference"];

/// README.md, the files of docs/ and the other documents, by the path from the root.
fn documents() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in FOLDERS {
        for entry in fs::read_dir(root().join(folder)).expect("a folder of documents") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|extension| extension == "md") {
                found.push(path.strip_prefix(root()).expect("in the repository").to_path_buf());
            }
        }
    }
    found.sort();
    found
}

/// The blocks marked `console`, each with its commands.
fn blocks(lines: &[&str]) -> Vec<Vec<Shown>> {
    let mut blocks: Vec<Vec<Shown>> = Vec::new();
    let mut number = 0;
    while number < lines.len() {
        let fence = lines[number];
        number += 1;
        if !fence.starts_with("```") {
            continue;
        }
        let length =
            lines[number..].iter().position(|line| *line == "```").expect("a closed block");
        if fence == "```console" {
            blocks.push(commands(lines, number..number + length));
        }
        number += length + 1;
    }
    blocks
}

fn commands(lines: &[&str], block: Range<usize>) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let mut goes_on = false;
    for number in block {
        let line = lines[number];
        match (line.strip_prefix("$ "), found.last_mut()) {
            (Some(command), _) => {
                found.push(Shown { command: command.to_owned(), output: number + 1..number + 1 });
            }
            (None, Some(last)) if goes_on => {
                last.command += "\n";
                last.command += line;
                last.output = number + 1..number + 1;
            }
            (None, Some(last)) => last.output.end = number + 1,
            (None, None) => panic!("line {}: a block begins with a command", number + 1),
        }
        let is_command = line.starts_with("$ ") || goes_on;
        goes_on = is_command && line.ends_with('\\');
    }
    found
}

/// Returns whether the lines shown match the lines found.
fn agree(shown: &[&str], found: &[&str]) -> bool {
    match (shown, found) {
        ([], []) => true,
        (["...", rest @ ..], _) => (0..=found.len()).any(|skipped| agree(rest, &found[skipped..])),
        ([line, rest @ ..], [real, others @ ..]) => line_agrees(line, real) && agree(rest, others),
        _ => false,
    }
}

/// Returns whether the line is one of the progress that a command reports when it takes long:
/// `7 puzzles in 21 s (20.0 a minute)`.
fn is_progress(line: &str) -> bool {
    let is_number = |word: &str| word.parse::<u64>().is_ok();
    let count = line.split_once(" (").map_or(line, |(count, _)| count);
    let is_whole =
        count == line || [" a second)", " a minute)"].iter().any(|end| line.ends_with(end));
    let words: Vec<&str> = count.split(' ').collect();
    is_whole
        && matches!(words[..], [count, .., "in", seconds, "s"] if is_number(count) && is_number(seconds))
}

fn line_agrees(shown: &str, found: &str) -> bool {
    let Some((before, after)) = shown.split_once('…') else { return shown == found };
    found.strip_prefix(before).is_some_and(|rest| {
        let mut ends = rest.char_indices().map(|(place, _)| place).chain([rest.len()]);
        ends.any(|place| line_agrees(after, &rest[place..]))
    })
}

#[test]
fn lines_of_progress_contain_no_summary() {
    assert!(
        ["3 puzzles in 22 s", "1 puzzle tried in 20 s (3.0 a minute)"].into_iter().all(is_progress)
    );
    let others = ["3 puzzles in 0.02 s: 3 unique", "# puzzle depth b w", "4 in 5", "in 5 s", ""];
    assert!(!others.into_iter().any(is_progress));
}

/// Words of the shell that a command can follow.
const KEYWORDS: &str = "! do elif else exec if then time until while {";

/// Returns the commands of a line of shell, each as its words without quotes. A command within quotes is not found.
fn commands_of(line: &str) -> Vec<Vec<String>> {
    let mut commands = vec![Vec::new()];
    let mut word = String::new();
    let mut quote = None;
    let line = line.replace("\\\n", " ").replace(">&", ">") + "\n";
    for c in line.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.push(c),
            None if "'\"".contains(c) => quote = Some(c),
            None if !" \n<>|&;()".contains(c) => word.push(c),
            None => {
                let words = commands.last_mut().expect("there is always one");
                let is_first = words.is_empty();
                let is_before =
                    KEYWORDS.split(' ').any(|known| known == word) || word.contains('=');
                if !(word.is_empty() || is_first && is_before) {
                    words.push(word.clone());
                }
                word.clear();
                if "\n|&;()".contains(c) {
                    commands.push(Vec::new());
                }
            }
        }
    }
    commands.retain(|words| !words.is_empty());
    commands
}

/// Returns the name of a program that a line of shell needs and this machine lacks.
fn missing(line: &str) -> Option<String> {
    commands_of(line)
        .iter()
        .find_map(|words| missing_program(&words[0]).or_else(|| missing_solver(words)))
}

fn missing_program(name: &str) -> Option<String> {
    let missing = clausoku_testkit::missing(name)?;
    // The shell has programs of its own, and `run` adds the programs of this build.
    let is_known = missing == name && !run(&format!("command -v '{name}'"), &root()).is_empty();
    (!is_known).then(|| missing.to_owned())
}

/// Returns the program of a solver that the words name, if it is missing.
fn missing_solver(words: &[String]) -> Option<String> {
    let are_solvers = words.get(1).is_some_and(|command| command == "solvers");
    let values = words.windows(2).filter_map(|pair| match pair[0].as_str() {
        "--solver" | "--solvers" => Some(&pair[1]),
        _ => are_solvers.then_some(&pair[1]),
    });
    let catalogue = Catalogue::built_in();
    values.flat_map(|value| value.split(',')).find_map(|name| {
        let solver = catalogue.named(name).ok()?;
        let command = solver.command().filter(|_| solver.probe().is_err())?;
        command.split(' ').next().map(str::to_owned)
    })
}

/// A writable copy of the repository's folders.
fn workplace() -> tempfile::TempDir {
    let place = tempfile::tempdir().expect("a temporary folder");
    for name in ["crates", "data", "examples", "tests"] {
        symlink(root().join(name), place.path().join(name)).expect("a link");
    }
    fs::create_dir_all(place.path().join(IMAGES)).expect("a folder");
    place
}

fn run(command: &str, place: &Path) -> String {
    let ours = Path::new(env!("CARGO_BIN_EXE_clausoku")).parent().expect("a folder");
    let others = std::env::var_os("PATH").unwrap_or_default();
    let folders = [ours.to_path_buf()].into_iter().chain(std::env::split_paths(&others));
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .env("PATH", std::env::join_paths(folders).expect("paths"))
        .env_remove("CLICOLOR_FORCE")
        .env("COLUMNS", "100")
        .env("LC_ALL", "C.UTF-8")
        .env("TERM", "xterm")
        .current_dir(place)
        .stdin(Stdio::null())
        .output()
        .expect("sh runs");
    String::from_utf8(output.stdout).expect("text")
}

/// The results of a document's blocks.
#[derive(Default)]
struct Checked {
    faults: Vec<String>,
    /// Programs that blocks lack, each with the place of its block.
    skipped: Vec<(String, String)>,
}

/// Runs a document's blocks and returns the differences; or corrects the document, on request.
fn check(document: &Path) -> Checked {
    let text = fs::read_to_string(root().join(document)).expect("a document");
    let lines: Vec<&str> = text.lines().collect();
    let place = workplace();
    let mut checked = Checked::default();
    let mut mended = Vec::new();
    for block in blocks(&lines) {
        if let Some(program) = block.iter().find_map(|shown| missing(&shown.command)) {
            let line = block[0].output.start;
            checked.skipped.push((program, format!("{}:{line} does not run", document.display())));
            continue;
        }
        for Shown { command, output } in block {
            let found = run(&command, place.path());
            let found: Vec<&str> = found.lines().filter(|line| !is_progress(line)).collect();
            let shown = &lines[output.clone()];
            if !agree(shown, &found) {
                let path = document.display();
                let line = output.start;
                let shown = shown.join("\n");
                let found = found.join("\n");
                mended.push((output, found.clone()));
                checked.faults.push(format!(
                    "{path}:{line}: $ {command}\n--- shown:\n{shown}\n--- found:\n{found}\n---"
                ));
            }
        }
    }
    checked.faults.extend(pictures(place.path()));
    if is_blessing() {
        write_mended(document, &lines, &mended);
    }
    checked
}

/// Checks the documents, as many at a time as there are processors, each in its own folder.
fn check_all(documents: &[PathBuf]) -> Vec<Checked> {
    let next = AtomicUsize::new(0);
    let work = || {
        let numbers = iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        numbers.map_while(|number| documents.get(number)).map(|name| check(name)).collect()
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let results = workers.into_iter().map(|worker| worker.join().expect("checks"));
        results.flat_map(|checked: Vec<Checked>| checked).collect()
    })
}

fn is_blessing() -> bool {
    std::env::var_os("CLAUSOKU_BLESS").is_some()
}

/// Compares the pictures that were written with the committed ones.
fn pictures(place: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    for entry in fs::read_dir(place.join(IMAGES)).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = Path::new(IMAGES).join(path.file_name().expect("a name"));
        let drawn = fs::read(&path).expect("a picture");
        if fs::read(root().join(&name)).ok().as_ref() == Some(&drawn) {
            continue;
        }
        if is_blessing() {
            fs::create_dir_all(root().join(IMAGES)).expect("a folder");
            fs::write(root().join(&name), &drawn).expect("a picture");
        }
        faults.push(format!("{} is not what its command draws", name.display()));
    }
    faults
}

fn write_mended(document: &Path, lines: &[&str], mended: &[(Range<usize>, String)]) {
    let mut all = Vec::new();
    let mut next = 0;
    for (output, found) in mended {
        all.extend(&lines[next..output.start]);
        all.extend(found.lines());
        next = output.end;
    }
    all.extend(&lines[next..]);
    fs::write(root().join(document), all.join("\n") + "\n").expect("a document");
}

fn assert_no_faults(faults: &[String]) {
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn the_documents_show_what_happens() {
    let shown = documents();
    assert!(shown.contains(&"README.md".into()));
    let mut faults = Vec::new();
    for checked in check_all(&shown) {
        for (program, reason) in checked.skipped {
            clausoku_testkit::skip(&program, &reason);
        }
        faults.extend(checked.faults);
    }
    assert_no_faults(&faults);
}

/// The name of a heading in a link to it.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// The targets of the links and pictures of a document, without targets on other sites.
fn links(document: &Path) -> Vec<String> {
    let text = fs::read_to_string(root().join(document)).expect("a document");
    let after =
        |start, end| text.split(start).skip(1).filter_map(move |rest| rest.split(end).next());
    let targets = after("](", ')').chain(after("src=\"", '"'));
    targets.filter(|target| !target.contains("://")).map(str::to_owned).collect()
}

/// The file of a link of a document, and the name of the heading.
fn resolved<'a>(document: &Path, target: &'a str) -> (PathBuf, &'a str) {
    let (file, heading) = target.split_once('#').unwrap_or((target, ""));
    let folder = root().join(document).parent().expect("a folder").to_path_buf();
    (if file.is_empty() { root().join(document) } else { folder.join(file) }, heading)
}

#[test]
fn links_lead_somewhere() {
    let mut faults = Vec::new();
    for document in documents() {
        for target in links(&document) {
            let (path, heading) = resolved(&document, &target);
            let has_heading = || {
                let text = fs::read_to_string(&path).unwrap_or_default();
                let mut headings = text.lines().filter_map(|line| line.strip_prefix('#'));
                headings.any(|line| anchor(line.trim_start_matches('#').trim()) == heading)
            };
            if !path.exists() || !heading.is_empty() && !has_heading() {
                faults.push(format!("{}: {target}", document.display()));
            }
        }
    }
    assert_no_faults(&faults);
}

#[test]
fn the_readme_has_the_measured_times() {
    let read = |name: &str| fs::read_to_string(root().join(name)).expect("a document");
    let table = read("CONTRIBUTING.md");
    let rows = table.lines().filter(|line| line.starts_with("| `cargo "));
    let measured: Vec<u32> = rows
        .map(|row| {
            let words: Vec<&str> = row.split_whitespace().collect();
            let [.., minutes, "min", seconds, "s", "|"] = words[..] else { panic!("{row}") };
            let [minutes, seconds] =
                [minutes, seconds].map(|number| number.parse::<u32>().expect("a number"));
            minutes + seconds / 30
        })
        .collect();
    let readme = read("README.md");
    let words: Vec<&str> = readme.split_whitespace().collect();
    let quoted =
        words.windows(2).filter(|pair| pair[1].trim_end_matches([',', '.', ';']) == "minutes");
    let quoted: Vec<u32> = quoted.filter_map(|pair| pair[0].parse().ok()).collect();
    assert_eq!((measured.len(), &measured), (2, &quoted));
}

#[test]
fn files_of_a_release_have_its_version() {
    let read = |name: &str| fs::read_to_string(root().join(name)).expect("a file");
    let version = env!("CARGO_PKG_VERSION");
    let changes = read("CHANGELOG.md");
    let heading = format!("\n## {version} (");
    let date = changes.split(&heading).nth(1).and_then(|rest| rest.split(')').next());
    let date = date.expect("a dated section of the version");
    for (file, line) in [
        ("CITATION.cff", format!("version: {version}\ndate-released: {date}\n")),
        ("recipe/meta.yaml", format!("\n  version: {version}\n")),
        ("crates/apps/python/Cargo.toml", format!("\nversion = \"{version}\"\n")),
    ] {
        assert!(read(file).contains(&line), "{file} should have {line:?}");
    }
}

/// `.ci/publish` builds the programs by the recipe.
#[test]
fn the_recipe_of_conda_tests_the_program_that_the_image_has() {
    let read = |name: &str| fs::read_to_string(root().join(name)).expect("a file");
    let recipe = read("recipe/meta.yaml");
    let script = recipe.lines().find_map(|line| line.strip_prefix("  script: ")).expect("a script");
    let (build, _) = script.split_once("--root ").expect("a folder");
    assert!(read("Dockerfile").contains(&format!("RUN {build}--root ")), "{build}");

    let tests = recipe.lines().skip_while(|line| *line != "  commands:").skip(1);
    let tests: Vec<&str> = tests.map_while(|line| line.strip_prefix("    - ")).collect();
    assert_eq!(tests.len(), 2);
    for test in tests {
        let printed = run(&format!("{test} && echo passed"), &root());
        assert!(printed.ends_with("passed\n"), "{test}\n{printed}");
    }
}

#[test]
fn commands_name_their_programs() {
    let programs = |line: &str| {
        commands_of(line).into_iter().map(|words| words[0].clone()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        programs("z3 a.smt2 2>&1 | clausoku decode - --cnf 'a|b' > c; echo \"x; y\""),
        "z3 clausoku echo"
    );
    assert_eq!(
        programs("N=1 dot a \\\n  b && (cd c; ls) || for f in *; do ! xz $f; done"),
        "dot cd ls for xz done"
    );

    let skipped = |line: &str| missing(line).unwrap_or_default();
    assert_eq!(skipped("for f in *; do clausoku solve $f | head -1; done"), "");
    assert_eq!(
        skipped("clausoku encode grid | no-such-solver -q | clausoku decode -"),
        "no-such-solver"
    );
    assert_eq!(skipped("clausoku solve grid --solver 'no-such-solver {cnf}'"), "no-such-solver");
    assert_eq!(skipped("clausoku bench grid --solvers varisat,dancing-links"), "");
}

#[test]
fn dots_stand_for_what_is_left_out() {
    let agree = |shown: &str, found: &str| {
        let [shown, found]: [Vec<&str>; 2] = [shown, found].map(|text| text.lines().collect());
        crate::agree(&shown, &found)
    };
    assert!(agree("a\n...\nd", "a\nb\nc\nd") && agree("a\n...\nd", "a\nd"));
    assert!(agree("...", "") && agree("5 puzzles in … s: 5", "5 puzzles in 0.02 s: 5"));
    assert!(!agree("a\n...\nd", "a\nb") && !agree("a", "a\nb") && !agree("a\nb", "a"));
    assert!(!agree("in … s", "in 3 ms") && agree("…a…", "ba"));
}
