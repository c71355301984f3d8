//! Questions of the page.

mod faults;
mod protocol;
mod questions;
