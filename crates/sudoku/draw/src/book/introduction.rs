//! The introduction of a book: the rules of all its puzzles, each once.
//!
//! **Invariant.** A rule for all puzzles of a kind is in the introduction alone, and their texts name its page. A rule that names
//! cells, or a number that other puzzles do not share, stays beside its puzzle.

use clausoku_board::{CONSTRAINTS, Constraint, Variant};
use clausoku_text::capitalized;
use clausoku_words::{Language, named, say};

use super::layout::{Entry, Layout};
use super::rule_words::{drawing, rule};
use super::sheet::{INK, Sheet, add_text, line_height, lines, style};
use super::words::{board_rule, part_of_variant};
use crate::pixels::Picture;
use crate::scene::Look;

/// The rules of the puzzles of a book.
pub(super) struct Introduction(Vec<String>);

impl Introduction {
    /// Returns the introduction of these puzzles; `None` if none of them has rules.
    pub(super) fn new(entries: &[Entry<'_>], layout: &Layout) -> Option<Self> {
        let entries = entries.iter().filter(|entry| !entry.rules.is_empty());
        let boards: Vec<&Variant> = entries.map(|entry| &**entry.puzzle.variant()).collect();
        if boards.is_empty() {
            return None;
        }
        let mut rules = vec![say!(layout.language, rules::usual)];
        for rule in boards.iter().filter_map(|board| board_rule(board, layout.language)) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        rules.extend(clue_rules(&boards, !layout.grey, layout.language));
        Some(Self(rules))
    }

    /// Returns the pages, which begin with this number.
    pub(super) fn pages(&self, layout: &Layout, first: usize) -> Vec<Picture> {
        let mut pages = Vec::new();
        let mut sheet = layout.sheet(first);
        let heading = style(layout.points(18), INK).bold();
        let (at, width) = ((sheet.area.left, sheet.area.top), sheet.area.width);
        let height = add_text(
            &mut sheet.picture,
            at,
            width,
            &say!(layout.language, rules::heading_rules),
            &heading,
        );
        let mut area = sheet.area.below(height + layout.points(6));
        let label = style(layout.points(11), INK);
        for rule in &self.0 {
            let height = lines(rule, &label, area.width).len() as u32 * line_height(label.em);
            if height > area.height && area != sheet.area {
                pages.push(sheet.picture);
                sheet = layout.sheet(first + pages.len());
                area = sheet.area;
            }
            add_text(&mut sheet.picture, (area.left, area.top), area.width, rule, &label);
            area = area.below(height + label.em / 2);
        }
        let Sheet { picture, .. } = sheet;
        pages.push(picture);
        pages
    }

    /// Returns an entry that refers to the rules of this page, and keeps those that the introduction lacks.
    pub(super) fn referring<'e>(
        &self,
        entry: &Entry<'e>,
        layout: &Layout,
        page: usize,
    ) -> Entry<'e> {
        let (known, own): (Vec<String>, Vec<String>) =
            entry.rules.iter().cloned().partition(|rule| self.0.contains(rule));
        if known.is_empty() {
            return entry.clone();
        }
        let title = part_of_variant(entry.puzzle.variant(), layout.language);
        let reference = if layout.page_numbers {
            say!(layout.language, rules::rules_on_page { title, page })
        } else {
            say!(layout.language, rules::rules_in_front { title })
        };
        Entry { rules: [reference].into_iter().chain(own).collect(), ..entry.clone() }
    }
}

/// Returns the rule of each kind of clues of these boards.
fn clue_rules(boards: &[&Variant], are_coloured: bool, language: Language) -> Vec<String> {
    let colon = if language == Language::French { " :" } else { ":" };
    let kinds = CONSTRAINTS.iter().filter_map(|row| {
        let constraints = boards.iter().flat_map(|board| board.constraints());
        let all: Vec<&Constraint> =
            constraints.filter(|clue| clue.kind.row().name == row.name).collect();
        let first = &all.first()?.kind;
        let are_equal = all.iter().all(|clue| clue.kind == *first);
        let are_same = all.iter().all(|clue| clue.kind.words() == first.words());
        let head = named(language, &if are_same { first.words() } else { row.words.to_owned() });
        let drawn = Look::new(first).words(are_coloured);
        let drawn = drawn.map(|drawn| format!(" ({})", drawing(&drawn, language)));
        let rule = rule(first, are_equal, language, row.meaning);
        Some(format!("{}{}{colon} {rule}.", capitalized(&head), drawn.unwrap_or_default()))
    });
    kinds.collect()
}

#[cfg(test)]
mod tests {
    use clausoku_board::{Cell, ConstraintKind as Kind, Puzzle};
    use std::sync::Arc;

    use super::super::paper::UNITS;
    use super::super::words::rules;
    use super::*;

    fn lined(kinds: &[Kind]) -> Puzzle {
        let lines = kinds.iter().zip(0..).map(|(kind, row)| {
            let cells = [4 * row, 4 * row + 1].map(Cell::from_index).to_vec();
            Constraint::new(kind.clone(), cells)
        });
        let board = Variant::classic(4).unwrap().with_constraints(lines.collect()).unwrap();
        Puzzle::empty(Arc::new(board))
    }

    /// A board whose name has its clues behind the size of the blocks.
    fn sixes() -> Puzzle {
        let cells = [0, 1].map(Cell::from_index).to_vec();
        let board = Variant::blocks(2, 3).unwrap();
        Puzzle::empty(Arc::new(
            board.with_constraints(vec![Constraint::new(Kind::Renban, cells)]).unwrap(),
        ))
    }

    fn entry(puzzle: &Puzzle) -> Entry<'_> {
        let rules = rules(puzzle.variant(), true, Language::English);
        Entry { rules, ..Entry::new(puzzle) }
    }

    #[test]
    fn each_rule_is_written_once_and_puzzles_name_its_page() {
        let puzzles = [
            lined(&[Kind::Arrow, Kind::Renban]),
            lined(&[Kind::Renban]),
            lined(&[Kind::Whispers { difference: 2 }]),
            lined(&[Kind::Whispers { difference: 3 }, Kind::Renban]),
            Puzzle::empty(Variant::by_name("x:4").unwrap().into()),
            Puzzle::empty(Variant::usual(4).unwrap()),
            sixes(),
        ];
        let entries: Vec<Entry<'_>> = puzzles.iter().map(entry).collect();
        let layout = Layout::default();
        let introduction = Introduction::new(&entries, &layout).unwrap();
        let heads: Vec<&str> = introduction
            .0
            .iter()
            .map(|rule| rule.split([':', '(']).next().unwrap().trim())
            .collect();
        let usual = "Each row, each column and each block contains each symbol once.";
        assert_eq!(heads, [usual, "X-Sudoku 4×4", "6×6", "Arrow", "Renban line", "Whispers"]);
        assert!(introduction.0[2].contains("blocks of 2×3 contain no"), "{}", introduction.0[2]);
        let referring = |index: usize| introduction.referring(&entries[index], &layout, 2).rules;
        assert_eq!(referring(0), ["4×4: arrow, renban line (rules on page 2)"]);
        assert_eq!(referring(4), ["X-Sudoku 4×4 (rules on page 2)"]);
        // The difference is that of one puzzle.
        assert_eq!(referring(2), entries[2].rules);
        let own = referring(3);
        assert!(own.len() == 2 && own[1].starts_with("Whispers 3 (green line)"), "{own:?}");
        assert!(referring(5).is_empty());
        assert!(Introduction::new(&entries[5..6], &layout).is_none());
        // Small pages hold a part of the rules each.
        let narrow = Layout { paper: "90x90mm".parse().unwrap(), margin: 8 * UNITS, ..layout };
        let pages = introduction.pages(&narrow, 2);
        assert!(pages.len() > 1);
        let labels: usize = pages.iter().map(|page| page.labels.len()).sum();
        assert!(labels > introduction.0.len() + pages.len());
    }
}
