//! Pairwise: ¬a ∨ ¬b for every two literals. No auxiliary variables, n(n−1)/2 clauses.
//!
//! The encoding of the examination paper and the INF242 project; also called binomial or naive.

use super::AtMostOne;

pub(super) const PAIRWISE: AtMostOne = AtMostOne {
    name: "pairwise",
    description: "n(n−1)/2 clauses: not both, for every two",
    source: "folklore; the examination paper, II.A.4",
    encode: |group, _, sink| sink.add_pairs(group),
    auxiliaries: |_| 0,
    between_cells: None,
};
