//! `clausoku book`. The pages are read by other programs, where they are installed.

use std::fs;
use std::path::Path;
use std::time::Duration;

use clausoku_testkit::has;

use crate::support::{FIGURE_1, Folder, Outcome, clausoku, root, shell};

/// Runs the command on a file of the folder.
fn book(folder: &Folder, options: &str) -> Outcome {
    clausoku(&format!("book {options}")).dir(folder.path()).run()
}

/// Returns a folder with a list of puzzles.
fn lists() -> Folder {
    let folder = Folder::new();
    folder.write("list", clausoku("generate -n 30 --seed 5 -q").text());
    folder.write("one", format!("{}\n", FIGURE_1.0));
    folder
}

/// Returns the text of each page.
fn texts(folder: &Folder, file: &str) -> Vec<String> {
    let text = shell(&format!("pdftotext -layout {file} -"), folder.path());
    assert_eq!((text.code, text.err.as_str()), (Some(0), ""));
    text.text().split('\u{c}').filter(|page| !page.is_empty()).map(str::to_owned).collect()
}

#[test]
fn other_programs_read_the_pages() {
    let folder = lists();
    let made = book(
        &folder,
        "list --by-level --cover --contents --title Café --label {number}/{givens} -o book.pdf",
    );
    assert_eq!(made.code, Some(0), "{}", made.err);
    assert!(made.err.starts_with("30 puzzles on "), "{}", made.err);
    if has("qpdf") {
        let checked = shell("qpdf --check book.pdf", folder.path());
        assert_eq!(checked.code, Some(0), "{} {}", checked.text(), checked.err);
    }
    if !has("pdftotext") {
        return;
    }
    let pages = texts(&folder, "book.pdf");
    assert!(pages[0].contains("Café") && pages[0].contains("30 puzzles: easy"), "{}", pages[0]);
    let first = pages.iter().position(|page| page.contains("1/")).expect("a first puzzle");
    assert!(pages[1].contains("Contents") && pages[1].contains(&format!("{}", first + 1)));
    let all = pages.concat();
    for number in 1..=30 {
        assert!(all.contains(&format!("{number}/2")) || all.contains(&format!("{number}/3")));
    }
    // The answers contain each digit of each row.
    let answers = pages.last().expect("answers");
    let digits = answers.chars().filter(|c| ('1'..='9').contains(c)).count();
    assert!(digits > 81, "{answers}");
}

#[test]
fn answers_are_where_they_are_asked_for() {
    let folder = lists();
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).count();
    if !has("pdftotext") {
        return;
    }
    let plain = "one --label x --no-page-numbers";
    for (answers, pages, shown) in [("none", 1, 24), ("page", 1, 106), ("back", 2, 106)] {
        assert_eq!(book(&folder, &format!("{plain} --answers {answers} -o b.pdf")).code, Some(0));
        let texts = texts(&folder, "b.pdf");
        assert_eq!((texts.len(), digits(&texts.concat())), (pages, shown), "{answers}");
    }
    assert_eq!(book(&folder, &format!("{plain} --answers a.pdf -o b.pdf")).code, Some(0));
    assert_eq!(digits(&texts(&folder, "b.pdf").concat()), 24);
    assert_eq!(digits(&texts(&folder, "a.pdf").concat()), 82);
}

#[test]
fn characters_that_no_font_has_are_named() {
    let folder = lists();
    let lacks = |options: &str| {
        let made = book(&folder, &format!("list --cover --title 数独-Été-数 {options}"));
        assert_eq!(made.code, Some(0), "{}", made.err);
        made.err.matches("frames are in place of 数, 独; --font FILE names a font").count()
    };
    let forms =
        ["-o a.pdf --answers b.pdf", "--pages png --dpi 30 -o a", "-o a.html", "--pages svg -o a"];
    assert_eq!(forms.map(lacks), [1, 1, 0, 0]);
}

#[test]
fn papers_have_their_sizes() {
    let folder = lists();
    if !has("pdfinfo") {
        return;
    }
    for (options, size) in [
        ("--paper A5", "419.55 x 595.3 pts"),
        ("--paper 6x9", "432 x 648 pts"),
        ("--paper 8.5x11in --bleed 0.125in", "630 x 810 pts"),
    ] {
        assert_eq!(book(&folder, &format!("one {options} -o b.pdf")).code, Some(0));
        let info = shell("pdfinfo b.pdf", folder.path()).text();
        assert!(info.contains(size), "{options}: {info}");
    }
}

#[test]
fn pages_are_pictures_too() {
    let folder = lists();
    assert_eq!(book(&folder, "list --per-page 12 --pages svg -o pages --qr").code, Some(0));
    let svg = fs::read_to_string(folder.at("pages/page-1.svg")).expect("a page");
    assert!(svg.contains("width=\"210mm\"") && svg.contains("viewBox=\"0 0 11906 16838\""));
    assert_eq!(fs::read_dir(folder.at("pages")).expect("a folder").count(), 4);
    assert_eq!(book(&folder, "one --answers none --dpi 50 -o page.png").code, Some(0));
    let png = fs::read(folder.at("page.png")).expect("a page");
    assert!(png.starts_with(b"\x89PNG"));
    let error = book(&folder, "list -o page.svg");
    assert_eq!(error.code, Some(2));
    assert!(error.err.contains("has 9 pages") && !folder.at("page.svg").exists(), "{}", error.err);
    assert_eq!(book(&folder, "list -o b.html").code, Some(0));
    let html = fs::read_to_string(folder.at("b.html")).expect("a page");
    assert_eq!(html.matches("<figure>").count(), 9);
}

#[test]
fn puzzles_without_one_solution_are_refused() {
    let folder = lists();
    let list = format!("{}\n1{}\n11{}\n", FIGURE_1.0, ".".repeat(80), ".".repeat(79));
    folder.write("faulty", list);
    let refused = book(&folder, "faulty -o b.pdf");
    assert_eq!(refused.code, Some(2));
    for reason in
        ["faulty:2: the puzzle has several solutions", "faulty:3: the puzzle has no solution"]
    {
        assert!(refused.err.contains(reason), "{}", refused.err);
    }
    assert!(!folder.at("b.pdf").exists());
    let forced = book(&folder, "faulty --force -o b.pdf");
    assert_eq!((forced.code, folder.at("b.pdf").exists()), (Some(0), true), "{}", forced.err);
}

#[test]
fn pages_that_are_too_small_say_which_size_fits() {
    let folder = lists();
    for (options, advice) in [
        ("data/grids/order-12.txt --per-page 12 --paper 140x200mm", "4 a page fits"),
        ("data/grids/order-81.txt --per-page 1", "A3 with 1 a page fits"),
    ] {
        let output = folder.at("b.pdf");
        let error = clausoku(&format!("book {options} -o")).arg(&output).run().refusal();
        assert!(error.contains("too small on ") && error.contains(advice), "{error}");
        assert!(!output.exists());
    }
    let error = book(&folder, "one --margin 95mm -o b.pdf").err;
    assert!(error.contains("the margins leave less than an inch of A4"), "{error}");
    for (options, reason) in [
        ("one --paper B9 -o b.pdf", "expected A5, 6x9, A4"),
        ("one --label {page} -o b.pdf", "expected a name in braces, one of number"),
        ("one --answers side -o b.pdf", "--answers is back, page, none"),
        ("one --answers b.pdf -o b.pdf", "the answers need another file"),
        ("one --dpi 100 -o b.pdf", "--dpi is for PNG files"),
        ("one --pages svg --dpi 300 -o pages", "--dpi is for PNG files"),
        ("one -o b.docx", "its name should end in .pdf"),
        ("one --json -o b.pdf", "unexpected argument '--json'"),
        ("one --seed 3 -o b.pdf", "cannot be used with '--seed <SEED>'"),
        ("one --symmetry none -o b.pdf", "cannot be used with '--symmetry <SYMMETRY>'"),
        ("--plan 3~nice -o b.pdf", "variant"),
        ("--plan easy -o b.pdf", "expected a number of puzzles"),
        ("--plan 1~easy~hard -o b.pdf", "two levels"),
    ] {
        let words = options.split(' ').map(|word| word.replace('~', " "));
        let call = words.fold(clausoku("book"), crate::support::Call::arg);
        let outcome = call.dir(folder.path()).run();
        assert_eq!(outcome.code, Some(2), "{options}");
        assert!(outcome.err.contains(reason), "{options}: {}", outcome.err);
    }
}

#[test]
fn a_plan_makes_its_puzzles() {
    let folder = Folder::new();
    let plan = |threads: usize, output: &Path| {
        let call =
            clausoku("book --plan").arg("3 easy, 1 medium windoku, 2 blocks:2x3").words("-j");
        let call = call.arg(threads.to_string()).words("--seed 4 --label {variant}:{level} -o");
        let made = call.arg(output).run();
        assert_eq!(made.code, Some(0), "{}", made.err);
        fs::read(output).expect("a book")
    };
    let book = plan(1, &folder.at("a.pdf"));
    assert!(book == plan(3, &folder.at("b.pdf")), "the threads change the book");
    if has("pdftotext") {
        let text = texts(&folder, "a.pdf").concat();
        let count = |label: &str| text.matches(label).count();
        assert_eq!((count("classic:9:easy"), count("windoku:medium")), (3, 1), "{text}");
        assert_eq!(count("blocks:2x3:"), 2);
    }
}

/// Minimal puzzles of this board are harder than the level, and take seconds each.
#[test]
fn a_plan_makes_easy_puzzles_of_large_boards() {
    let folder = Folder::new();
    let call = clausoku("book --seed 3 -o a.pdf --plan").arg("2 easy samurai").dir(folder.path());
    let made = call.within(Duration::from_secs(120)).run();
    assert_eq!(made.code, Some(0), "{}", made.err);
}

#[test]
fn each_jigsaw_of_a_plan_has_a_layout_of_its_own() {
    let folder = Folder::new();
    let call = clausoku("book --per-page 1 --answers none --multiple 4 --label").arg("{variant}");
    let call = call.words("--seed 3 -o a.pdf --plan").arg("2 jigsaw, 1 medium irregular");
    let made = call.dir(folder.path()).run();
    assert_eq!((made.code, made.err.as_str()), (Some(0), "3 puzzles on 4 pages\n"));
    if has("pdftotext") {
        let pages = texts(&folder, "a.pdf");
        let name = |page: &String| {
            page.split_whitespace().find(|word| word.starts_with("jigsaw:")).map(str::to_owned)
        };
        let names: std::collections::HashSet<_> = pages.iter().filter_map(name).collect();
        assert_eq!(names.len(), 3, "{pages:?}");
    }
}

#[test]
fn labels_contain_titles_and_authors_of_texts() {
    let folder = lists();
    let rows = "1...\n..4.\n...2\n..3.\n";
    folder.write("rows.txt", format!("# title: Spring\n# author: Ada\n{rows}\n{rows}"));
    let call = clausoku("convert rows.txt --to sudokupad -o links.txt").dir(folder.path());
    assert_eq!(call.run().code, Some(0));
    for list in ["rows.txt", "links.txt"] {
        let call = clausoku("book --label").arg("{title} by {author}").words("-o a.html").arg(list);
        let made = call.dir(folder.path()).run();
        assert_eq!(made.code, Some(0), "{}", made.err);
        let page = std::fs::read_to_string(folder.at("a.html")).expect("a page");
        for label in ["Spring by Ada", "4×4 by"] {
            assert!(page.contains(label), "{list}: {label}");
        }
    }
}

#[test]
fn labels_contain_columns_of_tables() {
    let folder = lists();
    let [first, second] = [FIGURE_1.0, FIGURE_1.0];
    folder.write(
        "list.csv",
        format!("title,puzzle,Setter\nSpring,{first},\"Ada, L.\"\nMay,{second},\n"),
    );
    folder.write("list.jsonl", format!("{{\"puzzle\":\"{first}\",\"setter\":\"Zo\\u00eb\"}}\n"));
    for (list, shown) in
        [("list.csv", ["Spring by Ada, L.", "May by"]), ("list.jsonl", ["Sudoku by Zoë"; 2])]
    {
        let call = clausoku("book --label").arg("{title} by {setter}").words("-o a.pdf").arg(list);
        let made = call.dir(folder.path()).run();
        assert_eq!(made.code, Some(0), "{}", made.err);
        if has("pdftotext") {
            let text = texts(&folder, "a.pdf").concat();
            assert!(shown.iter().all(|label| text.contains(label)), "{text}");
        }
    }
    let call = clausoku("book --label {author} -o b.pdf list.csv").dir(folder.path());
    let error = call.run().refusal();
    assert!(error.contains("or a column of the table, found \"{author}\""), "{error}");
    let call = clausoku("book --label {author} -o b.pdf --plan").arg("900 extreme");
    let error = call.dir(folder.path()).run().refusal();
    assert!(error.contains("found \"{author}\"") && !folder.at("b.pdf").exists(), "{error}");
}

#[test]
fn standard_output_takes_a_book() {
    let folder = lists();
    let written = clausoku("book one -q").dir(folder.path()).run();
    assert_eq!((written.code, written.err.as_str()), (Some(0), ""));
    assert!(written.out.starts_with(b"%PDF-1.7"));
}

#[test]
fn a_slip_in_a_plan_has_its_cause() {
    let folder = lists();
    for (plan, cause) in [
        ("2 eesy", "there is no level \"eesy\"; did you mean easy?"),
        ("2 windokku", "there is no variant \"windokku\"; did you mean windoku?"),
        ("2 nothing", "the levels are easy, medium, hard, unfair, extreme"),
    ] {
        let call = clausoku("book -o book.pdf --plan").arg(plan).dir(folder.path());
        let error = call.run().refusal();
        assert!(error.contains(cause), "{error}");
    }
}

#[test]
fn a_plan_that_cannot_be_met_ends_with_what_was_tried() {
    let folder = lists();
    let plan = |plan: &str| {
        let call = clausoku("book --seed 1 --time-limit 60s -o a.pdf --plan").arg(plan);
        call.dir(folder.path()).run()
    };
    let refused = plan("1 easy 4x4, 1 hard 4x4").refusal();
    assert!(refused.contains("every puzzle of the board classic:4 is easy"), "{refused}");
    let french = clausoku("book --time-limit 0 --language fr -o a.pdf --plan").arg("1 easy");
    let french = french.dir(folder.path()).run();
    assert_eq!(french.code, Some(3), "{}", french.err);
    assert!(
        french.err.starts_with("le plan du livre n'a pas donné de réponse : "),
        "{}",
        french.err
    );
    // The generator with clues counts the levels of its attempts itself.
    let clues = plan("1 unfair 4x4 odd:1");
    assert!(clues.err.contains("wanted: the level unfair; puzzles rated: "), "{}", clues.err);
    assert!(clues.err.contains("none of 5 puzzles in a row is as wanted"), "{}", clues.err);
}

#[test]
fn a_puzzle_without_a_link_is_printed_without_a_code() {
    let folder = lists();
    let samurai = root().join("data/grids/samurai.txt");
    let call = clausoku("book --qr --per-page 1 -o book.pdf").arg(samurai).dir(folder.path());
    let made = call.run();
    assert_eq!(made.code, Some(0), "{}", made.err);
    assert!(made.err.contains(": no QR code, since SudokuPad does not open it: "), "{}", made.err);
    assert!(folder.at("book.pdf").exists());
}

#[test]
fn boards_have_names_rules_and_letters() {
    let folder = lists();
    if !has("pdftotext") {
        return;
    }
    for (input, label, words) in [
        ("x.txt", "X-Sudoku 1", "X-Sudoku: rows, columns, blocks and both diagonals contain"),
        ("order-6.txt", "6×6 1", "6×6: rows, columns and blocks of 2×3 contain no symbol twice."),
        ("order-16.txt", "16×16 1", "The letters A to G represent 10 to 16."),
    ] {
        let call = clausoku("book --force --label").arg("{title} {number}").words("-o book.pdf");
        let call = call.arg(root().join("data/grids").join(input)).dir(folder.path());
        let made = call.run();
        assert_eq!(made.code, Some(0), "{}", made.err);
        let text = texts(&folder, "book.pdf").concat();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(label) && text.contains(words), "{text}");
        // Letters are in place of numbers of two digits.
        assert_eq!(input == "order-16.txt", text.contains(" G "), "{text}");
    }
}

#[test]
fn pages_are_written_into_folders_alone() {
    let folder = lists();
    for name in ["book.pdf", "book.html", "page.svg", "page.png"] {
        let made = book(&folder, &format!("one --pages svg -o {name}"));
        assert_eq!(made.code, Some(2), "{}", made.err);
        assert!(made.err.contains("--pages writes into a folder"), "{}", made.err);
        assert!(!folder.at(name).exists());
    }
}

/// Parts by variant, boards of usual sizes in a plan, and the first number.
#[test]
fn parts_are_by_variant_and_numbers_begin_where_asked() {
    let folder = Folder::new();
    if !has("pdftotext") {
        return;
    }
    let call =
        clausoku("book --by variant --first-number 41 --contents --language fr -o book.pdf --plan");
    let made = call.arg("1 windoku, 2 6x6, 1 windoku").dir(folder.path()).run();
    assert_eq!(made.code, Some(0), "{}", made.err);
    let text = texts(&folder, "book.pdf").concat();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    // The parts come in the order of the plan, each once, in the table of contents.
    let table = text.split("Table").nth(1).expect("a table of contents");
    let [windoku, order_6] = ["Windoku", "6×6"].map(|part| table.find(part).expect("a part"));
    assert!(windoku < order_6, "{table}");
    assert!(["41", "42", "43", "44"].iter().all(|number| text.contains(number)), "{text}");
    assert!(text.contains("Solutions") && !text.contains("Answers"), "{text}");
    assert!(text.contains("les fenêtres grisées ne contiennent aucun symbole deux fois"), "{text}");
    let refused = clausoku("book -o other.pdf --plan").arg("2 7x7").dir(folder.path()).run();
    assert!(refused.refusal().contains('7'));
}

/// Kinds of clues in a plan: the puzzles have them and the level, which the stars show, and the parts name the kinds.
#[test]
fn plans_have_puzzles_with_clues() {
    let folder = Folder::new();
    let book = |plan: &str| {
        let call = clausoku("book --by variant --contents --paper A5 --pages svg -o pages --plan");
        call.arg(plan).dir(folder.path()).run()
    };
    let made = book("1 easy killer:2..3 classic:4, 1 thermometer:2 arrow:1 classic:4");
    assert_eq!(made.code, Some(0), "{}", made.err);
    assert!(made.err.starts_with("2 puzzles on "), "{}", made.err);
    let page = |number: u32| {
        let path = format!("pages/page-{number}.svg");
        std::fs::read_to_string(folder.at(&path)).expect("a page")
    };
    let contents = page(1);
    assert!(
        contents.contains("4×4: cage") && contents.contains("4×4: arrow, thermometer"),
        "{contents}"
    );
    // The rules are in the introduction, to which the puzzles refer.
    let rules = page(2);
    assert!(contents.contains(">Rules<") && rules.contains(">Rules<"), "{contents} {rules}");
    assert!(rules.contains("Cage (") && rules.contains("Thermometer ("), "{rules}");
    assert!(page(3).contains("1 ★☆☆☆☆") && page(3).contains("4×4: cage (rules on"), "{}", page(3));
    assert!(page(4).contains('★') && !page(4).contains("Thermometer ("), "{}", page(4));
    std::fs::remove_dir_all(folder.at("pages")).expect("the pages");
    for (plan, why) in [
        ("1 kiler", "there is no kind of clue \"kiler\""),
        ("1 killer:99..100", "clues have"),
        ("", "the plan is empty; name numbers of puzzles, as in"),
        ("1 7x7", "7 is prime, so no rectangular block has 7 cells; take latin:7"),
        ("1 killer:99 classic:4", "the board has 16 left for it; ask for 8 or fewer"),
        ("1 killer jigsaw", "clues need the layout of a jigsaw"),
        ("1 killer:9..9:3 classic:4", "has 16 left for it; ask for 1 or fewer"),
        ("1 killer:9..9:1 classic:4", "no solution of this board has room"),
    ] {
        let refusal = book(plan).refusal();
        assert!(refusal.contains(why), "{plan}: {refusal}");
    }
}
