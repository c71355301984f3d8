//! Every command with a time limit, on inputs that take hours: the limit ends it, and its memory is bounded.
//!
//! The processor time is compared with the limit always, and the time that passes where two processors are free: other
//! programs use them meanwhile, and the system says of a program that has ended how long it ran, not how long it waited. So a
//! call that takes too long is repeated, and does not count while two loops, measured right after it, have to wait too.

use std::fs;
use std::path::Path;
use std::time::Duration;

use clausoku_testkit::sampled;

use crate::support::{Folder, clausoku, commands, measured, root, shell};

/// The limits.
const LIMITS: [(&str, Duration); 2] =
    [("100ms", Duration::from_millis(100)), ("1s", Duration::from_secs(1))];

/// The number of threads of the commands.
const THREADS: u32 = 2;

/// The processor time beyond twice the limit, without optimisation: the program starts, reads, prepares its board and frees
/// what it holds.
const SLACK: Duration = Duration::from_millis(2500);

/// The time beyond twice the limit for the same without optimisation, where two processors are free.
const FREE_SLACK: Duration = Duration::from_millis(1500);

/// The number of tries of a call that takes too long.
const TRIES: u32 = 3;

/// The longest time that a call may pass, on a machine with other work.
const HANGS: Duration = Duration::from_secs(90);

/// The largest resident memory of a command, in bytes.
const MEMORY: u64 = 1_000_000_000;

/// The address space of a command in KiB, which ends one that would take all memory of the machine.
const ADDRESS_SPACE: u64 = 4 << 20;

/// The commands without a time limit, and why.
const WITHOUT: &[(&str, &str)] = &[
    ("convert", "its work is in proportion to its input"),
    ("workbench", "it serves until Ctrl-C; each question has a limit"),
    ("vary", "its work is in proportion to its input"),
    ("decode", "its work is in proportion to its input"),
    ("solvers", "it lists a table"),
    ("variants", "it lists a table"),
    ("exercise", "it writes a text of its own"),
    ("completions", "it writes a text of its own"),
    ("man", "it writes texts of its own"),
];

/// Calls on hard inputs, which are files of [`inputs`].
const ROWS: &[&str] = &[
    "solve empty-36",
    "solve empty-100 --all",
    "solve pigeons.cnf",
    "solve sums --variant sums.toml --all",
    "check empty-36",
    "count empty-36",
    "count empty-36 --estimate",
    "candidates empty-36 --counts 100",
    "candidates empty-100",
    "tidy hard",
    "count empty-25",
    "solve samurai --solver dancing-links --all",
    "check empty-100 --minimal",
    "check empty-36 --diagnose",
    "count samurai --cross-check",
    "show empty-36 --solve",
    "show empty-100 --candidates",
    "show empty-81 --candidates=propagated -o FILE.svg",
    "show hard --stars -o FILE.svg",
    "hint empty-16",
    "hint empty-36",
    "hint empty-36 --path",
    "hint empty-100",
    "hint half-25 --path",
    "rate hard --scale depth",
    "rate samurai --scale hodoku",
    "rate samurai --scale depth",
    "propagate samurai --rule failed-literal",
    "propagate pigeons.cnf --rule depth=4",
    "canonical samurai",
    "generate --variant samurai --level unfair --seed 1",
    "generate --variant samurai --level extreme --minimal --distinct -n 9 --seed 1",
    "generate --variant samurai --level medium --seed 1",
    "generate --variant classic:25 --minimal --seed 1",
    "generate --pattern pattern --seed 1",
    "book --plan 1000_extreme -o FILE.pdf",
    "book samurai --by-level -o FILE.pdf",
    "neighbours hard --remove 2 --add 2",
    "canonical list",
    "canonical empty-100",
    "encode empty-100 -o FILE.cnf",
    "encode empty-36 --cubes 1000 -o FILE.cnf",
    "propagate empty-100",
    "formula empty-64",
    "formula empty-100",
    "formula --list --variant classic:100",
    "certify empty-36 -o FILE",
    "audit empty-16.cnf",
    "audit pigeons-16.cnf --core",
    "bench boards --order 625",
    "bench boards --order 49 --unique",
];

/// Writes the hard inputs into a folder.
fn inputs() -> Folder {
    let folder = Folder::new();
    for order in [16, 25, 36, 64, 81, 100] {
        let row = format!("{}\n", vec!["."; order].join(" "));
        folder.write(&format!("empty-{order}"), row.repeat(order));
    }
    let half = (0..25).map(|row| {
        let cells = (0..25).map(|column| match (row * 7 + column * 3) % 5 {
            0 | 1 => (((row % 5 * 5 + row / 5 + column) % 25) + 1).to_string(),
            _ => ".".to_owned(),
        });
        cells.collect::<Vec<_>>().join(" ") + "\n"
    });
    folder.write("half-25", half.collect::<String>());
    folder.write("hard", HARD);
    let samurai = root().join("data/grids/samurai.txt");
    folder.write("samurai", fs::read(samurai).expect("a puzzle"));
    folder.write("list", HARD.repeat(20_000));
    folder.write("pattern", "11111....\n11111....\n..111....\n...1.....\n....1....\n.....1...\n......1..\n.......1.\n........1\n");
    folder.write("sums", ".".repeat(81) + "\n");
    let rows: Vec<String> = (1..=9).map(|row| format!("R{row}C1-R{row}C9")).collect();
    let cells = rows.join(" ");
    folder.write(
        "sums.toml",
        format!(
            "name = \"sums\"\n[[board]]\nblocks = \"3x3\"\n[[constraint]]\nkind = \"regex\"\n\
             pattern = \".*1.{{18}}.*\"\ncells = \"{cells}\"\n"
        ),
    );
    // 13 pigeons in 12 holes.
    let (pigeons, holes) = (13, 12);
    let literal = |pigeon: usize, hole: usize| pigeon * holes + hole + 1;
    let mut clauses: Vec<String> = Vec::new();
    for pigeon in 0..pigeons {
        let some: Vec<String> = (0..holes).map(|hole| literal(pigeon, hole).to_string()).collect();
        clauses.push(format!("{} 0\n", some.join(" ")));
        for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole)))
        {
            clauses.push(format!("-{} -{} 0\n", literal(pigeon, hole), literal(other, hole)));
        }
    }
    let head = format!("p cnf {} {}\n", pigeons * holes, clauses.len());
    folder.write("pigeons.cnf", head + &clauses.concat());
    // A board of order 16 without K1, so that its models are examined; and pigeons beside it, so that it has none.
    let mut board = Vec::new();
    let all = clausoku("encode empty-16 --no-comments --encoding L2+C2+B2 -o empty-16.cnf")
        .dir(folder.path());
    assert_eq!(all.run().code, Some(0));
    let text = fs::read_to_string(folder.at("empty-16.cnf")).expect("a formula");
    board.extend(text.lines().skip(1).map(|line| format!("{line}\n")));
    let shifted = clauses.iter().map(|clause| {
        let words = clause.split(' ').map(|word| match word.trim().parse::<i64>() {
            Ok(0) | Err(_) => "0".to_owned(),
            Ok(number) => (number.signum() * (number.abs() + 16 * 16 * 16)).to_string(),
        });
        words.collect::<Vec<_>>().join(" ") + "\n"
    });
    board.extend(shifted);
    folder.write("pigeons-16.cnf", board.concat());
    folder
}

const HARD: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n";

/// Returns `true` if two loops that need a processor each do not wait.
fn has_free_processors(folder: &Path) -> bool {
    let count = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";
    let (_, usage) = measured(&format!("({count}) & {count}; wait"), folder);
    let used = usage.user + usage.system;
    2 * usage.wall < used + used / 4
}

#[test]
fn every_command_has_a_row() {
    for command in commands() {
        let has_limit = clausoku(&format!("{command} --help")).text().contains("--time-limit");
        let is_listed = ROWS.iter().any(|row| row.split(' ').next() == Some(&command));
        let is_without = WITHOUT.iter().any(|row| row.0 == command);
        assert!(is_listed == has_limit && is_without != has_limit, "{command}");
    }
}

#[test]
fn every_limit_holds_on_hard_inputs() {
    let folder = inputs();
    for (row, number) in ROWS.iter().zip(0..) {
        // A quarter of the calls has the long limit, too, for memory that grows; in a campaign, all.
        let limits = if number % sampled(4, 1) == 0 { LIMITS.len() } else { 1 };
        for (name, limit) in LIMITS.into_iter().take(limits) {
            let line = row
                .replace("FILE", &format!("made-{name}"))
                .replace("1000_extreme", "'1000 extreme'");
            let threads = if row.contains("certify") || row.contains("bench boards") {
                ""
            } else {
                "--jobs 2"
            };
            let call = format!(
                "ulimit -v {ADDRESS_SPACE}; exec clausoku {line} --time-limit {name} {threads} >/dev/null"
            );
            for tries in 1.. {
                let (outcome, usage) = measured(&call, folder.path());
                let said = format!("{line}, {name}: {}", outcome.err);
                let used = usage.user + usage.system;
                // A command that finds everything, such as a second solution, or gives up in time has no limit to report.
                // On a quick machine, a formula is too long to be listed before the limit is reached.
                let is_refused =
                    outcome.code == Some(2) && said.contains("too many to list at once");
                let is_ended = matches!(outcome.code, Some(0 | 1 | 3 | 20)) || is_refused;
                assert!(is_ended, "{:?}: {said}", outcome.code);
                assert!(used <= 2 * THREADS * limit + SLACK, "{used:?} of the processor: {said}");
                assert!(usage.wall <= HANGS, "{:?}: {said}", usage.wall);
                let memory = usage.peak_memory;
                assert!(memory <= MEMORY, "{memory} bytes: {said}");
                if usage.wall <= 2 * limit + FREE_SLACK || !has_free_processors(folder.path()) {
                    break;
                }
                assert!(tries < TRIES, "{:?} with free processors: {said}", usage.wall);
            }
            for made in ["made-100ms", "made-1s"] {
                let _ = fs::remove_dir_all(folder.at(made));
            }
        }
    }
}

/// Work that is quick on a quick machine obeys its limit, too.
#[test]
fn no_time_is_a_limit_of_every_work() {
    let folder = inputs();
    for line in [
        "show empty-100 --candidates",
        "show empty-100 --candidates=propagated",
        "show empty-100 -o made.svg",
        "show hard --candidates -o made.svg",
        "hint hard",
        "rate hard --scale hodoku",
        "propagate hard",
        "canonical hard",
        "encode hard",
    ] {
        let call = clausoku(&format!("{line} --time-limit 0")).dir(folder.path()).run();
        assert_eq!((call.code, call.out.len()), (Some(3), 0), "{line}: {}", call.err);
        assert!(call.err.contains("time limit"), "{line}: {}", call.err);
    }
}

/// A device without an end and a pipe without a writer, as files that options name.
#[cfg(unix)]
#[test]
fn devices_and_pipes_are_no_fonts() {
    let folder = Folder::new();
    folder.write("grid", HARD);
    assert_eq!(shell("mkfifo pipe", folder.path()).code, Some(0));
    for font in ["/dev/zero", "pipe"] {
        for command in [
            "show grid --font FONT -o a.png",
            "hint grid --font FONT -o a.png",
            "book grid --font FONT -o a.pdf",
        ] {
            let line = command.replace("FONT", font);
            let call = clausoku(&line).dir(folder.path()).within(HANGS).run();
            assert_eq!(call.code, Some(2), "{line}: {}", call.err);
            assert!(call.err.contains("only a regular file is read"), "{line}: {}", call.err);
        }
    }
    for line in
        ["show grid --variant /dev/zero", "solve /dev/zero", "book --plan /dev/zero -o a.pdf"]
    {
        let call = shell(&format!("ulimit -v {ADDRESS_SPACE}; clausoku {line}"), folder.path());
        assert_eq!(call.code, Some(2), "{line}: {}", call.err);
    }
}
