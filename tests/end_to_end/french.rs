//! The commands of the course in French: answers, notes and errors, by `--language fr` or by the locale.

use crate::support::{Call, FIGURE_1, Folder, clausoku};

/// Returns a call whose option chooses French.
fn french(line: &str) -> Call {
    clausoku(&format!("{line} --language fr"))
}

#[test]
fn a_reason_is_as_exact_as_in_english() {
    let call = french("propagate data/grids/figure-1.txt --why L1C8=7").run();
    assert!(
        call.text().starts_with(
            "L1C8 = 7 suit de 9 clauses, et pas de moins, par propagation unitaire.\n"
        ),
        "{}",
        call.text()
    );
    assert!(call.text().contains("7 ne va nulle part ailleurs dans le bloc 3"), "{}", call.text());
    let whole = french("propagate data/grids/figure-1.txt --explain").text();
    for english in [" holds ", " fits ", " given ", "R1C", "row ", "column ", "block "] {
        assert!(!whole.contains(english), "{english:?}: {whole}");
    }
    assert!(whole.contains("Non résolue : il reste 42 cases ouvertes, avec 132 candidats.\n"));
    let dot = french("propagate data/grids/figure-1.txt --why L1C8=7 --as dot").text();
    assert!(dot.contains("L1C8 = 7\\nB1, bloc 3"), "{dot}");
}

#[test]
fn answers_and_properties_are_french() {
    let folder = Folder::new();
    folder.write("une", FIGURE_1.0);
    folder.write("deux", FIGURE_1.0.replace('9', "0"));
    folder.write("faux", FIGURE_1.0.replacen("09", "99", 1));
    let call = |line: &str| french(line).dir(folder.path()).run();
    let said = |line: &str| String::from_utf8_lossy(&call(line).out).into_owned();
    assert!(said("solve une").ends_with("La seule solution.\n"));
    assert!(said("solve deux").contains("Une de plusieurs solutions. --count N les compte"));
    assert!(said("solve faux").contains("des données se contredisent"));
    let check = said("check deux");
    assert!(
        check.contains("  bien formée  oui\n") && check.contains("  unique       non : L"),
        "{check}"
    );
    let clash = said("check faux");
    assert!(
        clash.contains("  cohérente    non : L1C1, L1C2 contiennent toutes deux 9 (ligne 1)"),
        "{clash}"
    );
}

#[test]
fn errors_are_french_too() {
    for (line, error) in [
        (
            "solve absente",
            "erreur : impossible de lire absente : le fichier ou son dossier n'existe pas\n",
        ),
        ("solve --absente", "erreur : l'argument « --absente » est de trop ou n'existe pas\n"),
        ("encode data/grids/maple.txt", "choisissez-en une avec --puzzle NUMÉRO"),
    ] {
        let refusal = french(line).run().err;
        assert!(refusal.contains(error), "{line}: {refusal}");
    }
}

#[test]
fn the_option_overrules_the_locale() {
    let call = |line: &str, locale: &str| {
        let call =
            clausoku(line).env("LC_ALL", "").env("LC_MESSAGES", "").env("LANG", locale).run();
        String::from_utf8_lossy(&call.out).into_owned() + &call.err
    };
    let line = "solve data/grids/figure-1.txt";
    assert!(call(line, "fr_FR.UTF-8").contains("La seule solution."));
    assert!(call(line, "de_DE.UTF-8").contains("The only solution."));
    let english = format!("--language en {line}");
    assert!(call(&english, "fr_FR.UTF-8").contains("The only solution."));
    let unknown = call(&format!("{line} --language de"), "C");
    assert!(unknown.contains("there is no language \"de\"; there are en and fr"), "{unknown}");
}
