//! The next step, the whole path of steps, and the techniques that a puzzle needs.

use crate::search::{Fruitless, Memory};
use crate::{SEARCHES, Search, Settings, State, Step};
use clausoku_text::{Deadline, Stopped};

impl State {
    /// Applies the eliminations and the placements of the step.
    pub fn apply(&mut self, step: &Step) {
        for &candidate in step.eliminations() {
            self.remove(candidate);
        }
        for &candidate in step.placements() {
            self.place(candidate);
        }
    }
}

/// Returns the first step that a search finds, in the order of [`SEARCHES`]; `None` if none finds one.
///
/// # Errors
///
/// Fails if the settings stop the search.
pub fn next_step(state: &State, settings: &Settings<'_>) -> Result<Option<Step>, Stopped> {
    let searches: Vec<_> = SEARCHES.iter().filter(|search| search.on_path).collect();
    first_step(&searches, state, settings)
}

/// Returns the first step that one of these searches finds, which are tried in this order; `None` if none finds one.
///
/// # Errors
///
/// Fails if the settings stop the search.
pub fn first_step(
    searches: &[&Search],
    state: &State,
    settings: &Settings<'_>,
) -> Result<Option<Step>, Stopped> {
    for search in searches {
        if let Some(step) = search.first(state, settings)? {
            return Ok(Some(step));
        }
    }
    Ok(None)
}

/// The steps from a state to the solution, or up to the state in which no technique finds a step or
/// the settings stop the search.
///
/// ```
/// use clausoku_techniques::{Path, Settings, State};
/// let puzzle = "12..\n34..\n..4.\n...1".parse().unwrap();
/// let mut path = Path::new(State::new(&puzzle, &[]).unwrap(), Settings::default());
/// assert_eq!(path.by_ref().count(), 10);
/// assert!(path.state().is_solved());
/// ```
#[derive(Clone, Debug)]
pub struct Path<'s> {
    state: State,
    settings: Settings<'s>,
    searches: Vec<&'static Search>,
    /// The number of searches up to the hardest one that found a step.
    used: usize,
    fruitless: Fruitless,
}

impl<'s> Path<'s> {
    /// Returns the path from this state.
    pub fn new(state: State, settings: Settings<'s>) -> Self {
        Self::using(state, settings, SEARCHES.iter().filter(|search| search.on_path).collect())
    }

    /// Returns the path from this state by these searches, which are tried in this order.
    pub fn using(state: State, settings: Settings<'s>, searches: Vec<&'static Search>) -> Self {
        Self { state, settings, searches, used: 0, fruitless: Fruitless::default() }
    }

    /// Returns the state after the steps so far.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns the searches up to the last in their order that found one of the steps so far.
    pub fn searches(&self) -> &[&'static Search] {
        &self.searches[..self.used]
    }
}

impl Iterator for Path<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.state.is_contradictory() {
            return None;
        }
        let searches = self.searches.iter().enumerate();
        // After each step the search begins anew, so that each step is of the first technique in this order
        // that finds one.
        let found = searches.into_iter().find_map(|(place, search)| {
            // Dual steps join steps of several symbols.
            let mut settings = self.settings;
            if !settings.dual {
                settings.memory = Memory(Some((&self.fruitless, place)));
            }
            let step = search.first(&self.state, &settings).transpose()?;
            Some(step.map(|step| (place, step)))
        });
        // A path that is stopped ends. The owner of the deadline knows that it has passed.
        let (place, step) = found?.ok()?;
        self.used = self.used.max(place + 1);
        self.state.apply(&step);
        Some(step)
    }
}

/// Returns whether the puzzle needs each of these techniques.
///
/// A puzzle needs a technique if its [path](Path) leads to the solution, and the techniques up to the hardest one of
/// the path do not solve it without this one. So the technique has a step on the path.
///
/// ```
/// use clausoku_text::Deadline;
/// use clausoku_techniques::{Settings, State, by_name, needs};
/// let puzzle = "12..\n34..\n..4.\n...1".parse().unwrap();
/// let state = State::new(&puzzle, &[]).unwrap();
/// let needs = |name| needs(&state, &Settings::default(), &[by_name(name).unwrap()], &Deadline::never());
/// assert_eq!(needs("x-wing"), Ok(false));
/// ```
///
/// # Errors
///
/// Fails at the deadline.
pub fn needs(
    state: &State,
    settings: &Settings<'_>,
    techniques: &[&'static Search],
    deadline: &Deadline,
) -> Result<bool, Stopped> {
    let settings = settings.until(deadline);
    let mut path = Path::new(state.clone(), settings);
    if !solves(&mut path, deadline)? {
        return Ok(false);
    }
    for technique in techniques {
        let others: Vec<_> = path
            .searches()
            .iter()
            .filter(|search| search.name != technique.name)
            .copied()
            .collect();
        // A search beyond the hardest one of the path found no step of it, so no second path is needed.
        let is_used = others.len() < path.searches().len();
        if !is_used || solves(&mut Path::using(state.clone(), settings, others), deadline)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns whether the path leads to the solution.
fn solves(path: &mut Path<'_>, deadline: &Deadline) -> Result<bool, Stopped> {
    let _ = path.by_ref().last();
    deadline.check()?;
    Ok(path.state().is_solved())
}
