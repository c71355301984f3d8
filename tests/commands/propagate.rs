//! `clausoku propagate`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{Dimacs, FIGURE_1, Folder, cells, clausoku, dense, drawn, has, shell};

fn json(arguments: &str) -> Value {
    serde_json::from_str(&clausoku(arguments).text()).expect("JSON")
}

#[test]
fn the_grid_is_filled_as_far_as_the_rules_go() {
    let solved = clausoku("propagate data/grids/figure-1.txt --rule failed-literal").text();
    assert_eq!(drawn(&solved), cells(FIGURE_1.1));
    assert!(solved.contains("\nSolved.\n"), "{solved}");
    assert!(solved.contains("\nunit                  57         161\n"), "{solved}");
    assert!(solved.contains("\nfailed-literal         0           5\n"), "{solved}");

    let open = clausoku("propagate data/grids/figure-1.txt").text();
    let found = drawn(&open);
    let solution = cells(FIGURE_1.1);
    assert_eq!(found.iter().filter(|&&value| value == 0).count(), 42);
    assert!(found.iter().zip(&solution).all(|(value, right)| [0, *right].contains(value)));
    assert!(open.contains("Not solved: 42 cells left open, with 132 candidates."), "{open}");
    assert!(open.contains("\n  3   2   5   | 68    68    7   | 149   14   19\n"), "{open}");
    // The last candidate of every cell is its value.
    let marks =
        json("propagate data/grids/figure-1.txt --json --detail")["detail"]["candidates"].clone();
    for (place, left) in marks.as_object().expect("an object") {
        let digits: Vec<usize> = place.split(['R', 'C']).filter_map(|n| n.parse().ok()).collect();
        let value = solution[9 * (digits[0] - 1) + digits[1] - 1].to_string();
        let left: Vec<&str> =
            left.as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        assert!(left.len() > 1 && left.contains(&value.as_str()), "{place}");
    }
}

#[test]
fn the_encoding_decides_what_is_derived() {
    assert_eq!(open("--encoding extended"), 42);
    assert_eq!(open("--encoding minimal"), 57);
    assert_eq!(open("--encoding efficient"), 57);
    assert_eq!(open("--encoding efficient --rule failed-literal"), 0);
    assert!(open("--encoding triads") < 42);
    for same in ["--encoding decimal", "--encoding log", "--encoding sequential"] {
        assert_eq!(open(same), 42, "{same}");
    }
    assert_eq!(open("--encoding units"), 42);
    let report = json("propagate data/grids/figure-1.txt --encoding reduced --json --detail");
    assert_eq!(report["detail"]["variables"], 132);
}

fn open(options: &str) -> u64 {
    let report = json(&format!("propagate data/grids/figure-1.txt --json {options}"));
    report["open"].as_u64().expect("a number")
}

#[test]
fn a_value_is_explained_with_a_minimal_number_of_clauses() {
    // Question III.A.5 of the examination paper.
    let text = clausoku("propagate data/grids/figure-1.txt --why R1C8=7").text();
    assert!(text.starts_with("R1C8 = 7 follows from 9 clauses, and from no fewer, by unit"));
    assert!(text.contains("R2C7, R2C8, R2C9 ≠ 7  7 is given in row 2, at R2C6    (3) (4) (5)"));
    assert!(text.contains("(9)    268  B1, block 3, value 7  R1C7=7 ∨ R1C8=7 ∨ R1C9=7 ∨ "));

    // The file that `encode` writes has clauses of the same numbers.
    let formula = clausoku("encode data/grids/figure-1.txt --encoding peers").text();
    let formula = Dimacs::read(&formula);
    let why = json("propagate data/grids/figure-1.txt --rule failed-literal --why R5C5=6 --json");
    let why = &why["why"];
    assert_eq!((&why["statement"], &why["shortest"]), (&"R5C5 = 6".into(), &false.into()));
    let mut used = BTreeSet::new();
    let arguments = why["arguments"].as_array().expect("a list");
    for step in arguments.iter().flat_map(|argument| argument["steps"].as_array().expect("a list"))
    {
        let Some(clause) = step["by"]["clause"].as_u64() else { continue };
        used.insert(clause);
        let literals = step["literals"].as_array().expect("a list").iter();
        let mut numbers: Vec<i64> =
            literals.map(|literal| literal["dimacs"].as_i64().expect("a number")).collect();
        let mut of_file = formula.clauses[clause as usize - 1].clone();
        numbers.sort_unstable();
        of_file.sort_unstable();
        assert_eq!(numbers, of_file);
        let part = step["by"]["part"].as_str().expect("a part");
        assert!(["K1", "L1", "C1", "B1", "K2", "L2", "C2", "B2", "givens"].contains(&part));
    }
    assert_eq!(used.len() as u64, why["clauses"].as_u64().expect("a number"));
    let supposed = arguments[0]["suppose"][0]["text"].as_str().expect("text");
    let shown = arguments[0]["shows"][0]["text"].as_str().expect("text");
    assert_eq!(supposed.replace('=', "≠"), shown);
}

#[test]
fn a_value_above_9_is_named_by_its_number_or_its_character() {
    let grid = "123456789ABCDEF.".to_owned() + &".".repeat(240);
    let from_zero = "0123456789ABCDE.".to_owned() + &".".repeat(240);
    for (grid, options, values, symbol) in [
        (&grid, "", ["16", "G", "g"], "16"),
        (&from_zero, "", ["15", "F", "f"], "15"),
        (&from_zero, "--format :symbols=from-zero", ["15", "F", "f"], "15"),
    ] {
        for value in values {
            let why = clausoku(&format!("propagate - {options} --why R1C16={value}"));
            let text = why.input(grid.as_str()).text();
            assert!(text.starts_with(&format!("R1C16 = {symbol} follows from")), "{text}");
            let formula = clausoku(&format!("formula - {options} --part K1 --value {value}"));
            assert!(formula.input(grid.as_str()).text().contains("K1: R1C1 holds"), "{value}");
        }
        let error = clausoku(&format!("propagate - {options} --why R1C16=H"));
        let error = error.input(grid.as_str()).run().refusal();
        assert!(error.contains("there is no value \"H\" on this board"), "{error}");
    }
}

#[test]
fn every_deduction_is_listed() {
    let text = clausoku("propagate data/grids/figure-1.txt --rule failed-literal --explain").text();
    assert_eq!(text.matches("Suppose ").count(), 5);
    assert!(text.contains("R1C8 = 7 "), "{text}");
    assert!(text.contains("    118: L1, row 5, value 1: R5C1=1 ∨ R5C2=1"), "{text}");
    let report = json("propagate data/grids/figure-1.txt --rule failed-literal --explain --json");
    let entries = report["derivation"].as_array().expect("a list");
    assert_eq!(entries.len(), 57 + 161 + 5);
    let first = &entries[0];
    assert_eq!(first["gives"]["text"], "R1C8 = 7");
    assert_eq!(first["because"], "7 fits nowhere else in row 1");
    let failed = entries.iter().find(|entry| entry["rule"] == "failed-literal").expect("one");
    assert_eq!(
        failed["steps"].as_array().expect("a list").last().expect("one")["gives"],
        Value::Null
    );
}

#[test]
fn a_large_picture_is_written_with_a_warning() {
    let folder = Folder::new();
    let call = "propagate data/grids/escargot.txt --rule depth=2 --why R1C2=6 -o";
    let call = clausoku(call).arg(folder.at("large.svg")).run();
    assert_eq!(call.code, Some(0));
    assert!(
        call.err.starts_with("the picture has 6628 by 31703 pixels; text and dot show"),
        "{}",
        call.err
    );
    assert!(fs::read(folder.at("large.svg")).expect("a file").ends_with(b"</svg>\n"));
    let call =
        clausoku("propagate data/grids/figure-1.txt --why R1C8=7 -o").arg(folder.at("small.svg"));
    assert_eq!(call.run().err, "");
}

#[test]
fn explanations_have_many_forms() {
    let folder = Folder::new();
    let write = |name: &str| {
        let call = clausoku("propagate data/grids/figure-1.txt --why R1C8=7 -o");
        assert_eq!(call.arg(folder.at(name)).text(), "");
        fs::read(folder.at(name)).expect("a file")
    };
    let text = |name: &str| String::from_utf8(write(name)).expect("text");
    assert!(text("a.txt").starts_with("R1C8 = 7 follows"));
    assert!(text("a.jsonl").contains(",\"why\":{\"statement\":\"R1C8 = 7\","));
    assert!(text("a.tex").contains(r"& \neg x^{7}_{(1,7)} && F_1 \tag{1} \\"));
    assert!(text("a.dot").contains("digraph implications {"));
    assert_eq!(text("a.gv"), text("a.dot"));
    let svg = text("a.svg");
    assert!(svg.starts_with("<svg ") && svg.contains(">B1, block 3</text>"));
    assert!(write("a.svg.gz").starts_with(&[0x1f, 0x8b]));
    let forced = clausoku("propagate data/grids/figure-1.txt --why R1C8=7 --as svg").text();
    assert_eq!(forced, svg);
    // Without a query, the picture shows the grid.
    let grid = clausoku("propagate data/grids/figure-1.txt --as svg").text();
    assert_eq!(grid.matches("<text ").count(), 24 + 15);
    if has("dot") {
        let line = "dot -Tsvg a.dot > drawn.svg && grep -c 'class=\"edge\"' drawn.svg";
        assert_eq!(shell(line, folder.path()).text(), "8\n");
    }
}

/// Checks an LRAT proof against a formula: if each step's literals are false, its hints must make one
/// literal after the other true and end in a clause that is false. Returns the last clause.
fn check_lrat(formula: &Dimacs, proof: &str) -> Option<Vec<i64>> {
    let numbered = (1..).zip(formula.clauses.iter().cloned());
    let mut clauses: BTreeMap<i64, Vec<i64>> = numbered.collect();
    let mut last = None;
    for line in proof.lines() {
        let numbers: Vec<i64> =
            line.split(' ').map(|word| word.parse().expect("a number")).collect();
        let parts: Vec<&[i64]> = numbers.split(|&number| number == 0).collect();
        let [step, hints, []] = parts[..] else { panic!("{line}") };
        let clause = step[1..].to_vec();
        let mut denied: BTreeSet<i64> = clause.iter().copied().collect();
        let mut refuted = false;
        for hint in hints {
            let left: Vec<i64> =
                clauses[hint].iter().copied().filter(|l| !denied.contains(l)).collect();
            assert!(!refuted && left.len() < 2, "{line}: {hint}");
            refuted = left.is_empty();
            denied.extend(left.iter().map(|literal| -literal));
        }
        assert!(refuted, "{line}");
        assert!(clauses.insert(step[0], clause.clone()).is_none(), "{line}");
        last = Some(clause);
    }
    last
}

#[test]
fn proofs_hold_for_the_formula_that_encode_writes() {
    let folder = Folder::new();
    let clashing = FIGURE_1.0.replacen("09", "99", 1);
    folder.write("clashing.txt", clashing + "\n");
    folder.write("figure-1.txt", FIGURE_1.0.to_owned() + "\n");
    for (grid, options, rules, empty) in [
        ("figure-1.txt", "", "failed-literal", false),
        ("figure-1.txt", "--encoding sequential/triads", "failed-literal", false),
        ("figure-1.txt", "--encoding units/decimal", "necessary,hyper-binary", false),
        ("figure-1.txt", "--encoding reduced", "depth=2", false),
        ("clashing.txt", "", "unit", true),
    ] {
        let encoding = match options {
            "" => "--encoding peers".to_owned(),
            options if options.contains("units") || options.contains("reduced") => {
                options.to_owned()
            }
            options => format!("{options}/peers"),
        };
        let formula = clausoku(&format!("encode {grid} {encoding}")).dir(folder.path()).text();
        folder.write("f.cnf", &formula);
        let formula = Dimacs::read(&formula);
        let prove = |proof: &str| {
            let call = format!("propagate {grid} {options} --rule {rules} --proof {proof}");
            let outcome = clausoku(&call).dir(folder.path()).run();
            assert_eq!(outcome.code, Some(if empty { 20 } else { 0 }), "{}", outcome.err);
            outcome
        };
        prove("p.lrat");
        let lrat = fs::read_to_string(folder.at("p.lrat")).expect("a proof");
        let last = check_lrat(&formula, &lrat).expect("a step");
        assert_eq!(last.is_empty(), empty, "{grid} {options}");

        prove("p.drat");
        let drat = fs::read_to_string(folder.at("p.drat")).expect("a proof");
        for (lrat, drat) in lrat.lines().zip(drat.lines()) {
            let (_, clause) = lrat.split_once(' ').expect("a number");
            assert!(clause.starts_with(drat), "{lrat}: {drat}");
        }
        if has("drat-trim") {
            let says = shell("drat-trim f.cnf p.drat -f", folder.path()).text();
            let expected = if empty { "s VERIFIED" } else { "s DERIVATION" };
            assert!(says.contains(expected), "{says}");
        }
        if has("rate") && empty {
            assert!(shell("rate f.cnf p.drat", folder.path()).text().contains("s VERIFIED"));
        }
        if has("lrat-check") && empty {
            assert!(shell("lrat-check f.cnf p.lrat", folder.path()).text().contains("c VERIFIED"));
        }
    }
    let packed = clausoku("propagate figure-1.txt --rule failed-literal --proof p.lrat.gz");
    packed.dir(folder.path()).text();
    if has("gzip") {
        let unpacked = shell("gzip -dc p.lrat.gz", folder.path()).text();
        clausoku("propagate figure-1.txt --rule failed-literal --proof q.lrat")
            .dir(folder.path())
            .text();
        assert_eq!(unpacked, fs::read_to_string(folder.at("q.lrat")).expect("a proof"));
    }
}

#[test]
fn a_proof_of_every_value_leaves_no_other_solution() {
    let folder = Folder::new();
    let grid = "data/grids/figure-1.txt";
    let formula = clausoku(&format!("encode {grid} --encoding peers --no-comments")).text();
    for proof in ["p.lrat", "p.drat"] {
        let call = clausoku(&format!("propagate {grid} --rule failed-literal --proof"));
        call.arg(folder.at(proof)).text();
    }
    let mut known = Dimacs::read(&formula);
    let lrat = fs::read_to_string(folder.at("p.lrat")).expect("a proof");
    check_lrat(&known, &lrat).expect("a step");
    let drat = fs::read_to_string(folder.at("p.drat")).expect("a proof");
    known.clauses.extend(Dimacs::read(&drat).clauses);
    let values: Vec<i64> = dense(&cells(FIGURE_1.1)).collect();
    assert!(values.iter().all(|&value| known.clauses.contains(&vec![value])));

    // With the clause that excludes the solution, the same proof is a refutation.
    let denied: Vec<String> = values.iter().map(|value| format!("-{value}")).collect();
    let formula = formula.replace("p cnf 729 12494", "p cnf 729 12495");
    folder.write("f.cnf", format!("{formula}{} 0\n", denied.join(" ")));
    if has("drat-trim") {
        assert!(shell("drat-trim f.cnf p.drat", folder.path()).text().contains("s VERIFIED"));
    }
    if has("rate") {
        assert!(shell("rate f.cnf p.drat", folder.path()).text().contains("s VERIFIED"));
    }
}

#[test]
fn contradictory_grids_say_so() {
    let clashing = FIGURE_1.0.replacen("09", "99", 1);
    let outcome = clausoku("propagate - --explain").input(clashing.clone()).run();
    assert_eq!(outcome.code, Some(20), "{}", outcome.err);
    let text = outcome.text();
    assert!(text.contains("No solution: a contradiction follows."), "{text}");
    assert!(text.contains("would hold 9 twice, at R1C1 and R1C2"), "{text}");

    let outcome = clausoku("propagate - --why contradiction --json").input(clashing.clone()).run();
    assert_eq!(outcome.code, Some(20));
    let report: Value = serde_json::from_str(&outcome.text()).expect("JSON");
    assert_eq!(
        (&report["outcome"], &report["why"]["clauses"]),
        (&"contradiction".into(), &3.into())
    );

    // An encoding without the violated rules does not find it, but the check does.
    let outcome = clausoku("propagate - --encoding K1").input(clashing).run();
    assert_eq!(outcome.code, Some(20));
    assert!(outcome.text().contains("No solution: row 1 holds 9 twice: in R1C1 and in R1C2 (L2)"));
}

#[test]
fn impossible_requests_are_refused() {
    for (options, message) in [
        ("--why R2C5=8", "R2C5 = 8 does not follow by unit: R2C5 can still hold 6, 8"),
        ("--why R1C1=9", "R1C1 = 9 is false: R1C1 ≠ 9 follows; try R1C1!=9"),
        (
            "--why contradiction",
            "no contradiction follows by unit; the next stronger rule is failed-literal",
        ),
        ("--why R1C8!=7", "R1C8 ≠ 7 is false: R1C8 = 7 follows; try R1C8=7"),
        ("--why R1C8", "\"R1C8\" is no statement about a candidate; write R1C8=7 or R1C8!=7"),
        ("--why R0C8=7", "\"R0C8\" is not a cell"),
        ("--why R1C10=7", "there is no cell R1C10 on this board"),
        ("--why R1C8=10", "there is no value \"10\" on this board; there are 1 2 3 4 5 6 7 8 9"),
        (
            "--rule failed",
            "there is no rule \"failed\"; did you mean failed-literal? There are unit, failed-literal,",
        ),
        ("--rule depth=0", "there is no rule \"depth=0\"; did you mean depth=K?"),
        ("--as dot", "--as dot shows an explanation; add --why"),
        ("--as latex", "--as latex shows an explanation"),
        ("--as svg --explain", "--as svg draws the grid"),
        ("--explain --why R1C8=7", "cannot be used with"),
        (
            "-o x.pdf",
            "no format has files that end in .pdf; name the output .txt, .tex, .svg or .dot, or add --as FORM",
        ),
        (
            "--proof x.txt",
            "no proof format has files named x.txt; the name must end in .drat or .lrat",
        ),
        ("--puzzle 2", "data/grids/figure-1.txt holds 1 puzzle"),
        ("--why R1C8=7 --encoding reduced", "is known before the formula is written"),
    ] {
        let refusal = figure_1(options).run().refusal();
        assert!(refusal.contains(message), "{options}: {refusal}");
        assert!(!Path::new("x.pdf").exists() && !Path::new("x.txt").exists());
    }
    let several =
        "propagate data/grids/inf242.txt --rule failed-literal,necessary --why contradiction";
    let refusal = clausoku(several).run().refusal();
    assert!(refusal.ends_with("; the next stronger rule is depth=2,necessary\n"), "{refusal}");
    let refusal = clausoku("propagate missing.txt").run().refusal();
    assert!(refusal.contains("cannot read missing.txt"), "{refusal}");
    // A given is explained by its own clause.
    let given = figure_1("--why R1C2=9").text();
    assert!(given.starts_with("R1C2 = 9 follows from 1 clause"), "{given}");
}

fn figure_1(options: &str) -> crate::support::Call {
    clausoku("propagate data/grids/figure-1.txt").words(options)
}

#[test]
fn found_values_are_coloured_where_colours_are_wanted() {
    assert!(!propagate("").text().contains('\x1b'));
    let coloured = propagate("--color always").text();
    assert_eq!(coloured.matches("\x1b[94m").count(), 15);
    assert_eq!(coloured.matches("\x1b[1m").count(), 24);
    assert!(!propagate("").env("NO_COLOR", "1").text().contains('\x1b'));
    let input = clausoku("propagate -").input(FIGURE_1.0).text();
    assert_eq!(input, propagate("").text());
}

fn propagate(options: &str) -> crate::support::Call {
    clausoku("propagate data/grids/figure-1.txt").words(options)
}

#[test]
fn numbers_without_variables_are_not_tried() {
    let probes = |numbering: &str| {
        let call = format!(
            "propagate data/grids/escargot.txt --encoding units/{numbering} --rule hyper-binary --json --detail"
        );
        let text = clausoku(&call).text();
        let object: serde_json::Value = serde_json::from_str(&text).expect("an object");
        object["detail"]["probes"].clone()
    };
    // The order of the numbers differs, and with it the number of trials: 729 variables of 90,909.
    for numbering in ["decimal", "dense"] {
        let probes = probes(numbering).as_u64();
        assert!(probes.is_some_and(|probes| probes < 10_000), "{numbering}: {probes:?}");
    }
}

/// A formula without a model, in which only failed literals find a contradiction.
const SMALL: &str = "p cnf 3 4\n1 2 0\n1 -2 0\n-1 3 0\n-1 -3 0\n";

#[test]
fn any_formula_is_propagated() {
    let call = |arguments: &str| clausoku(&format!("propagate - {arguments}")).input(SMALL).run();
    let stuck = call("");
    assert_eq!(
        (stuck.code, stuck.text().lines().next()),
        (Some(0), Some("0 of 3 variables have a value"))
    );
    let refuted = call("--rule failed-literal --explain");
    assert_eq!(refuted.code, Some(20));
    assert!(refuted.text().ends_with("contradiction  2: 1 ∨ -2\n"), "{}", refuted.text());
    let opposite = call("--rule failed-literal --why 1");
    assert_eq!(
        (opposite.code, opposite.err.as_str()),
        (Some(2), "error: 1 is false: -1 follows\n")
    );
    let beyond = call("--why -7");
    assert_eq!(
        beyond.err,
        "error: -7 is no literal of the formula; name one as 1, or say contradiction\n"
    );
    for option in ["--json", "--to csv", "--as svg", "--detail", "--encoding minimal"] {
        let refusal = call(option).refusal();
        assert!(
            refusal.contains("is a DIMACS formula, but") && refusal.contains("is for puzzles"),
            "{refusal}"
        );
    }
    let without_header = SMALL.split_once('\n').expect("two lines").1;
    let lenient =
        clausoku("propagate - --lenient --rule failed-literal").input(without_header).run();
    assert_eq!(lenient.code, Some(20), "{}", lenient.err);
}

#[test]
fn a_formula_of_a_board_gives_what_its_puzzle_gives() {
    let folder = Folder::new();
    folder.write("figure-1.txt", FIGURE_1.0);
    let run = |call: &str| clausoku(call).dir(folder.path()).run().text();
    let of_puzzle = run("propagate figure-1.txt --encoding peers --to line");
    let expected = of_puzzle.chars().filter(|c| ('1'..='9').contains(c)).count();
    for (comments, name) in [
        ("", "stated.cnf"),
        ("--no-comments", "bare.cnf"),
        ("--no-comments --shuffle 3 --map map", "shuffled.cnf"),
    ] {
        run(&format!("encode figure-1.txt --encoding peers {comments} -o {name}"));
        let text = run(&format!("propagate {name}"));
        let values: Vec<&str> =
            text.split_once("True:\n").expect("values").1.split_whitespace().collect();
        if name == "shuffled.cnf" {
            // Its numbers have no meaning without the map.
            assert!(values.iter().all(|value| !value.contains('R')), "{text}");
            continue;
        }
        assert_eq!(
            values.iter().filter(|value| value.contains('=')).count(),
            expected,
            "{name}: {text}"
        );
        let why = run(&format!("propagate --why L1C8=7 --language fr {name}"));
        assert!(why.starts_with("L1C8=7 suit de 9 clauses, et pas de moins, "), "{why}");
    }
}

#[test]
fn the_proof_of_a_formula_is_checked() {
    let folder = Folder::new();
    let formula = folder.write("small.cnf", SMALL).display().to_string();
    let proof = folder.at("small.lrat").display().to_string();
    let call = clausoku("propagate --rule failed-literal --proof").arg(&proof).arg(&formula).run();
    assert_eq!(call.code, Some(20), "{}", call.err);
    let proof = fs::read_to_string(&proof).expect("a proof");
    assert_eq!(check_lrat(&Dimacs::read(SMALL), &proof), Some(Vec::new()));
}
