//! Forcing nets: forcing chains whose inferences may have several premises, by unit propagation on candidates.

use std::collections::{BTreeMap, BTreeSet};

use clausoku_board::Candidate;
use clausoku_words::say;

use super::forcing_chains::alternatives;
use crate::search::{Flow, Settings, Sink, give};
use crate::words::listed;
use crate::{Fact, Role, State, Step, SymbolSet, Technique};

pub(crate) fn find(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut nets: BTreeMap<Candidate, Net<'_>> = BTreeMap::new();
    for candidate in state.candidates() {
        settings.go_on()?;
        for holds in [true, false] {
            let net = Net::new(state, settings, (candidate, holds));
            if net.conflict.is_some() {
                let (used, facts) = net.support(None);
                let step =
                    step(Technique::ForcingNetContradiction, (candidate, !holds), &used, facts)
                        .reason_is(say!(
                            state.language(),
                            techniques::by_net_contradiction {
                                assumption: literal_name(state, candidate, holds),
                                // The assumption is among them, and is no inference.
                                count: used.len() - 1,
                            }
                        ));
                give(sink, step)?;
            } else if holds {
                // Alternatives are candidates that hold, so the other nets are not kept.
                settings.hold(net.trail.len() * BYTES_OF_CONSEQUENCE)?;
                nets.insert(candidate, net);
            }
        }
    }
    for (fact, candidates) in alternatives(state) {
        settings.go_on()?;
        let own: Option<Vec<&Net<'_>>> = candidates.iter().map(|one| nets.get(one)).collect();
        // An alternative that leads to a contradiction has no net here: it was a step above.
        let Some(own) = own else { continue };
        for &goal in settings.running(&own[0].trail) {
            if own.iter().all(|net| net.implies(goal)) {
                give(sink, verity(state, &fact, &candidates, &own, goal))?;
            }
        }
    }
    Ok(())
}

fn verity(
    state: &State,
    fact: &Fact,
    candidates: &[Candidate],
    nets: &[&Net<'_>],
    goal: Assigned,
) -> Step {
    let mut used: Vec<Assigned> = Vec::new();
    let mut facts = vec![fact.clone()];
    for net in nets {
        let (more, needed) = net.support(Some(goal));
        used.extend(more);
        facts.extend(needed);
    }
    facts.sort();
    facts.dedup();
    let names: Vec<String> = candidates.iter().map(|&one| state.candidate_name(one)).collect();
    let or = say!(state.language(), techniques::or);
    step(Technique::ForcingNetVerity, goal, &used, facts).reason_is(say!(
        state.language(),
        techniques::by_net_alternatives {
            candidates: listed(&names, &or),
            goal: literal_name(state, goal.0, goal.1)
        }
    ))
}

fn step(
    technique: Technique,
    (candidate, holds): Assigned,
    used: &[Assigned],
    facts: Vec<Fact>,
) -> Step {
    let symbols: SymbolSet = used.iter().map(|one| one.0.symbol).collect();
    let with = |value: bool| used.iter().filter(move |one| one.1 == value).map(|one| one.0);
    let step = Step::new(technique, symbols)
        .marked(Role::Pattern, with(true))
        .marked(Role::Second, with(false))
        .because(facts);
    if holds { step.placing(candidate) } else { step.removing([candidate]) }
}

/// A candidate that holds (`true`) or does not hold (`false`).
type Assigned = (Candidate, bool);

/// The reason why a candidate is assigned.
#[derive(Clone, Debug, Default)]
struct Reason {
    premises: Vec<Assigned>,
    fact: Option<Fact>,
}

/// The memory of a consequence with its reason, about.
const BYTES_OF_CONSEQUENCE: usize = 160;

/// The consequences of an assumption.
#[derive(Clone, Debug)]
struct Net<'a> {
    state: &'a State,
    /// The assigned candidates, each with its value and reason.
    assigned: BTreeMap<Candidate, (bool, Reason)>,
    /// The assigned candidates, in order.
    trail: Vec<Assigned>,
    /// The contradiction: two premises, or a fact none of whose candidates holds.
    conflict: Option<Reason>,
}

impl<'a> Net<'a> {
    /// Returns all consequences of the assumption, up to a contradiction.
    fn new(state: &'a State, settings: &Settings<'_>, assumption: Assigned) -> Self {
        let mut net = Self { state, assigned: BTreeMap::new(), trail: Vec::new(), conflict: None };
        net.assign(assumption, Reason::default());
        let mut next = 0;
        while let Some(&(candidate, holds)) = net.trail.get(next) {
            // Fewer consequences are consequences, too.
            if net.conflict.is_some() || settings.work(64).is_err() {
                break;
            }
            next += 1;
            if holds { net.exclude(candidate) } else { net.look_around(candidate) }
        }
        net
    }

    /// Returns `true` if this is a consequence.
    fn implies(&self, (candidate, holds): Assigned) -> bool {
        self.assigned.get(&candidate).is_some_and(|known| known.0 == holds)
    }

    fn assign(&mut self, (candidate, holds): Assigned, reason: Reason) {
        match self.assigned.get(&candidate) {
            Some(&(known, _)) if known == holds => {}
            Some(&(known, _)) => {
                let mut premises = reason.premises;
                premises.push((candidate, known));
                self.conflict.get_or_insert(Reason { premises, fact: reason.fact });
            }
            None => {
                self.assigned.insert(candidate, (holds, reason));
                self.trail.push((candidate, holds));
            }
        }
    }

    /// Assigns the candidates that a candidate which holds excludes.
    fn exclude(&mut self, candidate: Candidate) {
        let Candidate { cell, symbol } = candidate;
        let mut excluded: Vec<Candidate> =
            self.state.marks(cell).without(symbol).in_cell(cell).collect();
        excluded.extend(self.state.candidates_in(self.state.layout().peers(cell), symbol));
        for other in excluded {
            let reason = Reason { premises: vec![(candidate, true)], fact: None };
            self.assign((other, false), reason);
        }
    }

    /// Looks for the last candidate of the facts of a candidate that does not hold.
    fn look_around(&mut self, candidate: Candidate) {
        let layout = self.state.layout();
        let regions =
            layout.regions_of(candidate.cell).filter(|&region| layout.is_complete(region));
        let regions = regions.map(|region| Fact::Region(region, candidate.symbol));
        let facts: Vec<Fact> = [Fact::Cell(candidate.cell)].into_iter().chain(regions).collect();
        for fact in facts {
            let candidates = fact.candidates(self.state);
            let (gone, left): (Vec<Candidate>, Vec<Candidate>) =
                candidates.into_iter().partition(|&one| self.implies((one, false)));
            let premises: Vec<Assigned> = gone.into_iter().map(|one| (one, false)).collect();
            let reason = Reason { premises, fact: Some(fact) };
            match left[..] {
                [] => {
                    self.conflict.get_or_insert(reason);
                }
                [last] => self.assign((last, true), reason),
                _ => {}
            }
        }
    }

    /// Returns the support of a conclusion: the premises in order, and the facts. A goal of `None`
    /// is the contradiction.
    fn support(&self, goal: Option<Assigned>) -> (Vec<Assigned>, Vec<Fact>) {
        let mut waiting: Vec<Assigned> = match (goal, &self.conflict) {
            (Some(goal), _) => vec![goal],
            (None, Some(conflict)) => conflict.premises.clone(),
            (None, None) => Vec::new(),
        };
        let mut facts: BTreeSet<Fact> = BTreeSet::new();
        if goal.is_none() {
            facts.extend(self.conflict.iter().filter_map(|conflict| conflict.fact.clone()));
        }
        let mut seen: BTreeSet<Assigned> = BTreeSet::new();
        while let Some(next) = waiting.pop() {
            if !seen.insert(next) {
                continue;
            }
            if let Some((_, reason)) = self.assigned.get(&next.0).filter(|known| known.0 == next.1)
            {
                waiting.extend(&reason.premises);
                facts.extend(reason.fact.clone());
            }
        }
        let used = self.trail.iter().copied().filter(|one| seen.contains(one)).collect();
        (used, facts.into_iter().collect())
    }
}

/// Returns the candidate as an assumption in words.
fn literal_name(state: &State, candidate: Candidate, holds: bool) -> String {
    let sign = if holds { "=" } else { "≠" };
    let symbol = state.symbol_name(candidate.symbol);
    format!("{}{sign}{symbol}", state.cell_name(candidate.cell))
}
