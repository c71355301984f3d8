//! The two programs of the INF242 course, `dimacs_s` and `resultat_di`.

mod dimacs_s;
mod resultat_di;
mod texts;

pub use dimacs_s::DimacsS;
pub use resultat_di::ResultatDi;
