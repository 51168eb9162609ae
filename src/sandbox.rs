//! The sandbox: the image, and instances of it.
//!
//! [`Sandbox`] owns the wasmtime engines and the linked image, [`Instance`] one copy of the snapshot and the store it lives
//! in. An instance shares nothing with the Node process but what its imports hand over, see [`Outbox`].

use std::{
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use image::Image;
use ledger::{Failure, Kind, Ledger};
use protocol::{FailureKind, GuestMessage, HostMessage, Outcome, abi};
use serde::de::IgnoredAny;
use wasmtime::{Caller, Engine, InstancePre, Linker, Memory, Module, ResourceLimiter, Store, Trap, TypedFunc};

use crate::{
    engines::{Engines, is_out_of_slots},
    huge_pages,
    millis::Millis,
};

const MIB: f64 = 1_048_576.0;

/// How many ticks a guest may run before it makes room for others.
const TICKS_PER_SLICE: u64 = 1;

/// The most a 32-bit memory can hold.
const MAX_MEMORY_BYTES: usize = 1 << 32;

/// The most random bytes at once, since a guest that waits for them cannot be interrupted. The engine takes a few.
const MAX_RANDOM_BYTES: u32 = 64 << 10;

/// What an outbox holds before the guest has to wait until it is emptied. A guest that does nothing but call would otherwise
/// fill the Node process's memory with what its own cannot hold.
const MAX_OUTBOX_BYTES: usize = 4 << 20;

/// What an image gives rise to: instances.
pub struct Sandbox {
    engines: Engines,
    images: Engines<InstancePre<Guest>>,
    /// Bytes of linear memory that the snapshot itself takes.
    snapshot_bytes: usize,
    /// An instance that no run has had yet.
    spare: Mutex<Option<Instance>>,
}

/// What the host knows of one instance.
struct Guest {
    /// That of the run which the instance belongs to, once there is one.
    outbox: Option<Arc<Mutex<Outbox>>>,
    memory: Option<Memory>,
    limit: MemoryLimit,
    /// When that run was given the instance.
    started: Instant,
}

/// What an instance has handed over, and has not been looked at yet.
pub struct Outbox {
    pub ledger: Ledger,
    /// How the guest says the run ended.
    pub settled: Option<End>,
    /// How many members each namespace has.
    members: Vec<usize>,
    /// Calls of host functions, in program order.
    calls: Vec<GuestCall>,
    /// What their arguments take.
    call_bytes: usize,
}

/// How a run ended: with a value as JSON text, with none, or with a failure.
pub type End = Result<Option<String>, Failure>;

/// A call of a host function, as the guest tells of it.
pub struct GuestCall {
    pub call: u32,
    pub namespace: u32,
    pub member: u32,
    pub argument: String,
}

impl Outbox {
    /// An empty one, for a guest that has namespaces of so many members.
    pub fn new(ledger: Ledger, members: Vec<usize>) -> Self {
        Self { ledger, settled: None, members, calls: Vec::new(), call_bytes: 0 }
    }

    /// Takes the calls out.
    pub fn take_calls(&mut self) -> Vec<GuestCall> {
        self.call_bytes = 0;
        std::mem::take(&mut self.calls)
    }

    fn put_call(&mut self, call: GuestCall) {
        self.call_bytes += call.argument.len();
        self.calls.push(call);
    }

    fn is_full(&self) -> bool {
        self.call_bytes > MAX_OUTBOX_BYTES
    }

    fn has_member(&self, namespace: u32, member: u32) -> bool {
        self.members.get(namespace as usize).is_some_and(|members| (member as usize) < *members)
    }
}

/// One run's copy of the snapshot.
pub struct Instance {
    store: Store<Guest>,
    memory: Memory,
    /// What its memory was before it grew.
    snapshot_bytes: usize,
    buffer: TypedFunc<u32, u32>,
    turn: TypedFunc<(), f64>,
}

impl Sandbox {
    /// Maps the image at `path`.
    ///
    /// # Errors
    /// When the file is missing, damaged, or was not built for this addon or this processor.
    pub fn load(path: &Path) -> Result<Self, String> {
        let in_words = |error: wasmtime::Error| format!("{error:#}");
        let file = Image::open(path, env!("IMAGE_IDENTITY")).map_err(|error| error.to_string())?;
        let engines = Engines::new(&image::engine_config()).map_err(in_words)?;
        let images = engines.each(|engine| {
            let module = file.module(engine).map_err(|error| error.to_string())?;
            imports(engine).and_then(|linker| linker.instantiate_pre(&module)).map_err(in_words)
        })?;
        let snapshot_bytes = snapshot_bytes(images.on_demand.module());
        Ok(Self { engines, images, snapshot_bytes, spare: Mutex::default() })
    }

    /// The engines, whose epoch paces every instance.
    pub fn engines(&self) -> &Engines {
        &self.engines
    }

    /// A fresh copy of the snapshot that may allocate `max_heap_mb` MiB beyond what the snapshot itself takes.
    ///
    /// # Errors
    /// When the operating system has no address space or memory left for it.
    pub async fn instantiate(&self, max_heap_mb: f64, outbox: Arc<Mutex<Outbox>>) -> Result<Instance, Failure> {
        let spare = self.spare().take();
        let made = match spare {
            Some(spare) => Ok(spare),
            None => self.copy().await,
        };
        let mut instance = made.map_err(|error| Failure::broken_sandbox(format!("{error:#}")))?;
        instance.begin(outbox, max_heap_mb);
        Ok(instance)
    }

    /// Makes the copy for the next run before there is one.
    pub async fn prepare(&self) {
        if self.spare().is_none()
            // Otherwise the next run will say why.
            && let Ok(spare) = self.copy().await
        {
            *self.spare() = Some(spare);
        }
    }

    fn spare(&self) -> MutexGuard<'_, Option<Instance>> {
        // Nothing panics while it holds the lock.
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A copy in a slot, where one is free.
    async fn copy(&self) -> wasmtime::Result<Instance> {
        match &self.images.pooled {
            Some(image) => match self.copy_of(image).await {
                Err(error) if is_out_of_slots(&error) => self.copy_of(&self.images.on_demand).await,
                made => made,
            },
            None => self.copy_of(&self.images.on_demand).await,
        }
    }

    async fn copy_of(&self, image: &InstancePre<Guest>) -> wasmtime::Result<Instance> {
        let limit = MemoryLimit::new(self.snapshot_bytes);
        let guest = Guest { outbox: None, memory: None, limit, started: Instant::now() };
        let mut store = Store::new(image.module().engine(), guest);
        store.limiter(|guest| &mut guest.limit);
        store.set_epoch_deadline(TICKS_PER_SLICE);
        store.epoch_deadline_async_yield_and_update(TICKS_PER_SLICE);
        let instance = image.instantiate_async(&mut store).await?;
        let memory = instance
            .get_memory(&mut store, abi::MEMORY)
            .ok_or_else(|| wasmtime::format_err!("the image exports no memory"))?;
        store.data_mut().memory = Some(memory);
        store.data_mut().limit.memory_start = memory.data_ptr(&store).addr();
        let buffer = instance.get_typed_func(&mut store, abi::BUFFER)?;
        let turn = instance.get_typed_func(&mut store, abi::TURN)?;
        Ok(Instance { store, memory, snapshot_bytes: self.snapshot_bytes, buffer, turn })
    }
}

/// Bytes of linear memory that the snapshot itself takes.
fn snapshot_bytes(module: &Module) -> usize {
    let bytes =
        module.exports().find_map(|export| export.ty().memory().map(|memory| memory.minimum() * memory.page_size()));
    bytes.and_then(|bytes| usize::try_from(bytes).ok()).unwrap_or_default()
}

impl Instance {
    /// Belongs to a run from here on.
    fn begin(&mut self, outbox: Arc<Mutex<Outbox>>, max_heap_mb: f64) {
        self.store.set_epoch_deadline(TICKS_PER_SLICE);
        let guest = self.store.data_mut();
        guest.outbox = Some(outbox);
        guest.limit.set(self.snapshot_bytes, max_heap_mb);
        guest.started = Instant::now();
    }

    /// By how many bytes its memory has grown. To give them back takes longer than all else that is to be done for an instance.
    pub fn grown_bytes(&self) -> usize {
        self.memory.data_size(&self.store).saturating_sub(self.snapshot_bytes)
    }

    /// Delivers a message, and returns when the guest wants to be woken, if it does.
    ///
    /// # Errors
    /// When the guest did not return: because it settled, exceeded a limit, or broke. [`Outbox::settled`], where it is
    /// present, says more.
    pub async fn turn(&mut self, message: &HostMessage<'_>) -> Result<Option<Duration>, Failure> {
        self.deliver(&message.encode()).await.map(wake_up).map_err(|error| self.explain(&error))
    }

    async fn deliver(&mut self, bytes: &[u8]) -> wasmtime::Result<f64> {
        let len = u32::try_from(bytes.len())?;
        let at = self.buffer.call_async(&mut self.store, len).await?;
        self.memory.write(&mut self.store, at as usize, bytes)?;
        self.turn.call_async(&mut self.store, ()).await
    }

    /// Why guest code stopped without returning.
    fn explain(&self, error: &wasmtime::Error) -> Failure {
        let limit = &self.store.data().limit;
        if limit.exceeded {
            return Failure::out_of_memory(limit.max_heap_mb);
        }
        match error.downcast_ref::<Trap>() {
            // The second is the guest's own stack in linear memory, which grows down to address 0.
            Some(Trap::StackOverflow | Trap::MemoryOutOfBounds) => Failure::stack_overflow(),
            // A panic tells its reason before it ends up here. What does not is an allocation that failed.
            Some(Trap::UnreachableCodeReached) => Failure::out_of_memory(limit.max_heap_mb),
            _ => Failure::broken_sandbox(format!("{error:#}")),
        }
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        let grown_bytes = self.grown_bytes();
        if grown_bytes > 0 {
            let start = self.memory.data_ptr(&self.store).wrapping_add(self.snapshot_bytes);
            // SAFETY: it is this instance's own memory, which nothing uses any more.
            unsafe { huge_pages::give_back(start, grown_bytes) };
        }
    }
}

/// How long until the guest wants to be woken. It may name any number.
fn wake_up(next_timer_ms: f64) -> Option<Duration> {
    (next_timer_ms < f64::INFINITY).then(|| Millis(next_timer_ms).duration())
}

/// The imports of the guest.
fn imports(engine: &Engine) -> wasmtime::Result<Linker<Guest>> {
    let mut linker = Linker::new(engine);
    let module = abi::IMPORT_MODULE;
    linker.func_wrap_async(module, abi::SEND, |mut caller: Caller<'_, Guest>, (at, len): (u32, u32)| {
        let is_full = send(&mut caller, at, len);
        Box::new(async move {
            if is_full? {
                // Ends the slice, after which the outbox is emptied.
                tokio::task::yield_now().await;
            }
            Ok(())
        })
    })?;
    linker.func_wrap(module, abi::RANDOM, |mut caller: Caller<'_, Guest>, at: u32, len: u32| {
        wasmtime::ensure!(len <= MAX_RANDOM_BYTES, "a request for {len} random bytes at once");
        let (bytes, _) = guest_bytes(&mut caller, at, len)?;
        getrandom::fill(bytes).map_err(|error| wasmtime::format_err!("no random source: {error}"))
    })?;
    linker.func_wrap(module, abi::UNIX_TIME_MS, || {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |elapsed| elapsed.as_secs_f64() * 1e3)
    })?;
    linker.func_wrap(module, abi::ELAPSED_MS, |caller: Caller<'_, Guest>| {
        caller.data().started.elapsed().as_secs_f64() * 1e3
    })?;
    Ok(linker)
}

/// Takes in the message at an address, and tells whether the outbox is full.
fn send(caller: &mut Caller<'_, Guest>, at: u32, len: u32) -> wasmtime::Result<bool> {
    let (bytes, guest) = guest_bytes(caller, at, len)?;
    let outbox = guest.outbox.as_deref().ok_or_else(|| wasmtime::format_err!("a message before the first turn"))?;
    let outbox = &mut lock(outbox);
    receive(bytes, outbox, guest.limit.max_heap_mb)?;
    Ok(outbox.is_full())
}

/// The bytes a guest names, if they lie in its memory.
fn guest_bytes<'a>(
    caller: &'a mut Caller<'_, Guest>,
    at: u32,
    len: u32,
) -> wasmtime::Result<(&'a mut [u8], &'a mut Guest)> {
    let memory = caller.data().memory.ok_or_else(|| wasmtime::format_err!("a message before the first turn"))?;
    let (bytes, guest) = memory.data_and_store_mut(caller);
    let bytes = bytes
        .get_mut(at as usize..)
        .and_then(|bytes| bytes.get_mut(..len as usize))
        .ok_or_else(|| wasmtime::format_err!("a message outside of the guest's memory"))?;
    Ok((bytes, guest))
}

/// Takes in one message. An error ends the guest on the spot.
fn receive(bytes: &[u8], outbox: &mut Outbox, max_heap_mb: f64) -> wasmtime::Result<()> {
    match GuestMessage::decode(bytes)? {
        GuestMessage::Log(entry) => {
            let kept = outbox.ledger.log(entry);
            kept.map_err(|_| settle(outbox, Err(Failure::new(Kind::OutputLimit, ""))))
        }
        GuestMessage::Call { call, namespace, member, json } => {
            wasmtime::ensure!(outbox.has_member(namespace, member), "a call of a function that there is not");
            wasmtime::ensure!(is_json(json), "an argument that is no JSON");
            outbox.put_call(GuestCall { call, namespace, member, argument: json.to_owned() });
            Ok(())
        }
        GuestMessage::Settled(outcome) => {
            let is_sound = !matches!(outcome, Outcome::Value(json) if !is_json(json));
            wasmtime::ensure!(is_sound, "a value that is no JSON");
            Err(settle(outbox, end_of(outcome, max_heap_mb)))
        }
    }
}

/// Whether JavaScript can parse a text. Needs no stack, however deep the value is.
fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// Notes how the run ended, and makes the error that stops the guest.
fn settle(outbox: &mut Outbox, end: End) -> wasmtime::Error {
    outbox.settled = Some(end);
    wasmtime::format_err!("the run is over")
}

fn end_of(outcome: Outcome<'_>, max_heap_mb: f64) -> End {
    let failure = match outcome {
        Outcome::Nothing => return Ok(None),
        Outcome::Value(json) => return Ok(Some(json.to_owned())),
        Outcome::Failed(failure) => failure,
    };
    let kind = match failure.kind {
        FailureKind::Exception => Kind::Exception,
        FailureKind::InvalidOutput => Kind::InvalidOutput,
        FailureKind::OutputLimit => Kind::OutputLimit,
        FailureKind::Exit => Kind::WorkerExit,
        FailureKind::OutOfMemory => return Err(Failure::out_of_memory(max_heap_mb)),
        FailureKind::Crash => {
            let reason = String::from_utf16_lossy(&failure.message.code_units().collect::<Vec<_>>());
            return Err(Failure::broken_sandbox(format!("internal error of the engine: {reason}")));
        }
    };
    Err(Failure { kind, message: failure.message.to_buf() })
}

/// The contents of a shared outbox. No holder of the lock panics half-way, so a poisoned one is as good as any.
pub fn lock(outbox: &Mutex<Outbox>) -> MutexGuard<'_, Outbox> {
    outbox.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A limit given in MiB, in bytes; `usize::MAX` for one beyond all memory.
pub fn heap_bytes(max_heap_mb: f64) -> usize {
    (max_heap_mb * MIB) as usize
}

/// How far an instance's memory may grow. Everything counts: objects, strings, buffers, the engine's own tables.
struct MemoryLimit {
    /// Where the instance's memory begins, once it is there; 0 before, and when it has begun to grow.
    memory_start: usize,
    max_bytes: usize,
    max_heap_mb: f64,
    exceeded: bool,
}

impl MemoryLimit {
    /// That of an instance no run has had yet: the snapshot fits.
    fn new(snapshot_bytes: usize) -> Self {
        Self { memory_start: 0, max_bytes: snapshot_bytes, max_heap_mb: 0.0, exceeded: false }
    }

    fn set(&mut self, snapshot_bytes: usize, max_heap_mb: f64) {
        self.max_bytes = snapshot_bytes.saturating_add(heap_bytes(max_heap_mb)).min(MAX_MEMORY_BYTES);
        self.max_heap_mb = max_heap_mb;
    }
}

impl ResourceLimiter for MemoryLimit {
    /// Refuses by a trap rather than by telling the guest, so that a program cannot catch it and go on at the limit.
    fn memory_growing(&mut self, current: usize, desired: usize, _maximum: Option<usize>) -> wasmtime::Result<bool> {
        if desired > self.max_bytes {
            self.exceeded = true;
            return Err(wasmtime::format_err!("the memory limit"));
        }
        if self.memory_start != 0 {
            let start = std::mem::take(&mut self.memory_start) + current;
            huge_pages::advise(start as *mut u8, self.max_bytes - current);
        }
        Ok(true)
    }

    /// The engine's table of functions never grows.
    fn table_growing(&mut self, current: usize, desired: usize, _maximum: Option<usize>) -> wasmtime::Result<bool> {
        Ok(current == 0 || desired <= current)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outbox() -> Outbox {
        Outbox::new(Ledger::new(1000), vec![2, 0])
    }

    fn call(namespace: u32, member: u32, json: &str) -> Vec<u8> {
        GuestMessage::Call { call: 0, namespace, member, json }.encode()
    }

    #[test]
    fn only_functions_that_there_are_can_be_called() {
        for (namespace, member) in [(0, 0), (0, 1)] {
            receive(&call(namespace, member, "1"), &mut outbox(), 1.0).unwrap();
        }
        for (namespace, member) in [(0, 2), (1, 0), (2, 0), (u32::MAX, 0), (0, u32::MAX)] {
            let mut outbox = outbox();
            receive(&call(namespace, member, "1"), &mut outbox, 1.0).unwrap_err();
            assert!(outbox.take_calls().is_empty() && outbox.settled.is_none());
        }
    }

    #[test]
    fn an_outbox_with_much_in_it_is_full_until_it_is_emptied() {
        let mut outbox = outbox();
        let json = format!("\"{}\"", "x".repeat(MAX_OUTBOX_BYTES / 2));
        receive(&call(0, 0, &json), &mut outbox, 1.0).unwrap();
        assert!(!outbox.is_full());
        receive(&call(0, 0, &json), &mut outbox, 1.0).unwrap();
        assert!(outbox.is_full());
        assert_eq!(outbox.take_calls().len(), 2);
        assert!(!outbox.is_full());
    }

    #[test]
    fn json_is_what_javascript_parses() {
        let deep = "[".repeat(200_000) + &"]".repeat(200_000);
        for json in ["null", " [1, -0, 1e400] ", r#""\ud800""#, r#"{"a":1,"a":2}"#, &deep] {
            assert!(is_json(json), "{json:.20}");
        }
        for text in ["", "nonsense", "[01]", "1 2", "\u{feff}1", "[1,]", "'x'", "\"\n\"", "NaN", &deep[1..]] {
            assert!(!is_json(text), "{text:.20}");
        }
    }

    #[test]
    fn any_number_is_a_time_of_waking_or_never() {
        for (ms, expected) in [
            (0.0, Some(Duration::ZERO)),
            (-1.0, Some(Duration::ZERO)),
            (f64::NEG_INFINITY, Some(Duration::ZERO)),
            (1.5, Some(Duration::from_micros(1500))),
            (1e300, Some(Duration::MAX)),
            (f64::INFINITY, None),
            (f64::NAN, None),
        ] {
            assert_eq!(wake_up(ms), expected, "{ms}");
        }
    }
}
