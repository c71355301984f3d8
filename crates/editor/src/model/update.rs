//! Handles events and commands.

use std::sync::Arc;

use clausoku::{Grid, Puzzle};
use clausoku_files::text::count;

use super::command::Action;
use super::editor::{Ask, Dialog, Editor, File, Intent, Purpose, Running};
use super::{Effect, Event, Formula, Message, Outcome, Sheet, Shown, Stepped, Task};
use crate::{Key, Opened};

impl Editor {
    /// Handles an event, and returns the effect to carry out.
    pub fn update(&mut self, event: Event) -> Option<Effect> {
        match event {
            Event::Key(key) => return self.press(key),
            Event::Paste(text) => return self.paste(&text),
            Event::Saved(result, save) => return self.saved(save, result),
            Event::Finished(outcome) => return self.finished(outcome),
            Event::Tick(seconds) => self.task.iter_mut().for_each(|task| task.seconds = seconds),
            Event::Board(board) => {
                let sheet = board.and_then(|board| {
                    self.accept(&board.variant)?;
                    Sheet::new(&Puzzle::empty(board.variant), board.file)
                });
                if self.take(sheet) {
                    self.file = self.file.take().filter(|file| file.format.is_none());
                }
            }
            Event::Opened(Ok(opened), path) => {
                if self.take(self.sheet_of(&opened)) {
                    let Opened { format, stamp, .. } = opened;
                    self.file = path.map(|path| File { path, format, stamp });
                }
            }
            Event::Opened(Err(why), _) => self.refuse(why),
            Event::Read(Ok(opened), _) => return self.unless_changed(Intent::Take(opened)),
            Event::Read(Err(why), text) => self.refuse_pasted(&text, &why),
            Event::Unsaved(unsaved) => self.ask_recovery(unsaved),
            Event::NotKept(why) => {
                let fault = format!("changes are not kept if the editor is killed: {why}");
                self.message = Some(Message::fault(fault));
            }
        }
        None
    }

    /// Handles a pasted text: reads it as a grid, or types it into the open field.
    fn paste(&mut self, text: &str) -> Option<Effect> {
        // Terminals paste line ends as the key Enter.
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        match &self.dialog {
            Some(Dialog::Form(ask, _))
                if !matches!(**ask, Ask::Board) || !has_several_cells(&text) =>
            {
                self.type_pasted(&text);
                None
            }
            // A task works on the grid as it is.
            Some(Dialog::Help(_)) | None if self.task.is_some() => None,
            _ => Some(Effect::Read(text)),
        }
    }

    /// Types the first line of a pasted text into the open field.
    fn type_pasted(&mut self, text: &str) {
        if let Some(Dialog::Form(_, form)) = &mut self.dialog
            && form.field.is_some()
        {
            for c in text.lines().next().unwrap_or_default().chars() {
                form.press(Key::Char(c));
            }
        }
    }

    /// Handles a pasted text that is no grid. A single line may be the name of a board or a file.
    fn refuse_pasted(&mut self, text: &str, why: &str) {
        let is_line = text.trim().lines().count() == 1;
        match &self.dialog {
            Some(Dialog::Form(..)) if is_line => self.type_pasted(text.trim()),
            _ => self.refuse(format!("what was pasted is no grid: {why}")),
        }
    }

    pub(super) fn act(&mut self, action: Action) -> Option<Effect> {
        match action {
            Action::Help => self.dialog = Some(Dialog::Help(0)),
            Action::New => return self.unless_changed(Intent::New),
            Action::Open => return self.unless_changed(Intent::Open),
            Action::Quit => return self.unless_changed(Intent::Quit),
            Action::Save => self.ask_name(),
            Action::Export => self.ask_formula(),
            Action::Solve => return Some(self.start(Task::Solve(self.puzzle()))),
            Action::Unique => return Some(self.start(Task::Unique(self.puzzle()))),
            Action::Hint => {
                let number = self.sheet.hint().map_or(1, |hint| hint.number + 1);
                return Some(self.start(Task::Hint(self.puzzle(), number)));
            }
            Action::Wipe => match self.sheet.shown() {
                Shown::Nothing => {
                    self.message =
                        Some(Message::news("There is no solution and no hint to wipe off."));
                }
                _ => self.sheet.show(Shown::Nothing),
            },
            Action::Undo => self.step(Sheet::undo, "There is nothing to undo."),
            Action::Redo => self.step(Sheet::redo, "There is nothing to redo."),
            Action::Candidates => self.candidates = !self.candidates,
            Action::InOrder => {
                self.in_order = !self.in_order;
                self.message = Some(Message::news(if self.in_order {
                    "Each symbol, 0 or . leads on to the next cell."
                } else {
                    "The cursor stays where a symbol was typed."
                }));
            }
        }
        None
    }

    fn step(&mut self, step: fn(&mut Sheet) -> Option<Stepped>, nothing: &str) {
        match step(&mut self.sheet) {
            None => self.message = Some(Message::news(nothing)),
            Some(Stepped(place)) => self.cursor = place.unwrap_or(self.cursor),
        }
    }

    pub(super) fn start(&mut self, task: Task) -> Effect {
        let what = match task {
            Task::Solve(_) => "solving",
            Task::Unique(_) => "looking for two solutions",
            Task::Hint(..) => "looking for the next step",
            Task::Export(..) => "writing the formula",
        };
        self.task = Some(Running { what, seconds: 0 });
        Effect::Start(task)
    }

    fn finished(&mut self, outcome: Outcome) -> Option<Effect> {
        self.task = None;
        let open = self.sheet.givens().open().count();
        let message = match outcome {
            Outcome::Solved(None) | Outcome::Counted(None, _) => {
                Message::fault(match self.sheet.clashes() {
                    [] => "There is no solution.",
                    _ => "There is no solution, because the givens clash.",
                })
            }
            Outcome::Solved(Some(solution)) => {
                self.sheet.show(Shown::Solution(Arc::new(solution)));
                Message::news(format!("Solved: {} filled. w wipes them off.", count(open, "cell")))
            }
            Outcome::Counted(Some(_), None) => Message::news("There is exactly one solution."),
            Outcome::Counted(Some(first), Some(second)) => {
                self.sheet.show(Shown::Differing(Arc::new((first, second))));
                let cells = self.sheet.variant.cells();
                let count = cells.filter(|&cell| self.sheet.differing(cell).is_some()).count();
                Message::fault(format!(
                    "There are several solutions. Two of them differ in the {count} marked cells."
                ))
            }
            Outcome::Hinted(None) => Message::news(match (open, self.sheet.hint()) {
                (0, _) => "Every cell has a value.",
                (_, None) => "No technique finds a step.",
                (_, Some(_)) => "There is no further step.",
            }),
            Outcome::Hinted(Some(hint)) => {
                let message = Message::news(format!("Step {}, {}", hint.number, hint.title));
                self.cursor = hint.cells.first().copied().unwrap_or(self.cursor);
                self.sheet.show(Shown::Hint(Arc::new(hint)));
                message
            }
            Outcome::Exported(formula) => {
                // Here the formula is the file of the grid.
                if self.purpose == Purpose::Formula {
                    self.sheet.keep(formula.puzzle.givens().clone());
                }
                let Formula { path, variables, clauses, .. } = &formula;
                let message =
                    format!("Written to {path}: {variables} variables, {clauses} clauses.");
                self.message = Some(Message::news(message));
                self.formula = Some(formula);
                return self.then.take().and_then(|intent| self.proceed(intent));
            }
            Outcome::Exists(task) => {
                self.ask_replace(Effect::Start(task));
                return None;
            }
            Outcome::Failed(why) => Message::fault(why),
        };
        self.message = Some(message);
        None
    }

    /// Carries out the intent, but first asks for confirmation if changes would be lost.
    pub(super) fn unless_changed(&mut self, intent: Intent) -> Option<Effect> {
        if self.sheet.is_changed() {
            self.ask_what_of_changes(intent);
            return None;
        }
        self.proceed(intent)
    }

    pub(super) fn proceed(&mut self, intent: Intent) -> Option<Effect> {
        match intent {
            Intent::Quit => return Some(Effect::Quit),
            Intent::New => self.ask_board(),
            Intent::Open => self.ask_file(),
            Intent::Take(opened) => {
                if self.take(self.sheet_of(&opened)) {
                    self.file = None;
                    self.message = Some(Message::news("Pasted. No file has this grid yet."));
                    // A grid without a file is unsaved.
                    self.sheet.keep(Grid::empty(self.sheet.givens().len()));
                }
            }
        }
        None
    }
}

/// Returns `true` if a text is too long for one cell: `1` is a side, and also a board of one cell with a given.
fn has_several_cells(text: &str) -> bool {
    text.chars().filter(|c| !c.is_whitespace()).count() > 3
}

#[cfg(test)]
mod tests {
    use super::super::hand::Hand;
    use super::*;
    use crate::Opened;
    use clausoku::{Grid, Variant};

    const SOLVED: [u16; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

    fn opened(name: &str, numbers: Vec<u16>) -> Opened {
        let variant = Arc::new(Variant::by_name(name).unwrap());
        let puzzle = Puzzle::new(variant, Grid::from_numbers(numbers)).unwrap();
        Opened { puzzle, board: None, format: clausoku::formats::by_name("rows"), stamp: None }
    }

    #[test]
    fn a_solution_fills_the_empty_cells_until_it_is_removed() {
        let mut hand = Hand::on("classic:4");
        hand.keys("1v");
        assert!(matches!(&hand.effect, Some(Effect::Start(Task::Solve(_)))));
        hand.event(Event::Tick(3));
        assert_eq!(hand.status(), "solving … 3 s (Esc stops it)");
        // While the task is running, only movement is possible.
        hand.keys("l4q");
        assert_eq!((hand.place().as_str(), hand.number("R1C2")), ("R1C2", 0));
        let solution = Grid::from_numbers(SOLVED.to_vec());
        hand.event(Event::Finished(Outcome::Solved(Some(solution))));
        assert_eq!(hand.status(), "Solved: 15 cells filled. w wipes them off.");
        hand.keys("l");
        assert_eq!(hand.status(), "R1C3: 3 in the solution");
        assert_eq!(hand.number("R1C3"), 0);
        hand.keys("w");
        assert!(hand.editor.sheet.solution().is_none());
        hand.keys("w");
        assert_eq!(hand.status(), "There is no solution and no hint to wipe off.");
        hand.keys("z");
        assert!(hand.editor.sheet.solution().is_some());
        hand.keys("4");
        assert!(hand.editor.sheet.solution().is_none());
    }

    #[test]
    fn a_task_is_stopped_by_esc() {
        let mut hand = Hand::on("classic:4");
        hand.keys("u").key(Key::Esc);
        assert!(matches!(hand.effect, Some(Effect::Stop)));
        assert_eq!(hand.status(), "Stopped.");
        hand.keys("4");
        assert_eq!(hand.number("R1C1"), 4);
    }

    /// Asks for a hint, and returns the number of the step that is asked for.
    fn asked(hand: &mut Hand) -> usize {
        hand.keys("r");
        match hand.effect.take() {
            Some(Effect::Start(Task::Hint(_, number))) => number,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn hints_go_on_until_the_grid_changes() {
        let mut hand = Hand::on("classic:4");
        for number in [1, 2] {
            assert_eq!(asked(&mut hand), number);
            let hint = crate::Hint {
                number,
                title: "naked single: R2C2 = 3".into(),
                reason: "R2C2 can hold only 3.".into(),
                cells: vec![clausoku::board::Cell::from_index(5)],
            };
            hand.event(Event::Finished(Outcome::Hinted(Some(hint))));
            assert_eq!(hand.status(), format!("Step {number}, naked single: R2C2 = 3"));
        }
        assert_eq!(asked(&mut hand), 3);
        hand.event(Event::Finished(Outcome::Hinted(None)));
        assert_eq!(hand.status(), "There is no further step.");
        // The cursor is in the cell of the step.
        hand.keys("3");
        assert_eq!(hand.number("R2C2"), 3);
        assert_eq!(hand.editor.sheet.hint(), None);
        assert_eq!(asked(&mut hand), 1);
        hand.event(Event::Finished(Outcome::Hinted(None)));
        assert_eq!(hand.status(), "No technique finds a step.");
        hand.keys("z");
        assert_eq!(hand.editor.sheet.hint().map(|hint| hint.number), Some(2));
        hand.keys("w");
        assert_eq!(hand.editor.sheet.hint(), None);
    }

    #[test]
    fn zero_one_and_several_solutions_are_distinguished() {
        let mut hand = Hand::on("classic:4");
        let mut said = |first, second| {
            hand.keys("u");
            hand.event(Event::Finished(Outcome::Counted(first, second)));
            hand.status()
        };
        assert_eq!(said(None, None), "There is no solution.");
        let solution = Grid::from_numbers(SOLVED.to_vec());
        assert_eq!(said(Some(solution.clone()), None), "There is exactly one solution.");
        let mut other = SOLVED;
        other.swap(0, 1);
        assert_eq!(
            said(Some(solution), Some(Grid::from_numbers(other.to_vec()))),
            "There are several solutions. Two of them differ in the 2 marked cells."
        );
        hand.keys("l");
        assert_eq!(hand.status(), "R1C2 can be 2 or 1");
        hand.keys("2l2v");
        hand.event(Event::Finished(Outcome::Solved(None)));
        assert_eq!(hand.status(), "There is no solution, because the givens clash.");
        hand.keys("v");
        hand.event(Event::Finished(Outcome::Failed("no memory\nat all".into())));
        assert_eq!(hand.status(), "no memory");
    }

    #[test]
    fn opened_grids_are_edited_and_unsuitable_ones_refused() {
        let mut hand = Hand::asked(Purpose::Grids);
        hand.event(Event::Opened(Ok(opened("classic:4", SOLVED.to_vec())), Some("a.ss".into())));
        assert_eq!((hand.number("R4C4"), hand.place().as_str()), (1, "R1C1"));
        assert!(!hand.editor.sheet.is_changed() && hand.question().is_none());
        hand.event(Event::Opened(Err("no such file".into()), Some("b".into())));
        assert_eq!((hand.status().as_str(), hand.number("R4C4")), ("no such file", 1));
        let nowhere =
            Variant::new("nowhere", clausoku::board::Alphabet::numbers(1), Vec::new(), Vec::new());
        let board = crate::Board { variant: Arc::new(nowhere.unwrap()), file: None };
        hand.event(Event::Board(Ok(board)));
        assert_eq!(hand.status(), "nowhere has no cells");
    }

    #[test]
    fn a_pasted_grid_is_unsaved() {
        let mut hand = Hand::on("classic:4");
        hand.event(Event::Paste("1...\r....\r\n....\r....\r".into()));
        assert!(
            matches!(&hand.effect, Some(Effect::Read(text)) if text == "1...\n....\n....\n....\n")
        );
        let mut numbers = vec![0; 16];
        numbers[0] = 1;
        hand.event(Event::Read(Ok(opened("classic:4", numbers)), String::new()));
        assert!(hand.number("R1C1") == 1 && hand.editor.sheet.is_changed());
        // A second one would overwrite it, so it needs confirmation.
        hand.event(Event::Read(Ok(opened("classic:4", vec![0; 16])), String::new()));
        assert_eq!(hand.question().unwrap().0, "The grid has changes that no file has.");
        hand.keys("d");
        assert_eq!(hand.number("R1C1"), 0);
        hand.event(Event::Read(Err("a fault".into()), "1\n2\n".into()));
        assert_eq!(hand.status(), "what was pasted is no grid: a fault");
    }

    #[test]
    fn a_text_pasted_into_the_first_form_is_a_grid_or_a_name() {
        let mut hand = Hand::asked(Purpose::Grids);
        hand.event(Event::Paste("1...\r....\r....\r....\r".into()));
        assert!(matches!(&hand.effect, Some(Effect::Read(_))));
        let mut numbers = vec![0; 16];
        numbers[0] = 1;
        hand.event(Event::Read(Ok(opened("classic:4", numbers)), "1...".into()));
        assert!(hand.question().is_none() && hand.number("R1C1") == 1);
        // A name or a side is typed; several lines that are no grid are refused.
        let mut hand = Hand::asked(Purpose::Grids);
        hand.event(Event::Paste("samurai\n".into()));
        hand.event(Event::Read(Err("no grid".into()), "samurai\n".into()));
        hand.key(Key::Enter);
        assert!(matches!(&hand.effect, Some(Effect::Board(name)) if name == "samurai"));
        let mut hand = Hand::asked(Purpose::Grids);
        hand.event(Event::Paste("4".into()));
        hand.key(Key::Enter);
        assert!(matches!(&hand.effect, Some(Effect::Board(name)) if name == "classic:16"));
        hand.event(Event::Read(Err("no grid".into()), "Dear\nreader".into()));
        let fault = hand.question().unwrap().1;
        assert_eq!(fault.as_deref(), Some("what was pasted is no grid: no grid"));
    }

    #[test]
    fn a_paste_after_saving_removes_the_message() {
        let mut hand = Hand::on("classic:4");
        hand.editor.message = Some(Message::news("Saved as a.grid (rows)."));
        hand.event(Event::Read(Ok(opened("classic:4", vec![0; 16])), "1...".into()));
        assert_eq!(hand.status(), "Pasted. No file has this grid yet.");
        assert!(hand.editor.file.is_none());
    }

    #[test]
    fn the_course_allows_only_its_own_boards() {
        let mut hand = Hand::asked(Purpose::Formula);
        hand.keys("2").key(Key::Enter);
        assert!(matches!(&hand.effect, Some(Effect::Board(name)) if name == "classic:4"));
        hand.event(Event::Opened(Ok(opened("x:4", vec![0; 16])), None));
        let fault = "x:4 is not a board of m*m blocks with m*m cells and no other rule; `clausoku edit` takes \
                     others";
        assert_eq!(hand.question(), Some(("Which board?".into(), Some(fault.into()))));
        hand.key(Key::Backspace).keys("11").key(Key::Enter);
        assert_eq!(hand.question().unwrap().1.unwrap(), "\"11\" is not a number from 1 to 10");
    }
}
