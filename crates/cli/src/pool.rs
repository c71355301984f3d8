//! A pool of reusable, expensive values.

use std::ops::{Deref, DerefMut};
use std::sync::Mutex;

/// A pool of reusable values. It makes as many as are in use at one time.
pub struct Pool<T, F> {
    free: Mutex<Vec<T>>,
    make: F,
}

/// A value in use, which returns to its pool when it is dropped.
pub struct Pooled<'p, T, F> {
    /// `None` only after the drop.
    value: Option<T>,
    pool: &'p Pool<T, F>,
}

impl<T, F: Fn() -> T> Pool<T, F> {
    pub fn new(make: F) -> Self {
        Self { free: Mutex::new(Vec::new()), make }
    }

    /// Returns a free value, or makes one.
    pub fn take(&self) -> Pooled<'_, T, F> {
        let free = self.free.lock().ok().and_then(|mut free| free.pop());
        Pooled { value: Some(free.unwrap_or_else(&self.make)), pool: self }
    }
}

impl<T, F> Deref for Pooled<'_, T, F> {
    type Target = T;
    fn deref(&self) -> &T {
        self.value.as_ref().expect("the value is there until the drop")
    }
}

impl<T, F> DerefMut for Pooled<'_, T, F> {
    fn deref_mut(&mut self) -> &mut T {
        self.value.as_mut().expect("the value is there until the drop")
    }
}

impl<T, F> Drop for Pooled<'_, T, F> {
    fn drop(&mut self) {
        if let (Some(value), Ok(mut free)) = (self.value.take(), self.pool.free.lock()) {
            free.push(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn values_are_made_only_if_none_is_free() {
        let made = Cell::new(0);
        let pool = Pool::new(|| {
            made.set(made.get() + 1);
            made.get()
        });
        let first = pool.take();
        {
            let mut second = pool.take();
            assert_eq!((*first, *second), (1, 2));
            *second = 7;
        }
        assert_eq!((*pool.take(), made.get()), (7, 2));
    }
}
