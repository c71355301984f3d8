//! `clausoku encode --cubes` and `clausoku decode --cubes`.

use std::fs;

use crate::support::{Folder, clausoku, has, shell};

/// Platinum Blonde (gsf), with a given that leaves no solution.
const WITHOUT: &str =
    "3......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...";

/// The same without that given.
const PUZZLE: &str =
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...";

/// A folder with the cubes of a puzzle, `c.icnf`, and their formulas in `cubes`.
fn split(puzzle: &str, options: &str) -> Folder {
    let folder = Folder::new();
    folder.write("grid", puzzle);
    let line = format!("encode grid --cubes 6 -o c.icnf --cube-folder cubes {options}");
    let call = clausoku(&line).dir(folder.path()).run();
    assert_eq!((call.code, &*call.text()), (Some(0), ""), "{}", call.err);
    folder
}

/// Has a solver, as a line of the shell with `$f`, answer each cube.
fn answer(folder: &Folder, solver: &str) {
    let line = format!(
        "for f in cubes/*.cnf; do {solver} > ${{f%.cnf}}.out || [ $? -eq 10 ] || [ $? -eq 20 ] || true; done"
    );
    assert_eq!(shell(&line, folder.path()).code, Some(0));
}

fn cubes(folder: &Folder) -> Vec<String> {
    let text = fs::read_to_string(folder.at("c.icnf")).expect("the file");
    text.lines().filter(|line| line.starts_with("a ")).map(str::to_owned).collect()
}

#[test]
fn the_answers_to_all_cubes_are_one_answer() {
    let solution = clausoku("solve - --to line").input(PUZZLE).text();
    for options in ["", "--encoding reduced", "--encoding log", "--encoding sequential"] {
        let folder = split(PUZZLE, options);
        assert_eq!(cubes(&folder).len(), 6, "{options}");
        answer(&folder, "clausoku solve $f");
        let decode = clausoku("decode cubes --cubes c.icnf --to line").dir(folder.path());
        assert_eq!(decode.text(), solution, "{options}");
        // One cube alone has the solution, since cubes exclude each other.
        let found = shell("grep -l '^s SAT' cubes/*.out | wc -l", folder.path());
        assert_eq!(found.text().trim(), "1", "{options}");
    }
}

#[test]
fn no_solution_needs_every_cube_and_no_hole() {
    let folder = split(WITHOUT, "--encoding reduced");
    answer(&folder, "clausoku solve $f");
    let decode = || clausoku("decode cubes --cubes c.icnf").dir(folder.path()).run();
    let all = decode();
    assert_eq!((all.code, &*all.text()), (Some(20), "no solution: the formula is unsatisfiable\n"));

    // A cube without an answer, one without a verdict, and one with two answers.
    let answer = fs::read(folder.at("cubes/3.out")).expect("an answer");
    fs::remove_file(folder.at("cubes/3.out")).expect("a file");
    assert!(decode().refusal().contains("1 of 6 cubes have no answer: 3; name each answer"));
    folder.write("cubes/3.out", "s UNKNOWN\n");
    let unknown = decode();
    assert_eq!((unknown.code, &*unknown.text()), (Some(3), ""), "{}", unknown.err);
    assert!(unknown.err.starts_with("cubes/3.out gave no answer: "), "{}", unknown.err);
    folder.write("cubes/2.out", "s SATISFIABLE\nv 1 2");
    assert!(decode().refusal().contains("these have a fault:\ncubes/2.out: "));
    fs::remove_file(folder.at("cubes/2.out")).expect("a file");
    shell("mkfifo cubes/2.out", folder.path());
    let expected = "these have a fault:\ncannot read cubes/2.out: it is a pipe or a device";
    assert!(decode().refusal().contains(expected));
    fs::remove_file(folder.at("cubes/2.out")).expect("a pipe");
    folder.write("cubes/2.out", &answer);
    folder.write("cubes/3.out", &answer);
    folder.write("cubes/03", &answer);
    assert!(decode().refusal().contains("are both answers to cube 3"));
    fs::remove_file(folder.at("cubes/03")).expect("a file");
    folder.write("cubes/7.out", &answer);
    assert!(decode().refusal().contains("the cubes have the numbers 1 to 6"));
    fs::remove_file(folder.at("cubes/7.out")).expect("a file");

    // A file without one of the cubes has a hole, and the answers of the others do not suffice.
    let text = fs::read_to_string(folder.at("c.icnf")).expect("the file");
    let gone = cubes(&folder)[2].clone();
    folder.write("c.icnf", text.replace(&format!("{gone}\n"), ""));
    fs::remove_file(folder.at("cubes/6.out")).expect("a file");
    let hole = decode().refusal();
    assert!(hole.contains("the cubes have a hole") && hole.contains("no cube contains"), "{hole}");
}

/// A solution of one cube is a solution, whatever is missing. Without a solution, the puzzle has none only if
/// nothing is missing.
#[test]
fn a_solution_needs_no_other_answers() {
    let solution = clausoku("solve - --to line").input(PUZZLE).text();
    let folder = split(PUZZLE, "");
    answer(&folder, "clausoku solve $f");
    let decode = || clausoku("decode cubes --cubes c.icnf --to line").dir(folder.path()).run();
    let is_solution = |number: &u32| {
        let text = fs::read_to_string(folder.at(format!("cubes/{number}.out"))).expect("an answer");
        text.contains("s SATISFIABLE")
    };
    let (with, without): (Vec<u32>, Vec<u32>) = (1..=6).partition(is_solution);
    let all = decode();
    assert_eq!((all.code, all.text(), &*all.err), (Some(0), solution.clone(), ""));
    // A log that is cut short is no verdict, before or after the solution.
    for number in &without {
        let path = folder.at(format!("cubes/{number}.out"));
        let answer = fs::read(&path).expect("an answer");
        for text in ["", "s SATISFIABLE\nv 1 2", "s UNKNOWN\n"] {
            fs::write(&path, text).expect("a file");
            let one = decode();
            assert_eq!((one.code, one.text()), (Some(0), solution.clone()), "{text}: {}", one.err);
        }
        fs::write(&path, answer).expect("a file");
    }
    fs::remove_file(folder.at(format!("cubes/{}.out", without[0]))).expect("a file");
    let one = decode();
    assert_eq!((one.code, one.text()), (Some(0), solution), "{}", one.err);
    let missing = format!("cubes: 1 of 6 cubes have no answer: {}; there may be", without[0]);
    assert!(one.err.contains(&missing), "{}", one.err);
    fs::remove_file(folder.at(format!("cubes/{}.out", with[0]))).expect("a file");
    assert!(decode().refusal().contains("2 of 6 cubes have no answer: "));
}

#[test]
fn faults_of_files_with_cubes_are_refused() {
    let folder = split(PUZZLE, "");
    folder.write("answer", "s UNSATISFIABLE\n");
    let refused = |text: &str| {
        folder.write("bad.icnf", text);
        clausoku("decode answer --cubes bad.icnf").dir(folder.path()).run().refusal()
    };
    assert!(refused("p cnf 1 1\n1 0\n").starts_with("bad.icnf: line 1, column 1: "));
    assert!(refused("p inccnf\na 1 0\n").contains("bad.icnf: "));
    let text = fs::read_to_string(folder.at("c.icnf")).expect("the file");
    assert!(refused(&text[..text.len() - 3]).contains("the cube ends without its closing 0"));
    let two = clausoku("decode answer --cubes c.icnf --grid grid").dir(folder.path()).run();
    assert!(two.refusal().contains("cannot be used with"));
    let shuffled = clausoku("encode grid --cubes 2 --shuffle 1").dir(folder.path()).run();
    assert!(shuffled.refusal().contains("cannot be used with"));
}

#[test]
fn cadical_reads_the_cubes() {
    if !has("cadical") {
        return;
    }
    for (puzzle, code) in [(PUZZLE, 0), (WITHOUT, 20)] {
        let folder = split(puzzle, "--encoding reduced");
        shell("cadical -q c.icnf > answer", folder.path());
        let all = clausoku("decode answer --cubes c.icnf --to line").dir(folder.path()).run();
        assert_eq!(all.code, Some(code), "{}", all.err);
        answer(&folder, "cadical -q $f");
        let each = clausoku("decode cubes --cubes c.icnf --to line").dir(folder.path()).run();
        assert_eq!((each.code, each.text()), (all.code, all.text()), "{}", each.err);
    }
}

#[test]
fn answers_to_other_cubes_are_not_taken() {
    let folder = split(WITHOUT, "");
    folder.write("cubes/1.out", "s UNSATISFIABLE\n");
    let again = clausoku("encode grid --cubes 6 -o c.icnf --cube-folder cubes").dir(folder.path());
    let error = again.run().refusal();
    assert!(error.contains("cubes contains other files; name an empty or a new folder"), "{error}");
}
