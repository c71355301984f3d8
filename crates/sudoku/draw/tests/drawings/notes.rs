//! Candidates in the cells, and scenes beside each other.

use clausoku_board::{Cell, Grid, candidates};
use clausoku_draw::grid::{picture_beside, png, svg};
use clausoku_draw::scene::{Lines, Scene, TerminalStyle, terminal, terminal_beside};

use super::{irregular, puzzle, sprinkled, variants};

#[test]
fn candidates_stand_at_their_places() {
    let puzzle = puzzle(&irregular("pair", "aabb aabb ccdd ccdd", &[]), "12.. .... 3... ....");
    let scene = Scene::new(&puzzle).with_candidates(candidates(&puzzle, puzzle.givens()));
    let drawing = terminal(&scene, TerminalStyle::default()).unwrap();
    let first = "\
┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
┃  1  │  2  ┃ · · │ · · ┃
┃     │     ┃ 3 4 │ 3 4 ┃
┠─────┼─────╂─────┼─────┨
┃ · · │ · · ┃ 1 2 │ 1 2 ┃
┃ · 4 │ 3 4 ┃ 3 4 │ 3 4 ┃
┣━━━━━┿━━━━━╋━━━━━┿━━━━━┫
┃  3  │ 1 · ┃ 1 2 │ 1 2 ┃
";
    assert!(drawing.starts_with(first), "{drawing}");
    let scene = scene.with_labels();
    let style = TerminalStyle { lines: Lines::Ascii, ..TerminalStyle::default() };
    let first = "     1     2     3     4
  +-----------+-----------+
1 |  1     2  | . .   . . |
  |           | 3 4   3 4 |
  |           |           |
2 | . .   . . | 1 2   1 2 |
";
    let drawing = terminal(&scene, style).unwrap();
    assert!(drawing.starts_with(first), "{drawing}");
}

#[test]
fn every_board_can_be_drawn_with_candidates() {
    for variant in variants() {
        let puzzle = sprinkled(&variant);
        let all = || candidates(&puzzle, puzzle.givens());
        let scene = Scene::new(&puzzle).with_candidates(all());
        let picture = svg(&scene).unwrap();
        let texts = puzzle.givens().filled().count() + all().count();
        assert_eq!(picture.matches("<text ").count(), texts, "{}", variant.name());
        // The largest are left to SVG.
        let png = png(&scene);
        assert!(png.is_ok() || variant.order() > 80, "{}: {png:?}", variant.name());
        for lines in [Lines::Unicode, Lines::Ascii] {
            let style = TerminalStyle { lines, ..TerminalStyle::default() };
            let scene = scene.clone().with_labels();
            let drawing = terminal(&scene, style).unwrap();
            let plain = terminal(&Scene::new(&puzzle).with_labels(), style).unwrap();
            assert!(drawing.lines().count() >= plain.lines().count());
            // Colours change nothing but colours.
            let coloured = terminal(&scene, TerminalStyle { colours: true, ..style }).unwrap();
            let mut parts = coloured.split('\u{1b}');
            let first = parts.next().unwrap_or_default().to_owned();
            let rest = parts.map(|part| part.split_once('m').unwrap().1);
            let uncoloured = first + &rest.collect::<String>();
            let trimmed = uncoloured.lines().map(|line| format!("{}\n", line.trim_end()));
            assert_eq!(trimmed.collect::<String>(), drawing, "{}", variant.name());
        }
    }
}

#[test]
fn scenes_stand_beside_each_other() {
    let puzzle = puzzle(&irregular("pair", "aabb aabb ccdd ccdd", &[]), "12.. .... 3... ....");
    let values = Grid::from_numbers(vec![1, 2, 3, 4, 4, 3, 2, 1, 3, 1, 4, 2, 2, 4, 1, 3]);
    let first = Scene::new(&puzzle).with_values(&values).unwrap();
    let marked = [2, 15].map(Cell::from_index);
    let scenes = [first.clone().with_marked(marked), Scene::new(&puzzle).with_marked(marked)];
    let style = TerminalStyle { brackets: true, ..TerminalStyle::default() };
    let drawing = terminal_beside(&scenes, style).unwrap();
    let lines: Vec<&str> = drawing.lines().collect();
    assert_eq!(lines[0], "┏━━━┯━━━┳━━━┯━━━┓   ┏━━━┯━━━┳━━━┯━━━┓");
    assert_eq!(lines[1], "┃ 1 │ 2 ┃[3]│ 4 ┃   ┃ 1 │ 2 ┃[ ]│   ┃");
    assert_eq!(lines[7], "┃ 2 │ 4 ┃ 1 │[3]┃   ┃   │   ┃   │[ ]┃");
    let style = TerminalStyle { lines: Lines::Ascii, ..style };
    let drawing = terminal_beside(&scenes, style).unwrap();
    let second = drawing.lines().nth(1).unwrap();
    assert_eq!(second, "|  1   2  | [3]  4  |   |  1   2  | [.]  .  |");

    let coloured = TerminalStyle { colours: true, ..TerminalStyle::default() };
    let drawing = terminal_beside(&scenes, coloured).unwrap();
    assert!(drawing.lines().skip(1).step_by(2).all(|line| line.contains("┃   ┃")), "{drawing}");

    let one = svg(&scenes[0]).unwrap();
    let picture = picture_beside(&scenes, false).unwrap();
    let both = picture.svg();
    assert_eq!((texts(&one), texts(&both)), (16, 19));
    assert!(width(&both) > 2 * width(&one) - 30);
    assert!(picture.png().unwrap().len() > png(&scenes[0]).unwrap().len());
    assert!(picture_beside(&[], false).is_err() && terminal_beside(&[], style).unwrap().is_empty());
}

fn width(picture: &str) -> u32 {
    let after = picture.split_once("width=\"").unwrap().1;
    after.split_once('"').unwrap().0.parse().unwrap()
}

fn texts(picture: &str) -> usize {
    picture.matches("<text ").count()
}
