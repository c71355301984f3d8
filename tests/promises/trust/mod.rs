//! What is not trusted: files, solvers that lie, and programs of others.

mod certified;
mod cross_check;
mod files;
mod real_solvers;
