//! Properties that hold for all bytes: `.ci/campaigns/fuzz` runs them too.

pub(crate) mod forms;
