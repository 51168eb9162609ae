//! The module's surface: what `protocol::abi` names, for `wasm32-unknown-unknown`.

use std::{cell::RefCell, rc::Rc};

use protocol::{Failure, FailureKind, GuestMessage, HostMessage, Outcome, Text};

use crate::{CollectingAllocator, Guest, Host, memory::room};

mod imports {
    // SAFETY: the host defines these four under exactly these types (see `protocol::abi`).
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        pub fn send(ptr: *const u8, len: usize);
        pub fn random(ptr: *mut u8, len: usize);
        pub safe fn unix_time_ms() -> f64;
        pub safe fn elapsed_ms() -> f64;
    }
}

#[global_allocator]
static ALLOCATOR: CollectingAllocator = CollectingAllocator;

thread_local! {
    /// The one guest of this instance. Made before the snapshot is taken.
    static GUEST: RefCell<Option<Guest>> = const { RefCell::new(None) };
    /// Where the host puts the message of the next turn.
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

struct Imports;

impl Host for Imports {
    fn send(&self, message: &GuestMessage<'_>) {
        let bytes = message.encode();
        // SAFETY: the host only reads the `len` bytes at `ptr`, before it returns.
        unsafe { imports::send(bytes.as_ptr(), bytes.len()) }
    }

    fn unix_time_ms(&self) -> f64 {
        imports::unix_time_ms()
    }

    fn elapsed_ms(&self) -> f64 {
        imports::elapsed_ms()
    }
}

// SAFETY (here and below): the names are this module's alone; nothing else in the guest defines symbols like them.
#[unsafe(no_mangle)]
extern "C" fn initialize() {
    std::panic::set_hook(Box::new(|panic| tell_of_crash(panic.payload_as_str().unwrap_or("unknown reason"))));
    let room = room();
    GUEST.set(Some(Guest::new(Rc::new(Imports))));
    ALLOCATOR.start_afresh(room);
}

#[unsafe(no_mangle)]
extern "C" fn buffer(len: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(len, 0);
        buffer.as_mut_ptr()
    })
}

#[unsafe(no_mangle)]
extern "C" fn turn() -> f64 {
    let bytes = BUFFER.take();
    let message = HostMessage::decode(&bytes).expect("the host speaks the protocol");
    GUEST.with_borrow_mut(|guest| guest.as_mut().expect("made before the snapshot").turn(&message))
}

/// What the standard library says of a collection larger than the address space.
const TOO_LARGE: &str = "capacity overflow";

/// The engine's last words. The program did nothing wrong by its own rules, so this is neither an exception nor silent.
fn tell_of_crash(reason: &str) {
    let kind = if reason == TOO_LARGE { FailureKind::OutOfMemory } else { FailureKind::Crash };
    let bytes: Vec<u8> = reason.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let failure = Failure { kind, message: Text::Utf16(&bytes) };
    Imports.send(&GuestMessage::Settled(Outcome::Failed(failure)));
}

/// The random source of the engine's dependencies on this target.
#[unsafe(no_mangle)]
unsafe extern "Rust" fn __getrandom_v03_custom(dest: *mut u8, len: usize) -> Result<(), getrandom::Error> {
    // SAFETY: the caller gives `len` writable bytes at `dest`, and the host writes no others.
    unsafe { imports::random(dest, len) };
    Ok(())
}
