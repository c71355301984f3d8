//! The standard streams: closed ones, and files that are one of them.
//!
//! Rust's runtime opens `/dev/null` in place of a closed stream before `main` begins, so that what is
//! printed would disappear without an error. On Linux a function that the loader calls earlier therefore
//! records which streams are open; elsewhere they count as open.

use std::fs::File;
use std::io::{self, StdoutLock, Write};

use crate::fault::{self, Operation};

/// Returns standard output, buffered by lines, whose every write is a point of [`fault`].
///
/// # Errors
///
/// Fails if standard output is closed.
///
/// ```
/// use std::io::Write;
/// clausoku_files::standard_output()?.write_all(b"1...\n")?;
/// # Ok::<_, std::io::Error>(())
/// ```
pub fn standard_output() -> io::Result<StandardOutput> {
    expect_open(1)?;
    Ok(StandardOutput(io::stdout().lock()))
}

/// Standard output, locked for this thread.
#[derive(Debug)]
pub struct StandardOutput(StdoutLock<'static>);

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        fault::at(Operation::Write)?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Fails if the stream of this number was closed when the process started.
pub(crate) fn expect_open(stream: usize) -> io::Result<()> {
    if closed::at_start(stream) { Err(io::Error::other("it is closed")) } else { Ok(()) }
}

/// Fails if the input is the regular file that standard output is: the output would become input, without
/// end.
pub(crate) fn refuse_standard_output(input: &File) -> io::Result<()> {
    if is_standard_output(input)? {
        let message = "it is also standard output; print into another file";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    Ok(())
}

#[cfg(unix)]
fn is_standard_output(input: &File) -> io::Result<bool> {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;

    let input = input.metadata()?;
    if !input.is_file() {
        return Ok(false);
    }
    // A copy of the descriptor, since a `File` closes its own when it is dropped.
    let output = File::from(io::stdout().as_fd().try_clone_to_owned()?).metadata()?;
    Ok((input.dev(), input.ino()) == (output.dev(), output.ino()))
}

#[cfg(not(unix))]
fn is_standard_output(_input: &File) -> io::Result<bool> {
    Ok(false)
}

#[cfg(target_os = "linux")]
mod closed {
    #![expect(unsafe_code, reason = "only the loader's table of functions runs before the runtime")]

    use std::os::fd::{BorrowedFd, RawFd};
    use std::sync::atomic::{AtomicBool, Ordering};

    static CLOSED: [AtomicBool; 3] = [const { AtomicBool::new(false) }; 3];

    extern "C" fn record() {
        for (stream, closed) in (0 as RawFd..).zip(&CLOSED) {
            // SAFETY: the call only queries the number, and fails for numbers that are not open.
            let stream = unsafe { BorrowedFd::borrow_raw(stream) };
            let answer = rustix::io::fcntl_getfd(stream);
            closed.store(answer == Err(rustix::io::Errno::BADF), Ordering::Relaxed);
        }
    }

    /// Called by the loader before the runtime of Rust.
    // SAFETY: the table consists of pointers to C functions. The function uses neither the runtime nor
    // other memory than its own.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static RECORD: extern "C" fn() = record;

    pub(super) fn at_start(stream: usize) -> bool {
        CLOSED[stream].load(Ordering::Relaxed)
    }
}

#[cfg(not(target_os = "linux"))]
mod closed {
    pub(super) fn at_start(_stream: usize) -> bool {
        false
    }
}
