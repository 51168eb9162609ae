//! The names under which the guest module exports and imports its functions.
//!
//! Pointers and lengths are `u32` offsets into the guest's one linear memory, exported as [`MEMORY`].

/// Export: the linear memory.
pub const MEMORY: &str = "memory";

/// Export `() -> ()`: builds the engine. Runs once, at build time, just before the snapshot is taken. Calls no import.
pub const INITIALIZE: &str = "initialize";

/// Export `(len: u32) -> ptr: u32`: a buffer of `len` bytes for the next [`TURN`].
pub const BUFFER: &str = "buffer";

/// Export `() -> f64`: handles the [`crate::HostMessage`] that the host has put into the [`BUFFER`], and takes the
/// buffer back. Returns the milliseconds until the next timer is due, or `Infinity` when no timer is set.
pub const TURN: &str = "turn";

/// The module name of every import.
pub const IMPORT_MODULE: &str = "host";

/// Import `(ptr: u32, len: u32)`: hands one encoded [`crate::GuestMessage`] to the host.
pub const SEND: &str = "send";

/// Import `() -> f64`: milliseconds since the Unix epoch, with a fraction.
pub const UNIX_TIME_MS: &str = "unix_time_ms";

/// Import `() -> f64`: milliseconds since the run started, monotonic, with a fraction.
pub const ELAPSED_MS: &str = "elapsed_ms";

/// Import `(ptr: u32, len: u32)`: fills guest memory with bytes from the operating system's random source.
pub const RANDOM: &str = "random";
