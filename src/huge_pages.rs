//! Huge pages for what a guest allocates.
//!
//! The operating system maps memory when it is first written to, four kilobytes at a time by default, and each time takes longer
//! than to fill them. A program that makes some megabytes of text spent a third of its time so. Linux maps two megabytes at a time
//! where it is asked to and has them; the guest grows its memory in such steps (`large_blocks.rs` of the guest).

/// Asks for huge pages in so many bytes from an address on, which belong to a guest's memory.
#[cfg(target_os = "linux")]
pub fn advise(start: *mut u8, bytes: usize) {
    use rustix::mm::{Advice, madvise};

    // SAFETY: it changes how pages are mapped, not what is in them; where nothing is mapped, it fails.
    let outcome = unsafe { madvise(start.cast(), bytes, Advice::LinuxHugepage) };
    // A kernel without huge pages refuses. Small ones do as well.
    let _ = outcome;
}

/// Gives back all pages of memory that has grown. wasmtime would keep the first few for the next instance in the same place, and so
/// break the first huge page up, for good: it would be mapped in small pieces from then on.
///
/// # Safety
/// Nobody needs what is in these bytes of a guest's memory, nor has a reference to them.
#[cfg(target_os = "linux")]
pub unsafe fn give_back(start: *mut u8, bytes: usize) {
    use rustix::mm::{Advice, madvise};

    // SAFETY: the caller vouches that the content may go: it becomes zero.
    let outcome = unsafe { madvise(start.cast(), bytes, Advice::LinuxDontNeed) };
    // wasmtime will do it, then.
    let _ = outcome;
}

/// Elsewhere, the operating system decides by itself.
#[cfg(not(target_os = "linux"))]
pub fn advise(_: *mut u8, _: usize) {}

/// Elsewhere, there is nothing to keep in one piece.
///
/// # Safety
/// It does nothing.
#[cfg(not(target_os = "linux"))]
pub unsafe fn give_back(_: *mut u8, _: usize) {}
