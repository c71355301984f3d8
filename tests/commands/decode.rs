//! `clausoku decode`: from a solver's output to a checked grid.

use clausoku::encoding::SCHEMES;

use crate::support::{FIGURE_1, Folder, answer, cells, clausoku, decimal, dense, drawn};

/// The beginning of the error of an answer of an unknown numbering, and its end.
const NONE_FITS: &str = "the answer solves the grid in none of the numberings dense, decimal, rcv, log, compact, ite-linear, ite-log, direct-3+muldirect, muldirect-3+direct, ite-log-2+ite-linear, nor in another sum of row, \
    column and value";
const REMEDY: &str = "It may be truncated, or of another puzzle: --numbering shows what is wrong in one of them. A formula \
    with locked givens, with reduced givens under another encoding than extended, or with --shuffle has a numbering of its \
    own: give it with --cnf FILE\n";

const GRID: &str = "--to line --grid data/grids/figure-1.txt";

fn solution() -> Vec<u16> {
    cells(FIGURE_1.1)
}

fn decoded(options: &str, answer: impl Into<Vec<u8>>) -> String {
    clausoku(&format!("decode - {options}")).input(answer).text()
}

fn refused(options: &str, answer: impl Into<Vec<u8>>) -> String {
    clausoku(&format!("decode - {options}")).input(answer).run().refusal()
}

#[test]
fn every_way_to_print_a_model_is_read() {
    let numbers: Vec<String> = dense(&solution()).map(|number| number.to_string()).collect();
    let all: Vec<String> = (1..=729)
        .map(|number| {
            let sign = if numbers.contains(&number.to_string()) { "" } else { "-" };
            format!("{sign}{number}")
        })
        .collect();
    let line = numbers.join(" ");
    let all = all.join(" ");
    for text in [
        answer(dense(&solution())),
        format!("c chatter 1 2 3\ns SATISFIABLE\nv {line} 0\nc 0.01 seconds\n"),
        format!("v {line} 0\ns SATISFIABLE\n"),
        format!("SAT\n{all} 0\n"),
        format!("SAT\r\n{all} 0\r\n"),
        format!("============[ Satzoo v1.02 ]============\nSATISFIABLE\n{all}\n"),
        format!("{all} 0\n"),
        format!("{}\n0\n", numbers.join("\n")),
        format!("\u{FEFF}s SATISFIABLE\nv {all} 0"),
    ] {
        assert_eq!(decoded(GRID, text.as_str()).trim_end(), FIGURE_1.1, "{text:.60}");
        let utf16 = text.trim_start_matches('\u{FEFF}').encode_utf16().flat_map(u16::to_le_bytes);
        let utf16: Vec<u8> = [0xFF, 0xFE].into_iter().chain(utf16).collect();
        assert_eq!(decoded(GRID, utf16).trim_end(), FIGURE_1.1, "{text:.60}");
    }
}

#[test]
fn the_meaning_comes_from_the_formula_the_grid_the_board_or_the_model() {
    let folder = Folder::new();
    let from = |options: &str, text: &str| {
        let grid = crate::support::root().join("data/grids/figure-1.txt");
        let options = options.replace("GRID", grid.to_str().expect("a name"));
        let call = clausoku(&format!("decode - --to line {options}")).dir(folder.path());
        assert_eq!(call.input(text).text().trim_end(), FIGURE_1.1, "{options}");
    };
    let listed = SCHEMES.iter().map(|row| row.name).filter(|name| *name != "compact");
    for numbering in listed.chain(["ite-log-3+ite-linear"]) {
        let file = folder.at("f.cnf.xz");
        let options = format!("encode data/grids/figure-1.txt --encoding {numbering}");
        clausoku(&options).words("-o").arg(&file).text();
        let text = clausoku("solve f.cnf.xz").dir(folder.path()).run().text();
        from("--cnf f.cnf.xz", &text);
        from("--grid GRID", &text);
        from(&format!("--grid GRID --numbering {numbering}"), &text);
        // Without givens, the patterns of `log` fit those of `ite-log`, with other values.
        if !numbering.starts_with("ite-log") {
            from("--variant classic", &text);
        }
    }
    clausoku("encode data/grids/figure-1.txt --encoding reduced -o").arg(folder.at("f.cnf")).text();
    let text = clausoku("solve f.cnf").dir(folder.path()).run().text();
    from("--cnf f.cnf", &text);
    from("--grid GRID", &text);
    from("--grid GRID --numbering compact", &text);
    let compact = clausoku("encode data/grids/figure-1.txt --encoding compact").text();
    assert_eq!(std::fs::read_to_string(folder.at("f.cnf")).expect("a formula"), compact);
    let options = "encode data/grids/figure-1.txt --encoding minimal/reduced";
    let text = clausoku("solve -").input(clausoku(options).text()).run().text();
    let error = refused(&format!("{GRID} --numbering compact"), text);
    assert!(error.ends_with("give it with --cnf FILE\n"), "{error}");
    let text = answer(decimal(&solution()));
    from("", &text);
    from("--numbering decimal", &text);
    from("--variant classic:9 --numbering decimal", &text);
    // Without --to line it is drawn.
    assert_eq!(drawn(&clausoku("decode -").input(text).text()), solution());
}

#[test]
fn one_puzzle_of_several_is_chosen_by_number() {
    let solved =
        "581297436924356178736184259268943715193578642457621983812739564375462891649815327";
    let text = answer(dense(&cells(solved)));
    let options = "--to line --grid data/grids/maple.txt --puzzle";
    assert_eq!(decoded(&format!("{options} 5"), text.as_str()).trim_end(), solved);
    assert_eq!(
        refused(&format!("{options} 4"), text),
        format!(
            "standard input: {NONE_FITS}; in dense, R1C1 holds 5, but 6 was given there (I)\n{REMEDY}"
        )
    );
}

#[test]
fn a_verdict_is_not_an_error() {
    for text in ["s UNSATISFIABLE\n", "UNSAT\n", "UNSATISFIABLE\n", "c bla\ns UNSATISFIABLE\n"] {
        let call = clausoku("decode -").input(text).run();
        assert_eq!(call.text(), "no solution: the formula is unsatisfiable\n");
        assert_eq!((call.code, call.err.as_str()), (Some(20), ""));
    }
    for text in ["s UNKNOWN\n", "INDET\n", "s INDETERMINATE\n", "c UNKNOWN\n"] {
        let call = clausoku("decode -").input(text).run();
        let error = "standard input gave no answer: the solver does not know\n";
        assert_eq!((call.code, call.err.as_str(), call.text().as_str()), (Some(3), error, ""));
    }
}

#[test]
fn a_truncated_answer_is_an_error_at_any_length() {
    let solved = cells("1234341221434321");
    let numbers: Vec<String> = dense(&solved).map(|number| number.to_string()).collect();
    let line = format!("{} ", numbers.join(" "));
    let competition = format!("c a comment\ns SATISFIABLE\nv {line}\nv 0\n");
    let minisat = format!("SAT\n{line}0\n");
    for text in [competition, minisat] {
        let options = "--to line --variant classic:4";
        for end in 0..text.len() - 1 {
            let call = clausoku(&format!("decode - {options}")).input(&text[..end]).run();
            assert_eq!((call.code, call.text().as_str()), (Some(2), ""), "{:?}", &text[..end]);
        }
        // Only the line feed at the very end may be missing.
        assert_eq!(decoded(options, &text[..text.len() - 1]), "1234341221434321\n");
    }
}

#[test]
fn a_model_that_is_no_solution_is_refused_with_its_first_violated_rule() {
    let change = |cell: usize, value: u16| {
        let mut cells = solution();
        cells[cell] = value;
        answer(dense(&cells))
    };
    let named = format!("{GRID} --numbering dense");
    let (full, not_full) = (format!("{NONE_FITS}; in dense, "), NONE_FITS.to_owned());
    let twice_in_row = "row 1 holds 9 twice: in R1C1 and in R1C2 (L2)";
    let mut swapped = solution();
    swapped.swap(0, 2);
    let missing = answer(dense(&solution()).filter(|number| *number != 8));
    let twice = answer(dense(&solution()).chain([7]));
    // A valid grid, but of another puzzle: all its 1s and 2s are exchanged.
    let other: Vec<u16> =
        solution().iter().map(|&value| if value < 3 { 3 - value } else { value }).collect();
    let given = "R1C4 holds 1, but 2 was given there (I)";
    for (text, fault, guessed) in [
        (
            change(0, 9),
            format!("the model is not a solution: {twice_in_row}"),
            full.clone() + twice_in_row,
        ),
        (
            answer(dense(&swapped)),
            "the model is not a solution: column 1 holds 1 twice: in R1C1 and in R7C1 (C2)"
                .to_owned(),
            full.clone() + "column 1 holds 1 twice: in R1C1 and in R7C1 (C2)",
        ),
        (
            missing,
            "the model gives R1C1 no value (K1); it may be truncated, or of another puzzle"
                .to_owned(),
            not_full.clone(),
        ),
        (twice, "the model gives R1C1 two values, 7 and 8 (K2)".to_owned(), not_full),
        (answer(dense(&other)), format!("the model is not a solution: {given}"), full + given),
    ] {
        // With a numbering, the error tells the first fault; without one, it tells only that no numbering fits.
        let error = refused(&named, text.clone());
        assert_eq!(error, format!("standard input: {fault}\n"));
        let error = refused(GRID, text);
        assert_eq!(error, format!("standard input: {guessed}\n{REMEDY}"));
    }
    let error = refused(GRID, answer(decimal(&other)));
    assert!(error.contains(&format!("; in decimal, {given}\n")), "{error}");
}

/// Models in three digits, complete or of the true literals alone.
#[test]
fn three_digits_are_a_numbering() {
    let rcv = |cells: &[u16], side: usize| {
        let cells = cells.iter().enumerate();
        let numbers: Vec<usize> = cells
            .map(|(cell, value)| {
                100 * (cell / side + 1) + 10 * (cell % side + 1) + usize::from(*value)
            })
            .collect();
        numbers
    };
    let nine = rcv(&solution(), 9);
    let every: Vec<String> = (1..1000)
        .map(|number| format!("{}{number}", if nine.contains(&number) { "" } else { "-" }))
        .collect();
    let text = format!("s SATISFIABLE\nv {} 0\n", every.join(" "));
    let options = [
        GRID,
        "--to=line",
        "--to line --numbering rcv",
        "--to line --variant classic",
        &format!("{GRID} --numbering rcv"),
    ];
    for options in options {
        assert_eq!(decoded(options, text.as_str()).trim_end(), FIGURE_1.1, "{options}");
    }
    let four = answer(rcv(&cells("1423324143122134"), 4).iter().map(|&number| number as i64));
    for options in ["--to=line", "--to line --variant classic:4"] {
        assert_eq!(decoded(options, four.as_str()), "1423324143122134\n", "{options}");
    }
    let other = refused("--variant classic:16", four);
    let tried = "none of the numberings dense, decimal, log, compact, ite-linear, ite-log, direct-3+muldirect, muldirect-3+direct, ite-log-2+ite-linear, nor in another sum of row, column and value\n";
    assert!(other.contains(tried), "{other}");
    let error = clausoku("encode - --variant classic:16 --encoding rcv").input(".".repeat(256));
    let error = error.run().refusal();
    assert!(error.contains("three digits") && error.contains("row 16"), "{error}");
}

/// Two statuses in the words of any two solvers, whatever else is in the text.
#[test]
fn two_statuses_are_refused_with_both_places() {
    let model: Vec<String> = dense(&solution()).map(|number| number.to_string()).collect();
    let model = model.join(" ");
    for (text, expected) in [
        (
            format!("s SATISFIABLE\nv {model} 0\nunsat\n"),
            "line 3, column 1: unsatisfiable, but line 1 says satisfiable",
        ),
        (
            "s SATISFIABLE\nunsat\n".to_owned(),
            "line 2, column 1: unsatisfiable, but line 1 says satisfiable",
        ),
        (
            format!("unsat\ns SATISFIABLE\nv {model} 0\n"),
            "line 2, column 3: satisfiable, but line 1 says unsatisfiable",
        ),
        (
            format!("SAT\n{model} 0\nUnsatisfiable\n"),
            "line 3, column 1: unsatisfiable, but line 1 says satisfiable",
        ),
        (format!("{model} 0\nunsat\n"), "line 1, column 1: a model, but line 2 says unsatisfiable"),
        (format!("unsat\n{model} 0\n"), "line 2, column 1: a model, but line 1 says unsatisfiable"),
        (
            format!("s SATISFIABLE\nv {model} 0\n=====UNSATISFIABLE=====\n"),
            "line 3, column 1: unsatisfiable, but line 1 says satisfiable",
        ),
        (
            "sat\n((r1c1 1))\nunsat\n".to_owned(),
            "line 3, column 1: unsatisfiable, but line 1 says satisfiable",
        ),
        (
            "unsat\n((r1c1 1))\n".to_owned(),
            "line 2, column 1: a model, but line 1 says unsatisfiable",
        ),
    ] {
        let error = refused(GRID, text);
        assert!(error.starts_with(&format!("standard input: {expected}\n")), "{error}");
    }
}

/// Answers of MaxSAT solvers, z3, zChaff and Python.
#[test]
fn answers_of_other_solvers_are_read() {
    let numbers: Vec<i64> = dense(&solution()).collect();
    let signed: Vec<String> = (1..=729)
        .map(|number| format!("{}{number}", if numbers.contains(&number) { "" } else { "-" }))
        .collect();
    let bits: String =
        (1..=729).map(|number| if numbers.contains(&number) { '1' } else { '0' }).collect();
    let (line, list) = (signed.join(" "), signed.join(", "));
    for text in [
        format!("o 0\ns OPTIMUM FOUND\nv {line} 0\n"),
        format!("o 0\ns OPTIMUM FOUND\nv {bits}\n"),
        format!("sat\n{line} \n"),
        format!(
            "Instance Satisfiable\n{line} Random Seed Used\t\t0\nNum. of Decisions\t1\nRESULT:\tSAT\n"
        ),
        format!("True\n[{list}]\n"),
    ] {
        assert_eq!(decoded(GRID, text.as_str()).trim_end(), FIGURE_1.1, "{text:.40}");
    }
}

#[test]
fn options_for_a_grid_are_refused_without_one() {
    let folder = Folder::new();
    for name in ["answer", "f.cnf", "c.icnf", "grid"] {
        folder.write(name, "");
    }
    for option in ["--format :symbols=letters", "--format :column=x", "--format line", "--puzzle 1"]
    {
        for other in ["", "--cnf f.cnf", "--cubes c.icnf"] {
            let call = format!("decode answer {option} {other}");
            let error = clausoku(&call).dir(folder.path()).run().refusal();
            let expected = match (other, option) {
                ("", "--puzzle 1") => "not provided:\n  --grid",
                ("", _) => "name it with --grid FILE",
                _ => "cannot be used with",
            };
            assert!(error.contains(expected), "{call}: {error}");
        }
    }
    for other in ["--grid grid", "--cubes c.icnf"] {
        let call = clausoku(&format!("decode answer --map m {other}")).dir(folder.path());
        let error = call.run().refusal();
        assert!(error.contains("cannot be used with"), "{other}: {error}");
    }
    let with_grid = format!("{GRID} --format :symbols=from-one --puzzle 1");
    assert_eq!(decoded(&with_grid, answer(dense(&solution()))).trim_end(), FIGURE_1.1);
}

#[test]
fn exchanged_files_are_recognized() {
    let folder = Folder::new();
    folder.write("f.cnf", clausoku("encode data/grids/figure-1.txt").text());
    folder.write("bare.cnf", clausoku("encode data/grids/figure-1.txt --no-comments").text());
    folder.write("answer", answer(dense(&solution())));
    folder.write("grid", FIGURE_1.0);
    let error = |arguments: &str| clausoku(arguments).dir(folder.path()).run().refusal();
    for (arguments, phrase) in [
        ("decode f.cnf --grid grid", "f.cnf is a formula"),
        ("decode answer --cnf bare.cnf", "the comments do not say what the formula means"),
        ("decode answer --cnf grid", "grid: line 1, column "),
        ("decode answer --cnf answer", "answer: line 1, column 1: "),
        ("decode answer --grid answer", "answer: line 1, column "),
        ("decode answer", "the meaning of the variables is unknown"),
        ("decode answer --numbering dense", "does not define the board"),
        ("decode answer --numbering log", "does not define the board"),
        ("decode - --grid -", "the solver printed nothing"),
    ] {
        let error = error(arguments);
        assert!(error.contains(phrase), "{arguments}: {error}");
    }
    let twice = clausoku("decode - --grid -").input("s SATISFIABLE\nv 1 0\n").run().refusal();
    assert!(twice.contains("can be read only once"), "{twice}");
    for other in ["--grid grid", "--numbering dense", "--variant classic", "--format line"] {
        let call = clausoku(&format!("decode answer --cnf f.cnf {other}")).dir(folder.path());
        assert!(call.run().refusal().contains("cannot be used with"));
    }
}

#[test]
fn an_answer_to_another_formula_is_refused() {
    // The formula of this puzzle has no variables, so any answer would fit.
    let folder = Folder::new();
    folder.write("grid", "1234341221434321");
    let encode = |options: &str| {
        clausoku(&format!("encode grid {options} -o f.cnf")).dir(folder.path()).text();
    };
    let decode = |options: &str, answer: &str| {
        let call = clausoku(&format!("decode - --to line {options}")).dir(folder.path());
        call.input(answer).run()
    };
    encode("--encoding reduced");
    let own = clausoku("solve f.cnf").dir(folder.path()).run().text();
    assert_eq!(decode("--cnf f.cnf", &own).text(), "1234341221434321\n");
    let other = answer(dense(&cells("1234432121433412")));
    assert!(decode("--cnf f.cnf", &other).refusal().contains("variable 62, which is larger"));
    assert!(decode("--grid grid", &other).refusal().contains("but 3 was given there (I)"));
    encode("");
    assert!(decode("--cnf f.cnf", &other).refusal().contains("but 3 was given there (I)"));
}

/// Answers to formulas of reduced givens whose encoding adds variables above the candidates' variables.
#[test]
fn auxiliary_variables_above_the_candidates_do_not_change_the_numbering() {
    let folder = Folder::new();
    let grid = "data/grids/escargot.txt";
    let solution = clausoku(&format!("solve {grid} --to line")).text();
    for options in ["sequential", "product", "commander", "bitwise", "triads"] {
        let formula = clausoku(&format!("encode {grid} --encoding reduced/{options}")).text();
        folder.write("f.cnf", formula);
        let answer = clausoku("solve f.cnf").dir(folder.path()).run().text();
        let decoded = clausoku(&format!("decode - --grid {grid} --to line")).input(answer).text();
        assert_eq!(decoded, solution, "{options}");
    }
    // The open candidates of locked givens are others.
    let encode = "encode data/grids/order-16.txt --encoding locked";
    folder.write("f.cnf", clausoku(encode).text());
    let answer = clausoku("solve f.cnf").dir(folder.path()).run().text();
    for numbering in ["", " --numbering compact"] {
        let error = refused(&format!("--grid data/grids/order-16.txt{numbering}"), answer.clone());
        assert!(error.contains("locked") && error.contains("--cnf FILE"), "{error}");
    }
}

#[test]
fn files_beside_the_answer_unsatisfiable_are_read() {
    let folder = Folder::new();
    folder.write("grid", FIGURE_1.0);
    folder.write("f.cnf", clausoku("encode data/grids/figure-1.txt").text());
    folder.write("random", b"\x07\x9a\xff7 x");
    for text in ["UNSAT\n", "unsat\n"] {
        folder.write("answer", text);
        let run = |file: &str| clausoku(&format!("decode answer {file}")).dir(folder.path()).run();
        for file in ["", "--grid grid", "--cnf f.cnf"] {
            assert_eq!(run(file).code, Some(20), "{file}");
        }
        for option in ["--grid", "--cnf"] {
            let error = run(&format!("{option} missing")).refusal();
            assert!(error.starts_with("cannot read missing"), "{error}");
            assert!(run(&format!("{option} random")).refusal().starts_with("random"));
        }
    }
}
