//! The search of a watched SAT solver for a model: a window of its events, with all that the page needs to show each of them.
//!
//! Each question runs the search again from its beginning, so that no state is kept between questions. A decision of the reader has the number of
//! the event after which it was made: the events up to this one stay the same.
//!
//! **Invariant.** Time and memory are bounded: a run ends after [`MAX_EVENTS`] or [`SEARCHING`], the events outside the window are counted only, and the
//! window ends early if it has [`MAX_LITERALS`]. A proof ends at [`MAX_PROOF`].

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use std::time::Duration;

use clausoku::PuzzleFormula;
use clausoku::deduction::{Claim, Language, LiteralNames};
use clausoku::encoding::statements::Origins;
use clausoku::sat::formulas::StoppableSink;
use clausoku::sat::{Cnf, Formula, Literal, dimacs};
use clausoku::watching::{Answer, Event, Observer, Settings, Solver, Step, name, watched_settings};
use clausoku_text::joined;
use serde_json::{Value, json};

use crate::own::{Own, own_within};
use crate::question::{Fault, Question, Result};
use crate::shown;

/// The number of events after which a run ends. Without a limit, backtracking has more of them than a page can ask for.
const MAX_EVENTS: u64 = 1_000_000;

/// The time after which a run ends. It leaves time to answer before the server gives up.
const SEARCHING: Duration = Duration::from_secs(10);

/// The most events in a window.
const MAX_WINDOW: usize = 2000;

/// The number of literals of clauses at which a window ends.
const MAX_LITERALS: usize = 200_000;

/// The most events at which the reader stops that an answer has. The next window has later ones.
const MAX_STOPS: usize = 10_000;

/// The most bytes of a proof.
const MAX_PROOF: usize = 64 << 20;

/// The most clauses of a formula: a board of order 25 has fewer.
const MAX_CLAUSES: u64 = 1_000_000;

/// The most variables that occur in a formula: the true ones are a part of each answer.
const MAX_VARIABLES: usize = 100_000;

/// The question.
pub(crate) struct Asked<'q> {
    /// The name of the solver.
    pub mode: &'q str,
    /// The decisions of the reader: the number of the event before, and the literal in words or as a number.
    pub decisions: &'q [(u64, String)],
    /// The number of events before the window.
    pub offset: u64,
    /// The number of events in the window.
    pub limit: usize,
    /// The literal at which the reader stops, in words or as a number.
    pub stop: Option<&'q str>,
    /// `true` if the proof is asked for, and no events.
    pub is_for_proof: bool,
}

/// Answers with a window of the events of a search, the trail before it, and the counts of the whole run.
pub(crate) fn search(question: &Question, asked: &Asked<'_>) -> Result {
    let settings = watched_settings(asked.mode).ok_or_else(|| {
        Fault::coded("switch", format!("there is no solver to watch of this name: {}", asked.mode))
            .with("name", asked.mode)
    })?;
    let encoded;
    let check = |formula: &Cnf| {
        check_size(formula.len() as u64)?;
        check_variables(formula)
    };
    let source = if let Some(own) = own_within(question, check)? {
        Source::Own(own)
    } else {
        encoded = question.encoded()?;
        let source = Source::encode(question, &encoded)?;
        check_variables(source.formula())?;
        source
    };
    let formula = source.formula();
    let decisions = source.decisions(asked.decisions)?;
    if asked.is_for_proof {
        return prove(question, formula, settings, decisions);
    }
    let stop = asked.stop.map(|text| source.literal(text)).transpose()?;
    let recorder = Recorder::new(formula, asked.offset, asked.limit.min(MAX_WINDOW), decisions);
    let recorder = Recorder { stop, ..recorder };
    let deadline = question.deadline.within(SEARCHING);
    let mut solver =
        Solver::new(formula, settings, recorder, &deadline).map_err(|_| question.late())?;
    let answer = solver.run(&deadline);
    question.deadline.check().map_err(|_| question.late())?;
    let counts = *solver.statistics();
    let recorder = solver.into_observer();
    let end = match answer {
        Ok(Answer::Model(_)) => "model",
        Ok(Answer::Unsatisfiable) => "unsatisfiable",
        _ if recorder.is_closed() => "events",
        _ => "time",
    };
    let mut value = recorder.json(&source);
    value["mode"] = json!(asked.mode);
    value["end"] = json!(end);
    value["most"] = json!(MAX_EVENTS);
    value["counts"] = json!({
        "decisions": counts.decisions, "propagations": counts.propagations,
        "conflicts": counts.conflicts, "learnt": counts.learnt, "restarts": counts.restarts,
        "deleted": counts.deleted, "levels": counts.max_level,
    });
    Ok(value)
}

/// Answers with the proof of a search that ends without a model, and the formula that it is about.
fn prove(
    question: &Question,
    formula: &Cnf,
    settings: Settings,
    decisions: Vec<(u64, Literal)>,
) -> Result {
    let deadline = question.deadline.within(SEARCHING);
    let observers = (Recorder::new(formula, u64::MAX, 0, decisions), Proof::default());
    let mut solver =
        Solver::new(formula, settings, observers, &deadline).map_err(|_| question.late())?;
    let answer = solver.run(&deadline);
    question.deadline.check().map_err(|_| question.late())?;
    let (_, Proof { text, .. }) = solver.into_observer();
    if text.len() > MAX_PROOF {
        let message = format!(
            "the proof has more than {} MiB; `clausoku certify` writes longer ones",
            MAX_PROOF >> 20
        );
        return Err(Fault::coded("proof-size", message).with("most", MAX_PROOF >> 20));
    }
    let Ok(Answer::Unsatisfiable) = answer else {
        let message = "the search does not end without a model, so there is no proof";
        return Err(Fault::coded("proof-none", message));
    };
    let mut file = Vec::new();
    dimacs::write(formula, "", &mut file).map_err(Fault::engine)?;
    let file = String::from_utf8(file).map_err(Fault::engine)?;
    Ok(json!({ "proof": text, "formula": file }))
}

/// An observer that writes the steps of a proof as LRAT.
#[derive(Default)]
struct Proof {
    text: String,
    /// The number of the last clause.
    last: u32,
}

impl Observer for Proof {
    const EVENTS: bool = true;
    const STEPS: bool = true;

    fn step(&mut self, step: Step<'_>) {
        // A string takes all that is written.
        let _ = match step {
            Step::Add { clause, literals, hints } => {
                self.last = clause;
                let literals = literals.iter().map(|literal| literal.to_dimacs());
                let (literals, hints) = (joined(literals.chain([0]), " "), joined(hints, " "));
                writeln!(self.text, "{clause} {literals} {hints} 0")
            }
            Step::Delete { clause } => writeln!(self.text, "{} d {clause} 0", self.last),
        };
    }

    fn is_closed(&self) -> bool {
        self.text.len() > MAX_PROOF
    }
}

/// A formula with the meaning of its literals.
enum Source<'e> {
    Puzzle {
        formula: Cnf,
        encoded: &'e PuzzleFormula,
        origins: Origins,
        names: Box<[LiteralNames<'e>; 2]>,
    },
    Own(Own),
}

impl<'e> Source<'e> {
    fn encode(question: &Question, encoded: &'e PuzzleFormula) -> Result<Self> {
        let deadline = &question.deadline;
        let late = |_| question.late();
        let size = crate::size::measure(encoded, deadline).map_err(late)?.size;
        check_size(size.clauses)?;
        let mut formula = Cnf::new();
        encoded.emit(&mut StoppableSink::new(&mut formula, deadline));
        deadline.stopped().map_err(late)?;
        let origins = encoded.origins(deadline).map_err(late)?;
        let names = LiteralNames::new(encoded, deadline).map_err(late)?;
        let names = Box::new(Language::ALL.map(|language| names.clone().in_language(language)));
        Ok(Self::Puzzle { formula, encoded, origins, names })
    }

    fn formula(&self) -> &Cnf {
        match self {
            Self::Puzzle { formula, .. } => formula,
            Self::Own(own) => &own.formula,
        }
    }

    /// Returns the decisions of the reader, the next one last.
    fn decisions(&self, asked: &[(u64, String)]) -> Result<Vec<(u64, Literal)>> {
        let mut decisions = Vec::new();
        // Of two decisions after the same event, the first is made first.
        for (number, text) in asked.iter().rev() {
            decisions.push((*number, self.literal(text)?));
        }
        decisions.sort_by_key(|&(number, _)| std::cmp::Reverse(number));
        Ok(decisions)
    }

    /// Returns the literal of a decision: `R1C8=7`, or its number.
    fn literal(&self, text: &str) -> Result<Literal> {
        let none = || {
            let message = format!("no variable of the formula stands for {text}");
            Fault::coded("search-decision", message).with("text", text)
        };
        let literal = match (text.trim().parse().ok().and_then(Literal::from_dimacs), self) {
            (Some(literal), _) => literal,
            (None, Self::Puzzle { encoded, .. }) => {
                let claim = Claim::parse(text, encoded.puzzle().variant())?;
                let variable = encoded.numbering().variable(claim.candidate).ok_or_else(none)?;
                variable.literal(claim.holds)
            }
            (None, Self::Own(own)) => own.literal(text)?.ok_or_else(none)?,
        };
        let is_known = literal.variable().index() < self.formula().variables() as usize;
        if is_known { Ok(literal) } else { Err(none()) }
    }

    /// Returns a literal with its cell and value, if it has them, and its words.
    fn shown(&self, literal: Literal) -> Value {
        match self {
            Self::Puzzle { encoded, names, .. } => shown::worded(encoded, &names[..], literal),
            Self::Own(own) => own.shown(literal),
        }
    }

    fn origin(&self, clause: u32) -> Value {
        let Self::Puzzle { encoded, origins, .. } = self else { return Value::Null };
        let origin = u64::from(clause).checked_sub(1).and_then(|index| origins.get(index));
        origin.map_or(Value::Null, |origin| shown::origin(encoded, origin))
    }

    /// Returns the name of the board that the literals are about.
    fn board(&self) -> Option<&str> {
        match self {
            Self::Puzzle { encoded, .. } => Some(encoded.puzzle().variant().name()),
            Self::Own(own) => own.board(),
        }
    }
}

fn check_size(clauses: u64) -> Result<()> {
    if clauses <= MAX_CLAUSES {
        return Ok(());
    }
    let message = format!(
        "the formula has {clauses} clauses; the workbench shows the search of formulas up to {MAX_CLAUSES}. `clausoku solve \
         --trace` takes larger ones"
    );
    Err(Fault::coded("search-size", message).with("found", clauses).with("most", MAX_CLAUSES))
}

fn check_variables(formula: &Cnf) -> Result<()> {
    let used: BTreeSet<usize> =
        formula.clauses().flatten().map(|literal| literal.variable().index()).collect();
    let found = used.len();
    if found <= MAX_VARIABLES {
        return Ok(());
    }
    let message = format!(
        "the formula has {found} variables; the workbench shows the search of formulas up to {MAX_VARIABLES}. `clausoku \
         solve --trace` takes larger ones"
    );
    Err(Fault::coded("search-variables", message).with("found", found).with("most", MAX_VARIABLES))
}

/// A true literal with its level and the clause that made it true, 0 for a decision.
type Fact = (Literal, u32, u32);

/// An observer that keeps the events of a window.
struct Recorder<'f> {
    formula: &'f Cnf,
    /// The decisions of the reader that are not made yet, the next one last.
    decisions: Vec<(u64, Literal)>,
    /// The last of them that the search asked for.
    asked: Option<Literal>,
    /// The numbers of the events before the window and at its end.
    offset: u64,
    limit: usize,
    /// The number of the last event.
    number: u64,
    /// The true literals, and the number of them at the beginning of each level from 1.
    trail: Vec<Fact>,
    starts: Vec<usize>,
    /// The later clauses.
    later: HashMap<u32, Vec<Literal>>,
    /// The trail before the window.
    before: Option<Vec<Fact>>,
    events: Vec<Value>,
    /// The clauses of the window, and the number of their literals.
    clauses: BTreeMap<u32, Vec<Literal>>,
    literals: usize,
    is_full: bool,
    /// The variables of the window.
    named: BTreeSet<Literal>,
    /// The numbers of the first events of each kind behind the window.
    next: BTreeMap<&'static str, u64>,
    /// The literal at which the reader stops, and the number of each event that makes it true, up to [`MAX_STOPS`].
    stop: Option<Literal>,
    stops: Vec<u64>,
}

impl<'f> Recorder<'f> {
    fn new(formula: &'f Cnf, offset: u64, limit: usize, decisions: Vec<(u64, Literal)>) -> Self {
        Self {
            formula,
            decisions,
            asked: None,
            offset,
            limit,
            number: 0,
            trail: Vec::new(),
            starts: Vec::new(),
            later: HashMap::new(),
            before: (offset == 0).then(Vec::new),
            events: Vec::new(),
            clauses: BTreeMap::new(),
            literals: 0,
            is_full: limit == 0,
            named: BTreeSet::new(),
            next: BTreeMap::new(),
            stop: None,
            stops: Vec::new(),
        }
    }

    /// Adds a literal to the trail, with the number of the event if the reader stops there.
    fn assign(&mut self, fact: Fact) {
        // The events before the window are behind the reader.
        if self.stop == Some(fact.0) && self.number > self.offset && self.stops.len() < MAX_STOPS {
            self.stops.push(self.number);
        }
        self.trail.push(fact);
    }

    fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    fn undo(&mut self, level: u32) {
        if let Some(&start) = self.starts.get(level as usize) {
            self.trail.truncate(start);
            self.starts.truncate(level as usize);
        }
    }

    /// Returns the literals of a clause that the search keeps.
    fn literals(&self, clause: u32) -> Option<&[Literal]> {
        let later = self.later.get(&clause).map(Vec::as_slice);
        later.or_else(|| self.formula.get((clause as usize).checked_sub(1)?))
    }

    /// Keeps an event of the window with its clause.
    fn keep(&mut self, event: &Event<'_>) {
        let mut value = json!({ "kind": name(event) });
        let mut level = self.level();
        match *event {
            Event::Decide { literal, level: opened } => {
                level = opened;
                value["literal"] = self.named(literal);
                if self.asked == Some(literal) {
                    value["own"] = json!(true);
                }
            }
            Event::Propagate { literal, clause, .. } => {
                value["literal"] = self.named(literal);
                value["clause"] = self.clause(clause, None);
            }
            Event::Conflict { clause, .. } | Event::Delete { clause } => {
                value["clause"] = self.clause(clause, None);
            }
            Event::Resolve { pivot, clause, resolvent } => {
                value["literal"] = self.named(pivot);
                value["clause"] = self.clause(clause, None);
                self.literals += resolvent.len();
                value["result"] = resolvent.iter().map(|&one| self.named(one)).collect();
            }
            Event::Unit { clause, literal, reason } => {
                value["literal"] = self.named(literal);
                value["reason"] = self.clause(reason, None);
                value["clause"] = self.clause(clause, Some(&[literal]));
            }
            Event::Learn { clause, literals } => {
                value["clause"] = self.clause(clause, Some(literals));
            }
            Event::Backjump { from, to } => {
                value["from"] = json!(from);
                level = to;
            }
            Event::Flip { literal, clause, .. } => {
                value["literal"] = self.named(literal);
                let decisions = self.starts.iter().rev().map(|&start| !self.trail[start].0);
                let literals: Vec<Literal> = [literal].into_iter().chain(decisions).collect();
                value["clause"] = self.clause(clause, Some(&literals));
            }
            Event::Restart { .. } => level = 0,
            _ => {}
        }
        value["level"] = json!(level);
        self.events.push(value);
        self.is_full = self.events.len() >= self.limit || self.literals >= MAX_LITERALS;
    }

    fn named(&mut self, literal: Literal) -> Value {
        self.named.insert(literal);
        json!(literal.to_dimacs())
    }

    /// Notes a clause of the window. A clause that the search does not keep comes with its literals.
    fn clause(&mut self, clause: u32, literals: Option<&[Literal]>) -> Value {
        if !self.clauses.contains_key(&clause) {
            let literals = literals.or_else(|| self.literals(clause)).unwrap_or_default().to_vec();
            self.literals += literals.len();
            self.named.extend(&literals);
            self.clauses.insert(clause, literals);
        }
        json!(clause)
    }

    fn json(mut self, source: &Source<'_>) -> Value {
        // A window behind the last event begins with the last trail.
        let before = self.before.take().unwrap_or_else(|| std::mem::take(&mut self.trail));
        self.named.extend(before.iter().map(|fact| fact.0));
        let numbers = |literals: &[Literal]| -> Value {
            literals.iter().map(|literal| literal.to_dimacs()).collect()
        };
        let formula = self.formula.len() as u32;
        let clauses: serde_json::Map<String, Value> = self
            .clauses
            .iter()
            .map(|(number, literals)| {
                let value = json!({
                    "literals": numbers(literals), "origin": source.origin(*number),
                    "later": *number > formula,
                });
                (number.to_string(), value)
            })
            .collect();
        let trail: Vec<Value> = before
            .iter()
            .map(|&(literal, level, clause)| json!([literal.to_dimacs(), level, clause]))
            .collect();
        let literals: Vec<Value> =
            self.named.iter().map(|&literal| source.shown(literal)).collect();
        json!({
            "total": self.number, "offset": self.offset, "events": self.events, "trail": trail,
            "clauses": clauses, "literals": literals, "next": self.next, "stops": self.stops,
            "board": source.board(),
        })
    }
}

impl Observer for Recorder<'_> {
    const EVENTS: bool = true;

    fn event(&mut self, event: Event<'_>) {
        if self.number == self.offset {
            self.before.get_or_insert_with(|| self.trail.clone());
        }
        self.number += 1;
        // Before the clauses of the event are kept or removed.
        if self.number > self.offset && !self.is_full {
            self.keep(&event);
        } else if self.number > self.offset {
            self.next.entry(name(&event)).or_insert(self.number);
        }
        match event {
            Event::Decide { literal, level } => {
                self.asked = None;
                self.starts.push(self.trail.len());
                self.assign((literal, level, 0));
            }
            Event::Propagate { literal, level, clause } => {
                self.assign((literal, level, clause));
            }
            Event::Unit { clause, literal, .. } => _ = self.later.insert(clause, vec![literal]),
            Event::Learn { clause, literals } => _ = self.later.insert(clause, literals.to_vec()),
            Event::Backjump { to, .. } => self.undo(to),
            Event::Flip { literal, level, clause } => {
                // The clause of a flip at level 0 is a unit, which the end of a proof cites. The others are not cited.
                if level == 0 {
                    self.later.insert(clause, vec![literal]);
                }
                self.assign((literal, level, clause));
            }
            Event::Restart { .. } => self.undo(0),
            Event::Delete { clause } => _ = self.later.remove(&clause),
            _ => {}
        }
    }

    fn decision(&mut self) -> Option<Literal> {
        let &(number, literal) = self.decisions.last()?;
        if number > self.number {
            return None;
        }
        self.decisions.pop();
        self.asked = Some(literal);
        Some(literal)
    }

    fn is_closed(&self) -> bool {
        self.number >= MAX_EVENTS
    }
}
