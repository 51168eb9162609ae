//! Jobs, timers and unhandled rejections.
//!
//! The loop is driven from outside, by turns: a *macrotask* (the program's start, one reply, one timer callback) runs, then
//! every microtask it led to. This is the engine's [`JobExecutor`] and the one owner of what is waiting to run.

use std::{
    cell::RefCell,
    collections::{BTreeMap, VecDeque},
    future::Future,
    pin::pin,
    rc::Rc,
    task::{self, Poll, Waker},
};

use boa_engine::{
    Context, JsNativeError, JsObject, JsResult, JsValue,
    builtins::promise::Promise,
    job::{GenericJob, Job, JobExecutor, NativeAsyncJob, PromiseJob},
    object::builtins::JsFunction,
};

use crate::Host;

/// Everything that is waiting to run.
pub struct EventLoop {
    host: Rc<dyn Host>,
    microtasks: RefCell<VecDeque<Microtask>>,
    timers: RefCell<Timers>,
    unhandled: RefCell<Vec<Unhandled>>,
}

/// A rejection that nothing handles yet.
pub struct Unhandled {
    pub promise: JsObject<Promise>,
    /// An error with the stack of the rejection, if the reason is none itself.
    pub made_at: Option<JsObject>,
}

/// One entry of the microtask queue.
enum Microtask {
    Promise(PromiseJob),
    Generic(GenericJob),
    Callback(JsFunction, Vec<JsValue>),
    /// What the engine does when a module has been loaded, or as here, refused.
    Module(NativeAsyncJob),
}

impl Microtask {
    fn run(self, context: &mut Context) -> JsResult<()> {
        match self {
            Self::Promise(job) => job.call(context),
            Self::Generic(job) => job.call(context),
            Self::Module(job) => run_at_once(job, context),
            Self::Callback(callback, arguments) => callback.call(&JsValue::undefined(), &arguments, context),
        }
        .map(drop)
    }
}

/// Runs a job that has nothing to wait for: the module loader answers at once.
fn run_at_once(job: NativeAsyncJob, context: &mut Context) -> JsResult<JsValue> {
    let context = RefCell::new(context);
    let job = pin!(job.call(&context));
    match job.poll(&mut task::Context::from_waker(Waker::noop())) {
        Poll::Ready(result) => result,
        Poll::Pending => Err(JsNativeError::error().with_message("a module is still loading").into()),
    }
}

/// A callback that waits for its time.
#[derive(Clone)]
pub struct Timer {
    /// What to call.
    pub callback: JsFunction,
    /// With which arguments.
    pub arguments: Vec<JsValue>,
    /// After how many milliseconds, again and again if `repeats`.
    pub delay_ms: f64,
    /// Whether it is set anew each time it has fired.
    pub repeats: bool,
}

/// When a timer is due: at which millisecond, and after how many others set earlier for the same one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Due {
    /// Microseconds since the run started.
    at_us: u64,
    order: u64,
}

#[derive(Default)]
struct Timers {
    queue: BTreeMap<Due, u32>,
    by_id: BTreeMap<u32, (Due, Timer)>,
    last_id: u32,
    set: u64,
}

impl Timers {
    fn insert(&mut self, id: u32, now_ms: f64, timer: Timer) {
        self.set += 1;
        let due = Due { at_us: ((now_ms + timer.delay_ms) * 1e3) as u64, order: self.set };
        self.queue.insert(due, id);
        self.by_id.insert(id, (due, timer));
    }

    fn remove(&mut self, id: u32) -> Option<Timer> {
        let (due, timer) = self.by_id.remove(&id)?;
        self.queue.remove(&due);
        Some(timer)
    }
}

impl EventLoop {
    pub fn new(host: Rc<dyn Host>) -> Self {
        Self { host, microtasks: RefCell::default(), timers: RefCell::default(), unhandled: RefCell::default() }
    }

    /// The loop of this context.
    pub fn of(context: &Context) -> Rc<Self> {
        context.downcast_job_executor().expect("every context of the guest is built with this executor")
    }

    /// Appends a callback to the microtask queue.
    pub fn queue_microtask(&self, callback: JsFunction, arguments: Vec<JsValue>) {
        self.microtasks.borrow_mut().push_back(Microtask::Callback(callback, arguments));
    }

    /// How many microtasks are waiting.
    pub fn microtasks_waiting(&self) -> usize {
        self.microtasks.borrow().len()
    }

    /// Runs the first microtask, if there is one.
    ///
    /// # Errors
    /// What the job threw, which for a promise job is only ever an error that the program cannot catch.
    pub fn run_microtask(&self, context: &mut Context) -> JsResult<()> {
        let next = self.microtasks.borrow_mut().pop_front();
        next.map_or(Ok(()), |microtask| microtask.run(context))
    }

    /// Sets a timer and returns its number, from 1.
    pub fn set_timer(&self, timer: Timer) -> u32 {
        let now_ms = self.host.elapsed_ms();
        let mut timers = self.timers.borrow_mut();
        timers.last_id += 1;
        let id = timers.last_id;
        timers.insert(id, now_ms, timer);
        id
    }

    /// Forgets a timer. Unknown numbers are ignored.
    pub fn clear_timer(&self, id: u32) {
        self.timers.borrow_mut().remove(id);
    }

    /// Takes the timer that is due first, if it is due by `now_ms`. One that repeats is set anew.
    pub fn take_due_timer(&self, now_ms: f64) -> Option<Timer> {
        let mut timers = self.timers.borrow_mut();
        let (due, id) = timers.queue.first_key_value().map(|(due, id)| (*due, *id))?;
        if due.at_us > (now_ms * 1e3) as u64 {
            return None;
        }
        let timer = timers.remove(id)?;
        if timer.repeats {
            timers.insert(id, now_ms, timer.clone());
        }
        Some(timer)
    }

    /// Milliseconds until the next timer is due, or infinity.
    pub fn next_timer_in_ms(&self) -> f64 {
        let timers = self.timers.borrow();
        timers
            .queue
            .first_key_value()
            .map_or(f64::INFINITY, |(due, _)| (due.at_us as f64 / 1e3 - self.host.elapsed_ms()).max(0.0))
    }

    /// Notes a promise that was rejected while nothing handled it.
    pub fn rejected(&self, unhandled: Unhandled) {
        self.unhandled.borrow_mut().push(unhandled);
    }

    /// Takes back [`Self::rejected`]: something handles it now.
    pub fn handled(&self, promise: &JsObject<Promise>) {
        self.unhandled.borrow_mut().retain(|other| !JsObject::equals(&other.promise, promise));
    }

    /// Takes the first of the promises noted by [`Self::rejected`].
    pub fn take_unhandled(&self) -> Option<Unhandled> {
        let mut unhandled = self.unhandled.borrow_mut();
        if unhandled.is_empty() { None } else { Some(unhandled.remove(0)) }
    }
}

impl JobExecutor for EventLoop {
    fn enqueue_job(self: Rc<Self>, job: Job, _context: &mut Context) {
        let microtask = match job {
            Job::PromiseJob(job) => Microtask::Promise(job),
            Job::GenericJob(job) => Microtask::Generic(job),
            Job::AsyncJob(job) => Microtask::Module(job),
            // Engine features that wait for other threads, of which the sandbox has none.
            _ => return,
        };
        self.microtasks.borrow_mut().push_back(microtask);
    }

    /// Turns run the loop; the engine itself never does.
    fn run_jobs(self: Rc<Self>, _context: &mut Context) -> JsResult<()> {
        Ok(())
    }
}
