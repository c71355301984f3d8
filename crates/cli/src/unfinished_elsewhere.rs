//! The end of a process on systems other than Unix, which keep their own way to end it.

pub fn remove_unfinished_on_signals() {}

#[cfg(feature = "editor")]
pub fn before_the_end(_: fn(), _: fn()) {}

/// Ends the process as a signal does elsewhere.
#[cfg(feature = "editor")]
pub fn end_without_terminal() -> ! {
    std::process::exit(crate::Exit::Interrupted.code().into())
}
