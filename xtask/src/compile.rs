//! Compiling the frozen guest ahead of time, and writing the result.

use std::fs;
use std::io;
use std::path::Path;

use wasmtime::error::Context as _;
use wasmtime::{Engine, Result};

/// Compiles a module for every machine of this platform.
pub fn to_machine_code(wasm: &[u8]) -> Result<Vec<u8>> {
    let engine = Engine::new(&image::compiler_config()?)?;
    engine.precompile_module(wasm).context("cannot compile the frozen guest")
}

/// Writes a file in one step, as far as anybody can see: processes that have mapped an old image keep it, and nobody
/// ever finds half of a new one.
pub fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let unfinished = path.with_extension(format!("{}.tmp", std::process::id()));
    let result = fs::write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, path));
    if result.is_err() {
        // The first error is the one to report; there may be no file to remove.
        let _ = fs::remove_file(&unfinished);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left_behind() {
        let folder = std::env::temp_dir().join(format!("xtask-test-{}", std::process::id()));
        let file = folder.join("new/image.cwasm");
        write_file(&file, b"one").unwrap();
        write_file(&file, b"two").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"two");
        // A folder in the way makes the last step fail.
        fs::create_dir(folder.join("new/taken.cwasm")).unwrap();
        write_file(&folder.join("new/taken.cwasm"), b"three").unwrap_err();
        assert_eq!(fs::read_dir(folder.join("new")).unwrap().count(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }
}
