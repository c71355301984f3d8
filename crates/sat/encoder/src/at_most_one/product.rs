//! Product: the literals are the points of a rectangle, and at most one row and one column of it
//! is used.
//!
//! J. Chen, *A New SAT Encoding of the At-Most-One Constraint*, ModRef 2010: the 2-product encoding,
//! applied again to its own rows and columns. With p = ⌈√n⌉ columns and q = ⌈n/p⌉ rows, the literal
//! at column i and row j implies uᵢ and vⱼ; then at most one u and at most one v. The paper counts
//! 2√n + O(⁴√n) auxiliary variables and 2n + 4√n + O(⁴√n) clauses, all of two literals.
//!
//! The recursion ends at groups of up to six literals, whose n(n−1)/2 pairs are fewer clauses than their product: 10 and not 14
//! for five literals, which are the paper's own smallest example, 15 and not 16 for six. Seven literals have 21 pairs and a product of
//! 20 clauses. With another number of columns, as in `product:2`, the rectangle of the candidates has these columns, and its own rows and columns are
//! bounded as before. So 25 literals have 10 auxiliary variables and 70 clauses.

use clausoku_cnf::{ClauseSink, Literal};

use super::{AtMostOne, of_size};
use crate::auxiliaries::{Auxiliaries, Role};

/// The longest group that is written as its pairs, since its product has more clauses.
const PAIRS: usize = 6;

const COLUMN: Role = Role::new(
    "u",
    "one of the candidates, or of the variables before, in a column of their rectangle holds",
);

const ROW: Role = Role::new(
    "v",
    "one of the candidates, or of the variables before, in a row of their rectangle holds",
);

pub(super) const PRODUCT: AtMostOne = AtMostOne {
    name: "product",
    description: "about 2n+4√n clauses, 2√n auxiliary variables: one column and one row",
    source: "Chen 2010, recursive 2-product",
    encode: encode::<SQUARE>,
    auxiliaries: auxiliaries::<SQUARE>,
    between_cells: None,
};

/// In place of a number of columns: ⌈√n⌉.
const SQUARE: usize = 0;

/// Rectangles with these numbers of columns.
pub(super) const OF_SIZE: [AtMostOne; 8] =
    of_size!("product", PARTS, encode, auxiliaries, 2 3 4 5 6 7 8 9);

const PARTS: AtMostOne = AtMostOne {
    description: "a rectangle with this number of columns",
    source: "Chen 2010, 2-product",
    ..PRODUCT
};

/// Returns the numbers of columns and rows for n literals. A rectangle of one row is square.
fn sides<const COLUMNS: usize>(n: usize) -> (usize, usize) {
    if COLUMNS != SQUARE && COLUMNS < n {
        return (COLUMNS, n.div_ceil(COLUMNS));
    }
    let root = n.isqrt();
    let p = if root * root < n { root + 1 } else { root };
    (p, n.div_ceil(p))
}

fn encode<const COLUMNS: usize>(
    group: &[Literal],
    auxiliaries: &mut Auxiliaries,
    sink: &mut dyn ClauseSink,
) {
    if group.len() <= PAIRS {
        sink.add_pairs(group);
        return;
    }
    let (p, q) = sides::<COLUMNS>(group.len());
    let mut fresh =
        |n, role| -> Vec<Literal> { (0..n).map(|_| auxiliaries.fresh(role).positive()).collect() };
    let (columns, rows) = (fresh(p, &COLUMN), fresh(q, &ROW));
    for (cells, &row) in group.chunks(p).zip(&rows) {
        for (&literal, &column) in cells.iter().zip(&columns) {
            sink.add_clause(&[!literal, column]);
            sink.add_clause(&[!literal, row]);
        }
    }
    encode::<SQUARE>(&columns, auxiliaries, sink);
    encode::<SQUARE>(&rows, auxiliaries, sink);
}

fn auxiliaries<const COLUMNS: usize>(n: usize) -> u64 {
    if n <= PAIRS {
        return 0;
    }
    let (p, q) = sides::<COLUMNS>(n);
    (p + q) as u64 + auxiliaries::<SQUARE>(p) + auxiliaries::<SQUARE>(q)
}
