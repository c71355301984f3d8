//! Files, solvers and programs that are not trusted.

mod certified;
mod cross_check;
mod files;
mod real_solvers;
