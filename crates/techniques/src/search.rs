//! The search for steps: its settings, where it puts what it finds, and the table of all searches.

use std::ops::ControlFlow;

use crate::{State, Step};

/// Whether a search goes on.
pub type Flow = ControlFlow<()>;

/// What receives the steps of a search; it breaks when it has enough.
pub type Sink<'a> = dyn FnMut(Step) -> Flow + 'a;

/// What a search accepts as a pattern.
///
/// The default is HoDoKu's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether one candidate of a unique rectangle may be missing from cells with further candidates.
    pub missing_corners: bool,
    /// Whether an empty rectangle may have two candidates only.
    pub small_rectangles: bool,
    /// Whether two fish, kites or empty rectangles with a common part are one step too.
    pub dual: bool,
    /// Whether almost locked sets may overlap.
    pub overlap: bool,
    /// Whether the nodes of grouped chains may be almost locked sets.
    pub sets_in_chains: bool,
    /// The most fins of a fish, and among them the most in two base regions.
    pub fins: (usize, usize),
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            missing_corners: true,
            small_rectangles: false,
            dual: false,
            overlap: false,
            sets_in_chains: false,
            fins: (5, 2),
        }
    }
}

/// A search for the steps of some techniques.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// The name on command lines: `naked-pair`.
    pub name: &'static str,
    /// The pattern in a sentence.
    pub description: &'static str,
    /// The codes of its techniques in HoDoKu's library, without what they append for pairs of fish.
    pub codes: &'static [&'static str],
    /// Whether a path tries it.
    pub on_path: bool,
    /// Gives the steps to the sink, one after another.
    pub find: fn(&State, &Settings, &mut Sink<'_>) -> Flow,
}

impl Search {
    /// Returns the first step that is found.
    pub fn first(&self, state: &State, settings: &Settings) -> Option<Step> {
        let mut found = None;
        let mut sink = |step| {
            found = Some(step);
            Flow::Break(())
        };
        let _ = (self.find)(state, settings, &mut sink);
        found
    }

    /// Returns all steps.
    pub fn all(&self, state: &State, settings: &Settings) -> Vec<Step> {
        let mut found = Vec::new();
        let mut sink = |step| {
            found.push(step);
            Flow::Continue(())
        };
        let _ = (self.find)(state, settings, &mut sink);
        found
    }
}

/// Passes on a step that has an effect.
pub(crate) fn give(sink: &mut Sink<'_>, step: Step) -> Flow {
    if step.has_effect() { sink(step) } else { Flow::Continue(()) }
}
