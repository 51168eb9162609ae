//! The addon: `dsh-code-runtime-native` as Node sees it.
//!
//! This file is the only one that knows Node-API. It converts and delegates: [`NativeRuntime`] is a
//! [`runtime::Runtime`] whose mailbox is emptied on the JavaScript thread.

mod engines;
mod epoch;
mod events;
mod heap_room;
mod huge_pages;
mod millis;
mod program;
mod run;
mod runtime;
mod sandbox;
mod time_zone;
mod workers;

use std::{
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use ledger::{Failure, Kind};
use napi::{
    Env, Error, Result,
    bindgen_prelude::{Function, ToNapiValue, Utf16String},
    sys,
    threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode},
};
use napi_derive::napi;
use protocol::TextBuf;

use crate::{
    events::{Call, Events, Mailbox, Settled},
    heap_room::HeapRoom,
    millis::Millis,
    run::{Budgets, ErrorClassRequest, NamespaceRequest, Request},
    runtime::Runtime,
};

/// The budgets of a runtime, where every number is positive and finite, and its time zone.
#[napi(object, object_to_js = false)]
pub struct RuntimeOptions {
    /// Processor time a program may use, in milliseconds.
    pub compute_ms: f64,
    /// Time from start to settlement, in milliseconds.
    pub max_wall_ms: f64,
    /// Bytes of serialized logs plus value or message.
    pub max_output_bytes: f64,
    /// What a program may allocate, in MiB.
    pub max_heap_mb: f64,
    /// Threads that run programs; as many as there are cores when absent.
    pub worker_threads: Option<u32>,
    /// The time zone of programs, of which `isTimeZone` is true; UTC when absent.
    pub time_zone: Option<String>,
}

/// The host functions a program may call, as one parameter of the program.
#[napi(object, object_to_js = false)]
pub struct NamespaceDeclaration {
    /// The identifier the program sees.
    pub global: String,
    /// The functions' names, in order.
    #[napi(ts_type = "Array<string>")]
    pub members: Vec<Utf16String>,
    /// The class of the errors that failed calls throw.
    pub error_class: Option<ErrorClassDeclaration>,
}

/// A namespace's error class, one more parameter of the program.
#[napi(object, object_to_js = false)]
pub struct ErrorClassDeclaration {
    /// The identifier the program sees, and the errors' `name`.
    pub name: String,
    /// The own property under which an error carries the name of the function that failed.
    #[napi(ts_type = "string")]
    pub member_name_property: Utf16String,
}

/// A program calls a host function.
#[napi(object, object_from_js = false)]
pub struct BindingCall {
    pub run: u32,
    /// Numbers the calls of a run.
    pub call: u32,
    /// Index into the run's namespaces.
    pub namespace: u32,
    /// Index into the namespace's members.
    pub member: u32,
    /// The argument, as JSON text; absent when there is no room for it.
    pub argument: Option<String>,
}

/// A run is over. Nothing of it is left running.
#[napi(object, object_from_js = false)]
pub struct Settlement {
    pub run: u32,
    /// What the program printed, in order.
    #[napi(ts_type = "Array<string>")]
    pub logs: Vec<JsText>,
    /// The completion value, as JSON text; absent when there is none.
    pub value: Option<String>,
    /// Why the run failed; absent when it did not.
    pub error: Option<RunFailure>,
}

/// Why a run failed.
#[napi(object, object_from_js = false)]
pub struct RunFailure {
    #[napi(ts_type = "'exception' | 'timeout' | 'abort' | 'worker-exit' | 'invalid-output' | 'output-limit'")]
    pub kind: &'static str,
    #[napi(ts_type = "string")]
    pub message: JsText,
}

/// What has happened since JavaScript last looked.
#[napi(object, object_from_js = false)]
pub struct TakenEvents {
    /// In each program's order.
    pub calls: Vec<BindingCall>,
    /// To be looked at after the calls.
    pub settlements: Vec<Settlement>,
    /// Whether there may be more, which is to be taken when other work has had its turn: `onEvents` is not called for it.
    pub is_more: bool,
}

/// A string on its way to JavaScript, code unit for code unit.
pub struct JsText(TextBuf);

impl ToNapiValue for JsText {
    unsafe fn to_napi_value(env: sys::napi_env, text: Self) -> Result<sys::napi_value> {
        let env = Env::from_raw(env);
        let string = match text.0 {
            TextBuf::Latin1(bytes) => env.create_string_latin1(bytes)?,
            TextBuf::Utf16(units) => env.create_string_utf16(units)?,
        };
        // SAFETY: `env` is the one this function was called with, which is the caller's promise.
        unsafe { ToNapiValue::to_napi_value(env.raw(), string) }
    }
}

/// The way to the JavaScript thread. It does not keep the process alive unless told to.
type Doorbell = ThreadsafeFunction<(), (), (), napi::Status, false, true>;

/// The doorbell, and how many runs are under way as far as JavaScript has been told.
#[derive(Default)]
struct Door {
    bell: Option<Doorbell>,
    live: usize,
}

impl Door {
    fn ring(&self) {
        if let Some(bell) = &self.bell {
            bell.call((), ThreadsafeFunctionCallMode::NonBlocking);
        }
    }

    /// Keeps the process alive exactly while a run is under way.
    #[expect(deprecated, reason = "dropping and re-creating the function, the suggested way, would lose events")]
    fn count(&mut self, env: &Env, change: impl FnOnce(usize) -> usize) -> Result<()> {
        let before = self.live;
        self.live = change(before);
        let Some(bell) = &mut self.bell else { return Ok(()) };
        match (before > 0, self.live > 0) {
            (false, true) => bell.refer(env),
            (true, false) => bell.unref(env),
            _ => Ok(()),
        }
    }
}

/// Whether a text is the IANA name of a time zone in which programs can live.
#[napi]
pub fn is_time_zone(name: String) -> bool {
    time_zone::is_known(&name)
}

/// Runs programs on threads of its own.
#[napi]
pub struct NativeRuntime {
    runtime: Runtime,
    mailbox: Arc<Mailbox>,
    door: Arc<Mutex<Door>>,
}

#[napi]
impl NativeRuntime {
    /// `onEvents` is called on the JavaScript thread when there are events to `take()`.
    /// Throws when the image beside the addon is missing, or was not built for this addon or this processor.
    #[napi(constructor)]
    pub fn new(
        env: Env,
        options: RuntimeOptions,
        #[napi(ts_arg_type = "() => void")] on_events: Function<'_, (), ()>,
    ) -> Result<Self> {
        let door = Arc::new(Mutex::new(Door::default()));
        let of_runs = Arc::clone(&door);
        let mailbox = Arc::new(Mailbox::new(move || lock(&of_runs).ring()));
        let image = image_path(&env)?;
        let threads = options.worker_threads.map(|threads| threads as usize);
        let time_zone = options.time_zone.as_deref().unwrap_or(time_zone::UTC);
        let runtime = Runtime::new(&image, budgets(&options), time_zone, threads, Arc::clone(&mailbox));
        let runtime = runtime.map_err(Error::from_reason)?;
        let bell = on_events.build_threadsafe_function::<()>().callee_handled::<false>().weak::<true>().build()?;
        lock(&door).bell = Some(bell);
        Ok(Self { runtime, mailbox, door })
    }

    /// Takes what has happened since the last time. `heapRoom` is how many bytes V8's heap has left for it: what does not fit
    /// is not given, and what it belongs to says so.
    #[napi]
    pub fn take(&self, env: Env, heap_room: f64) -> Result<TakenEvents> {
        let (Events { calls, settled }, is_more) = self.mailbox.take();
        lock(&self.door).count(&env, |live| live - settled.len())?;
        let mut room = HeapRoom::new(heap_room);
        let calls = calls.into_iter().map(|call| binding_call(call, &mut room)).collect();
        let settlements = settled.into_iter().map(|settled| settlement(settled, &mut room)).collect();
        Ok(TakenEvents { calls, settlements, is_more })
    }

    /// Starts a run and returns its number. Its outcome arrives as a settlement, always, and once.
    /// Throws after `close()`.
    #[napi]
    pub fn run(&mut self, env: Env, program: String, namespaces: Vec<NamespaceDeclaration>) -> Result<u32> {
        let namespaces = namespaces.into_iter().map(NamespaceRequest::from).collect();
        let id = self.runtime.start(Request { program, namespaces }).map_err(Error::from_reason)?;
        lock(&self.door).count(&env, |live| live + 1)?;
        Ok(id)
    }

    /// Answers a call with a value as JSON text. Ignored when the run is over.
    #[napi]
    pub fn resolve(&self, run: u32, call: u32, json: String) {
        self.runtime.reply(run, call, Ok(json));
    }

    /// Answers a call with an error message. Ignored when the run is over.
    #[napi]
    pub fn reject(&self, run: u32, call: u32, #[napi(ts_arg_type = "string")] message: Utf16String) {
        self.runtime.reply(run, call, Err(to_text(&message)));
    }

    /// Ends a run as `abort` with this message. Ignored when the run is over.
    #[napi]
    pub fn abort(&self, run: u32, #[napi(ts_arg_type = "string")] message: Utf16String) {
        self.runtime.stop(run, Failure { kind: Kind::Abort, message: to_text(&message) });
    }

    /// Ends every run as `abort`, "runtime disposed". Each still settles.
    #[napi]
    pub fn dispose(&self) {
        self.runtime.stop_all();
    }

    /// Joins the worker threads. To be called after `dispose()`, when every run has settled.
    #[napi]
    pub fn close(&mut self) {
        self.runtime.close();
        // Taken out before it is dropped: dropping it may ring it once more.
        let bell = lock(&self.door).bell.take();
        drop(bell);
    }
}

impl Drop for NativeRuntime {
    /// The environment goes away, or nobody needs the runtime any more.
    fn drop(&mut self) {
        self.close();
    }
}

impl From<NamespaceDeclaration> for NamespaceRequest {
    fn from(declaration: NamespaceDeclaration) -> Self {
        Self {
            global: declaration.global,
            members: declaration.members.iter().map(to_text).collect(),
            error_class: declaration.error_class.map(|class| ErrorClassRequest {
                name: class.name,
                member_name_property: to_text(&class.member_name_property),
            }),
        }
    }
}

fn binding_call(Call { run, call, namespace, member, argument }: Call, room: &mut HeapRoom) -> BindingCall {
    let argument = room.takes_json(&argument).then_some(argument);
    BindingCall { run, call, namespace, member, argument }
}

fn settlement(Settled { run, account }: Settled, room: &mut HeapRoom) -> Settlement {
    let account = room.fit(account);
    let (value, error) = match account.outcome {
        Ok(value) => (value, None),
        Err(failure) => (None, Some(RunFailure { kind: failure.kind.name(), message: JsText(failure.message) })),
    };
    Settlement { run, logs: account.logs.into_iter().map(JsText).collect(), value, error }
}

fn budgets(options: &RuntimeOptions) -> Budgets {
    // Casts of floats saturate, and the plugin has refused what is not positive and finite.
    Budgets {
        compute: Millis(options.compute_ms),
        wall: Millis(options.max_wall_ms),
        output_bytes: options.max_output_bytes as u64,
        heap_mb: options.max_heap_mb,
    }
}

fn to_text(string: &Utf16String) -> TextBuf {
    TextBuf::Utf16(string.to_vec())
}

/// The image lies beside the addon, under the name that belongs to this platform.
fn image_path(env: &Env) -> Result<PathBuf> {
    let addon = env.get_module_file_name()?;
    let no_file = || Error::from_reason(format!("the addon was not loaded from a file: {addon}"));
    let addon = url::Url::parse(&addon).ok().and_then(|url| url.to_file_path().ok()).ok_or_else(no_file)?;
    Ok(addon.with_file_name(image::FILE_NAME))
}

fn lock(door: &Mutex<Door>) -> std::sync::MutexGuard<'_, Door> {
    // Nothing panics while it holds the lock.
    door.lock().unwrap_or_else(PoisonError::into_inner)
}
