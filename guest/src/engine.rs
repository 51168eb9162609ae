//! The engine: a context with its limits and hooks.

use std::rc::Rc;

use boa_engine::{
    Context, JsObject, JsResult, JsString,
    builtins::promise::{OperationType, Promise},
    context::HostHooks,
    realm::Realm,
};

use crate::{
    Host, bindings,
    clock::HostClock,
    error,
    event_loop::{EventLoop, Unhandled},
    modules::LibraryModules,
    time_zone::LocalZone,
    wording,
};

/// How deep calls may nest. V8 stops a simple function at about 10,800 frames with its default stack.
const RECURSION_LIMIT: usize = 10_000;

/// How many values the frames of one stack may hold together: 100 registers for each of the deepest stack's frames.
const STACK_SIZE_LIMIT: usize = 100 * RECURSION_LIMIT;

/// How far down native code may come on its stack in linear memory, which begins at `xtask`'s `SHADOW_STACK_BYTES` and ends at address 0,
/// before calls of the program's functions fail. Of the 16 MiB of wasmtime's stack, recursion through `sort`, the greediest that was measured,
/// has used about 8 by then. Natively, where only tests run, there is no such limit.
const NATIVE_STACK_END: usize = if cfg!(target_family = "wasm") { 12 << 20 } else { 0 };

/// Frames kept in an error's stack: as many as Node shows.
pub const BACKTRACE_LIMIT: usize = 10;

/// A context that has the language's own globals and no others.
pub fn new_context(host: &Rc<dyn Host>) -> Context {
    let zone = Rc::<LocalZone>::default();
    let mut context = Context::builder()
        .clock(Rc::new(HostClock(Rc::clone(host))))
        .host_hooks(Rc::new(Hooks { zone: Rc::clone(&zone) }))
        .job_executor(Rc::new(EventLoop::new(Rc::clone(host))))
        .module_loader(Rc::<LibraryModules>::default())
        .build()
        .expect("nothing in the configuration can fail");
    context.insert_data(zone);
    let limits = context.runtime_limits_mut();
    limits.set_recursion_limit(RECURSION_LIMIT);
    limits.set_stack_size_limit(STACK_SIZE_LIMIT);
    limits.set_native_stack_end(NATIVE_STACK_END);
    limits.set_backtrace_limit(BACKTRACE_LIMIT);
    context
}

/// Decisions the language leaves to its host.
struct Hooks {
    zone: Rc<LocalZone>,
}

impl HostHooks for Hooks {
    fn promise_rejection_tracker(&self, promise: &JsObject<Promise>, operation: OperationType, context: &mut Context) {
        let event_loop = EventLoop::of(context);
        match operation {
            OperationType::Reject => {
                let reason = error::rejection_of(promise);
                wording::explain(&reason, context);
                let has_stack = reason.as_object().is_some_and(|reason| error::is_error(&reason));
                let made_at = if has_stack { None } else { bindings::blank_error(context).ok() };
                event_loop.rejected(Unhandled { promise: promise.clone(), made_at });
            }
            OperationType::Handle => event_loop.handled(promise),
        }
    }

    fn ensure_can_compile_strings(
        &self,
        _realm: Realm,
        _parameters: &[JsString],
        _body: &JsString,
        _direct: bool,
        _context: &mut Context,
    ) -> JsResult<()> {
        Ok(())
    }

    /// Right for moments. The engine asks this also for local times, where it takes a date apart and puts it together again; those
    /// functions are replaced (`globals/date`).
    fn local_timezone_offset_seconds(&self, unix_time_seconds: i64) -> i32 {
        self.zone.zone().offset_at(unix_time_seconds.saturating_mul(1000)).seconds
    }

    /// A bound far above every memory limit: the limit itself is kept by the host.
    fn max_buffer_size(&self, _context: &mut Context) -> u64 {
        u64::from(u32::MAX)
    }
}
