//! Which variable stands for which candidate, and back.
