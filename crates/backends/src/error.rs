//! What goes wrong with a solver, as opposed to what it answers.

/// A solver that could not do its work.
#[derive(Debug, thiserror::Error)]
pub enum BackendError {
    /// The formula has variables that the solver has no room for.
    #[error("{solver} has room for {most} variables, but the formula uses number {number}")]
    TooManyVariables {
        /// The solver.
        solver: String,
        /// How many variables it can take.
        most: usize,
        /// The largest number in the formula.
        number: u32,
    },
    /// The solver failed.
    #[error("{solver} failed: {message}")]
    Failed {
        /// The solver.
        solver: String,
        /// What it says.
        message: String,
    },
}
