//! The clock that slices guest time.
//!
//! Guest code checks the engine's epoch at every loop and call, and yields when it has moved on. A thread moves it once a
//! millisecond while any guest runs, and a little longer, so that a run that follows soon need not wake it; then it sleeps.

use std::{
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use crate::engines::Engines;

/// How long a guest runs before it looks around.
const TICK: Duration = Duration::from_millis(1);

/// How many ticks the thread stays awake after the last guest has stopped.
const LINGER_TICKS: u32 = 100;

/// Owns the ticking thread.
pub struct Ticker {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    engines: Engines,
    /// Guests that are running right now.
    running: AtomicUsize,
    asleep: AtomicBool,
    stopping: Mutex<bool>,
    changed: Condvar,
}

/// While it lives, the epoch moves.
pub struct Ticking<'a>(&'a Shared);

impl Ticker {
    /// Starts the thread, asleep.
    ///
    /// # Errors
    /// When the operating system gives no thread.
    pub fn new(engines: Engines) -> std::io::Result<Self> {
        let shared = Arc::new(Shared {
            engines,
            running: AtomicUsize::new(0),
            asleep: AtomicBool::new(false),
            stopping: Mutex::new(false),
            changed: Condvar::new(),
        });
        let of_thread = Arc::clone(&shared);
        let thread = thread::Builder::new().name("dsh-code-ticker".into()).spawn(move || of_thread.tick())?;
        Ok(Self { shared, thread: Some(thread) })
    }

    /// Keeps the epoch moving as long as the result lives.
    pub fn ticking(&self) -> Ticking<'_> {
        self.shared.running.fetch_add(1, Ordering::SeqCst);
        if self.shared.asleep.load(Ordering::SeqCst) {
            // Under the lock, so that the thread is waiting by then and cannot miss it.
            let _lock = self.shared.stopping.lock().unwrap_or_else(PoisonError::into_inner);
            self.shared.changed.notify_one();
        }
        Ticking(&self.shared)
    }

    /// Makes every running guest yield at once.
    pub fn nudge(&self) {
        self.shared.engines.increment_epoch();
    }
}

impl Drop for Ticking<'_> {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Shared {
    fn tick(&self) {
        let mut stopping = self.stopping.lock().unwrap_or_else(PoisonError::into_inner);
        let mut idle_ticks = 0;
        while !*stopping {
            let is_running = self.running.load(Ordering::SeqCst) > 0;
            idle_ticks = if is_running { 0 } else { idle_ticks + 1 };
            if is_running {
                self.engines.increment_epoch();
            }
            stopping = if idle_ticks > LINGER_TICKS {
                self.sleep(stopping)
            } else {
                self.changed.wait_timeout(stopping, TICK).unwrap_or_else(PoisonError::into_inner).0
            };
        }
    }

    /// Waits until a guest runs or the thread is to end.
    fn sleep<'a>(&self, mut stopping: MutexGuard<'a, bool>) -> MutexGuard<'a, bool> {
        self.asleep.store(true, Ordering::SeqCst);
        // Looked at after `asleep` is set: whoever starts a guest from here on sees `asleep`, and notifies.
        while !*stopping && self.running.load(Ordering::SeqCst) == 0 {
            stopping = self.changed.wait(stopping).unwrap_or_else(PoisonError::into_inner);
        }
        self.asleep.store(false, Ordering::SeqCst);
        stopping
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        *self.shared.stopping.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.shared.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            // It does nothing that could panic.
            let _ = thread.join();
        }
    }
}
