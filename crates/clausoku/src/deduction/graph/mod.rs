//! The implication graph of an explanation, as a picture.
//!
//! Each argument is a graph of its own. Its nodes are true literals; edges lead to a literal from
//! the literals that its clause needed. In an argument with many steps, the literals of one-literal
//! clauses that the same steps use are drawn as one node.

mod dot;
pub(crate) mod layout;

pub use dot::GraphPicture;

use std::collections::HashMap;

use clausoku_cnf::Literal;
use clausoku_encoder::{Group, Origin};
use clausoku_words::{Language, say};

use super::argument::{Argument, By, Implication};
use super::text::{conclusion, supposed, together};
use super::{Claim, Explanation};

/// Arguments with more steps than this are drawn with fewer nodes.
const MAX_STEPS: usize = 30;

/// The graph of one argument.
#[derive(Clone, Debug)]
struct Graph {
    /// The heading: the conclusion of the argument.
    title: String,
    nodes: Vec<Node>,
    /// Edges from a premise to its consequence, as indices of `nodes`. Premises come first.
    edges: Vec<(usize, usize)>,
}

#[derive(Clone, Debug)]
struct Node {
    kind: Kind,
    /// The true statement.
    text: String,
    /// The reason, in a few words.
    reason: String,
}

/// The kind of a node, which determines its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// A clause of one literal.
    Given,
    /// A supposition.
    Supposed,
    /// The conclusion of an earlier argument, or a clause that an earlier argument showed.
    Shown,
    /// An excluded candidate, or a settled auxiliary variable.
    Excluded,
    /// A candidate that holds.
    Value,
    /// The statement that the argument explains.
    Goal,
    /// A false clause.
    Contradiction,
}

/// The kinds in order, each with the colours of its ground and its edge.
const KINDS: [(Kind, [&str; 2]); 7] = [
    (Kind::Given, ["#f3f4f6", "#9ca3af"]),
    (Kind::Supposed, ["#fef3c7", "#d97706"]),
    (Kind::Shown, ["#ede9fe", "#7c3aed"]),
    (Kind::Excluded, ["#ffffff", "#6b7280"]),
    (Kind::Value, ["#dbeafe", "#1d4ed8"]),
    (Kind::Goal, ["#dcfce7", "#15803d"]),
    (Kind::Contradiction, ["#fee2e2", "#b91c1c"]),
];

impl Kind {
    fn name(self, language: Language) -> String {
        match self {
            Self::Given => say!(language, deductions::kind_given),
            Self::Supposed => say!(language, deductions::kind_supposed),
            Self::Shown => say!(language, deductions::kind_shown),
            Self::Excluded => say!(language, deductions::kind_excluded),
            Self::Value => say!(language, deductions::kind_value),
            Self::Goal => say!(language, deductions::kind_goal),
            Self::Contradiction => say!(language, deductions::kind_contradiction),
        }
    }

    fn colours(self) -> [&'static str; 2] {
        KINDS[self as usize].1
    }
}

impl Explanation<'_> {
    fn graphs(&self) -> Vec<Graph> {
        (0..self.arguments().len()).map(|place| self.graph(place)).collect()
    }

    fn graph(&self, place: usize) -> Graph {
        let argument = &self.arguments()[place];
        let names = self.names();
        let mut graph = Graph { title: self.heading(place), nodes: Vec::new(), edges: Vec::new() };
        // The node of each literal.
        let mut nodes: HashMap<Literal, usize> = HashMap::new();
        for &literal in &argument.suppose {
            nodes.insert(literal, graph.nodes.len());
            let text = names.literal(literal);
            let reason = Kind::Supposed.name(names.language());
            graph.nodes.push(Node { kind: Kind::Supposed, text, reason });
        }
        let group_of = groups(argument);
        for (index, step) in argument.steps.iter().enumerate() {
            let together_with = group_of[index];
            if together_with != index {
                let first = argument.steps[together_with].gives;
                let node = first.and_then(|first| nodes.get(&first).copied());
                if let (Some(gives), Some(node)) = (step.gives, node) {
                    nodes.insert(gives, node);
                }
                continue;
            }
            let node = graph.nodes.len();
            let members =
                argument.steps.iter().zip(&group_of).filter(|(_, group)| **group == index);
            let members: Vec<&Implication> = members.map(|(step, _)| step).collect();
            graph.nodes.push(self.node(argument, step, &members));
            let mut premises: Vec<usize> =
                step.premises().filter_map(|premise| nodes.get(&premise).copied()).collect();
            // Several premises may share a node.
            premises.sort_unstable();
            premises.dedup();
            graph.edges.extend(premises.into_iter().map(|premise| (premise, node)));
            if let Some(gives) = step.gives {
                nodes.insert(gives, node);
            }
        }
        graph
    }

    fn node(&self, argument: &Argument, step: &Implication, all: &[&Implication]) -> Node {
        let names = self.names();
        let goal = argument.suppose.is_empty().then(|| argument.shows.first()).flatten();
        let kind = match (step.gives, step.by) {
            (None, _) => Kind::Contradiction,
            (Some(gives), _) if Some(&gives) == goal => Kind::Goal,
            (_, By::Argument(_) | By::Known) => Kind::Shown,
            (_, By::Clause(_)) if step.literals.len() == 1 => Kind::Given,
            (Some(gives), _) => match names.claim(gives) {
                Some(Claim { holds: true, .. }) => Kind::Value,
                _ => Kind::Excluded,
            },
        };
        let text = match step.gives {
            None => say!(names.language(), deductions::contradiction),
            Some(_) => together(names, all),
        };
        let mut reasons: Vec<String> = all.iter().map(|step| self.reason(step)).collect();
        reasons.sort_unstable();
        reasons.dedup();
        // Only clauses of one literal share a node, and these come from the givens.
        let reason = if reasons.len() > 1 {
            say!(names.language(), deductions::node_givens)
        } else {
            reasons.concat()
        };
        Node { kind, text, reason }
    }

    /// Returns the reason of a step, in as few words as fit into a node.
    fn reason(&self, step: &Implication) -> String {
        let names = self.names();
        let language = names.language();
        let clause = match step.by {
            By::Argument(number) => {
                return say!(language, deductions::by { name: self.letter(number) });
            }
            By::Known => return say!(language, deductions::known),
            By::Clause(clause) => clause,
        };
        let Some(origin) = names.origin(clause) else {
            return say!(language, deductions::node_clause { number: clause });
        };
        match origin {
            Origin::Given(_) => say!(language, deductions::given),
            Origin::BesideGiven(candidate) => {
                let given = names.encoded().puzzle().givens().get(candidate.cell);
                let symbol = given.map_or("", |symbol| names.symbol(symbol));
                say!(language, deductions::node_given_as { symbol })
            }
            Origin::SeesGiven(candidate) => match names.given_seen(*candidate) {
                Some((region, _)) => say!(language, deductions::node_given_in { region }),
                None => "F2".to_owned(),
            },
            Origin::Rule(rule, Group::Cell(cell)) => {
                format!("{}, {}", rule.name, names.place(*cell))
            }
            Origin::Rule(rule, Group::Region { region, symbol }) => {
                let region = names.short_region(*region);
                if step.gives.is_some() {
                    format!("{}, {region}", rule.name)
                } else {
                    let (rule, symbol) = (rule.name, names.symbol(*symbol));
                    say!(language, deductions::node_value { rule, region, symbol })
                }
            }
            other => names.reference(other),
        }
    }

    /// Returns the heading of an argument, in one line.
    fn heading(&self, place: usize) -> String {
        let argument = &self.arguments()[place];
        let names = self.names();
        let label = self.lead(place);
        if argument.suppose.is_empty() {
            return format!("{label}{}", self.title());
        }
        let suppose = supposed(names, argument);
        let conclusion = conclusion(names, argument);
        format!("{label}{}", say!(names.language(), deductions::heading { suppose, conclusion }))
    }
}

/// Returns the first step of each step's group. In a long argument, clauses of one literal that are used by the same steps
/// are one group. Each other step is a group of its own.
fn groups(argument: &Argument) -> Vec<usize> {
    let steps = &argument.steps;
    let mut group_of: Vec<usize> = (0..steps.len()).collect();
    if steps.len() <= MAX_STEPS {
        return group_of;
    }
    let mut used_by: HashMap<Literal, Vec<usize>> = HashMap::new();
    for (place, step) in steps.iter().enumerate() {
        for premise in step.premises() {
            used_by.entry(premise).or_default().push(place);
        }
    }
    let mut first: HashMap<&[usize], usize> = HashMap::new();
    for (place, step) in steps.iter().enumerate() {
        let by_one = step.literals.len() == 1 && matches!(step.by, By::Clause(_));
        let users = step.gives.and_then(|gives| used_by.get(&gives));
        if let Some(users) = users.filter(|_| by_one) {
            group_of[place] = *first.entry(users).or_insert(place);
        }
    }
    group_of
}
