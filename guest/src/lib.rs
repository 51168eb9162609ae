//! The guest: everything that runs inside the sandbox.
//!
//! A [`Guest`] is one JavaScript realm that runs one program. The host delivers [`protocol::HostMessage`]s to it, one per
//! turn; the guest handles each, runs every job that becomes ready, and says when it wants to be woken for a timer. What
//! it has to tell goes out through the [`Host`] trait.
//!
//! There are two ways to build it:
//!
//! - for `wasm32-unknown-unknown`, where [`exports`] is the module's surface and the imports are the [`Host`]. A
//!   [`Guest`] is made once, at build time, and frozen in a snapshot; every run starts from a copy of it. That is why
//!   nothing here reads a clock or a random number before the first message.
//! - natively, for tests and debuggers, where a test is the [`Host`].

mod bindings;
mod civil;
mod clock;
mod engine;
mod error;
mod error_class;
mod event_loop;
#[cfg(target_arch = "wasm32")]
mod exports;
mod globals;
mod guest;
mod host;
mod inspect;
mod intrinsics;
mod iteration;
mod json;
mod large_blocks;
mod memory;
mod modules;
mod positions;
mod program;
mod property;
mod refusals;
mod size_classes;
mod text;
mod text_builder;
mod time_zone;
mod uncaught;
mod wording;

pub use guest::Guest;
pub use host::Host;
pub use memory::CollectingAllocator;
