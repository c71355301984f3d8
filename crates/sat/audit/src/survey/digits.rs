//! Formulas over binary digits, rewritten as formulas over candidates.
//!
//! In the log scheme, the variables of a cell are the digits of its value. A clause that excludes one number of a cell, or of two
//! cells, is one over candidates; the clauses that exclude the numbers after the last value are K1 of the cell. Rules that are not
//! pairs need a variable for each candidate, which follow the digits, and clauses that connect them (a channel).
//!
//! **Invariant.** A clause that has no such form keeps variables of no candidate, so that it is not counted as a rule's.

use std::collections::BTreeMap;
use std::sync::Arc;

use clausoku_board::{Cell, Puzzle, Variant};
use clausoku_cnf::{ClauseSink, Cnf, Deadline, Literal, Stopped, Variable};
use clausoku_decoder::{Meaning, Numbering, NumberingName, Scheme};

use super::Hints;
use super::choice::stated_board;
use super::error::SurveyError;
use super::finding::{Example, Finding, FindingKind};
use super::over_candidates::over_candidates;
use super::regions::Board;
use super::rule::RuleName;
use super::statement::Survey;

/// A formula is over digits if at most one in so many of its clauses has no form over candidates. On a board of 16 cells, two digits
/// that are exchanged are in a quarter of the clauses.
const MISFITS: u64 = 3;

/// Surveys a formula over binary digits; `None` if it is not one.
pub(super) fn over_digits(
    formula: &Cnf,
    hints: &Hints<'_>,
    deadline: &Deadline,
) -> Result<Option<Survey>, SurveyError> {
    let named = hints.puzzle.map(Puzzle::variant).or(hints.variant.as_ref());
    let named = named.or(hints.numbering.map(Numbering::variant)).cloned();
    let is_named = named.is_some();
    let boards: Vec<Arc<Variant>> = if let Some(board) = named {
        vec![board]
    } else {
        let last = formula.variables() as usize;
        let usual = (2..=100).filter(|n: &usize| {
            let digits = n * n * n.next_power_of_two().trailing_zeros() as usize;
            digits == last || digits + n * n * n <= last && n * n <= formula.len()
        });
        usual.filter_map(|n| Variant::usual(n).ok()).collect()
    };
    let mut all = Vec::new();
    for board in boards {
        let rewritten = rewrite(formula, &board, deadline)?.filter(|rewritten| {
            rewritten.misfits <= formula.len() as u64 / MISFITS && !rewritten.formula.is_empty()
        });
        all.extend(rewritten.map(|rewritten| (rewritten, board)));
    }
    // The digits of a smaller board fit some clauses of a larger one by chance.
    all.sort_by_key(|(rewritten, _)| rewritten.misfits);
    if let Some((rewritten, board)) = all.into_iter().next() {
        let own = if is_named { None } else { stated_board(&rewritten.formula, &board, deadline)? };
        let is_read_off = own.is_some();
        let board = own.unwrap_or(board);
        let Ok(dense) = Numbering::new(Scheme::Dense, &board) else { return Ok(None) };
        let scheme = hints.numbering.map(Numbering::scheme).or(hints.scheme);
        let of_candidates = Hints { scheme, numbering: Some(&dense), ..hints.clone() };
        // No cell has two numbers.
        let both = [RuleName::K2, RuleName::K1];
        let implied = if rewritten.is_whole { &both[..] } else { &both[..1] };
        let found = over_candidates(&rewritten.formula, &of_candidates, implied, deadline);
        let mut found = match found {
            Err(SurveyError::NoNumbering { .. } | SurveyError::OtherOrder { .. }) => {
                return Ok(None);
            }
            found => found?,
        };
        if !is_named {
            found.board = if is_read_off { Board::ReadOff } else { Board::Usual };
        }
        if scheme.is_none() {
            let fitting = formula.len() - rewritten.misfits as usize;
            found.fit = Some(100 * fitting / formula.len());
        }
        let mut map = (*found.map).clone();
        map.name = NumberingName::Scheme(Scheme::Log);
        found.map = Arc::new(map);
        found.channels = rewritten.channels;
        found.clauses = formula.len() as u64;
        // The clauses of the file have other numbers.
        let in_file = |number: u64| rewritten.origins[number as usize - 1] as u64 + 1;
        for finding in &mut found.findings {
            finding.clauses.iter_mut().for_each(|number| *number = in_file(*number));
            for example in &mut finding.examples {
                example.clause = example.clause.map(in_file);
            }
        }
        let mut strange = Finding::new(FindingKind::Other, None);
        for &index in &rewritten.strange {
            let clause = Some(index as u64 + 1);
            strange.add(Example { clause, ..Example::default() });
        }
        found.findings.extend(Some(strange).filter(|strange| strange.count > 0));
        return Ok(Some(found));
    }
    Ok(None)
}

/// A formula over candidates, numbered densely, that says what one over digits does.
pub(super) struct Rewritten {
    pub(super) formula: Cnf,
    /// The index of the clause from which each one was made, or of the first of several.
    origins: Vec<usize>,
    /// The number of clauses that connect candidates with digits.
    pub(super) channels: u64,
    /// The indices of clauses that have no form over candidates, or the first of several.
    strange: Vec<usize>,
    /// The number of these clauses.
    misfits: u64,
    /// `true` if each number of the digits is a value, so that each cell has one.
    pub(super) is_whole: bool,
}

pub(super) fn rewrite(
    formula: &Cnf,
    variant: &Arc<Variant>,
    deadline: &Deadline,
) -> Result<Option<Rewritten>, Stopped> {
    let Ok(digits) = Numbering::new(Scheme::Log, variant) else { return Ok(None) };
    let order = variant.order();
    let width = order.next_power_of_two().trailing_zeros();
    if width == 0 || formula.variables() < digits.last() {
        return Ok(None);
    }
    let mut writer = Writer {
        digits: &digits,
        order,
        width,
        cells: variant.cell_count(),
        shift: 0,
        out: Cnf::new(),
        origins: Vec::new(),
        place: 0,
        channels: BTreeMap::new(),
        last_numbers: vec![BTreeMap::new(); variant.cell_count()],
        fixed: vec![BTreeMap::new(); variant.cell_count()],
        strange: Vec::new(),
        misfits: 0,
    };
    writer.shift = i64::from(writer.candidates()) - i64::from(digits.last());
    for (place, clause) in formula.clauses().enumerate() {
        deadline.work(1)?;
        writer.place = place;
        writer.add(clause);
    }
    writer.finish();
    let is_whole = order.is_power_of_two();
    let channels = writer.channels.values().map(|(count, _)| count).sum();
    let Writer { out, origins, strange, misfits, .. } = writer;
    Ok(Some(Rewritten { formula: out, origins, channels, strange, misfits, is_whole }))
}

struct Writer<'w> {
    digits: &'w Numbering,
    order: usize,
    width: u32,
    cells: usize,
    /// The difference of the numbers of variables after the digits.
    shift: i64,
    out: Cnf,
    /// The index of the clause from which each one was made.
    origins: Vec<usize>,
    /// The index of the clause that is read.
    place: usize,
    /// The number of clauses that connect each candidate with its digits, by index, and the index of the first.
    channels: BTreeMap<u32, (u64, usize)>,
    /// The numbers after the last value that clauses exclude, by cell, each with the index of a clause.
    last_numbers: Vec<BTreeMap<usize, usize>>,
    /// The digits that units state, by cell, each with the index of its clause.
    fixed: Vec<BTreeMap<u32, (bool, usize)>>,
    strange: Vec<usize>,
    misfits: u64,
}

impl Writer<'_> {
    fn candidates(&self) -> u32 {
        (self.cells * self.order) as u32
    }

    fn literal(&self, cell: Cell, number: usize, is_positive: bool) -> Literal {
        let index = (cell.index() * self.order + number) as u32;
        let variable = Variable::from_index(index);
        variable.expect("a board has fewer candidates").literal(is_positive)
    }

    /// Rewrites a clause.
    fn add(&mut self, clause: &[Literal]) {
        // The digits by cell: the numbers that the clause excludes have the opposite ones.
        let mut of_cells: BTreeMap<usize, BTreeMap<u32, bool>> = BTreeMap::new();
        let mut others: Vec<Literal> = Vec::new();
        let mut is_tautology = false;
        for &literal in clause {
            match self.digits.meaning(literal.variable()) {
                Some(Meaning::Digit { cell, digit }) => {
                    let known = of_cells
                        .entry(cell.index())
                        .or_default()
                        .insert(digit, literal.is_negative());
                    is_tautology |= known.is_some_and(|known| known != literal.is_negative());
                }
                _ => others.push(literal),
            }
        }
        let cells: Vec<(Cell, BTreeMap<u32, bool>)> = of_cells
            .into_iter()
            .map(|(cell, digits)| (Cell::from_index(cell as u32), digits))
            .collect();
        let is_read = !is_tautology
            && match (&*cells, &*others) {
                ([], _) => self.add_others(&others),
                ([(cell, digits)], []) => self.add_of_cell(*cell, digits),
                ([(a, first), (b, second)], []) => self.add_pair(*a, first, *b, second),
                ([(cell, digits)], [only]) => self.add_channel(*cell, digits, *only),
                _ => false,
            };
        if !is_read {
            self.miss(self.place, 1);
        }
    }

    /// Adds a clause over candidates that the clause of this index states.
    fn push(&mut self, clause: &[Literal], origin: usize) {
        self.out.add_clause(clause);
        self.origins.push(origin);
    }

    /// Counts clauses that have no form over candidates, the first at this index.
    fn miss(&mut self, index: usize, count: u64) {
        self.strange.push(index);
        self.misfits += count;
    }

    /// Adds a clause without digits: over candidates and auxiliary variables.
    fn add_others(&mut self, clause: &[Literal]) -> bool {
        let renamed = clause.iter().map(|literal| {
            let number = i64::from(literal.variable().to_dimacs());
            // The candidates of a channel follow the digits; all others follow these.
            let number = number - i64::from(self.digits.last());
            let number = u32::try_from(number).ok().and_then(Variable::from_dimacs)?;
            Some(number.literal(literal.is_positive()))
        });
        let Some(renamed) = renamed.collect::<Option<Vec<_>>>() else { return false };
        self.push(&renamed, self.place);
        true
    }

    fn numbers(&self, digits: &BTreeMap<u32, bool>) -> Vec<usize> {
        let all = 0..1_usize << self.width;
        all.filter(|number| digits.iter().all(|(&place, &one)| (number >> place & 1 == 1) == one))
            .collect()
    }

    /// Adds a clause about one cell.
    fn add_of_cell(&mut self, cell: Cell, digits: &BTreeMap<u32, bool>) -> bool {
        let numbers = self.numbers(digits);
        if numbers.iter().all(|&number| number >= self.order) {
            let numbers = numbers.into_iter().map(|number| (number, self.place));
            self.last_numbers[cell.index()].extend(numbers);
            return true;
        }
        if digits.len() == 1 && self.width > 1 {
            let fixed = digits.iter().map(|(&place, &excluded)| (place, (!excluded, self.place)));
            self.fixed[cell.index()].extend(fixed);
            return true;
        }
        if let [number] = *numbers {
            let literal = self.literal(cell, number, false);
            self.push(&[literal], self.place);
            return true;
        }
        false
    }

    /// Adds a clause that excludes two numbers of two cells.
    fn add_pair(
        &mut self,
        a: Cell,
        first: &BTreeMap<u32, bool>,
        b: Cell,
        second: &BTreeMap<u32, bool>,
    ) -> bool {
        let (&[x], &[y]) = (&*self.numbers(first), &*self.numbers(second)) else { return false };
        if x >= self.order || y >= self.order {
            return false;
        }
        let clause = [self.literal(a, x, false), self.literal(b, y, false)];
        self.push(&clause, self.place);
        true
    }

    /// Takes a clause that connects a candidate with a digit or with all of its digits.
    fn add_channel(&mut self, cell: Cell, digits: &BTreeMap<u32, bool>, only: Literal) -> bool {
        let number = i64::from(only.variable().to_dimacs()) - i64::from(self.digits.last()) - 1;
        let Ok(index) = u32::try_from(number) else { return false };
        if index >= self.candidates() || index as usize / self.order != cell.index() {
            return false;
        }
        let value = index as usize % self.order;
        let has = |(&place, &one): (&u32, &bool)| (value >> place & 1 == 1) == one;
        let is_right = if only.is_positive() {
            digits.len() as u32 == self.width && digits.iter().all(has)
        } else {
            digits.len() == 1 && !digits.iter().all(has)
        };
        if is_right {
            self.channels.entry(index).or_insert((0, self.place)).0 += 1;
        }
        is_right
    }

    /// Adds what several clauses say together.
    fn finish(&mut self) {
        let all = self.order..1 << self.width;
        for index in 0..self.cells {
            let cell = Cell::from_index(index as u32);
            let excluded = std::mem::take(&mut self.last_numbers[index]);
            if let Some(&first) = excluded.values().min()
                && all.clone().all(|number| excluded.contains_key(&number))
            {
                let clause: Vec<Literal> =
                    (0..self.order).map(|number| self.literal(cell, number, true)).collect();
                self.push(&clause, first);
            }
            let fixed = std::mem::take(&mut self.fixed[index]);
            let Some(first) = fixed.values().map(|&(_, index)| index).min() else { continue };
            let digits = fixed.iter().map(|(&place, &(one, _))| (place, one)).collect();
            match *self.numbers(&digits) {
                [number] if number < self.order => {
                    let literal = self.literal(cell, number, true);
                    self.push(&[literal], first);
                }
                _ => self.miss(first, fixed.len() as u64),
            }
        }
        // A channel that is not complete does not define its candidate.
        let whole = u64::from(self.width) + 1;
        let short = self.channels.values().filter(|(count, _)| *count < whole);
        for (count, first) in short.copied().collect::<Vec<_>>() {
            self.miss(first, count);
        }
    }
}
