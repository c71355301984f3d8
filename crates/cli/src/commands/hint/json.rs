//! Steps as JSON.

use clausoku::board::Candidate;
use clausoku::hints::{State, Step};
use serde::Serialize;

use super::Found;
use crate::runner::{Place, object};

/// A step.
#[derive(Serialize)]
struct Json<'a> {
    number: usize,
    technique: String,
    score: u32,
    level: &'static str,
    placements: Vec<String>,
    eliminations: Vec<String>,
    reason: &'a str,
    unique: bool,
    pattern: Vec<Mark>,
    regions: Vec<Region<'a>>,
    links: Vec<Link>,
    clauses: Vec<Vec<String>>,
    /// The values before the step, as a line.
    grid: String,
}

#[derive(Serialize)]
struct Mark {
    candidate: String,
    role: &'static str,
}

#[derive(Serialize)]
struct Region<'a> {
    region: &'a str,
    role: &'static str,
}

#[derive(Serialize)]
struct Link {
    from: Vec<String>,
    to: Vec<String>,
    strong: bool,
}

/// Returns a line for each step of the puzzle at this place, with its object.
pub fn lines(place: Place<'_>, found: &[Found]) -> anyhow::Result<String> {
    let steps = found.iter().zip(1..);
    steps.map(|(Found { state, step }, number)| object(place, json(state, step, number))).collect()
}

pub fn names(state: &State, candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(|&candidate| state.candidate_name(candidate)).collect()
}

fn json<'a>(state: &'a State, step: &'a Step, number: usize) -> Json<'a> {
    let points = step.technique().points();
    Json {
        number,
        technique: step.technique().to_string(),
        score: points.score,
        level: points.level.name(),
        placements: names(state, step.placements()),
        eliminations: names(state, step.eliminations()),
        reason: step.reason(),
        unique: step.assumes_uniqueness(),
        pattern: step
            .marks()
            .iter()
            .map(|&(candidate, role)| Mark {
                candidate: state.candidate_name(candidate),
                role: role.name(),
            })
            .collect(),
        regions: step
            .regions()
            .iter()
            .map(|&(region, role)| Region { region: state.region_name(region), role: role.name() })
            .collect(),
        links: step
            .links()
            .iter()
            .map(|link| Link {
                from: names(state, &link.from),
                to: names(state, &link.to),
                strong: link.strong,
            })
            .collect(),
        clauses: clauses(state, step),
        grid: state.layout().variant().line(state.values()).to_string(),
    }
}

/// Returns the clauses, each literal as `R1C1=5` or `R1C1≠5`.
fn clauses(state: &State, step: &Step) -> Vec<Vec<String>> {
    let clauses = step.clauses(state).into_iter();
    clauses
        .map(|clause| {
            clause
                .into_iter()
                .map(|(candidate, holds)| {
                    let sign = if holds { "=" } else { "≠" };
                    let symbol = state.symbol_name(candidate.symbol);
                    format!("{}{sign}{symbol}", state.cell_name(candidate.cell))
                })
                .collect()
        })
        .collect()
}
