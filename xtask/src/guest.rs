//! Compiles the guest to WebAssembly.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use wasmtime::Result;
use wasmtime::error::{Context as _, bail};

use crate::toolchain::{TARGET, Toolchain};

/// The stack that Rust code inside the guest keeps in linear memory, for values whose address is taken. The guest looks
/// at how much is left of it (`NATIVE_STACK_END`), which stops recursion before wasmtime's own stack ends, which would
/// trap. It costs nothing where it is not touched.
const SHADOW_STACK_BYTES: u32 = 16 << 20;

/// What the module may use beyond the target's own features. Vector instructions of 128 bits make searching and converting text quicker;
/// what the image may require of the processor anyhow has them.
const TARGET_FEATURES: &str = "target-feature=+simd128";

/// Compiles the guest under a Cargo profile and returns the module.
pub fn compile(root: &Path, profile: &str) -> Result<Vec<u8>> {
    let toolchain = Toolchain::find()?;
    println!("xtask: compiling the guest (profile {profile}) with {}", toolchain.description);
    let target_folder = target_folder(root);
    // Working copies may share a target folder: hold the others off until the module has been read.
    fs::create_dir_all(&target_folder)?;
    let lock = File::create(target_folder.join(".guest.lock")).context("cannot create a lock file")?;
    lock.lock().context("cannot wait for another build")?;
    run_cargo(root, profile, &toolchain)?;
    let module = target_folder.join(TARGET).join(profile).join("guest.wasm");
    fs::read(&module).with_context(|| format!("cannot read {}", module.display()))
}

fn run_cargo(root: &Path, profile: &str, toolchain: &Toolchain) -> Result<()> {
    let stack = format!("link-arg=-zstack-size={SHADOW_STACK_BYTES}");
    let flags = ["--cfg", "getrandom_backend=\"custom\"", "-C", &stack, "-C", TARGET_FEATURES];
    let status = toolchain
        .cargo()
        .args(["build", "--package", "guest", "--lib", "--locked", "--target", TARGET, "--profile", profile])
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"))
        .current_dir(root)
        .status()
        .context("cannot start cargo")?;
    if !status.success() {
        bail!("cargo could not compile the guest ({status})");
    }
    Ok(())
}

/// Where Cargo puts what it builds.
fn target_folder(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder))
}
