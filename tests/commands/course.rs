//! `dimacs_s` and `resultat_di`, the programs of the INF242 course.

use std::fs;

use crate::support::{
    Call, Dimacs, FIGURE_1, Folder, Screen, answer, cells, clausoku, decimal, dense, drawn, has,
    root, shell,
};

fn dimacs_s(folder: &Folder, arguments: &str) -> Call {
    Call::new("dimacs_s").words(arguments).dir(folder.path())
}

fn resultat_di(answer: impl Into<Vec<u8>>) -> Call {
    Call::new("resultat_di").words("-").input(answer)
}

#[test]
fn the_formula_is_the_courses() {
    // INF242's clauses for m = 2, written out from its text: x(i,j,v) is column i, row j.
    let x = |i: i64, j: i64, v: i64| 10_000 * i + 100 * j + v;
    let cells = || (1..=4).flat_map(|i| (1..=4).map(move |j| (i, j)));
    let mut expected: Vec<Vec<i64>> = Vec::new();
    for (i, j) in cells() {
        expected.push((1..=4).map(|v| x(i, j, v)).collect());
        for v in 1..=4 {
            expected.extend((v + 1..=4).map(|w| vec![-x(i, j, v), -x(i, j, w)]));
            for (k, l) in cells() {
                let later = (l, k) > (j, i);
                let pair = vec![-x(i, j, v), -x(k, l, v)];
                let same = [l == j, k == i, block((i, j)) == block((k, l))];
                let times = same.iter().filter(|same| **same && later).count();
                expected.extend(std::iter::repeat_n(pair, times));
            }
        }
    }
    expected.extend([vec![x(1, 1, 1)], vec![x(4, 3, 2)]]);
    let folder = Folder::new();
    folder.write("grid", "2\n1 0 0 0\n0 0 0 0\n0 0 0 2\n0 0 0 0\n");
    let call = dimacs_s(&folder, "grid out.cnf").run();
    assert_eq!((call.code, call.text().as_str()), (Some(0), ""));
    assert_eq!(
        call.err,
        "40404 variables, 402 clauses\nnext: minisat out.cnf RESULT; resultat_di RESULT\n"
    );
    let read = Dimacs::read(&fs::read_to_string(folder.at("out.cnf")).expect("a formula"));
    assert_eq!((read.header, read.counted()), ((40_404, 402), (40_404, 402)));
    let mut found = read.clauses;
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

fn block((i, j): (i64, i64)) -> (i64, i64) {
    ((i - 1) / 2, (j - 1) / 2)
}

#[test]
fn every_size_has_its_largest_number() {
    let folder = Folder::new();
    for (m, largest, clauses) in [(2, 40_404, 400), (3, 90_909, 11_745), (4, 161_616, 123_136)] {
        let n: u32 = m * m;
        folder.write("grid", format!("{m}\n{}", "0\n".repeat((n * n) as usize)));
        let text = dimacs_s(&folder, "grid -").text();
        let read = Dimacs::read(&text);
        assert_eq!((read.header, read.counted()), ((largest, clauses), (largest, clauses)));
        assert!(Dimacs::read(&text).comments.contains(&"numbering: decimal".to_owned()));
    }
}

#[test]
fn a_grid_can_be_typed_in() {
    let rows: Vec<String> = (0..9)
        .map(|row| {
            let digits = FIGURE_1.0[9 * row..9 * row + 9].chars();
            // Some with spaces, some without.
            if row % 2 == 0 { digits.flat_map(|c| [c, ' ']).collect() } else { digits.collect() }
        })
        .collect();
    let folder = Folder::new();
    let typed = format!("3\n{}\ntyped.cnf\n", rows.join("\n"));
    let call = dimacs_s(&folder, "").input(typed).run();
    assert_eq!((call.code, call.text().as_str()), (Some(0), ""));
    let questions = "Side m of a block (3 for the usual 9x9 board): 9 rows of 9 numbers with spaces \
                     between, 0 where it is not known.\nRow 1: Row 2: ";
    assert!(call.err.starts_with(questions), "{}", call.err);
    let grid = root().join("data/grids/figure-1.txt");
    Call::new("dimacs_s").arg(grid).arg(folder.at("read.cnf")).text();
    let [typed, read] =
        ["typed.cnf", "read.cnf"].map(|name| fs::read(folder.at(name)).expect(name));
    assert!(typed == read);
    // The questions are not part of a formula on standard output.
    let call = dimacs_s(&folder, "").input("1\n0\n-\n").run();
    assert_eq!(Dimacs::read(&call.text()).header, (10_101, 1));
}

#[test]
fn a_row_that_clashes_is_typed_again_on_a_terminal() {
    if !has("tmux") {
        return;
    }
    let folder = Folder::new();
    folder.write("figure-1", format!("3\n{}\n", FIGURE_1.0.replace("", " ")));
    let line = "env -u DISPLAY -u WAYLAND_DISPLAY -u LC_ALL LANG=C dimacs_s";
    let screen = Screen::new((100, 40), line, folder.path());
    screen.sees("Side m of a block").types("3").press("Enter");
    let rows: Vec<&str> = (0..9).map(|row| &FIGURE_1.0[9 * row..9 * row + 9]).collect();
    screen.sees("Row 1:").types("0 9 0 2 0 0 6 0 9").press("Enter");
    screen.sees("R1C2 and R1C9 are both 9 (row 1)").sees("Row 1 again (an empty line keeps it):");
    screen.types(rows[0]).press("Enter").sees("Row 2:").types("590007000").press("Enter");
    screen.sees("R1C2 and R2C2 are both 9 (column 2, block 1)");
    screen.sees("Row 2 again (an empty line keeps it; 1: and numbers replace row 1):");
    // The first row is wrong for a while.
    screen.types("1: 000000000").press("Enter").sees("Row 3:").types("2:");
    screen.types(rows[1]).press("Enter").types("1:").types(rows[0]).press("Enter");
    for row in &rows[2..] {
        screen.types(row).press("Enter");
    }
    screen.sees("DIMACS file to write:").types("typed.cnf").press("Enter").sees("ended with 0");
    screen.sees("90909 variables, 11769 clauses").sees("next: minisat typed.cnf RESULT");
    let outcome = shell("dimacs_s figure-1 read.cnf && cmp read.cnf typed.cnf", folder.path());
    assert_eq!(outcome.code, Some(0), "{}{}", outcome.text(), outcome.err);
}

#[test]
fn the_page_opens_where_there_is_a_display() {
    if !has("tmux") || !cfg!(target_os = "linux") {
        return;
    }
    let folder = Folder::new();
    folder.write("xdg-open", "#!/bin/sh\necho \"$1\" > opened.new; mv opened.new opened\n");
    let line = "chmod +x xdg-open; unset SSH_CONNECTION
        PATH=$PWD:$PATH LC_ALL=fr_FR.UTF-8 DISPLAY=:9 dimacs_s";
    let screen = Screen::new((100, 24), line, folder.path());
    screen.wait("the browser", |_| folder.at("opened").exists());
    let address = fs::read_to_string(folder.at("opened")).expect("the address");
    assert!(address.starts_with("http://127.0.0.1:"), "{address}");
    assert!(address.ends_with("/#r=efficient&n=decimal&h=fr\n"), "{address}");
    screen.sees(address.trim_end()).press("C-c").sees("ended with 130");
    // A session of ssh, rows that are piped in, and a formula that is piped out need no page.
    let call = dimacs_s(&folder, "").env("DISPLAY", ":9").input("1\n0\n-\n").run();
    assert_eq!(Dimacs::read(&call.text()).header, (10_101, 1));
    for line in
        ["SSH_CONNECTION=1 DISPLAY=:9 LC_ALL=C dimacs_s", "DISPLAY=:9 LC_ALL=C dimacs_s | cat"]
    {
        Screen::new((100, 24), line, folder.path()).sees("Side m of a block");
    }
}

#[test]
fn clashing_rows_of_a_script_are_named_and_kept() {
    let folder = Folder::new();
    folder.write("grid", "2\n1 0 0 1\n0 0 0 1\n0 0 0 0\n0 0 0 0\n");
    let typed = "2\n1 0 0 1\n0 0 0 1\n0 0 0 0\n0 0 0 0\n-\n";
    let call = dimacs_s(&folder, "").input(typed).run();
    assert_eq!(call.text(), dimacs_s(&folder, "grid -").text());
    for line in ["R1C1 and R1C4 are both 1 (row 1)", "R1C4 and R2C4 are both 1 (column 4, block 2)"]
    {
        assert_eq!(call.err.matches(&format!("{line}\n")).count(), 1, "{}", call.err);
    }
}

#[test]
fn invalid_answers_are_asked_again() {
    let folder = Folder::new();
    let typed = "three\n0\n11\n2\n1 0 0\n1 0 0 5\n1 0 0 x\n1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n\
                 \nno/folder.cnf\nout.cnf\n";
    let call = dimacs_s(&folder, "").input(typed).run();
    assert_eq!(call.code, Some(0), "{}", call.err);
    for complaint in [
        "\"three\" is not a number from 1 to 10. Please try again.\n",
        "\"0\" is not a number from 1 to 10. Please try again.\n",
        "\"11\" is not a number from 1 to 10. Please try again.\n",
        "a row has 4 numbers, but these are 3. Please try again.\nRow 1: ",
        "\"5\" is not a number from 0 to 4. Please try again.\nRow 1: ",
        "\"x\" is not a number from 0 to 4. Please try again.\nRow 1: ",
        "a file needs a name. Please try again.\n",
        "cannot write no/folder.cnf: there is no folder no. Please try again.\n",
    ] {
        assert_eq!(call.err.matches(complaint).count(), 1, "{complaint}: {}", call.err);
    }
    assert_eq!(folder.names(), ["out.cnf"]);
    for typed in ["", "3\n1 2 3", "1\n1\n"] {
        let error = dimacs_s(&folder, "").input(typed).run();
        assert!(error.code == Some(2) && error.err.contains("the input ended"), "{}", error.err);
    }
}

#[test]
fn grids_that_are_not_the_courses_are_refused() {
    let folder = Folder::new();
    let error = |grid: &str| {
        let grid = root().join("data/grids").join(grid);
        Call::new("dimacs_s").arg(grid).arg("x.cnf").dir(folder.path()).run().refusal()
    };
    for (grid, board) in [("order-12.txt", "blocks:3x4"), ("killer.txt", "killer"), ("x.txt", "x")]
    {
        assert!(error(grid).contains(&format!("the board of this grid is {board}, and not")));
    }
    assert!(error("maple.txt").ends_with(
        "maple.txt holds several puzzles; `clausoku encode` takes one of them with --puzzle NUMBER\n"
    ));
    folder.write("short", "3\n1 2 3\n");
    let short = dimacs_s(&folder, "short x.cnf").run().refusal();
    assert!(short.starts_with("short: line "), "{short}");
    let missing = dimacs_s(&folder, "grid").run();
    assert!(missing.code == Some(2) && missing.err.contains("OUT.cnf"), "{}", missing.err);
    assert_eq!(folder.names(), ["short"]);
}

#[test]
fn a_raw_output_of_a_solver_is_decoded() {
    let solved = cells(FIGURE_1.1);
    let numbers: Vec<String> = decimal(&solved).map(|number| number.to_string()).collect();
    let line = numbers.join(" ");
    for text in [
        answer(decimal(&solved)),
        format!("c chatter\ns SATISFIABLE\nv {line} 0\n"),
        format!("SAT\n{line} 0\n"),
        format!("============[ Satzoo v1.02 ]============\n\nSATISFIABLE\n{line}\n"),
        format!("{line} 0\n"),
        format!("{line}\n"),
    ] {
        let drawing = resultat_di(text.as_str()).text();
        assert_eq!(drawn(&drawing), solved, "{text:.50}");
    }
    // Order 16 is found from the model too.
    let sixteen = clausoku("solve data/grids/order-16.txt --all").text();
    let sixteen = cells(sixteen.lines().next().expect("a solution"));
    let drawing = resultat_di(answer(decimal(&sixteen))).text();
    assert_eq!(drawing.lines().filter(|line| line.starts_with('┃')).count(), 16);
}

#[test]
fn an_unsatisfiable_answer_is_reported() {
    for text in ["s UNSATISFIABLE\n", "UNSAT\n", "Satzoo\nUNSATISFIABLE\n"] {
        let call = resultat_di(text).run();
        assert_eq!(call.text(), "There is no solution.\n");
        assert_eq!((call.code, call.err.as_str()), (Some(20), ""));
    }
}

#[test]
fn givens_that_clash_are_named_with_the_grid() {
    let folder = Folder::new();
    folder.write("grid", "2\n1 1 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n");
    folder.write("stuck", "2\n1 2 3 0\n0 0 0 0\n0 0 0 4\n2 0 0 0\n");
    folder.write("result", "UNSAT\n");
    let clash = "R1C1 and R1C2 are both 1 (row 1, block 1): there is no solution\n";
    let made = dimacs_s(&folder, "grid out.cnf").run();
    assert!(made.code == Some(0) && made.err.ends_with(clash), "{}", made.err);
    let result = |grid: &str, language: &str| {
        let call = Call::new("resultat_di").words(&format!("result {grid}"));
        call.dir(folder.path()).env("LC_ALL", language).run()
    };
    let found = result("grid", "en_US.UTF-8");
    assert_eq!((found.code, found.err.as_str()), (Some(20), clash));
    let found = result("grid", "fr_FR.UTF-8");
    let expected =
        "L1C1 et L1C2 contiennent toutes deux 1 (ligne 1, bloc 1) : il n'y a pas de solution\n";
    assert_eq!(found.err, expected);
    let found = result("stuck", "en_US.UTF-8");
    assert_eq!(found.err, "`clausoku check --diagnose stuck` explains why\n");
}

#[test]
fn a_solution_that_is_one_of_several_is_called_so() {
    let folder = Folder::new();
    folder.write("several", "2\n1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n");
    folder.write("one", "2\n1 2 0 0\n3 4 0 0\n0 0 4 0\n0 0 1 0\n");
    let solved = cells("1234342121434312");
    folder.write("result", answer(decimal(&solved)));
    let result = |grid: &str| {
        let call = Call::new("resultat_di").words(&format!("result {grid}"));
        call.dir(folder.path()).run()
    };
    let found = result("several");
    let expected = "one of several solutions; `clausoku count several` counts them\n";
    assert_eq!((found.code, found.err.as_str()), (Some(0), expected));
    assert_eq!((result("one").code, result("one").err.as_str()), (Some(0), ""));
}

#[test]
fn answers_that_are_not_the_courses_are_refused() {
    let error = |text: String| resultat_di(text).run().refusal();
    let solved = cells(FIGURE_1.1);
    let dense = error(answer(dense(&solved)));
    assert!(dense.contains("is this the answer to a formula of dimacs_s?"), "{dense}");
    let formula = error(clausoku("encode data/grids/figure-1.txt --encoding decimal").text());
    assert!(formula.contains("standard input is a formula"), "{formula}");
    let mut wrong = solved;
    wrong[0] = 9;
    assert!(error(answer(decimal(&wrong))).contains("row 1 holds 9 twice"));
    assert!(error("s UNKNOWN\n".into()).contains("the solver gave no answer"));
    // A model on several lines without a closing 0 may be truncated.
    let solved = cells(FIGURE_1.1);
    let lines = decimal(&solved).map(|number| format!("{number}\n"));
    let cut = error(lines.collect());
    assert!(cut.contains("the model ends without its closing 0"), "{cut}");
}

/// With the grid that was translated, the solution must have its givens.
#[test]
fn an_answer_is_compared_with_its_grid() {
    let folder = Folder::new();
    folder.write("grid", FIGURE_1.0);
    folder.write("four", "2\n1 0 0 0\n0 0 0 0\n0 0 0 2\n0 0 0 0\n");
    folder.write("short", "2\n1 0 0 0\n0 0 0\n0 0 0 2\n0 0 0 0\n");
    folder.write("x", "# variant: x\n.................................................................................\n");
    let solved = cells(FIGURE_1.1);
    folder.write("right", answer(decimal(&solved)));
    let other: Vec<u16> =
        solved.iter().map(|&value| if value < 3 { 3 - value } else { value }).collect();
    folder.write("other", answer(decimal(&other)));
    folder.write("none", "UNSAT\n");
    let call = |line: &str| Call::new("resultat_di").words(line).dir(folder.path());
    assert_eq!(drawn(&call("right grid").text()), solved);
    assert_eq!(call("none grid").run().code, Some(20));
    let french = |line: &str| call(line).env("LC_ALL", "fr_FR.UTF-8").run().refusal();
    for (line, english, french_text) in [
        (
            "other grid",
            "other: the model is not a solution: R1C4 holds 1, but 2 was given there (I)\n",
            "other : le modèle n'est pas une solution : L1C4 contient 1, mais 2 y était donné (I)\n",
        ),
        (
            "right four",
            "right: the answer is of a board of order 9, and the grid is of order 4\n",
            "right : la réponse est d'une grille d'ordre 9, et la grille est d'ordre 4\n",
        ),
        (
            "right short",
            "short: line 3, column 6: expected 4 values in row 2, found 3",
            "short : ligne 3, colonne 6 : 4 valeurs attendues dans la ligne 2, 3 trouvées",
        ),
        (
            "right x",
            "right: the model is not a solution: diagonal ↘ holds ",
            "right : le modèle n'est pas une solution : la diagonale ↘ contient deux fois ",
        ),
        ("none missing", "cannot read missing", "impossible de lire missing"),
    ] {
        let error = call(line).run().refusal();
        assert!(error.starts_with(english), "{line}: {error}");
        let error = french(line);
        assert!(error.contains(french_text), "{line}: {error}");
    }
}

#[test]
fn the_programs_speak_french_where_the_environment_does() {
    let folder = Folder::new();
    folder.write("grille", "2\n1 0 0 0\n0 0 0 0\n0 0 0 2\n0 0 0 0\n");
    let french = |call: Call| call.env("LC_ALL", "").env("LANG", "fr_FR.UTF-8");
    let call = french(dimacs_s(&folder, "grille f.cnf")).run();
    assert_eq!(
        call.err,
        "40404 variables, 402 clauses\nensuite : minisat f.cnf RESULTAT; resultat_di RESULTAT\n"
    );
    let call = french(dimacs_s(&folder, "").input("11\n1\n0 0\n0\n-\n")).run();
    for line in [
        "Côté m d'un bloc (3 pour la grille 9x9 usuelle) : ",
        "\"11\" n'est pas un nombre de 1 à 10. Veuillez recommencer.\n",
        "1 lignes de 1 nombres séparés par des espaces, 0 pour une case vide.\n",
        "Ligne 1 : une ligne a 1 nombres, mais celle-ci en a 2. Veuillez recommencer.\n",
        "Fichier DIMACS à écrire : ",
    ] {
        assert!(call.err.contains(line), "{line}: {}", call.err);
    }
    assert_eq!(Dimacs::read(&call.text()).header, (10_101, 1));
    let none = french(resultat_di("UNSAT\n")).run();
    assert_eq!((none.text().as_str(), none.code), ("Il n'y a pas de solution.\n", Some(20)));
    let refusal = french(resultat_di(answer([1, 2]))).run().refusal();
    assert!(refusal.contains("est-ce la réponse à une formule de dimacs_s ?"), "{refusal}");
    for (program, text) in [
        ("dimacs_s", "Traduire un Sudoku en une formule DIMACS (INF242)"),
        ("resultat_di", "Afficher la grille trouvée par un solveur SAT"),
    ] {
        for option in ["-h", "--help"] {
            let help = french(Call::new(program).arg(option)).text();
            assert!(help.starts_with(text) && help.contains("Afficher l'aide"), "{help}");
            // Nothing is left in English.
            for word in ["Print", " is ", " the ", "RESULT;"] {
                assert!(!help.contains(word), "{word}: {help}");
            }
        }
        assert!(french(Call::new(program).arg("--version")).text().starts_with(program));
    }
    // The first variable that is not empty decides.
    let english = resultat_di("UNSAT\n").env("LC_ALL", "en_US.UTF-8").env("LANG", "fr_FR.UTF-8");
    assert_eq!(english.run().text(), "There is no solution.\n");
}

/// English words that no French message contains.
const ENGLISH: &[&str] = &[
    "error",
    "the",
    "is",
    "are",
    "of",
    "cannot",
    "not",
    "expected",
    "found",
    "line",
    "column",
    "for",
    "more",
    "try",
    "Usage",
    "argument:",
    "unexpected",
    "required",
    "file",
    "folder",
    "read",
    "write",
    "no",
    "with",
    "missing",
    "ends",
    "twice",
    "row",
    "There",
    "given",
    "holds",
];

#[test]
fn errors_are_french_where_the_environment_is() {
    let folder = Folder::new();
    folder.write("grille", "2\n1 0 0 0\n0 0 0 0\n0 0 0 2\n0 0 0 0\n");
    folder.write("court", "3\n1 2 3\n");
    folder.write("symbole", "2\n1 0 0 7\n0 0 0 0\n0 0 0 2\n0 0 0 0\n");
    folder.write("lettre", "2\n1 0 0 x\n0 0 0 0\n0 0 0 2\n0 0 0 0\n");
    folder.write("vide", "");
    folder.write("octets", b"\xff\xfe\x00\x01");
    folder.write("prose", "bonjour tout le monde\n");
    folder.write("deux", "1...............\n2...............\n");
    folder.write("formule", "p cnf 2 1\n1 -2 0\n");
    folder.write("clauses", "1 -2 0\n");
    folder.write("sorte", "# variant: cube\n1...............\n");
    folder.write("comprime", b"\x1f\x8b\x08\x00\x00");
    fs::create_dir(folder.at("dossier")).expect("a folder");
    let rows = "0 0 0 0 0 0 0 0 0 0 0 0\n".repeat(12);
    folder.write("douze", &rows);
    let solved = cells(FIGURE_1.1);
    let mut wrong = solved.clone();
    wrong[0] = 9;
    folder.write("fausse", answer(decimal(&wrong)));
    folder.write("autre", answer([1, 2]));
    folder.write("partielle", answer(decimal(&solved).skip(1)));
    folder.write("double", answer(decimal(&solved).chain([10_101, 10_102])));
    folder.write("coupee", "s SATISFIABLE\nv 10101 102");
    folder.write("sans", "s SATISFIABLE\n");
    folder.write("deuxfois", "s SATISFIABLE\ns UNSATISFIABLE\n");
    folder.write("inconnue", "s UNKNOWN\n");
    folder.write("bruit", "c rien\n");
    folder.write("modele", "s SATISFIABLE\nv 1 x 0\n");
    folder.write("contraire", "s SATISFIABLE\nv 1 -1 0\n");
    folder.write("apres", "s SATISFIABLE\nv 1 0\nv 2 0\n");
    let dimacs = [
        ("absente f.cnf", "impossible de lire absente : le fichier ou son dossier n'existe pas"),
        ("dossier f.cnf", "dossier est un dossier"),
        ("court f.cnf", "court : ligne "),
        ("symbole f.cnf", "symbole : ligne 2, colonne 7 : une valeur de 1 à 4 attendue"),
        ("lettre f.cnf", "lettre : ligne 2, colonne 7 : une valeur de 1 à 4 attendue"),
        ("vide f.cnf", "il n'y a aucune grille"),
        ("octets f.cnf", "octets"),
        ("prose f.cnf", "prose"),
        ("deux f.cnf", "deux contient plusieurs grilles"),
        ("formule f.cnf", "formule est une formule DIMACS"),
        ("clauses f.cnf", "sans en-tête"),
        ("sorte f.cnf", "sorte:1 : ce commentaire nomme une sorte de grille"),
        ("comprime f.cnf", "endommagées ou tronquées"),
        ("douze f.cnf", "m*m blocs"),
        ("grille nulle/part.cnf", "impossible d'écrire nulle/part.cnf"),
        ("grille dossier", "impossible d'écrire dossier"),
        ("grille grille", "grille est l'entrée"),
        ("grille", "il manque l'argument <SORTIE.cnf>"),
        ("grille f.cnf de-trop", "« de-trop »"),
        ("--inconnu", "« --inconnu »"),
    ];
    let resultat = [
        ("absente", "impossible de lire absente"),
        ("dossier", "dossier est un dossier"),
        ("", "il manque l'argument <SORTIE>"),
        ("formule", "donnez la sortie du solveur"),
        ("fausse", "la ligne 1 contient deux fois 9, en L1C1 et en L1C2 (L2)"),
        ("autre", "est-ce la réponse à une formule de dimacs_s ?"),
        ("partielle", "ne donne aucune valeur à la case L1C1 (K1)"),
        ("double", "deux valeurs à la case L1C1"),
        ("coupee", "coupee : ligne 2, colonne "),
        ("sans", "le modèle manque"),
        ("deuxfois", "est-ce la sortie de deux exécutions ?"),
        ("inconnue", "le solveur n'a pas donné de réponse : il ne sait pas"),
        ("vide", "le solveur n'a rien écrit"),
        ("bruit", "le texte finit sans réponse"),
        ("modele", "`x` n'a pas sa place ici"),
        ("contraire", "à la fois vraie et fausse"),
        ("apres", "après le 0 qui termine le modèle"),
        ("sans grille trois", "« trois »"),
    ];
    let calls = dimacs.map(|row| ("dimacs_s", row)).into_iter();
    for (program, (arguments, expected)) in calls.chain(resultat.map(|row| ("resultat_di", row))) {
        let call = Call::new(program).words(arguments).dir(folder.path());
        let outcome = call.env("LC_ALL", "").env("LANG", "fr_FR.UTF-8").run();
        assert!(outcome.err.starts_with("erreur : "), "{program} {arguments}: {}", outcome.err);
        let refusal = outcome.refusal();
        assert!(refusal.contains(expected), "{program} {arguments}: {refusal}");
        let words: Vec<&str> =
            refusal.split(|sign: char| !sign.is_alphanumeric() && sign != '\'').collect();
        for word in ENGLISH {
            assert!(!words.contains(word), "{program} {arguments}: {word}: {refusal}");
        }
    }
}
