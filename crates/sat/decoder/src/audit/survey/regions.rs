//! The board that the clauses are about: its blocks and extra regions, read off the pairs of cells that exclude a common value.
//!
//! Two cells of different rows and columns are *joined* if clauses exclude most values of both. The blocks and extra regions of the table
//! that join nearly the same cells are taken; else blocks of any shape, if the joined cells fall into n sets of n cells
//! each, all joined with each other.

use std::collections::HashMap;
use std::sync::Arc;

use clausoku_board::{Alphabet, EXTRAS, Extra, Position, Scope, SquareBoard, Variant};
use clausoku_cnf::{Cnf, Deadline, Stopped};

use crate::affine::Affine;

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

/// Returns the board whose regions the clauses state, if it is not the usual one.
pub(crate) fn read_off(
    formula: &Cnf,
    affine: &Affine,
    order: usize,
    deadline: &Deadline,
) -> Result<Option<Arc<Variant>>, Stopped> {
    let (joined, mates) = joined(formula, affine, order, deadline)?;
    if joined.is_empty() {
        return Ok(None);
    }
    let best = nearest_board(&joined, order, deadline)?;
    // A rule of blocks that is missing leaves the usual board.
    let enough = joined.len() / 8;
    let found = best.filter(|table| table.different <= enough).map(|table| table.variant);
    Ok(found.or_else(|| jigsaw(&joined, &mates, order)).map(Arc::new))
}

/// Pairs of cells, by their places in reading order, ascending.
type CellPairs = Vec<(u32, u32)>;

/// Returns the joined cells, and cells of a common row or column that are joined twice: also by a block.
fn joined(
    formula: &Cnf,
    affine: &Affine,
    order: usize,
    deadline: &Deadline,
) -> Result<(CellPairs, CellPairs), Stopped> {
    let mut times: HashMap<(u32, u32), u32> = HashMap::new();
    for clause in formula.clauses() {
        deadline.work(1)?;
        let &[first, second] = clause else { continue };
        if first.is_positive() || second.is_positive() {
            continue;
        }
        let both = (affine.indices(first.variable()), affine.indices(second.variable()));
        let (Some(a), Some(b)) = both else { continue };
        if a[2] == b[2] && a[..2] != b[..2] {
            let [a, b] = [a, b].map(|indices| (indices[0] * order + indices[1]) as u32);
            *times.entry((a.min(b), a.max(b))).or_default() += 1;
        }
    }
    let (mut joined, mut mates) = (Vec::new(), Vec::new());
    for ((a, b), times) in times {
        let n = order as u32;
        if a / n == b / n || a % n == b % n {
            if 2 * times > 3 * n {
                mates.push((a, b));
            }
        } else if 2 * times > n {
            joined.push((a, b));
        }
    }
    joined.sort_unstable();
    mates.sort_unstable();
    Ok((joined, mates))
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
    for &(a, b) in joined.iter().chain(mates) {
        let (first, second) = (of[a as usize], of[b as usize]);
        if first != second {
            of.iter_mut().filter(|set| **set == second).for_each(|set| *set = first);
        }
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
