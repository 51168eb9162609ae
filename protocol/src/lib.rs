//! What host and guest say to each other, and how it is laid out in bytes.
//!
//! The host is what runs in the Node process; the guest is what runs inside the WebAssembly sandbox. They share no
//! memory management and no types but the ones in this crate, which knows neither the engine nor wasmtime.
//!
//! - [`HostMessage`]: host → guest. One is delivered per *turn*: the guest handles it, runs every job that becomes
//!   ready, and returns.
//! - [`GuestMessage`]: guest → host. Any number during a turn, each delivered at the moment it is sent, so that logs
//!   survive whatever the program does next.
//! - [`Text`]: a JavaScript string exactly as the engine holds it, lone surrogates included.
//! - [`abi`]: the names of the functions that carry the messages.
//!
//! Values (arguments, results, completions) cross as JSON text. It is always well-formed UTF-8, because a lone surrogate
//! is written as `\uXXXX`.

// Has Cargo compile this crate, and all that depend on it, anew for another working copy; see .cargo/config.toml.
const _: Option<&str> = option_env!("WORKING_COPY");

pub mod abi;
mod message;
mod text;

pub use message::{
    ErrorClass, Failure, FailureKind, GuestMessage, HostMessage, MapEntry, MessageError, Namespace, Natives, Outcome,
    Start,
};
pub use text::{Text, TextBuf};
