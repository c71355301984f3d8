//! Failed literals: 31 candidates of one puzzle assumed at once, and the puzzle itself beside them.
//!
//! Naked and hidden singles are what unit propagation sees in the clauses of every rule, the encoding
//! `extended`. To *probe* a candidate at depth d is to assume it and derive all that the rule of depth
//! d − 1 gives; if that is a contradiction, the candidate goes. Depth 0 is unit propagation, depth 1 the
//! examination paper's failed literal and Berthier's T&E(1), depth d his T&E(d).
//!
//! Only assumptions that a candidate holds are tried. If assuming that it does not hold fails, then so does
//! every other candidate of its cell, since each implies that; so nothing is missed.
//!
//! **Invariant.** What is derived does not depend on the order of the probes: what fails once fails ever
//! after, since candidates only go.

use puzzle::Variant;

use crate::engine::{GivensError, Unsupported, Width, check_givens};
use crate::plan::Plan;
use crate::simd::{Backend, Dispatch, Lane, Simd, Task};
use crate::sweep::sweep_strictly;

/// Derives what failed literals give, nested to any depth.
///
/// ```
/// use lanes::{Prober, Status};
/// use puzzle::Variant;
///
/// // The examination paper's figure 1: unit propagation does not finish it, the failed literal does.
/// let text = "090200605320007000070905008010000000007000094600000000008000007030491500000003000";
/// let givens: Vec<u8> = text.bytes().map(|digit| digit - b'0').collect();
/// let prober = Prober::new(&Variant::classic(3).unwrap()).unwrap();
/// assert_eq!(prober.close(&givens, 0).unwrap().status, Status::Open);
/// let closure = prober.close(&givens, 1).unwrap();
/// assert_eq!((closure.status, closure.numbers[7]), (Status::Solved, 7));
/// ```
#[derive(Clone, Debug)]
pub struct Prober {
    plan: Plan,
    width: Width,
    backend: Backend,
}

/// How far it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Every cell has its symbol, and no rule is broken.
    Solved,
    /// Nothing more follows.
    Open,
    /// There is no solution.
    Contradictory,
}

/// What was derived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closure {
    /// How far it went.
    pub status: Status,
    /// By cell: the number of its symbol, 0 where several are left or none.
    pub numbers: Vec<u8>,
    /// How many candidates are left.
    pub candidates: usize,
}

impl Prober {
    /// A prober for the variant, with the best back end that the processor has.
    pub fn new(variant: &Variant) -> Result<Self, Unsupported> {
        crate::engine::check_variant(variant)?;
        let plan = Plan::new(variant, false);
        let width = Width::of(plan.symbols as u32);
        Ok(Self { plan, width, backend: Backend::best() })
    }

    /// The same prober with another back end; one that the processor lacks is replaced by
    /// [`Backend::Portable`].
    #[must_use]
    pub fn with_backend(self, backend: Backend) -> Self {
        let backend = if backend.is_available() { backend } else { Backend::Portable };
        Self { backend, ..self }
    }

    /// What follows from the givens of one puzzle, as numbers, with failed literals of this depth.
    pub fn close(&self, givens: &[u8], depth: u8) -> Result<Closure, GivensError> {
        check_givens(&self.plan, givens)?;
        if givens.len() != self.plan.cells {
            return Err(GivensError::Length { cells: self.plan.cells, found: givens.len() });
        }
        Ok(match self.width {
            Width::Bits16 => self.close_in::<u16>(givens, depth),
            Width::Bits32 => self.close_in::<u32>(givens, depth),
            Width::Bits64 => self.close_in::<u64>(givens, depth),
            Width::Bits128 => self.close_in::<u128>(givens, depth),
        })
    }

    fn close_in<L: Dispatch>(&self, givens: &[u8], depth: u8) -> Closure {
        let every = L::first(self.plan.symbols as u32);
        let set = |&given: &u8| if given == 0 { every } else { L::one(u32::from(given) - 1) };
        let mut sets: Vec<L> = givens.iter().map(set).collect();
        let alive = self.derive(&mut sets, depth);
        let counts = sets.iter().map(|set| set.count() as usize);
        let status = match alive {
            false => Status::Contradictory,
            true if counts.clone().all(|count| count == 1) => Status::Solved,
            true => Status::Open,
        };
        let number = |set: &L| if set.count() == 1 { set.lowest() as u8 + 1 } else { 0 };
        let candidates = counts.sum();
        Closure { status, numbers: sets.iter().map(number).collect(), candidates }
    }

    /// Removes all candidates that the rule of this depth removes; `false` if that is a contradiction.
    fn derive<L: Dispatch>(&self, sets: &mut Vec<L>, depth: u8) -> bool {
        if depth < 2 {
            return L::dispatch(self.backend, Probes { plan: &self.plan, sets, deep: depth == 1 });
        }
        if !self.derive(sets, depth - 1) {
            return false;
        }
        // By cell: what was true in a probe that did not fail. It cannot fail either.
        let mut covered = vec![L::default(); sets.len()];
        let (mut cell, mut untried) = (0, sets.len());
        while untried > 0 {
            let mut rest = sets[cell] & !covered[cell];
            let is_open = sets[cell].count() > 1;
            let mut failed = false;
            while is_open && rest != L::default() {
                let symbol = L::one(rest.lowest());
                rest = rest & !symbol;
                let mut trial = sets.clone();
                trial[cell] = symbol;
                if self.derive(&mut trial, depth - 1) {
                    for (covered, &set) in covered.iter_mut().zip(&trial) {
                        *covered = if set.count() == 1 { *covered | set } else { *covered };
                    }
                    rest = rest & !covered[cell];
                } else {
                    sets[cell] = sets[cell] & !symbol;
                    failed = true;
                }
            }
            if failed {
                if !self.derive(sets, depth - 1) {
                    return false;
                }
                covered.fill(L::default());
                untried = sets.len();
            } else {
                untried -= 1;
                cell = (cell + 1) % sets.len();
            }
        }
        true
    }
}

/// The closure of one puzzle under unit propagation, or under failed literals of depth 1.
struct Probes<'p, L> {
    plan: &'p Plan,
    sets: &'p mut Vec<L>,
    deep: bool,
}

impl<L: Lane> Task<L> for Probes<'_, L> {
    type Output = bool;

    #[inline(always)]
    fn run<S: Simd<Lane = L>>(self, simd: S) -> bool {
        let Self { plan, sets, deep } = self;
        let mut cells = vec![simd.splat(L::default()); sets.len()];
        // What is assumed, by lane; the last lane assumes nothing.
        let mut assumed = [(0_usize, L::default()); 64];
        let base = S::LANES - 1;
        // The next candidate: its cell, and the symbols of the cell that were tried.
        let (mut cell, mut tried) = (0, L::default());
        // How many cells are to be looked at before nothing more can fail.
        let mut untried = if deep { sets.len() } else { 0 };
        loop {
            for (vector, &set) in cells.iter_mut().zip(sets.iter()) {
                *vector = simd.splat(set);
            }
            let mut probes = 0;
            while probes < base && untried > 0 {
                let rest = sets[cell] & !tried;
                if sets[cell].count() == 1 || rest == L::default() {
                    (cell, tried) = ((cell + 1) % sets.len(), L::default());
                    untried -= 1;
                    continue;
                }
                let symbol = L::one(rest.lowest());
                tried = tried | symbol;
                simd.lanes_mut(&mut cells[cell])[probes] = symbol;
                assumed[probes] = (cell, symbol);
                probes += 1;
            }
            let mut active = (1_u64 << base) | ((1 << probes) - 1);
            let mut dead = 0;
            let mut running = active;
            while running != 0 {
                let seen = sweep_strictly(simd, plan, &mut cells);
                dead |= active & seen.dead;
                active &= !seen.dead;
                running = active & seen.changed;
            }
            if dead >> base & 1 == 1 {
                return false;
            }
            for (set, vector) in sets.iter_mut().zip(&cells) {
                *set = simd.lanes(vector)[base];
            }
            if probes == 0 && dead == 0 {
                return true;
            }
            // What was derived without assumptions may differ from what the probes began with, so that
            // there is something new for all.
            let mut fresh = false;
            for (probe, &(cell, symbol)) in assumed[..probes].iter().enumerate() {
                if dead >> probe & 1 == 1 && sets[cell] & symbol != L::default() {
                    sets[cell] = sets[cell] & !symbol;
                    fresh = true;
                }
            }
            if fresh {
                untried = sets.len() + 1;
            }
        }
    }
}
