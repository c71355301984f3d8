//! The public interface of failed literals.

use std::sync::Arc;

use clausoku_board::{Limits, Puzzle, Variant};
use clausoku_files::StopCheck;

use super::closing::Keys;
use super::closure::{Closure, Effort, State};
use super::nested::Nested;
use super::source::{End, Guard};
use crate::engine::{Unsupported, Width};
use crate::plan::Plan;
use crate::simd::{Backend, Dispatch, Lane};

/// Nested failed literals for the puzzles of one variant. A probe derives the same as the CNF
/// engine from the `extended` formula by the rules `unit`, `failed-literal` and `depth=K`, but
/// without a formula.
///
/// ```
/// use std::sync::Arc;
/// use clausoku_lanes::{Probe, State};
/// use clausoku_board::{Limits, Puzzle};
///
/// // Figure 1 of the examination paper.
/// let text = "090200605320007000070905008010000000007000094600000000008000007030491500000003000";
/// let puzzle = &text.parse::<Puzzle>().unwrap();
/// let probe = Probe::new(puzzle.variant()).unwrap();
///
/// let closure = probe.closure(puzzle, 0, &Limits::default()).unwrap();
/// assert_eq!((closure.state, closure.candidates().count()), (State::Stuck, 39 + 132));
///
/// let closure = probe.closure(puzzle, 3, &Limits::default()).unwrap();
/// assert_eq!((closure.state, closure.depth), (State::Solved, 1));
/// assert!(clausoku_board::check_solution(puzzle, &closure.grid()).is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Probe {
    variant: Arc<Variant>,
    plan: Plan,
    width: Width,
    backend: Backend,
}

/// A puzzle of another variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the puzzle is of the variant {found}, not {expected}")]
pub struct OtherBoard {
    /// The variant that the probe is for.
    pub expected: String,
    /// The variant of the puzzle.
    pub found: String,
}

impl Probe {
    /// Returns a probe for the puzzles of this variant, with the best back end that the processor has.
    ///
    /// # Errors
    ///
    /// Fails if the lanes do not support the variant, or if it has constraints: from their clauses, unit propagation
    /// derives more than lanes do.
    #[expect(clippy::missing_panics_doc, reason = "nothing stops it")]
    pub fn new(variant: &Arc<Variant>) -> Result<Self, Unsupported> {
        variant.regions_only("the lanes' failed literals")?;
        let bits = |_: &Plan| Keys::new(variant.cell_count()).bits();
        // Unit propagation does not know implied regions.
        let planned = Width::plan(variant, false, bits, &StopCheck::never())?;
        let (plan, width) = planned.expect("nothing stops it");
        Ok(Self { variant: Arc::clone(variant), plan, width, backend: Backend::best() })
    }

    /// Returns the probe with another back end; one that the processor lacks is replaced by
    /// [`Backend::Portable`]. The results are the same.
    #[must_use]
    pub fn with_backend(self, backend: Backend) -> Self {
        Self { backend: backend.or_portable(), ..self }
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Returns the closure of the puzzle at this depth of nesting: 0 is unit propagation alone.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle is of another variant.
    pub fn closure(
        &self,
        puzzle: &Puzzle,
        depth: u8,
        limits: &Limits,
    ) -> Result<Closure, OtherBoard> {
        let (mut closures, _) = self.closures(&[puzzle], depth, limits)?;
        Ok(closures.swap_remove(0))
    }

    /// Returns the closure of the candidates left in each cell: bit s of a cell's set is symbol s. Calls
    /// `stop` regularly with the effort so far, and ends if it returns `true`.
    ///
    /// # Panics
    ///
    /// Panics unless there is a set for each cell.
    pub fn closure_of(
        &self,
        known: &[u128],
        depth: u8,
        stop: &mut dyn FnMut(&Effort) -> bool,
    ) -> Closure {
        assert_eq!(known.len(), self.plan.cells, "a set for each cell");
        let guard = Guard::Asked(stop);
        let (mut closures, _) = match self.width {
            Width::Bits16 => self.run(vec![node_from_bits::<u16>(known)], depth, guard),
            Width::Bits32 => self.run(vec![node_from_bits::<u32>(known)], depth, guard),
            Width::Bits64 => self.run(vec![node_from_bits::<u64>(known)], depth, guard),
            Width::Bits128 => self.run(vec![node_from_bits::<u128>(known)], depth, guard),
        };
        closures.swap_remove(0)
    }

    /// Returns the closures of many puzzles and the effort, which at depth 1 takes less time than one puzzle after
    /// another. The limits are for all of them together; a step is a candidate tried.
    ///
    /// # Errors
    ///
    /// Fails if a puzzle is of another variant.
    pub fn closures(
        &self,
        puzzles: &[&Puzzle],
        depth: u8,
        limits: &Limits,
    ) -> Result<(Vec<Closure>, Effort), OtherBoard> {
        for puzzle in puzzles {
            let found = puzzle.variant();
            if *found != self.variant {
                let expected = self.variant.name().to_owned();
                return Err(OtherBoard { expected, found: found.name().to_owned() });
            }
        }
        let guard = Guard::new(limits);
        Ok(match self.width {
            Width::Bits16 => self.run(nodes::<u16>(puzzles), depth, guard),
            Width::Bits32 => self.run(nodes::<u32>(puzzles), depth, guard),
            Width::Bits64 => self.run(nodes::<u64>(puzzles), depth, guard),
            Width::Bits128 => self.run(nodes::<u128>(puzzles), depth, guard),
        })
    }

    /// Returns the least depth at which the puzzle is solved, or shown to have no solution; `None` if that is
    /// more than `most`, or a limit is reached before.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle is of another variant.
    pub fn depth(
        &self,
        puzzle: &Puzzle,
        most: u8,
        limits: &Limits,
    ) -> Result<Option<u8>, OtherBoard> {
        let closure = self.closure(puzzle, most, limits)?;
        let settled = matches!(closure.state, State::Solved | State::Contradiction);
        Ok(settled.then_some(closure.depth))
    }

    fn run<'n, L: Dispatch>(
        &'n self,
        mut nodes: Vec<Vec<L>>,
        depth: u8,
        guard: Guard<'n>,
    ) -> (Vec<Closure>, Effort) {
        let mut nested =
            Nested { plan: &self.plan, backend: self.backend, guard, effort: Effort::default() };
        let (ends, result) = nested.close_all(&mut nodes, depth);
        let mut closures = Vec::with_capacity(nodes.len());
        for (node, end) in nodes.into_iter().zip(ends) {
            let (state, depth) = match (end, result) {
                (Some((End::Solved, depth)), _) => (State::Solved, depth),
                (Some((End::Contradiction, depth)), _) => (State::Contradiction, depth),
                (Some((End::Stuck, depth)), _) => (State::Stuck, depth),
                (None, Err(ended)) => (State::Stopped(ended), depth),
                // Without a limit every node has an end.
                (None, Ok(())) => (State::Stuck, depth),
            };
            // The cells of a dead lane have the candidates that the last sweep left there, which mean nothing.
            let none = state == State::Contradiction;
            let sets = node.into_iter().map(|set| if none { 0 } else { bits(set) }).collect();
            closures.push(Closure { state, depth, sets });
        }
        (closures, nested.effort)
    }
}

/// Returns puzzles as nodes.
fn nodes<L: Lane>(puzzles: &[&Puzzle]) -> Vec<Vec<L>> {
    puzzles.iter().map(|puzzle| node(puzzle)).collect()
}

/// Returns the candidates before any deduction: the givens, and in other cells all that are not excluded.
fn node<L: Lane>(puzzle: &Puzzle) -> Vec<L> {
    let every = L::first(puzzle.variant().order() as u32);
    let givens = puzzle.givens().cells();
    let mut node: Vec<L> = givens
        .map(|(_, given)| given.map_or(every, |symbol| L::one(symbol.index() as u32)))
        .collect();
    for excluded in puzzle.excluded() {
        let set = &mut node[excluded.cell.index()];
        *set = *set & !L::one(excluded.symbol.index() as u32);
    }
    node
}

/// Returns the node of these sets.
fn node_from_bits<L: Lane>(sets: &[u128]) -> Vec<L> {
    sets.iter()
        .map(|&set| symbols(set).fold(L::default(), |all, symbol| all | L::one(symbol)))
        .collect()
}

fn bits<L: Lane>(set: L) -> u128 {
    symbols(set).fold(0, |all, symbol| all | 1 << symbol)
}

/// Returns the symbols of a set.
fn symbols<L: Lane>(mut set: L) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let symbol = (set != L::default()).then(|| set.lowest());
        set = set & set.below();
        symbol
    })
}
