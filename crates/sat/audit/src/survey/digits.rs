//! Formulas over binary digits or the variables of hierarchies, rewritten as formulas over candidates.
//!
//! In the log scheme, the variables of a cell are the digits of its value. A clause that excludes one number of a cell, or of two
//! cells, is one over candidates; the clauses that exclude the numbers after the last value are K1 of the cell. Rules that are not
//! pairs need a variable for each candidate, which follow the digits, and clauses that connect them (a channel).
//!
//! In a hierarchy, a value is a pattern of variables, and the clauses about a cell are those of its levels: some position, and one position.
//!
//! **Invariant.** A clause that has no such form keeps variables of no candidate, so that it is not counted as a rule's.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use clausoku_board::{Candidate, Cell, Puzzle, Variant};
use clausoku_cnf::{ClauseSink, Cnf, Deadline, Literal, Stopped, Variable};
use clausoku_decoder::{Meaning, Numbering, NumberingName, SCHEMES, Scheme};

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

/// The signs of variables of a cell, by their places.
type Signs = BTreeMap<u32, bool>;

/// Surveys a formula over binary digits, or over the variables of a hierarchy; `None` if it is neither.
pub(super) fn over_digits(
    formula: &Cnf,
    hints: &Hints<'_>,
    deadline: &Deadline,
) -> Result<Option<Survey>, SurveyError> {
    let stated = hints.numbering.map(Numbering::scheme).or(hints.scheme);
    let named = hints.puzzle.map(Puzzle::variant).or(hints.variant.as_ref());
    let named = named.or(hints.numbering.map(Numbering::variant)).cloned();
    let is_named = named.is_some();
    let boards = |scheme: Scheme| -> Vec<Arc<Variant>> {
        if let Some(board) = &named {
            return vec![Arc::clone(board)];
        }
        let last = formula.variables() as usize;
        let usual = (2..=100).filter(|n: &usize| {
            let digits = n * n * n.next_power_of_two().trailing_zeros() as usize;
            // Each hierarchy has boards of its own. Only those of no further variables are tried, since each trial takes long.
            if scheme != Scheme::Log {
                return n * n <= last && last <= n * n * n;
            }
            digits == last || digits + n * n * n <= last && n * n <= formula.len()
        });
        let fits = |board: &Arc<Variant>| {
            scheme == Scheme::Log
                || Numbering::new(scheme, board).is_ok_and(|all| all.last() as usize == last)
        };
        usual.filter_map(|n| Variant::usual(n).ok()).filter(fits).collect()
    };
    let hierarchies = SCHEMES.iter().map(|row| row.value);
    let hierarchies = hierarchies.filter(|scheme| matches!(scheme, Scheme::Hierarchy(_)));
    let schemes: Vec<Scheme> = match stated {
        Some(scheme) => vec![scheme],
        None => std::iter::once(Scheme::Log).chain(hierarchies).collect(),
    };
    let mut all = Vec::new();
    for scheme in schemes {
        for board in boards(scheme) {
            let rewritten = rewrite(formula, scheme, &board, deadline)?.filter(|rewritten| {
                rewritten.misfits <= formula.len() as u64 / MISFITS && !rewritten.formula.is_empty()
            });
            all.extend(rewritten.map(|rewritten| (rewritten, scheme, board)));
        }
        if all.iter().any(|(rewritten, ..)| rewritten.misfits == 0) {
            break;
        }
    }
    // The digits of a smaller board fit some clauses of a larger one by chance.
    all.sort_by_key(|(rewritten, ..)| rewritten.misfits);
    if let Some((rewritten, scheme, board)) = all.into_iter().next() {
        let own = if is_named { None } else { stated_board(&rewritten.formula, &board, deadline)? };
        let is_read_off = own.is_some();
        let board = own.unwrap_or(board);
        let Ok(dense) = Numbering::new(Scheme::Dense, &board) else { return Ok(None) };
        let of_candidates = Hints { scheme: stated, numbering: Some(&dense), ..hints.clone() };
        let both = [(RuleName::K2, rewritten.is_exclusive), (RuleName::K1, rewritten.is_whole)];
        let implied: Vec<RuleName> =
            both.into_iter().filter(|(_, is_implied)| *is_implied).map(|(name, _)| name).collect();
        let found = over_candidates(&rewritten.formula, &of_candidates, &implied, deadline);
        let mut found = match found {
            Err(SurveyError::NoNumbering { .. } | SurveyError::OtherOrder { .. }) => {
                return Ok(None);
            }
            found => found?,
        };
        if !is_named {
            found.board = if is_read_off { Board::ReadOff } else { Board::Usual };
        }
        if stated.is_none() {
            let fitting = formula.len() - rewritten.misfits as usize;
            found.fit = Some(100 * fitting / formula.len());
        }
        let mut map = (*found.map).clone();
        map.name = NumberingName::Scheme(scheme);
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
    /// `true` if no cell has two values, by its variables and the clauses of levels.
    is_exclusive: bool,
}

pub(super) fn rewrite(
    formula: &Cnf,
    scheme: Scheme,
    variant: &Arc<Variant>,
    deadline: &Deadline,
) -> Result<Option<Rewritten>, Stopped> {
    let Ok(digits) = Numbering::new(scheme, variant) else { return Ok(None) };
    let order = variant.order();
    let width = digits.last() / variant.cell_count().max(1) as u32;
    if width == 0 || formula.variables() < digits.last() {
        return Ok(None);
    }
    let cell = Cell::from_index(0);
    let signs = |literals: &[Literal]| -> Signs {
        literals.iter().map(|one| (one.variable().index() as u32, one.is_positive())).collect()
    };
    // A clause excludes the opposite signs.
    let excluded = |clause: Vec<Literal>| -> Signs {
        signs(&clause).into_iter().map(|(place, sign)| (place, !sign)).collect()
    };
    let of_values = variant.alphabet().symbols();
    let of_values = of_values.filter_map(|symbol| digits.literals(Candidate { cell, symbol }));
    let mut patterns: Vec<Signs> = of_values.map(|literals| signs(&literals)).collect();
    if scheme == Scheme::Log {
        let number = |number: usize| (0..width).map(move |place| (place, number >> place & 1 == 1));
        patterns.extend((order..1 << width).map(|one| number(one).collect()));
    }
    let some_value = match scheme {
        // Any clauses that exclude the numbers after the last value.
        Scheme::Log => Vec::new(),
        _ => digits.some_value(cell).map(excluded).collect(),
    };
    let one_position: Vec<Signs> = digits.one_position(cell).map(excluded).collect();
    let mut writer = Writer {
        digits: &digits,
        order,
        width,
        patterns,
        some_value,
        one_position,
        levels: BTreeMap::new(),
        positions: BTreeSet::new(),
        pairs: BTreeSet::new(),
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
    let is_whole = writer.patterns.len() == order && writer.some_value.is_empty();
    let has_levels = writer.positions.len() == writer.one_position.len() * writer.cells;
    let is_exclusive = scheme.is_exclusive() && has_levels;
    let channels = writer.channels.values().map(|(count, _)| count).sum();
    let Writer { out, origins, strange, misfits, .. } = writer;
    Ok(Some(Rewritten {
        formula: out,
        origins,
        channels,
        strange,
        misfits,
        is_whole,
        is_exclusive,
    }))
}

struct Writer<'w> {
    digits: &'w Numbering,
    order: usize,
    width: u32,
    /// The pattern of each value, then of the numbers after the last value.
    patterns: Vec<Signs>,
    /// The signs that clauses of a hierarchy exclude, since they are of no value.
    some_value: Vec<Signs>,
    /// The signs that clauses of direct levels exclude.
    one_position: Vec<Signs>,
    /// The clauses of each cell by which it has some value, by their indices in `some_value`, each with its index in the formula.
    levels: BTreeMap<usize, BTreeMap<usize, usize>>,
    /// The clauses of direct levels, by cell and index in `one_position`.
    positions: BTreeSet<(usize, usize)>,
    /// The pairs of values of cells that are excluded.
    pairs: BTreeSet<(usize, [usize; 2])>,
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
        let mut of_cells: BTreeMap<usize, Signs> = BTreeMap::new();
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
        let cells: Vec<(Cell, Signs)> = of_cells
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

    /// Returns the numbers whose patterns have these signs.
    fn numbers(&self, signs: &Signs) -> Vec<usize> {
        let has = |number: &usize| {
            signs.iter().all(|(place, sign)| self.patterns[*number].get(place) == Some(sign))
        };
        (0..self.patterns.len()).filter(has).collect()
    }

    /// Returns the value whose pattern has these signs and no others.
    fn value(&self, signs: &Signs) -> Option<usize> {
        self.patterns[..self.order].iter().position(|pattern| pattern == signs)
    }

    /// Returns two values of a cell whose patterns have these signs together, of which no clause was read.
    fn two_values(&self, cell: Cell, signs: &Signs) -> Option<[usize; 2]> {
        let is_part = |value: &usize| {
            self.patterns[*value].iter().all(|(place, sign)| signs.get(place) == Some(sign))
        };
        let parts: Vec<usize> = (0..self.order).filter(is_part).collect();
        let pairs = parts.iter().enumerate();
        let mut pairs =
            pairs.flat_map(|(place, &one)| parts[place + 1..].iter().map(move |&two| [one, two]));
        pairs.find(|&[one, two]| {
            let mut both = self.patterns[one].clone();
            both.extend(&self.patterns[two]);
            both.len() == signs.len() && !self.pairs.contains(&(cell.index(), [one, two]))
        })
    }

    /// Adds a clause about one cell.
    fn add_of_cell(&mut self, cell: Cell, digits: &Signs) -> bool {
        if let Some(index) = self.some_value.iter().position(|signs| signs == digits) {
            self.levels.entry(cell.index()).or_default().entry(index).or_insert(self.place);
            return true;
        }
        if let Some(index) = self.one_position.iter().position(|signs| signs == digits) {
            self.positions.insert((cell.index(), index));
            return true;
        }
        let numbers = self.numbers(digits);
        if self.digits.scheme() == Scheme::Log && numbers.iter().all(|&number| number >= self.order)
        {
            let numbers = numbers.into_iter().map(|number| (number, self.place));
            self.last_numbers[cell.index()].extend(numbers);
            return true;
        }
        if digits.len() == 1 && self.width > 1 {
            let fixed = digits.iter().map(|(&place, &excluded)| (place, (!excluded, self.place)));
            self.fixed[cell.index()].extend(fixed);
            return true;
        }
        if let Some(number) = self.value(digits) {
            let literal = self.literal(cell, number, false);
            self.push(&[literal], self.place);
            return true;
        }
        if let Some(pair) = self.two_values(cell, digits) {
            self.pairs.insert((cell.index(), pair));
            let clause = pair.map(|value| self.literal(cell, value, false));
            self.push(&clause, self.place);
            return true;
        }
        false
    }

    /// Adds a clause that excludes two numbers of two cells.
    fn add_pair(&mut self, a: Cell, first: &Signs, b: Cell, second: &Signs) -> bool {
        let (Some(x), Some(y)) = (self.value(first), self.value(second)) else { return false };
        let clause = [self.literal(a, x, false), self.literal(b, y, false)];
        self.push(&clause, self.place);
        true
    }

    /// Takes a clause that connects a candidate with a digit or with all of its digits.
    fn add_channel(&mut self, cell: Cell, digits: &Signs, only: Literal) -> bool {
        let number = i64::from(only.variable().to_dimacs()) - i64::from(self.digits.last()) - 1;
        let Ok(index) = u32::try_from(number) else { return false };
        if index >= self.candidates() || index as usize / self.order != cell.index() {
            return false;
        }
        let pattern = &self.patterns[index as usize % self.order];
        let is_right = if only.is_positive() {
            digits == pattern
        } else {
            let is_opposite =
                |(place, sign): (&u32, &bool)| pattern.get(place).is_some_and(|one| one != sign);
            digits.len() == 1 && digits.iter().all(is_opposite)
        };
        if is_right {
            self.channels.entry(index).or_insert((0, self.place)).0 += 1;
        }
        is_right
    }

    /// Adds what several clauses say together.
    fn finish(&mut self) {
        let all = self.order..self.patterns.len();
        for index in 0..self.cells {
            let cell = Cell::from_index(index as u32);
            let levels = self.levels.remove(&index).unwrap_or_default();
            if let Some(&first) = levels.values().min()
                && levels.len() == self.some_value.len()
            {
                let clause: Vec<Literal> =
                    (0..self.order).map(|number| self.literal(cell, number, true)).collect();
                self.push(&clause, first);
            } else {
                for &index in levels.values() {
                    self.miss(index, 1);
                }
            }
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
                // The pattern of a value can have one sign.
                _ => {
                    for (place, (sign, index)) in fixed {
                        match self.value(&Signs::from([(place, !sign)])) {
                            Some(number) => {
                                let literal = self.literal(cell, number, false);
                                self.push(&[literal], index);
                            }
                            None => self.miss(index, 1),
                        }
                    }
                }
            }
        }
        // A channel that is not complete does not define its candidate.
        let short = self.channels.iter().filter(|(index, (count, _))| {
            let pattern = &self.patterns[**index as usize % self.order];
            *count < pattern.len() as u64 + 1
        });
        for (count, first) in short.map(|(_, found)| *found).collect::<Vec<_>>() {
            self.miss(first, count);
        }
    }
}
