//! Handles the answers to forms.

use super::asking::MAX_COURSE_SIDE;
use super::editor::{Ask, Dialog, Intent};
use super::files::{formats_for, named_format};
use super::{Destination, Editor, Effect, Purpose, Replace, Save, Settle, Task};
use crate::Key;
use crate::dialog::{Answer, Pressed};

impl Editor {
    pub(super) fn press_form(&mut self, key: Key) -> Option<Effect> {
        let Some(Dialog::Form(ask, form)) = &mut self.dialog else { return None };
        match form.press(key) {
            Pressed::Stays => None,
            Pressed::Closed => {
                let leaves_changes = matches!(**ask, Ask::Recovery(_));
                self.dialog = None;
                self.then = None;
                leaves_changes.then(|| self.decline(Settle::Leave))
            }
            Pressed::Answered(answer) => {
                let ask = (**ask).clone();
                self.answer(ask, &answer)
            }
        }
    }

    fn answer(&mut self, ask: Ask, answer: &Answer) -> Option<Effect> {
        let needs_name = matches!(ask, Ask::File | Ask::Name | Ask::Formula(_));
        if needs_name && answer.text.is_empty() {
            self.refuse("a file needs a name");
            return None;
        }
        Some(match ask {
            Ask::Board => return self.answer_board(answer),
            // The form stays open until the file is read, so that it can show an error.
            Ask::File => Effect::Open(answer.text.clone()),
            Ask::Name => return self.answer_name(answer),
            Ask::Format(save, formats) => {
                Effect::Save(Save { format: formats[answer.row], ..save })
            }
            Ask::Overwrite(_) if answer.row == 1 => {
                self.ask_name();
                return None;
            }
            Ask::Replace(effect) | Ask::Overwrite(effect) => {
                return self.answer_replace(effect, answer.row == 0);
            }
            Ask::Encoding(entries) => {
                self.ask_formula_name(entries[answer.row].encoding);
                return None;
            }
            Ask::Formula(encoding) => {
                self.dialog = None;
                let path = answer.text.clone();
                let destination = Destination { path, replace: Replace::Never };
                self.start(Task::Export(destination, self.puzzle(), encoding))
            }
            Ask::Changes(intent) => return self.answer_changes(intent, answer.row),
            Ask::Recovery(unsaved) if answer.row == 0 => self.recover(unsaved.draft),
            Ask::Recovery(_) if answer.row == 1 => self.decline(Settle::Delete),
            Ask::Recovery(_) => self.decline(Settle::Leave),
        })
    }

    fn answer_board(&mut self, answer: &Answer) -> Option<Effect> {
        let Some(Dialog::Form(_, form)) = &self.dialog else { return None };
        let text = match answer.text.as_str() {
            "" => form.rows.get(answer.row)?.label.clone(),
            text => text.to_owned(),
        };
        let side = text.parse::<usize>().ok();
        let is_of_course = side.is_some_and(|m| (1..=MAX_COURSE_SIDE).contains(&m));
        if self.purpose == Purpose::Formula && !is_of_course {
            self.refuse(format!("{text:?} is not a number from 1 to {MAX_COURSE_SIDE}"));
            return None;
        }
        // Saturated, since any number can be typed. No board has the largest one, and the name is refused.
        let name = side.map_or(text, |m| format!("classic:{}", m.saturating_mul(m)));
        Some(Effect::Board(name))
    }

    fn answer_name(&mut self, answer: &Answer) -> Option<Effect> {
        let path = answer.text.clone();
        let with_solution = answer.row == 1;
        let puzzle = if with_solution { self.sheet.filled() } else { self.puzzle() };
        let formats = formats_for(&path, &puzzle);
        let Some(&first) = formats.first() else {
            self.refuse("no format can hold this board");
            return None;
        };
        let own = self.file.as_ref().filter(|file| file.path == path);
        let known = own
            .and_then(|file| file.format)
            .filter(|format| formats.iter().any(|other| other.name == format.name))
            .or_else(|| named_format(&path, &formats));
        let stamp = own.and_then(|file| file.stamp.clone());
        let replace = stamp.map_or(Replace::Never, Replace::Unchanged);
        let destination = Destination { path, replace };
        let board = self.sheet.board.clone();
        let save = Save { destination, format: known.unwrap_or(first), puzzle, board };
        if known.is_some() {
            return Some(Effect::Save(save));
        }
        self.ask_format(save, formats);
        None
    }

    fn answer_replace(&mut self, effect: Effect, replaces: bool) -> Option<Effect> {
        self.dialog = None;
        match effect {
            _ if !replaces => {
                self.then = None;
                None
            }
            Effect::Start(task) => Some(self.start(task)),
            effect => Some(effect),
        }
    }

    fn answer_changes(&mut self, intent: Intent, row: usize) -> Option<Effect> {
        self.dialog = None;
        match row {
            0 => {
                self.then = Some(intent);
                match self.purpose {
                    Purpose::Grids => self.ask_name(),
                    Purpose::Formula => self.ask_formula(),
                }
                None
            }
            1 => self.proceed(intent),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::hand::{Hand, stamp};
    use super::super::{Event, Formula, Outcome, SaveError, Saved};
    use super::*;
    use clausoku::{Encoding, Grid};

    fn title(hand: &Hand) -> String {
        hand.question().map(|question| question.0).unwrap_or_default()
    }

    fn fault(hand: &Hand) -> String {
        hand.question().and_then(|question| question.1).unwrap_or_default()
    }

    /// The grid that will be saved.
    fn save(hand: &Hand) -> Save {
        match &hand.effect {
            Some(Effect::Save(save)) => save.clone(),
            other => panic!("{other:?}"),
        }
    }

    fn export(hand: &Hand) -> (Destination, Encoding) {
        match &hand.effect {
            Some(Effect::Start(Task::Export(destination, _, encoding))) => {
                (destination.clone(), *encoding)
            }
            other => panic!("{other:?}"),
        }
    }

    fn written(size: u64) -> Saved {
        Saved { names_board: true, stamp: Some(stamp(size)) }
    }

    #[test]
    fn boards_are_chosen_by_side_by_name_or_from_the_list() {
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

    fn asked(typed: &str, downs: usize) -> String {
        let mut hand = Hand::asked(Purpose::Grids);
        hand.keys(typed).times(downs, Key::Down).key(Key::Enter);
        match hand.effect {
            Some(Effect::Board(name)) => name,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_grid_is_saved_to_the_chosen_path_and_format() {
        let mut hand = Hand::on("classic:4");
        hand.keys("3s").key(Key::Enter);
        assert_eq!(fault(&hand), "a file needs a name");
        hand.keys("new.sudoku").key(Key::Enter);
        assert_eq!(title(&hand), "new.sudoku: in which format?");
        hand.key(Key::Enter);
        let first = save(&hand);
        assert_eq!(
            (first.destination.path.as_str(), &first.destination.replace),
            ("new.sudoku", &Replace::Never)
        );
        assert_eq!(first.puzzle.givens().filled_count(), 1);
        hand.event(Event::Saved(Err(SaveError::Failed("the disk is full".into())), first.clone()));
        assert_eq!(fault(&hand), "the disk is full");
        hand.event(Event::Saved(Err(SaveError::Exists), first.clone()));
        assert_eq!(title(&hand), "new.sudoku is there already.");
        hand.keys("r");
        let second = save(&hand);
        assert_eq!(second.destination.replace, Replace::Always);
        hand.event(Event::Saved(Ok(written(1)), second));
        assert_eq!(hand.status(), format!("Saved as new.sudoku ({}).", first.format.name));
        assert!(!hand.editor.sheet.is_changed());
        // Saving to its own file again needs no confirmation.
        hand.keys("4s").key(Key::Enter);
        let third = save(&hand);
        assert_eq!(third.destination.replace, Replace::Unchanged(stamp(1)));
        hand.event(Event::Saved(Ok(Saved { names_board: false, ..written(2) }), third));
        assert!(hand.status().ends_with("The file does not say that the board is classic:4."));
    }

    #[test]
    fn overwriting_a_file_that_changed_needs_confirmation() {
        let mut hand = Hand::on("classic:4");
        hand.keys("3sa.grid").key(Key::Enter);
        while !matches!(hand.effect, Some(Effect::Save(_))) {
            hand.key(Key::Enter);
        }
        let first = save(&hand);
        hand.event(Event::Saved(Ok(written(1)), first));
        // Enter cancels.
        changed(&mut hand);
        hand.key(Key::Enter);
        assert!(hand.effect.is_none() && hand.editor.sheet.is_changed());
        changed(&mut hand);
        hand.keys("n");
        assert_eq!(title(&hand), "Save the grid");
        hand.key(Key::Esc);
        changed(&mut hand);
        hand.keys("o");
        assert_eq!(save(&hand).destination.replace, Replace::Always);
    }

    fn changed(hand: &mut Hand) {
        hand.keys("4s").key(Key::Enter);
        let second = save(hand);
        assert_eq!(second.destination.replace, Replace::Unchanged(stamp(1)));
        hand.event(Event::Saved(Err(SaveError::Changed), second));
        assert_eq!(title(hand), "Another program has changed a.grid.");
    }

    #[test]
    fn an_unanswered_form_changes_nothing() {
        let mut hand = Hand::on("classic:4");
        hand.keys("3s").keys("a").key(Key::Enter).key(Key::Enter);
        let save = save(&hand);
        hand.event(Event::Saved(Err(SaveError::Exists), save));
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
    fn losing_changes_needs_confirmation() {
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
    fn the_intent_is_carried_out_after_saving() {
        let mut hand = Hand::on("classic:4");
        hand.keys("3qsa").key(Key::Enter).key(Key::Enter);
        let saved = save(&hand);
        hand.event(Event::Saved(Ok(written(1)), saved));
        assert!(matches!(hand.effect, Some(Effect::Quit)));
        // Closing the form cancels it.
        let mut hand = Hand::on("classic:4");
        hand.keys("3qs").key(Key::Esc).keys("sa").key(Key::Enter).key(Key::Enter);
        let saved = save(&hand);
        hand.event(Event::Saved(Ok(written(1)), saved));
        assert!(hand.effect.is_none());
    }

    #[test]
    fn the_formula_is_written_with_the_chosen_encoding() {
        let mut hand = Hand::on("classic:4");
        hand.keys("x");
        assert_eq!(title(&hand), "Write the formula: by which encoding?");
        hand.key(Key::Enter).key(Key::Enter);
        let destination = Destination { path: "grid.cnf".into(), replace: Replace::Never };
        assert_eq!(export(&hand), (destination, Encoding::default()));
        let Some(Effect::Start(task)) = hand.effect.clone() else { panic!() };
        hand.event(Event::Finished(Outcome::Exists(task)));
        assert_eq!(title(&hand), "grid.cnf is there already.");
        hand.keys("r");
        assert_eq!(export(&hand).0.replace, Replace::Always);
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
    fn the_course_has_one_encoding_and_a_saved_formula_is_no_change() {
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
