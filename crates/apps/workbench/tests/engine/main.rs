//! Questions of the page.

mod audit;
mod faults;
mod protocol;
mod questions;
mod search;
