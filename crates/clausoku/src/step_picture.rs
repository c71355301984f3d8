//! A step as a picture: the candidates by their role, the removed or placed ones, and the links.

use clausoku_board::{Candidate, Puzzle, PuzzleError};
use clausoku_draw::scene::{Inference, Scene, Tint};
use clausoku_techniques::{Link, Role, State, Step};

/// Returns the picture of a step from this state. The player entered the values beyond `givens`.
///
/// # Errors
///
/// Fails if the state is not one of the puzzle.
pub fn scene<'a>(
    state: &'a State,
    step: &Step,
    givens: &'a Puzzle,
) -> Result<Scene<'a>, PuzzleError> {
    let tints = step.marks().iter().map(|&(candidate, role)| (candidate, tint(role)));
    let gone = step.eliminations().iter().map(|&candidate| (candidate, Tint::Gone));
    let found = step.placements().iter().map(|&candidate| (candidate, Tint::Found));
    // The row, column or block of a hidden single, for example.
    let house = match step.regions() {
        [(region, _)] => givens.variant().regions().get(*region),
        _ => None,
    };
    Ok(Scene::new(givens)
        .with_house(house.into_iter().flat_map(|region| region.cells.iter().copied()))
        .with_values(state.values())?
        .with_candidates(state.candidates())
        .with_tints(tints.chain(gone).chain(found))
        .with_inferences(step.links().iter().filter_map(inference))
        .with_labels()
        .with_language(state.language())
        .with_title(format!(
            "{}: {}",
            step.technique().in_words(state.language()),
            state.consequences(step)
        )))
}

fn tint(role: Role) -> Tint {
    match role {
        Role::Pattern => Tint::First,
        Role::Second => Tint::Second,
        Role::Third => Tint::Third,
        Role::Fin => Tint::Fourth,
    }
}

/// Returns a link as a line between the first candidates of its ends.
fn inference(link: &Link) -> Option<Inference> {
    Some(Inference { from: first(&link.from)?, to: first(&link.to)?, strong: link.strong })
}

/// Returns the candidate at which an arrow ends.
fn first(candidates: &[Candidate]) -> Option<Candidate> {
    candidates.first().copied()
}
