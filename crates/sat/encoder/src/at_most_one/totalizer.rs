//! Totalizer: a balanced tree adds up the literals, and the sum of all is at most one.
//!
//! O. Bailleux & Y. Boufkhad, *Efficient CNF Encoding of Boolean Cardinality Constraints*, CP 2003. A node of the tree has the sum of
//! the literals below it in unary. At most one makes all outputs false but the first of each node, and the clauses of these follow by
//! unit propagation; they are left out. What remains at a node r over a and b:
//!
//! - a → r and b → r;
//! - r → a ∨ b, the paper's converse;
//! - ¬a ∨ ¬b, since the second output is false.
//!
//! No clause needs the output of the root. So there are n − 2 auxiliary variables and 4n − 7 clauses for n > 1, three literals in n − 2
//! of them. The literals determine every auxiliary variable, and propagation takes 2⌈log₂ n⌉ steps at most.

use clausoku_cnf::{ClauseSink, Literal};

use super::AtMostOne;
use crate::auxiliaries::{Auxiliaries, Role};

pub(super) const TOTALIZER: AtMostOne = AtMostOne {
    name: "totalizer",
    description: "4n−7 clauses, n−2 auxiliary variables: a balanced tree of sums",
    source: "Bailleux & Boufkhad 2003",
    encode: |group, auxiliaries, sink| TREE.encode(group, auxiliaries, sink),
    auxiliaries: |n| n.saturating_sub(2) as u64,
    between_cells: None,
};

const TREE: Tree = Tree {
    split: |n| n / 2,
    role: &Role::new("r", "one of the candidates below a node of the tree holds, and only then"),
    has_converse: true,
};

/// A binary tree over the literals of a group, in which at most one branch of each node holds.
pub(super) struct Tree {
    /// The number of literals in the first branch of a node over n > 1 literals.
    pub(super) split: fn(usize) -> usize,
    pub(super) role: &'static Role,
    /// `true` if the variable of a node implies one of its branches.
    pub(super) has_converse: bool,
}

impl Tree {
    pub(super) fn encode(
        &self,
        group: &[Literal],
        auxiliaries: &mut Auxiliaries,
        sink: &mut dyn ClauseSink,
    ) {
        if group.len() > 1 {
            self.branches(group, auxiliaries, sink);
        }
    }

    /// Writes that at most one branch of two or more literals holds, and returns the outputs of both.
    fn branches(
        &self,
        group: &[Literal],
        auxiliaries: &mut Auxiliaries,
        sink: &mut dyn ClauseSink,
    ) -> [Literal; 2] {
        let (first, second) = group.split_at((self.split)(group.len()));
        let [a, b] = [first, second].map(|branch| self.output(branch, auxiliaries, sink));
        sink.add_clause(&[!a, !b]);
        [a, b]
    }

    /// Writes the clauses of a branch, and returns its output.
    fn output(
        &self,
        branch: &[Literal],
        auxiliaries: &mut Auxiliaries,
        sink: &mut dyn ClauseSink,
    ) -> Literal {
        if let [alone] = *branch {
            return alone;
        }
        let [a, b] = self.branches(branch, auxiliaries, sink);
        // A node has a number above those of the nodes below it, which define it.
        let node = auxiliaries.fresh(self.role).positive();
        sink.add_clause(&[!a, node]);
        sink.add_clause(&[!b, node]);
        if self.has_converse {
            sink.add_clause(&[!node, a, b]);
        }
        node
    }
}
