//! The questions: which there are, and what their answers do.

use clausoku::Encoding;
use clausoku::encoder::{CatalogueEntry, catalogue};
use clausoku::puzzle::VARIANTS;

use super::editor::{Dialog, Intent};
use super::files::{formats_for, named_format};
use super::{Editor, Effect, Place, Purpose, Save, Task};
use crate::Key;
use crate::dialog::{Answer, Form, Pressed, Row};

/// The largest side of a block that the course's numbering has room for.
const LARGEST_OF_COURSE: usize = 10;
/// The largest side of a block that is offered; others can be typed.
const LARGEST_OFFERED: usize = 9;

/// What an answer is for.
#[derive(Clone, Debug)]
pub enum Ask {
    /// Which board to begin with.
    Board,
    /// Which file to open.
    File,
    /// Where to save, and whether with the solution.
    Name,
    /// In which of these formats to save.
    Format(Save, Vec<&'static clausoku::format::Format>),
    /// Whether to replace the file.
    Replace(Save),
    /// By which encoding to write the formula.
    Encoding(Vec<CatalogueEntry>),
    /// Where to write the formula.
    Formula(Encoding),
    /// Whether to replace the formula.
    ReplaceFormula(Task),
    /// What is to become of the changes.
    Changes(Intent),
}

fn row(label: impl Into<String>, detail: impl Into<String>) -> Row {
    Row { label: label.into(), detail: detail.into(), key: None }
}

fn keyed(key: char, label: &str, detail: &str) -> Row {
    Row { key: Some(key), ..row(label, detail) }
}

impl Editor {
    fn ask(&mut self, ask: Ask, form: Form) {
        self.dialog = Some(Dialog::Form(Box::new(ask), form));
    }

    pub(super) fn ask_board(&mut self) {
        let sizes = |largest| {
            (2..=largest).map(|m: usize| {
                let n = m * m;
                row(m.to_string(), format!("{n} × {n}, square blocks of {m} × {m}"))
            })
        };
        let rows = match self.purpose {
            Purpose::Formula => sizes(LARGEST_OF_COURSE).collect(),
            Purpose::Grids => {
                let others = VARIANTS.iter().filter(|variant| variant.name != "classic");
                let others = others.map(|variant| row(variant.examples[0], variant.description));
                sizes(LARGEST_OFFERED).chain(others).collect()
            }
        };
        let label = match self.purpose {
            Purpose::Formula => "Side m of a block",
            Purpose::Grids => "Side m of a block, a name, or a file",
        };
        let form = Form { rows, selected: 1, ..Form::line("Which board?", label, "") };
        self.ask(Ask::Board, form);
    }

    pub(super) fn ask_file(&mut self) {
        self.ask(Ask::File, Form::line("Open a grid", "File", ""));
    }

    pub(super) fn ask_name(&mut self) {
        let path = self.file.as_ref().map(|file| file.path.clone()).unwrap_or_default();
        let rows = match self.sheet.solution() {
            None => Vec::new(),
            Some(_) => vec![
                row("the givens", "without the solution that is shown"),
                row("all", "with the solution"),
            ],
        };
        self.ask(Ask::Name, Form { rows, ..Form::line("Save the grid", "File", &path) });
    }

    pub(super) fn ask_formula(&mut self) {
        if self.purpose == Purpose::Formula {
            return self.ask_formula_name(Encoding::inf242());
        }
        let mut entries = catalogue();
        let course = CatalogueEntry {
            name: "inf242".to_owned(),
            source: "what dimacs_s writes: efficient, variable 10000*column + 100*row + value",
            encoding: Encoding::inf242(),
        };
        entries.insert(0, course);
        let reduced = CatalogueEntry {
            name: "reduced".to_owned(),
            source: "the givens substituted: by far the smallest",
            encoding: Encoding::reduced(),
        };
        entries.insert(1, reduced);
        let usual = entries.iter().position(|entry| entry.encoding == Encoding::default());
        let rows = entries.iter().map(|entry| row(entry.name.clone(), entry.source)).collect();
        let form = Form::choice("Write the formula: by which encoding?", rows);
        let form = Form { selected: usual.unwrap_or(0), ..form };
        self.ask(Ask::Encoding(entries), form);
    }

    fn ask_formula_name(&mut self, encoding: Encoding) {
        let path = self.file.as_ref().map_or("grid", |file| file.path.as_str());
        let stem = std::path::Path::new(path).with_extension("cnf");
        let form = Form::line("Write the formula", "DIMACS file", &stem.to_string_lossy());
        self.ask(Ask::Formula(encoding), form);
    }

    pub(super) fn ask_replace_formula(&mut self, task: Task) {
        if let Task::Export(place, ..) = &task {
            let form = replace(&place.path);
            self.ask(Ask::ReplaceFormula(task), form);
        }
    }

    pub(super) fn ask_replace(&mut self, save: Save) {
        let form = replace(&save.place.path);
        self.ask(Ask::Replace(save), form);
    }

    pub(super) fn ask_what_of_changes(&mut self, intent: Intent) {
        let first = match self.purpose {
            Purpose::Grids => keyed('s', "save", "save the grid first"),
            Purpose::Formula => keyed('s', "write", "write the formula first"),
        };
        let rows = vec![
            first,
            keyed('d', "discard", "go on without: the changes are lost"),
            keyed('c', "cancel", "go back to the grid"),
        ];
        let form = Form::choice("The grid has changes that no file has.", rows);
        self.ask(Ask::Changes(intent), form);
    }

    pub(super) fn press_form(&mut self, key: Key) -> Option<Effect> {
        let Some(Dialog::Form(ask, form)) = &mut self.dialog else { return None };
        match form.press(key) {
            Pressed::Stays => None,
            Pressed::Closed => {
                self.dialog = None;
                self.then = None;
                None
            }
            Pressed::Answered(answer) => {
                let ask = (**ask).clone();
                self.answer(ask, &answer)
            }
        }
    }

    fn answer(&mut self, ask: Ask, answer: &Answer) -> Option<Effect> {
        if answer.text.is_empty() && matches!(ask, Ask::File | Ask::Name | Ask::Formula(_)) {
            self.refuse("a file needs a name");
            return None;
        }
        match ask {
            Ask::Board => return self.answer_board(answer),
            // The question stays until the file was opened, to say what is wrong with it.
            Ask::File => return Some(Effect::Open(answer.text.clone())),
            Ask::Name => return self.answer_name(answer),
            Ask::Format(save, formats) => {
                return Some(Effect::Save(Save { format: formats[answer.row], ..save }));
            }
            Ask::Replace(save) => {
                self.dialog = None;
                if answer.row == 0 {
                    let place = Place { replace: true, ..save.place };
                    return Some(Effect::Save(Save { place, ..save }));
                }
                self.then = None;
            }
            Ask::Encoding(entries) => self.ask_formula_name(entries[answer.row].encoding),
            Ask::Formula(encoding) => {
                self.dialog = None;
                let place = Place { path: answer.text.clone(), replace: false };
                let task = Task::Export(place, self.puzzle(), encoding);
                return Some(self.start(task));
            }
            Ask::ReplaceFormula(Task::Export(place, puzzle, encoding)) if answer.row == 0 => {
                self.dialog = None;
                let task = Task::Export(Place { replace: true, ..place }, puzzle, encoding);
                return Some(self.start(task));
            }
            Ask::ReplaceFormula(_) => {
                self.dialog = None;
                self.then = None;
            }
            Ask::Changes(intent) => {
                self.dialog = None;
                match (answer.row, self.purpose) {
                    (0, purpose) => {
                        self.then = Some(intent);
                        match purpose {
                            Purpose::Grids => self.ask_name(),
                            Purpose::Formula => self.ask_formula(),
                        }
                    }
                    (1, _) => return self.proceed(intent),
                    _ => {}
                }
            }
        }
        None
    }

    fn answer_board(&mut self, answer: &Answer) -> Option<Effect> {
        let Some(Dialog::Form(_, form)) = &self.dialog else { return None };
        let text = match answer.text.as_str() {
            "" => form.rows.get(answer.row)?.label.clone(),
            text => text.to_owned(),
        };
        let side = text.parse::<usize>().ok();
        match (side, self.purpose) {
            (Some(m), Purpose::Formula) if (1..=LARGEST_OF_COURSE).contains(&m) => {}
            (_, Purpose::Formula) => {
                self.refuse(format!("{text:?} is not a number from 1 to {LARGEST_OF_COURSE}"));
                return None;
            }
            (_, Purpose::Grids) => {}
        }
        let name = side.map_or(text, |m| format!("classic:{}", m.saturating_mul(m)));
        Some(Effect::Board(name))
    }

    fn answer_name(&mut self, answer: &Answer) -> Option<Effect> {
        let path = answer.text.clone();
        let with_solution = answer.row == 1;
        let puzzle = if with_solution { self.sheet.filled() } else { self.puzzle() };
        let own = self.file.as_ref().filter(|file| file.path == path);
        let own_format = own.and_then(|file| file.format);
        // Its own file is replaced without a question.
        let place = Place { path: path.clone(), replace: own_format.is_some() };
        let formats = formats_for(&path, &puzzle);
        let board = self.sheet.board().cloned();
        let Some(&first) = formats.first() else {
            self.refuse("no format can hold this board");
            return None;
        };
        let known =
            own_format.filter(|format| formats.iter().any(|other| other.name == format.name));
        let known = known.or_else(|| named_format(&path, &formats));
        let save = Save { place, format: known.unwrap_or(first), puzzle, board };
        if known.is_some() {
            return Some(Effect::Save(save));
        }
        let rows = formats.iter().map(|format| row(format.name, format.description)).collect();
        self.ask(
            Ask::Format(save, formats),
            Form::choice(format!("{path}: in which format?"), rows),
        );
        None
    }
}

fn replace(path: &str) -> Form {
    let rows = vec![
        keyed('r', "replace", "what the file holds now is lost"),
        keyed('c', "cancel", "go back to the grid"),
    ];
    Form { selected: 1, ..Form::choice(format!("{path} is there already."), rows) }
}

#[cfg(test)]
mod tests {
    use super::super::hand::Hand;
    use super::super::{Event, Formula, Outcome, SaveError, Saved};
    use super::*;
    use clausoku::Grid;

    fn title(hand: &Hand) -> String {
        hand.question().map(|question| question.0).unwrap_or_default()
    }

    fn fault(hand: &Hand) -> String {
        hand.question().and_then(|question| question.1).unwrap_or_default()
    }

    /// The grid that is to be saved.
    fn save(hand: &Hand) -> Save {
        match &hand.effect {
            Some(Effect::Save(save)) => save.clone(),
            other => panic!("{other:?}"),
        }
    }

    fn export(hand: &Hand) -> (Place, Encoding) {
        match &hand.effect {
            Some(Effect::Start(Task::Export(place, _, encoding))) => (place.clone(), *encoding),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_board_is_chosen_by_side_by_name_or_from_the_list() {
        let asked = |typed: &str, downs: usize| {
            let mut hand = Hand::asked(Purpose::Grids);
            hand.keys(typed).times(downs, Key::Down).key(Key::Enter);
            match hand.effect {
                Some(Effect::Board(name)) => name,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(asked("", 0), "classic:9");
        assert_eq!(asked("7", 0), "classic:49");
        assert_eq!(asked(" samurai:16 ", 0), "samurai:16");
        assert_eq!(asked("", 1), "classic:16");
        assert_eq!(asked("", 40), "samurai");
        let mut hand = Hand::asked(Purpose::Grids);
        hand.event(Event::Board(Err("there is none".into())));
        assert_eq!(fault(&hand), "there is none");
        hand.key(Key::Esc).keys("9");
        assert_eq!((hand.number("R1C1"), title(&hand)), (9, String::new()));
    }

    #[test]
    fn a_grid_is_saved_where_and_as_what_one_says() {
        let mut hand = Hand::on("classic:4");
        hand.keys("3s").key(Key::Enter);
        assert_eq!(fault(&hand), "a file needs a name");
        hand.keys("new.sudoku").key(Key::Enter);
        assert_eq!(title(&hand), "new.sudoku: in which format?");
        hand.key(Key::Enter);
        let first = save(&hand);
        assert_eq!((first.place.path.as_str(), first.place.replace), ("new.sudoku", false));
        assert_eq!(first.puzzle.givens().filled().count(), 1);
        hand.event(Event::Saved(first.clone(), Err(SaveError::Failed("the disk is full".into()))));
        assert_eq!(fault(&hand), "the disk is full");
        hand.event(Event::Saved(first.clone(), Err(SaveError::Exists)));
        assert_eq!(title(&hand), "new.sudoku is there already.");
        hand.keys("r");
        let second = save(&hand);
        assert!(second.place.replace);
        hand.event(Event::Saved(second, Ok(Saved::Whole)));
        assert_eq!(hand.status(), format!("Saved as new.sudoku ({}).", first.format.name));
        assert!(!hand.editor.sheet.is_changed());
        // Its own file is written again without a question.
        hand.keys("4s").key(Key::Enter);
        let third = save(&hand);
        assert!(third.place.replace);
        hand.event(Event::Saved(third, Ok(Saved::WithoutBoard)));
        assert!(hand.status().ends_with("The file does not say that the board is classic:4."));
    }

    #[test]
    fn a_question_that_is_not_answered_changes_nothing() {
        let mut hand = Hand::on("classic:4");
        hand.keys("3s").keys("a").key(Key::Enter).key(Key::Enter);
        let save = save(&hand);
        hand.event(Event::Saved(save, Err(SaveError::Exists)));
        hand.key(Key::Enter);
        assert!(hand.effect.is_none() && hand.question().is_none());
        assert!(hand.editor.sheet.is_changed() && hand.editor.file.is_none());
    }

    #[test]
    fn a_solution_can_be_saved_with_the_givens() {
        let mut hand = Hand::on("classic:4");
        hand.keys("v");
        let solved = Grid::from_numbers(vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
        hand.event(Event::Finished(Outcome::Solved(Some(solved))));
        hand.keys("sall.ss").key(Key::Down).key(Key::Enter);
        while hand.effect.is_none() {
            hand.key(Key::Enter);
        }
        assert!(save(&hand).puzzle.givens().is_full());
    }

    #[test]
    fn changes_are_not_lost_without_a_question() {
        for key in ['q', 'n', 'o'] {
            let mut hand = Hand::on("classic:4");
            hand.keys("3").key(Key::Char(key));
            assert_eq!(title(&hand), "The grid has changes that no file has.");
            hand.keys("c");
            assert!(hand.question().is_none() && hand.effect.is_none());
            hand.keys(&format!("{key}d"));
            let is_quit = matches!(hand.effect, Some(Effect::Quit));
            assert_eq!((is_quit, hand.question().is_some()), (key == 'q', key != 'q'));
        }
        let mut hand = Hand::on("classic:4");
        hand.key(Key::Ctrl('c'));
        assert!(matches!(hand.effect, Some(Effect::Quit)));
    }

    #[test]
    fn what_was_asked_for_is_done_once_the_grid_is_saved() {
        let mut hand = Hand::on("classic:4");
        hand.keys("3qsa").key(Key::Enter).key(Key::Enter);
        let saved = save(&hand);
        hand.event(Event::Saved(saved, Ok(Saved::Whole)));
        assert!(matches!(hand.effect, Some(Effect::Quit)));
        // A question that is closed on the way forgets it.
        let mut hand = Hand::on("classic:4");
        hand.keys("3qs").key(Key::Esc).keys("sa").key(Key::Enter).key(Key::Enter);
        let saved = save(&hand);
        hand.event(Event::Saved(saved, Ok(Saved::Whole)));
        assert!(hand.effect.is_none());
    }

    #[test]
    fn the_formula_is_written_by_the_encoding_that_is_chosen() {
        let mut hand = Hand::on("classic:4");
        hand.keys("x");
        assert_eq!(title(&hand), "Write the formula: by which encoding?");
        hand.key(Key::Enter).key(Key::Enter);
        let place = Place { path: "grid.cnf".into(), replace: false };
        assert_eq!(export(&hand), (place, Encoding::default()));
        let Some(Effect::Start(task)) = hand.effect.clone() else { panic!() };
        hand.event(Event::Finished(Outcome::Exists(task)));
        assert_eq!(title(&hand), "grid.cnf is there already.");
        hand.keys("r");
        assert!(export(&hand).0.replace);
        let formula = Formula {
            path: "grid.cnf".into(),
            puzzle: hand.editor.puzzle(),
            variables: 64,
            clauses: 448,
        };
        hand.event(Event::Finished(Outcome::Exported(formula)));
        assert_eq!(hand.status(), "Written to grid.cnf: 64 variables, 448 clauses.");
        for (ups, encoding) in [(9, Encoding::inf242()), (0, Encoding::default())] {
            hand.keys("x").times(ups, Key::Up).key(Key::Enter).key(Key::Enter);
            assert_eq!(export(&hand).1, encoding);
            hand.key(Key::Esc);
        }
    }

    #[test]
    fn the_course_has_one_encoding_and_keeps_a_grid_as_its_formula() {
        let mut hand = Hand::asked(Purpose::Formula);
        hand.key(Key::Esc).keys("5qs");
        assert_eq!(title(&hand), "Write the formula");
        hand.key(Key::Enter);
        assert_eq!(export(&hand).1, Encoding::inf242());
        let puzzle = hand.editor.puzzle();
        let formula = Formula { path: "grid.cnf".into(), puzzle, variables: 1, clauses: 1 };
        hand.event(Event::Finished(Outcome::Exported(formula)));
        assert!(matches!(hand.effect, Some(Effect::Quit)));
        assert!(!hand.editor.sheet.is_changed());
        assert_eq!(hand.editor.formula().map(|formula| formula.path.as_str()), Some("grid.cnf"));
    }
}
