//! Literals of a formula as a buffer.
#![expect(unsafe_code, reason = "the buffer protocol passes pointers")]

use std::ffi::{c_int, c_void};
use std::ptr;

use pyo3::exceptions::PyBufferError;
use pyo3::ffi;
use pyo3::prelude::*;

/// Literals as 32-bit integers, with a 0 after each clause. `memoryview` and `numpy.asarray` do not copy them.
#[pyclass(frozen, module = "clausoku")]
pub struct Literals(pub Vec<i32>);

#[pymethods]
impl Literals {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    unsafe fn __getbuffer__(
        slf: Bound<'_, Self>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        if view.is_null() || flags & ffi::PyBUF_WRITABLE != 0 {
            return Err(PyBufferError::new_err("the literals are read-only"));
        }
        let literals = &slf.get().0;
        let shape = Box::into_raw(Box::new([literals.len() as isize, 4_isize]));
        // SAFETY: the caller passes a view to fill. The view keeps the object, and with it the literals, which never
        // change; the shape and the stride live until the view is released.
        unsafe {
            (*view).buf = literals.as_ptr().cast::<c_void>().cast_mut();
            (*view).len = (literals.len() * 4) as isize;
            (*view).readonly = 1;
            (*view).itemsize = 4;
            (*view).format = if flags & ffi::PyBUF_FORMAT == 0 {
                ptr::null_mut()
            } else {
                c"i".as_ptr().cast_mut()
            };
            (*view).ndim = 1;
            (*view).shape = shape.cast();
            (*view).strides = shape.cast::<isize>().add(1);
            (*view).suboffsets = ptr::null_mut();
            (*view).internal = shape.cast();
            (*view).obj = slf.into_any().into_ptr();
        }
        Ok(())
    }

    unsafe fn __releasebuffer__(&self, view: *mut ffi::Py_buffer) {
        // SAFETY: `internal` is what `__getbuffer__` allocated, and each view is released once.
        unsafe { drop(Box::from_raw((*view).internal.cast::<[isize; 2]>())) }
    }
}
