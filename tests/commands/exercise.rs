//! `clausoku exercise`: sheets, keys, hints and marks.

use std::fs;

use crate::support::{Folder, clausoku};

/// The kinds, as the command lists them.
fn kinds() -> Vec<String> {
    let list = clausoku("exercise").text();
    let rows = list.lines().skip(2).filter(|line| line.starts_with("  "));
    // A description that is wrapped is indented further.
    let rows = rows.filter(|line| !line.starts_with("   "));
    rows.filter_map(|line| line.split_whitespace().next().map(str::to_owned)).collect()
}

/// The answer and the code of the only exercise of a sheet.
fn key(sheet: &str) -> (String, String) {
    let line = sheet.lines().last().expect("a line").strip_prefix("1. ").expect("an answer");
    let (answer, code) = line.rsplit_once(" (code ").expect("a code");
    (answer.to_owned(), code.trim_end_matches(')').to_owned())
}

#[test]
fn a_key_is_marked_as_right_with_its_code() {
    let kinds = kinds();
    assert!(kinds.len() >= 11, "{kinds:?}");
    for kind in kinds {
        for (seed, language) in [(1, "en"), (2, "fr")] {
            let call = format!("exercise {kind} --seed {seed} --language {language}");
            let sheet = clausoku(&format!("{call} --key")).text();
            assert!(sheet.starts_with(&clausoku(&call).text()), "{sheet}");
            assert!(!clausoku(&call).text().contains("code"), "the key is no part of the sheet");
            let (answer, code) = key(&sheet);
            let call = clausoku(&call).arg("--answer").arg(&answer).run();
            assert_eq!(call.code, Some(0), "{kind} {answer}: {}", call.err);
            assert!(call.text().contains(&code), "{}", call.text());
            let verified = clausoku(&format!("exercise --verify {code}")).run();
            assert_eq!(verified.code, Some(0), "{}", verified.err);
            let expected = format!("{code}: {kind}, seed {seed}: right, 0 hints\n");
            assert_eq!(verified.text(), expected);
        }
    }
}

#[test]
fn wrong_answers_have_a_reason_and_unreadable_ones_a_place() {
    let wrong = clausoku("exercise number --seed 1 --answer 7").run();
    let candidate = clausoku("exercise number --seed 1 --answer x(1,1,1)").run();
    // One of the two is the form that is asked for.
    let codes = [wrong.code, candidate.code];
    assert!(codes.contains(&Some(1)) && codes.contains(&Some(2)), "{codes:?}");
    let texts = [wrong.text(), candidate.text()].concat();
    assert!(texts.starts_with("Wrong: compute it again by "), "{texts}");
    let call = clausoku("exercise clause --seed 4").arg("--answer").arg("x(1,1,1) or y");
    let refusal = call.run().refusal();
    let expected = "exercise clause, seed 4: character 13 of the answer: expected a literal, as in \
                    x(1,8,7), -x(1,8,7) or R1C8=7, found \"y\"";
    assert!(refusal.contains(expected), "{refusal}");
    let refusal =
        clausoku("exercise clause --seed 4 --language fr --answer L9C1=1").run().refusal();
    assert!(
        refusal.contains("caractère 2 de la réponse : attendu un nombre de 1 à 4"),
        "{refusal}"
    );
}

#[test]
fn french_sheets_have_french_cells() {
    let sheet = clausoku("exercise why --seed 3 --language fr").text();
    assert!(sheet.starts_with("Exercice 1 : choisir des clauses dont"), "{sheet}");
    assert!(sheet.contains(" [why-3]\n\nChoisissez des clauses dont x("), "{sheet}");
    assert!(sheet.contains(" : L") && !sheet.contains("R1C"), "{sheet}");
    let hint = clausoku("exercise why --seed 3 --language fr --hint 3").text();
    assert!(
        hint.starts_with("Indication 3 : ") && hint.ends_with(" clauses suffisent.\n"),
        "{hint}"
    );
}

#[test]
fn sheets_of_several_kinds_are_documents_of_latex() {
    let folder = Folder::new();
    let call = "exercise clause resolve --number 3 --seed 5 --key -o sheet.tex";
    assert_eq!(clausoku(call).dir(folder.path()).run().code, Some(0));
    let sheet = fs::read_to_string(folder.at("sheet.tex")).expect("a sheet");
    assert!(sheet.starts_with("\\documentclass") && sheet.ends_with("\\end{document}\n"));
    assert_eq!(sheet.matches("\\subsection*{Exercise ").count(), 6);
    assert!(sheet.contains("[resolve-7]") && sheet.contains(r" \lor "), "{sheet}");
    let printed = clausoku("exercise clause resolve --number 3 --seed 5 --key --to latex").text();
    assert_eq!(printed, sheet);
}

#[test]
fn sheets_are_pdf_files_whose_key_is_on_pages_of_its_own() {
    let folder = Folder::new();
    let pages = |options: &str| {
        let call = format!("exercise clause loop --number 2 --seed 5 -o sheet.pdf {options}");
        assert_eq!(clausoku(&call).dir(folder.path()).run().code, Some(0));
        let file = fs::read(folder.at("sheet.pdf")).expect("a sheet");
        assert!(file.starts_with(b"%PDF-1.7") && file.trim_ascii_end().ends_with(b"%%EOF"));
        let text = String::from_utf8_lossy(&file).into_owned();
        text.matches("/MediaBox").count()
    };
    assert_eq!((pages(""), pages("--key"), pages("--key --language fr")), (1, 2, 2));
}

#[test]
fn options_that_do_not_fit_are_refused() {
    for (call, expected) in [
        ("exercise clause number --answer 1", "--answer is for one exercise"),
        ("exercise clause --number 2 --hint 1", "--hint is for one exercise"),
        ("exercise clause --hint 4", "4"),
        ("exercise claus", "clause"),
        ("exercise --key", "KIND"),
        ("exercise clause --verify clause-1-0r-0000", "cannot be used with"),
        ("exercise clause --key --answer 1", "cannot be used with"),
    ] {
        let refusal = clausoku(call).run().refusal();
        assert!(refusal.contains(expected), "{call}: {refusal}");
    }
}

#[test]
fn a_code_states_the_number_of_hints_before_the_answer() {
    let sheet = clausoku("exercise why --seed 3 --key").text();
    let (answer, without) = key(&sheet);
    assert!(without.starts_with("why-3-0r-"), "{without}");
    for (hint, state) in [("0", None), ("2", Some("why-3-2r-")), ("3", Some("why-3-3r-"))] {
        let call =
            clausoku(&format!("exercise why --seed 3 --hint {hint} --answer")).arg(&answer).run();
        match state {
            Some(state) => assert!(call.text().contains(state), "{}", call.text()),
            None => assert!(call.refusal().contains("--hint"), "{hint}"),
        }
    }
    // A kind with two hints has no third.
    let sheet = clausoku("exercise isolated --seed 3 --key").text();
    let text = clausoku("exercise isolated --seed 3 --hint 3 --answer").arg(&key(&sheet).0).text();
    assert!(text.contains("isolated-3-2r-"), "{text}");
}

#[test]
fn codes_are_verified_in_their_order() {
    let sheet = clausoku("exercise why --seed 3 --key").text();
    let (_, code) = key(&sheet);
    let call = clausoku(&format!("exercise --verify nul {code} why-3-0w-0000 --language fr")).run();
    assert_eq!(call.code, Some(1), "{}", call.err);
    let text = call.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].starts_with("nul : ce n'est pas un code ; attendu "), "{lines:?}");
    assert_eq!(lines[1], format!("{code} : why, graine 3 : juste, 0 indication"));
    assert!(lines[2].starts_with("why-3-0w-0000 : la somme de contrôle "), "{lines:?}");
}

#[test]
fn a_hint_that_is_missing_is_said_to_be_the_last() {
    let hint = clausoku("exercise list --seed 2 --hint 3").text();
    assert!(hint.starts_with("Hint 2, the last one: "), "{hint}");
    assert!(clausoku("exercise list --seed 2 --hint 2").text().starts_with("Hint 2: "));
}

#[test]
fn a_sheet_has_a_format_that_its_name_selects() {
    let folder = Folder::new();
    let refused = clausoku("exercise clause -o sheet.docx").dir(folder.path()).run().refusal();
    assert!(
        refused.contains("no format has files that end in .docx; name the output .txt, .tex or .pdf, or add --to FORMAT"),
        "{refused}"
    );
    let refused = clausoku("exercise clause -o feuille.docx --language fr").dir(folder.path());
    let refused = refused.run().refusal();
    assert!(
        refused.contains("aucun format n'a de fichiers en .docx ; nommez la sortie .txt, .tex ou .pdf, ou ajoutez --to FORMAT"),
        "{refused}"
    );
    assert!(folder.names().is_empty());
    for name in ["sheet", "sheet.txt", "sheet.docx --to text"] {
        clausoku(&format!("exercise clause -o {name}")).dir(folder.path()).text();
    }
    let text = |name: &str| fs::read_to_string(folder.at(name)).expect("a sheet");
    assert_eq!(text("sheet"), text("sheet.txt"));
    assert_eq!(text("sheet"), text("sheet.docx"));
}
