//! `clausoku encode --to`, other solvers, and `clausoku decode`.

use crate::support::{FIGURE_1, Folder, PILLS, clausoku, has, root, shell};

/// A solver of each language: the program, the file, and the call that prints an answer.
const SOLVERS: &[(&str, &str, &str)] = &[
    ("clasp", "grid.opb", "clasp grid.opb"),
    ("minisat+", "grid.opb", "minisat+ -v0 grid.opb"),
    ("z3", "grid.smt2", "z3 grid.smt2"),
    ("minizinc", "grid.mzn", "minizinc --solver gecode grid.mzn"),
    ("glpsol", "grid.lp", "glpsol --lp grid.lp -o answer > log; cat answer"),
    ("clingo", "grid.asp", "clingo grid.asp"),
];

#[test]
fn answers_of_other_solvers_become_checked_grids() {
    for &(program, file, call) in SOLVERS.iter().filter(|row| has(row.0)) {
        let folder = Folder::new();
        folder.write("grid", format!("{}\n", FIGURE_1.0));
        folder.write("none", "123........42...");
        clausoku(&format!("encode grid -o {file}")).dir(folder.path()).text();
        for meaning in [format!("--cnf {file}"), "--grid grid".to_owned()] {
            let line = format!("({call}) | clausoku decode - --to line {meaning}");
            assert_eq!(shell(&line, folder.path()).text().trim(), FIGURE_1.1, "{program}");
        }
        clausoku(&format!("encode none -o {file}")).dir(folder.path()).text();
        let outcome = shell(&format!("({call}) | clausoku decode - --cnf {file}"), folder.path());
        assert_eq!(outcome.code, Some(20), "{program}: {outcome:?}");
    }
}

#[test]
fn an_answer_to_another_puzzle_is_refused() {
    let folder = Folder::new();
    folder.write("grid", "12..34....4...1.");
    let answer = "r1c1 = 1;\n".repeat(16) + "----------\n";
    folder.write("answer", answer);
    let refusal = clausoku("decode answer --grid grid").dir(folder.path()).run().refusal();
    assert!(refusal.contains("gives R1C2 no value"), "{refusal}");
    folder.write("answer", "r9c1 = 1;\n----------\n");
    let refusal = clausoku("decode answer --grid grid").dir(folder.path()).run().refusal();
    assert!(refusal.contains("R9C1 the value 1, which the board does not have"), "{refusal}");
    folder.write("answer", "v x1 -x2\n");
    let refusal = clausoku("decode answer --grid grid").dir(folder.path()).run().refusal();
    assert!(refusal.contains("it may be truncated"), "{refusal}");
}

#[test]
fn options_of_clauses_are_refused() {
    for option in [
        "--statistics",
        "--names",
        "--show",
        "--shuffle 1",
        "--cubes 2",
        "--encoding reduced",
        "--encoding minimal",
    ] {
        let call = format!("encode data/grids/figure-1.txt --to opb {option}");
        let refusal = clausoku(&call).run().refusal();
        let name = option.split(' ').next().unwrap();
        assert!(refusal.contains(&format!("{name} is not for --to opb")), "{refusal}");
    }
    let numbering = |language: &str, scheme: &str| {
        clausoku(&format!("encode data/grids/figure-1.txt --to {language} --encoding {scheme}"))
            .run()
    };
    assert!(numbering("smt-lib", "decimal").refusal().contains("--encoding is not for"));
    assert!(numbering("lp", "log").refusal().contains("give dense, decimal or rcv"));
    assert!(numbering("opb", "decimal").text().contains("+1 x10101 +1 x10102 "));
}

#[test]
fn constraints_that_are_too_long_are_refused_by_name() {
    let folder = Folder::new();
    folder.write("pills.toml", PILLS);
    folder.write("grid", format!("# variant: pills.toml\n{}\n", ".".repeat(81)));
    for language in ["opb", "smt-lib", "minizinc", "lp", "asp"] {
        let call = clausoku(&format!("encode grid --to {language}")).dir(folder.path()).run();
        let refusal = call.refusal();
        assert!(refusal.contains("the constraint pill arrow 2 at R1C1 R1C2 "), "{refusal}");
    }
}

#[test]
fn truncated_answers_are_errors() {
    let grid = "12..34....4...1.";
    let model = "s SATISFIABLE\nv x1 -x2 x215 -x216\n";
    let values = "sat\n((r1c1 1)\n (r1c2 2)\n)\n";
    for whole in [model, values] {
        for end in 1..4 {
            let answer = &whole[..whole.len() - end];
            let call = clausoku(&format!("decode - --grid {grid}")).input(answer);
            let error = call.run().refusal();
            assert!(error.contains("it may be truncated"), "{answer}: {error}");
        }
    }
}

#[test]
fn the_first_solution_is_excluded_in_each_language() {
    for language in ["opb", "smt-lib", "minizinc", "lp", "asp"] {
        let text = |option: &str| {
            let call = format!("encode data/grids/figure-1.txt --to {language} {option}");
            clausoku(&call).dir(&root()).text()
        };
        let [with, without] = ["--second", ""].map(|option| text(option).lines().count());
        // One constraint more, which takes several lines in some languages.
        assert!(with > without, "{language}");
    }
}
