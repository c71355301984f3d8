//! Compressed texts, whole and with faults.
#![cfg(feature = "compression")]

mod compression;
mod mutations;
#[path = "../properties/mod.rs"]
mod properties;
