//! Pages of books as PDF and as PNG, compared.

use std::path::Path;
use std::process::Command;

use clausoku_board::Puzzle;
use clausoku_draw::Colour;
use clausoku_draw::book::{Answers, Entry, Layout, UNITS, book, rules};
use clausoku_draw::pixels::{Document, Picture, width};
use clausoku_formats::ReadOptions;
use clausoku_testkit::has;
use clausoku_words::Language;

/// Returns the puzzles of a file of grids.
fn puzzles(name: &str) -> Vec<Puzzle> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../data/grids").join(name);
    let text = std::fs::read(path).expect("a grid");
    let records = clausoku_formats::read(&text, None, &ReadOptions::default()).expect("puzzles");
    records.into_iter().map(|record| record.puzzle).collect()
}

fn entries<'a>(puzzles: &'a [Puzzle], link: Option<&str>) -> Vec<Entry<'a>> {
    let numbered = puzzles.iter().zip(1..);
    let entry = |(puzzle, number): (&'a Puzzle, usize)| Entry {
        label: format!("{number} ★★☆ é"),
        number,
        rules: rules(puzzle.variant(), true, Language::English),
        link: link.map(str::to_owned),
        ..Entry::new(puzzle)
    };
    numbered.map(entry).collect()
}

/// Returns the brightness of each pixel of a page as Poppler draws it.
fn by_poppler(page: &Picture, dpi: u32) -> (usize, Vec<u8>) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("page.pdf");
    let unit = 1.0 / f64::from(UNITS);
    let pages = std::slice::from_ref(page);
    std::fs::write(&file, Document { title: "t", pages, unit, bleed: 0, bookmarks: &[] }.pdf())
        .expect("a file");
    let drawn = Command::new("pdftoppm")
        .args(["-gray", "-r", &dpi.to_string()])
        .arg(&file)
        .output()
        .expect("pdftoppm");
    assert_eq!(String::from_utf8_lossy(&drawn.stderr), "");
    let header = String::from_utf8_lossy(&drawn.stdout[..20]).into_owned();
    let width = header.split_whitespace().nth(1).and_then(|width| width.parse().ok());
    let width: usize = width.expect("a width");
    let height: usize = header.split_whitespace().nth(2).expect("a height").parse().expect("one");
    (width, drawn.stdout[drawn.stdout.len() - width * height..].to_vec())
}

/// Returns the brightness of each pixel of a page as PNG.
fn by_png(page: &Picture, dpi: u32) -> (usize, Vec<u8>) {
    let width = (page.width * dpi).div_ceil(72 * UNITS);
    let file = page.clone().resized(width).png().expect("a PNG file");
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a header");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut pixels).expect("pixels");
    let grey = pixels.chunks(3).map(|rgb| {
        let [red, green, blue] = [0, 1, 2].map(|channel| u32::from(rgb[channel]));
        ((299 * red + 587 * green + 114 * blue) / 1000) as u8
    });
    (width as usize, grey.collect())
}

#[test]
fn pdf_and_png_show_the_same() {
    if !has("pdftoppm") {
        return;
    }
    let puzzles = [puzzles("x.txt"), puzzles("windoku.txt"), puzzles("figure-1.txt")].concat();
    let layout = Layout { title: Some("Title".to_owned()), cover: true, ..Layout::default() };
    let made =
        book(&entries(&puzzles, Some("https://example.org/?p=123")), &layout).expect("a book");
    for page in &made.pages {
        let (width, poppler) = by_poppler(page, 100);
        let (own_width, own) = by_png(page, 100);
        assert!(width.abs_diff(own_width) <= 1);
        // Blocks of 10 by 10 pixels have nearly the same brightness.
        let mean = |pixels: &[u8], width: usize, row: usize, column: usize| {
            let rows = (row * 10..row * 10 + 10).map(|row| row * width);
            let block = rows.flat_map(|row| &pixels[row + column * 10..row + column * 10 + 10]);
            block.map(|&pixel| i64::from(pixel)).sum::<i64>() / 100
        };
        let (mut off, mut dark) = (0, 0);
        for row in 0..own.len() / own_width / 10 - 1 {
            for column in 0..width.min(own_width) / 10 {
                let one = mean(&poppler, width, row, column);
                let other = mean(&own, own_width, row, column);
                off += u32::from((one - other).abs() > 40);
                dark += u32::from(one < 250);
            }
        }
        assert!(dark > 20 || page == made.pages.last().expect("answers"), "{dark}");
        assert!(off * 25 <= dark, "{off} of {dark} blocks differ");
    }
}

#[test]
fn inner_margins_alternate() {
    let puzzles = puzzles("figure-1.txt");
    let all = [puzzles.clone(), puzzles].concat();
    let layout = Layout { per_page: 1, gutter: 400, answers: Answers::None, ..Layout::default() };
    let pages = book(&entries(&all, None), &layout).expect("a book").pages;
    let left = |page: &Picture| page.lines.iter().map(|line| line.from.0).min().expect("a line");
    assert_eq!(left(&pages[0]), left(&pages[1]) + 400);
}

#[test]
fn long_titles_stay_on_the_page() {
    let puzzles = puzzles("figure-1.txt");
    let word = "Sudoku ".repeat(60);
    for title in ["Sudoku", word.as_str(), &"X".repeat(300)] {
        let layout = Layout {
            title: Some(title.to_owned()),
            cover: true,
            contents: true,
            ..Layout::default()
        };
        let entry = Entry { part: word.clone(), ..entries(&puzzles, None).remove(0) };
        let pages = book(&[entry], &layout).expect("a book").pages;
        let band = pages[0].fills[0].size.1;
        let labels = pages[0].labels.iter().filter(|label| label.text.len() > 1);
        let end = labels.map(|label| label.at.1 + label.em / 2).max().expect("a title");
        assert!(end <= band, "{title}: {end} of {band}");
        for page in &pages[1..] {
            for label in &page.labels {
                let length = width(&label.text, label.em, false);
                assert!(length < f64::from(page.width), "{title}: {}", label.text);
            }
        }
    }
}

#[test]
fn each_number_of_puzzles_fits() {
    let puzzles = vec![puzzles("figure-1.txt").remove(0); 13];
    for per_page in [1, 2, 4, 6, 9, 12] {
        for answers in [Answers::None, Answers::SamePage] {
            let layout = Layout { per_page, answers, ..Layout::default() };
            let made = book(&entries(&puzzles, None), &layout).expect("a book");
            assert_eq!(made.pages.len(), 13_usize.div_ceil(per_page as usize));
            for page in &made.pages {
                let labels = page.labels.iter().map(|label| label.at);
                assert!(labels.clone().all(|at| at.0 < page.width && at.1 < page.height));
            }
        }
    }
}

#[test]
fn grey_books_have_no_colours() {
    let mut puzzles = puzzles("windoku.txt");
    puzzles.extend(self::puzzles("x.txt"));
    let layout = Layout {
        grey: true,
        cover: true,
        contents: true,
        title: Some("Grey".to_owned()),
        per_page: 1,
        ..Layout::default()
    };
    let pages = book(&entries(&puzzles, None), &layout).expect("a book").pages;
    for page in pages {
        let mut colours: Vec<Colour> = page.labels.iter().map(|label| label.colour).collect();
        colours.extend(page.fills.iter().map(|fill| fill.colour));
        colours.extend(page.lines.iter().map(|line| line.colour));
        assert!(colours.iter().all(|colour| colour.is_grey()), "{colours:?}");
        // Thick lines and bold figures are black ink without a screen.
        let bold = page.labels.iter().filter(|label| label.bold && !label.text.is_empty());
        let bold = bold.filter(|label| label.colour != Colour::WHITE);
        assert!(bold.map(|label| label.colour).all(|colour| colour == Colour([0; 3])));
        assert!(colours.contains(&Colour([0; 3])));
    }
}

#[test]
fn labels_stay_in_their_part_of_the_page() {
    let puzzles = vec![puzzles("figure-1.txt").remove(0); 12];
    let long = "A rather long label of a puzzle";
    for per_page in [1, 2, 4, 6, 9, 12] {
        for large in [false, true] {
            let layout = Layout { per_page, large, answers: Answers::None, ..Layout::default() };
            let mut all = entries(&puzzles, None);
            for entry in &mut all {
                entry.label = long.to_owned();
            }
            let Ok(made) = book(&all, &layout) else {
                // Large boards do not fit small parts of a page.
                assert!(large && per_page > 2);
                continue;
            };
            for page in &made.pages {
                let texts = page.labels.iter().filter(|label| label.text.len() > 3);
                let texts = texts.map(|label| {
                    let length = width(&label.text, label.em, label.bold);
                    let left = f64::from(label.at.0);
                    (label, left, left + length)
                });
                let texts: Vec<_> = texts.collect();
                assert!(!texts.is_empty());
                for (place, &(label, left, right)) in texts.iter().enumerate() {
                    assert!(
                        right <= f64::from(page.width - layout.margin),
                        "{per_page}: {}",
                        label.text
                    );
                    assert!(left >= f64::from(layout.margin));
                    for &(other, other_left, other_right) in &texts[..place] {
                        let is_apart = right <= other_left || other_right <= left;
                        let lines_apart = label.at.1.abs_diff(other.at.1) >= label.em.min(other.em);
                        assert!(is_apart || lines_apart, "{per_page}: {}", label.text);
                    }
                }
            }
        }
    }
    let mut all = entries(&puzzles, None);
    all[3].label = "word ".repeat(60);
    let layout = Layout { per_page: 12, ..Layout::default() };
    let error = book(&all, &layout).expect_err("a label that does not fit").to_string();
    assert!(error.starts_with("the label \"word word"), "{error}");
}

#[test]
fn squares_of_codes_are_large_enough_for_cameras() {
    let puzzles = puzzles("hard.txt");
    let link = format!("https://example.org/{}", "aB3/".repeat(40));
    for per_page in [1, 2, 4, 6, 9, 12] {
        let layout = Layout { per_page, answers: Answers::None, ..Layout::default() };
        for page in book(&entries(&puzzles, Some(&link)), &layout).expect("a book").pages {
            for code in &page.codes {
                let millimetres =
                    f64::from(code.side) / code.dark.len() as f64 * 25.4 / f64::from(72 * UNITS);
                assert!(millimetres >= 0.35, "{per_page}: {millimetres}");
            }
        }
    }
}

#[test]
fn short_codes_are_where_links_are_too_large() {
    let puzzle = puzzles("figure-1.txt").remove(0);
    let all = vec![puzzle; 12];
    let sides = |per_page, short: Option<&str>| {
        let link = format!("https://example.org/{}", "aB3/".repeat(90));
        let mut all = entries(&all, Some(&link));
        for entry in &mut all {
            entry.short = short.map(str::to_owned);
        }
        let layout = Layout { per_page, answers: Answers::None, ..Layout::default() };
        let made = book(&all, &layout).ok()?;
        Some(made.pages[0].codes.iter().map(|code| code.dark.len()).collect::<Vec<_>>())
    };
    let digits = "0".repeat(81);
    let [large, small] = [sides(1, Some(&digits)), sides(12, Some(&digits))].map(Option::unwrap);
    // 81 digits need 29 squares, and four white ones on each side.
    assert_eq!(small, [37; 12]);
    assert!(large[0] > 60, "{large:?}");
    assert_eq!(sides(12, None), None);
}

#[test]
fn empty_pages_complete_the_last_sheet() {
    let all = vec![puzzles("figure-1.txt").remove(0); 5];
    for (multiple, count) in [(0, 5), (1, 5), (2, 6), (4, 8), (5, 5), (16, 16)] {
        let layout = Layout { multiple, per_page: 1, answers: Answers::None, ..Layout::default() };
        let pages = book(&entries(&all, None), &layout).expect("a book").pages;
        assert_eq!(pages.len(), count);
        assert!(pages[5..].iter().all(|page| page.labels.is_empty() && page.lines.is_empty()));
    }
}

/// Returns the upper edges, left edges and right edges of boards: of the ends of long black lines.
fn edges(page: &Picture) -> Vec<[u32; 3]> {
    let black = page.lines.iter().filter(|line| line.colour == Colour([0; 3]));
    let across = black.filter(|line| line.from.1 == line.to.1 && line.to.0 - line.from.0 > 1500);
    let mut tops: Vec<[u32; 3]> = Vec::new();
    for line in across {
        let same = tops.iter_mut().find(|top| top[1].abs_diff(line.from.0) < 40);
        match same {
            Some(top) => top[0] = top[0].min(line.from.1),
            None => tops.push([line.from.1, line.from.0, line.to.0 + line.thickness / 2]),
        }
    }
    tops
}

#[test]
fn boards_beside_each_other_have_one_top_and_codes_end_at_their_edge() {
    let mut puzzles = vec![puzzles("figure-1.txt").remove(0)];
    puzzles.extend(self::puzzles("x.txt").into_iter().take(1));
    let mut all = entries(&puzzles, None);
    all[0].label = "A label of more than one line, which moves the board down by a line".to_owned();
    all[0].link = Some("https://example.org/".to_owned() + &"aB3/".repeat(40));
    let layout = Layout { answers: Answers::None, ..Layout::default() };
    let page = book(&all, &layout).expect("a book").pages.remove(0);
    let boards = edges(&page);
    assert_eq!(boards.len(), 2, "{boards:?}");
    assert_eq!(boards[0][0], boards[1][0]);
    let code = &page.codes[0];
    // Four white squares are right of the last black one.
    let square = code.side / code.dark.len() as u32;
    let right = code.at.0 + code.side - 4 * square;
    assert!(right.abs_diff(boards[0][2]) <= 10, "{right} {boards:?}");
    assert!(code.at.1 > boards[0][0]);
}

#[test]
fn large_boards_have_pages_of_their_own() {
    let mut all = vec![puzzles("figure-1.txt").remove(0)];
    for name in ["order-16.txt", "figure-1.txt", "figure-1.txt", "samurai.txt", "order-12.txt"] {
        all.push(puzzles(name).remove(0));
    }
    let layout = Layout { per_page: 12, answers: Answers::None, ..Layout::default() };
    let pages = book(&entries(&all, None), &layout).expect("a book").pages;
    let labels = pages
        .iter()
        .map(|page| page.labels.iter().filter(|label| label.text.contains("★★☆")).count());
    assert_eq!(labels.collect::<Vec<_>>(), [1, 1, 2, 1, 1]);
}

#[test]
fn answers_fill_their_page() {
    let puzzle = puzzles("figure-1.txt").remove(0);
    let heights = |count, large| {
        let all = vec![puzzle.clone(); count];
        let mut all = entries(&all, None);
        // The givens alone, which are enough to measure.
        for entry in &mut all {
            entry.solution = Some(puzzle.givens());
        }
        let layout = Layout { large, answers: Answers::Separate, ..Layout::default() };
        let layout = Layout { per_page: 1, ..layout };
        let answers = book(&all, &layout).expect("a book").answers;
        let digits = answers[0].labels.iter().filter(|label| label.bold && label.em > 0);
        let least = digits.filter(|label| label.text.len() == 1).map(|label| label.em).min();
        (answers.len(), least.unwrap_or(0))
    };
    let (pages, few) = heights(6, false);
    let (more_pages, many) = heights(40, false);
    assert_eq!((pages, more_pages), (1, 2));
    assert!(few > many, "{few} {many}");
    let (_, large) = heights(60, true);
    // Letters of 14 points.
    assert!(large >= 14 * UNITS, "{large}");
}

/// Returns copies of a puzzle with its givens as the answer, which are enough to measure, and numbers from 11.
fn answered(puzzle: &Puzzle, count: usize) -> Vec<Entry<'_>> {
    let entry = Entry { solution: Some(puzzle.givens()), ..Entry::new(puzzle) };
    let label = |number: usize| format!("No. {number}");
    (11..11 + count).map(|number| Entry { number, label: label(number), ..entry.clone() }).collect()
}

/// Returns the heights of the digits of puzzles and of answers on a page, where they are upside down.
fn digit_heights(page: &Picture, turned: bool) -> Vec<u32> {
    let digits = page.labels.iter().filter(|label| label.text.len() == 1 && label.bold);
    digits.filter(|label| label.turned == turned).map(|label| label.em).collect()
}

#[test]
fn answers_take_the_room_that_puzzles_leave() {
    let puzzle = puzzles("figure-1.txt").remove(0);
    for large in [false, true] {
        let per_page = if large { 2 } else { 4 };
        let layout = Layout { large, per_page, ..Layout::default() };
        let layout = Layout { answers: Answers::SamePage, ..layout };
        let usual = Layout { answers: Answers::None, ..layout.clone() };
        let all = answered(&puzzle, per_page as usize + 1);
        let pages = book(&all, &layout).expect("a book").pages;
        let alone = book(&all, &usual).expect("a book").pages;
        let sizes = |page: &Picture| {
            let own = digit_heights(page, false).into_iter().max().expect("digits");
            (own, digit_heights(page, true).into_iter().max().expect("an answer"))
        };
        let (full, last) = (sizes(&pages[0]), sizes(&pages[1]));
        // The puzzles of the page that is not full keep their size, and its answer is larger.
        assert_eq!(full.0, last.0, "{large}");
        assert!(large || full.1 < last.1, "{full:?} {last:?}");
        assert!(full.1 <= last.1 && last.1 < full.0, "{large} {full:?} {last:?}");
        assert!(full.0 <= digit_heights(&alone[0], false).into_iter().max().expect("digits"));
        // Letters of 14 points in large print.
        assert!(!large || full.1 >= 14 * UNITS, "{full:?}");
    }
}

#[test]
fn answers_are_in_equal_rows_and_below_their_puzzles() {
    let puzzle = puzzles("figure-1.txt").remove(0);
    for (per_page, count, rows) in [(6, 6, 2), (12, 12, 3), (4, 4, 1), (1, 1, 1)] {
        let layout = Layout { per_page, answers: Answers::SamePage, ..Layout::default() };
        let page = book(&answered(&puzzle, count), &layout).expect("a book").pages.remove(0);
        let turned = page.labels.iter().filter(|label| label.turned);
        let height = turned.clone().map(|label| label.em).max().expect("an answer");
        let top = turned.clone().map(|label| label.at.1 - height).min().expect("an answer");
        // No puzzle reaches below the top of the answers.
        let own = page.labels.iter().filter(|label| label.bold && !label.turned);
        assert!(own.map(|label| label.at.1).all(|bottom| bottom < top), "{per_page}");
        let numbers = turned.filter(|label| label.text.len() == 2).map(|label| label.at.1);
        let mut numbers: Vec<u32> = numbers.collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), rows, "{per_page}");
    }
}

#[test]
fn answers_are_as_large_as_their_puzzles_where_there_is_room() {
    let puzzle = puzzles("figure-1.txt").remove(0);
    for per_page in [1, 2, 4, 12] {
        let layout = Layout { per_page, answers: Answers::Separate, ..Layout::default() };
        let made = book(&answered(&puzzle, 1), &layout).expect("a book");
        let [own, answer] = [&made.pages, &made.answers]
            .map(|pages| digit_heights(&pages[0], false).into_iter().max().expect("digits"));
        let is_equal = own.abs_diff(answer) * 20 <= own;
        // Below the heading, a page has less room.
        assert!(is_equal || per_page == 1 && answer * 10 > own * 9, "{per_page} {own} {answer}");
    }
}

#[test]
fn answers_on_small_paper_leave_puzzles_their_room() {
    let puzzle = puzzles("figure-1.txt").remove(0);
    let paper = "A5".parse().expect("a size");
    for per_page in [1, 2, 4] {
        let layout = Layout { paper, per_page, answers: Answers::SamePage, ..Layout::default() };
        let page = book(&answered(&puzzle, per_page as usize), &layout).expect("a book").pages;
        let [own, answer] =
            [false, true].map(|turned| digit_heights(&page[0], turned).into_iter().max());
        assert!(own > answer.map(|answer| answer * 6 / 5), "{per_page} {own:?} {answer:?}");
    }
}

#[test]
fn pages_of_puzzles_name_those_of_their_answers() {
    let puzzle: Puzzle = "1...\n..2.\n....\n...4".parse().unwrap();
    let mut entries = answered(&puzzle, 30);
    entries[0].solution = None;
    let notes = |layout: Layout| {
        let pages = book(&entries, &layout).unwrap().pages;
        let note = |page: &Picture| {
            let labels = page.labels.iter().filter(|label| label.text.contains("on page"));
            labels.map(|label| label.text.clone()).collect::<Vec<_>>()
        };
        pages.iter().map(note).collect::<Vec<_>>()
    };
    let usual = Layout { per_page: 12, answers: Answers::Back, ..Layout::default() };
    let page = "Answers on page 4".to_owned();
    assert_eq!(notes(usual.clone()), [vec![page.clone()], vec![page.clone()], vec![page], vec![]]);
    // A page of one puzzle without an answer has no note.
    let one = notes(Layout { per_page: 1, ..usual.clone() });
    assert_eq!((one[0].len(), one[1].len(), one[29].len(), one[30].len()), (0, 1, 1, 0));
    assert!(notes(Layout { page_numbers: false, ..usual.clone() }).concat().is_empty());
    assert!(notes(Layout { answers: Answers::SamePage, ..usual }).concat().is_empty());
}

#[test]
fn answers_are_of_black_ink() {
    let puzzle: Puzzle = "1...\n..2.\n....\n...4".parse().expect("a puzzle");
    let solved: Puzzle = "1243\n3421\n4312\n2134".parse().expect("a grid");
    let entry = Entry { solution: Some(solved.givens()), ..Entry::new(&puzzle) };
    for answers in [Answers::Back, Answers::SamePage] {
        let layout = Layout { answers, ..Layout::default() };
        let pages = book(std::slice::from_ref(&entry), &layout).expect("a book").pages;
        let labels: Vec<_> = pages.iter().flat_map(|page| &page.labels).collect();
        assert_eq!(
            labels.iter().filter(|label| !label.bold && label.text.len() == 1).count() / 13,
            1
        );
        assert!(labels.iter().all(|label| label.colour.is_grey()));
    }
}

#[test]
fn inks_are_black_or_bright() {
    let mut all = puzzles("x.txt");
    all.extend(puzzles("order-6.txt"));
    for page in book(&entries(&all, None), &Layout::default()).expect("a book").pages {
        let mut colours: Vec<Colour> = page.labels.iter().map(|label| label.colour).collect();
        colours.extend(page.lines.iter().map(|line| line.colour));
        assert!(colours.iter().all(|colour| colour.is_grey()), "{colours:?}");
        let bold = page.labels.iter().filter(|label| label.bold);
        assert!(bold.map(|label| label.colour).all(|colour| colour == Colour([0; 3])));
    }
}

#[test]
fn sections_are_bookmarks_and_codes_are_small() {
    let puzzles = puzzles("hard.txt");
    let link = format!("https://example.org/{}", "aB3/".repeat(60));
    let layout = Layout { per_page: 12, ..Layout::default() };
    let made = book(&entries(&puzzles, Some(&link)), &layout).expect("a book");
    assert_eq!(made.sections, [("Puzzles".to_owned(), 1)]);
    let bookmarks = [("Puzzles".to_owned(), 1), ("Ünd".to_owned(), 1), ("beyond".to_owned(), 9)];
    let document = |bookmarks| {
        let unit = 1.0 / f64::from(UNITS);
        Document { title: "t", pages: &made.pages, unit, bleed: 0, bookmarks }.pdf()
    };
    let file = document(&bookmarks[..]);
    let text = String::from_utf8_lossy(&file);
    assert_eq!(
        (text.matches("/Dest").count(), text.matches("/ImageMask true").count()),
        (2, puzzles.len())
    );
    assert!(document(&[]).len() < 30_000, "{}", document(&[]).len());
}
