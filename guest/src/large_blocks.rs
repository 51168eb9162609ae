//! Large blocks, and the chunks that small ones are cut from.
//!
//! On the target that is dlmalloc, as it would be without this file, but
//!
//! - over memory that grows in steps as long as a huge page of the operating system: the host has asked for such pages
//!   (`huge_pages.rs` of the addon), and they can only be where a whole one is accessible. Grown by a few kilobytes at a time, memory
//!   is mapped in small pages, each when it is first written to: a third of the time of a program that makes some megabytes of text;
//! - a second one for the run, which leaves alone what is free in the snapshot: it would be copied page by page as it is written to.
//!   A little room in the snapshot, one stretch of it, is enough for programs that need few large blocks.

#[cfg(target_arch = "wasm32")]
pub use target::{LargeBlocks, set_limit, start_afresh};

/// Elsewhere, where only tests run, what the standard library has.
#[cfg(not(target_arch = "wasm32"))]
pub use std::alloc::System as LargeBlocks;

/// A huge page of most machines, 2 MiB, in pages of WebAssembly.
#[cfg(any(target_arch = "wasm32", test))]
const STEP_PAGES: usize = 32;

/// By how many pages to grow, of which `wanted` are needed: to the end of a step, but not beyond the limit. If what is needed is
/// beyond it, no more than that, and the host will end the run.
#[cfg(any(target_arch = "wasm32", test))]
fn step(pages: usize, wanted: usize, max_pages: usize) -> usize {
    let whole = (pages + wanted).next_multiple_of(STEP_PAGES) - pages;
    whole.min(max_pages.saturating_sub(pages)).max(wanted)
}

#[cfg(target_arch = "wasm32")]
mod target {
    use std::{
        alloc::{GlobalAlloc, Layout},
        arch::wasm32::{memory_grow, memory_size},
        cell::UnsafeCell,
        ptr,
        sync::atomic::{AtomicUsize, Ordering::Relaxed},
    };

    use dlmalloc::{Allocator, Dlmalloc};

    use super::step;
    use crate::size_classes::{Room, move_block};

    const PAGE_BYTES: usize = 64 << 10;

    /// The pages of the snapshot, once it is complete.
    static SNAPSHOT_PAGES: AtomicUsize = AtomicUsize::new(0);

    /// The pages that there may be; more end the run.
    static MAX_PAGES: AtomicUsize = AtomicUsize::new(usize::MAX);

    /// Where the room in the snapshot is.
    static ROOM_START: AtomicUsize = AtomicUsize::new(0);
    static ROOM_BYTES: AtomicUsize = AtomicUsize::new(0);

    static OF_SNAPSHOT: Blocks = Blocks::new();
    static OF_RUN: Blocks = Blocks::new();

    /// The allocator.
    pub struct LargeBlocks;

    struct Blocks(UnsafeCell<Dlmalloc<Steps>>);

    /// Memory that grows in steps, and never shrinks.
    struct Steps;

    // SAFETY: WebAssembly has one thread.
    unsafe impl Sync for Blocks {}

    /// What is there now belongs to the snapshot; a run has `room` in it.
    pub fn start_afresh(room: Room) {
        ROOM_START.store(room.as_ptr().addr(), Relaxed);
        ROOM_BYTES.store(room.len(), Relaxed);
        // It is handed out as the first memory of the run's own.
        OF_RUN.with(|blocks| {
            // SAFETY: the size is not 0, and the block goes back as it came.
            unsafe {
                let block = blocks.malloc(1, 1);
                blocks.free(block, 1, 1);
            }
        });
        SNAPSHOT_PAGES.store(memory_size(0), Relaxed);
    }

    /// Lets memory grow by so much beyond the snapshot.
    pub fn set_limit(heap_bytes: usize) {
        MAX_PAGES.store(SNAPSHOT_PAGES.load(Relaxed).saturating_add(heap_bytes / PAGE_BYTES), Relaxed);
    }

    /// The blocks that new ones come from.
    fn current() -> &'static Blocks {
        if SNAPSHOT_PAGES.load(Relaxed) == 0 { &OF_SNAPSHOT } else { &OF_RUN }
    }

    /// The blocks that this one is of.
    fn owner_of(block: *mut u8) -> &'static Blocks {
        let is_in_room = block.addr().wrapping_sub(ROOM_START.load(Relaxed)) < ROOM_BYTES.load(Relaxed);
        let is_of_run = is_in_room || block.addr() / PAGE_BYTES >= SNAPSHOT_PAGES.load(Relaxed);
        if is_of_run && ptr::eq(current(), &OF_RUN) { &OF_RUN } else { &OF_SNAPSHOT }
    }

    impl Blocks {
        const fn new() -> Self {
            Self(UnsafeCell::new(Dlmalloc::new_with_allocator(Steps)))
        }

        fn with<R>(&self, use_blocks: impl FnOnce(&mut Dlmalloc<Steps>) -> R) -> R {
            // SAFETY: nobody else has borrowed it, for there is one thread, and `Steps` does not allocate.
            use_blocks(unsafe { &mut *self.0.get() })
        }
    }

    // SAFETY: each call of `alloc` gives memory that nobody else has.
    unsafe impl Allocator for Steps {
        fn alloc(&self, size: usize) -> (*mut u8, usize, u32) {
            if ROOM_BYTES.load(Relaxed) >= size && SNAPSHOT_PAGES.load(Relaxed) == 0 {
                return (ptr::without_provenance_mut(ROOM_START.load(Relaxed)), ROOM_BYTES.load(Relaxed), 0);
            }
            let wanted = size.div_ceil(PAGE_BYTES);
            let pages = step(memory_size(0), wanted, MAX_PAGES.load(Relaxed));
            // The last step may be more than there is.
            [pages, wanted].into_iter().find_map(grow).unwrap_or((ptr::null_mut(), 0, 0))
        }

        fn remap(&self, _: *mut u8, _: usize, _: usize, _: bool) -> *mut u8 {
            ptr::null_mut()
        }

        fn free_part(&self, _: *mut u8, _: usize, _: usize) -> bool {
            false
        }

        fn free(&self, _: *mut u8, _: usize) -> bool {
            false
        }

        fn can_release_part(&self, _: u32) -> bool {
            false
        }

        fn allocates_zeros(&self) -> bool {
            true
        }

        fn page_size(&self) -> usize {
            PAGE_BYTES
        }
    }

    fn grow(pages: usize) -> Option<(*mut u8, usize, u32)> {
        let before = memory_grow(0, pages);
        (before != usize::MAX).then(|| (ptr::without_provenance_mut(before * PAGE_BYTES), pages * PAGE_BYTES, 0))
    }

    // SAFETY: every request goes to dlmalloc as it came, and every answer comes back as it was.
    unsafe impl GlobalAlloc for LargeBlocks {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            // SAFETY: the caller keeps the contract of the same function.
            current().with(|blocks| unsafe { blocks.malloc(layout.size(), layout.align()) })
        }

        unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
            // SAFETY: the caller keeps the contract of the same function.
            current().with(|blocks| unsafe { blocks.calloc(layout.size(), layout.align()) })
        }

        unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
            // SAFETY: the caller keeps the contract of the same function; the block is of these.
            owner_of(block).with(|blocks| unsafe { blocks.free(block, layout.size(), layout.align()) });
        }

        unsafe fn realloc(&self, block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
            let owner = owner_of(block);
            if ptr::eq(owner, current()) {
                // SAFETY: the caller keeps the contract of the same function; the block is of these.
                return owner.with(|blocks| unsafe { blocks.realloc(block, layout.size(), layout.align(), new_size) });
            }
            // SAFETY: the new size is one of a layout, and the caller keeps the contract of the same function.
            unsafe {
                let new_layout = Layout::from_size_align_unchecked(new_size, layout.align());
                move_block(self, block, layout, new_layout)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::step;

    #[test]
    fn memory_grows_to_the_end_of_a_step_but_not_beyond_the_limit() {
        assert_eq!(step(400, 1, 10_000), 16);
        assert_eq!(step(416, 1, 10_000), 32);
        assert_eq!(step(416, 32, 10_000), 32);
        assert_eq!(step(410, 100, 10_000), 102);
        assert_eq!(step(416, 1, 420), 4);
        assert_eq!(step(416, 4, 420), 4);
    }

    #[test]
    fn what_is_needed_beyond_the_limit_is_asked_for_alone() {
        assert_eq!(step(416, 5, 420), 5);
        assert_eq!(step(420, 1, 420), 1);
        assert_eq!(step(420, 1, 400), 1);
    }
}
