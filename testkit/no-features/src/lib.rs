//! The library without features, as a program uses it that names none. `.ci/checks/small` runs the tests; in a run of the whole
//! workspace, the library has all features.

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
