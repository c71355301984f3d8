//! The puzzles of `clausoku generate` that are written, in order, and the report at the end.

use std::collections::HashSet;

use crate::answers::{Choice, Closing, Search};
use crate::terminal::{Exit, interrupt, is_quiet, language};
use clausoku::formats::Format;
use clausoku::lists::{self, MadePuzzles, driver::RowBlock};
use clausoku::words::stop_reason;
use clausoku_text::StopReason;
use clausoku_text::count as counted;
use clausoku_words::say;

use super::Generate;
use super::wanted::{Columns, Tally, many_givens};

/// The reason why no more puzzles are tried.
enum Stop {
    /// All of many puzzles in a row are isomorphic to one that was written.
    AllKnown,
    /// Many puzzles in a row were not as hard as requested.
    NoneFits,
    /// The requested number of puzzles was written.
    Enough,
}

/// The number of puzzles after which it is clear that puzzles of the wanted level are rare.
const ENOUGH_HARDER: u64 = 20;

/// Selects the puzzles that are as hard as requested and not isomorphic to an earlier one.
pub(super) struct Selection<'a> {
    args: &'a Generate,
    question: &'a MadePuzzles,
    /// The number of puzzles to be written; all if `None`.
    count: Option<u64>,
    /// The format of the grids; `None` for rows and a single puzzle in a box.
    format: Option<&'static Format>,
    /// `true` if the hardness of a single puzzle is noted, for which its form has no place.
    is_noted: bool,
    columns: Columns,
    written: u64,
    seen: HashSet<u128>,
    /// Number of puzzles in a row that were left out.
    left_out: u32,
    tally: Tally,
    stop: Option<Stop>,
}

impl<'a> Selection<'a> {
    /// Returns a selection of some or all puzzles, to be written in this format.
    pub(super) fn new(
        args: &'a Generate,
        question: &'a MadePuzzles,
        count: Option<u64>,
        format: Option<&'static Format>,
        is_noted: bool,
    ) -> Self {
        Self {
            args,
            question,
            count,
            format,
            is_noted,
            columns: Columns::new(question),
            written: 0,
            seen: HashSet::new(),
            left_out: 0,
            tally: Tally::default(),
            stop: None,
        }
    }

    /// Counts a puzzle that is not written, and ends the search for this reason if no more puzzles may be left
    /// out.
    fn leave_out(&mut self, stop: Stop, notes: &mut Vec<String>) -> Choice {
        self.left_out = self.left_out.saturating_add(1);
        notes.extend(self.advice());
        let is_enough = !self.args.all && self.left_out >= self.args.patience();
        if is_enough {
            self.stop = Some(stop);
            return Choice::End;
        }
        Choice::LeaveOut
    }

    /// Advises once to ask for more givens if all of many puzzles were harder than the wanted level: puzzles without
    /// superfluous givens are hard on large boards, where each of them was made and rated in seconds.
    fn advice(&self) -> Option<String> {
        let args = self.args;
        let makes_minimal = args.givens.is_none() && args.pattern.is_none() && !args.all;
        if !makes_minimal || self.written > 0 || self.tally.harder_only() != Some(ENOUGH_HARDER) {
            return None;
        }
        let givens = many_givens(self.question.generator().variant().cell_count());
        let (least, most) = (givens.start(), givens.end());
        Some(say!(language(), commands::harder_than_wanted { count: ENOUGH_HARDER, least, most }))
    }

    /// Reports a format that cannot contain the hardness.
    fn lost(&self) -> Option<String> {
        let format = self.format.filter(|format| !format.holds.remarks);
        let format = format.filter(|_| self.written == 0 && !is_quiet())?;
        Some(say!(language(), commands::no_place_for_ratings { format: format.name }))
    }
}

impl Search for Selection<'_> {
    fn selects(&self) -> bool {
        let Generate { all, distinct, .. } = self.args;
        self.question.wanted().is_any() || *distinct || *all && self.count.is_some()
    }

    fn counted(&self) -> &'static str {
        "puzzles tried"
    }

    fn choose(&mut self, rows: &RowBlock, row: usize, notes: &mut Vec<String>) -> Choice {
        let is_rated = self.question.wanted().is_any();
        if is_rated {
            self.tally.count(&self.columns, rows, row);
        }
        if rows.reason(row).is_some() {
            return self.leave_out(Stop::NoneFits, notes);
        }
        let hash = lists::values::fingerprint(rows, row);
        if let Some(hash) = hash
            && !self.seen.insert(hash)
        {
            return self.leave_out(Stop::AllKnown, notes);
        }
        self.left_out = 0;
        if is_rated {
            notes.extend(self.lost());
            notes.extend(self.is_noted.then(|| self.columns.words(rows, row)));
        }
        self.written += 1;
        if Some(self.written) == self.count {
            self.stop = Some(Stop::Enough);
            return Choice::Last;
        }
        Choice::Write
    }

    fn finish(&mut self, cutoff: Option<StopReason>, written: u64) -> Closing {
        let args = self.args;
        let left_out = self.left_out;
        let is_vain = written == 0 || cutoff == Some(StopReason::GaveUp);
        let attempts =
            (is_vain && !args.all).then(|| self.question.generator().attempts().to_string());
        let report = self.columns.report(&self.tally).or(attempts);
        let (mut text, mut exit) = (String::new(), Exit::Unknown);
        let mut notes = Vec::new();
        match (cutoff, &self.stop) {
            // The row states the reason.
            (Some(StopReason::GaveUp), _) => notes.extend(report),
            (Some(reason), _) => {
                let reason = stop_reason(language(), reason);
                notes.push(say!(language(), commands::puzzles_made { reason, count: written }));
                notes.extend(report);
                exit = interrupt::exit();
            }
            (None, Some(Stop::NoneFits)) => {
                notes.push(say!(language(), commands::none_as_hard { count: left_out, written }));
                notes.extend(report);
            }
            (None, Some(Stop::AllKnown)) => {
                notes.push(say!(language(), commands::all_isomorphic { count: left_out, written }));
            }
            (None, Some(Stop::Enough)) => exit = Exit::Done,
            (None, None) => {
                exit = Exit::Done;
                let complete = format!("complete: {}", counted(written as usize, "minimal puzzle"));
                match self.format {
                    _ if !args.all || is_quiet() => {}
                    Some(format) if format.holds.remarks => text = format!("# {complete}\n"),
                    _ => notes.push(complete),
                }
            }
        }
        Closing { exit, text, notes, summary: String::new() }
    }
}
