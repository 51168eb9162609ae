//! Collecting garbage when memory is short, not only when objects are many.
//!
//! The engine's collector counts the boxes of its objects and starts when there are many more of them. What hangs on a box is
//! not counted: an array of 100,000 elements weighs as much as an empty one. A program that makes large arrays and drops
//! them would meet its memory limit with nothing but garbage. This allocator counts every byte, and has the collector
//! run before a large allocation once much has been added since the last time.
//!
//! Running the collector from inside an allocation is sound, as far as the engine is concerned:
//!
//! - The collector takes every handle that it does not find inside the heap for a root, and skips cells that are being
//!   written to. So what is alive on the native stack, or in a container that is just growing, is kept.
//! - The collector must not run while it runs, nor while it takes in a new box. All that it allocates itself at those
//!   times is small, or a list of pointers that grows. So it runs only for what is certainly something else: see
//!   [`is_for_a_value`] and [`is_array`].
//! - It cannot clear a weak map that is just growing; see [`is_weak_map_table`].

use std::{
    alloc::{GlobalAlloc, Layout},
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
};

use crate::size_classes::SizeClasses;
#[cfg(target_arch = "wasm32")]
use crate::{large_blocks, size_classes::Room};

/// Smaller allocations are not worth a look.
const LARGE_BYTES: usize = 32 << 10;

/// Bytes of garbage that are never worth a collection.
const MIN_HEADROOM_BYTES: usize = 256 << 10;

/// Bytes added after which a collection is due in any case, unless more than this is alive.
const USUAL_HEADROOM_BYTES: usize = 8 << 20;

/// What is set aside for the small blocks of a run, and for its large ones. Short runs take less.
#[cfg(target_arch = "wasm32")]
const SMALL_ROOM_BYTES: usize = 512 << 10;
#[cfg(target_arch = "wasm32")]
const LARGE_ROOM_BYTES: usize = 256 << 10;

/// Bytes allocated and not freed.
static LIVE_BYTES: AtomicUsize = AtomicUsize::new(0);

/// Live bytes at which to collect. No limit is known before the program starts.
static COLLECT_AT_BYTES: AtomicUsize = AtomicUsize::new(usize::MAX);

/// Live bytes that there may be.
static LIMIT_BYTES: AtomicUsize = AtomicUsize::new(usize::MAX);

/// Where blocks come from.
static BLOCKS: SizeClasses = SizeClasses::new();

/// The guest's allocator.
pub struct CollectingAllocator;

impl CollectingAllocator {
    /// To be called when all that every run needs has been allocated, with what [`room`] has set aside before. See
    /// [`SizeClasses::start_afresh`].
    #[cfg(target_arch = "wasm32")]
    pub fn start_afresh(&self, room: Room) {
        // No run has to collect what belongs to all of them as soon as it begins.
        boa_gc::force_collect();
        let (small, large) = room.split_at_mut(SMALL_ROOM_BYTES);
        BLOCKS.start_afresh(small);
        large_blocks::start_afresh(large);
    }
}

/// Bytes in use.
pub fn live_bytes() -> usize {
    LIVE_BYTES.load(Relaxed)
}

/// Bytes that the sandbox has taken of its memory, in use or not.
pub fn whole_bytes() -> usize {
    #[cfg(target_arch = "wasm32")]
    return std::arch::wasm32::memory_size(0) << 16;
    #[cfg(not(target_arch = "wasm32"))]
    live_bytes()
}

/// Sets memory aside for the first blocks of a run. Called before anything else is allocated, so that it lies at the beginning.
///
/// After a run, the host puts the pages that were written back to what they were, but only the first 32 stretches of them: the rest is
/// mapped anew, and the next run has to fault it in page by page. What every run writes to most, its own blocks, should come before the
/// single pages that it touches all over the snapshot.
#[cfg(target_arch = "wasm32")]
pub fn room() -> Room {
    Box::leak(Box::new_uninit_slice(SMALL_ROOM_BYTES + LARGE_ROOM_BYTES))
}

/// Lets the program use `heap_bytes` beyond what is in use now.
pub fn set_limit(heap_bytes: usize) {
    #[cfg(target_arch = "wasm32")]
    large_blocks::set_limit(heap_bytes);
    let live = LIVE_BYTES.load(Relaxed);
    LIMIT_BYTES.store(live.saturating_add(heap_bytes), Relaxed);
    COLLECT_AT_BYTES.store(live.saturating_add(headroom_bytes(live, heap_bytes)), Relaxed);
}

/// Runs the collector if much has been added since the last time. To be called where much text is about to be made: the block of a string
/// cannot be told from others whose allocation the collector must not interrupt.
pub fn collect_if_due() {
    if is_due(0) {
        collect();
    }
}

/// How much may be added before the next collection: the more is alive the more, but half of what is left at most.
fn headroom_bytes(live: usize, left: usize) -> usize {
    live.max(USUAL_HEADROOM_BYTES).min(left / 2).max(MIN_HEADROOM_BYTES)
}

fn is_due(added_bytes: usize) -> bool {
    LIVE_BYTES.load(Relaxed).saturating_add(added_bytes) >= COLLECT_AT_BYTES.load(Relaxed)
}

fn collect() {
    // Not again for what the collector itself allocates.
    COLLECT_AT_BYTES.store(usize::MAX, Relaxed);
    boa_gc::force_collect();
    let live = LIVE_BYTES.load(Relaxed);
    let left = LIMIT_BYTES.load(Relaxed).saturating_sub(live);
    COLLECT_AT_BYTES.store(live.saturating_add(headroom_bytes(live, left)), Relaxed);
}

/// Whether a new block can only be for a program's value: the elements of an array, or the bytes of a buffer. Lists of
/// pointers are aligned to 4 bytes.
fn is_for_a_value(layout: Layout) -> bool {
    layout.size() >= LARGE_BYTES && layout.align() >= 8 && !is_weak_map_table(layout.size())
}

/// Whether the block at `ptr` is the storage of an array that grows. It begins with its length and its capacity, and has the
/// size that belongs to that capacity, for elements of 4 or 8 bytes. A list of pointers begins with two pointers, which
/// cannot be as small as that: the guest's heap begins beyond its stack of 16 MiB.
///
/// # Safety
/// `ptr` is a live block of this layout.
unsafe fn is_array(ptr: *const u8, layout: Layout) -> bool {
    const HEADER_BYTES: usize = 2 * size_of::<usize>();
    if layout.size() < LARGE_BYTES {
        return false;
    }
    // SAFETY: a block this large has room for two words, and blocks are aligned to words at least.
    let [length, capacity] = unsafe { ptr.cast::<[usize; 2]>().read_unaligned() };
    let elements_bytes = layout.size() - HEADER_BYTES;
    length <= capacity && [4, 8].iter().any(|element| capacity.checked_mul(*element) == Some(elements_bytes))
}

/// Whether a weak map's table has this size: a power of two of 4-byte entries with a control byte each, and one group more.
/// Some arrays have it as well. They are collected a little later.
fn is_weak_map_table(bytes: usize) -> bool {
    const GROUP_BYTES: usize = 8;
    const ENTRY_BYTES: usize = 4 + 1;
    let entries = bytes - GROUP_BYTES;
    entries.is_multiple_of(ENTRY_BYTES) && (entries / ENTRY_BYTES).is_power_of_two()
}

// SAFETY: every request goes to another allocator as it came, and every answer comes back as it was.
unsafe impl GlobalAlloc for CollectingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if is_for_a_value(layout) && is_due(layout.size()) {
            collect();
        }
        LIVE_BYTES.fetch_add(layout.size(), Relaxed);
        // SAFETY: the caller keeps the contract of the same function.
        unsafe { BLOCKS.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if is_for_a_value(layout) && is_due(layout.size()) {
            collect();
        }
        LIVE_BYTES.fetch_add(layout.size(), Relaxed);
        // SAFETY: the caller keeps the contract of the same function.
        unsafe { BLOCKS.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        LIVE_BYTES.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller keeps the contract of the same function.
        unsafe { BLOCKS.dealloc(ptr, layout) }
    }

    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // SAFETY: the caller gives a live block of this layout.
        if new_size > layout.size() && is_due(new_size - layout.size()) && unsafe { is_array(ptr, layout) } {
            collect();
        }
        LIVE_BYTES.fetch_add(new_size, Relaxed);
        LIVE_BYTES.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller keeps the contract of the same function.
        unsafe { BLOCKS.realloc(ptr, layout, new_size) }
    }
}
