//! The *image*: the guest, snapshotted after initialisation and compiled ahead of time, in a file beside the addon.
//!
//! `cargo xtask image` writes it, the addon maps it. Everything the two have to agree on is in this crate:
//!
//! - [`identity`]: which sources an image belongs to. No features, so that build scripts can use it.
//! - [`engine_config`] (feature `load`): every wasmtime setting. [`compiler_config`] (feature `compile`) is the same with
//!   a compiler.
//! - [`Image`] (feature `load`) and [`seal`] (feature `compile`): reading and writing the file.
//!
//! The file is a wasmtime artifact (an ELF file) followed by a [`footer`] that carries the identity and a
//! checksum. It is executable code and is trusted like the `.node` file next to it: the checks find the wrong file and
//! the damaged file, not the forged one.

// Has Cargo compile this crate, and all that depend on it, anew for another working copy; see .cargo/config.toml.
const _: Option<&str> = option_env!("WORKING_COPY");

#[cfg(feature = "load")]
mod engine;
#[cfg(feature = "load")]
pub mod footer;
pub mod identity;
#[cfg(feature = "load")]
mod load;
mod platform;

#[cfg(feature = "compile")]
pub use engine::compiler_config;
#[cfg(feature = "load")]
pub use engine::{ASYNC_STACK_BYTES, MAX_WASM_STACK_BYTES, engine_config};
#[cfg(feature = "compile")]
pub use footer::seal;
#[cfg(feature = "load")]
pub use load::{Image, ImageError};
pub use platform::{FILE_NAME, PLATFORM};
