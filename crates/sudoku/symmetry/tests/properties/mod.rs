//! Properties that hold for all bytes: `.ci/fuzz` runs them too.

pub(crate) mod forms;
