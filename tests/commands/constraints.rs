//! Variants with constraints: they are solved by SAT, and refused by name where they are unknown.

use std::fs;
use std::time::Duration;

use crate::support::{Folder, clausoku, has, shell};

const VARIANT: &str = "\
name = \"cage\"

[[board]]
blocks = \"2x2\"

[[constraint]]
kind = \"cage\"
sum = 5
cells = \"R1C1 R1C2\"

[[constraint]]
kind = \"thermometer\"
cells = \"R4C1 R3C2 R2C3\"
";

/// Returns a folder with the variant and a puzzle that has one solution.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("cage.toml", VARIANT);
    folder.write("grid", "1...\n....\n....\n....\n");
    folder
}

#[test]
fn puzzles_with_constraints_are_counted_and_explained() {
    let folder = folder();
    let run = |arguments: &str| clausoku(arguments).dir(folder.path()).run();
    assert_eq!(run("count --variant cage.toml").text(), "8\n");
    let expected = "at least 3: the maximum was reached\n";
    assert_eq!(run("count --variant cage.toml --max 3").text(), expected);
    let unique = run("check --variant cage.toml grid");
    assert_eq!(unique.code, Some(0), "{}", unique.err);
    let formula = run("formula --variant cage.toml grid --part constraints").text();
    assert!(formula.contains("constraints: cage 5 at R1C1 R1C2: no value twice"), "{formula}");
    assert!(formula.contains("constraints: thermometer at R4C1 R3C2 R2C3"), "{formula}");
    let why = run("propagate --variant cage.toml grid --why R1C2=4").text();
    assert!(why.contains("by cage 5 at R1C1 R1C2"), "{why}");
    assert!(why.contains("auxiliary 3 of cage 5 at R1C1 R1C2"), "{why}");
}

#[test]
fn what_knows_regions_only_refuses_constraints_by_name() {
    let folder = folder();
    for call in [
        "solve --solver backtracking",
        "solve --solver brute-force",
        "solve --solver dancing-links",
        "solve --solver singles-first",
        "solve --solver templates",
        "solve --solver tabu",
        "solve --solver portfolio",
        "canonical",
        "rate",
        "rate --scale depth",
        "neighbours",
        "generate fewest",
    ] {
        let call = format!("{call} --variant cage.toml grid");
        let outcome = clausoku(&call).dir(folder.path()).run();
        let expected = "the constraint `cage` (cage 5 at R1C1 R1C2) is unknown to ";
        assert!(outcome.err.contains(expected), "{call}: {}", outcome.err);
        assert!(outcome.code.is_some_and(|code| code != 0), "{call}");
    }
}

#[test]
fn hints_name_clues_in_each_language() {
    let folder = folder();
    let path = "hint --path --variant cage.toml grid";
    let rows = clausoku(&format!("{path} --to csv")).dir(folder.path()).run();
    assert_eq!(rows.code, Some(0), "{}", rows.err);
    assert!(rows.text().contains(",cage 5 at R1C1 R1C2,"), "{}", rows.text());
    let french = clausoku(&format!("{path} --language fr")).dir(folder.path()).text();
    assert!(french.contains("petit indice : pas de") && french.contains("cage 5 en L1C1 L1C2 :"));
    let rated = clausoku("rate --scale hodoku --variant cage.toml grid").dir(folder.path()).run();
    assert_eq!(rated.code, Some(0), "{}", rated.err);
}

#[test]
fn other_solvers_get_constraints_as_sums_and_bounds() {
    let folder = folder();
    let solution = clausoku("solve --variant cage.toml grid --to line").dir(folder.path()).text();
    for (program, call) in [
        ("minisat+", "encode --to opb -o f.opb | minisat+ -v0 f.opb"),
        ("clasp", "encode --to opb -o f.opb | clasp f.opb"),
        ("glpsol", "encode --to lp -o f.lp | glpsol --lp f.lp -o answer"),
        ("z3", "encode --to smt-lib -o f.smt2 | z3 f.smt2"),
        ("minizinc", "encode --to minizinc -o f.mzn | minizinc --solver gecode f.mzn"),
        ("clingo", "encode --to asp -o f.asp | clingo f.asp"),
    ] {
        if !has(program) {
            continue;
        }
        let (encode, solve) = call.split_once(" | ").expect("two programs");
        clausoku(&format!("{encode} --variant cage.toml grid")).dir(folder.path()).text();
        let solved = shell(solve, folder.path());
        let answer = fs::read(folder.at("answer")).unwrap_or(solved.out);
        let _ = fs::remove_file(folder.at("answer"));
        let decode = clausoku("decode - --variant cage.toml --grid grid --to line");
        let decoded = decode.dir(folder.path()).input(answer).text();
        assert_eq!(decoded, solution, "{program}");
    }
    let opb = clausoku("encode --to opb --variant cage.toml grid").dir(folder.path()).text();
    assert!(opb.contains("+1 x1 +2 x2 +3 x3 +4 x4 +1 x5 +2 x6 +3 x7 +4 x8 = 5 ;"), "{opb}");
}

#[test]
fn lanes_solve_and_make_puzzles_with_the_constraints_that_they_know() {
    let folder = folder();
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    let solved = run("solve --solver lanes --variant cage.toml grid --to line").text();
    assert_eq!(solved, run("solve --solver varisat --variant cage.toml grid --to line").text());
    let made = run("generate --variant cage.toml --seed 1 --minimal").text();
    folder.write("made", made);
    assert_eq!(run("check --method sat --variant cage.toml made").code, Some(0));
    let minimal = run("check --variant cage.toml made").text();
    assert!(minimal.contains("minimal      yes"), "{minimal}");

    let arrow =
        format!("{VARIANT}\n[[constraint]]\nkind = \"arrow\"\ncells = \"R4C4 R1C1 R1C4\"\n");
    folder.write("cage.toml", arrow);
    for call in [
        "solve --solver lanes --variant cage.toml grid",
        "generate --variant cage.toml --method bottom-up",
    ] {
        let refused = run(call).err;
        let expected =
            "the constraint `arrow` (arrow at R4C4 R1C1 R1C4) is unknown to the solver lanes";
        assert!(refused.contains(expected), "{call}: {refused}");
    }
    // Without options that need the lanes, the network and SAT make puzzles of this board.
    folder.write("made", run("generate --variant cage.toml --seed 1 --minimal").text());
    assert_eq!(run("check --method sat --variant cage.toml made").code, Some(0));
    assert_eq!(run("check --variant cage.toml grid").code, Some(0));
}

#[test]
fn a_killer_with_a_thermometer_and_an_arrow_is_certified() {
    let folder = Folder::new();
    let made = clausoku("certify data/grids/killer.txt -o").arg(folder.at("made")).text();
    assert!(made.contains("one solution and no other"), "{made}");
    let verified = clausoku("certify --verify made").dir(folder.path()).text();
    let clauses = "has exactly one solution; 11998 clauses of rules, 0 givens";
    assert!(verified.contains(clauses), "{verified}");
}

#[test]
fn constraints_about_other_cells_are_not_certified() {
    let folder = folder();
    let text = format!("{VARIANT}\n[[constraint]]\nkind = \"non-consecutive\"\n");
    folder.write("cage.toml", text);
    let call = "certify --variant cage.toml grid -o made";
    let refusal = clausoku(call).dir(folder.path()).run().refusal();
    assert!(refusal.contains("non-consecutive: it has too many assignments"), "{refusal}");
}

#[test]
fn strings_hold_no_sum_of_zero_and_no_empty_list() {
    let folder = Folder::new();
    for (kind, cells) in [
        ("kind = \"cage\"\nsum = 0", "R1C1 R1C2"),
        ("kind = \"contains\"\nvalues = []", "R1C1 R1C2"),
        ("kind = \"look-and-say\"\nclue = []", "R1C1 R1C2"),
    ] {
        let constraint = format!("[[constraint]]\n{kind}\ncells = \"{cells}\"\n");
        folder.write("z.toml", format!("name = \"z\"\n[[board]]\nblocks = \"2x2\"\n{constraint}"));
        let call =
            clausoku("convert ................ --variant z.toml --to iss").dir(folder.path());
        let error = call.run().refusal();
        assert!(error.contains("is unknown to the format iss"), "{error}");
    }
}

#[test]
fn constraints_without_a_solution_are_no_clash_of_givens() {
    let folder = Folder::new();
    // No two values have the sum 9, and no 4×4 board has different values at all king's moves.
    folder.write("none.toml", VARIANT.replace("sum = 5", "sum = 9"));
    for board in ["none.toml", "anti-king:4"] {
        for givens in
            ["................", "1...............", "11..............", "1...1.........44"]
        {
            let call = format!("check - --diagnose --variant {board}");
            let call = |more| clausoku(&format!("{call} {more}")).dir(folder.path()).input(givens);
            let text = call("").run().text();
            // The cage of `none.toml` clashes with nothing else.
            let (reason, clash) = if board == "none.toml" {
                (
                    "Smallest conflicting set (1 clue): cage 9 at R1C1 R1C2\n",
                    "\"cage 9 at R1C1 R1C2\"",
                )
            } else {
                ("The board and its constraints have no solution without givens.", "")
            };
            assert!(text.contains(reason), "{board}: {text}");
            let json = call("--json").run().text();
            assert!(json.contains(&format!("\"clash\":[{clash}]")), "{board}: {json}");
        }
    }
    // With a constraint that leaves solutions, a given clashes with it, or two givens with a region.
    folder.write("cage.toml", VARIANT.replace("sum = 5", "sum = 7"));
    for (givens, reason) in [
        ("1...1...........", "Smallest conflicting set (2 clues): R1C1=1; cage 7 at R1C1 R1C2"),
        ("....11..........", "Smallest conflicting set (3 clues): R2C1=1; R2C2=1; "),
    ] {
        let call = clausoku("check - --diagnose --variant cage.toml").dir(folder.path());
        let text = call.input(givens).run().text();
        assert!(text.contains(reason), "{text}");
    }
}

/// A cell counts as often as a sum lists it, for one puzzle, which one way solves, and for several, which another one does.
#[test]
fn sums_that_list_a_cell_twice_have_the_same_solutions_everywhere() {
    let folder = Folder::new();
    for (kind, cells, count) in [
        ("kind = \"sum\"\nsum = 8", "R1C1 R1C1", "72"),
        ("kind = \"little-killer\"\nsum = 8", "R1C1 R1C1", "72"),
        ("kind = \"sum\"\nsum = 14", "R1C1-R1C4 R1C1", "72"),
        ("kind = \"sum\"\nsum = 4\nweights = [2, -1]", "R2C2 R2C2", "72"),
    ] {
        let head = "name = \"sums\"\n[[board]]\nblocks = \"2x2\"\n[[constraint]]\n";
        folder.write("sums.toml", format!("{head}{kind}\ncells = \"{cells}\"\n"));
        let grid = "................\n";
        folder.write("one", grid);
        folder.write("two", grid.repeat(2));
        let run = |arguments: &str| {
            clausoku(&format!("{arguments} --variant sums.toml")).dir(folder.path()).run()
        };
        assert_eq!(run("count one -q").text().trim(), count, "{kind}");
        let two = run("count two -q").text();
        assert_eq!(two.lines().collect::<Vec<_>>(), [count; 2], "{kind}");
        for more in ["", " --method sat"] {
            let checked = run(&format!("check --to line one{more}")).text();
            assert!(checked.contains("unique no: "), "{kind}{more}: {checked}");
        }
        // The lanes have no automata; the network and SAT make puzzles.
        let made = run("generate --count 1 --seed 1 -q").text();
        folder.write("made", made);
        assert_eq!(run("check --method sat made").code, Some(0), "{kind}");
    }
}

/// An explanation by the formula of these constraints takes minutes.
#[test]
fn clues_that_clash_are_found_soon() {
    let folder = Folder::new();
    folder.write("rows.toml", r#"
name = "rows"
order = 10
cells = "R1C1-R3C10"
region = [{kind="row",cells="R1C1-R1C10"},{kind="row",cells="R2C1-R2C10"},{kind="row",cells="R3C1-R3C10"}]
constraint = [{kind="non-consecutive"},{kind="same-values",sets=3,cells="R3C6 R1C10 R3C5 R3C4 R1C8 R2C6 R2C4 R1C10 R3C5 R2C2 R3C1 R2C6 R1C4 R2C8 R3C6"},{kind="lunchbox",sum=0,cells="R3C1 R3C6 R3C5 R3C9 R3C10 R3C4"},{kind="even",cells="R1C10 R1C2 R1C7 R2C10 R2C7 R1C8"}]
"#);
    folder.write("grid.jsonl", r#"{"puzzle":"9...47861..64312....65.3..A1.7","excluded":["R2C7=8","R2C7=9","R2C8=1","R2C8=2","R2C8=4","R2C8=5","R2C8=6","R2C8=10","R3C3=1","R3C3=2","R3C3=5","R3C3=7","R3C3=8","R3C3=9","R3C3=10","R3C6=3","R3C6=4","R3C6=5","R3C6=7","R3C6=8","R3C6=9","R3C6=10","R3C9=1","R3C9=2"]}"#);
    let call = clausoku("check --diagnose --variant rows.toml grid.jsonl");
    let text = call.dir(folder.path()).within(Duration::from_secs(10)).run().text();
    assert!(text.contains("conflicting set ("), "{text}");
}
