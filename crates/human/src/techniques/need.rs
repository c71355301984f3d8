//! Techniques that a puzzle needs.

use crate::techniques::{Path, Search, Settings, State};

/// Returns whether the puzzle needs each of these techniques; `None` if `stop` returned `true`.
///
/// A puzzle needs a technique if its [path](Path) leads to the solution, and the techniques up to the hardest one of
/// the path do not solve it without this one. So the technique has a step on the path.
///
/// ```
/// use clausoku_human::techniques::{Settings, State, by_name, needs};
/// let puzzle = "12..\n34..\n..4.\n...1".parse().unwrap();
/// let state = State::new(&puzzle, &[]).unwrap();
/// let needs = |name| needs(&state, &Settings::default(), &[by_name(name).unwrap()], &|| false);
/// assert_eq!(needs("x-wing"), Some(false));
/// ```
pub fn needs(
    state: &State,
    settings: &Settings<'_>,
    techniques: &[&'static Search],
    stop: &dyn Fn() -> bool,
) -> Option<bool> {
    let settings = settings.until(stop);
    let mut path = Path::new(state.clone(), settings);
    if !solves(&mut path, stop)? {
        return Some(false);
    }
    for technique in techniques {
        let others: Vec<_> = path
            .searches()
            .iter()
            .filter(|search| search.name != technique.name)
            .copied()
            .collect();
        let is_used = others.len() < path.searches().len();
        if !is_used || solves(&mut Path::using(state.clone(), settings, others), stop)? {
            return Some(false);
        }
    }
    Some(true)
}

/// Returns whether the path leads to the solution; `None` if `stop` returned `true`.
fn solves(path: &mut Path<'_>, stop: &dyn Fn() -> bool) -> Option<bool> {
    let _ = path.by_ref().last();
    (!stop()).then(|| path.state().is_solved())
}
