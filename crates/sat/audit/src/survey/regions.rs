//! The board that the clauses are about: its blocks and extra regions, read off the pairs of cells that exclude a common value.
//!
//! Two cells of different rows and columns are *joined* if clauses exclude most values of both. The blocks and extra regions of the table
//! that join nearly the same cells are taken; else blocks of any shape, if the joined cells fall into n sets of n cells
//! each, all joined with each other.

use std::collections::HashMap;
use std::sync::Arc;

use clausoku_board::{Alphabet, EXTRAS, Extra, Position, Scope, SquareBoard, Variant};
use clausoku_cnf::{Cnf, Deadline, Literal, Stopped};
use clausoku_decoder::Affine;

use super::content::Content;
use super::groups::Groups;

/// A board that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// The user or the comments of the formula name it.
    Named,
    /// The board with rows, columns and the usual blocks.
    Usual,
    /// The clauses tell its regions.
    ReadOff,
}

/// Returns the board whose regions the pairs of candidates state.
pub(super) fn read_off(
    formula: &Cnf,
    affine: &Affine,
    order: usize,
    deadline: &Deadline,
) -> Result<Option<Arc<Variant>>, Stopped> {
    let mut joined = Joined::new(order);
    joined.add_pairs(formula, |literal| affine.indices(literal.variable()), deadline)?;
    Ok(joined.board(deadline)?.map(Arc::new))
}

/// Returns the board whose regions the clauses state, if many of them have no reason on this board: of a rule of regions, all pairs of a region, or
/// its clause of "at least one".
pub(super) fn stated(
    groups: &Groups<'_>,
    formula: &Cnf,
    content: &Content,
    deadline: &Deadline,
) -> Result<Option<Variant>, Stopped> {
    let map = groups.map;
    let order = map.order;
    let place = |candidate: u32| {
        let position = map.variant.position(map.at(candidate).cell);
        (usize::from(position.row) * order + usize::from(position.column)) as u32
    };
    let region = |candidates: &[u32]| -> Option<Region> {
        let symbol = map.symbol(*candidates.first()?);
        let is_one = candidates.iter().all(|&one| map.symbol(one) == symbol);
        let cells = || candidates.iter().map(|&one| place(one)).collect();
        is_one.then(|| Region { symbol, cells: cells() })
    };
    let whole = |&index: &usize| {
        let clause = &formula[index];
        let is_whole = clause.len() == order && clause.iter().all(|one| one.is_positive());
        let candidates = clause.iter().map(|one| map.candidate(one.variable()));
        region(&candidates.collect::<Option<Vec<u32>>>().filter(|_| is_whole)?)
    };
    let pair = |&index: &usize| match formula[index] {
        [a, b] if a.is_negative() && b.is_negative() => {
            region(&[map.candidate(a.variable())?, map.candidate(b.variable())?])
        }
        _ => None,
    };
    let odd = &content.clauses.odd;
    let unrelated = || content.auxiliaries.unrelated.iter().filter_map(|(all, _)| region(all));
    let strange = odd.iter().filter_map(pair).count()
        + unrelated().map(|one| one.cells.len()).sum::<usize>()
        + order * odd.iter().filter_map(whole).count();
    if strange < 2 * order {
        return Ok(None);
    }
    let mut joined = Joined::new(order);
    let indices = |literal: Literal| {
        let one = map.candidate(literal.variable())?;
        let place = place(one) as usize;
        Some([place / order, place % order, map.symbol(one) as usize])
    };
    joined.add_pairs(formula, indices, deadline)?;
    let mut stated: Vec<Region> = odd.iter().filter_map(whole).chain(unrelated()).collect();
    let encoded = &content.auxiliaries.encoded.at_most;
    let at_least = &content.clauses.at_least;
    for group in 0..groups.len() {
        match groups.scope(group) {
            Some(Scope::Block) if encoded[group] || at_least[group][0] > 0 => {
                stated.extend(region(&groups.open(group).collect::<Vec<_>>()));
            }
            // The encoding may have some of the pairs.
            Some(Scope::Row | Scope::Column) if encoded[group] => joined.has_encoded_lines = true,
            _ => {}
        }
    }
    joined.add_regions(stated);
    joined.board(deadline)
}

/// A statement about the candidates of a symbol.
struct Region {
    symbol: u32,
    /// Places in reading order.
    cells: Vec<u32>,
}

/// Pairs of cells, by their places in reading order, ascending.
type CellPairs = Vec<(u32, u32)>;

/// Values, which are added in ascending order.
struct Values {
    count: u32,
    last: u32,
}

/// The pairs of cells that exclude a common value, with the number of values.
struct Joined {
    order: usize,
    /// By clauses of pairs.
    times: HashMap<(u32, u32), u32>,
    /// By statements about whole regions that are no lines. A value counts once, however many statements join the cells for it: a wrong
    /// variable occurs in those of its row, its column and its block, in "at least one" and "at most one".
    of_regions: HashMap<(u32, u32), Values>,
    /// `true` if auxiliary variables bound lines.
    has_encoded_lines: bool,
}

impl Joined {
    fn new(order: usize) -> Self {
        Self { order, times: HashMap::new(), of_regions: HashMap::new(), has_encoded_lines: false }
    }

    /// Adds the pairs of clauses, whose candidates have these indices of row, column and value.
    fn add_pairs(
        &mut self,
        formula: &Cnf,
        indices: impl Fn(Literal) -> Option<[usize; 3]>,
        deadline: &Deadline,
    ) -> Result<(), Stopped> {
        for clause in formula.clauses() {
            deadline.work(1)?;
            let &[first, second] = clause else { continue };
            if first.is_positive() || second.is_positive() {
                continue;
            }
            let (Some(a), Some(b)) = (indices(first), indices(second)) else { continue };
            if a[2] == b[2] && a[..2] != b[..2] {
                let [a, b] = [a, b].map(|indices| (indices[0] * self.order + indices[1]) as u32);
                *self.times.entry((a.min(b), a.max(b))).or_default() += 1;
            }
        }
        Ok(())
    }

    /// Adds each two cells of regions.
    fn add_regions(&mut self, mut regions: Vec<Region>) {
        regions.sort_by_key(|region| region.symbol);
        for Region { symbol, cells } in regions {
            for (a, b) in super::tally::two_of(&cells) {
                let first = Values { count: 1, last: symbol };
                let values = self.of_regions.entry((a.min(b), a.max(b))).or_insert(first);
                if values.last != symbol {
                    *values = Values { count: values.count + 1, last: symbol };
                }
            }
        }
    }

    /// Returns the board that joins these cells.
    fn board(self, deadline: &Deadline) -> Result<Option<Variant>, Stopped> {
        let order = self.order;
        // A wrong variable may take one value from a region, and add one to other cells. Of four values, this is a half.
        for least in [order as u32 / 2 + 1, order.div_ceil(2) as u32] {
            let (joined, mates) = self.split(least);
            if joined.is_empty() {
                continue;
            }
            let best = nearest_board(&joined, order, deadline)?;
            // A rule of blocks that is missing leaves the usual board.
            let enough = joined.len() / 8;
            let found = best.filter(|table| table.different <= enough).map(|table| table.variant);
            if let Some(found) = found.or_else(|| jigsaw(&joined, &mates, order)) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Returns the cells that are joined by at least this many values, and cells of a common row or column that are joined by a block too, or
    /// twice by pairs.
    fn split(&self, least: u32) -> (CellPairs, CellPairs) {
        let n = self.order as u32;
        let is_line = |&(a, b): &(u32, u32)| a / n == b / n || a % n == b % n;
        let of_regions = self.of_regions.iter().filter(|(_, values)| values.count >= least);
        let (mut mates, mut joined): (CellPairs, CellPairs) =
            of_regions.map(|(&pair, _)| pair).partition(is_line);
        for (&pair, &times) in &self.times {
            if !is_line(&pair) && times >= least {
                joined.push(pair);
            } else if is_line(&pair) && 2 * times >= 3 * n && !self.has_encoded_lines {
                mates.push(pair);
            }
        }
        for all in [&mut mates, &mut joined] {
            all.sort_unstable();
            all.dedup();
        }
        (joined, mates)
    }
}

/// A board of the table: its blocks and extra regions.
struct Table {
    board: SquareBoard,
    sides: [usize; 2],
    extras: Vec<&'static str>,
    variant: Variant,
    /// The number of pairs of cells that only the clauses or only the regions join.
    different: usize,
}

impl Table {
    fn new(
        board: SquareBoard,
        sides: [usize; 2],
        extras: Vec<&'static str>,
        joined: &CellPairs,
    ) -> Option<Self> {
        let [rows, columns] = sides;
        let order = rows * columns;
        let variant = if extras.is_empty() {
            Variant::blocks(rows, columns).ok()?
        } else {
            // As the boards of the table are named, which have one of these.
            let size = match sides {
                [3, 3] => String::new(),
                _ if rows == columns => format!(":{order}"),
                _ => format!(":{rows}x{columns}"),
            };
            let name = extras.join("+") + &size;
            Variant::from_boards(name, Alphabet::numbers(order), std::slice::from_ref(&board))
                .ok()?
        };
        let own = joined_on(&variant, order);
        let both = own.iter().filter(|pair| joined.binary_search(pair).is_ok()).count();
        let different = own.len() + joined.len() - 2 * both;
        Some(Self { board, sides, extras, variant, different })
    }

    /// Returns the board with another extra region.
    fn with(&self, extra: &'static Extra, joined: &CellPairs) -> Option<Self> {
        let board = self.board.clone().with_extra(extra).ok()?;
        let extras = [&self.extras[..], &[extra.name]].concat();
        Self::new(board, self.sides, extras, joined)
    }
}

/// Returns the board of the table whose regions join nearly the same cells: blocks of any shape, and the extra regions that make the
/// difference smaller, the best one first.
fn nearest_board(
    joined: &CellPairs,
    order: usize,
    deadline: &Deadline,
) -> Result<Option<Table>, Stopped> {
    let mut best: Option<Table> = None;
    for rows in (2..order).filter(|rows| order.is_multiple_of(*rows)) {
        let sides = [rows, order / rows];
        let board = SquareBoard::blocks(rows, order / rows).ok();
        let mut next = board.and_then(|board| Table::new(board, sides, Vec::new(), joined));
        while let Some(table) = next.take() {
            let mut least = table.different;
            for extra in EXTRAS {
                deadline.work(joined.len() as u32)?;
                if let Some(more) = table.with(extra, joined).filter(|one| one.different < least) {
                    least = more.different;
                    next = Some(more);
                }
            }
            if best.as_ref().is_none_or(|known| table.different < known.different) {
                best = Some(table);
            }
        }
    }
    Ok(best)
}

/// Returns the pairs of cells of different rows and columns that share a region, ascending, by their places in reading order.
fn joined_on(board: &Variant, order: usize) -> Vec<(u32, u32)> {
    let place = |cell| {
        let Position { row, column } = board.position(cell);
        u32::from(row) * order as u32 + u32::from(column)
    };
    let mut pairs = Vec::new();
    for region in board.regions() {
        if matches!(region.scope, Scope::Row | Scope::Column) {
            continue;
        }
        let mut places: Vec<u32> = region.cells.iter().map(|&cell| place(cell)).collect();
        places.sort_unstable();
        let n = order as u32;
        pairs.extend(
            super::tally::two_of(&places).filter(|(a, b)| a / n != b / n && a % n != b % n),
        );
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Returns the board whose blocks are the sets of joined cells.
fn jigsaw(joined: &[(u32, u32)], mates: &[(u32, u32)], order: usize) -> Option<Variant> {
    let cells = order * order;
    let mut of: Vec<usize> = (0..cells).collect();
    let join = |of: &mut [usize], a: usize, b: usize| {
        let (first, second) = (of[a], of[b]);
        if first != second {
            of.iter_mut().filter(|set| **set == second).for_each(|set| *set = first);
        }
    };
    for &(a, b) in joined.iter().chain(mates) {
        join(&mut of, a as usize, b as usize);
    }
    // A cell that shares a row or a column with all others of its block may be alone, if two of its variables are exchanged: it is in the block
    // that lacks one cell.
    let size = |set: usize| of.iter().filter(|&&other| other == set).count();
    let alone = (0..cells).find(|&cell| size(of[cell]) == 1);
    let lacking = (0..cells).find(|&cell| size(of[cell]) == order - 1);
    if let (Some(alone), Some(lacking)) = (alone, lacking) {
        join(&mut of, alone, lacking);
    }
    let mut names: HashMap<usize, usize> = HashMap::new();
    let mut sizes = Vec::new();
    let mut drawing = String::new();
    for (place, set) in of.iter().enumerate() {
        let next = names.len();
        let name = *names.entry(*set).or_insert(next);
        if name == sizes.len() {
            sizes.push(0);
        }
        sizes[name] += 1;
        if place > 0 && place % order == 0 {
            drawing.push('/');
        }
        drawing
            .push(char::from_u32(u32::from(b'A') + name as u32).filter(char::is_ascii_uppercase)?);
    }
    let is_whole = sizes.len() == order && sizes.iter().all(|&size| size == order);
    let board = Variant::by_name(&format!("jigsaw:{drawing}")).ok().filter(|_| is_whole)?;
    (joined_on(&board, order) == joined).then_some(board)
}
