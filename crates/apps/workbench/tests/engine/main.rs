//! Questions of the page.

mod audit;
mod exercise;
mod faults;
mod own;
mod protocol;
mod questions;
mod search;
mod setter;
