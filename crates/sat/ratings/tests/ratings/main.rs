//! Ratings, compared with known ones and with the engine on clauses.

mod correlation;
mod paths;
mod propagation;
mod puzzles;
mod samples;
