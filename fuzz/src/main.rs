//! `npm run fuzz`: mutates inputs, and looks whether what must hold for every input holds for them.
//!
//! - [`target`]: what a target is, and the list of them. Each is a file of its own.
//! - [`campaign`]: the loop that mutates, runs and, when something fails, shrinks.
//! - [`supervisor`]: runs each target in a process of its own, so that a stack that overflows or a loop that never ends is
//!   a failure with an input like any other; keeps that input in `regressions/`.

mod arguments;
mod bytes;
mod campaign;
mod json;
mod meter;
mod realm;
mod supervisor;
mod target;
mod targets;
mod text;

use std::process::ExitCode;

use arguments::Task;

#[global_allocator]
static ALLOCATOR: meter::Meter = meter::Meter;

fn main() -> ExitCode {
    let passed = match arguments::parse(std::env::args().skip(1)) {
        Ok(Task::Help) => {
            println!("{}", arguments::usage());
            true
        }
        Ok(Task::Fuzz(arguments)) => supervisor::run_all(&arguments),
        Ok(Task::Campaign(job)) => campaign::run(job),
        Err(message) => {
            eprintln!("fuzz: {message}\n\n{}", arguments::usage());
            return ExitCode::from(2);
        }
    };
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
