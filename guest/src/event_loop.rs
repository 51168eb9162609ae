//! Jobs, ticks, timers, immediates and unhandled rejections.
//!
//! The loop is driven from outside, by turns: a *macrotask* (the program's start, one reply, one timer callback) runs, then
//! every tick (`process.nextTick`) and every microtask it led to, ticks first. This is the engine's [`JobExecutor`] and the one owner of what is waiting to run.

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
use boa_gc::{Finalize, Trace};

use crate::Host;

/// Everything that is waiting to run.
pub struct EventLoop {
    host: Rc<dyn Host>,
    ticks: RefCell<VecDeque<Callback>>,
    microtasks: RefCell<VecDeque<Microtask>>,
    immediates: RefCell<Immediates>,
    timers: RefCell<Timers>,
    unhandled: RefCell<Vec<Unhandled>>,
}

/// A rejection that nothing handles yet.
pub struct Unhandled {
    pub promise: JsObject<Promise>,
    /// An error with the stack of the rejection, if the reason is none itself.
    pub made_at: Option<JsObject>,
}

/// A function that waits for its turn, with its arguments.
#[derive(Clone, Trace, Finalize)]
pub struct Callback {
    /// What to call.
    pub function: JsFunction,
    /// With which arguments.
    pub arguments: Vec<JsValue>,
}

impl Callback {
    /// Calls it.
    ///
    /// # Errors
    /// What it throws.
    pub fn run(&self, context: &mut Context) -> JsResult<()> {
        self.function.call(&JsValue::undefined(), &self.arguments, context).map(drop)
    }
}

/// One entry of the microtask queue.
enum Microtask {
    Promise(PromiseJob),
    Generic(GenericJob),
    Callback(Callback),
    /// What the engine does when a module has been loaded, or as here, refused.
    Module(NativeAsyncJob),
}

impl Microtask {
    fn run(self, context: &mut Context) -> JsResult<()> {
        match self {
            Self::Promise(job) => job.call(context),
            Self::Generic(job) => job.call(context),
            Self::Module(job) => run_at_once(job, context),
            Self::Callback(callback) => return callback.run(context),
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
#[derive(Clone, Trace, Finalize)]
pub struct Timer {
    /// What to call.
    pub callback: Callback,
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

/// What `setImmediate` was given, in order.
#[derive(Default)]
struct Immediates {
    queue: BTreeMap<u64, Callback>,
    last_id: u64,
}

#[derive(Default)]
struct Timers {
    queue: BTreeMap<Due, u32>,
    by_id: BTreeMap<u32, (Due, Timer)>,
    /// The one whose callback runs, if it repeats: it is set anew afterwards.
    running: Option<u32>,
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
        Self {
            host,
            ticks: RefCell::default(),
            microtasks: RefCell::default(),
            immediates: RefCell::default(),
            timers: RefCell::default(),
            unhandled: RefCell::default(),
        }
    }

    /// The loop of this context.
    pub fn of(context: &Context) -> Rc<Self> {
        context.downcast_job_executor().expect("every context of the guest is built with this executor")
    }

    /// Appends a callback to the microtask queue.
    pub fn queue_microtask(&self, callback: Callback) {
        self.microtasks.borrow_mut().push_back(Microtask::Callback(callback));
    }

    /// Has a callback run before the next microtask that is not running yet, as `process.nextTick` does.
    pub fn queue_tick(&self, callback: Callback) {
        self.ticks.borrow_mut().push_back(callback);
    }

    /// Takes the first tick.
    pub fn take_tick(&self) -> Option<Callback> {
        self.ticks.borrow_mut().pop_front()
    }

    /// How many ticks are waiting.
    pub fn ticks_waiting(&self) -> usize {
        self.ticks.borrow().len()
    }

    /// Has a callback run when the loop comes round to it, and returns its number.
    pub fn queue_immediate(&self, callback: Callback) -> u64 {
        let mut immediates = self.immediates.borrow_mut();
        immediates.last_id += 1;
        let id = immediates.last_id;
        immediates.queue.insert(id, callback);
        id
    }

    /// Forgets an immediate. Unknown numbers are ignored.
    pub fn clear_immediate(&self, id: u64) {
        self.immediates.borrow_mut().queue.remove(&id);
    }

    /// The number of the immediate that was queued last.
    pub fn last_immediate(&self) -> u64 {
        self.immediates.borrow().last_id
    }

    /// Takes the first immediate, if its number is no greater than `last`.
    pub fn take_immediate(&self, last: u64) -> Option<Callback> {
        let mut immediates = self.immediates.borrow_mut();
        let first = immediates.queue.first_entry().filter(|first| *first.key() <= last)?;
        Some(first.remove())
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

    /// Sets a timer that was set before, whether or not it has fired, to its whole delay from now.
    pub fn refresh_timer(&self, id: u32, timer: Timer) {
        let now_ms = self.host.elapsed_ms();
        let mut timers = self.timers.borrow_mut();
        timers.remove(id);
        timers.insert(id, now_ms, timer);
    }

    /// Forgets a timer. Unknown numbers are ignored.
    pub fn clear_timer(&self, id: u32) {
        let mut timers = self.timers.borrow_mut();
        timers.remove(id);
        if timers.running == Some(id) {
            timers.running = None;
        }
    }

    /// Takes the timer that is due first, if it is due by `now_ms`. After its callback, [`Self::timer_has_run`] is to be
    /// told.
    pub fn take_due_timer(&self, now_ms: f64) -> Option<(u32, Timer)> {
        let mut timers = self.timers.borrow_mut();
        let (due, id) = timers.queue.first_key_value().map(|(due, id)| (*due, *id))?;
        if due.at_us > (now_ms * 1e3) as u64 {
            return None;
        }
        let timer = timers.remove(id)?;
        timers.running = timer.repeats.then_some(id);
        Some((id, timer))
    }

    /// Sets a timer anew whose callback has run, if it repeats and was not cleared or refreshed meanwhile.
    pub fn timer_has_run(&self, id: u32, timer: Timer) {
        let now_ms = self.host.elapsed_ms();
        let mut timers = self.timers.borrow_mut();
        if timers.running.take() == Some(id) && !timers.by_id.contains_key(&id) {
            timers.insert(id, now_ms, timer);
        }
    }

    /// Milliseconds until something is due: none with an immediate waiting, infinitely many with nothing.
    pub fn next_wake_in_ms(&self) -> f64 {
        if !self.immediates.borrow().queue.is_empty() {
            return 0.0;
        }
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
