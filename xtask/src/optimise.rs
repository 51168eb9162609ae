//! Optimising the module with Binaryen.
//!
//! LLVM optimises for machines with registers; what it leaves of locals, branches and small functions in WebAssembly, Binaryen's
//! `wasm-opt` cleans up better than the compiler to machine code does.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use wasmtime::Result;
use wasmtime::error::{Context as _, bail};

/// `-O3` takes longer and gains nothing over it.
const LEVEL: &str = "-O2";

/// What modules that the compiler makes use. Nothing else may come in: the image's engine does without.
const FEATURES: [&str; 9] = [
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-call-indirect-overlong",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-simd",
];

/// The module, optimised by the `wasm-opt` at this path, which is a program for Node.
///
/// # Errors
/// When there is no Node, or the optimizer does not take the module.
pub fn optimise(wasm: &[u8], optimizer: &Path) -> Result<Vec<u8>> {
    let folder = std::env::temp_dir().join(format!("xtask-optimise-{}", std::process::id()));
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let result = optimise_in(&folder, wasm, optimizer);
    // The first error is the one to report; a folder that stays does no harm.
    let _ = fs::remove_dir_all(&folder);
    result
}

fn optimise_in(folder: &Path, wasm: &[u8], optimizer: &Path) -> Result<Vec<u8>> {
    let (before, after) = (folder.join("before.wasm"), folder.join("after.wasm"));
    fs::write(&before, wasm).with_context(|| format!("cannot write {}", before.display()))?;
    let status = Command::new("node")
        .arg(optimizer)
        .arg(LEVEL)
        .args(FEATURES)
        .args([before.as_os_str(), OsStr::new("-o"), after.as_os_str()])
        .status()
        .context("cannot start node")?;
    if !status.success() {
        bail!("{} did not take the module ({status})", optimizer.display());
    }
    fs::read(&after).with_context(|| format!("cannot read {}", after.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_optimizer_refuses_is_told() {
        let error = optimise(b"no module", Path::new("there/is/no/optimizer")).unwrap_err();
        assert!(format!("{error:#}").starts_with("there/is/no/optimizer did not take the module"), "{error:#}");
    }
}
