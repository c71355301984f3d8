//! `clausoku edit`, and `dimacs_s` on a terminal: the tests type keys into a terminal
//! and read its screen.

use std::fs;

use clausoku::formats::FORMATS;

use crate::support::{FIGURE_1, Folder, Screen, cells, has, root, shell};

/// The classic size of a terminal.
const SMALL: (u16, u16) = (80, 24);

/// The rows of the drawing, each with its values; blank and dotted cells are 0.
fn board(text: &str) -> Vec<Vec<u16>> {
    let rows = text.lines().filter_map(|line| {
        let (label, rest) = line.split_once('┃')?;
        label.trim().parse::<u16>().ok()?;
        let (cells, _) = rest.rsplit_once('┃')?;
        Some(cells.to_owned())
    });
    rows.map(|row| -> Vec<u16> {
        if row.contains('│') {
            row.split(['┃', '│']).map(|cell| number(cell.trim())).collect()
        } else {
            row.replace('┃', " ").split_whitespace().map(number).collect()
        }
    })
    .collect()
}

fn number(word: &str) -> u16 {
    word.parse().unwrap_or(0)
}

fn edit(arguments: &str, size: (u16, u16), folder: &Folder) -> Screen {
    Screen::new(size, &format!("clausoku edit {arguments}"), folder.path())
}

/// Answers the question in which format to save.
fn choose(screen: &Screen, format: &str) {
    screen.sees("in which format?");
    let chosen = format!("▸ {format} ");
    for _ in 0..FORMATS.len() {
        if screen.text().contains(&chosen) {
            break;
        }
        let before = screen.text();
        screen.press("Down").wait("another row", |text| text != before);
    }
    screen.sees(&chosen).press("Enter");
}

#[test]
fn a_grid_is_typed_solved_saved_and_opened_again() {
    if !has("tmux") {
        return;
    }
    let folder = Folder::new();
    let screen = edit("", SMALL, &folder);
    screen.sees("Which board?").types("2").press("Enter").sees("classic:4");
    screen.types("1").press("Down Right Right").types("2").press("Down Left").types("3");
    screen.press("C-End").types("4").sees("4 givens, 12 empty");
    screen.types("u").sees("There is exactly one solution.");
    screen.types("v").sees("Solved: 12 cells filled.");
    let solved = board(&screen.text());
    assert!(solved.iter().flatten().all(|&number| number > 0) && solved.len() == 4, "{solved:?}");
    screen.types("s").sees("Save the grid").types("typed.grid").press("Enter");
    screen.sees("Saved as typed.grid (inf242).");
    let written = fs::read_to_string(folder.at("typed.grid")).expect("the file");
    let numbers: Vec<&str> = written.split_whitespace().collect();
    assert_eq!(numbers.join(" "), "2 1 0 0 0 0 0 2 0 0 3 0 0 0 0 0 4");
    screen.types("q").sees("ended with 0");
    // And again, this time with the solution, as another format.
    let screen = edit("typed.grid", SMALL, &folder);
    screen.sees("4 givens, 12 empty").types("v").sees("Solved");
    screen.types("s").press("C-u").types("full").press("Down").sees("▸ all").press("Enter");
    choose(&screen, "rows");
    screen.sees("Saved as full (rows).");
    let rows: Vec<String> =
        solved.iter().map(|row| row.iter().map(u16::to_string).collect::<String>()).collect();
    let written = fs::read_to_string(folder.at("full")).expect("the file");
    assert_eq!(written.lines().collect::<Vec<_>>(), rows);
    assert_eq!(folder.names(), ["full", "typed.grid"]);
}

#[test]
fn clashes_are_shown_and_steps_undone() {
    if !has("tmux") {
        return;
    }
    let folder = Folder::new();
    let screen = edit("--variant classic:9", SMALL, &folder);
    screen.sees("classic:9").types("5").press("Right Right").types("5");
    screen.sees("row 1 holds 5 twice: R1C1, R1C3 (and 1 more)");
    screen.types("v").sees("There is no solution, because the givens clash.");
    screen.types("z").sees("1 given, 80 empty").sees("R1C3: empty");
    screen.types("z").sees("0 givens, 81 empty");
    screen.types("y").sees("1 given, 80 empty").press("Left").sees("R1C1: given as 5");
    assert_eq!(board(&screen.text())[0], [5, 0, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn order_16_fits_a_small_terminal_and_numbers_are_typed_digit_by_digit() {
    if !has("tmux") {
        return;
    }
    let folder = Folder::new();
    let grid = folder.at("order-16.txt");
    fs::copy(root().join("data/grids/order-16.txt"), &grid).expect("a copy");
    let screen = edit(&grid.display().to_string(), SMALL, &folder);
    let text = screen.sees("classic:16").wait("the last line", |text| text.contains("┗━━━"));
    let givens: Vec<u16> = board(&text).concat();
    assert_eq!(givens.len(), 256, "{text}");
    let written = shell(&format!("clausoku solve --all {}", grid.display()), folder.path()).text();
    let solution = cells(written.lines().next().expect("a solution"));
    assert!(givens.iter().zip(&solution).all(|(given, value)| *given == 0 || given == value));
    screen.types("v").sees("Solved");
    assert_eq!(board(&screen.text()).concat(), solution);
    // 1 waits for another digit; Space takes it. G is 16.
    screen
        .types("w1")
        .sees(" 1_")
        .types(" ")
        .sees("R1C2")
        .press("Left")
        .sees("column 1 holds 1 twice");
    screen.types("12").sees("12 twice").types("G").sees("R1C1: given as 16");
}

#[test]
fn order_25_scrolls_and_the_cursor_stays_on_the_screen() {
    if !has("tmux") {
        return;
    }
    let folder = Folder::new();
    let grid = folder.at("order-25.txt");
    fs::copy(root().join("data/grids/order-25.txt"), &grid).expect("a copy");
    let screen = edit(&grid.display().to_string(), SMALL, &folder);
    screen.sees("R1C1: given as 14").sees("\n 1 ┃ 14");
    screen.press("C-End").sees("R25C25: given as 17").sees("\n25 ");
    screen.sees_no_more("\n 1 ┃ 14");
    // The terminal's cursor is on the symbol too, for screen readers.
    let place = screen.state("#{cursor_x},#{cursor_y}");
    let (x, y) = place.split_once(',').expect("two numbers");
    let text = screen.text();
    let line = text.lines().nth(y.parse().expect("a number")).expect("a line");
    let x: usize = x.parse().expect("a number");
    assert_eq!(line.chars().skip(x - 1).take(2).collect::<String>(), "17", "{line}");
    screen
        .press("Home")
        .sees("R25C1: ")
        .press("PPage")
        .sees("R20C1: ")
        .press("C-Home")
        .sees("\n 1 ┃ 14");
}

#[test]
fn a_variant_is_chosen_from_the_list_and_kept_in_the_file() {
    if !has("tmux") {
        return;
    }
    let folder = Folder::new();
    let screen = edit("", (100, 40), &folder);
    screen.sees("five boards").press("NPage NPage NPage").sees("▸ samurai").press("Enter");
    screen
        .sees("board 1, row 1")
        .types("7")
        .types("s")
        .sees("Save the grid")
        .types("s")
        .press("Enter");
    choose(&screen, "rows");
    screen.sees("Saved as s (rows).");
    let written = fs::read_to_string(folder.at("s")).expect("the file");
    assert!(written.starts_with("# variant: samurai\n7........   ........."), "{written}");
    // Diagonals can have conflicts too, and another board can come from a file.
    screen.types("n").sees("Which board?").types("x:4").press("Enter").sees("0 givens, 16 empty");
    screen.types("1").press("C-End").types("1").sees("diagonal ↘ holds 1 twice: R1C1, R4C4");
    let toml = root().join("data/variants/nonominoes.toml");
    fs::copy(toml, folder.at("own.toml")).expect("a copy");
    screen.types("n").sees("no file has").types("d").sees("Which board?");
    screen.types("own.toml").press("Enter").sees("nonominoes").types("1");
    fs::create_dir(folder.at("below")).expect("a folder");
    screen.types("s").types("below/n").press("Enter");
    choose(&screen, "rows");
    screen.sees("Saved as below/n (rows).");
    let written = fs::read_to_string(folder.at("below/n")).expect("the file");
    assert!(written.starts_with("# variant: ../own.toml\n1........\n"), "{written}");
    screen.types("q").sees("ended with 0");
    let again = edit("below/n", SMALL, &folder);
    again.sees("nonominoes").sees("1 given, 80 empty");
}

#[test]
fn changes_are_not_lost_by_quitting() {
    if !has("tmux") {
        return;
    }
    let folder = Folder::new();
    folder.write("old", "1...\n....\n....\n...2\n");
    let screen = edit("old", SMALL, &folder);
    screen.sees("old").press("C-c").sees("ended with 0");
    let screen = edit("old", SMALL, &folder);
    screen.sees("old").press("Right").types("3").press("C-c").sees("changes that no file has");
    screen.press("Escape").sees_no_more("changes that no file has").types("q");
    screen.sees("changes that no file has").types("s").sees("Save the grid").press("Enter");
    screen.sees("ended with 0");
    let written = fs::read_to_string(folder.at("old")).expect("the file");
    assert_eq!(written, "13..\n....\n....\n...2\n");
    // An existing file is replaced only after a confirmation.
    let screen = edit("--variant classic:4", SMALL, &folder);
    screen.sees("classic:4").types("4s").types("old").press("Enter");
    choose(&screen, "rows");
    screen.sees("is there already");
    screen.press("Enter").sees_no_more("is there already").types("qd").sees("ended with 0");
    assert_eq!(fs::read_to_string(folder.at("old")).expect("the file"), written);
}

#[test]
fn the_formula_is_the_one_that_the_commands_write() {
    if !has("tmux") {
        return;
    }
    let folder = Folder::new();
    let grid = root().join("data/grids/figure-1.txt");
    fs::copy(grid, folder.at("grid.txt")).expect("a copy");
    let screen = edit("grid.txt", SMALL, &folder);
    screen.sees("24 givens").types("x").sees("▸ extended").press("Enter").sees("DIMACS file");
    screen.press("Enter").sees("Written to grid.cnf: 729 variables, 12012 clauses.");
    screen.types("x").press("Home").press("PPage PPage").sees("▸ inf242").press("Enter");
    screen.sees("DIMACS file").press("C-u").types("course.cnf").press("Enter");
    screen.sees("Written to course.cnf: 90909 variables, 11769 clauses.");
    screen.types("q").sees("ended with 0");
    let line = "clausoku encode grid.txt -o a.cnf && cmp a.cnf grid.cnf &&
        dimacs_s grid.txt b.cnf && cmp b.cnf course.cnf";
    let outcome = shell(line, folder.path());
    assert_eq!(outcome.code, Some(0), "{}{}", outcome.text(), outcome.err);
}

#[test]
fn the_terminal_is_restored() {
    if !has("tmux") {
        return;
    }
    for (how, code) in [("quit", "ended with 0"), ("terminated", "ended with 130")] {
        let folder = Folder::new();
        folder.write("grid", "1...\n....\n....\n....\n");
        let line = "echo seen before; stty -a > before
            sh -c 'echo $$ > pid; exec clausoku edit grid'
            code=$?; stty -a > after; (exit $code)";
        let screen = Screen::new(SMALL, line, folder.path());
        screen.sees("classic:4").sees_no_more("seen before");
        assert_eq!(screen.state("#{alternate_on}"), "1");
        if how == "quit" {
            screen.press("q");
        } else {
            assert_eq!(shell("kill $(cat pid)", folder.path()).code, Some(0));
        }
        screen.sees(code).sees("seen before").sees_no_more("classic:4");
        assert_eq!(screen.state("#{alternate_on} #{cursor_flag}"), "0 1", "{how}");
        let [before, after] =
            ["before", "after"].map(|name| fs::read_to_string(folder.at(name)).expect(name));
        assert_eq!(before, after, "{how}");
    }
}

#[test]
fn the_window_can_be_resized_and_too_small() {
    if !has("tmux") {
        return;
    }
    let folder = Folder::new();
    let screen = edit("--variant classic:9", SMALL, &folder);
    screen.sees("┗━━━┷━━━┷━━━┻").resize((30, 10)).sees("This is 30x10;").sees("40x12 will do.");
    screen.resize((44, 14)).sees("┏━━━━━━━┳━━━━━━━┳━━━━━━━┓").types("7");
    screen.resize((100, 40)).sees("┗━━━┷━━━┷━━━┻").sees("1 given, 80 empty");
}

#[test]
fn a_grid_is_pasted_in() {
    if !has("tmux") {
        return;
    }
    let folder = Folder::new();
    let screen = edit("--variant classic:4", SMALL, &folder);
    screen.sees("classic:4").pastes(FIGURE_1.0).sees("24 givens, 57 empty");
    screen.types("v").sees("Solved");
    assert_eq!(board(&screen.text()).concat(), cells(FIGURE_1.1));
    screen.pastes("Dear reader,").sees("what was pasted is no grid");
}

/// Runs the editor with its own home folder, and writes its process number.
fn edit_at_home(arguments: &str, folder: &Folder) -> Screen {
    let line = format!(
        "export HOME=$PWD/home XDG_STATE_HOME=; sh -c 'echo $$ > pid; exec clausoku edit {arguments}'"
    );
    Screen::new(SMALL, &line, folder.path())
}

/// The names of the files other than those of the test itself.
fn recovery_files(folder: &Folder) -> Vec<String> {
    let names = folder.names().into_iter().map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name.ends_with(".clausoku-recovery")).collect()
}

#[test]
fn changes_survive_the_signals_that_end_the_editor() {
    if !has("tmux") {
        return;
    }
    for signal in ["HUP", "TERM"] {
        let folder = Folder::new();
        folder.write("grid", "1...\n....\n....\n....\n");
        let screen = edit_at_home("grid", &folder);
        screen.sees("1 given, 15 empty").press("Right").types("3").sees("2 givens, 14 empty");
        assert_eq!(shell(&format!("kill -{signal} $(cat pid)"), folder.path()).code, Some(0));
        screen.sees("ended with 130");
        assert_eq!(recovery_files(&folder), [".grid.clausoku-recovery"], "{signal}");
        let rights = shell("stat -c %a .grid.clausoku-recovery", folder.path()).text();
        assert_eq!(rights, "600\n");
        // Later leaves them, and recovered they are changes that no file has.
        let screen = edit_at_home("grid", &folder);
        screen.sees("Changes to grid were not saved").types("l").sees("1 given, 15 empty");
        screen.types("q").sees("ended with 0");
        let screen = edit_at_home("grid", &folder);
        screen.sees("Changes to grid were not saved").types("r").sees("2 givens, 14 empty");
        screen.sees("grid *").types("s").sees("Save the grid").press("Enter").sees("Saved as grid");
        screen.types("q").sees("ended with 0");
        assert_eq!(fs::read_to_string(folder.at("grid")).expect("it"), "13..\n....\n....\n....\n");
        assert!(recovery_files(&folder).is_empty());
        assert!(!folder.at("home").exists());
    }
}

#[test]
fn an_editor_that_ignores_the_signal_ends_with_its_terminal() {
    if !has("tmux") {
        return;
    }
    let folder = Folder::new();
    folder.write("grid", "1...\n....\n....\n....\n");
    let line = "trap '' HUP; clausoku edit grid; echo $? > code.new; mv code.new code";
    let screen = Screen::new(SMALL, line, folder.path());
    screen.sees("1 given, 15 empty").press("Right").types("3").sees("2 givens, 14 empty");
    drop(screen);
    let code = shell(
        "for i in $(seq 600); do [ -e code ] && break; sleep 0.1; done; cat code",
        folder.path(),
    )
    .text();
    assert_eq!(code, "130\n");
    assert_eq!(recovery_files(&folder), [".grid.clausoku-recovery"]);
}

#[test]
fn a_grid_without_a_file_survives_a_kill() {
    if !has("tmux") {
        return;
    }
    let folder = Folder::new();
    let screen = edit_at_home("--variant classic:4", &folder);
    screen.sees("classic:4").types("3").sees("1 given, 15 empty");
    let place = folder.at("home/.local/state/clausoku/unnamed.clausoku-recovery");
    screen.wait("the recovery file", |_| place.exists());
    assert_eq!(shell("kill -KILL $(cat pid)", folder.path()).code, Some(0));
    screen.sees("ended with 137");
    let screen = edit_at_home("", &folder);
    screen.sees("A grid was not saved").types("r").sees("1 given, 15 empty").sees("no file yet *");
    // While its editor runs, no other editor takes it over.
    let other = edit_at_home("", &folder);
    other.sees("Which board?").press("Escape").types("q").sees("ended with 0");
    screen.types("qd").sees("ended with 0");
    assert!(!place.exists());
    let screen = edit_at_home("", &folder);
    screen.sees("Which board?").press("Escape").types("q").sees("ended with 0");
}

#[test]
fn a_file_that_another_program_has_changed_is_not_overwritten_unasked() {
    if !has("tmux") {
        return;
    }
    let folder = Folder::new();
    folder.write("grid", "1...\n....\n....\n....\n");
    let screen = edit("grid", SMALL, &folder);
    screen.sees("1 given, 15 empty").press("Right").types("3").sees("2 givens, 14 empty");
    let others = "2...\n....\n....\n...4\n";
    folder.write("grid", others);
    screen.types("s").sees("Save the grid").press("Enter");
    screen.sees("Another program has changed grid.").press("Enter").sees("grid *");
    assert_eq!(fs::read_to_string(folder.at("grid")).expect("it"), others);
    screen.types("s").sees("Save the grid").press("Enter").sees("Another program").types("o");
    screen.sees("Saved as grid (rows).");
    assert_eq!(fs::read_to_string(folder.at("grid")).expect("it"), "13..\n....\n....\n....\n");
    // Its own writes do not count as changes of other programs.
    screen.press("Right").types("4").types("s").sees("Save the grid").press("Enter");
    screen.sees("3 givens, 13 empty").sees_no_more("grid *").types("q").sees("ended with 0");
}

#[test]
fn a_grid_is_pasted_into_the_first_question() {
    if !has("tmux") {
        return;
    }
    let folder = Folder::new();
    let screen = edit_at_home("", &folder);
    screen.sees("Which board?").pastes(FIGURE_1.0).sees("24 givens, 57 empty");
    screen.sees("Pasted. No file has this grid yet.").sees("no file yet *");
    screen.types("qd").sees("ended with 0");
}

#[test]
fn files_that_cannot_be_opened_are_errors() {
    if !has("tmux") {
        return;
    }
    let folder = Folder::new();
    folder.write("short", "12.4\n3.12\n21A3\n4321\n");
    let screen = edit("", SMALL, &folder);
    screen
        .sees("Which board?")
        .types("klassik")
        .press("Enter")
        .sees("there is no variant \"klassik\"");
    screen.press("Escape").types("o").sees("Open a grid").types("short").press("Enter");
    screen
        .sees("short: line 3, column 3: expected 1 to 4")
        .press("C-u")
        .types("none")
        .press("Enter");
    screen
        .sees("cannot read none")
        .press("Escape")
        .types("5s")
        .types("no/folder.grid")
        .press("Enter");
    screen.sees("there is no folder no").press("C-u").types("-").press("Enter");
    screen.sees("in which format?").press("Enter").sees("a file is wanted here");
    screen.press("Escape").types("qd").sees("ended with 0");
    let several = root().join("data/grids/maple.txt");
    let screen = edit(&several.display().to_string(), SMALL, &folder);
    screen.sees("ended with 2").sees("holds 5 puzzles");
    let screen = edit(&format!("{} --puzzle 2", several.display()), SMALL, &folder);
    screen
        .sees("no file yet")
        .press("Right")
        .types("0")
        .sees("R1C2: empty")
        .types("q")
        .sees("ended with 0");
}

#[test]
fn the_editor_needs_a_terminal() {
    let folder = Folder::new();
    let outcome = shell("clausoku edit < /dev/null", folder.path());
    let error = outcome.refusal();
    assert!(error.starts_with("error: edit draws on a terminal, and there is none"), "{error}");
}
