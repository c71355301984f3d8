//! Two formulas as one.

use cnf::{ClauseSink, Formula};

/// Two formulas, one after the other.
pub(crate) struct Both<'a>(pub(crate) &'a dyn Formula, pub(crate) &'a dyn Formula);

impl Formula for Both<'_> {
    fn emit(&self, sink: &mut dyn ClauseSink) {
        self.0.emit(sink);
        self.1.emit(sink);
    }
}
