//! Ratings on any board of regions, by the propagation that a solution needs. `docs/rating.md`
//! defines them.
//!
//! A candidate is a symbol in a cell. A variable is a set of candidates, exactly one of them true: the candidates of a
//! cell, or of a symbol in a region with as many cells as there are symbols. Two candidates are linked if they cannot
//! both be true: in one cell, or of one symbol in a region.

mod braids;
mod depth;
mod whips;

pub use braids::b_rating;
pub use depth::depth;
pub use whips::w_rating;

use std::sync::Arc;

use clausoku_board::{Puzzle, Variant};
use clausoku_cnf::{ClauseSink, Literal, Variable};
use clausoku_propagation::{Clauses, Loader};

/// The candidates, variables and links of a board. Candidates are numbered: cell times symbols plus symbol.
#[derive(Clone, Debug)]
pub struct Model {
    symbols: usize,
    /// The candidates of each variable.
    variables: Vec<Vec<u32>>,
    /// The variables of each candidate.
    of: Vec<Vec<u32>>,
    /// The candidates linked with each candidate, `words` words for each.
    links: Vec<u64>,
    words: usize,
    /// One candidate of each variable is true, and linked candidates are not both true.
    clauses: Arc<Clauses>,
}

/// The candidates that are left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The candidates as bits.
    alive: Vec<u64>,
    /// The number of candidates of each variable.
    left: Vec<u16>,
    /// The variables that have at most one candidate, and were not looked at since.
    pending: Vec<u32>,
}

/// The largest number of candidates: a board of order 25 has so many. Links take a bit for each pair.
pub const MAX_CANDIDATES: usize = 25 * 25 * 25;

impl Model {
    /// Returns the model of a variant, by its regions alone; `None` if it has more than
    /// [`MAX_CANDIDATES`] candidates.
    ///
    /// ```
    /// use clausoku_text::Deadline;
    /// use clausoku_ratings::propagation::{Model, depth, w_rating};
    /// let puzzle: clausoku_board::Puzzle = "..31..4..4..3...".parse()?;
    /// let model = Model::from_variant(puzzle.variant()).expect("a small board");
    /// let state = model.state_of(&puzzle).expect("no contradiction");
    /// assert_eq!(depth(&model, &state, 4, &Deadline::never()), Some(0));
    /// assert_eq!(w_rating(&model, state, model.variables(), &Deadline::never()), Some(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_variant(variant: &Variant) -> Option<Self> {
        let regions: Vec<Vec<usize>> = variant
            .distinct_regions()
            .map(|(_, region)| region.cells.iter().map(|cell| cell.index()).collect())
            .collect();
        Self::new(variant.cell_count(), variant.order(), &regions)
    }

    /// Returns the state of a puzzle of this variant: its givens, without the candidates that it
    /// excludes, after propagation; `None` at a contradiction.
    pub fn state_of(&self, puzzle: &Puzzle) -> Option<State> {
        let values = puzzle.givens().filled().map(|(cell, symbol)| (cell.index(), symbol.index()));
        let excluded = puzzle.excluded().iter().map(|one| (one.cell.index(), one.symbol.index()));
        self.state(values, excluded)
    }

    /// Returns the model of a board: its number of cells and symbols, and the cells of its regions; `None` if it has
    /// more than [`MAX_CANDIDATES`] candidates.
    pub fn new(cells: usize, symbols: usize, regions: &[Vec<usize>]) -> Option<Self> {
        let count = cells.checked_mul(symbols).filter(|&count| count <= MAX_CANDIDATES)?;
        let number = |cell: usize, symbol: usize| (cell * symbols + symbol) as u32;
        let mut variables: Vec<Vec<u32>> = (0..cells)
            .map(|cell| (0..symbols).map(|symbol| number(cell, symbol)).collect())
            .collect();
        let words = count.div_ceil(64);
        let mut model = Self {
            symbols,
            variables: Vec::new(),
            of: vec![Vec::new(); count],
            // 31 MB on the largest board: 15,625 rows of as many bits.
            links: vec![0; count * words],
            words,
            clauses: Arc::default(),
        };
        let mut clauses = Loader::new();
        for variable in &variables {
            model.link_all(variable);
            clauses.add_pairs(&literals(variable));
        }
        for region in regions {
            for symbol in 0..symbols {
                let group: Vec<u32> = region.iter().map(|&cell| number(cell, symbol)).collect();
                model.link_all(&group);
                clauses.add_pairs(&literals(&group));
                if region.len() == symbols {
                    variables.push(group);
                }
            }
        }
        for (variable, candidates) in (0..).zip(&variables) {
            clauses.add_clause(&literals(candidates));
            for &candidate in candidates {
                model.of[candidate as usize].push(variable);
            }
        }
        model.variables = variables;
        model.clauses = Arc::new(clauses.finish());
        Some(model)
    }

    fn link_all(&mut self, group: &[u32]) {
        for &a in group {
            for &b in group.iter().filter(|&&b| b != a) {
                self.links[a as usize * self.words + b as usize / 64] |= 1 << (b % 64);
            }
        }
    }

    fn links(&self, candidate: u32) -> &[u64] {
        &self.links[candidate as usize * self.words..][..self.words]
    }

    /// Returns whether a candidate is linked with one of these.
    fn is_linked(&self, candidate: u32, others: &[u64]) -> bool {
        self.links(candidate).iter().zip(others).any(|(links, others)| links & others != 0)
    }

    /// Returns the number of variables.
    pub fn variables(&self) -> usize {
        self.variables.len()
    }

    /// Returns the state with these values and without these candidates (cell, symbol), after
    /// propagation; `None` at a contradiction.
    pub fn state(
        &self,
        values: impl IntoIterator<Item = (usize, usize)>,
        excluded: impl IntoIterator<Item = (usize, usize)>,
    ) -> Option<State> {
        let count = self.of.len();
        let mut alive = vec![u64::MAX; self.words];
        // Bits beyond the last candidate stay 0, since each bit of a state becomes the index of a candidate.
        if !count.is_multiple_of(64) {
            alive[self.words - 1] = (1 << (count % 64)) - 1;
        }
        let left = self.variables.iter().map(|variable| variable.len() as u16).collect();
        let mut state = State { alive, left, pending: Vec::new() };
        // Before the values, so that a given that is excluded is a contradiction.
        for (cell, symbol) in excluded {
            self.remove(&mut state, (cell * self.symbols + symbol) as u32);
        }
        for (cell, symbol) in values {
            let candidate = (cell * self.symbols + symbol) as u32;
            if !state.has(candidate) {
                return None;
            }
            self.make_true(&mut state, candidate);
        }
        self.propagate(&mut state).then_some(state)
    }

    /// Makes the last candidate of each variable true until nothing follows; returns `false` at a
    /// contradiction.
    pub fn propagate(&self, state: &mut State) -> bool {
        while let Some(variable) = state.pending.pop() {
            let mut candidates = self.variables[variable as usize].iter();
            let Some(&only) = candidates.find(|&&candidate| state.has(candidate)) else {
                return false;
            };
            self.make_true(state, only);
        }
        true
    }

    /// Removes the candidates that are linked with a candidate.
    fn make_true(&self, state: &mut State, candidate: u32) {
        for (index, links) in self.links(candidate).iter().enumerate() {
            for other in members_of_word(index, links & state.alive[index]) {
                self.remove(state, other);
            }
        }
    }

    fn remove(&self, state: &mut State, candidate: u32) {
        if !state.has(candidate) {
            return;
        }
        state.alive[candidate as usize / 64] &= !(1 << (candidate % 64));
        for &variable in &self.of[candidate as usize] {
            // Counts, here and in the search for whips, in place of a look through each variable: `rate --scale depth` of
            // 3,000 puzzles with 17 givens took 1,016 µs a puzzle without them, and 573 µs with them (docs/rating.md).
            let left = &mut state.left[variable as usize];
            *left -= 1;
            // Also at 0, in which `propagate` finds the contradiction.
            if *left <= 1 {
                state.pending.push(variable);
            }
        }
    }

    /// Returns `true` if each variable has one candidate.
    pub fn is_solved(&self, state: &State) -> bool {
        state.left.iter().all(|&left| left == 1)
    }
}

impl State {
    /// Returns `true` if the candidate is left.
    fn has(&self, candidate: u32) -> bool {
        contains(&self.alive, candidate)
    }

    fn candidates(&self) -> Vec<u32> {
        members(&self.alive).collect()
    }
}

/// Returns the literal by which a candidate is true in the clauses of a model.
fn literal(candidate: u32) -> Literal {
    let variable = Variable::from_index(candidate);
    variable.expect("a model has at most MAX_CANDIDATES").positive()
}

fn literals(candidates: &[u32]) -> Vec<Literal> {
    candidates.iter().map(|&candidate| literal(candidate)).collect()
}

/// Returns whether a candidate is in a set of bits.
fn contains(words: &[u64], candidate: u32) -> bool {
    words[candidate as usize / 64] >> (candidate % 64) & 1 != 0
}

fn union(left: &[u64], right: &[u64]) -> Vec<u64> {
    left.iter().zip(right).map(|(left, right)| left | right).collect()
}

/// Returns the members of a set of bits.
fn members(words: &[u64]) -> impl Iterator<Item = u32> {
    words.iter().enumerate().flat_map(|(index, &word)| members_of_word(index, word))
}

/// Returns the members of this word of a set of bits.
fn members_of_word(index: usize, word: u64) -> impl Iterator<Item = u32> {
    let words = std::iter::successors(Some(word), |&rest| Some(rest & rest.wrapping_sub(1)));
    words.take_while(|&rest| rest != 0).map(move |rest| index as u32 * 64 + rest.trailing_zeros())
}
