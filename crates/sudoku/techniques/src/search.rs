//! The search for steps: its settings, the receiver of steps, and the table of all searches.

use std::cell::{Cell, RefCell};

use clausoku_board::Symbol;
use clausoku_text::{Deadline, StopReason, Stopped};
use clausoku_words::Language;

use crate::{CellSet, State, Step};

/// The continuation of a search, or the reason for its end.
pub type Flow = Result<(), Ended>;

/// The reason why a search ends before it has looked everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The receiver of the steps has enough.
    Enough,
    /// A limit or a request stopped the search.
    Stopped(Stopped),
}

impl From<Stopped> for Ended {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// The receiver of the steps of a search; it fails with [`Ended::Enough`] when it has enough.
pub type Sink<'a> = dyn FnMut(Step) -> Flow + 'a;

/// The places of each symbol among which a search found no step, by search and symbol.
pub(crate) type Fruitless = RefCell<Vec<Option<CellSet>>>;

/// The memory of one search on a path, by its place among the searches of the path. The default remembers nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Memory<'s>(pub(super) Option<(&'s Fruitless, usize)>);

impl Memory<'_> {
    /// Returns the symbols among whose places the search may find a step.
    pub(crate) fn symbols(self, state: &State) -> Vec<Symbol> {
        let symbols = state.layout().symbols();
        symbols.filter(|&symbol| !self.is_fruitless(state, symbol)).collect()
    }

    fn is_fruitless(self, state: &State, symbol: Symbol) -> bool {
        self.0.is_some_and(|(all, search)| {
            // The places are compared, so no step has to clear the memory.
            let index = search * state.layout().variant().order() + symbol.index();
            all.borrow().get(index).is_some_and(|old| old.as_ref() == Some(state.places(symbol)))
        })
    }

    /// Remembers that the search found nothing among the places of the symbols.
    pub(crate) fn keep_fruitless(self, state: &State, symbols: &[Symbol]) {
        let Some((all, search)) = self.0 else { return };
        let mut all = all.borrow_mut();
        let order = state.layout().variant().order();
        if all.len() < (search + 1) * order {
            all.resize((search + 1) * order, None);
        }
        for &symbol in symbols {
            all[search * order + symbol.index()] = Some(state.places(symbol).clone());
        }
    }
}

/// Searches symbol by symbol for steps that depend on the places of the symbol alone, except where a search on this path
/// found none. Each pass over the symbols searches for a part of the steps.
pub(crate) fn each_symbol<P: Copy>(
    state: &State,
    settings: &Settings<'_>,
    passes: &[P],
    mut find: impl FnMut(P, Symbol) -> Flow,
) -> Flow {
    let symbols = settings.memory.symbols(state);
    for &pass in passes {
        // If the sink breaks, nothing is remembered: the symbol had a step.
        symbols.iter().try_for_each(|&symbol| find(pass, symbol))?;
    }
    // A search that was stopped has not shown that there is nothing.
    settings.go_on()?;
    settings.memory.keep_fruitless(state, &symbols);
    Ok(())
}

/// The memory that one search may hold, in bytes: enough for the chains of 2500 candidates, all at once.
const MAX_HELD: usize = 300 << 20;

/// The units of work that an item of [`Settings::running`] counts as: it is a few sets of cells.
const ITEM: u32 = 16;

/// The memory that a search holds, as far as it grows with the board.
#[derive(Debug, Default)]
pub struct Meter {
    held: Cell<usize>,
    is_exceeded: Cell<bool>,
}

/// The patterns that a search accepts, and the request to end it early.
///
/// The default is HoDoKu's.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'s> {
    /// `true` if one candidate of a unique rectangle may be missing from cells with further
    /// candidates.
    pub missing_corners: bool,
    /// `true` if an empty rectangle may have two candidates only.
    pub small_rectangles: bool,
    /// `true` if two fish, kites or empty rectangles with a common part are one step too.
    pub dual: bool,
    /// `true` if almost locked sets may overlap.
    pub overlap: bool,
    /// `true` if the nodes of grouped chains may be almost locked sets.
    pub sets_in_chains: bool,
    /// The maximum number of fins of a fish, and the maximum number of them in two base regions.
    pub fins: (usize, usize),
    /// The request to end searches early, with the steps found so far.
    pub stop: Option<&'s Deadline>,
    /// The memory of a path.
    pub memory: Memory<'s>,
    /// The memory that the search holds; [`Search::first`] and [`Search::all`] begin at zero.
    pub meter: Option<&'s Meter>,
}

impl Default for Settings<'_> {
    fn default() -> Self {
        Self {
            missing_corners: true,
            small_rectangles: false,
            dual: false,
            overlap: false,
            sets_in_chains: false,
            fins: (5, 2),
            stop: None,
            memory: Memory::default(),
            meter: None,
        }
    }
}

impl<'s> Settings<'s> {
    /// Returns these settings with another stop.
    #[must_use]
    pub fn until<'t>(&self, stop: &'t Deadline) -> Settings<'t>
    where
        's: 't,
    {
        Settings { stop: Some(stop), ..*self }
    }

    /// Returns whether searches are to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.check().is_err())
    }

    /// Fails if the search is to stop.
    pub(crate) fn go_on(&self) -> Result<(), Stopped> {
        self.within_memory()?;
        self.stop.map_or(Ok(()), Deadline::check)
    }

    /// Returns the items up to the stop of the search. It reads no clock for most of them, so it suits the innermost loops.
    pub(crate) fn running<I: IntoIterator>(&self, items: I) -> impl Iterator<Item = I::Item> {
        items.into_iter().take_while(|_| self.work(ITEM).is_ok())
    }

    /// Reports units of work. Fails if the search is to stop.
    pub(crate) fn work(&self, units: u32) -> Result<(), Stopped> {
        self.stop.map_or(Ok(()), |stop| stop.work(units))?;
        self.within_memory()
    }

    /// Reports memory that the search holds from now on. Fails if it holds too much.
    pub(crate) fn hold(&self, bytes: usize) -> Result<(), Stopped> {
        let Some(meter) = self.meter else { return Ok(()) };
        meter.held.set(meter.held.get().saturating_add(bytes));
        if meter.held.get() > MAX_HELD {
            meter.is_exceeded.set(true);
            if let Some(stop) = self.stop {
                stop.note_memory_lack();
            }
        }
        self.within_memory()
    }

    /// Returns the memory that the search holds.
    pub(crate) fn held(&self) -> usize {
        self.meter.map_or(0, |meter| meter.held.get())
    }

    /// Reports that the search released what it holds beyond this.
    pub(crate) fn release_to(&self, held: usize) {
        if let Some(meter) = self.meter {
            meter.held.set(held);
        }
    }

    /// Fails if the search has held too much.
    fn within_memory(&self) -> Result<(), Stopped> {
        match self.meter {
            Some(meter) if meter.is_exceeded.get() => Err(Stopped(StopReason::MemoryLimit)),
            _ => Ok(()),
        }
    }
}

/// A search for the steps of some techniques.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Search {
    /// The name on command lines: `naked-pair`.
    pub name: &'static str,
    /// Returns the pattern in words.
    pub describe: fn(Language) -> String,
    /// The codes of its techniques in HoDoKu's library, without the suffixes for pairs of fish.
    pub codes: &'static [&'static str],
    /// `true` if a path tries the search.
    pub on_path: bool,
    /// Passes the steps to the sink, one after another.
    pub find: fn(&State, &Settings<'_>, &mut Sink<'_>) -> Flow,
}

impl Search {
    /// Returns the first step that is found. A search that would hold more than about 300 MB ends without a step.
    ///
    /// # Errors
    ///
    /// Fails if the settings stop the search.
    pub fn first(&self, state: &State, settings: &Settings<'_>) -> Result<Option<Step>, Stopped> {
        let mut found = None;
        let ended = self.run(state, settings, &mut |step| {
            found = Some(step);
            Err(Ended::Enough)
        });
        match ended {
            Err(Ended::Stopped(stopped @ Stopped(reason))) if reason != StopReason::MemoryLimit => {
                Err(stopped)
            }
            _ => Ok(found),
        }
    }

    /// Runs the search unless it is to stop.
    fn run(&self, state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
        let meter = Meter::default();
        let settings = Settings { meter: Some(&meter), ..*settings };
        // Searches of little work do not ask themselves, and a path tries them after the stop of others.
        settings.go_on()?;
        // Another solution of the regions may contradict a clue, so that their uniqueness says nothing.
        let has_clues = state.layout().clues().is_some();
        (self.find)(state, &settings, &mut |step| {
            if has_clues && step.assumes_uniqueness() { Ok(()) } else { sink(step) }
        })
    }

    /// Returns all steps, or those that were found before the settings stopped the search.
    pub fn all(&self, state: &State, settings: &Settings<'_>) -> Vec<Step> {
        let mut found = Vec::new();
        let _ = self.run(state, settings, &mut |step| {
            found.push(step);
            Ok(())
        });
        found
    }
}

/// Passes on a step, if there is one that has an effect.
pub(crate) fn give(sink: &mut Sink<'_>, step: impl Into<Option<Step>>) -> Flow {
    step.into().filter(Step::has_effect).map_or(Ok(()), sink)
}
