//! The structures of the Arrow C data interface and the C stream interface, and owners of them.
//!
//! **Invariant.** An owner releases its structure exactly once: when it is dropped, unless another owner has taken the
//! structure and left the release function empty.
//!
//! Source: <https://arrow.apache.org/docs/format/CDataInterface.html> and `CStreamInterface.html`.

use std::ffi::{c_char, c_int, c_void};
use std::ptr;

/// `ArrowSchema`.
#[repr(C)]
pub struct RawSchema {
    pub format: *const c_char,
    pub name: *const c_char,
    pub metadata: *const c_char,
    pub flags: i64,
    pub n_children: i64,
    pub children: *mut *mut RawSchema,
    pub dictionary: *mut RawSchema,
    pub release: Option<unsafe extern "C" fn(*mut RawSchema)>,
    pub private_data: *mut c_void,
}

/// `ArrowArray`.
#[repr(C)]
pub struct RawArray {
    pub length: i64,
    pub null_count: i64,
    pub offset: i64,
    pub n_buffers: i64,
    pub n_children: i64,
    pub buffers: *mut *const c_void,
    pub children: *mut *mut RawArray,
    pub dictionary: *mut RawArray,
    pub release: Option<unsafe extern "C" fn(*mut RawArray)>,
    pub private_data: *mut c_void,
}

/// `ArrowArrayStream`.
#[repr(C)]
pub struct RawStream {
    pub get_schema: Option<unsafe extern "C" fn(*mut RawStream, *mut RawSchema) -> c_int>,
    pub get_next: Option<unsafe extern "C" fn(*mut RawStream, *mut RawArray) -> c_int>,
    pub get_last_error: Option<unsafe extern "C" fn(*mut RawStream) -> *const c_char>,
    pub release: Option<unsafe extern "C" fn(*mut RawStream)>,
    pub private_data: *mut c_void,
}

/// A structure of the interface.
pub trait Raw {
    /// Returns a structure that owns nothing.
    fn empty() -> Self;
    /// Releases the structure, if it owns anything.
    fn release(&mut self);
    /// Removes the release function: another structure now owns the data of this one.
    fn forget(&mut self);
    /// Returns `true` if the structure owns something.
    fn is_owner(&self) -> bool;
}

macro_rules! raw {
    ($name:ident { $($field:ident: $value:expr),* $(,)? }) => {
        impl Raw for $name {
            fn empty() -> Self {
                Self { $($field: $value,)* release: None, private_data: ptr::null_mut() }
            }

            fn release(&mut self) {
                if let Some(release) = self.release {
                    // SAFETY: the producer's function, called once with its structure: it clears the field.
                    unsafe { release(self) }
                }
            }

            fn forget(&mut self) {
                self.release = None;
            }

            fn is_owner(&self) -> bool {
                self.release.is_some()
            }
        }
    };
}

raw!(RawSchema {
    format: ptr::null(),
    name: ptr::null(),
    metadata: ptr::null(),
    flags: 0,
    n_children: 0,
    children: ptr::null_mut(),
    dictionary: ptr::null_mut(),
});

raw!(RawArray {
    length: 0,
    null_count: 0,
    offset: 0,
    n_buffers: 0,
    n_children: 0,
    buffers: ptr::null_mut(),
    children: ptr::null_mut(),
    dictionary: ptr::null_mut(),
});

raw!(RawStream { get_schema: None, get_next: None, get_last_error: None });

/// The owner of a structure.
#[repr(transparent)]
pub struct Owned<T: Raw>(pub T);

// SAFETY: the interface demands that structures can be used and released on any thread, by one at a time.
unsafe impl<T: Raw> Send for Owned<T> {}
// SAFETY: a shared structure is only read.
unsafe impl<T: Raw> Sync for Owned<T> {}

impl<T: Raw> Owned<T> {
    /// Returns an owner of nothing.
    pub fn empty() -> Self {
        Self(T::empty())
    }

    /// Takes the structure at this place, which owns nothing after that.
    ///
    /// # Safety
    ///
    /// The place must contain a valid structure that nothing else uses.
    pub unsafe fn take(place: *mut T) -> Self {
        // SAFETY: the caller's promise. The copy is the only owner, since the original forgets.
        unsafe {
            let owned = Self(ptr::read(place));
            (*place).forget();
            owned
        }
    }
}

impl<T: Raw> Drop for Owned<T> {
    fn drop(&mut self) {
        self.0.release();
    }
}
