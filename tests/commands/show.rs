//! `clausoku show`.

use std::fs;

use clausoku_testkit::sampled;

use crate::support::{FIGURE_1, Folder, cells, clausoku, drawn, root};

#[test]
fn the_terminal_shows_the_givens_or_the_solution() {
    let text = clausoku("show data/grids/figure-1.txt").text();
    assert_eq!(drawn(&text), cells(FIGURE_1.0));
    let solved = clausoku("show data/grids/figure-1.txt --solve").text();
    assert_eq!(drawn(&solved), cells(FIGURE_1.1));
    // Thick lines separate the blocks.
    assert!(text.starts_with("┏━━━┯━━━┯━━━┳━━━┯"));
    assert_eq!(text.lines().filter(|line| line.starts_with('┣')).count(), 2);
    let labelled = clausoku("show data/grids/figure-1.txt --labels").text();
    assert!(labelled.starts_with("    1   2   3   4 "), "{labelled}");
    assert_eq!(clausoku("show data/grids/maple.txt --puzzle 2 -o -").text().lines().count(), 19);
}

#[test]
fn ascii_needs_no_special_characters() {
    let text = clausoku("show data/grids/order-6.txt --ascii").text();
    assert!(
        text.is_ascii() && text.starts_with("+-------+-------+\n| 3 . . | 5 4 . |\n"),
        "{text}"
    );
}

#[test]
fn colours_are_there_when_they_are_wanted() {
    let escape = '\x1b';
    // Standard output is not a terminal here.
    assert!(!show("").text().contains(escape));
    assert!(!show("--color never").text().contains(escape));
    assert!(show("--color always").text().contains(escape));
    assert!(show("--color always").env("NO_COLOR", "1").text().contains(escape));
    let clash = clausoku("--color always show -").input("11..\n....\n....\n....\n").text();
    assert_eq!(clash.matches("\x1b[1;31m1").count(), 2, "clashing givens are red: {clash}");
    let error = clausoku("--color always show missing").run().err;
    assert!(error.starts_with("\x1b[1;31merror:\x1b[0m cannot read missing"), "{error}");
    clausoku("show missing").run().fails("cannot read missing");
}

fn show(options: &str) -> crate::support::Call {
    clausoku(&format!("show data/grids/order-6.txt {options}"))
}

#[test]
fn files_are_drawn_by_their_ending() {
    let folder = Folder::new();
    let draw = |name: &str| {
        let path = folder.at(name);
        let call = clausoku("show data/grids/figure-1.txt --solve --color always -o").arg(&path);
        assert_eq!(call.text(), "");
        fs::read(path).expect("a picture")
    };
    let svg = String::from_utf8(draw("x.svg")).expect("text");
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
    assert_eq!(svg.matches("<text ").count(), 81);
    let png = draw("x.PNG");
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n") && png.ends_with(b"IEND\xAE\x42\x60\x82"));
    // Files contain no terminal colours.
    let txt = String::from_utf8(draw("x.txt")).expect("text");
    assert_eq!(drawn(&txt), cells(FIGURE_1.1));
    assert!(draw("x.svg.gz").starts_with(b"\x1F\x8B"));
    for name in ["x", "x.jpg", "x.gz"] {
        let call = clausoku("show data/grids/figure-1.txt -o").arg(folder.at(name));
        let error = call.run().refusal();
        assert!(error.ends_with("its name should end in .svg, .png, .pdf or .txt\n"), "{error}");
    }
    assert_eq!(folder.names(), ["x.PNG", "x.svg", "x.svg.gz", "x.txt"]);
}

#[test]
fn pictures_have_labels_where_they_are_wanted() {
    let folder = Folder::new();
    let texts = |options: &str| {
        let call = clausoku(&format!("show data/grids/order-6.txt {options} -o"));
        call.arg(folder.at("x.svg")).text();
        fs::read_to_string(folder.at("x.svg")).expect("a picture").matches("<text ").count()
    };
    assert_eq!(texts("--labels"), texts("") + 12);
    let png = |options: &str| {
        let call = clausoku(&format!("show data/grids/order-6.txt {options} -o"));
        call.arg(folder.at("x.png")).text();
        fs::read(folder.at("x.png")).expect("a picture")
    };
    assert_ne!(png("--labels"), png(""));
}

#[test]
fn one_of_several_solutions_is_labelled() {
    let folder = Folder::new();
    let call = clausoku("show data/grids/inf242.txt --solve -o").arg(folder.at("x.svg")).run();
    let note = "one of several solutions; `clausoku count` counts them\n";
    assert_eq!((call.code, call.err.as_str()), (Some(0), note));
    let svg = fs::read_to_string(folder.at("x.svg")).expect("a picture");
    assert!(svg.contains(">One of several solutions</text>"), "{svg}");
    assert_eq!(clausoku("show data/grids/inf242.txt --solve").run().err, note);
    assert_eq!(clausoku("show data/grids/inf242.txt --solve --quiet").run().err, "");
    let call = clausoku("show data/grids/figure-1.txt --solve -o").arg(folder.at("x.svg")).run();
    assert_eq!(call.err, "");
    let svg = fs::read_to_string(folder.at("x.svg")).expect("a picture");
    assert!(!svg.contains("several"));
}

#[test]
fn a_puzzle_without_solution_is_not_drawn_solved() {
    let folder = Folder::new();
    folder.write("clash", "11..............");
    let call = clausoku("show clash --solve -o x.svg").dir(folder.path()).run();
    assert_eq!((call.code, call.text().as_str()), (Some(20), ""));
    assert_eq!(call.err, "there is no solution; `clausoku check --diagnose` explains why\n");
    assert_eq!(folder.names(), ["clash"]);
}

#[test]
fn large_boards_are_drawn() {
    let folder = Folder::new();
    for name in ["81.svg", "81.png"] {
        clausoku("show data/grids/order-81.txt -o").arg(folder.at(name)).text();
    }
    let svg = fs::read_to_string(folder.at("81.svg")).expect("a picture");
    assert_eq!(svg.matches("<text ").count(), 4596);
}

#[test]
fn a_variant_is_drawn_or_written_where_it_is_asked() {
    let folder = Folder::new();
    clausoku("variants x --toml -o").arg(folder.at("mine.toml")).text();
    clausoku("variants samurai -o").arg(folder.at("samurai.svg")).text();
    let toml = fs::read_to_string(folder.at("mine.toml")).expect("a variant");
    assert_eq!(clausoku("variants x --toml").text(), toml);
    // The output is a variant: its empty board has the solutions of the original.
    let call = clausoku("solve - --count 1 --variant mine.toml").dir(folder.path());
    assert_eq!(call.input(".".repeat(81)).text(), "more than 1\n");
    let error = clausoku("variants x --json -o x.json").dir(folder.path()).run().refusal();
    assert!(error.contains("cannot be used with"), "{error}");
    assert_eq!(folder.names(), ["mine.toml", "samurai.svg"]);
}

#[test]
fn constraints_of_a_variant_are_drawn() {
    let folder = Folder::new();
    let cage = "\n[[constraint]]\nkind = \"cage\"\nsum = 10\ncells = \"R1C1 R1C2 R2C1\"\n";
    let expression =
        "\n[[constraint]]\nkind = \"regex\"\npattern = \"[12]+3\"\ncells = \"R4C4 R4C5 R4C6\"\n";
    let killer = "name = \"k\"\n\n[[board]]\nblocks = \"3x3\"\n".to_owned() + cage + expression;
    folder.write("killer.toml", &killer);
    let x = clausoku("variants x --toml").text() + cage + expression;
    folder.write("x.toml", x.replace("name = \"x\"", "name = \"x with a cage\""));
    for (file, letters) in [("killer", 0), ("x", 17)] {
        let call = clausoku(&format!("variants {file}.toml -o {file}.svg")).dir(folder.path());
        assert_eq!(call.text(), "");
        let svg = fs::read_to_string(folder.at(format!("{file}.svg"))).expect("a picture");
        assert!(svg.contains(">10</text>") && svg.contains("stroke-dasharray"), "{svg}");
        let found = svg.matches(">a</text>").count() + svg.matches(">b</text>").count();
        assert_eq!(found, letters, "{file}");
        // An expression is a line where the board has its symbols, and is named where it has letters.
        assert_eq!(svg.contains("xpression [12]+3 at R4C4"), letters > 0, "{svg}");
    }
}

#[test]
fn candidates_are_drawn_when_they_are_asked_for() {
    let text = clausoku("show data/grids/inf242.txt --candidates").text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 9 * 4 + 1);
    assert!(lines[1].starts_with("┃ · 2 · │ · 2 · │ · 2 · ┃ · · · │       │"), "{text}");
    assert!(lines[3].contains("┃ 7 8 9 │"), "{text}");
    // Unit propagation removes 7 from the first row's fourth cell, since it places the row's 7.
    let text = clausoku("show data/grids/inf242.txt --candidates=propagated").text();
    assert!(text.lines().nth(3).is_some_and(|line| line.contains("┃ · 8 9 │")), "{text}");
    let folder = Folder::new();
    for name in ["c.svg", "c.png"] {
        clausoku("show data/grids/order-16.txt --candidates -o").arg(folder.at(name)).text();
    }
    let contradiction = clausoku("show - --candidates=propagated").input("1..1............").run();
    assert!(contradiction.err.starts_with("unit propagation derives a contradiction"));
    let error = clausoku("show data/grids/x.txt --candidates --solve").run().refusal();
    assert!(error.contains("cannot be used with"), "{error}");
}

#[test]
fn drawn_candidates_are_read_back() {
    for grid in ["inf242.txt", "escargot.txt", "figure-1.txt"] {
        let path = format!("data/grids/{grid}");
        let count = |text: &str| clausoku("count - --max 3").input(text).text();
        let known = clausoku(&format!("count {path} --max 3")).text();
        for call in [format!("show {path} --candidates"), format!("candidates {path}")] {
            let drawn = clausoku(&call).text();
            assert_eq!(count(&drawn), known, "{call}");
            assert_eq!(count(&format!("$ clausoku {call}\n{drawn}")), known, "{call}");
        }
    }
    let drawn = clausoku("show - --candidates").input("12..34....4...1.").text();
    let kept = clausoku("convert - --to pencilmarks").input(drawn).text();
    assert_eq!(kept.matches(" 34 ").count(), 1, "{kept}");
}

#[test]
fn pictures_have_the_look_that_is_asked_for() {
    let folder = Folder::new();
    let draw = |options: &str, name: &str| {
        let call = show(options).arg("-o").arg(folder.at(name));
        assert_eq!(call.text(), "", "{options}");
        fs::read(folder.at(name)).expect("a picture")
    };
    let has = |png: &[u8], chunk: &[u8]| png.windows(chunk.len()).any(|part| part == chunk);
    // The width in pixels, and the type of colours: 2 is opaque, 6 is transparent.
    let width = |png: &[u8]| u32::from_be_bytes(png[16..20].try_into().expect("four bytes"));
    let usual = draw("", "a.png");
    let print = draw("--dpi 192", "b.png");
    assert_eq!(width(&print), 2 * width(&usual));
    // 192 pixels to the inch are 7559 to the metre.
    assert!(has(&print, b"pHYs\x00\x00\x1d\x87") && !has(&usual, b"pHYs"));
    assert_eq!([usual[25], draw("--background transparent", "c.png")[25]], [2, 6]);
    let svg = |options: &str| String::from_utf8(draw(options, "d.svg")).expect("text");
    assert!(svg("--background navy").contains("fill=\"#000080\""));
    assert!(!svg("--background transparent").contains("<rect"));
    assert!(!svg("--theme large").contains("#9ca3af") && svg("").contains("#9ca3af"));
    let inked = svg("--ink given=navy,line=#123456 --theme print");
    assert!(inked.contains("#000080") && inked.contains("#123456"));
    assert!(!inked.contains("#0b0f19") && !inked.contains("#111827"));
    let font = root().join("crates/sudoku/draw/data/fonts/NotoSans-Bold.ttf");
    let call = show("--font").arg(&font).arg("-o").arg(folder.at("e.svg"));
    assert_eq!(call.text(), "");
    assert!(fs::read_to_string(folder.at("e.svg")).expect("text").contains("'Noto Sans', Helv"));
    for (wrong, reason) in [
        ("--dpi 300 -o x.svg", "--dpi is for PNG files"),
        ("--background nvy -o x.svg", "expected #rrggbb or a name"),
        ("--ink line -o x.svg", "expected PART=COLOUR"),
        ("--ink lines=red -o x.svg", "no part is named \"lines\"; expected one of given, value"),
        ("--ink line=nvy -o x.svg", "expected #rrggbb or a name"),
        ("--ink line=red", "--background and --ink are for pictures"),
        ("--theme dark --to txt", "--background and --ink are for pictures"),
        ("--font data/grids/hard.txt -o x.png", "this is no TrueType font"),
        ("--font none.ttf -o x.png", "cannot read none.ttf"),
        ("--ascii -o x.svg", "--ascii is for text"),
        ("--ascii --to png -o x/", "--ascii is for text"),
        ("--to csv", "show draws puzzles; `clausoku convert` writes them in a format"),
        ("--to txt --title x", "--title is for svg, png and pdf"),
        ("--title x", "--title is for svg, png and pdf"),
        ("--rules --to txt", "--rules is for svg, png and pdf"),
    ] {
        let error = show(wrong).run().refusal();
        assert!(error.contains(reason), "{wrong}: {error}");
    }
}

#[test]
fn stars_are_the_level_of_the_puzzle() {
    let folder = Folder::new();
    let count = sampled(8, 30);
    let levels = clausoku(&format!("generate -n {count} --seed 5 -q")).text();
    folder.write("list", &levels);
    let rated = clausoku("rate list --scale hodoku --to line").dir(folder.path()).text();
    let names: Vec<&str> = rated
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_whitespace().last())
        .collect();
    assert_eq!(names.len(), count);
    let shown = clausoku("show list --stars -o pictures/").dir(folder.path()).run();
    assert_eq!(shown.code, Some(0), "{}", shown.err);
    let all = ["easy", "medium", "hard", "unfair", "extreme"];
    for (name, number) in names.iter().zip(1..) {
        let svg = fs::read_to_string(folder.at(format!("pictures/{number:04}.svg"))).expect("one");
        let level = all.iter().position(|level| level == name).expect("a level") + 1;
        let stars = format!(">{}{}</text>", "★".repeat(level), "☆".repeat(5 - level));
        assert!(svg.contains(&stars), "{name}: {svg}");
    }
    // The rules are below the stars, and a solution is drawn where it is asked for.
    let svg = |options: &str| {
        let call = clausoku(&format!("show data/grids/x.txt --puzzle 1 {options} -o"));
        call.arg(folder.at("x.svg")).text();
        fs::read_to_string(folder.at("x.svg")).expect("a picture")
    };
    let stars = svg("--stars --rules");
    let plain = svg("--rules");
    assert_eq!(stars.matches("<text ").count(), plain.matches("<text ").count() + 1);
    assert!(stars.find('★') < stars.find("X-Sudoku: rows"), "{stars}");
    assert_eq!(svg("--stars --solve").matches("<text ").count(), 82);
}

#[test]
fn stars_need_a_picture_and_a_level() {
    let folder = Folder::new();
    for (options, reason) in [
        ("data/grids/figure-1.txt", "--stars is for svg, png and pdf"),
        ("data/grids/figure-1.txt --json", "unexpected argument '--json'"),
        ("data/grids/figure-1.txt --to sdk", "show draws puzzles; `clausoku convert` writes them"),
        ("data/grids/inf242.txt -o x.svg", "several solutions, so it has no rating"),
        ("data/grids/order-16.txt -o x.svg", "boards of more than 150 cells have no level"),
    ] {
        let options = options.replace("x.svg", &folder.at("x.svg").display().to_string());
        let call = clausoku(&format!("show --stars {options}")).run();
        assert_eq!(call.code, Some(2), "{options}");
        assert!(call.err.contains(reason), "{options}: {}", call.err);
    }
    let none = clausoku("show - --stars -o x.svg").dir(folder.path()).input("11..............");
    assert_eq!(none.run().code, Some(20));
    let limited = clausoku("show data/grids/figure-1.txt --stars --time-limit 0s -o");
    assert_eq!(limited.arg(folder.at("x.svg")).run().code, Some(3));
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}

#[test]
fn drawings_of_links_are_drawn_on_request() {
    let folder = Folder::new();
    folder.write(
        "drawn.json",
        r##"{"size":4,"grid":[[{"c":"#FFEECC"},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
        "line":[{"lines":[["R1C1","R2C2"]],"outlineC":"#13579B","width":0.3}],
        "circle":[{"cells":["R1C3","R1C4"],"baseC":"#2468AC","width":0.5,"height":0.5}],
        "text":[{"cells":["R0C2"],"value":"<&>","fontC":"#0000FF","size":0.7}],
        "cage":[{"cells":["R4C3","R4C4"],"value":"a"}]}"##,
    );
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    let refused = run("show drawn.json -o a.svg");
    assert!(refused.err.contains("--cosmetic draw"), "{}", refused.err);
    let convert = run("convert drawn.json --cosmetic draw --to sudokupad -o link.txt");
    assert_eq!(convert.code, Some(0), "{}", convert.err);
    let note =
        "drawings without a known rule are only drawn: line (1), circle (1), text (1), cage (1)";
    for input in ["drawn.json", "link.txt"] {
        for output in ["a.svg", "a.png", "a.pdf"] {
            let show = run(&format!("show {input} --cosmetic draw -o {output}"));
            assert_eq!(show.code, Some(0), "{}", show.err);
            assert!(show.err.contains(note), "{}", show.err);
        }
        let svg = std::fs::read_to_string(folder.at("a.svg")).expect("a picture");
        for part in ["#13579b", "#2468ac", "#ffeecc", "&lt;&amp;&gt;", ">a<"] {
            assert!(svg.contains(part), "{part}: {svg}");
        }
    }
    let lost = run("convert drawn.json --cosmetic draw --to line");
    let expected = "left out: drawings of 1 puzzle, which the format line cannot hold";
    assert!(lost.err.contains(expected), "{}", lost.err);
}
