//! `clausoku canonical`, `vary` and `neighbours`: forms, images and similar puzzles.

use std::collections::HashSet;

use crate::support::{Folder, clausoku};

/// A puzzle, and images of it: turned by 90°, with other digits, with rows and columns of a band exchanged.
const ISOMORPHIC: [&str; 2] = [
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "2....8.1..4..3...9..17..6....64..1...2..9...37....5...4......2..5......8..8...4..",
];

#[test]
fn isomorphic_puzzles_have_one_form() {
    let form = "....";
    let turned: String =
        (0..81).map(|cell| &ISOMORPHIC[0][cell % 9 * 9 + 8 - cell / 9..][..1]).collect();
    let list = format!("{}\n{}\n{turned}\n", ISOMORPHIC[0], ISOMORPHIC[1]);
    let forms = clausoku("canonical -").input(list.as_str()).text();
    let lines: Vec<&str> = forms.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with(form) && lines.iter().all(|line| *line == lines[0]), "{forms}");
    let outcome = clausoku("canonical - --distinct").input(list.as_str()).run();
    assert_eq!(outcome.text(), format!("{}\n", lines[0]));
    assert!(outcome.err.starts_with("3 puzzles in"), "{}", outcome.err);
    assert!(
        outcome.err.ends_with("s: 1 puzzle up to symmetry, 2 isomorphic to these\n"),
        "{}",
        outcome.err
    );
    // A form is its own form.
    assert_eq!(clausoku("canonical - --to line").input(lines[0]).text(), format!("{}\n", lines[0]));
}

#[test]
fn forms_do_not_depend_on_the_number_of_threads() {
    let list = clausoku("generate -n 3000 --seed 4 --quiet").text();
    let one = clausoku("canonical - --jobs 1").input(list.as_str()).text();
    assert_eq!(one, clausoku("canonical - --jobs 3").input(list.as_str()).text());
    assert_eq!(one.lines().collect::<HashSet<_>>().len(), 3000);
    let unique = clausoku("canonical - --distinct -q").input(format!("{list}{list}"));
    assert_eq!(unique.text(), one);
}

#[test]
fn the_transformation_leads_to_the_form() {
    let line = clausoku("canonical - --json --transformation").input(ISOMORPHIC[0]).text();
    let json: serde_json::Value = serde_json::from_str(&line).expect("JSON");
    let symbols: Vec<&str> = json["transformation"]["symbols"]
        .as_array()
        .expect("symbols")
        .iter()
        .filter_map(|s| s.as_str())
        .collect();
    let mut form = String::new();
    for cell in json["transformation"]["cells"].as_array().expect("cells") {
        let name = cell.as_str().expect("a cell").as_bytes();
        let place = usize::from(name[1] - b'1') * 9 + usize::from(name[3] - b'1');
        match ISOMORPHIC[0].as_bytes()[place] {
            b'.' => form.push('.'),
            digit => form.push_str(symbols[usize::from(digit - b'1')]),
        }
    }
    assert_eq!(json["canonical"], form);
    assert_eq!((&json["minlex"], &json["automorphisms"]), (&true.into(), &"1".into()));
}

#[test]
fn other_boards_and_formats() {
    let made =
        clausoku("generate -n 20 --variant jigsaw:AAAB/ACBB/DCCB/DDDC --seed 1 -q --to jsonl")
            .text();
    let forms = clausoku("canonical - --to jsonl").input(made.as_str()).text();
    assert_eq!(forms.lines().count(), 20);
    let again = clausoku("canonical - --to jsonl").input(forms.as_str()).text();
    assert_eq!(again, forms);
    let folder = Folder::new();
    let mixed = folder.write("mixed", "12..34....4...1.\n12..34....4...\n4...1..3...12..4\n");
    let outcome = clausoku("canonical").arg(&mixed).run();
    assert_eq!(outcome.code, Some(2));
    let out = String::from_utf8_lossy(&outcome.out);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines.len() == 3 && lines[1].starts_with("# 2: "), "{out}");
}

#[test]
fn images_have_the_form_of_the_puzzle() {
    for (puzzle, variant) in [(ISOMORPHIC[0], "classic:9"), ("12..34....4...1.", "x:4")] {
        let options = format!("--variant {variant}");
        let images = clausoku(&format!("vary - -n 50 --seed 3 -q {options}")).input(puzzle).text();
        let images: Vec<&str> = images.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(images.len(), 50);
        assert!(images.iter().collect::<HashSet<_>>().len() > 10);
        let list = format!("{puzzle}\n{}\n", images.join("\n"));
        let classes = clausoku(&format!("canonical - --distinct -q {options}"));
        let classes = classes.input(list).text();
        assert_eq!(classes.lines().filter(|line| !line.starts_with('#')).count(), 1, "{variant}");
        let again = clausoku(&format!("vary - -n 9 --seed 3 -q {options} --to line")).input(puzzle);
        let again = again.text();
        assert!(
            again.lines().filter(|line| !line.starts_with('#')).eq(images[..9].iter().copied())
        );
    }
}

#[test]
fn neighbours_are_unique_minimal_and_different() {
    let puzzle = ISOMORPHIC[0];
    let found = clausoku("neighbours - --minimal").input(puzzle).run();
    let note = found.err.clone();
    let found = found.text();
    assert!(note.starts_with("1 puzzle in "), "{note}");
    assert!(note.ends_with(&format!(" s: {} neighbours\n", found.lines().count())), "{note}");
    assert!(found.lines().count() > 5, "{found}");
    let report = clausoku("check - --json").input(found.as_str()).text();
    for line in report.lines() {
        let report: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!((&report["status"], &report["minimal"]), (&"unique".into(), &true.into()));
    }
    assert_eq!(found, clausoku("neighbours - --minimal -q --jobs 1").input(puzzle).text());
    // Neighbours are each other's neighbours.
    let first = found.lines().next().expect("a neighbour");
    let back = clausoku("neighbours - -q").input(first).text();
    let form = clausoku("canonical - --to line").input(puzzle).text();
    assert!(back.lines().any(|line| line == form.trim_end()), "{form}{back}");
    let all = clausoku("neighbours - -q").input(puzzle).text();
    assert!(found.lines().all(|line| all.lines().any(|other| other == line)));
    let outcome = clausoku("neighbours - --remove 3").input(puzzle).run();
    assert!(outcome.refusal().contains("up to 2 givens"));
    let outcome = clausoku("neighbours - --remove 2 --add 2 --time-limit 0").input(puzzle).run();
    assert_eq!((outcome.code, outcome.out.len()), (Some(3), 0));
}

#[test]
fn the_neighbours_of_a_list_are_those_of_its_puzzles_without_the_list() {
    let lines = |text: String| text.lines().map(str::to_owned).collect::<Vec<String>>();
    let first = "12..34....4...1.";
    let second = lines(clausoku("neighbours - -q").input(first).text()).swap_remove(0);
    let mut expected: Vec<String> = Vec::new();
    for puzzle in [first, &second] {
        let form = clausoku("canonical - --to line").input(puzzle).text();
        expected.extend(lines(clausoku("neighbours - -q").input(puzzle).text()));
        expected.retain(|line| *line != form.trim_end());
    }
    let form = clausoku("canonical - --to line").input(first).text();
    expected.retain(|line| *line != form.trim_end() && *line != second);
    let mut seen = HashSet::new();
    expected.retain(|line| seen.insert(line.clone()));
    let list = format!("{first}\n{second}\n");
    let found = clausoku("neighbours -").input(list.as_str()).run();
    assert!(found.err.starts_with("2 puzzles in "), "{}", found.err);
    assert_eq!(lines(found.text()), expected);
    let json = lines(clausoku("neighbours - --json -q").input(list.as_str()).text());
    let objects: Vec<serde_json::Value> =
        json.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let forms = objects.iter().map(|object| object["canonical"].as_str().expect("a form"));
    assert!(forms.eq(expected.iter().map(String::as_str)));
    let of_second = objects.iter().filter(|object| object["puzzle"] == second.as_str()).count();
    assert!((1..objects.len()).contains(&of_second), "{of_second}");
    // A puzzle that is not read has its row, and the others their neighbours.
    let alone = lines(clausoku("neighbours - --to csv -q").input(first).text());
    let outcome = clausoku("neighbours - --to csv -q")
        .input(format!("{first}\n12x.34....4...1.\n{first}\n"))
        .run();
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.err.contains("line 2, column 3"), "{}", outcome.err);
    let rows = lines(String::from_utf8_lossy(&outcome.out).into_owned());
    assert_eq!(rows[..alone.len()], alone);
    assert!(rows[alone.len()].starts_with("12x.34....4...1.,invalid,,,,,"), "{rows:?}");
    // All neighbours of the last puzzle are written above.
    assert_eq!(rows[alone.len() + 1..], [format!("{first},done,,,,,")]);
}

#[test]
fn images_have_the_numbers_of_their_puzzles() {
    let [first, second] = ISOMORPHIC;
    let list = format!("{first}\n{second}\n");
    let images = clausoku("vary - -n 2 --seed 5 -q").input(list.as_str()).text();
    let images: Vec<&str> = images.lines().collect();
    assert_eq!(images.len(), 4);
    assert_eq!(images.iter().collect::<HashSet<_>>().len(), 4);
    let of_first = clausoku("vary - -n 2 --seed 5 -q").input(first).text();
    assert!(of_first.lines().eq(images[..2].iter().copied()));
    // The line decides, and not the lines before it.
    let later = clausoku("vary - -n 2 --seed 5 -q").input(format!("# a remark\n{second}\n")).text();
    assert!(later.lines().eq(images[2..].iter().copied()));
    let json = clausoku("vary - -n 2 --seed 5 -q --json").input(list).text();
    for (index, line) in json.lines().enumerate() {
        let row: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(row["number"], index % 2 + 1);
        assert_eq!(
            (&row["puzzle"], &row["image"]),
            (&ISOMORPHIC[index / 2].into(), &images[index].into())
        );
    }
}

/// The minimal puzzles of 4×4 are 36 classes: 13 with four givens, 22 with five and one with six.
#[test]
fn distinct_puzzles_end_when_all_classes_are_known() {
    let call = "generate -n 100 --variant classic:4 --minimal --distinct --seed 1 --attempts 3000";
    let outcome = clausoku(call).run();
    assert_eq!(outcome.code, Some(3));
    assert!(outcome.err.contains("one of the 36 written"), "{}", outcome.err);
    let out = String::from_utf8_lossy(&outcome.out);
    let with = |givens: usize| {
        out.lines()
            .filter(|line| line.bytes().filter(|&byte| byte != b'.').count() == givens)
            .count()
    };
    assert_eq!([with(4), with(5), with(6)], [13, 22, 1]);
    let few = clausoku("generate -n 10 --variant classic:4 --minimal --distinct --seed 1").text();
    assert_eq!(few.lines().collect::<Vec<_>>(), out.lines().take(10).collect::<Vec<_>>());
}

#[test]
fn a_time_limit_is_that_of_each_puzzle() {
    let list = clausoku("generate -n 40 --seed 3 -q").text();
    let call = clausoku("canonical - --time-limit 0").input(list).run();
    assert_eq!(call.code, Some(3));
    assert_eq!(call.text().matches(": the time limit was reached\n").count(), 40);
    assert!(call.err.ends_with(": 40 unknown\n"), "{}", call.err);
}

#[test]
fn stored_solutions_are_transformed_with_their_puzzles() {
    let solution = clausoku("solve - --to line").input(ISOMORPHIC[0]).text();
    let stored = format!("{},{},a", ISOMORPHIC[0], solution.trim());
    let table = format!("puzzle,solution,id\n{stored}\n{},,b\n", ISOMORPHIC[1]);
    let written = clausoku("vary - --seed 7 -q --to csv").input(table.as_str()).text();
    let rows: Vec<Vec<&str>> = written.lines().map(|row| row.split(',').collect()).collect();
    let names = "puzzle,solution,id,given_solution,status,image,image_solution,number,reason";
    assert_eq!(rows[0].join(","), names);
    assert_eq!(rows[1][..5].join(","), stored.clone() + ",ok,done");
    let solved = clausoku("solve - --to line").input(rows[1][5]).text();
    assert_eq!((rows[1][6], rows[2][6]), (solved.trim(), ""));
    // A format of grids has both, or reports the loss.
    let grids = clausoku("vary - --seed 7 -q --to opensudoku").input(table.as_str()).run();
    assert_eq!(grids.code, Some(0), "{}", grids.err);
    let lines = clausoku("vary - --seed 7 --to line").input(table.as_str()).run();
    assert!(lines.text().starts_with(rows[1][5]));
    let lost = "left out: 1 solution, which the format line cannot hold";
    assert!(lines.err.contains(lost), "{}", lines.err);
    // A drawing shows the puzzle alone.
    let first = table.lines().take(2).collect::<Vec<_>>().join("\n");
    let alone = clausoku("canonical -").input(&*first).text();
    assert!(alone.contains("│   │"), "{alone}");
}

/// The symmetry of an image depends on its line, so parts of a list have the symmetries of the whole.
#[test]
fn images_of_parts_are_those_of_the_whole_list() {
    let folder = Folder::new();
    let list = clausoku("generate -n 33 --seed 7 -q").text();
    folder.write("list", &list);
    let run = |options: &str| {
        clausoku(&format!("vary list --seed 4 -q {options}")).dir(folder.path()).text()
    };
    let whole = run("--stream");
    let parts: String =
        ["1/3", "2/3", "3/3"].map(|part| run(&format!("--stream --part {part}"))).concat();
    assert_eq!(whole, parts);
    let images: Vec<&str> =
        whole.lines().map(|row| row.split('\t').nth(2).expect("an image")).collect();
    assert_eq!(images.join("\n") + "\n", run("--to=line"));
    assert!(images.iter().zip(list.lines()).all(|(image, puzzle)| *image != puzzle));
    let several = clausoku("vary list --seed 4 -n 2 --stream").dir(folder.path()).run();
    assert!(several.refusal().contains("one record for each line; use -n 1"));
}

/// The images of a killer have as many solutions and superfluous clues as it, and other places or sums.
#[test]
fn images_of_puzzles_with_clues_keep_their_solutions() {
    let folder = Folder::new();
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    let made = "generate --seed 2 --variant blocks:2x3 --with killer:2..3,cover --with thermometer:1 --givens 0..4 -q";
    folder.write("puzzle", run(&format!("{made} --to fpuzzles-link")).text());
    let images = run("vary puzzle -n 8 --seed 1 --to fpuzzles-link -q -o images").text();
    assert_eq!(images, "");
    let checked = |list: &str| run(&format!("check {list}")).text();
    let kept = |text: &str| text.lines().last().map(str::to_owned);
    let images = checked("images");
    let of_puzzle = kept(&checked("puzzle"));
    let ends: Vec<&str> = images.lines().filter(|line| line.contains("minimal ")).collect();
    assert_eq!(ends.len(), 8);
    assert!(ends.iter().all(|&end| Some(end) == of_puzzle.as_deref()), "{images}");
    let links = std::fs::read_to_string(folder.at("images")).expect("a list");
    assert!(links.lines().collect::<HashSet<_>>().len() > 2, "{links}");
    let usual = run("vary puzzle -n 2 --seed 1").text();
    assert_eq!(usual.lines().filter(|line| line.starts_with("https://f-puzzles.com/")).count(), 2);
    let refused = run("vary puzzle -n 2 --seed 1 --to line").refusal();
    assert!(refused.contains("has no place for the clues of a puzzle"), "{refused}");
}

#[test]
fn images_and_solutions_keep_titles() {
    let text = "# title: Spring\n# author: Ada\n1...\n..3.\n.4..\n...2\n";
    let folder = Folder::new();
    folder.write("rows.txt", format!("{text}\n{}", text.replace("Spring", "May")));
    folder.write("list.csv", "title,puzzle\nMay,1.....3..4.....2\n");
    let run = |call: &str| clausoku(call).dir(folder.path()).text();
    run("convert rows.txt --to fpuzzles-link -q -o links.txt");
    for list in ["rows.txt", "links.txt"] {
        let images = run(&format!("vary {list} -n 2 --seed 1 -q --to sudokupad"));
        let titles = clausoku("convert - --to jsonl -q").input(images.as_str()).text();
        let titles: Vec<&str> =
            titles.lines().filter_map(|line| line.split_once("title")).map(|cut| cut.1).collect();
        let [spring, may] =
            ["Spring", "May"].map(|title| format!("\":\"{title}\",\"author\":\"Ada\"}}"));
        assert_eq!(titles, [&spring, &spring, &may, &may], "{list}");
        let canonical = run(&format!("canonical {list} --to fpuzzles-link -q"));
        let again = clausoku("convert - --to rows -q").input(canonical.as_str()).text();
        assert!(again.contains("# title: Spring") && again.contains("# title: May"), "{again}");
    }
    let solved = run("solve list.csv --to fpuzzles -q");
    assert!(solved.contains("\"title\": \"May\""), "{solved}");
}
