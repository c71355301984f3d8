//! Long work that Ctrl-C ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// The longest time that Python's signals wait.
const PATIENCE: Duration = Duration::from_millis(50);

/// Does the work outside Python. When a signal raises an exception, sets the flag, at which the work ends.
///
/// # Errors
///
/// Fails with the exception of a signal, such as `KeyboardInterrupt`.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(Arc<AtomicBool>) -> T + Send,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            let flag = Arc::clone(&stop);
            let worker = scope.spawn(move || {
                let done = work(flag);
                let _ = sender.send(());
                done
            });
            let signal = loop {
                match receiver.recv_timeout(PATIENCE) {
                    Ok(()) | Err(RecvTimeoutError::Disconnected) => break Ok(()),
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if let Err(signal) = Python::attach(|py| py.check_signals()) {
                    stop.store(true, Ordering::Relaxed);
                    break Err(signal);
                }
            };
            match worker.join() {
                Ok(done) => signal.map(|()| done),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    })
}
