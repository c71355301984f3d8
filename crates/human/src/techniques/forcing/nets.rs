//! Forcing nets.

use std::collections::BTreeMap;

use clausoku_board::Candidate;

use super::net::{Assigned, Net};
use super::{alternatives, literal_name};
use crate::techniques::search::{Flow, Settings, Sink, give};
use crate::techniques::step::{Fact, Role};
use crate::techniques::words::listed;
use crate::techniques::{State, Step, SymbolSet, Technique};

pub(crate) fn find(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut nets: BTreeMap<Candidate, Net<'_>> = BTreeMap::new();
    for candidate in state.candidates() {
        settings.go_on()?;
        for holds in [true, false] {
            let net = Net::new(state, (candidate, holds));
            if net.has_conflict() {
                let (used, facts) = net.support(None);
                let step =
                    step(Technique::ForcingNetContradiction, (candidate, !holds), &used, facts)
                        .reason_is(format!(
                            "{} leads to a contradiction by {} inferences.",
                            literal_name(state, candidate, holds),
                            used.len() - 1
                        ));
                give(sink, step)?;
            } else if holds {
                // Alternatives are candidates that hold, so the other nets are not kept.
                nets.insert(candidate, net);
            }
        }
    }
    for (fact, candidates) in alternatives(state) {
        settings.go_on()?;
        let own: Option<Vec<&Net<'_>>> = candidates.iter().map(|one| nets.get(one)).collect();
        let Some(own) = own else { continue };
        for &goal in own[0].trail() {
            if own.iter().all(|net| net.implies(goal)) {
                give(sink, verity(state, &fact, &candidates, &own, goal))?;
            }
        }
    }
    Flow::Continue(())
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
    step(Technique::ForcingNetVerity, goal, &used, facts).reason_is(format!(
        "{} holds, and each implies {}.",
        listed(&names, "or"),
        literal_name(state, goal.0, goal.1)
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
    let step = Step::new(technique)
        .symbols_used(symbols)
        .marked(Role::Pattern, with(true))
        .marked(Role::Second, with(false))
        .because(facts);
    if holds { step.placing(candidate) } else { step.removing([candidate]) }
}
