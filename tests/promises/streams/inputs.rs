//! Long inputs, pipes that close, and memory.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::iter;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use clausoku_testkit::sampled;

use crate::support::{FIGURE_1, Folder, clausoku, shell};

/// The memory limit of a program, in KiB: 64 MB.
const LIMIT: u64 = 64_000;

#[test]
fn a_closed_reader_is_no_error() {
    let folder = Folder::new();
    std::os::unix::fs::symlink(crate::support::root().join("data"), folder.at("data")).expect("it");
    folder.write("many", format!("{}\n", FIGURE_1.0).repeat(5000));
    for (line, first) in [
        ("clausoku encode data/grids/order-25.txt", "c clausoku 1\n"),
        ("clausoku encode data/grids/order-25.txt -o /dev/stdout", "c clausoku 1\n"),
        ("clausoku solve many --any --jobs 2", "891234"),
        ("clausoku solve many --all", "# many:1\n"),
        ("clausoku solve many --json", "{\"puzzle\":"),
        ("clausoku check many --json", "{\"puzzle\":"),
        ("clausoku count many", "1\n"),
        ("clausoku check many --to line", "many:1: consistent yes, "),
        ("dimacs_s data/grids/order-16.txt - 2> said", "c clausoku 1\n"),
    ] {
        // The program's exit code and messages bypass the pipe.
        let line = format!("{{ {line} 2> err; echo $? > code; }} | head -1; cat err; cat code");
        let call = shell(&line, folder.path());
        let text = call.text();
        assert!(text.starts_with(first) && text.ends_with("\n0\n"), "{line}: {text}");
        assert_eq!(text.lines().count(), 2, "{line}: {text}");
    }
}

#[test]
fn any_number_of_jobs_can_be_asked_for() {
    let folder = Folder::new();
    folder.write("three", format!("{}\n", FIGURE_1.0).repeat(3));
    for command in ["solve three --jobs", "solve three --json --jobs"] {
        let call = |jobs: &str| {
            let text = clausoku(command).arg(jobs).dir(folder.path()).text();
            assert!(!text.is_empty());
            text
        };
        assert_eq!(call("99999999999"), call("1"), "{command}");
    }
}

#[test]
fn closed_standard_error_changes_nothing() {
    let folder = Folder::new();
    folder.write("grid", FIGURE_1.0);
    for (line, code) in [
        ("clausoku solve missing 2> /dev/full", 2),
        ("clausoku solve missing 2>&-", 2),
        ("clausoku encode grid --statistics -o f.cnf 2> /dev/full", 0),
        ("dimacs_s grid g.cnf 2> /dev/full", 0),
        ("clausoku solve grid grid 2> /dev/full", 0),
    ] {
        if std::path::Path::new("/dev/full").exists() {
            assert_eq!(shell(line, folder.path()).code, Some(code), "{line}");
        }
    }
}

/// The peak memory of the process so far, in KiB, if the system reports it.
fn peak(child: &Child) -> Option<u64> {
    peak_of_process(child.id())
}

/// Returns the peak memory of a process in KiB; `None` if it has ended.
fn peak_of_process(id: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// A puzzle at a time through SAT, so that what a puzzle leaves behind would show. A campaign has 100,000.
#[test]
fn many_puzzles_run_in_bounded_memory() {
    let many = sampled(20_000, 100_000);
    let mut call = clausoku("solve - --any --encoding minimal").command();
    call.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = call.spawn().expect("it runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let feeder = thread::spawn(move || {
        for number in 0..many {
            // Each differs from the previous one in the position of its 1.
            let mut line = *b"................\n";
            line[number % 16] = b'1';
            stdin.write_all(&line).expect("the program reads");
        }
    });
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut most = 0;
    let mut count = 0;
    for line in lines {
        let line = line.expect("text");
        assert_eq!(line.as_bytes()[count % 16], b'1', "the order is kept");
        count += 1;
        if count % 1000 == 0 {
            most = most.max(peak(&child).unwrap_or(0));
        }
    }
    feeder.join().expect("no panic");
    let mut said = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
    assert_eq!((child.wait().expect("it ends").code(), count), (Some(0), many));
    // On a busy machine, lines of progress precede the summary.
    let summary = said.lines().last().unwrap_or_default();
    let [start, end] = [format!("{many} puzzles in "), format!(": {many} solved")];
    assert!(summary.starts_with(&start) && summary.ends_with(&end), "{said}");
    assert!(most < LIMIT, "{most} KiB");
}

/// The peak memory in KiB of a command that reads `list` this many times.
fn peak_of(command: &str, list: &str, times: usize) -> u64 {
    let mut call = clausoku(command).command();
    call.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = call.spawn().expect("it runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let (head, rows) = if command.contains("csv") { ("puzzle\n", list) } else { ("", list) };
    let (head, rows) = (head.to_owned(), rows.to_owned());
    let feeder = thread::spawn(move || {
        stdin.write_all(head.as_bytes()).expect("the program reads");
        for _ in 0..times {
            stdin.write_all(rows.as_bytes()).expect("the program reads");
        }
    });
    // A process that has ended, but was not waited for, has no memory: samples at the reads may all be too late.
    let id = child.id();
    let watcher = thread::spawn(move || {
        let peaks = iter::from_fn(|| {
            thread::sleep(Duration::from_millis(1));
            peak_of_process(id)
        });
        peaks.max()
    });
    let mut out = child.stdout.take().expect("a pipe");
    let mut buffer = vec![0; 1 << 16];
    let mut bytes = 0;
    loop {
        let read = out.read(&mut buffer).expect("it reads");
        if read == 0 {
            break;
        }
        bytes += read;
    }
    feeder.join().expect("no panic");
    assert_eq!(child.wait().expect("it ends").code(), Some(0), "{command}");
    assert!(bytes > times, "{command}: {bytes} bytes");
    watcher.join().expect("no panic").expect("a sample before the end")
}

/// Ten times as many puzzles take as much memory. Lists of a fifth of a campaign's length still have more blocks than the threads
/// and the queues between them hold; shorter ones would not.
#[test]
fn long_lists_take_as_much_memory_as_short_ones() {
    const BLOCK: usize = 3000;
    let list = "12..34....4...1.\n".repeat(BLOCK);
    for (command, thousands) in [
        ("solve - -j 2", 300),
        ("solve - -j 2 --all --quiet", 300),
        ("solve - -j 2 --json", 300),
        ("solve - -j 2 --stream", 300),
        ("solve - -j 2 --to csv", 300),
        ("convert - -j 2 --to line", 300),
        ("convert - -j 2 --to rows", 300),
        ("convert - -j 2 --to csv", 300),
        ("convert - -j 2 --stream", 300),
        ("check - -j 2 --json", 300),
        ("check - -j 2 --stream", 300),
        ("count - -j 2", 300),
        ("convert - -j 2 --to line", 100),
        ("vary - -j 2 --seed 1", 30),
        ("hint - -j 2", 30),
        ("canonical - -j 2", 30),
        ("rate - -j 2 --scale depth", 30),
        ("propagate - -j 2 --to line", 30),
        ("vary - -j 2 -n 40 --seed 1", 30),
    ] {
        let times = (sampled(thousands / 5, thousands) * 1000).div_ceil(BLOCK);
        let short = peak_of(command, &list, times.div_ceil(10));
        let long = peak_of(command, &list, times);
        assert!(long < LIMIT.max(short * 2), "{command}: {short} KiB, then {long} KiB");
        assert!(long < short * 3 / 2 + 16_000, "{command}: {short} KiB, then {long} KiB");
    }
}

/// Workers read a file faster than one thread writes: the results that wait are bounded.
#[test]
fn results_of_a_long_file_wait_in_bounded_memory() {
    let folder = Folder::new();
    folder.write("list.txt", "12..34....4...1.\n".repeat(300_000));
    for command in ["convert list.txt --to line -j 2", "vary list.txt -j 2 --seed 1"] {
        let mut call = clausoku(command).dir(folder.path()).command();
        call.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = call.spawn().expect("it runs");
        let mut out = child.stdout.take().expect("a pipe");
        let mut buffer = vec![0; 1 << 16];
        let (mut bytes, mut most) = (0, 0);
        loop {
            let read = out.read(&mut buffer).expect("it reads");
            if read == 0 {
                break;
            }
            bytes += read;
            most = most.max(peak(&child).unwrap_or(0));
        }
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{command}");
        assert_eq!(bytes, 17 * 300_000, "{command}");
        assert!((1..LIMIT).contains(&most), "{command}: {most} KiB");
    }
}

#[test]
fn a_formula_of_any_order_is_written_in_bounded_memory() {
    for (m, options) in [(9, "--encoding decimal"), (10, "--names --show --encoding product")] {
        let n = m * m;
        let folder = Folder::new();
        folder.write("grid", format!("{m}\n{}", "0 ".repeat(n * n)));
        let call = clausoku(&format!("encode grid {options}")).dir(folder.path());
        let mut command = call.command();
        command.stdout(Stdio::piped());
        let mut child = command.spawn().expect("it runs");
        let mut out = child.stdout.take().expect("a pipe");
        let mut buffer = vec![0; 1 << 20];
        let mut most = 0;
        let mut bytes = 0_u64;
        let mut reads = 0_u64;
        loop {
            let read = out.read(&mut buffer).expect("it reads");
            if read == 0 {
                break;
            }
            bytes += read as u64;
            if reads.is_multiple_of(64) {
                most = most.max(peak(&child).unwrap_or(0));
            }
            reads += 1;
        }
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
        assert!(bytes > 50_000_000 && most < LIMIT, "{m}: {bytes} bytes, {most} KiB");
    }
}

#[test]
fn any_number_of_files_is_opened_one_after_another() {
    let folder = Folder::new();
    for number in 0..200 {
        folder.write(&format!("{number}.txt"), "1...............\n");
    }
    for (line, count) in [
        ("ulimit -n 40; clausoku solve *.txt --any --jobs 2", 200),
        ("ulimit -n 40; clausoku check *.txt --json", 200),
    ] {
        let call = shell(line, folder.path());
        assert_eq!((call.text().lines().count(), call.err.matches("error").count()), (count, 0));
    }
}

#[test]
fn endless_inputs_are_refused_before_they_fill_the_memory() {
    let folder = Folder::new();
    folder.write("answer", "s SATISFIABLE\nv 1 0\n");
    std::os::unix::fs::symlink("/dev/zero", folder.at("endless.toml")).expect("a link");
    for (line, expected) in [
        ("clausoku solve /dev/zero", "is larger than 256 MiB"),
        ("yes '1 2 3' | clausoku solve -", "is larger than 256 MiB"),
        ("yes c | clausoku decode -", "is larger than 256 MiB"),
        ("clausoku decode answer --cnf /dev/zero", "line 1, column 1: expected a literal or 0"),
        ("clausoku bench --plan /dev/zero", "is larger than 16 MiB"),
        ("clausoku solvers --solver-file /dev/zero", "is larger than 16 MiB"),
        ("clausoku variants endless.toml", "is larger than 16 MiB"),
    ] {
        let call = shell(line, folder.path());
        assert_eq!(call.code, Some(2), "{line}");
        assert!(call.err.contains(expected), "{line}: {}", call.err);
    }
}

/// Formats with puzzles over several lines are also written as the input arrives.
#[test]
fn endless_lists_are_converted_in_bounded_memory() {
    for format in ["line", "rows", "numbers", "inf242", "pencilmarks", "ss"] {
        let mut command = clausoku("convert - --to").arg(format).command();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("it runs");
        let mut stdin = child.stdin.take().expect("a pipe");
        let feeder = thread::spawn(move || {
            let lines = format!("{}\n", FIGURE_1.0).repeat(1000);
            while stdin.write_all(lines.as_bytes()).is_ok() {}
        });
        // The input does not end, so all of this is printed before its end.
        let mut text = vec![0; 1 << 20];
        let mut out = child.stdout.take().expect("a pipe");
        out.read_exact(&mut text).expect("what is converted");
        let most = peak(&child).unwrap_or(0);
        drop(out);
        feeder.join().expect("no panic");
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{format}");
        assert!(most < LIMIT, "{format}: {most} KiB");
    }
}

#[test]
fn a_format_of_one_puzzle_refuses_an_endless_list() {
    for format in ["sdk", "fpuzzles"] {
        let line = format!("yes {} | clausoku convert - --to {format}", FIGURE_1.0);
        let error = shell(&line, &crate::support::root()).refusal();
        assert!(error.contains("holds one puzzle, and there are several"), "{error}");
    }
}

#[test]
fn an_endless_line_is_one_fault() {
    // The line is far longer than any board; the lines after it are still read.
    let text = format!("{}\n{}\n{}\n", FIGURE_1.0, "1".repeat(20_000_000), FIGURE_1.0);
    let call = clausoku("solve - --any").input(text).run();
    assert_eq!(call.code, Some(2));
    let text = call.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!([lines[0], lines[2]], [FIGURE_1.1; 2]);
    assert!(lines[1].starts_with("# 2: expected 16, 36, ") && lines.len() == 3, "{}", lines[1]);
    call.fails("standard input: line 2, column ");
    assert!(call.err.len() < 1000);
}

#[test]
fn a_line_that_is_too_long_names_the_limit() {
    let long = "1".repeat(17_000_000);
    let (puzzle, solution) = FIGURE_1;
    for (command, text, line) in [
        ("solve -", format!("{long}\n{puzzle}\n"), 1),
        ("solve -", format!("{puzzle}\n{puzzle}\n{long}\n"), 3),
        ("solve - --solver varisat", format!("{puzzle}\n{puzzle}\n{long}\n"), 3),
        ("convert - --to line", format!("{puzzle}\n{puzzle} {long}\n"), 2),
        ("check -", format!("puzzle,note\n{puzzle},x\n{puzzle},x\n{puzzle},{long}\n"), 4),
        ("solve - --all", format!("puzzle,note\n{puzzle},{long}\n{solution},x\n"), 2),
    ] {
        let call = clausoku(command).input(text).run();
        call.fails(&format!("standard input: line {line}, column "));
        assert!(call.err.contains(" 16 MiB"), "{command}: {:.300}", call.err);
        assert!(call.err.len() < 2000, "{command}");
    }
    let text = format!("{puzzle}\n{long}\n{puzzle}\n");
    let records = clausoku("convert - --stream=jsonl").input(text).text();
    assert_eq!(records.matches(" 16 MiB").count(), 1);
    assert_eq!(records.lines().count(), 3);
}

#[test]
fn results_are_printed_before_the_input_ends() {
    let mut command = clausoku("solve - --any --jobs 2").command();
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("it runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let line = format!("{}\n", FIGURE_1.0);
    // More than the detection of the format reads.
    stdin.write_all(line.repeat(2000).as_bytes()).expect("the program reads");
    stdin.flush().expect("it goes");
    for _ in 0..1000 {
        assert_eq!(lines.next().expect("a line").expect("text"), FIGURE_1.1);
    }
    thread::sleep(Duration::from_millis(1));
    stdin.write_all(line.as_bytes()).expect("the program still reads");
    drop(stdin);
    assert_eq!(lines.count(), 1001);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn the_records_of_all_parts_are_those_of_the_whole_list() {
    let folder = Folder::new();
    let list = clausoku("generate -n 33 --seed 8 -q --to line").text();
    folder.write("list.txt", format!("\u{feff}{}", list.replace('\n', "\r\n\n12\n")));
    let rows = list.lines().zip(1..).map(|(puzzle, id)| format!("{id},{puzzle}\n"));
    folder.write("table.csv", format!("id,puzzle\n{}", rows.collect::<String>()));
    folder.write("short.txt", "12..34....4...1.");
    folder.write("empty.txt", "");
    for call in [
        "solve --stream list.txt",
        "solve --stream=jsonl list.txt list.txt",
        "solve --stream=csv table.csv",
        "convert --stream=jsonl table.csv short.txt empty.txt list.txt",
        "check --stream short.txt",
        "check --stream empty.txt",
    ] {
        let run =
            |options: &str| clausoku(&format!("{call} -q {options}")).dir(folder.path()).text();
        let whole = run("");
        for parts in [1, 2, 3, 7, 50] {
            let all: String =
                (1..=parts).map(|part| run(&format!("--part {part}/{parts}"))).collect();
            assert_eq!(all, whole, "{call} in {parts} parts");
        }
    }
    clausoku("generate -n 3 --seed 8 -q -o list.txt.gz").dir(folder.path()).text();
    for (options, reason) in [
        ("list.txt --part 3/2", "is no part; write 2/8"),
        ("list.txt.gz --stream --part 1/2", "list.txt.gz is compressed"),
        ("- --stream --part 1/2", "--part needs files, and standard input is not a file"),
        ("list.txt --part 1/2", "--stream"),
    ] {
        let error = clausoku(&format!("solve {options}")).dir(folder.path()).run().refusal();
        assert!(error.contains(reason), "{options}: {error}");
    }
}
