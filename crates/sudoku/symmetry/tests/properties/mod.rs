//! Properties that hold for all bytes: `.ci/fuzz` runs them too.

pub mod forms;
