//! Output files: complete or absent.

use std::fs::{self, Permissions};
use std::io::{Read, Write};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, chown, symlink};
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{Call, Folder, Outcome, clausoku, has, shell};

const SIX: &str = "encode data/grids/order-6.txt -o";

fn formula() -> Vec<u8> {
    clausoku("encode data/grids/order-6.txt").run().out
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("a file").mode() & 0o7777
}

#[test]
fn an_existing_file_is_replaced_and_keeps_its_rights() {
    let folder = Folder::new();
    for rights in [0o600, 0o664, 0o640] {
        let path = folder.write("out.cnf", "old");
        fs::set_permissions(&path, Permissions::from_mode(rights)).expect("rights");
        clausoku(SIX).arg(&path).text();
        assert_eq!((fs::read(&path).expect("a file"), mode(&path)), (formula(), rights));
        assert_eq!(folder.names(), ["out.cnf"]);
    }
}

#[test]
fn a_new_file_gets_the_rights_that_the_mask_leaves() {
    for (mask, rights) in [("077", 0o600), ("022", 0o644), ("027", 0o640)] {
        let folder = Folder::new();
        folder.write("grid", "1...............");
        let call = shell(&format!("umask {mask}; clausoku encode grid -o new"), folder.path());
        assert_eq!((call.code, mode(&folder.at("new"))), (Some(0), rights));
    }
}

#[test]
fn links_are_followed() {
    let folder = Folder::new();
    let target = folder.write("target", "old");
    symlink("target", folder.at("link")).expect("a link");
    fs::create_dir(folder.at("sub")).expect("a folder");
    symlink("../later", folder.at("sub/dangling")).expect("a link");
    symlink("loop", folder.at("loop")).expect("a link");
    clausoku(SIX).arg(folder.at("link")).text();
    assert_eq!(fs::read(target).expect("a file"), formula());
    clausoku(SIX).arg(folder.at("sub/dangling")).text();
    assert_eq!(fs::read(folder.at("later")).expect("a file"), formula());
    let error = clausoku(SIX).arg(folder.at("loop")).run().refusal();
    assert!(error.contains("loop: Too many levels of symbolic links"), "{error}");
    for link in ["link", "sub/dangling", "loop"] {
        assert!(fs::symlink_metadata(folder.at(link)).expect("it").is_symlink(), "{link}");
    }
}

#[test]
fn special_files_are_written_directly() {
    assert_eq!(clausoku(SIX).arg("/dev/null").text(), "");
    assert!(fs::metadata("/dev/null").expect("it").file_type().is_char_device());
    let folder = Folder::new();
    let made = shell("mkfifo pipe pipe.gz", folder.path());
    assert_eq!(made.code, Some(0), "{}", made.err);
    for name in ["pipe", "pipe.gz"] {
        let path = folder.at(name);
        let reader = thread::spawn(move || fs::read(path).expect("what was written"));
        clausoku(SIX).arg(folder.at(name)).text();
        let read = reader.join().expect("no panic");
        assert!(fs::metadata(folder.at(name)).expect("it").file_type().is_fifo());
        if name == "pipe" {
            assert_eq!(read, formula());
        } else {
            assert!(read.starts_with(b"\x1F\x8B"), "compressed by its name");
        }
    }
}

#[test]
fn standard_output_is_written_at_its_position() {
    let folder = Folder::new();
    folder.write("grid", "1...............");
    let line = "(echo before; clausoku encode grid -o /dev/stdout; echo after) > out
        clausoku encode grid -o - > plain; clausoku encode grid >> plain";
    assert_eq!(shell(line, folder.path()).code, Some(0));
    let one = clausoku("encode -").input("1...............").text();
    let out = fs::read_to_string(folder.at("out")).expect("a file");
    assert_eq!(out, format!("before\n{one}after\n"));
    assert_eq!(fs::read_to_string(folder.at("plain")).expect("a file"), one.repeat(2));
}

#[test]
fn names_may_be_relative_and_without_ending() {
    let folder = Folder::new();
    folder.write("grid", "1...............");
    fs::create_dir(folder.at("sub")).expect("a folder");
    for name in ["out", "./dotted", "sub/deep", "../outside", "sub/../back"] {
        let folder_of_call =
            if name == "../outside" { folder.at("sub") } else { folder.path().into() };
        let call = clausoku("encode - -o").arg(name).dir(&folder_of_call);
        call.input("1...............").text();
        assert!(folder_of_call.join(name).is_file(), "{name}");
    }
}

#[test]
fn unwritable_outputs_are_named_and_leave_nothing() {
    let folder = Folder::new();
    folder.write("grid", "1...............");
    fs::create_dir(folder.at("sub")).expect("a folder");
    let refused_by = |command: &str, output: &str, expected: &str| {
        let call = clausoku(&format!("{command} grid -o")).arg(output).dir(folder.path());
        let error = call.run().refusal();
        assert_eq!(error, format!("cannot write {output}: {expected}\n"));
    };
    let refused = |output: &str, expected: &str| refused_by("encode", output, expected);
    refused("no/out.cnf", "there is no folder no");
    refused_by("solve", "sub", "it is a folder");
    refused("grid/out.cnf", "Not a directory (os error 20)");
    if Path::new("/dev/full").exists() {
        refused("/dev/full", "No space left on device (os error 28)");
        for (line, from) in [
            ("clausoku encode grid > /dev/full", "standard output"),
            ("clausoku solve grid > /dev/full", "standard output"),
            ("clausoku check grid > /dev/full", "standard output"),
        ] {
            let call = shell(line, folder.path());
            call.fails(&format!("cannot write {from}: No space left"));
        }
    }
    let call = clausoku("encode grid -o grid").dir(folder.path());
    assert!(call.run().refusal().contains("grid is the input"));
    assert_eq!(folder.names(), ["grid", "sub"]);
    assert_eq!(fs::read_to_string(folder.at("grid")).expect("the grid"), "1...............");
}

/// Runs a line of shell in its own folder as a user with restricted permissions. They do not restrict
/// root, who runs it as `nobody` with copies of the programs, which may be where only root can read.
fn as_anybody(folder: &Folder, line: &str) -> Outcome {
    let is_root = fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
    if !is_root {
        return shell(line, folder.path());
    }
    let own = folder.at("clausoku");
    fs::copy(crate::support::program("clausoku"), &own).expect("a copy");
    for name in folder.names() {
        chown(folder.at(name), Some(NOBODY), Some(NOBODY)).expect("another owner");
    }
    chown(folder.path(), Some(NOBODY), Some(NOBODY)).expect("another owner");
    let line = line.replace("clausoku", "./clausoku");
    let mut call = std::process::Command::new("setpriv");
    call.args([format!("--reuid={NOBODY}"), format!("--regid={NOBODY}")]);
    call.args(["--clear-groups", "sh", "-c", &line]);
    let outcome = Call::from_command(call).dir(folder.path()).run();
    fs::remove_file(own).expect("it was there");
    outcome
}

/// Debian's unprivileged user.
const NOBODY: u32 = 65_534;

#[test]
fn protected_files_and_folders_stay_unchanged() {
    if !has("setpriv") {
        return;
    }
    let folder = Folder::new();
    let path = folder.write("out.cnf", "old");
    fs::set_permissions(&path, Permissions::from_mode(0o444)).expect("rights");
    folder.write("grid", "1...............");
    let call = as_anybody(&folder, "clausoku encode grid -o out.cnf");
    assert_eq!(call.refusal(), "cannot write out.cnf: Permission denied (os error 13)\n");
    let call = as_anybody(&folder, "chmod 555 .; clausoku encode grid -o new.cnf; chmod 755 .");
    assert_eq!(call.errors(), ["cannot write new.cnf: permission denied"]);
    let call = as_anybody(&folder, "chmod 000 grid; clausoku encode grid -o new.cnf");
    assert_eq!(call.refusal(), "cannot read grid: Permission denied (os error 13)\n");
    assert_eq!(fs::read_to_string(&path).expect("the file"), "old");
    assert_eq!(folder.names(), ["grid", "out.cnf"]);
}

#[test]
fn a_full_disk_leaves_the_old_file() {
    // A limit on the size of files simulates a full disk; its signal is ignored.
    let folder = Folder::new();
    folder.write("old.cnf", "old");
    let grid = crate::support::root().join("data/grids/order-25.txt");
    for name in ["old.cnf", "new.cnf", "new.cnf.gz"] {
        let line = format!(
            "trap '' XFSZ; ulimit -f 64; exec clausoku encode {} -o {name}",
            grid.display()
        );
        let call = shell(&line, folder.path());
        assert_eq!(call.refusal(), format!("cannot write {name}: File too large (os error 27)\n"));
    }
    assert_eq!(folder.names(), ["old.cnf"]);
    assert_eq!(fs::read_to_string(folder.at("old.cnf")).expect("a file"), "old");
}

/// The names of the signals that this process ignores, and that its children therefore ignore.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap_or("0");
    u64::from_str_radix(mask.trim(), 16).expect("a mask")
}

#[test]
fn a_signal_leaves_no_half_file() {
    for (name, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        if ignored() >> (number - 1) & 1 == 1 {
            continue;
        }
        let folder = Folder::new();
        folder.write("out.cnf.xz", "old");
        let call = clausoku("encode data/grids/order-81.txt -o").arg(folder.at("out.cnf.xz"));
        let mut child = call.command().stderr(Stdio::piped()).spawn().expect("it runs");
        wait_for(|| folder.names().len() == 2);
        assert_eq!(shell(&format!("kill -{name} {}", child.id()), folder.path()).code, Some(0));
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{name}");
        let mut said = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
        assert_eq!(said, "");
        assert_eq!(folder.names(), ["out.cnf.xz"], "{name}");
        assert_eq!(fs::read_to_string(folder.at("out.cnf.xz")).expect("a file"), "old");
    }
}

/// Starts the call, sends it the signal when its output has this many bytes or more, or when it works if that is
/// [`UNWRITTEN`], and returns its messages. The output that was there before stays.
fn signalled(folder: &Folder, call: Call, signal: &str, size: u64) -> String {
    let child = call.dir(folder.path()).command().stderr(Stdio::piped()).spawn().expect("it runs");
    let mut running = Running(child);
    let child = &mut running.0;
    let is_begun = |name: &std::ffi::OsString| {
        let is_unfinished = name.to_string_lossy().starts_with(".clausoku-");
        is_unfinished && fs::metadata(folder.at(name)).is_ok_and(|found| found.len() >= size)
    };
    // The command opens its output before it starts its threads.
    let threads = format!("/proc/{}/task", child.id());
    let has_threads = || fs::read_dir(&threads).is_ok_and(|threads| threads.count() > 2);
    wait_for(|| folder.names().iter().any(is_begun) || size == UNWRITTEN && has_threads());
    assert_eq!(shell(&format!("kill -{signal} {}", child.id()), folder.path()).code, Some(0));
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{signal}");
    let mut said = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
    said
}

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The size of an output to which nothing is written before the signal.
const UNWRITTEN: u64 = u64::MAX;

/// Signals that ask a process to end, unless the tests ignore them.
fn requests() -> impl Iterator<Item = &'static str> {
    let all = [("INT", 2), ("TERM", 15), ("HUP", 1), ("ALRM", 14)];
    all.into_iter().filter(|row| ignored() >> (row.1 - 1) & 1 == 0).map(|row| row.0)
}

#[test]
fn a_signal_leaves_the_old_file_and_no_beginning_of_a_list() {
    for signal in requests() {
        for output in ["out.txt", "out.txt.gz", "out.txt.zst"] {
            let folder = Folder::new();
            folder.write(output, "old");
            let make = "generate -n 100000000 --variant classic:4 --seed 1 -o";
            let said = signalled(&folder, clausoku(make).arg(output), signal, 1);
            assert_eq!(folder.names(), [output], "{signal}: {said}");
            assert_eq!(fs::read_to_string(folder.at(output)).expect("a file"), "old");
            // A command that ends its work itself names the file.
            let is_named = said.contains(&format!("interrupted: {output} was not written\n"));
            assert_eq!(is_named, signal != "ALRM", "{signal}: {said}");
        }
    }
}

/// The input is a pipe that gives some puzzles and then nothing more.
#[test]
fn a_signal_ends_the_wait_for_an_input() {
    for signal in requests() {
        for command in [
            "solve pipe --jobs 2 -o out",
            "solve pipe --all -o out",
            "solve pipe --stream -o out",
            "convert pipe --to line -o out",
            "convert pipe --stream -o out",
            "canonical pipe -o out",
            "vary pipe -n 2 --seed 1 -o out",
            "check pipe --to line -o out",
        ] {
            let folder = Folder::new();
            folder.write("out", "old");
            assert_eq!(shell("mkfifo pipe", folder.path()).code, Some(0));
            let path = folder.at("pipe");
            let feeder = thread::spawn(move || {
                let mut pipe = fs::File::options().write(true).open(path).expect("a pipe");
                let lines = format!("{}\n", crate::support::FIGURE_1.0).repeat(5000);
                // The program may end before.
                let _ = pipe.write_all(lines.as_bytes());
                pipe
            });
            signalled(&folder, clausoku(command), signal, 80);
            drop(feeder.join().expect("no panic"));
            assert_eq!(folder.names(), ["out", "pipe"], "{command} {signal}");
            assert_eq!(fs::read_to_string(folder.at("out")).expect("a file"), "old");
        }
    }
}

// Threads are counted in /proc.
#[cfg(target_os = "linux")]
#[test]
fn an_early_signal_leaves_the_old_file_and_nothing_else() {
    for signal in requests() {
        let folder = Folder::new();
        folder.write("out", "old");
        // Nothing is as hard as this for a long time.
        let call = "generate -n 9 --rating 11.9..12 --seed 1";
        signalled(&folder, clausoku(&format!("{call} -o out")), signal, UNWRITTEN);
        assert_eq!(folder.names(), ["out"], "{signal}");
        assert_eq!(fs::read_to_string(folder.at("out")).expect("a file"), "old");
    }
}

#[test]
fn nohup_is_respected() {
    if !has("nohup") {
        return;
    }
    let folder = Folder::new();
    let call = clausoku("encode data/grids/order-81.txt -o").arg(folder.at("out.cnf.xz"));
    let call = call.command();
    let mut command = std::process::Command::new("nohup");
    command.arg(call.get_program()).args(call.get_args());
    command.current_dir(crate::support::root()).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("it runs");
    wait_for(|| !folder.names().is_empty());
    assert_eq!(shell(&format!("kill -HUP {}", child.id()), folder.path()).code, Some(0));
    thread::sleep(Duration::from_millis(100));
    assert!(child.try_wait().expect("its state").is_none(), "it goes on");
    assert_eq!(shell(&format!("kill -TERM {}", child.id()), folder.path()).code, Some(0));
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(folder.names().is_empty());
}

/// Waits until the condition is true, at most a minute.
fn wait_for(condition: impl Fn() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < Duration::from_secs(60), "it never happened");
        thread::sleep(Duration::from_millis(2));
    }
}

/// A puzzle with an excluded candidate keeps it, or is refused where the output cannot say it.
#[test]
fn excluded_candidates_are_said_or_refused() {
    let folder = Folder::new();
    folder.write("e.jsonl", "{\"puzzle\":\"1..............4\",\"excluded\":[\"R1C2=2\"]}\n");
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    assert_eq!(run("count e.jsonl --max 1000").text(), "12\n");
    for call in ["solve e.jsonl --json", "convert e.jsonl --json", "convert e.jsonl --to jsonl"] {
        folder.write("said.jsonl", run(call).text());
        assert_eq!(run("count said.jsonl --max 1000").text(), "12\n", "{call}");
    }
    for call in ["canonical e.jsonl", "vary e.jsonl --seed 1", "canonical e.jsonl e.jsonl"] {
        let refused = run(&format!("{call} --to line"));
        assert!(refused.err.contains("candidates are excluded"), "{call}: {}", refused.err);
        folder.write("image.jsonl", run(&format!("{call} --to jsonl")).text());
        let counts = run("count image.jsonl --max 1000").text();
        assert!(counts.lines().all(|line| line.ends_with("12")), "{call}: {counts}");
    }
    for output in ["--json", "--stream=csv", "--to csv"] {
        let refused = run(&format!("canonical e.jsonl {output}"));
        let said = refused.err + &String::from_utf8_lossy(&refused.out);
        assert!(said.contains("candidates are excluded"), "{output}: {said}");
    }
}
