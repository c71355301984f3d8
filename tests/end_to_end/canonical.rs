//! `clausoku canonical`: lists in, forms out.

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
    let outcome = clausoku("canonical - --unique-up-to-symmetry").input(list.as_str()).run();
    assert_eq!(outcome.text(), format!("{}\n", lines[0]));
    assert!(outcome.err.starts_with("3 puzzles in"), "{}", outcome.err);
    assert!(outcome.err.ends_with("s: 1 puzzle up to symmetry\n"), "{}", outcome.err);
    // A form is its own form.
    assert_eq!(clausoku("canonical - --line").input(lines[0]).text(), format!("{}\n", lines[0]));
}

#[test]
fn forms_do_not_depend_on_the_number_of_threads() {
    let list = clausoku("generate -n 3000 --seed 4 --quiet").text();
    let one = clausoku("canonical - --jobs 1").input(list.as_str()).text();
    assert_eq!(one, clausoku("canonical - --jobs 3").input(list.as_str()).text());
    assert_eq!(one.lines().collect::<HashSet<_>>().len(), 3000);
    let unique = clausoku("canonical - --unique-up-to-symmetry -q").input(format!("{list}{list}"));
    assert_eq!(unique.text(), one);
}

#[test]
fn the_transformation_leads_to_the_form() {
    let line = clausoku("canonical - --json").input(ISOMORPHIC[0]).text();
    let json: serde_json::Value = serde_json::from_str(&line).expect("JSON");
    let symbols: Vec<&str> =
        json["symbols"].as_array().expect("symbols").iter().filter_map(|s| s.as_str()).collect();
    let mut form = String::new();
    for cell in json["cells"].as_array().expect("cells") {
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
