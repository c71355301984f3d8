//! The drawing of a puzzle with its solutions.

use crate::input::{Place, extension};
use crate::options::Request;
use crate::output::{Drawing, Printer, prepare, print};
use crate::terminal::{Colour, Exit, language};
use clausoku::board::Cell;
use clausoku::drawing::Scene;
use clausoku::lists::examined::{Diagnosis, Finding};
use clausoku::{
    SolverChoice,
    diagnosis::{Partial, clues::Clue},
};
use clausoku_words::say;
use itertools::Itertools as _;

use super::{Check, words};
use crate::commands::single;

impl Check {
    pub(super) fn names_picture(&self) -> bool {
        let ending = extension(self.output.path());
        matches!(ending.as_deref(), Some("svg" | "png" | "pdf"))
    }

    /// Draws the only puzzle, and prints its properties.
    pub(super) fn draw(&self, list: &Request, colour: Colour) -> anyhow::Result<Exit> {
        let path = self.output.path();
        let records = list.records_for_files()?;
        let drawing = Drawing::new(path, None)?.with_colours(colour);
        let records = records.only(list, say!(language(), files::one_drawing))?;
        prepare(path, &self.input.files.grids)?;
        let (file, record) = records.record()?;
        // The second solution that a SAT solver finds differs from the first in few cells.
        let examinations = self.examinations(SolverChoice::unnamed(true))?;
        let finding = match examinations.examine(record.puzzle) {
            Ok(finding) => finding,
            Err(unanswered) => return single::unanswered(&unanswered),
        };
        let picture = drawn(&finding, drawing)?;
        // After Ctrl-C, what was there before is there still.
        let mut output = Printer::open(path)?;
        output.print_bytes(picture)?;
        output.finish()?;
        let place = Place { file: &file, line: record.line };
        print(&format!("{place}: {}", words::properties(&finding)))?;
        let is_unknown = finding.stopped().is_some();
        Ok(if is_unknown { single::exit(finding.status()) } else { words::exit(finding.status()) })
    }
}

/// Draws the puzzle with its solution, or with two beside each other; without any, with the conflicting givens marked.
fn drawn(finding: &Finding, drawing: Drawing) -> anyhow::Result<Vec<u8>> {
    let Finding { puzzle, solutions, diagnosis, .. } = finding;
    let solved: Vec<Scene<'_>> = (finding.known_solutions())
        .map(|values| Scene::new(puzzle).with_values(values))
        .map_ok(|scene| scene.with_marked(solutions.differences()))
        .try_collect()?;
    if !solved.is_empty() {
        return drawing.scenes(&solved);
    }
    let cells: Vec<Cell> = match diagnosis {
        Some(Diagnosis::None { clash: Partial { value: Some(found), .. }, .. }) => {
            let clues = found.clues.iter().filter(|clue| !matches!(clue, Clue::Region(_)));
            clues.flat_map(|clue| clue.cells(puzzle)).collect()
        }
        _ => finding.clashes().into_iter().flat_map(|clash| clash.cells).collect(),
    };
    drawing.scenes(&[Scene::new(puzzle).with_marked(cells)])
}
