//! Questions of the page.

mod protocol;
mod questions;
