//! `clausoku encode`.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fs;

use clausoku::encoding::PRESETS;
use clausoku::encoding::choices::{AT_MOST_ONE, IMPLIED};
use clausoku_testkit::sampled;
use serde_json::Value;

use crate::support::{Dimacs, FIGURE_1, Folder, clausoku, givens_and_numberings, has, root, shell};

/// Encodes to standard output, and checks the header against the clauses.
fn encoded(grid: &str, options: &str) -> Dimacs {
    let text = clausoku(&format!("encode {grid} {options}")).text();
    let read = Dimacs::read(&text);
    assert_eq!(read.header, read.counted(), "{grid} {options}");
    read
}

#[test]
fn the_header_is_exact_for_every_combination_on_files_and_pipes() {
    let folder = Folder::new();
    let file = folder.at("out.cnf");
    // Each part of an encoding is in several combinations; a campaign has all.
    let number = Cell::new(0_usize);
    let check = |grid: &str, options: &str| {
        number.set(number.get() + 1);
        if !number.get().is_multiple_of(sampled(5, 1)) {
            return;
        }
        let text = clausoku(&format!("encode {grid} {options}")).text();
        let read = Dimacs::read(&text);
        assert_eq!(read.header, read.counted(), "{grid} {options}");
        clausoku(&format!("encode {grid} {options} -o")).arg(&file).text();
        assert!(fs::read_to_string(&file).expect("a file") == text, "{grid} {options}");
    };
    for preset in PRESETS.iter().map(|row| row.name) {
        for choice in givens_and_numberings() {
            let of = format!("--encoding {preset}/{choice}");
            for at_most_one in AT_MOST_ONE {
                let options = format!("{of}/{}", at_most_one.name);
                check("data/grids/order-6.txt", &options);
            }
            check("data/grids/figure-1.txt", &of);
            for implied in IMPLIED {
                let options = format!("{of}/{}", implied.name);
                check("data/grids/order-6.txt", &options);
            }
        }
    }
    for rule in clausoku::encoding::choices::RULES.iter().filter(|rule| !rule.name.starts_with('E'))
    {
        check("data/grids/order-6.txt", &format!("--encoding {}", rule.name));
    }
}

#[test]
fn the_presets_have_the_papers_sizes() {
    let folder = Folder::new();
    for (m, n) in [(2_u64, 4_u64), (3, 9), (4, 16), (5, 25), (6, 36)] {
        let empty = format!("{m}\n{}", "0 ".repeat((n * n) as usize));
        let grid = folder.write("grid", empty);
        let pairs = n * (n - 1) / 2;
        for (preset, clauses) in [
            ("minimal", n * n + 3 * n * n * pairs),
            ("efficient", n * n + 4 * n * n * pairs),
            ("extended", 4 * n * n + 4 * n * n * pairs),
        ] {
            let options = format!("--statistics -o /dev/null --encoding {preset}");
            let stats = clausoku("encode").arg(&grid).words(&options).run().err;
            let expected = format!("variables {}\nclauses   {clauses}\nliterals  ", n * n * n);
            assert!(stats.starts_with(&expected), "{n} {preset}: {stats}");
        }
    }
    for (preset, clauses) in [("minimal", 8829), ("efficient", 11_745), ("extended", 11_988)] {
        let grid = folder.write("nine", ".".repeat(81));
        let call = clausoku("encode").arg(grid).words(&format!("--encoding {preset}"));
        assert_eq!(Dimacs::read(&call.text()).header, (729, clauses));
    }
}

#[test]
fn figure_1_has_the_papers_givens() {
    // F1 has 216 clauses, F2 290, both together 506, the whole 12,494.
    for (givens, clauses) in [("units", 24), ("negatives", 216), ("peers", 506)] {
        let read = encoded("data/grids/figure-1.txt", &format!("--encoding {givens}"));
        assert_eq!(read.header, (729, 11_988 + clauses), "{givens}");
    }
}

#[test]
fn the_clauses_are_those_of_the_rules() {
    // The 4×4 board, written out: variable 16·row + 4·column + value.
    let variable = |row: i64, column: i64, value: i64| 16 * row + 4 * column + value + 1;
    let at = |house: i64, place: i64, kind: &str, value: i64| match kind {
        "cell" => variable(house, value, place),
        "row" => variable(house, place, value),
        "column" => variable(place, house, value),
        _ => variable(house / 2 * 2 + place / 2, house % 2 * 2 + place % 2, value),
    };
    let mut expected = Vec::new();
    for kind in ["cell", "row", "column", "block"] {
        for house in 0..4 {
            for value in 0..4 {
                expected.push((0..4).map(|place| at(house, place, kind, value)).collect());
                for (first, second) in (0..4).flat_map(|i| (i + 1..4).map(move |j| (i, j))) {
                    let pair = [first, second].map(|place| -at(house, place, kind, value));
                    expected.push(pair.to_vec());
                }
            }
        }
    }
    expected.extend([vec![variable(0, 0, 0)], vec![variable(3, 3, 3)]]);
    let folder = Folder::new();
    folder.write("grid", "1..............4");
    let text = clausoku("encode grid").dir(folder.path()).text();
    let mut found = Dimacs::read(&text).clauses;
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn without_givens_only_repeated_clauses_are_subsumed() {
    let folder = Folder::new();
    folder.write("empty", ".".repeat(81));
    let read = |options: &str| {
        Dimacs::read(&clausoku(&format!("encode empty {options}")).dir(folder.path()).text())
    };
    let (all, kept) = (read(""), read("--no-subsumed"));
    assert_eq!(set(&all), set(&kept));
    assert_eq!((all.clauses.len() - kept.clauses.len()), 1458);
    assert_eq!(set(&kept).len(), kept.clauses.len());
}

fn set(read: &Dimacs) -> BTreeSet<Vec<i64>> {
    read.clauses.iter().cloned().collect::<BTreeSet<_>>()
}

#[test]
fn the_comments_say_what_the_file_is() {
    let read = encoded("data/grids/figure-1.txt", "--encoding efficient/decimal");
    let has = |line: &str| assert!(read.comments.iter().any(|found| found == line), "{line}");
    has("variant: classic:9");
    has("encoding: efficient, pairwise, givens as units, decimal");
    has("variables: 10000 · column + 100 · row + value, all from 1");
    has("givens: 24");
    has("grid: . 9 . 2 . . 6 . 5");
    // The counted parts are consecutive and form the whole formula.
    let mut next = 1;
    for comment in read.comments.iter().filter_map(|comment| comment.strip_prefix("clauses ")) {
        let (range, _) = comment.split_once(':').expect("a range");
        let (first, last) = range.split_once(" to ").expect("a range");
        assert_eq!(first.parse(), Ok(next), "{comment}");
        next = last.parse::<u64>().expect("a number") + 1;
    }
    assert_eq!(next - 1, read.header.1);
    let bare = encoded("data/grids/figure-1.txt", "--no-comments");
    assert_eq!((bare.comments.len(), bare.header), (0, (729, 12_012)));
}

#[test]
fn names_and_projection_cover_every_candidate() {
    for (numbering, first, last) in [
        ("dense", ("1", "x_{1,1,1}"), ("216", "x_{6,6,6}")),
        ("decimal", ("10101", "x_{1,1,1}"), ("60606", "x_{6,6,6}")),
    ] {
        let options = format!("--names --show --encoding {numbering}/product");
        let read = encoded("data/grids/order-6.txt", &options);
        let names: Vec<(&str, &str)> = read
            .comments
            .iter()
            .filter_map(|comment| comment.strip_prefix("varname ")?.split_once(' '))
            .collect();
        assert_eq!((names.len(), names[0], names[215]), (216, first, last));
        let shown = read.comments.iter().filter_map(|comment| comment.strip_prefix("p show "));
        let shown: Vec<&str> =
            shown.flat_map(|line| line.strip_suffix(" 0").expect("closed").split(' ')).collect();
        assert!(shown.iter().eq(names.iter().map(|(number, _)| number)), "{numbering}");
    }
}

#[test]
fn stats_count_what_is_written() {
    let call = clausoku("encode data/grids/order-6.txt --statistics --encoding peers").run();
    let text = call.text();
    let read = Dimacs::read(&text);
    let literals: usize = read.clauses.iter().map(Vec::len).sum();
    let (variables, clauses) = read.counted();
    let bytes = text.len();
    let expected = format!(
        "variables {variables}\nclauses   {clauses}\nliterals  {literals}\nbytes     {bytes}\nseconds   "
    );
    assert!(call.err.starts_with(&expected), "{}", call.err);
    let seconds = call.err[expected.len()..].trim_end().parse::<f64>();
    assert!(seconds.is_ok_and(|seconds| seconds >= 0.0));
}

/// The rows of `--explain-size` are the sizes of the formulas that the other encodings write.
#[test]
fn explained_sizes_are_those_of_written_formulas() {
    let folder = Folder::new();
    let counts = |grid: &str, encoding: &str| {
        let read = encoded(grid, &format!("--encoding {encoding}"));
        let literals: usize = read.clauses.iter().map(Vec::len).sum();
        [read.header.0, read.header.1, literals as u64].map(|count| count as i64)
    };
    let numbers = |row: &Value| {
        ["variables", "clauses", "literals"].map(|name| row[name].as_i64().expect("a number"))
    };
    let cases = [
        ("data/grids/order-6.txt --second", "peers/extended", "pairwise"),
        ("data/grids/escargot.txt", "reduced/minimal+sequential", "sequential"),
    ];
    for (grid, own, usual) in cases {
        let call = format!("encode {grid} --explain-size --json --encoding");
        let call = clausoku(&format!("{call} {own} -o")).arg(folder.at("formula.cnf")).run();
        let answer: Value = serde_json::from_str(&call.text()).expect("JSON");
        let size = counts(grid, own);
        assert_eq!(numbers(&answer), size, "{own}");
        let sections = answer["sections"].as_array().expect("sections");
        let names: Vec<_> =
            sections.iter().map(|row| row["name"].as_str().expect("a name")).collect();
        assert!(
            names.contains(&"L2") && names.contains(&"denial") == grid.contains("--second"),
            "{names:?}"
        );
        let sums = numbers(&answer["sections"][0]).map(|_| 0);
        let sums = sections
            .iter()
            .map(numbers)
            .fold(sums, |sums, row| [0, 1, 2].map(|i| sums[i] + row[i]));
        assert_eq!(sums[1..], size[1..], "{own}");
        let others = answer["others"].as_array().expect("others");
        assert!(others.len() > 100, "{}", others.len());
        // Each encoding of one rule, and every fifth of the rest.
        for row in others.iter().step_by(5) {
            let way = row["at_most_one"].as_str().expect("an encoding");
            let [level, rules] =
                [0, 1].map(|index| own.split(['/', '+']).nth(index).expect("a part"));
            let ways = match row["rule"].as_str() {
                None => way.to_owned(),
                Some(rule) => format!("{usual}+{rule}:{way}"),
            };
            let other = counts(grid, &format!("{level}/{rules}/{ways}"));
            assert_eq!(
                numbers(row),
                [0, 1, 2].map(|index| other[index] - size[index]),
                "{own}: {row}"
            );
        }
    }
    let call =
        clausoku("encode data/grids/escargot.txt --explain-size --encoding sequential").run();
    let text = call.err;
    assert!(text.starts_with("section "), "{text}");
    assert!(text.contains("\nL2 sequential"), "{text}");
    let french = "encode data/grids/escargot.txt --explain-size --language fr -o";
    let french = clausoku(french).arg(folder.at("formula.cnf")).run().err;
    assert!(french.contains("littéraux") && french.contains("toutes les règles : "), "{french}");
    let both = clausoku("encode data/grids/escargot.txt --explain-size --no-subsumed").run();
    assert!(both.refusal().contains("cannot be used with '--no-subsumed'"));
    let opb = clausoku("encode data/grids/escargot.txt --explain-size --to opb").run().refusal();
    assert!(opb.contains("--explain-size is not for --to opb"), "{opb}");
}

#[test]
fn one_puzzle_of_several_is_chosen_by_number() {
    let third = clausoku("encode data/grids/maple.txt --puzzle 3").text();
    let line = fs::read_to_string(root().join("data/grids/maple.txt")).expect("the grids");
    let line = line.lines().filter(|line| !line.starts_with('#')).nth(2).expect("a third one");
    assert_eq!(third, clausoku("encode -").input(line).text());
    assert!(error("").contains("holds several puzzles"));
    assert!(error("--puzzle 6").contains("there is no --puzzle 6"));
    assert!(error("--puzzle 0").contains("invalid value '0' for '--puzzle <N>'"));
}

fn error(options: &str) -> String {
    clausoku(&format!("encode data/grids/maple.txt {options}")).run().refusal()
}

#[test]
fn the_same_grid_gives_the_same_bytes_whatever_its_format() {
    let line = clausoku("encode -").input(FIGURE_1.0).text();
    assert_eq!(clausoku("encode data/grids/figure-1.txt -o -").text(), line);
    let spaced: String = FIGURE_1.0.chars().flat_map(|digit| [digit, ' ']).collect();
    assert_eq!(clausoku("encode -").input(format!("3 {spaced}")).text(), line);
    let rows: Vec<&str> = (0..9).map(|row| &FIGURE_1.0[9 * row..9 * row + 9]).collect();
    assert_eq!(clausoku("encode -").input(rows.join("\r\n")).text(), line);
    let drawing = clausoku("show data/grids/figure-1.txt").text();
    assert_eq!(clausoku("encode -").input(drawing).text(), line);
}

#[test]
fn compressed_outputs_are_read_by_the_usual_tools_and_by_decode() {
    let folder = Folder::new();
    let plain = clausoku("encode data/grids/order-25.txt --encoding minimal").text();
    for (ending, tool) in [("gz", "gzip"), ("xz", "xz"), ("bz2", "bzip2"), ("zst", "zstd")] {
        let file = folder.at(format!("out.cnf.{ending}"));
        let options = "encode data/grids/order-25.txt --encoding minimal -o";
        clausoku(options).arg(&file).text();
        let size = fs::metadata(&file).expect("a file").len();
        assert!(size * 2 < plain.len() as u64, "{ending}: {size} bytes");
        if has(tool) {
            let unpacked = shell(&format!("{tool} -dc out.cnf.{ending}"), folder.path());
            assert!((unpacked.code, unpacked.text() == plain) == (Some(0), true), "{tool}");
        }
        // When reading, the first bytes determine the format, not the name.
        fs::rename(&file, folder.at("out")).expect("a new name");
        let answer = clausoku("solve out").dir(folder.path()).run();
        assert_eq!(answer.code, Some(10), "{ending}: {}", answer.err);
        let decode = clausoku("decode - --to line --cnf out").dir(folder.path());
        let solution = clausoku("solve data/grids/order-25.txt --all").text();
        let decoded = decode.input(answer.out).text();
        assert_eq!(Some(decoded.trim_end()), solution.lines().next(), "{ending}");
    }
}

#[test]
fn compressed_grids_are_read() {
    let folder = Folder::new();
    for (tool, ending) in [("gzip", "gz"), ("xz", "xz"), ("bzip2", "bz2"), ("zstd", "zst")] {
        folder.write("grid", FIGURE_1.0);
        if has(tool) {
            let packed = shell(&format!("{tool} -c grid > grid.{ending}"), folder.path());
            assert_eq!(packed.code, Some(0), "{}", packed.err);
            let call = clausoku(&format!("solve grid.{ending} --all")).dir(folder.path());
            assert_eq!(call.text(), format!("{}\n# 1 solution\n", FIGURE_1.1));
        }
    }
}

#[test]
fn reduced_givens_give_small_formulas() {
    let read = encoded("data/grids/figure-1.txt", "--encoding reduced");
    assert!(read.header.0 < 729 && read.header.1 < 12_012 / 2, "{:?}", read.header);
    // A puzzle that propagation solves has an empty formula.
    let solved = clausoku("encode - --encoding reduced").input("1234341221434321").text();
    let read = Dimacs::read(&solved);
    assert_eq!((read.header, read.clauses.len()), ((0, 0), 0));
    let error = clausoku("encode data/grids/figure-1.txt --encoding reduced/dense");
    let error = error.run().refusal();
    assert!(
        error.contains("reduced givens need the compact numbering; leave dense out"),
        "{error}"
    );
}

#[test]
fn a_shuffled_formula_without_comments_has_its_map_beside_it() {
    let folder = Folder::new();
    let encode = "encode data/grids/figure-1.txt --shuffle 9 --no-comments";
    let decoded = |formula: &str, options: &str| {
        let text = fs::read_to_string(folder.at(formula)).expect("a formula");
        assert!(text.starts_with("p cnf 729 "), "{text:.80}");
        assert!(!text.lines().any(|line| line.starts_with('c')), "{formula}");
        let answer = clausoku("solve").arg(formula).dir(folder.path()).run();
        let call = format!("decode - --to line --cnf {formula} {options}");
        clausoku(&call).dir(folder.path()).input(answer.out).run()
    };
    let say = clausoku(encode).arg("-o").arg(folder.at("f.cnf")).run();
    assert_eq!((say.code, &*say.text()), (Some(0), ""), "{}", say.err);
    assert!(say.err.ends_with("f.cnf.map\n"), "{}", say.err);
    assert_eq!(decoded("f.cnf", "").text().trim_end(), FIGURE_1.1);
    // The same clauses as with comments.
    let with = clausoku("encode data/grids/figure-1.txt --shuffle 9").text();
    let clauses = &with[with.find("\np cnf ").expect("a header") + 1..];
    assert_eq!(fs::read_to_string(folder.at("f.cnf")).expect("a formula"), clauses);

    let call = clausoku(encode).arg("--map").arg(folder.at("m")).arg("-o").arg(folder.at("g.cnf"));
    assert_eq!(call.run().code, Some(0));
    assert_eq!(folder.names(), ["f.cnf", "f.cnf.map", "g.cnf", "m"]);
    assert_eq!(decoded("g.cnf", "--map m").text().trim_end(), FIGURE_1.1);
    assert!(
        decoded("g.cnf", "").refusal().contains("the comments do not say what the formula means")
    );

    for (options, expected) in [
        ("encode grid --shuffle 9 --no-comments", "add -o FILE or --map FILE"),
        (
            "encode grid --shuffle 9 --no-comments -o m --map m",
            "m is the output; give --map another",
        ),
        ("encode grid --shuffle 9 --no-comments -o m --map grid", "grid is the input"),
        ("encode grid --shuffle 9 --map m", "--no-comments"),
        ("encode grid --to opb --shuffle 9 --no-comments --map m", "is not for --to opb"),
        ("encode grid --cubes 4 --no-comments --map m", "cannot be used with"),
        ("decode answer --map m", "--cnf"),
    ] {
        folder.write("grid", FIGURE_1.0);
        let refusal = clausoku(options).dir(folder.path()).run().refusal();
        assert!(refusal.contains(expected), "{options}: {refusal}");
    }
    let piped = clausoku("encode grid --shuffle 9 --no-comments --map p").dir(folder.path());
    folder.write("f.cnf", piped.text());
    assert_eq!(decoded("f.cnf", "--map p").text().trim_end(), FIGURE_1.1);
}

#[test]
fn shuffled_and_thinned_formulas_have_exact_headers_and_are_decoded() {
    let folder = Folder::new();
    for options in ["--shuffle 7", "--no-subsumed", "--no-subsumed --shuffle 1 --encoding peers"] {
        let call = clausoku(&format!("encode data/grids/figure-1.txt {options} -o"));
        call.arg(folder.at("f.cnf")).text();
        let text = fs::read_to_string(folder.at("f.cnf")).expect("a formula");
        let read = Dimacs::read(&text);
        assert_eq!(read.header, read.counted(), "{options}");
        let answer = clausoku("solve f.cnf").dir(folder.path()).run();
        let decode = clausoku("decode - --to line --cnf f.cnf").dir(folder.path());
        assert_eq!(decode.input(answer.out).text().trim_end(), FIGURE_1.1, "{options}");
    }
}

#[test]
fn rules_that_do_not_suffice_promise_nothing() {
    let folder = Folder::new();
    folder.write("none", "11..............\n1...............\n");
    let call = |line: &str| clausoku(line).dir(folder.path()).run();
    for (rules, expected) in [("K1+L1", "null"), ("K1+L2+C2+B2", "\"UNSATISFIABLE\"")] {
        let line = format!("encode none -o {rules}/ --encoding {rules}");
        assert_eq!(call(&line).code, Some(0));
        let manifest = fs::read_to_string(folder.at(rules).join("manifest.jsonl")).unwrap();
        let [none, several] = manifest.lines().collect::<Vec<_>>()[..] else {
            panic!("{manifest}")
        };
        assert!(none.contains(&format!("\"expected\":{expected}")), "{none}");
        assert!(several.contains("\"expected\":\"SATISFIABLE\""), "{several}");
        let one = call(&format!("encode none --puzzle 1 --encoding {rules}"));
        for (text, said) in
            [(&one.err, "do not suffice on"), (&one.text(), "may not be a solution")]
        {
            assert_eq!(text.contains(said), rules == "K1+L1", "{text}");
        }
    }
    let bench = call("bench none --solvers varisat --encodings K1+L1 --repeats 1 --warm-up 0");
    assert!(bench.err.contains("the rules of K1+L1 do not suffice for none:1"), "{}", bench.err);
}

#[test]
fn names_of_other_files_are_refused() {
    let folder = Folder::new();
    for (name, command) in [
        ("q.json", "convert"),
        ("q.csv", "convert"),
        ("q.svg", "show"),
        ("q.pdf", "book"),
        ("out/ --name {number}.json", "convert"),
    ] {
        let call = clausoku("encode").arg(FIGURE_1.0).words(&format!("-o {name}"));
        let error = call.dir(folder.path()).run().refusal();
        let end = format!("file does not hold a formula; `clausoku {command}` writes such files\n");
        assert!(error.ends_with(&end), "{error}");
    }
    for name in ["q.docx", "q.mps"] {
        let call = clausoku("encode").arg(FIGURE_1.0).words(&format!("-o {name}"));
        let error = call.dir(folder.path()).run().refusal();
        let expected = "name the output .cnf, .opb, .smt2, .mzn, .lp or .asp";
        assert!(error.contains(expected) && error.contains("or add --to LANGUAGE"), "{error}");
    }
    let named = clausoku("encode --to dimacs -o q.json").arg(FIGURE_1.0).dir(folder.path()).run();
    assert_eq!((named.code, fs::read_dir(folder.path()).unwrap().count()), (Some(0), 1));
}

/// A fixed row is the formula of the row as givens, and certified from the puzzle without them.
#[test]
fn a_fixed_first_row_is_certified_from_the_empty_board() {
    let folder = Folder::new();
    let run = |line: &str| clausoku(line).dir(folder.path()).run();
    folder.write("empty", "................");
    folder.write("row", "1234............");
    folder.write("given", "1...............");
    for encoding in ["extended", "log/minimal+product", "reduced"] {
        let fixed =
            run(&format!("encode empty --break-symmetry first-row --encoding {encoding}")).text();
        let given = run(&format!("encode row --encoding {encoding}")).text();
        assert_eq!(fixed, given, "{encoding}");
    }
    // The images of these solutions under exchanges of values are all 288.
    assert_eq!(run("count row").text().trim(), "12");
    let square = run("encode --variant latin:4 empty --break-symmetry first-row-and-column").text();
    folder.write("reduced", "12342...3...4...");
    assert_eq!(square, run("encode --variant latin:4 reduced").text());
    // There are 4! · 3! · 4 Latin squares of order 4.
    assert_eq!(run("count --variant latin:4 reduced").text().trim(), "4");
    // The order of the rows of the second band, by the values 2 to 4 of two cells.
    let bands = run("encode empty --break-symmetry first-row-and-bands --encoding K1 -o bands.cnf");
    assert_eq!(bands.code, Some(0), "{}", bands.err);
    let text = fs::read_to_string(folder.at("bands.cnf")).expect("a formula");
    assert!(
        text.ends_with("-34 -49 0\n-35 -49 0\n-35 -50 0\n-36 -49 0\n-36 -50 0\n-36 -51 0\n"),
        "{text}"
    );
    let proof = run("encode empty --break-symmetry first-row-and-bands --certificate bands");
    assert_eq!(proof.code, Some(0), "{}", proof.err);
    if has("veripb") {
        let checked = shell("veripb puzzle.opb to-formula.pbp formula.opb", &folder.at("bands"));
        assert!(checked.text().contains("s VERIFIED OUTPUT DERIVABLE"), "{}", checked.err);
    }
    let made = run("encode empty --break-symmetry first-row --certificate made");
    assert_eq!(made.code, Some(0), "{}", made.err);
    let puzzle = fs::read_to_string(folder.at("made/puzzle.opb")).expect("a puzzle");
    assert!(!puzzle.contains("is given as"), "{puzzle}");
    if has("veripb") {
        let call = "veripb puzzle.opb to-formula.pbp formula.opb";
        let checked = shell(call, &folder.at("made"));
        assert!(checked.text().contains("s VERIFIED OUTPUT DERIVABLE"), "{}", checked.err);
    }
    for (call, expected) in [
        ("encode given --break-symmetry first-row", "needs a board without givens"),
        ("encode empty --break-symmetry first-row-and-column", "needs a Latin square"),
        (
            "encode --variant x:4 empty --break-symmetry first-row-and-bands",
            "rows or bands that can be exchanged",
        ),
        ("encode empty --break-symmetry first-row --second", "cannot be used with"),
        ("encode empty --break-symmetry rows", "possible values: first-row"),
        ("encode empty --break-symmetry first-row --to opb", "is not for --to opb"),
        ("encode empty --break-symmetry first-row -o out/", "is for one formula"),
    ] {
        let refusal = run(call).refusal();
        assert!(refusal.contains(expected), "{call}: {refusal}");
    }
}

/// The tests of the crate `encoder` have the proofs.
#[test]
fn certificates_are_complete_or_absent() {
    let folder = Folder::new();
    let run = |line: &str| clausoku(line).dir(folder.path()).run();
    folder.write("grid", "12..34....4...1.");
    folder.write("clues.toml", "name = \"c\"\norder = 4\n[[board]]\nblocks = \"2x2\"\n[[constraint]]\nkind = \"equality\"\ncells = \"R1C1\"\n");
    let names = |name: &str| -> BTreeSet<String> {
        let entries = fs::read_dir(folder.at(name)).expect("a folder");
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    };
    let made = run("encode grid --encoding minimal/product --certificate made --json --second");
    assert_eq!(made.code, Some(0), "{}", made.err);
    assert!(made.text().contains("\"clauses\":"), "{}", made.text());
    let written: BTreeSet<String> = [
        "formula.cnf",
        "formula.opb",
        "puzzle.opb",
        "same-clauses.pbp",
        "to-formula.pbp",
        "to-puzzle.pbp",
    ]
    .map(str::to_owned)
    .into();
    assert_eq!(names("made"), written);
    let same =
        clausoku("encode grid --encoding minimal/product --second").dir(folder.path()).text();
    assert_eq!(fs::read_to_string(folder.at("made/formula.cnf")).unwrap(), same);
    if has("veripb") {
        for call in [
            "puzzle.opb to-formula.pbp formula.opb",
            "formula.cnf to-puzzle.pbp puzzle.opb",
            "formula.cnf same-clauses.pbp formula.opb",
        ] {
            let checked = shell(&format!("veripb {call}"), &folder.at("made"));
            assert!(checked.text().contains("s VERIFIED OUTPUT "), "{call}: {}", checked.err);
        }
    }
    for (call, expected) in [
        ("encode grid --certificate made", "contains other files; name an empty"),
        ("encode grid --certificate grid", "grid is a file; give a folder"),
        ("encode grid --certificate -", "- is standard output, and this needs a folder"),
        ("encode grid grid --certificate made", "choose one with --puzzle NUMBER\n"),
        ("encode grid --certificate new --encoding K1", "do not imply those of the board"),
        ("encode grid --certificate new --encoding locked", "take reduced"),
        ("encode grid --certificate new --variant clues.toml", "has no certified encoding"),
        ("encode grid --certificate new -o out.cnf", "cannot be used with"),
        ("encode grid --certificate new --to opb", "cannot be used with"),
        ("encode grid --certificate new --shuffle 1", "cannot be used with"),
        ("encode grid --certificate no/folder/new --time-limit 0", "limit"),
    ] {
        let error = run(call).err;
        assert!(error.contains(expected), "{call}: {error}");
        assert!(!folder.at("new").exists() && !folder.at("no").exists(), "{call}");
    }
}

#[test]
fn choices_for_single_rules_have_an_effect_or_a_remark() {
    let run = |encoding: &str, options: &str| {
        let call =
            clausoku("encode").arg(FIGURE_1.0).words(&format!("--encoding {encoding} {options}"));
        let outcome = call.run();
        assert_eq!(outcome.code, Some(0), "{}", outcome.err);
        outcome
    };
    let remark = "has no clauses of";
    for (encoding, rule) in [("sequential+E2:product", "E2"), ("minimal/K2:product", "K2")] {
        let outcome = run(encoding, "");
        assert!(
            outcome.err.contains(&format!("the formula of classic:9 {remark} {rule}:")),
            "{}",
            outcome.err
        );
        assert!(!run(encoding, "--quiet").err.contains(remark));
        let french = run(encoding, "--language fr").err;
        assert!(french.contains(&format!("n'a pas de clauses de {rule} :")), "{french}");
    }
    let sum = run("minimal+K2:product", "");
    assert!(!sum.err.contains(remark), "{}", sum.err);
    assert_eq!(sum.text(), run("minimal+K2/K2:product", "").text());
}
