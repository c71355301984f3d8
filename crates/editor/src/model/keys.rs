//! Handles keys while no form is open, and converts characters to symbols, one key at a time.
//!
//! A name is complete when no longer name begins with it: on a board of nine numbers every digit; of
//! sixteen, `7` is complete and `1` may become `12`.

use clausoku::board::{Alphabet, Symbol};

use super::command::{action, motion};
use super::cursor::{Motion, moved};
use super::editor::{Dialog, Editor};
use super::{Effect, Message};
use crate::Key;

impl Editor {
    pub(super) fn press(&mut self, key: Key) -> Option<Effect> {
        self.message = None;
        if self.task.is_some() {
            return self.press_while_busy(key);
        }
        match &mut self.dialog {
            Some(Dialog::Help(line)) => {
                match key {
                    Key::Down | Key::Char('j') => *line += 1,
                    Key::Up | Key::Char('k') => *line = line.saturating_sub(1),
                    Key::PageDown | Key::Char(' ') => *line += 10,
                    Key::PageUp => *line = line.saturating_sub(10),
                    _ => self.dialog = None,
                }
                None
            }
            Some(Dialog::Form(..)) => self.press_form(key),
            None => self.press_board(key),
        }
    }

    /// Handles a key while a task is running: only movement, and stopping the task.
    fn press_while_busy(&mut self, key: Key) -> Option<Effect> {
        if matches!(key, Key::Esc | Key::Ctrl('c')) {
            self.task = None;
            self.then = None;
            self.message = Some(Message::news("Stopped."));
            return Some(Effect::Stop);
        }
        if let Some(motion) = motion(key) {
            self.go(motion);
        }
        None
    }

    fn press_board(&mut self, key: Key) -> Option<Effect> {
        let letters = self.letters_are_symbols();
        let is_symbol = matches!(key, Key::Char(c) if letters && c.is_alphabetic());
        if !is_symbol {
            if let Some(motion) = motion(key) {
                self.commit();
                self.go(motion);
                return None;
            }
            if let Some(action) = action(key) {
                self.commit();
                return self.act(action);
            }
        }
        match key {
            Key::Esc => self.pending.clear(),
            Key::Enter => self.commit(),
            Key::Char(' ') => {
                let was_pending = !self.pending.is_empty();
                self.commit();
                // The entered symbol has moved the cursor already.
                if !(was_pending && self.in_order) {
                    self.go(Motion::Next);
                }
            }
            Key::Backspace if !self.pending.is_empty() => {
                self.pending.pop();
            }
            Key::Backspace if self.in_order => {
                self.go(Motion::Previous);
                self.sheet.set(self.cursor, None);
            }
            Key::Backspace | Key::Delete => {
                self.pending.clear();
                self.sheet.set(self.cursor, None);
            }
            Key::Char('.' | '0') if self.pending.is_empty() => self.enter(None),
            Key::Char(c) => self.type_character(c),
            _ => {}
        }
        None
    }

    fn type_character(&mut self, c: char) {
        let alphabet = self.sheet.variant.alphabet();
        match typed(alphabet, &self.pending, c) {
            Typed::Pending(text) => self.pending = text,
            Typed::Symbol(symbol) => self.enter(Some(symbol)),
            Typed::Unknown => {
                let text = format!("{}{c}", self.pending);
                let range = range(alphabet);
                let fault = format!("{text:?} is no symbol of this board; there are {range}");
                self.message = Some(Message::fault(fault));
            }
        }
    }

    /// Enters the pending text as a symbol, if it is a complete name.
    pub(super) fn commit(&mut self) {
        if self.pending.is_empty() {
            return;
        }
        let text = std::mem::take(&mut self.pending);
        match self.sheet.variant.alphabet().symbol(&text) {
            Some(symbol) => self.enter(Some(symbol)),
            None => {
                self.message = Some(Message::fault(format!("{text:?} is only part of a symbol")));
            }
        }
    }

    fn enter(&mut self, symbol: Option<Symbol>) {
        self.pending.clear();
        self.sheet.set(self.cursor, symbol);
        if self.in_order {
            self.go(Motion::Next);
        }
    }

    pub(super) fn go(&mut self, motion: Motion) {
        let sheet = &self.sheet;
        self.cursor = moved(&sheet.variant, &sheet.plane, sheet.givens(), self.cursor, motion);
    }
}

/// The result of typing a character.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Typed {
    /// The beginning of a name.
    Pending(String),
    /// A complete symbol.
    Symbol(Symbol),
    /// A text with which no name begins.
    Unknown,
}

/// Adds a character to the pending text.
fn typed(alphabet: &Alphabet, pending: &str, c: char) -> Typed {
    let text = format!("{pending}{c}");
    let folded = text.to_lowercase();
    let has_longer = alphabet.symbols().any(|symbol| {
        let name = alphabet.name(symbol).to_lowercase();
        name.len() > folded.len() && name.starts_with(&folded)
    });
    if has_longer {
        return Typed::Pending(text);
    }
    alphabet.symbol_of_text(&text).map_or(Typed::Unknown, Typed::Symbol)
}

/// Describes what can be typed: the first and the last symbol.
fn range(alphabet: &Alphabet) -> String {
    let mut symbols = alphabet.symbols();
    let first = symbols.next();
    match (first, symbols.last()) {
        (Some(first), Some(last)) => {
            format!("{} to {}", described(alphabet, first), described(alphabet, last))
        }
        (first, _) => first.map(|first| described(alphabet, first)).unwrap_or_default(),
    }
}

/// Returns the name of a symbol, and its character if that is another.
fn described(alphabet: &Alphabet, symbol: Symbol) -> String {
    let name = alphabet.name(symbol);
    match alphabet.character(symbol).map(String::from) {
        Some(character) if character != name => format!("{name} ({character})"),
        _ => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::hand::Hand;
    use super::*;
    use crate::model::editor::has_letters;

    #[test]
    fn symbols_are_typed_at_the_cursor() {
        let mut hand = Hand::on("classic:4");
        hand.keys("1l2j").key(Key::Left).keys("3");
        assert_eq!((hand.number("R1C1"), hand.number("R1C2"), hand.number("R2C1")), (1, 2, 3));
        hand.keys("0");
        assert_eq!(hand.number("R2C1"), 0);
        hand.keys("4").key(Key::Backspace).keys("k3").key(Key::Delete);
        assert_eq!((hand.number("R2C1"), hand.number("R1C1"), hand.number("R1C2")), (0, 0, 2));
        hand.keys("9");
        assert_eq!(hand.status(), "\"9\" is no symbol of this board; there are 1 to 4");
        hand.keys("l");
        assert_eq!(hand.status(), "R1C2: given as 2");
    }

    #[test]
    fn a_number_that_could_be_longer_stays_pending() {
        let mut hand = Hand::on("classic:16");
        hand.keys("1");
        assert_eq!((hand.number("R1C1"), hand.editor.pending.as_str()), (0, "1"));
        hand.keys("2");
        assert_eq!((hand.number("R1C1"), hand.editor.pending.as_str()), (12, ""));
        // Enter, a move, Space and a command enter the pending number; Space also moves on.
        hand.keys("1").key(Key::Enter);
        assert_eq!((hand.number("R1C1"), hand.place().as_str()), (1, "R1C1"));
        hand.keys("l1j");
        assert_eq!((hand.number("R1C2"), hand.place().as_str()), (1, "R2C2"));
        hand.keys("1 ");
        assert_eq!((hand.number("R2C2"), hand.place().as_str()), (1, "R2C3"));
        hand.keys("1p");
        assert!(hand.number("R2C3") == 1 && hand.editor.candidates);
        // Esc and Backspace drop it, and the cell keeps its value.
        hand.keys("1").key(Key::Esc).keys("1").key(Key::Backspace);
        assert_eq!((hand.number("R2C3"), hand.editor.pending.as_str()), (1, ""));
        hand.keys("17");
        assert!(
            hand.status().starts_with("\"17\" is no symbol of this board; there are 1 to 16 (G)")
        );
        hand.keys("0");
        assert_eq!(hand.number("R2C3"), 10);
        // Capital letters are numbers, as are small ones that are no commands.
        hand.keys("Glaj").keys("K");
        assert_eq!((hand.number("R2C3"), hand.number("R2C4")), (16, 10));
        assert!(hand.status().starts_with("\"K\" is no symbol"));
    }

    #[test]
    fn where_letters_are_symbols_commands_need_ctrl() {
        let names = ["w", "o", "hue", "hut"].map(str::to_owned).to_vec();
        let alphabet = clausoku::board::Alphabet::named(names).unwrap();
        let usual = clausoku::Variant::classic(2).unwrap();
        let positions = usual.cells().map(|cell| usual.position(cell)).collect();
        let variant =
            clausoku::Variant::new("words", alphabet, positions, usual.regions().to_vec()).unwrap();
        let mut hand = Hand::on("classic:4");
        let variant = std::sync::Arc::new(variant);
        hand.event(crate::Event::Board(Ok(crate::Board { variant, file: None })));
        hand.keys("o").key(Key::Right).keys("hUt");
        assert_eq!((hand.number("R1C1"), hand.number("R1C2")), (2, 4));
        hand.keys("hu").key(Key::Down);
        assert_eq!(hand.number("R1C2"), 4);
        assert_eq!(hand.status(), "\"hu\" is only part of a symbol");
        hand.key(Key::Ctrl('z'));
        assert_eq!(hand.number("R1C2"), 0);
    }

    #[test]
    fn a_grid_can_be_typed_in_turn() {
        let mut hand = Hand::on("classic:4");
        hand.keys("t1.03").keys("  2");
        assert_eq!((row(&hand, 1), row(&hand, 2)), (vec![1, 0, 0, 3], vec![0, 0, 2, 0]));
        assert_eq!(hand.place(), "R2C4");
        hand.key(Key::Backspace);
        assert_eq!((row(&hand, 2), hand.place().as_str()), (vec![0; 4], "R2C3"));
        hand.keys("t4");
        assert_eq!((hand.number("R2C3"), hand.place().as_str()), (4, "R2C3"));
        let mut hand = Hand::on("classic:16");
        hand.keys("t1 1 16");
        assert_eq!([1, 2, 3].map(|c| hand.number(&format!("R1C{c}"))), [1, 1, 16]);
    }

    fn row(hand: &Hand, row: u16) -> Vec<u16> {
        (1..5).map(|column| hand.number(&format!("R{row}C{column}"))).collect::<Vec<_>>()
    }

    #[test]
    fn clashes_are_reported_at_once_starting_at_the_cursor() {
        let mut hand = Hand::on("classic:9");
        hand.keys("5lll5");
        assert_eq!(hand.status(), "row 1 holds 5 twice: R1C1, R1C4");
        hand.keys("jjj7jjj7");
        assert_eq!(hand.status(), "column 4 holds 7 twice: R4C4, R7C4 (and 1 more)");
        hand.keys("hhh5");
        assert_eq!(hand.status(), "column 1 holds 5 twice: R1C1, R7C1 (and 2 more)");
        hand.keys("kkkkkk5lll5hh5");
        assert_eq!(hand.status(), "row 1 holds 5 3 times: R1C1, R1C2, R1C4 (and 3 more)");
    }

    #[test]
    fn steps_are_undone_and_redone_at_their_cells() {
        let mut hand = Hand::on("classic:4");
        hand.keys("1ll2jjz");
        assert_eq!((hand.number("R1C3"), hand.place().as_str()), (0, "R1C3"));
        hand.keys("zz");
        assert_eq!(hand.status(), "There is nothing to undo.");
        hand.keys("yyy");
        assert_eq!((hand.number("R1C1"), hand.number("R1C3")), (1, 2));
        assert_eq!(hand.status(), "There is nothing to redo.");
    }

    fn number(number: u16) -> Typed {
        Typed::Symbol(Symbol::from_number(number).unwrap())
    }

    #[test]
    fn digits_are_complete_where_no_number_is_longer() {
        let nine = Alphabet::numbers(9);
        assert_eq!(typed(&nine, "", '9'), number(9));
        assert_eq!(typed(&nine, "", '0'), Typed::Unknown);
        assert_eq!(typed(&nine, "", 'A'), Typed::Unknown);
        let sixteen = Alphabet::numbers(16);
        assert_eq!(typed(&sixteen, "", '2'), number(2));
        assert_eq!(typed(&sixteen, "", '1'), Typed::Pending("1".into()));
        assert_eq!(typed(&sixteen, "1", '6'), number(16));
        assert_eq!(typed(&sixteen, "1", '7'), Typed::Unknown);
        assert_eq!(typed(&sixteen, "", 'G'), number(16));
        assert_eq!(typed(&sixteen, "", 'g'), number(16));
        assert_eq!(typed(&sixteen, "1", 'G'), Typed::Unknown);
        assert_eq!(sixteen.symbol("1"), Symbol::from_number(1));
        let hundred = Alphabet::numbers(100);
        assert_eq!(typed(&hundred, "1", '0'), Typed::Pending("10".into()));
        assert_eq!(typed(&hundred, "9", '9'), number(99));
        assert_eq!(typed(&hundred, "", 'A'), Typed::Unknown);
    }

    #[test]
    fn words_are_typed_letter_by_letter() {
        let names = ["red", "green", "blue", "Grey"].map(str::to_owned).to_vec();
        let words = Alphabet::named(names).unwrap();
        assert_eq!(typed(&words, "", 'R'), Typed::Pending("R".into()));
        assert_eq!(typed(&words, "gre", 'y'), number(4));
        assert_eq!(typed(&words, "gr", 'a'), Typed::Unknown);
        assert_eq!(words.symbol("gre"), None);
        assert!(has_letters(&words) && !has_letters(&Alphabet::numbers(35)));
    }

    #[test]
    fn the_range_names_both_ways_to_write_a_number() {
        assert_eq!(range(&Alphabet::numbers(9)), "1 to 9");
        assert_eq!(range(&Alphabet::numbers(16)), "1 to 16 (G)");
        assert_eq!(range(&Alphabet::numbers(1)), "1");
    }
}
