//! The library from outside.

mod against;
mod against_proofs;
mod audits;
mod boards;
mod certificates;
mod chains;
mod clues;
mod conformance;
mod constraints;
mod cross_check;
mod deduction;
mod diagnosis;
mod excluded;
mod exercises;
mod inference;
mod known_answers;
mod lists;
mod mutations;
mod nested;
mod oracle;
mod paths;
mod portfolio;
mod predictions;
#[path = "../properties/mod.rs"]
mod properties;
mod returning;
mod solutions;
mod step_clauses;
mod step_shortcuts;
mod variants;
