//! The pipeline through real solvers: `clausoku encode | SOLVER | clausoku decode`.
//!
//! Each must give the grid of `clausoku solve`, under every preset and numbering.

use std::path::Path;

use clausoku::encoding::{PRESETS, SCHEMES};

use crate::support::{FIGURE_1, Folder, NINE, cells, drawn, has, root, shell};

/// A solver: its program, and its command line on `f.cnf` that writes its raw output to `answer`. Other
/// output goes to its usual stream.
const SOLVERS: [(&str, &str); 6] = [
    ("minisat", "minisat f.cnf answer > log"),
    ("minisat", "minisat /dev/stdin answer < f.cnf > log"),
    ("cadical", "cadical < f.cnf > answer"),
    ("picosat", "picosat < f.cnf > answer"),
    ("cryptominisat5", "cryptominisat5 f.cnf > answer"),
    ("clasp", "clasp < f.cnf > answer"),
];

/// Runs lines of shell in a folder that contains the grids as `data`.
fn run(line: &str, folder: &Path) -> String {
    let data = folder.join("data");
    if !data.exists() {
        std::os::unix::fs::symlink(root().join("data"), data).expect("a link");
    }
    let outcome = shell(line, folder);
    assert_eq!(outcome.code, Some(0), "{line}\n{}{}", outcome.text(), outcome.err);
    outcome.text()
}

#[test]
fn every_solvers_raw_output_becomes_the_grid_that_solve_finds() {
    let solved = "clausoku solve data/grids/figure-1.txt --all | head -1";
    for (program, call) in SOLVERS.into_iter().filter(|(program, _)| has(program)) {
        let folder = Folder::new();
        assert_eq!(run(solved, folder.path()).trim_end(), FIGURE_1.1);
        for preset in PRESETS.iter().map(|row| row.name) {
            for numbering in SCHEMES.iter().map(|row| row.name) {
                let options = format!("--encoding {preset}/{numbering}");
                // The open candidates depend on the rules, which are not part of the grid.
                let by_grid = numbering != "compact" || preset == "extended";
                let grid = if by_grid { "--grid data/grids/figure-1.txt" } else { "--cnf f.cnf" };
                let named =
                    if by_grid { format!("--numbering {numbering}") } else { String::new() };
                let line = format!(
                    "clausoku encode data/grids/figure-1.txt {options} > f.cnf
                    {call}
                    test $? = 10 -o {program} = clasp || exit 1
                    clausoku decode answer --to line --cnf f.cnf
                    clausoku decode answer --to line {grid}
                    clausoku decode answer --to line {grid} {named}"
                );
                let found = run(&line, folder.path());
                assert_eq!(found, format!("{}\n", FIGURE_1.1).repeat(3), "{call} {options}");
            }
        }
    }
}

#[test]
fn the_courses_programs_work_with_every_solver() {
    for (_, call) in SOLVERS.into_iter().filter(|(program, _)| has(program)) {
        let folder = Folder::new();
        let line =
            format!("dimacs_s data/grids/inf242.txt f.cnf 2> said && {call}; resultat_di answer");
        let found = drawn(&run(&line, folder.path()));
        let givens = cells(
            "000043500010000200075000060107250400000100006054009002000025000000008105548000027",
        );
        assert!(NINE.is_solution(&givens, &found), "{call}: {found:?}");
    }
}

#[test]
fn unsatisfiable_answers_are_decoded() {
    for (_, call) in SOLVERS.into_iter().filter(|(program, _)| has(program)) {
        let folder = Folder::new();
        folder.write("grid", format!("11{}", &FIGURE_1.0[2..]));
        let line = format!(
            "clausoku encode grid --encoding decimal > f.cnf; {call}
            clausoku decode answer --cnf f.cnf; echo $?; resultat_di answer; echo $?"
        );
        let expected = "no solution: the formula is unsatisfiable\n20\nThere is no solution.\n20\n";
        assert_eq!(run(&line, folder.path()), expected, "{call}");
    }
}

#[test]
fn other_boards_and_encodings_go_through_a_pipe() {
    if !has("cadical") {
        return;
    }
    let folder = Folder::new();
    for grid in ["order-6", "order-12", "order-16"] {
        for options in ["--encoding commander/peers", "--encoding triads"] {
            let line = format!(
                "clausoku encode data/grids/{grid}.txt {options} | cadical -q |
                    clausoku decode - --to line --grid data/grids/{grid}.txt
                clausoku solve data/grids/{grid}.txt --all | head -1"
            );
            let found = run(&line, folder.path());
            let lines: Vec<&str> = found.lines().collect();
            assert!(lines.len() == 2 && lines[0] == lines[1], "{grid} {options}: {found}");
        }
    }
}

#[test]
fn minisats_log_alone_is_not_enough() {
    if !has("minisat") {
        return;
    }
    let folder = Folder::new();
    let line = "clausoku encode data/grids/figure-1.txt > f.cnf; minisat f.cnf > log
        clausoku decode log --cnf f.cnf 2>&1; test $? = 2";
    let error = run(line, folder.path());
    assert!(error.contains("satisfiable, but the model is missing"), "{error}");
    assert!(error.contains("MiniSat writes it to its second file"), "{error}");
}
