//! The ends of nodes: contradictions, and solutions, which are reported in their order.

use std::ops::ControlFlow;

use super::{Ends, Search, Sink, lowest_lane};
use crate::frontier::State;
use crate::simd::{Lane, Simd};

impl<S: Simd> Search<'_, S> {
    /// Finishes nodes with a contradiction or a solution. Their lanes take waiting nodes of the
    /// same puzzles.
    #[inline(always)]
    pub(super) fn finish(&mut self, ends: Ends, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let ended = ends.dead | ends.solved;
        self.active &= !ended;
        // Lanes whose puzzles have other nodes, and, among these, lanes after which a solution can
        // be reported.
        let mut listed = 0;
        let mut reporting = 0;
        let mut rest = ended;
        while rest != 0 {
            let lane = lowest_lane(rest);
            rest &= rest - 1;
            let is_solved = ends.solved >> lane & 1 == 1;
            // A puzzle without other nodes, as nearly all of an easy list: there is no order to keep.
            if self.frontier.is_alone(lane) {
                if is_solved {
                    self.hand_over(lane, sink)?;
                }
                self.frontier.remove(lane);
                continue;
            }
            if is_solved && self.query.known.is_some() {
                let gone = self.report_at_once(lane, sink)?;
                // The discarded nodes may be in lanes that this loop has yet to visit.
                rest &= !gone;
                listed = (listed | 1 << lane) & !gone;
                continue;
            }
            listed |= 1 << lane;
            // Only the removal of the first node can make a waiting solution the first.
            let reports = if is_solved {
                self.frontier.solve(lane);
                true
            } else {
                self.frontier.remove(lane)
            };
            reporting |= u64::from(reports) << lane;
        }
        // Near known solutions nothing is kept: any solution answers the question, so order is given up.
        self.kept = if self.query.known.is_none() { listed & ends.solved } else { 0 };
        let mut rest = reporting;
        while rest != 0 {
            let lane = lowest_lane(rest);
            rest &= rest - 1;
            self.report(self.frontier.puzzle(lane), sink)?;
        }
        // First, since `go_on` overwrites the lanes of the kept solutions.
        self.keep();
        self.go_on(listed);
        ControlFlow::Continue(())
    }

    /// Passes the solution at this place to the sink.
    #[inline(always)]
    fn hand_over(&mut self, place: u32, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let puzzle = self.frontier.puzzle(place) as usize;
        self.read(place);
        self.counts[puzzle] += 1;
        self.full += usize::from(self.counts[puzzle] == self.enough);
        self.statistics.solutions += 1;
        sink(puzzle, &self.solution)
    }

    /// Reports the solutions of a puzzle that no unfinished node precedes. Discards the nodes after
    /// enough solutions.
    #[inline(always)]
    fn report(&mut self, puzzle: u32, sink: &mut Sink<'_>) -> ControlFlow<()> {
        while self.counts[puzzle as usize] < self.enough
            && let Some(place) = self.frontier.first(puzzle)
            && self.frontier.is_solved(place)
        {
            self.hand_over(place, sink)?;
            self.frontier.remove(place);
            self.vacate(place);
        }
        // The solutions before the missing ones are certain, so what comes after them can only be
        // superfluous. It is dropped now and not when they are reported: its lanes are free at once.
        let missing = self.enough - self.counts[puzzle as usize];
        if self.frontier.solved(puzzle) >= missing {
            self.discard(puzzle, missing);
        }
        ControlFlow::Continue(())
    }

    /// Reports a solution, and discards the other nodes of its puzzle if it has enough solutions.
    /// Returns the lanes whose nodes are finished or discarded.
    #[inline(always)]
    fn report_at_once(&mut self, lane: u32, sink: &mut Sink<'_>) -> ControlFlow<(), u64> {
        let puzzle = self.frontier.puzzle(lane);
        self.hand_over(lane, sink)?;
        self.frontier.remove(lane);
        if self.counts[puzzle as usize] < self.enough {
            return ControlFlow::Continue(0);
        }
        ControlFlow::Continue(1 << lane | self.discard(puzzle, 0))
    }

    /// Writes the solution at this place to `self.solution`.
    #[inline(always)]
    fn read(&mut self, place: u32) {
        let (cells, lane) = match (place as usize).checked_sub(S::LANES) {
            Some(column) => self.pool.column(column),
            None => (self.cells.as_mut_slice(), place as usize),
        };
        for (number, sets) in self.solution.iter_mut().zip(cells) {
            // Exact: there are at most 128 symbols.
            *number = self.simd.lanes(sets)[lane].lowest() as u8 + 1;
        }
    }

    /// Moves solutions that cannot be reported yet from their lanes to the pool.
    #[inline(always)]
    fn keep(&mut self) {
        let mut rest = self.kept;
        if rest != 0 {
            // Left in its lane, a solution would block it until all nodes before it are finished.
            self.push(rest);
        }
        while rest != 0 {
            let lane = lowest_lane(rest);
            rest &= rest - 1;
            let place = self.columns[lane as usize] + S::LANES as u32;
            self.frontier.move_to(lane, place, State::Solved);
        }
    }

    /// Loads waiting nodes of the same puzzles into lanes whose nodes are finished, unless any lane
    /// may take all waiting nodes.
    #[inline(always)]
    fn go_on(&mut self, ended: u64) {
        let mut taken = 0;
        let mut rest = ended;
        // Offered nodes are not sought here, since `fill` finds one for any lane without walking a list.
        while rest != 0 && self.frontier.waiting() > self.pool.offered() {
            let lane = lowest_lane(rest);
            rest &= rest - 1;
            if let Some(place) = self.frontier.first_waiting(self.frontier.puzzle(lane)) {
                self.take(place, lane, &mut taken);
            }
        }
        self.load(taken);
    }
}
