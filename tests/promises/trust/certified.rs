//! `--certified`: a solver that lies about "no solution" is caught, and what is true is proved.

use crate::support::{Folder, clausoku};

/// A program that answers "unsatisfiable" to everything.
const LIAR: &str = "sh -c 'cat > /dev/null; echo s UNSATISFIABLE; exit 20'";

fn puzzles() -> Folder {
    let folder = Folder::new();
    folder.write("one", "12..34....4...1.");
    folder.write("several", "1..............4");
    folder.write("none", "123........42...");
    folder.write("formula", "p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n");
    folder
}

#[test]
fn a_solver_that_denies_solutions_is_caught() {
    let folder = puzzles();
    let lie = |call: &str| clausoku(call).arg("--solver").arg(LIAR).dir(folder.path()).run();
    for call in [
        "solve one",
        "solve several --count 9",
        "solve one --unique",
        "solve one several",
        "solve formula",
    ] {
        let believed = lie(call);
        assert_eq!(believed.code, Some(20), "{call}: {}", believed.err);
        let refused = lie(&format!("{call} --certified"));
        assert_eq!(refused.code, Some(2), "{call}: {}", refused.err);
        assert!(refused.err.contains("proof"), "{call}: {}", refused.err);
        assert!(
            refused.err.contains(LIAR.split_whitespace().next().unwrap()),
            "{call}: {}",
            refused.err
        );
    }
    assert_eq!(lie("solve none --certified").code, Some(20));
}

#[test]
fn what_is_true_is_proved() {
    let folder = puzzles();
    for (call, code) in [
        ("solve one --certified", 0),
        ("solve none --certified", 20),
        ("solve one several none --certified", 20),
        ("solve several --all --certified", 0),
        ("solve several --count 100 --certified --solver dancing-links", 0),
        ("check one several none --certified", 1),
        ("check one --certified", 0),
        ("count several --certified", 0),
        ("solve formula --certified", 10),
    ] {
        let outcome = clausoku(call).dir(folder.path()).run();
        assert_eq!(outcome.code, Some(code), "{call}: {}", outcome.err);
        assert_eq!(
            outcome.err.lines().filter(|line| line.starts_with("error")).count(),
            0,
            "{call}: {}",
            outcome.err
        );
    }
    let both = clausoku("solve one --certified --cross-check").dir(folder.path()).run();
    assert_eq!(both.code, Some(2));
}
