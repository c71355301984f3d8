//! Rates how hard Sudoku puzzles are.
//!
//! | scale | module |
//! | --- | --- |
//! | Sudoku Explainer's ER, EP and ED, of the usual 9×9 board | `explainer` |
//! | the depth of nested assumptions, and Berthier's W, on any board of regions | `propagation` |

pub mod explainer;
pub mod propagation;
