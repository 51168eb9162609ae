//! An allocator that knows how much is in use, to tell what an input makes a decoder allocate.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
};

static IN_USE_BYTES: AtomicUsize = AtomicUsize::new(0);
static PEAK_BYTES: AtomicUsize = AtomicUsize::new(0);

/// The system's allocator, counting.
pub struct Meter;

// SAFETY: hands everything to the system's allocator as it is.
unsafe impl GlobalAlloc for Meter {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let in_use = IN_USE_BYTES.fetch_add(layout.size(), Relaxed) + layout.size();
        PEAK_BYTES.fetch_max(in_use, Relaxed);
        // SAFETY: the caller's promise is the system's condition.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        IN_USE_BYTES.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }
}

/// What `work` gives, and how many bytes it had in use at once. For one thread at a time.
pub fn peak<R>(work: impl FnOnce() -> R) -> (R, usize) {
    let before = IN_USE_BYTES.load(Relaxed);
    PEAK_BYTES.store(before, Relaxed);
    let result = work();
    (result, PEAK_BYTES.load(Relaxed).saturating_sub(before))
}
