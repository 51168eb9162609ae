//! `cargo xtask image`: from the guest's sources to the image the addon loads.
//!
//! 1. [`guest`] compiles the guest to WebAssembly, with a [`toolchain`] that can.
//! 2. [`optimise`] has Binaryen go over it, if asked to.
//! 3. [`snapshot`] runs its initialisation and freezes the result.
//! 4. [`compile`] turns that into machine code and writes the file.

mod arguments;
mod compile;
mod guest;
mod optimise;
mod segments;
mod snapshot;
mod toolchain;

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use arguments::{Arguments, Task};
use wasmtime::Result;
use wasmtime::error::Context as _;

fn main() -> ExitCode {
    let result = match arguments::parse(std::env::args().skip(1)) {
        Ok(Task::Help) => {
            println!("{}", arguments::USAGE);
            Ok(())
        }
        Ok(Task::Image(arguments)) => build_image(&arguments),
        Err(message) => {
            eprintln!("xtask: {message}\n\n{}", arguments::USAGE);
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn build_image(arguments: &Arguments) -> Result<()> {
    let root = workspace_root();
    // Read before the build: if a source changes meanwhile, the addon will refuse the image rather than take it for
    // new.
    let identity = image::identity::of_sources(root).context("cannot read the sources")?;
    let wasm = timed("compiled the guest", || match &arguments.wasm {
        Some(path) => wat::parse_file(path).with_context(|| format!("cannot read {}", path.display())),
        None => guest::compile(root, &arguments.profile),
    })?;
    let wasm = match &arguments.optimizer {
        Some(optimizer) => timed("optimised it", || optimise::optimise(&wasm, optimizer))?,
        None => wasm,
    };
    let frozen = timed("initialised it and took the snapshot", || snapshot::take(&wasm))?;
    let code = timed("compiled that to machine code", || compile::to_machine_code(&frozen))?;
    let out = arguments.out.clone().unwrap_or_else(|| root.join(image::FILE_NAME));
    let bytes = image::seal(code, &identity);
    compile::write_file(&out, &bytes).with_context(|| format!("cannot write {}", out.display()))?;
    println!("xtask: wrote {} ({})", out.display(), megabytes(&bytes));
    Ok(())
}

/// Runs one step and says what came of it.
fn timed(done: &str, step: impl FnOnce() -> Result<Vec<u8>>) -> Result<Vec<u8>> {
    let start = Instant::now();
    let bytes = step()?;
    println!("xtask: {done} in {:.1} s ({})", start.elapsed().as_secs_f64(), megabytes(&bytes));
    Ok(bytes)
}

fn megabytes(bytes: &[u8]) -> String {
    format!("{:.1} MB", bytes.len() as f64 / 1e6)
}

fn workspace_root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask/ lies in the workspace")
}
