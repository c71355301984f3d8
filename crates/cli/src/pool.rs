//! Things that are dear to make, lent to whoever works at the moment.

use std::ops::{Deref, DerefMut};
use std::sync::Mutex;

/// Makes as many things as are in use at one time, and no more.
pub struct Pool<T, F> {
    free: Mutex<Vec<T>>,
    make: F,
}

/// A thing on loan; it goes back when this is dropped.
pub struct Lent<'p, T, F> {
    /// There until it is dropped.
    thing: Option<T>,
    pool: &'p Pool<T, F>,
}

impl<T, F: Fn() -> T> Pool<T, F> {
    pub fn new(make: F) -> Self {
        Self { free: Mutex::new(Vec::new()), make }
    }

    pub fn take(&self) -> Lent<'_, T, F> {
        let free = self.free.lock().ok().and_then(|mut free| free.pop());
        Lent { thing: Some(free.unwrap_or_else(&self.make)), pool: self }
    }
}

impl<T, F> Deref for Lent<'_, T, F> {
    type Target = T;
    fn deref(&self) -> &T {
        self.thing.as_ref().expect("it is there until it is dropped")
    }
}

impl<T, F> DerefMut for Lent<'_, T, F> {
    fn deref_mut(&mut self) -> &mut T {
        self.thing.as_mut().expect("it is there until it is dropped")
    }
}

impl<T, F> Drop for Lent<'_, T, F> {
    fn drop(&mut self) {
        if let (Some(thing), Ok(mut free)) = (self.thing.take(), self.pool.free.lock()) {
            free.push(thing);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn things_are_made_only_when_none_is_free() {
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
