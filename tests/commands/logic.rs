//! `clausoku formula` and `clausoku formula --list`: clauses for people to read.

use crate::support::{Folder, clausoku, has, root, shell};

#[test]
fn the_clauses_of_a_rule_are_filtered_by_region_and_value() {
    let text = clausoku("formula --part B1 --value 7 --region").arg("block 2").text();
    let (head, rest) = text.split_once("\n\n").unwrap();
    assert!(head.starts_with("x(row,column,value), row and column counted from 1"), "{head}");
    let expected = "B1: block 2 holds 7 at least once\n  x(1,4,7) ∨ x(1,5,7) ∨ x(1,6,7) ∨ x(2,4,7) ∨ \
                    x(2,5,7) ∨ x(2,6,7) ∨ x(3,4,7) ∨ x(3,5,7) ∨ x(3,6,7)\n";
    assert_eq!(rest, expected);
}

#[test]
fn a_notation_counts_in_one_way() {
    let latex = formula("latex");
    assert!(latex.contains(r"$\neg x^{7}_{(1,8)} \lor \neg x^{8}_{(1,8)}$"), "{latex}");
    assert!(latex.contains("$K_{2}$: R1C8 holds at most one value\n"), "{latex}");
    assert!(latex.contains("Rows, columns and blocks are counted from~1."), "{latex}");
    // The text names the requested region.
    let block =
        clausoku("formula --part B1 --value 1 --notation latex --region").arg("block 3").text();
    let expected = r"$B_{1}$: block 3 holds 1 at least once

$x^{1}_{(1,7)} \lor x^{1}_{(1,8)} \lor";
    assert!(block.contains(expected), "{block}");
    // The examination paper's lists count from 0, and say so.
    let lists = formula("lists");
    assert!(lists.contains("row and column counted from 0 as in the examination paper"), "{lists}");
    assert!(lists.contains("--cell and --region count from 1\n"), "{lists}");
    assert!(lists.contains("[NonX(0,7,7); NonX(0,7,8)]"), "{lists}");
    assert_eq!(lists.lines().filter(|line| line.starts_with("  [")).count(), 8);
    assert!(lists.contains("K2: (0,7) holds at most one value\n"), "{lists}");
    // The words name the same cells as the formulas.
    let row = clausoku("formula --part L1 --value 1 --notation lists --region").arg("row 1").text();
    assert!(row.contains("L1: row 0 holds 1 at least once\n  [X(0,0,1); "), "{row}");
}

fn formula(notation: &str) -> String {
    let options = "formula --part K2 --cell R1C8 --value 7 --notation";
    clausoku(options).arg(notation).text()
}

#[test]
fn a_formula_is_written_to_a_file() {
    let folder = Folder::new();
    let printed = clausoku("formula --part B1 --notation latex").text();
    clausoku("formula --part B1 --notation latex -o out.tex").dir(folder.path()).text();
    assert_eq!(std::fs::read_to_string(folder.at("out.tex")).expect("a file"), printed);
    folder.write("grid", "1..............4");
    for (call, expected) in [
        ("formula grid -o grid", "grid is the input"),
        ("formula grid -o f.json", "the format fpuzzles has no place for these answers"),
        ("formula --part B1 -o f.json", "the format fpuzzles has no place for these answers"),
        ("formula grid -o f.tex", "`clausoku formula --notation latex` writes such files"),
    ] {
        let refused = clausoku(call).dir(folder.path()).run().refusal();
        assert!(refused.contains(expected), "{call}: {refused}");
    }
}

#[test]
fn latex_compiles() {
    if !has("pdflatex") {
        return;
    }
    let folder = Folder::new();
    folder.write(
        "signs.toml",
        "name = \"signs\"\nsymbols = [\"a\\\\b\", \"5%\", \"c^d\", \"☃\"]\n[[board]]\nblocks = \"2x2\"\n",
    );
    let figure_1 = root().join("data/grids/figure-1.txt");
    let figure_1 = figure_1.display();
    for command in [
        "formula --part B1".to_owned(),
        "formula --variant x --part E1 --value 1".to_owned(),
        "formula --variant signs.toml --cell R1C1".to_owned(),
        format!("formula {figure_1} --part givens --encoding peers --cell R2C4"),
        "formula --variant classic:4 --encoding triads --part triads --value 1".to_owned(),
        "formula --variant classic:4 --encoding log --cell R1C1".to_owned(),
        "formula --encoding product --cell R1C1 --part K2".to_owned(),
        format!("propagate {figure_1} --why R1C8=7"),
        format!("propagate {figure_1} --rule failed-literal --why R5C1=2"),
    ] {
        let option = if command.starts_with("formula") { "--notation" } else { "--as" };
        let call =
            clausoku(&format!("{command} {option} latex -o out.tex")).dir(folder.path()).run();
        assert_eq!(call.code, Some(0), "{command}: {}", call.err);
        let latex =
            shell("pdflatex -halt-on-error -interaction=nonstopmode out.tex", folder.path());
        assert_eq!(latex.code, Some(0), "{command}: {}", String::from_utf8_lossy(&latex.out));
    }
}

#[test]
fn the_givens_of_figure_1_forbid_what_the_paper_says() {
    let call = "formula data/grids/figure-1.txt --encoding peers --part givens --cell R2C4 --json";
    let mut values = Vec::new();
    for line in clausoku(call).text().lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(row["rule"], "givens");
        let number = -row["dimacs"][0][0].as_i64().unwrap();
        values.push(number - 81 - 27);
    }
    assert_eq!(values, [2, 3, 4, 5, 7, 9]);
}

#[test]
fn any_board_is_supported() {
    let text = clausoku("formula --variant x:4 --part E1 --value 1").text();
    assert!(
        text.contains("E1: diagonal ↘ holds 1 at least once\n  x(1,1,1) ∨ x(2,2,1) ∨"),
        "{text}"
    );
    let all = clausoku("formula --variant classic:4 --json").text();
    let clauses = all.lines().map(|line| {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        row["clauses"].as_array().unwrap().len()
    });
    assert_eq!(clauses.sum::<usize>(), 4 * 16 + 4 * 16 * 6);
}

#[test]
fn unknown_names_are_refused() {
    assert!(refused("--part Z1").contains("the formula has no part \"Z1\"; it has K1, L1"));
    assert!(refused("--cell R10C1").contains("classic:9 has no cell R10C1"));
    assert!(refused("--cell 1,1").contains("write R1C8"));
    assert!(refused("--region north").contains("has no region \"north\"; it has row 1"));
    assert!(refused("--value 10").contains("\"10\" is no symbol"));
    assert!(refused("--rule E1").contains("says nothing about that"));
    assert!(refused("data/grids/missing.txt").contains("cannot read data/grids/missing.txt"));
}

fn refused(options: &str) -> String {
    clausoku("formula").words(options).run().refusal()
}

#[test]
fn encodings_are_listed_with_sizes_and_propagation() {
    let json = clausoku("formula --list --json").text();
    let rows: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let clauses = |name: &str| {
        let row = rows.iter().find(|row| row["name"] == name).unwrap();
        row["clauses"].as_u64().unwrap()
    };
    assert_eq!(clauses("minimal"), 8_829);
    assert_eq!(clauses("efficient"), 11_745);
    assert_eq!(clauses("extended"), 11_988);
    let table = clausoku("formula --list --variant classic:4 --to csv").text();
    let head = "puzzle,status,name,source,variables,clauses,literals,infers,reason\n";
    assert!(table.starts_with(head) && table.lines().count() == rows.len() + 1, "{table}");
    let text = clausoku("formula --list --variant classic:36").text();
    // A value of 36 has too many literals there.
    assert!(!text.contains(", ite-linear "), "{text}");
    let names = rows.iter().map(|row| row["name"].as_str().unwrap());
    for name in names.filter(|name| *name != "minimal, ite-linear") {
        assert_eq!(text.lines().filter(|line| line.starts_with(&format!("{name:22} "))).count(), 2);
    }
    // 36² cells and 3 · 36² pairs of a region and a value, each with a clause or with 630 pairs.
    assert!(text.contains("3267216"), "{text}");
    let one = clausoku("formula --list --encoding minimal/reduced/product --to csv").text();
    let columns: Vec<_> = one.lines().nth(1).expect("a row").split(',').collect();
    assert!(one.lines().count() == 2 && one.contains("\"minimal, product"), "{one}");
    assert!(columns.contains(&"--encoding"), "{one}");
    let known = clausoku("formula --list --encoding minimal").text();
    assert!(known.lines().any(|line| line.starts_with("minimal ") && line.contains(" 8829 ")));
    assert!(!known.contains("extended"), "{known}");
    let error = clausoku("formula --list --variant cube").run().refusal();
    assert!(error.contains("there is no variant \"cube\""), "{error}");
}
