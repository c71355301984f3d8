//! A puzzle under an encoding: a formula that writes itself.

use cnf::{ClauseSink, Formula, Literal, Size};
use numbering::Numbering;
use puzzle::{Candidate, Puzzle, Region};

use crate::{Auxiliaries, Bound, Encoding, Rule, RuleScope};

/// The formula of a puzzle under an encoding.
#[derive(Clone, Debug)]
pub struct Encoded {
    encoding: Encoding,
    puzzle: Puzzle,
    numbering: Numbering,
}

/// A stretch of the clauses of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The rule that they write, or `givens`.
    pub name: &'static str,
    /// The rule in words.
    pub description: &'static str,
    /// How many clauses they are.
    pub clauses: u64,
}

impl Encoded {
    pub(crate) fn new(encoding: Encoding, puzzle: Puzzle, numbering: Numbering) -> Self {
        Self { encoding, puzzle, numbering }
    }

    /// How the puzzle is encoded.
    pub fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Which variable stands for which candidate.
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// What the clauses are, in their order.
    pub fn parts(&self) -> Vec<Part> {
        let mut auxiliaries = Auxiliaries::after(self.numbering.last());
        let mut parts = Vec::new();
        for rule in self.encoding.rules.rules() {
            let mut size = Size::default();
            self.emit_rule(rule, &mut auxiliaries, &mut size);
            let clauses = size.clauses;
            parts.push(Part { name: rule.name, description: rule.description, clauses });
        }
        let mut size = Size::default();
        self.encoding.givens.emit(&self.puzzle, &self.numbering, &mut size);
        let (name, clauses) = ("givens", size.clauses);
        parts.push(Part { name, description: self.encoding.givens.name(), clauses });
        parts
    }

    /// How many auxiliary variables the clauses take, if no candidate of a group is left out.
    pub(crate) fn auxiliaries(&self) -> u64 {
        let variant = self.puzzle.variant();
        let size = |group: usize| (self.encoding.at_most_one.size)(group).auxiliaries;
        let of_rule = |rule: &Rule| match (rule.bound, rule.scope) {
            (Bound::AtLeastOne, _) => 0,
            (Bound::AtMostOne, RuleScope::Cells) => {
                variant.cell_count() as u64 * size(variant.order())
            }
            (Bound::AtMostOne, RuleScope::Regions(scope)) => {
                let regions = variant.regions().iter().filter(|region| region.scope == scope);
                regions.map(|region| variant.order() as u64 * size(region.cells.len())).sum()
            }
        };
        self.encoding.rules.rules().map(of_rule).sum()
    }

    /// Writes one rule: collects each group of literals and states the bound on it.
    fn emit_rule(&self, rule: &Rule, auxiliaries: &mut Auxiliaries, sink: &mut dyn ClauseSink) {
        self.for_each_group(rule, &mut |group| {
            match rule.bound {
                Bound::AtLeastOne => sink.add_clause(group),
                Bound::AtMostOne => (self.encoding.at_most_one.encode)(group, auxiliaries, sink),
            }
            !sink.is_closed()
        });
    }

    /// Shows each group of literals that the rule bounds, until the visitor has seen enough.
    fn for_each_group(&self, rule: &Rule, visit: &mut dyn FnMut(&[Literal]) -> bool) {
        let variant = self.puzzle.variant();
        let symbols = || variant.alphabet().symbols();
        let literal = |candidate| Some(self.numbering.variable(candidate)?.positive());
        let mut group: Vec<Literal> = Vec::with_capacity(variant.order());
        let mut show = |candidates: &mut dyn Iterator<Item = Candidate>| {
            group.clear();
            group.extend(candidates.filter_map(literal));
            visit(&group)
        };
        match rule.scope {
            RuleScope::Cells => {
                let candidates = |cell| symbols().map(move |symbol| Candidate { cell, symbol });
                variant.cells().all(|cell| show(&mut candidates(cell)));
            }
            RuleScope::Regions(scope) => {
                let speaks = |region: &&Region| {
                    let all = rule.bound == Bound::AtMostOne || variant.is_complete(region);
                    region.scope == scope && all
                };
                variant.regions().iter().filter(speaks).all(|region| {
                    let cells = || region.cells.iter();
                    symbols()
                        .all(|symbol| show(&mut cells().map(|&cell| Candidate { cell, symbol })))
                });
            }
        }
    }
}

impl Formula for Encoded {
    fn emit(&self, sink: &mut dyn ClauseSink) {
        let mut auxiliaries = Auxiliaries::after(self.numbering.last());
        for rule in self.encoding.rules.rules() {
            self.emit_rule(rule, &mut auxiliaries, sink);
            if sink.is_closed() {
                return;
            }
        }
        self.encoding.givens.emit(&self.puzzle, &self.numbering, sink);
    }
}
