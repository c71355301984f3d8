//! All solvers by name, and the choice of the solver that answers.
//!
//! | asked | who answers |
//! | --- | --- |
//! | a solver by its name | that solver |
//! | an encoding | the SAT solver, since only it reads clauses |
//! | nothing of these, on a board of up to 9 symbols and 81 cells without constraints | the lanes |
//! | nothing of these, a puzzle with constraints | the network for a number of steps, then the lanes for some guesses if they know the constraints, then the SAT solver |
//! | nothing of these, on a larger board | the SAT solver, which is faster there on hard puzzles |
//!
//! A [`Batch`](crate::Batch) solves many puzzles. The lanes answer all puzzles of one board at once. There it also
//! tries boards with constraints and boards of up to 16 symbols and 512 cells; the SAT solver solves the puzzles that take
//! many guesses.

mod choice;
mod chosen;
mod fastest;
mod kinds;
mod portfolio;

pub use choice::{BoardSolver, SolverArgument, board_solvers};
pub use chosen::{LanesUse, NotForFormulas, SolverCapabilities, SolverChoice, UnknownPuzzleSolver};
pub use fastest::Fastest;
pub(crate) use kinds::usual_sat;
pub use portfolio::Portfolio;
