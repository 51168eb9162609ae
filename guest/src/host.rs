//! What the guest asks of the host.

use protocol::GuestMessage;

/// The host, seen from inside. In the sandbox these are the module's imports.
pub trait Host {
    /// Hands over a message. In the sandbox this does not return once the message settles the run, nor when a log entry
    /// exceeds the output limit: the instance ends there.
    fn send(&self, message: &GuestMessage<'_>);

    /// Milliseconds since the Unix epoch, with a fraction.
    fn unix_time_ms(&self) -> f64;

    /// Milliseconds since the run started, monotonic, with a fraction.
    fn elapsed_ms(&self) -> f64;
}
