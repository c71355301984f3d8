//! The diagnosis of a list: the lanes find the puzzles with one solution; each of the others is
//! diagnosed alone.

use std::time::Instant;

use clausoku::diagnosis::Known;
use clausoku::{Error, InLanes, Question, SolverChoice};
use puzzle::Cell;

use super::finding::{Examined, Finding};
use super::request::Request;
use super::{Printed, Shape, Unique, in_lanes};
use crate::interrupt;
use crate::lists::{Entry, Fault, List, Part, Step, for_each_in_two_steps};
use crate::name::Name;
use crate::ordered::threads;

/// A puzzle that is examined alone, and its place.
struct Alone {
    file: Name,
    line: usize,
    examined: Examined,
    redundant: Option<Result<Known<Vec<Cell>>, Error>>,
}

type Steps = Vec<Step<anyhow::Result<Printed>, Alone>>;

impl Unique {
    /// Diagnoses the puzzles of a list, and prints each result as soon as it is ready.
    pub(super) fn diagnose_list(
        &self,
        parts: impl Iterator<Item = Part> + Send,
        choice: &SolverChoice,
        shape: Shape,
        consume: impl FnMut(anyhow::Result<Printed>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for_each_in_two_steps(
            parts,
            threads(self.jobs),
            || self.batch(choice),
            |list| self.solve_part(list, shape),
            || self.request(),
            |request, alone| self.diagnose(alone, request, shape),
            consume,
        )
    }

    /// Solves the puzzles of a part.
    fn solve_part(&self, list: &mut List, shape: Shape) -> anyhow::Result<Steps> {
        let List { batch, entries, letters, .. } = list;
        let answers = batch.solve(Question { most: 2, second: true, costs: false })?;
        let redundant = if self.minimal { in_lanes(&answers)? } else { Vec::new() };
        let mut redundant = redundant.into_iter().peekable();
        let mut steps = Vec::new();
        let mut printed = Printed::new();
        let mut index = 0;
        for entry in entries.drain(..) {
            let (file, line) = match entry {
                Entry::Puzzle(file, line) => (file, line),
                Entry::Fault(fault) => {
                    printed.puzzles += 1;
                    printed.fault(fault, self.json)?;
                    continue;
                }
            };
            match answers.get(index) {
                Err(error) => {
                    printed.puzzles += 1;
                    printed.fault(Fault::of_puzzle(&file, line, error), self.json)?;
                }
                Ok(answer) => {
                    if let Some(found) = answer
                        .in_lanes()
                        .filter(|found| has_one(found) && !self.minimal && !shape.alone)
                    {
                        printed.puzzles += 1;
                        printed.in_lanes(&found, (&file, line), self, letters)?;
                    } else {
                        steps.push(Step::Done(Ok(std::mem::replace(&mut printed, Printed::new()))));
                        let redundant = redundant.next_if(|row| row.0 == index).map(|row| row.1);
                        let examined = Examined::of(&answer);
                        steps.push(Step::Alone(Alone { file, line, examined, redundant }));
                    }
                }
            }
            index += 1;
        }
        steps.push(Step::Done(Ok(printed)));
        Ok(steps)
    }

    /// Diagnoses a puzzle. Prints nothing after Ctrl-C.
    fn diagnose(
        &self,
        alone: Alone,
        request: &mut Request,
        shape: Shape,
    ) -> anyhow::Result<Printed> {
        let Alone { file, line, examined, redundant } = alone;
        let mut printed = Printed::new();
        if interrupt::came() {
            return Ok(printed);
        }
        printed.puzzles = 1;
        request.start = Instant::now();
        let finding = redundant
            .transpose()
            .map_err(anyhow::Error::from)
            .and_then(|redundant| Finding::of(examined, redundant, request, None));
        match finding {
            Ok(finding) => printed.finding(&finding, (&file, line), self.json, shape)?,
            Err(error) => printed.fault(Fault::of_puzzle(&file, line, error), self.json)?,
        }
        Ok(printed)
    }
}

/// Returns `true` if the puzzle has exactly one solution.
fn has_one(found: &InLanes<'_>) -> bool {
    found.first.is_some() && found.second.is_none()
}
