//! Pairwise: ¬a ∨ ¬b for every two literals. No auxiliary variables, n(n−1)/2 clauses.
//!
//! What the examination paper and the INF242 project write; also called binomial or naive.

use super::AtMostOne;

pub(super) const PAIRWISE: AtMostOne = AtMostOne {
    name: "pairwise",
    source: "folklore; the examination paper, II.A.4",
    encode: |group, _, sink| sink.add_pairs(group),
};
