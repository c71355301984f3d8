//! The models of the boards that were rated so far.

use std::collections::btree_map::{BTreeMap, Entry};
use std::sync::Arc;

use puzzle::Variant;

use crate::propagation::Model;

/// The models of the boards that were rated so far. A thread that rates a list keeps one value of this type.
// The key is the address of the variant. The variant is kept, so that no other one gets its
// address.
#[derive(Default)]
pub struct Models {
    models: BTreeMap<usize, (Arc<Variant>, Option<Model>)>,
}

/// The most boards that are remembered: lists have one, or few.
const MAX_MODELS: usize = 16;

impl Models {
    /// Returns the model of a board; `None` if it is too large.
    pub(crate) fn of(&mut self, variant: &Arc<Variant>) -> Option<&Model> {
        if self.models.len() >= MAX_MODELS {
            self.models.clear();
        }
        match self.models.entry(Arc::as_ptr(variant) as usize) {
            Entry::Occupied(entry) => entry.into_mut().1.as_ref(),
            Entry::Vacant(entry) => {
                let model = Model::of(variant);
                entry.insert((Arc::clone(variant), model)).1.as_ref()
            }
        }
    }
}
