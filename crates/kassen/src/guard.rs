//! The last line of defence: a defect of the program is told in words, and nothing is lost by it,
//! because games are kept after every decision.

use std::io::Write;
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;

/// Runs the program; a panic anywhere becomes a message and exit code 1.
pub fn guarded(run: impl FnOnce() -> u8) -> ExitCode {
    panic::set_hook(Box::new(|info| {
        // Standard error may be closed; then there is nobody to tell.
        let _ = writeln!(
            std::io::stderr(),
            "kassen: a defect of the program, please report it: {info}\n\
             A game that was being played is kept up to its last decision."
        );
    }));
    ExitCode::from(panic::catch_unwind(AssertUnwindSafe(run)).unwrap_or(1))
}

/// Runs something that may be defective without ending the program: a case, for instance.
pub fn attempt<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let done = panic::catch_unwind(AssertUnwindSafe(run));
    panic::set_hook(hook);
    done.map_err(|cause| {
        let text = cause.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or("unknown");
        format!("a defect of the rules: {text}")
    })
}
