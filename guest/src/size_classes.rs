//! Small blocks, quickly.
//!
//! The engine allocates and frees small blocks all the time: objects, strings, property tables. dlmalloc looks for
//! the best place for each and joins neighbours when they are freed, for the sake of long lives. A run's life is short. Here
//! a small block is the next of its size that has been freed, or the next piece of a chunk; nothing is ever joined.

use std::{
    alloc::{GlobalAlloc, Layout},
    cell::UnsafeCell,
    ptr,
};

use crate::large_blocks::LargeBlocks;

/// Sizes are rounded up to a multiple of this, which is also what blocks are aligned to.
const STEP_BYTES: usize = 16;

/// Larger blocks are left to [`LargeBlocks`].
const MAX_SMALL_BYTES: usize = 4096;

const CLASSES: usize = MAX_SMALL_BYTES / STEP_BYTES;

/// What is taken from there at once.
const CHUNK_BYTES: usize = 64 << 10;

/// Memory that nothing is in, for good.
#[cfg(any(target_arch = "wasm32", test))]
pub type Room = &'static mut [std::mem::MaybeUninit<u8>];

/// An allocator for one thread.
pub struct SizeClasses(UnsafeCell<State>);

struct State {
    /// For each size, the block freed last. A free block begins with a pointer to the one freed before.
    free: [*mut u8; CLASSES],
    /// What is left of the latest chunk.
    next: *mut u8,
    left_bytes: usize,
}

// SAFETY: WebAssembly has one thread. Tests on other targets keep an allocator to a thread of their own.
unsafe impl Sync for SizeClasses {}

impl SizeClasses {
    pub const fn new() -> Self {
        Self(UnsafeCell::new(State { free: [ptr::null_mut(); CLASSES], next: ptr::null_mut(), left_bytes: 0 }))
    }

    /// Gives up all that is free and small, and goes on in `room`. Blocks allocated from now on are neighbours, rather than strewn over
    /// memory: a run touches fewer pages of the snapshot.
    #[cfg(any(target_arch = "wasm32", test))]
    pub fn start_afresh(&self, room: Room) {
        // SAFETY: there is one thread, and nothing else holds on to the state.
        let state = unsafe { &mut *self.0.get() };
        let skipped = room.as_ptr().align_offset(STEP_BYTES);
        let room = &mut room[skipped..];
        let left_bytes = room.len();
        *state = State { free: [ptr::null_mut(); CLASSES], next: room.as_mut_ptr().cast(), left_bytes };
    }
}

impl State {
    fn take(&mut self, class: usize) -> *mut u8 {
        let block = self.free[class];
        if block.is_null() {
            return self.carve((class + 1) * STEP_BYTES);
        }
        // SAFETY: a block on the list begins with a pointer to the next one.
        self.free[class] = unsafe { block.cast::<*mut u8>().read() };
        block
    }

    fn carve(&mut self, bytes: usize) -> *mut u8 {
        if self.left_bytes < bytes {
            let layout = Layout::from_size_align(CHUNK_BYTES, STEP_BYTES).expect("a fixed layout");
            // SAFETY: the layout is not empty.
            let chunk = unsafe { LargeBlocks.alloc(layout) };
            if chunk.is_null() {
                return chunk;
            }
            (self.next, self.left_bytes) = (chunk, CHUNK_BYTES);
        }
        let block = self.next;
        // SAFETY: that many bytes are left of the chunk.
        self.next = unsafe { block.add(bytes) };
        self.left_bytes -= bytes;
        block
    }

    fn put(&mut self, block: *mut u8, class: usize) {
        // SAFETY: the block is at least a step long, is aligned to a step, and nobody uses it any more.
        unsafe { block.cast::<*mut u8>().write(self.free[class]) };
        self.free[class] = block;
    }
}

/// Which class blocks of this layout belong to, if they are small.
fn class_of(layout: Layout) -> Option<usize> {
    let is_small = layout.size() <= MAX_SMALL_BYTES && layout.align() <= STEP_BYTES;
    is_small.then(|| layout.size().saturating_sub(1) / STEP_BYTES)
}

// SAFETY: blocks are large and aligned enough for their layout, and belong to one caller at a time. A layout always leads to the same
// class, or else to `LargeBlocks`, so that a block goes back to where it came from.
unsafe impl GlobalAlloc for SizeClasses {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match class_of(layout) {
            // SAFETY: there is one thread, and nothing else holds on to the state.
            Some(class) => unsafe { &mut *self.0.get() }.take(class),
            // SAFETY: the caller keeps the contract of the same function.
            None => unsafe { LargeBlocks.alloc(layout) },
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if class_of(layout).is_none() {
            // SAFETY: the caller keeps the contract of the same function.
            return unsafe { LargeBlocks.alloc_zeroed(layout) };
        }
        // SAFETY: likewise; the block has the size of the layout.
        unsafe {
            let block = self.alloc(layout);
            if !block.is_null() {
                block.write_bytes(0, layout.size());
            }
            block
        }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        match class_of(layout) {
            // SAFETY: as in `alloc`.
            Some(class) => unsafe { &mut *self.0.get() }.put(block, class),
            // SAFETY: the caller keeps the contract of the same function.
            None => unsafe { LargeBlocks.dealloc(block, layout) },
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // SAFETY: the caller vouches that the new size is one of a layout.
        let new_layout = unsafe { Layout::from_size_align_unchecked(new_size, layout.align()) };
        match (class_of(layout), class_of(new_layout)) {
            (Some(old), Some(new)) if old == new => block,
            // SAFETY: the caller keeps the contract of the same function.
            (None, None) => unsafe { LargeBlocks.realloc(block, layout, new_size) },
            // SAFETY: the caller keeps the contract of the same function.
            _ => unsafe { move_block(self, block, layout, new_layout) },
        }
    }
}

/// Moves what is in a block to another one, of another size.
///
/// # Safety
/// The block is one of this allocator, with this layout, and the size of the new one is not 0.
pub unsafe fn move_block(allocator: &impl GlobalAlloc, block: *mut u8, layout: Layout, new_layout: Layout) -> *mut u8 {
    // SAFETY: both blocks have room for what is copied, and are not the same.
    unsafe {
        let new_block = allocator.alloc(new_layout);
        if !new_block.is_null() {
            ptr::copy_nonoverlapping(block, new_block, layout.size().min(new_layout.size()));
            allocator.dealloc(block, layout);
        }
        new_block
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Allocates, resizes and frees at random, and looks whether blocks keep what was written to them.
    #[test]
    fn blocks_keep_their_content_and_overlap_nowhere() {
        let classes = SizeClasses::new();
        let mut state = 1u32;
        let mut next = |count: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % count
        };
        let mut blocks: Vec<(*mut u8, Layout, u8)> = Vec::new();
        for round in 0..50_000 {
            if round == 25_000 {
                classes.start_afresh(Box::leak(Box::new_uninit_slice(1 << 20)));
            }
            let fill = next(256) as u8;
            match next(5) {
                0 | 1 => {
                    let layout = Layout::from_size_align(1 + next(5_000), 1 << next(6)).unwrap();
                    // SAFETY: the layout is not empty; the block is used within it.
                    unsafe {
                        let block = classes.alloc(layout);
                        assert!(block.addr().is_multiple_of(layout.align()));
                        block.write_bytes(fill, layout.size());
                        blocks.push((block, layout, fill));
                    }
                }
                2 if !blocks.is_empty() => {
                    let (block, layout, fill) = blocks.swap_remove(next(blocks.len()));
                    let new_size = 1 + next(5_000);
                    // SAFETY: the block has this layout, and what is kept is within both sizes.
                    unsafe {
                        let block = classes.realloc(block, layout, new_size);
                        let kept = std::slice::from_raw_parts(block, layout.size().min(new_size));
                        assert!(kept.iter().all(|byte| *byte == fill));
                        block.write_bytes(fill, new_size);
                        blocks.push((block, Layout::from_size_align(new_size, layout.align()).unwrap(), fill));
                    }
                }
                _ if !blocks.is_empty() => {
                    let (block, layout, fill) = blocks.swap_remove(next(blocks.len()));
                    // SAFETY: the block has this layout.
                    unsafe {
                        assert!(std::slice::from_raw_parts(block, layout.size()).iter().all(|byte| *byte == fill));
                        classes.dealloc(block, layout);
                    }
                }
                _ => {}
            }
        }
    }

    #[test]
    fn zeroed_blocks_are_zero_although_they_have_been_used() {
        let classes = SizeClasses::new();
        let layout = Layout::from_size_align(100, 8).unwrap();
        // SAFETY: the layout is not empty; blocks are used within it.
        unsafe {
            let block = classes.alloc(layout);
            block.write_bytes(0xff, 100);
            classes.dealloc(block, layout);
            let again = classes.alloc_zeroed(layout);
            assert!(std::slice::from_raw_parts(again, 100).iter().all(|byte| *byte == 0));
        }
    }
}
