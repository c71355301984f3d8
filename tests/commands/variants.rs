//! `clausoku variants`, and all steps on puzzles of other variants.

use std::fs;

use crate::support::{Folder, clausoku, has, root, shell};

/// Grids on other boards, each with its number of cells.
const OTHERS: [(&str, usize); 5] =
    [("x", 81), ("windoku", 81), ("nonominoes", 81), ("butterfly", 144), ("samurai", 369)];

#[test]
fn every_variant_is_listed_and_drawn() {
    let list = clausoku("variants").text();
    let json = clausoku("variants --json").text();
    let mut names = 0;
    for line in json.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let name = row["name"].as_str().unwrap();
        let plain = name.split(':').next().unwrap();
        assert!(list.lines().any(|line| line.starts_with(plain)), "{name}");
        let drawn = clausoku(&format!("variants {name}")).text();
        assert!(drawn.starts_with('┏') && drawn.contains(&format!("{name}: ")), "{drawn}");
        assert!(drawn.lines().last().unwrap().contains(" cells; "));
        names += 1;
    }
    assert_eq!(names, 14);
}

#[test]
fn extra_regions_show_as_letters() {
    let drawn = clausoku("variants windoku:4").text();
    assert_eq!(drawn.matches(" a ").count(), 4, "one window: {drawn}");
    assert!(drawn.ends_with("4 blocks, 1 extra region\n"), "{drawn}");
    let x = clausoku("variants x").text();
    let (first, second) = (x.matches(" a ").count(), x.matches(" b ").count());
    assert_eq!((first, second), (9, 8), "the middle shows the first diagonal: {x}");
    assert!(!clausoku("variants anti-king:4").text().contains(" a "), "pairs are not drawn");
}

/// The texts of an SVG picture that are no letters of cells, joined.
fn caption(svg: &str) -> String {
    let texts = svg.split("<text ").skip(1).filter_map(|part| part.split(['>', '<']).nth(1));
    texts.filter(|text| text.len() > 2).collect::<Vec<_>>().join(" ")
}

#[test]
fn pictures_show_rules_of_incomplete_regions() {
    let folder = Folder::new();
    let draw = |variant: &str| {
        clausoku(&format!("variants {variant} -o out.svg")).dir(folder.path()).text();
        fs::read_to_string(folder.at("out.svg")).expect("a picture")
    };
    let knight = draw("anti-knight");
    // From the middle of the board to a knight's eight moves.
    assert_eq!(lines(&knight), 8);
    let expected = "No symbol twice a knight's move apart. Lines connect cells that hold different values; \
                they are shown for R5C5 only.";
    assert!(caption(&knight).ends_with(expected), "{}", caption(&knight));
    // The diagonals are distinguishable from the windows that they cross.
    folder.write(
        "xw.toml",
        "name = \"xw\"\n[[board]]\nblocks = \"3x3\"\nextras = [\"x\", \"windoku\"]\n",
    );
    let both = draw("xw.toml");
    // Each of the nine cells of a diagonal has a letter, at which its line has a gap.
    assert_eq!(lines(&both), 2 * 10);
    assert!(caption(&both).contains("6 extra regions"), "{}", caption(&both));
    assert_eq!(lines(&draw("classic")), 0);
    clausoku("variants anti-king:100 -o big.svg").dir(folder.path()).text();
    clausoku("variants anti-knight -o knight.png").dir(folder.path()).text();
}

fn lines(svg: &str) -> usize {
    let paths = svg.split("<path ").filter(|path| path.contains("stroke=\"#93acd6\""));
    paths.map(|path| path.matches('L').count()).sum::<usize>()
}

#[test]
fn a_variant_makes_the_round_trip_through_a_file() {
    let folder = Folder::new();
    let toml = folder.write("mine.toml", clausoku("variants x --toml").text());
    let mine = toml.to_str().unwrap();
    assert_eq!(check("x"), check(mine));
    let named = folder.at("named.toml");
    clausoku("variants x -o").arg(&named).text();
    assert_eq!(fs::read(&named).expect("a file"), fs::read(&toml).expect("a file"));
    let broken = folder.write("broken.toml", "order = 4\n\nblocks = \"2x2\"\n");
    let error = clausoku("variants").arg(&broken).run().refusal();
    assert!(
        error.contains("broken.toml: line 3, column 1: there is no key `blocks` at the top"),
        "{error}"
    );
    let error = clausoku("variants missing.toml").run().refusal();
    assert!(error.starts_with("cannot read missing.toml: No such file"), "{error}");
    let error = clausoku("variants x -o x.bmp").run().refusal();
    assert!(error.contains("in .svg, .png, .pdf or .txt, or in .toml"), "{error}");
    let error = clausoku("variants cube").run().refusal();
    assert!(error.contains("there is no variant \"cube\"; there are classic, blocks"), "{error}");
}

fn check(variant: &str) -> String {
    let call = clausoku("check data/grids/x.txt --json --variant").arg(variant);
    call.text()
}

#[test]
fn a_built_in_name_is_no_file_of_that_name() {
    let folder = Folder::new();
    folder.write("x:4", clausoku("variants classic:4 --toml").text());
    folder.write("grid", "1...............\n");
    let count = |variant: &str| {
        let call = clausoku("solve --count 300 grid --variant").arg(variant).dir(folder.path());
        call.text().trim().to_owned()
    };
    assert_eq!((count("x:4").as_str(), count("./x:4").as_str()), ("12", "72"));
}

#[test]
fn a_grids_file_names_its_variant() {
    let folder = Folder::new();
    folder.write("own.toml", clausoku("variants x:4 --toml").text());
    let grid = folder.write("grid.txt", "# mine\n# variant: own.toml\n1...\n....\n....\n....\n");
    let solve = |arguments: &str| {
        clausoku("solve --count 300").arg(&grid).words(arguments).text().trim().to_owned()
    };
    // 48 solutions of the board with two diagonals, 288 without, a quarter of them with this given.
    assert_eq!((solve("").as_str(), solve("--variant classic:4").as_str()), ("12", "72"));
    // Below a title and the command of a terminal.
    let titled = folder.write(
        "titled.txt",
        "$ clausoku solve my.txt\nMy puzzle\n# variant: x:4\n1...\n....\n....\n....\n",
    );
    assert_eq!(clausoku("count").arg(&titled).text().trim(), "12");
    let joined = "1...............\n# variant: x:4\n1...............\n";
    let joined = folder.write("joined.txt", joined);
    let refused = clausoku("solve").arg(&joined).run();
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("joined.txt:2: another board than above"), "{}", refused.err);
    // Below what is read first, too, in lists and in texts that are read whole.
    let [line, rows] = ["1...............\n", "1...\n....\n....\n....\n\n"];
    for (text, format) in [(line.repeat(5000), "line"), (rows.repeat(4000), "rows")] {
        let text = format!("{text}# variant: x:4\n{line}");
        let text = if format == "rows" { text.replace(line, rows) } else { text };
        let joined = folder.write("long.txt", text);
        let call = |options: &str| {
            let call = clausoku("check --from").arg(format).arg(&joined).words(options);
            (call.dir(folder.path()).run(), folder.at("out").exists())
        };
        let number = format!("--puzzle {}", if format == "rows" { 4001 } else { 5001 });
        for options in ["-j 2 -o out", &number] {
            let (refused, is_written) = call(options);
            let board = ["board of the puzzles above", "another board than above"];
            assert!(board.iter().any(|board| refused.err.contains(board)), "{}", refused.err);
            assert_eq!((refused.code, is_written), (Some(2), false), "{format} {options}");
        }
        assert_eq!(call("--variant classic:4 -o out").0.code, Some(1), "{format}");
        fs::remove_file(folder.at("out")).unwrap();
    }
    let wrong = folder.write("wrong.txt", "# variant: cube\n1...\n....\n....\n....\n");
    let error = clausoku("solve").arg(wrong).run().refusal();
    assert!(error.contains("wrong.txt:1: there is no variant \"cube\""), "{error}");
}

#[test]
fn other_boards_are_encoded_solved_and_decoded() {
    let folder = Folder::new();
    for (name, cells) in OTHERS {
        let grid = format!("data/grids/{name}.txt");
        let solved = clausoku(&format!("solve --json {grid}")).text();
        let solved: serde_json::Value = serde_json::from_str(&solved).unwrap();
        assert_eq!(
            (&solved["solutions"], &solved["status"]),
            (&1.into(), &"unique".into()),
            "{name}"
        );
        let solution = solved["solution"].as_str().unwrap();
        assert_eq!(solution.chars().count(), cells);
        for ending in ["svg", "png", "txt"] {
            let picture = folder.at(format!("{name}.{ending}"));
            clausoku(&format!("show --solve {grid} -o")).arg(&picture).text();
            assert!(fs::metadata(picture).unwrap().len() > 500);
        }
        for options in ["", "--encoding reduced", "--encoding minimal --shuffle 5", "--no-subsumed"]
        {
            let cnf = folder.at("formula.cnf");
            clausoku(&format!("encode {grid} {options} -o")).arg(&cnf).text();
            let line = format!(
                "clausoku solve {0} | clausoku decode - --cnf {0} --to line",
                cnf.display()
            );
            let decoded = |line: &str| shell(line, folder.path()).text();
            assert_eq!(decoded(&line).lines().last(), Some(solution), "{name} {options}");
            if has("cadical") {
                let line = line.replace("clausoku solve", "cadical -q");
                assert_eq!(decoded(&line).lines().last(), Some(solution), "{name} {options}");
            }
        }
    }
}

#[test]
fn a_variant_may_come_from_a_pipe() {
    let line = "cat data/variants/killer.toml | clausoku solve data/grids/killer.txt --variant /dev/stdin --json";
    let expected = clausoku("solve data/grids/killer.txt --json").text();
    assert_eq!(shell(line, &root()).text(), expected);
}

/// A Latin square of order 5 with one solution, and the same with blocks that are its rows.
const LATIN: [&str; 2] = ["latin:5", "blocks:1x5"];

#[test]
fn regions_with_the_same_cells_are_said_once() {
    let folder = Folder::new();
    let made = clausoku("generate --variant latin:5 -n 1 --seed 3 --to line").text();
    let puzzle = made.lines().rfind(|line| !line.starts_with('#')).unwrap();
    let given = puzzle.chars().find(char::is_ascii_digit).unwrap();
    let answers = LATIN.map(|name| {
        let of = |puzzle: &str| format!("# variant: {name}\n{puzzle}\n");
        fs::write(folder.path().join("puzzle"), of(puzzle)).unwrap();
        let clash = format!("{given}{given}{}", &puzzle[2..]);
        fs::write(folder.path().join("clash"), of(&clash)).unwrap();
        let text = |arguments: &str| {
            let run = clausoku(arguments).dir(folder.path()).run();
            let text = format!("{}{}", run.text(), run.errors().join("\n"));
            assert!(!text.contains("block "), "{name}: {text}");
            text.replace(name, "NAME")
        };
        let formula = text("encode puzzle --encoding sequential");
        assert_eq!(clausoku("solve puzzle --to line -q").dir(folder.path()).run().code, Some(0));
        [
            text("hint puzzle --path"),
            text("check clash"),
            text("check clash --diagnose"),
            text("count puzzle"),
            text("encode puzzle --to smt-lib"),
            formula.split_inclusive('\n').filter(|line| !line.starts_with('c')).collect(),
        ]
    });
    for (one, other) in answers[0].iter().zip(&answers[1]) {
        // The exports describe the board in comments.
        let stated = |text: &str| -> Vec<String> {
            text.lines().filter(|line| !line.starts_with(';')).map(str::to_owned).collect()
        };
        assert_eq!(stated(one), stated(other));
    }
}
