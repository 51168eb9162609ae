//! Finds, or gets, a Rust toolchain that can compile for `wasm32-unknown-unknown`.
//!
//! Most toolchains take it as an add-on, which rustup downloads. Where that is out of reach there may be a
//! distribution's toolchain with the standard library's source, from which Cargo can build the library for any target.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use wasmtime::Result;
use wasmtime::error::bail;

/// The guest's target.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The distribution's toolchain, as against the one on the PATH.
const SYSTEM_RUSTC: &str = "/usr/bin/rustc";
const SYSTEM_CARGO: &str = "/usr/bin/cargo";

/// Debian's newest Rust with its library source.
const DEBIAN_PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// The oldest Rust that compiles the guest.
const OLDEST: (u32, u32) = (1, 95);

/// How to call Cargo so that it compiles for [`TARGET`].
#[derive(Debug)]
pub struct Toolchain {
    /// What the user is told.
    pub description: String,
    way: Way,
}

#[derive(Debug)]
enum Way {
    /// The toolchain at hand has the target's standard library.
    Installed,
    /// The system's toolchain, building the standard library along. `linker` where it brings none of its own.
    FromSource { linker: Option<PathBuf> },
}

impl Toolchain {
    /// The first way that works: what is installed, what rustup can add, what apt can install.
    ///
    /// # Errors
    ///
    /// When nothing worked; the message says what to run.
    pub fn find() -> Result<Self> {
        if let Some(toolchain) = installed().or_else(from_source) {
            return Ok(toolchain);
        }
        println!("xtask: no installed Rust toolchain can compile for {TARGET}");
        if run("rustup", &["target", "add", TARGET])
            && let Some(toolchain) = installed()
        {
            return Ok(toolchain);
        }
        if install_from_debian()
            && let Some(toolchain) = from_source()
        {
            return Ok(toolchain);
        }
        bail!(
            "no Rust toolchain here can compile for {TARGET}. Run one of these, then try again:\n  \
             rustup target add {TARGET}\n  \
             apt-get install -y {}    (as root, on Debian)",
            DEBIAN_PACKAGES.join(" ")
        )
    }

    /// Cargo, to be given a command for [`TARGET`].
    pub fn cargo(&self) -> Command {
        match &self.way {
            Way::Installed => Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())),
            Way::FromSource { linker } => {
                let mut cargo = Command::new(SYSTEM_CARGO);
                cargo.arg("-Zbuild-std=std,panic_abort").env("RUSTC", SYSTEM_RUSTC);
                // `-Zbuild-std` is an unstable option; this is how a stable toolchain is told to accept it.
                cargo.env("RUSTC_BOOTSTRAP", "1");
                // Set by rustup and by `cargo run` for their own toolchain.
                for variable in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER"] {
                    cargo.env_remove(variable);
                }
                if let Some(linker) = linker {
                    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
                }
                cargo
            }
        }
    }
}

/// The toolchain on the PATH, if it has the target.
fn installed() -> Option<Toolchain> {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    library(&sysroot(&rustc)?, TARGET).is_dir().then(|| Toolchain {
        description: format!("{} and its {TARGET} library", version_line(&rustc)),
        way: Way::Installed,
    })
}

/// The system's toolchain, if it is recent and has the library's source.
fn from_source() -> Option<Toolchain> {
    let source = sysroot(SYSTEM_RUSTC)?.join("lib/rustlib/src/rust/library/Cargo.toml");
    let version = version_line(SYSTEM_RUSTC);
    let usable = source.is_file() && Path::new(SYSTEM_CARGO).is_file() && parse_version(&version)? >= OLDEST;
    usable.then(|| Toolchain {
        description: format!("the system's {version}, building the standard library from source"),
        way: Way::FromSource { linker: linker() },
    })
}

/// A linker for WebAssembly: LLVM's, which comes with rustup's toolchains, or on its own.
fn linker() -> Option<PathBuf> {
    let host = target_triple_of_host()?;
    let bundled = ["rustc", SYSTEM_RUSTC]
        .into_iter()
        .filter_map(sysroot)
        .map(|sysroot| sysroot.join("lib/rustlib").join(&host).join("bin/rust-lld"));
    bundled.chain(on_path("rust-lld")).chain(on_path("wasm-ld")).find(|linker| linker.is_file())
}

fn on_path(program: &str) -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).map(|folder| folder.join(program)).collect()
}

fn library(sysroot: &Path, target: &str) -> PathBuf {
    sysroot.join("lib/rustlib").join(target).join("lib")
}

fn sysroot(rustc: &str) -> Option<PathBuf> {
    Some(output_of(rustc, &["--print", "sysroot"])?.trim().into())
}

fn target_triple_of_host() -> Option<String> {
    let verbose = output_of("rustc", &["-vV"]).or_else(|| output_of(SYSTEM_RUSTC, &["-vV"]))?;
    verbose.lines().find_map(|line| line.strip_prefix("host: ").map(str::to_owned))
}

fn version_line(rustc: &str) -> String {
    output_of(rustc, &["--version"]).unwrap_or_default().trim().to_owned()
}

/// Major and minor version in a line such as `rustc 1.96.0 (…)`.
fn parse_version(line: &str) -> Option<(u32, u32)> {
    let mut numbers = line.split(' ').nth(1)?.split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

/// Installs [`DEBIAN_PACKAGES`] where that is possible and this process may.
fn install_from_debian() -> bool {
    if output_of("id", &["-u"]).is_none_or(|id| id.trim() != "0")
        || on_path("apt-get").iter().all(|file| !file.is_file())
    {
        return false;
    }
    let mut install = vec!["install", "-y", "--no-install-recommends"];
    install.extend(DEBIAN_PACKAGES);
    run("apt-get", &["update"]) && run("apt-get", &install)
}

/// Runs a command in sight of the user and tells whether it succeeded.
fn run(program: &str, arguments: &[&str]) -> bool {
    println!("xtask: running {program} {}", arguments.join(" "));
    let status = Command::new(program).args(arguments).stdin(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

fn output_of(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    if !output.status.success() {
        return None;
    }
    String::from_utf8(output.stdout).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_compare_as_numbers() {
        assert_eq!(parse_version("rustc 1.96.0 (ac68faa20 2026-05-25)"), Some((1, 96)));
        assert!(parse_version("rustc 1.100.0-nightly (x)") > Some(OLDEST));
        assert_eq!(parse_version("no such program"), None);
    }
}
